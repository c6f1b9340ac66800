// Restores deleted drafts from the audit entries of their deletion.
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { drafts, draftTypes } from "../../db/schema/drafts";
import { events } from "../../db/schema/events";
import type { Actor } from "../audit/actor";
import { findAudit, findLastAudit } from "../audit/queries.server";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";
import { countDrafts, draftDeletion, isPublished } from "./commands.server";
import { draftMessages, draftsAtMost } from "./messages";
import { type Draft, findDraft } from "./queries.server";

const rowSchema = z.object({
  id: z.string(),
  formType: z.enum(draftTypes),
  formKey: z.string(),
  name: z.string().nullable(),
  eventId: z.string().nullable(),
  owner: z.string(),
  baseVersion: z.number().nullable(),
  form: z.string(),
  hash: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/**
 * Inserts the drafts of these deletions again. Skips those that already exist, were published, or whose event was deleted or
 * has another edit; rejected when none remains.
 */
export function undoDeletions(
  db: Db,
  actor: Actor,
  auditIds: readonly string[],
  now: number,
): Result<{ restored: Draft[]; skipped: number }, "changed" | "too-many"> {
  return inTransaction(db, () => {
    const entries = findAudit(db, auditIds).filter(({ action }) => action === draftDeletion);
    if (countDrafts(db) + entries.length > draftsAtMost) return rejected("too-many", draftMessages.tooMany);
    const restored = entries.flatMap(({ id, entityType, entityId, before }) => {
      if (findLastAudit(db, entityType, entityId)?.id !== id || isPublished(db, entityId)) return [];
      const row = rowSchema.safeParse(JSON.parse(before ?? "null"));
      if (!row.success || !hasEvent(db, row.data.eventId)) return [];
      const { changes } = db.insert(drafts).values(row.data).onConflictDoNothing().run();
      if (changes === 0) return [];
      recordAudit(db, actor, { action: "draft.undo", entityType, entityId, after: { undoes: id } }, now);
      return findDraft(db, entityId) ?? [];
    });
    if (restored.length === 0) return rejected("changed", draftMessages.notUndone);
    return ok({ restored, skipped: entries.length - restored.length });
  });
}

function hasEvent(db: Db, id: string | null): boolean {
  return (
    id === null || db.select({ id: events.id }).from(events).where(eq(events.id, id)).get() !== undefined
  );
}
