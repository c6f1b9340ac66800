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
      before: note.before ? JSON.stringify(note.before) : null,
      after: note.after ? JSON.stringify(note.after) : null,
    })
    .run();
  return id;
}
