// Registrations for events and their private links. Contacts are visible to the organiser only and erased some time after the
// event; seats and status remain.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { between, boolean, createdAt, hasAddress, id, oneOf, timestamp, updatedAt } from "./columns";
import { events } from "./events";
import {
  contactTypes,
  noticeChannels,
  noticeClosers,
  noticeKinds,
  registrationStatuses,
  seatsPerRegistrationMax,
} from "./values";

export const registrations = sqliteTable(
  "registrations",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    visitorId: text("visitor_id"),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The browser or member that registered another person; this does not count as its own registration. */
    byVisitorId: text("by_visitor_id"),
    byUserId: text("by_user_id").references(() => users.id, { onDelete: "set null" }),
    /** Position in the order of arrival at the event, from 1. Registering again after a cancellation assigns a new one. */
    arrival: integer("arrival").notNull(),
    status: text("status", { enum: registrationStatuses }).notNull(),
    seats: integer("seats").notNull(),
    /** Pending without a seat: the organiser has to review it, because it may come from a script. */
    held: boolean("held").notNull().default(false),
    /** Verified by a member account, the organiser or a confirmed mail. */
    proven: boolean("proven").notNull().default(false),
    /** Requested seat count, until the organiser approves it; null for none. */
    requestedSeats: integer("requested_seats"),
    /** Empty once the personal data is erased. */
    name: text("name").notNull(),
    contactType: text("contact_type", { enum: contactTypes }).notNull(),
    /** As typed; null when absent or erased. */
    contact: text("contact"),
    /** Normalised contact for comparisons. */
    contactKey: text("contact_key"),
    /** New e-mail address that is not proven yet, and the hash of the token in its mail. */
    pendingContact: text("pending_contact"),
    pendingTokenHash: text("pending_token_hash"),
    note: text("note").notNull().default(""),
    /** JSON list of `{question, answer}`. */
    answers: text("answers").notNull().default("[]"),
    /** Private note of the organiser. */
    adminNote: text("admin_note").notNull().default(""),
    /** JSON list of the companions' names, as far as known. */
    companions: text("companions").notNull().default("[]"),
    /** Comes alone, as the guest says; counts for one seat only. */
    alone: boolean("alone").notNull().default(false),
    /** The guest agrees that the event's page has the name (decision 032). */
    showName: boolean("show_name").notNull().default(false),
    /** Reason of the rejection, shown to the guest. */
    declineReason: text("decline_reason").notNull().default(""),
    /** JSON of the state last reported to the guest (`GuestFacts`); null once the personal data is erased. */
    known: text("known"),
    attendedAt: timestamp("attended_at"),
    /** Number of seats checked in. */
    arrived: integer("arrived").notNull().default(0),
    /** Client time of the last check-in or its reversal. */
    markedAt: timestamp("marked_at"),
    /** The actor of that change as in the audit log, and the browser if a script sent it. */
    markedBy: text("marked_by"),
    markedOn: text("marked_on"),
    /** The start (ms UTC) for which the guest last answered 我能来, or 来不了 while cancelled; null without an answer. */
    answeredStart: timestamp("answered_start"),
    /** The start (ms UTC) about which the guest was asked 还来吗; null before. */
    askedStart: timestamp("asked_start"),
    /** When the offer of seats expires, and while waiting, when an unanswered one did; null without. */
    offerExpiresAt: timestamp("offer_expires_at"),
    /** Number of seats with a paid deposit, and with a paid fee. */
    depositSeats: integer("deposit_seats").notNull().default(0),
    feeSeats: integer("fee_seats").notNull().default(0),
    /** When the deposit was refunded. */
    refundedAt: timestamp("refunded_at"),
    /** When the guest accepted the rules; null for guests added by the organiser. */
    consentedAt: timestamp("consented_at"),
    addressHash: text("address_hash"),
    /**
     * Keyed hashes of contact and browser of a declined guest with erased data, separated by spaces, until the event is over.
     */
    declinedKeys: text("declined_keys"),
    /** Keyed hash of the contact that the end of the retention erased, for a year: counts earlier events (decision 036). */
    personHash: text("person_hash"),
    /** Whether the guest attended an earlier event; set when the contact of either registration is erased. */
    cameBefore: boolean("came_before").notNull().default(false),
    erasedAt: timestamp("erased_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("registrations_event").on(table.eventId, table.arrival, table.status, table.held, table.seats),
    uniqueIndex("registrations_visitor")
      .on(table.visitorId, table.eventId)
      .where(sql`${table.visitorId} IS NOT NULL`),
    index("registrations_user").on(table.userId),
    index("registrations_by_visitor").on(table.byVisitorId).where(sql`${table.byVisitorId} IS NOT NULL`),
    index("registrations_by_user").on(table.byUserId).where(sql`${table.byUserId} IS NOT NULL`),
    index("registrations_to_blank").on(table.createdAt).where(hasAddress(table.addressHash)),
    index("registrations_pending")
      .on(table.pendingTokenHash)
      .where(sql`${table.pendingTokenHash} IS NOT NULL`),
    // Finds returning guests by contact, among events with check-ins.
    index("registrations_requested").on(table.eventId).where(sql`${table.requestedSeats} IS NOT NULL`),
    index("registrations_contact")
      .on(table.contactKey, table.eventId)
      .where(sql`${table.contactKey} IS NOT NULL`),
    index("registrations_person").on(table.personHash).where(sql`${table.personHash} IS NOT NULL`),
    // People with stored data, newest registration first.
    index("registrations_newest").on(table.createdAt, table.id).where(sql`${table.erasedAt} IS NULL`),
    index("registrations_offers").on(table.offerExpiresAt).where(sql`${table.status} = 'offered'`),
    index("registrations_arrivals").on(table.eventId).where(sql`${table.arrived} > 0`),
    index("registrations_to_erase").on(table.eventId).where(sql`${table.erasedAt} IS NULL`),
    check("registrations_status_known", oneOf(table.status, registrationStatuses)),
    check("registrations_contact_known", oneOf(table.contactType, contactTypes)),
    check("registrations_seats", between(table.seats, 1, seatsPerRegistrationMax)),
    check("registrations_arrival", sql`${table.arrival} >= 1`),
    check(
      "registrations_flags",
      sql`${table.held} IN (0, 1) AND ${table.proven} IN (0, 1) AND ${table.alone} IN (0, 1) AND ${table.showName} IN (0, 1)`,
    ),
    check("registrations_held", sql`${table.held} = 0 OR ${table.status} = 'pending'`),
    check(
      "registrations_offer",
      sql`(${table.status} <> 'offered' OR ${table.offerExpiresAt} IS NOT NULL) AND (${table.offerExpiresAt} IS NULL OR ${table.status} IN ('offered', 'waiting'))`,
    ),
    check("registrations_arrived", between(table.arrived, 0, seatsPerRegistrationMax)),
    check("registrations_requested", between(table.requestedSeats, 1, seatsPerRegistrationMax)),
    check(
      "registrations_paid",
      sql`${between(table.depositSeats, 0, seatsPerRegistrationMax)} AND ${between(table.feeSeats, 0, seatsPerRegistrationMax)}`,
    ),
    check(
      "registrations_texts",
      sql`length(${table.name}) <= 400 AND length(${table.contact}) <= 500 AND length(${table.note}) <= 2000 AND length(${table.answers}) <= 20000 AND length(${table.adminNote}) <= 5000 AND length(${table.companions}) <= 5000 AND length(${table.declineReason}) <= 2000 AND length(${table.known}) <= 5000 AND length(${table.markedBy}) <= 400 AND length(${table.markedOn}) <= 50`,
    ),
    check(
      "registrations_erased",
      sql`${table.erasedAt} IS NULL OR (${table.contact} IS NULL AND ${table.contactKey} IS NULL AND ${table.visitorId} IS NULL AND ${table.userId} IS NULL)`,
    ),
  ],
);

