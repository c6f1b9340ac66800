// Stored responses of API requests with an idempotency key.
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { between, createdAt } from "./columns";

export const idempotentResponses = sqliteTable(
  "idempotent_responses",
  {
    /** Hash of requester, operation and idempotency key. */
    keyHash: text("key_hash").primaryKey(),
    /** Hash of the request body: the same key with another body is rejected. */
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    /** The response body as JSON text. */
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("idempotent_responses_created").on(table.createdAt),
    check("idempotent_responses_status", between(table.status, 200, 299)),
  ],
);
