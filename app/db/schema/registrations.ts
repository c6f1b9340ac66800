// Seats that people asked for at events, and the private links to them. Contacts are for the organiser only and are erased some time
// after the event; what remains are seats and status.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
    /** The browser or member who made it for another person; neither has its own registration by it. */
    byVisitorId: text("by_visitor_id"),
    byUserId: text("by_user_id").references(() => users.id, { onDelete: "set null" }),
    /** Place in the order of arrival at the event, from 1. A cancelled registration that is made again gets a new one. */
    arrival: integer("arrival").notNull(),
    status: text("status", { enum: registrationStatuses }).notNull(),
    seats: integer("seats").notNull(),
    /** A pending one without a seat: it waits for the organiser, since nothing tells it from a script's. */
    held: boolean("held").notNull().default(false),
    /** Whether a member, the organiser's word or a read mail stands behind it. */
    proven: boolean("proven").notNull().default(false),
    /** More seats that its guest asks for, until the organiser gives them; null for none. */
    requestedSeats: integer("requested_seats"),
    /** Empty once the personal data was erased. */
    name: text("name").notNull(),
    contactType: text("contact_type", { enum: contactTypes }).notNull(),
    /** As typed; null without one or once it was erased. */
    contact: text("contact"),
    /** The contact as it is compared. */
    contactKey: text("contact_key"),
    note: text("note").notNull().default(""),
    /** JSON list of `{question, answer}`. */
    answers: text("answers").notNull().default("[]"),
    /** The organiser's own note. */
    adminNote: text("admin_note").notNull().default(""),
    /** JSON list of the names of those who come with the guest, as far as they were given. */
    companions: text("companions").notNull().default("[]"),
    /** Why the organiser declined, as the guest reads it. */
    declineReason: text("decline_reason").notNull().default(""),
    /** JSON of what the guest last knew (`GuestFacts`); null for a guest of whom nothing personal is left. */
    known: text("known"),
    attendedAt: timestamp("attended_at"),
    /** How many of the seats have arrived. */
    arrived: integer("arrived").notNull().default(0),
    /** When presence was last marked or unmarked, by the time of the press. */
    markedAt: timestamp("marked_at"),
    /** For how many seats each was paid. */
    depositSeats: integer("deposit_seats").notNull().default(0),
    feeSeats: integer("fee_seats").notNull().default(0),
    /** When the deposit was given back. */
    refundedAt: timestamp("refunded_at"),
    /** When the guest agreed to the rules; null for guests that the organiser added. */
    consentedAt: timestamp("consented_at"),
    addressHash: text("address_hash"),
    /** Keyed hashes of contact and browser of a declined guest whose data was erased, separated by blanks, until the event is over. */
    declinedKeys: text("declined_keys"),
    /** Whether its guest had been at an earlier event, noted when the contact of either registration was erased. */
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
    // Who came to earlier events: found by the contact, among events at which somebody was checked in.
    index("registrations_contact")
      .on(table.contactKey, table.eventId)
      .where(sql`${table.contactKey} IS NOT NULL`),
    index("registrations_arrivals").on(table.eventId).where(sql`${table.arrived} > 0`),
    index("registrations_to_erase").on(table.eventId).where(sql`${table.erasedAt} IS NULL`),
    check("registrations_status_known", oneOf(table.status, registrationStatuses)),
    check("registrations_contact_known", oneOf(table.contactType, contactTypes)),
    check("registrations_seats", between(table.seats, 1, seatsPerRegistrationMax)),
    check("registrations_arrival", sql`${table.arrival} >= 1`),
    check("registrations_flags", sql`${table.held} IN (0, 1) AND ${table.proven} IN (0, 1)`),
    check("registrations_held", sql`${table.held} = 0 OR ${table.status} = 'pending'`),
    check("registrations_arrived", between(table.arrived, 0, seatsPerRegistrationMax)),
    check("registrations_requested", between(table.requestedSeats, 1, seatsPerRegistrationMax)),
    check(
      "registrations_paid",
      sql`${between(table.depositSeats, 0, seatsPerRegistrationMax)} AND ${between(table.feeSeats, 0, seatsPerRegistrationMax)}`,
    ),
    check(
      "registrations_texts",
      sql`length(${table.name}) <= 400 AND length(${table.contact}) <= 500 AND length(${table.note}) <= 2000 AND length(${table.answers}) <= 20000 AND length(${table.adminNote}) <= 5000 AND length(${table.companions}) <= 5000 AND length(${table.declineReason}) <= 2000 AND length(${table.known}) <= 5000`,
    ),
    check(
      "registrations_erased",
      sql`${table.erasedAt} IS NULL OR (${table.contact} IS NULL AND ${table.contactKey} IS NULL AND ${table.visitorId} IS NULL AND ${table.userId} IS NULL)`,
    ),
  ],
);

/** Hashes of the private links to a registration: one from signing up, one in each mail and in each text that the organiser sends. */
export const registrationTokens = sqliteTable(
  "registration_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    registrationId: text("registration_id")
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    /** Whether it was sent by mail alone, so that who has it reads the guest's mail. */
    mailed: boolean("mailed").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("registration_tokens_registration").on(table.registrationId),
    check("registration_tokens_mailed", sql`${table.mailed} IN (0, 1)`),
  ],
);

/**
 * What guests have to learn, and have learnt: at most one open notice for each registration. A notice that waits for a limit of mails is
 * written from the row as it is when it is sent.
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
    /** JSON of what the guest knew and of what is so (`GuestFacts`); null for an answer to the guest's own post. */
    before: text("before"),
    after: text("after"),
    channel: text("channel", { enum: noticeChannels }).notNull(),
    /** The mail that was queued last. */
    mailId: text("mail_id"),
    /** Hash of the private link in that mail, which ends with it while it was not sent. */
    linkHash: text("link_hash"),
    /** Whether that mail was given up: the organiser has to inform the guest. */
    mailFailed: boolean("mail_failed").notNull().default(false),
    /** Keyed hash of the network whose post caused it, and whether a member's: for the limits of mails. */
    network: text("network"),
    fromMember: boolean("from_member").notNull().default(false),
    /** When the limits may allow its mail; null for one that does not wait. */
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
