// Answers of calls that were sent with a key, so that sending one again does nothing twice.
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { between, createdAt } from "./columns";

export const answeredCalls = sqliteTable(
  "answered_calls",
  {
    /** Hash of the operation and the key that the caller chose. */
    keyHash: text("key_hash").primaryKey(),
    /** Hash of what was sent: another request under the same key is refused. */
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    /** The answer as JSON text. */
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("answered_calls_created").on(table.createdAt),
    check("answered_calls_status", between(table.status, 200, 299)),
  ],
);