/**
 * Hashes of the private links to a registration: one from registering, one per mail and one per text that the organiser
 * sends.
 */
export const registrationTokens = sqliteTable(
  "registration_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    registrationId: text("registration_id")
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    /** Sent by mail only, so using it proves access to the guest's mailbox. */
    mailed: boolean("mailed").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("registration_tokens_registration").on(table.registrationId),
    check("registration_tokens_mailed", sql`${table.mailed} IN (0, 1)`),
  ],
);

/** Browsers that remember a registration after its private link was opened there; the registration does not become their own. */
export const registrationDevices = sqliteTable(
  "registration_devices",
  {
    registrationId: text("registration_id")
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    visitorId: text("visitor_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.visitorId] }),
    index("registration_devices_visitor").on(table.visitorId),
  ],
);

/**
 * Personal data before and after an organiser's change, by its audit entry: the log shows it and undoing restores it. Deleted when
 * the guest's data is erased.
 */
export const registrationEdits = sqliteTable(
  "registration_edits",
  {
    auditId: text("audit_id").primaryKey(),
    registrationId: text("registration_id")
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    /** JSON of the changed columns. */
    before: text("before").notNull(),
    after: text("after").notNull(),
    /** JSON list of the ids of the mails about a changed contact. */
    mails: text("mails").notNull().default("[]"),
  },
  (table) => [index("registration_edits_registration").on(table.registrationId)],
);

/**
 * Pending and delivered notifications of guests: at most one open notice per registration. A notice delayed by the mail
 * limits is composed from the current row when it is sent.
 */
export const guestNotices = sqliteTable(
  "guest_notices",
  {
    id: id(),
    registrationId: text("registration_id")
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: noticeKinds }).notNull(),
    /**
     * JSON of the state that the guest knew and the current one (`GuestFacts`); null for a response to the guest's own
     * submission.
     */
    before: text("before"),
    after: text("after"),
    channel: text("channel", { enum: noticeChannels }).notNull(),
    /** The mail queued last. */
    mailId: text("mail_id"),
    /** Hash of the private link in that mail; revoked with an unsent mail. */
    linkHash: text("link_hash"),
    /** Delivery failed permanently: the organiser has to inform the guest. */
    mailFailed: boolean("mail_failed").notNull().default(false),
    /** Keyed hash of the network that caused the notice, and whether a member did, for the mail limits. */
    network: text("network"),
    fromMember: boolean("from_member").notNull().default(false),
    /** Earliest time at which the limits may allow the mail; null when it is not delayed. */
    dueAt: timestamp("due_at"),
    closedAt: timestamp("closed_at"),
    closedBy: text("closed_by", { enum: noticeClosers }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("guest_notices_open").on(table.registrationId).where(sql`${table.closedAt} IS NULL`),
    index("guest_notices_event").on(table.eventId, table.closedAt),
    index("guest_notices_registration").on(table.registrationId, table.createdAt),
    index("guest_notices_due").on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index("guest_notices_mail").on(table.mailId).where(sql`${table.mailId} IS NOT NULL`),
    check("guest_notices_kind_known", oneOf(table.kind, noticeKinds)),
    check("guest_notices_channel_known", oneOf(table.channel, noticeChannels)),
    check(
      "guest_notices_closer_known",
      sql`${table.closedBy} IS NULL OR ${oneOf(table.closedBy, noticeClosers)}`,
    ),
    check("guest_notices_closed", sql`(${table.closedAt} IS NULL) = (${table.closedBy} IS NULL)`),
    check("guest_notices_flags", sql`${table.fromMember} IN (0, 1) AND ${table.mailFailed} IN (0, 1)`),
    check(
      "guest_notices_facts",
      sql`(${table.before} IS NULL) = (${table.after} IS NULL) AND length(${table.before}) <= 5000 AND length(${table.after}) <= 5000`,
    ),
  ],
);
