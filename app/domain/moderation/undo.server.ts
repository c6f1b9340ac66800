// Undoes the last moderation action. Skips items changed since; restores the others in one transaction.
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { type AuditEntry, findAudit, findLastAudit } from "../audit/queries.server";
import { recordAudit } from "../audit/record.server";
import { moderatedAtMost, moderationMessages } from "../moderation-rules";
import { type ReviewKind, reviewKinds } from "../posts/kinds";
import { ok, type Result, rejected } from "../result";
import { moderation } from "./kinds.server";

export const undoMessages = {
  missing: "没有可以撤销的操作",
  changed: "之后又有改动，不能撤销",
  done: "已经撤销了",
} as const;

export type Undone = { restored: number; skipped: number };
export type UndoRejection = "not-found" | "changed" | "done" | "invalid";

export const canUndo = (entry: AuditEntry): boolean => undoableKind(entry) !== null;

function undoableKind({ entityType, action }: AuditEntry): ReviewKind | null {
  const kind = reviewKinds.find((each) => each === entityType);
  return kind && moderation[kind].undoable.some((verb) => action === `${kind}.${verb}`) ? kind : null;
}

/**
 * Restores items that moderation changed or deleted from their audit entries, unless changed since. Returns `changed` when
 * none can be restored, `done` when all were already undone.
 */
export function undoModeration(
  db: Db,
  actor: Actor,
  auditIds: readonly string[],
  now: number,
): Result<Undone, UndoRejection> {
  if (auditIds.length > moderatedAtMost)
    return rejected("invalid", moderationMessages.tooMany(moderatedAtMost));
  return inTransaction(db, () => {
    const entries = findAudit(db, auditIds);
    if (entries.length === 0 || entries.some((entry) => undoableKind(entry) === null))
      return rejected("not-found", undoMessages.missing);
    const restored = entries.filter((entry) => undo(db, actor, entry, now)).length;
    if (restored > 0) return ok({ restored, skipped: entries.length - restored });
    if (entries.every((entry) => isUndone(db, entry))) return rejected("done", undoMessages.done);
    return rejected("changed", undoMessages.changed);
  });
}

const readSnapshot = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

function undo(db: Db, actor: Actor, entry: AuditEntry, now: number): boolean {
  const kind = undoableKind(entry);
  const { entityType, entityId } = entry;
  if (!kind || findLastAudit(db, entityType, entityId)?.id !== entry.id) return false;
  const [before, after] = [readSnapshot(entry.before), readSnapshot(entry.after)];
  if (!moderation[kind].restore(db, { id: entityId, before, after }, now)) return false;
  const note = { action: `${kind}.undo`, entityType, entityId };
  recordAudit(db, actor, { ...note, after: { undoes: entry.id, action: entry.action } }, now);
  return true;
}

const undoneSchema = z.object({ undoes: z.string() });

function isUndone(db: Db, entry: AuditEntry): boolean {
  const last = findLastAudit(db, entry.entityType, entry.entityId);
  const { data } = undoneSchema.safeParse(readSnapshot(last?.after ?? null));
  return data?.undoes === entry.id;
}
