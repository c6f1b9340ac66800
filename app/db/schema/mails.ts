// Mails on their way: a row is committed with what it tells about, and is sent afterwards as often as it takes.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, lengthBetween, moment, oneOf } from "./columns";

export const mailStatuses = ["queued", "sent", "failed"] as const;

export const mails = sqliteTable(
  "mails",
  {
    id: id(),
    /** What it is about: confirm, reset, test … */
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Both parts hold private links, so they are blanked when the mail is sent or its links have expired. */
    textPart: text("text_part").notNull(),
    htmlPart: text("html_part").notNull(),
    status: text("status", { enum: mailStatuses }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** When it may be tried next. */
    nextAttemptAt: moment("next_attempt_at").notNull(),
    /** Of no use after this moment. */
    expiresAt: moment("expires_at").notNull(),
    sentAt: moment("sent_at"),
    /** Why the last attempt failed, without addresses or secrets. */
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
