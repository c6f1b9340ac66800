// Writes the audit log: every administrative change adds one row in the same transaction.
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";
import { newId } from "../../platform/ids";
import { type Actor, actorName } from "./actor";

export type AuditRecord = {
  action: string;
  entityType: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** A row as JSON, without its search text, which is folded again when the row is restored. */
const rowJson = (row: Record<string, unknown> | undefined) =>
  row ? JSON.stringify(row, (name, value) => (name === "searchText" ? undefined : value)) : null;

/** Adds one audit row at `now` (ms UTC) and returns its id. Call it inside the transaction of the change. */
export function recordAudit(db: Db, actor: Actor, note: AuditRecord, now: number): string {
  const id = newId();
  db.insert(auditEntries)
    .values({
      id,
      at: now,
      actor: actorName(actor),
      action: note.action,
      entityType: note.entityType,
      entityId: note.entityId,
      before: rowJson(note.before),
      after: rowJson(note.after),
    })
    .run();
  return id;
}
