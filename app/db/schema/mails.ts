// The mail queue: a row is committed with the change that it reports, and sent afterwards with retries.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, lengthBetween, oneOf, timestamp } from "./columns";

export const mailStatuses = ["queued", "sent", "failed"] as const;

export const mails = sqliteTable(
  "mails",
  {
    id: id(),
    /** confirm, reset, test … */
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Both parts contain private links, so they are cleared once the mail is sent or the links have expired. */
    textPart: text("text_part").notNull(),
    htmlPart: text("html_part").notNull(),
    /** URL of the one-click unsubscription (RFC 8058), cleared like the parts; null for mails without one. */
    unsubscribeUrl: text("unsubscribe_url"),
    status: text("status", { enum: mailStatuses }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** Time of the next attempt. */
    nextAttemptAt: timestamp("next_attempt_at").notNull(),
    /** When the first attempt that may have reached the recipient began; null while none may have. */
    claimedAt: timestamp("claimed_at"),
    /** Not sent after this time. */
    expiresAt: timestamp("expires_at").notNull(),
    sentAt: timestamp("sent_at"),
    /** Last failure reason, without addresses or secrets. */
    lastError: text("last_error").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    index("mails_due").on(table.status, table.nextAttemptAt),
    index("mails_created").on(table.createdAt),
    check("mails_recipient", lengthBetween(table.recipient, 3, 320)),
    check("mails_status_known", oneOf(table.status, mailStatuses)),
    check("mails_attempts", sql`${table.attempts} >= 0`),
  ],
);
