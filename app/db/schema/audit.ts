// The audit log. Only posts that deletions recorded are changed, for their authors.
import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, lengthBetween, timestamp } from "./columns";
import { postKinds } from "./values";

const deletions = postKinds.map((kind) => `'${kind}.delete'`).join(", ");

/** Deletions of posts, which record the post; literals let SQLite use the partial indexes, which a new kind changes. */
export const isPostDeletion = (action: AnySQLiteColumn): SQL => sql`${action} IN (${sql.raw(deletions)})`;

/** A field of the row that an entry recorded; the literal lets SQLite use an index over it. */
export const recordedField = <Value>(before: AnySQLiteColumn, field: string): SQL<Value> =>
  sql<Value>`json_extract(${before}, ${sql.raw(`'$.${field}'`)})`;

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
    // Authors find their deleted posts.
    index("audit_deleted_visitor")
      .on(recordedField(table.before, "visitorId"), table.at)
      .where(isPostDeletion(table.action)),
    index("audit_deleted_user")
      .on(recordedField(table.before, "userId"), table.at)
      .where(isPostDeletion(table.action)),
    index("audit_deleted_receipt")
      .on(recordedField(table.before, "receiptHash"))
      .where(isPostDeletion(table.action)),
    check("audit_actor", lengthBetween(table.actor, 1, 100)),
  ],
);
