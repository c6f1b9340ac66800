// Messages from the organiser to the guests of an event, and who has them. Recipients are deleted with their personal data.
import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { boolean, createdAt, id, lengthBetween, oneOf, timestamp } from "./columns";
import { events } from "./events";
import { registrations } from "./registrations";
import { messageAudiences, messageStates, noticeChannels } from "./values";

export const guestMessages = sqliteTable(
  "guest_messages",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    audience: text("audience", { enum: messageAudiences }).notNull(),
    /** JSON list of the ids of chosen guests, until the message is sent or recalled. */
    chosen: text("chosen"),
    text: text("text").notNull(),
    state: text("state", { enum: messageStates }).notNull().default("waiting"),
    /** When it is sent; until then it can be recalled. */
    dueAt: timestamp("due_at").notNull(),
    /** Whether the organiser chose that time. */
    planned: boolean("planned").notNull().default(false),
    /** Written after the event's cancellation, or after its end. */
    afterCancel: boolean("after_cancel").notNull().default(false),
    afterEnd: boolean("after_end").notNull().default(false),
    /** When the state became final. */
    settledAt: timestamp("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("guest_messages_event").on(table.eventId, table.createdAt),
    index("guest_messages_due").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    check("guest_messages_audience_known", oneOf(table.audience, messageAudiences)),
    check("guest_messages_state_known", oneOf(table.state, messageStates)),
    check("guest_messages_settled", sql`(${table.state} = 'waiting') = (${table.settledAt} IS NULL)`),
    check("guest_messages_text", lengthBetween(table.text, 1, 10_000)),
    check(
      "guest_messages_flags",
      sql`${table.planned} IN (0, 1) AND ${table.afterCancel} IN (0, 1) AND ${table.afterEnd} IN (0, 1)`,
    ),
  ],
);

/** A guest whom a sent message addresses. */
export const messageRecipients = sqliteTable(
  "message_recipients",
  {
    messageId: text("message_id")
      .notNull()
      .references(() => guestMessages.id, { onDelete: "cascade" }),
    registrationId: text("registration_id")
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: noticeChannels }).notNull(),
    /** The queued mail, shared by registrations with one address; null before it is queued. */
    mailId: text("mail_id"),
    /** Hash of the private link in that mail. */
    linkHash: text("link_hash"),
    mailFailed: boolean("mail_failed").notNull().default(false),
    /** When the mail server accepted the mail, the guest opened the own page, and the organiser marked the guest. */
    sentAt: timestamp("sent_at"),
    seenAt: timestamp("seen_at"),
    markedAt: timestamp("marked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.registrationId] }),
    index("message_recipients_registration").on(table.registrationId),
    index("message_recipients_mail")
      .on(table.mailId)
      .where(sql`${table.mailId} IS NOT NULL AND ${table.sentAt} IS NULL`),
    index("message_recipients_to_mail")
      .on(table.messageId)
      .where(sql`${table.channel} = 'mail' AND ${table.mailId} IS NULL AND ${table.mailFailed} = 0`),
    check("message_recipients_channel_known", oneOf(table.channel, noticeChannels)),
    check("message_recipients_failed", sql`${table.mailFailed} IN (0, 1)`),
  ],
);
