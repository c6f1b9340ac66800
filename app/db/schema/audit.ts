// The audit log, which is insert-only.
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, lengthBetween, timestamp } from "./columns";

export const auditEntries = sqliteTable(
  "audit_entries",
  {
    id: id(),
    at: timestamp("at").notNull(),
    /** `admin`, `organiser:` with id and name, `user:` with an id, `cli`, `guest`, or `system`. */
    actor: text("actor").notNull(),
    /** Action name, such as `event.publish`. */
    action: text("action").notNull(),
    entityType: text("entity_type").notNull(),
    entityId: text("entity_id").notNull(),
    /** JSON of the changed fields, before and after. */
    before: text("before"),
    after: text("after"),
  },
  (table) => [
    index("audit_entity").on(table.entityType, table.entityId, table.at),
    index("audit_at").on(table.at),
    check("audit_actor", lengthBetween(table.actor, 1, 100)),
  ],
);
