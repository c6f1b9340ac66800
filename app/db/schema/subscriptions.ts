// Mail subscriptions to new events, the wishes that subscribers wait for, and the events that were announced to each. Tokens are
// stored only as hashes.
import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { boolean, createdAt, id, lengthBetween, oneOf, timestamp, updatedAt } from "./columns";
import { events } from "./events";
import { registrations } from "./registrations";
import { subscriptionTimings } from "./values";
import { wishes } from "./wishes";

const choice = () => ({
  timing: text("timing", { enum: subscriptionTimings }).notNull(),
  /** JSON list of categories; empty for all. */
  categories: text("categories").notNull().default("[]"),
});

/** A confirmed subscription: one for each address. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: id(),
    /** Lower case. */
    email: text("email").notNull(),
    /** The address as the contact of registrations, to recognise guests of an event. */
    contactKey: text("contact_key").notNull(),
    ...choice(),
    /** Hash of the token in the links of its mails. */
    tokenHash: text("token_hash").notNull(),
    /** Events published later are new. */
    since: timestamp("since").notNull(),
    /** The Thursday, `2026-11-26`, whose mail was sent last, or had no content. */
    digestOn: text("digest_on"),
    /** When its subscriber last confirmed or changed it. */
    activeAt: timestamp("active_at").notNull(),
    /** When it was asked whether it goes on. */
    askedAt: timestamp("asked_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("subscriptions_email").on(table.email),
    uniqueIndex("subscriptions_token").on(table.tokenHash),
    index("subscriptions_contact").on(table.contactKey),
    index("subscriptions_timing").on(table.timing, table.digestOn),
    index("subscriptions_active").on(table.activeAt),
    check("subscriptions_email_length", lengthBetween(table.email, 3, 320)),
    check("subscriptions_timing_known", oneOf(table.timing, subscriptionTimings)),
    check("subscriptions_categories", lengthBetween(table.categories, 2, 2000)),
  ],
);

/** A requested subscription, or a change of one, until its link is confirmed or expires. */
export const subscriptionRequests = sqliteTable(
  "subscription_requests",
  {
    tokenHash: text("token_hash").primaryKey(),
    email: text("email").notNull(),
    ...choice(),
    /** The wish that the subscriber waits for. */
    wishId: text("wish_id").references(() => wishes.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (table) => [
    index("subscription_requests_email").on(table.email),
    index("subscription_requests_expiry").on(table.expiresAt),
    index("subscription_requests_wish").on(table.wishId).where(sql`${table.wishId} IS NOT NULL`),
    check("subscription_requests_email_length", lengthBetween(table.email, 3, 320)),
    check("subscription_requests_timing_known", oneOf(table.timing, subscriptionTimings)),
    check("subscription_requests_categories", lengthBetween(table.categories, 2, 2000)),
  ],
);

/** A wish that a subscriber waits for, until an event is created from it. */
export const awaitedWishes = sqliteTable(
  "awaited_wishes",
  {
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    wishId: text("wish_id")
      .notNull()
      .references(() => wishes.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.wishId] }),
    index("awaited_wishes_wish").on(table.wishId),
  ],
);

/** An event that was announced to a subscription, inserted with its mail. */
export const announcements = sqliteTable(
  "announcements",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    mailId: text("mail_id").notNull(),
    /** Whether the mail is Thursday's, with other events. */
    inDigest: boolean("in_digest").notNull(),
    /** When its cancellation was mailed, or needed no mail. */
    cancelledAt: timestamp("cancelled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.subscriptionId] }),
    index("announcements_subscription").on(table.subscriptionId),
    index("announcements_mail").on(table.mailId),
    index("announcements_cancelled").on(table.eventId).where(sql`${table.cancelledAt} IS NOT NULL`),
    check("announcements_digest", sql`${table.inDigest} IN (0, 1)`),
  ],
);

/** Registrations that began in a mail to subscribers. */
export const subscribedRegistrations = sqliteTable("subscribed_registrations", {
  registrationId: text("registration_id")
    .primaryKey()
    .references(() => registrations.id, { onDelete: "cascade" }),
});
