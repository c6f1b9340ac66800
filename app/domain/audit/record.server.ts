// Writes the audit log: every administrative change adds one row in the same transaction. Only posts that deletions recorded are
// updated, for their authors.
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { auditEntries, isPostDeletion, recordedField } from "../../db/schema/audit";
import { newId } from "../../platform/ids";
import { type Actor, actorName } from "./actor";

export type AuditRecord = {
  action: string;
  entityType: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Serialises a row without its search text, which is folded again when the row is restored. */
const rowJson = (row: Record<string, unknown> | undefined) =>
  row ? JSON.stringify(row, (name, value) => (name === "searchText" ? undefined : value)) : null;

const of = sql.placeholder;
const insertEntry = preparedQuery((db) =>
  db
    .insert(auditEntries)
    .values({
      id: of("id"),
      at: of("at"),
      actor: of("actor"),
      action: of("action"),
      entityType: of("entityType"),
      entityId: of("entityId"),
      before: of("before"),
      after: of("after"),
    })
    .prepare(),
);

/** Adds one audit row at `now` (ms UTC) and returns its id. Requires the transaction of the change. */
export function recordAudit(db: Db, actor: Actor, note: AuditRecord, now: number): string {
  const id = newId();
  const { action, entityType, entityId, before, after } = note;
  const parts = { before: rowJson(before), after: rowJson(after) };
  insertEntry(db).run({ id, at: now, actor: actorName(actor), action, entityType, entityId, ...parts });
  return id;
}

const surplus = preparedQuery((db) => {
  const older = sql`SELECT rowid FROM ${auditEntries} WHERE entity_type = ${of("entityType")} AND entity_id = ${of("entityId")} AND actor = ${of("actor")} ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ${of("most")}`;
  return db.delete(auditEntries).where(sql`rowid IN (${older})`).prepare();
});

/** Retains an actor's last `most` entries of an entity, because anonymous requests could add entries without limit. */
export function deleteOlderAudits(
  db: Db,
  actor: Actor,
  entity: { entityType: string; entityId: string; most: number },
): void {
  surplus(db).run({ actor: actorName(actor), ...entity });
}

/** Removes what identifies a user from deleted posts stored for undoing. Requires a transaction. */
export function anonymiseAuthor(db: Db, userId: string, authorName: string): void {
  const { action, before } = auditEntries;
  const isOf = and(isPostDeletion(action), eq(recordedField(before, "userId"), userId));
  const anonymous = sql`json_replace(${before}, '$.authorName', ${authorName}, '$.authorEmail', NULL, '$.userId', NULL,
    '$.visitorId', NULL, '$.receiptHash', NULL, '$.addressHash', NULL)`;
  db.update(auditEntries).set({ before: anonymous }).where(isOf).run();
}

/** Erases what deletions of a post recorded of it, because its author deletes it. Requires a transaction. */
export function eraseRecordedPost(db: Db, entityType: string, entityId: string): void {
  const isOf = and(eq(auditEntries.entityType, entityType), eq(auditEntries.entityId, entityId));
  db.update(auditEntries)
    .set({ before: null })
    .where(and(isOf, isPostDeletion(auditEntries.action)))
    .run();
}
