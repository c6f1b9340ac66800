// Reads drafts. Expired ones remain listed until they are cleared, but are not restored.
import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { drafts } from "../../db/schema/drafts";
import { pictureFields } from "../events/fields";
import { findPicture } from "../images/queries.server";
import { draftExpiryMs, draftsAtMost, recentDraftMs } from "./messages";
import { type DraftForm, draftFormSchema } from "./schema";

export type DraftRow = typeof drafts.$inferSelect;
export type Draft = Omit<DraftRow, "form"> & { form: DraftForm };

function toDraft({ form, ...row }: DraftRow): Draft {
  const parsed = draftFormSchema.safeParse(JSON.parse(form));
  return { ...row, form: parsed.success ? parsed.data : {} };
}

export function findDraft(db: Db, id: string): Draft | undefined {
  const row = db.select().from(drafts).where(eq(drafts.id, id)).get();
  return row && toDraft(row);
}

/** Finds the existing drafts with these ids, last changed first. */
export function findDrafts(db: Db, ids: readonly string[]): Draft[] {
  return db
    .select()
    .from(drafts)
    .where(inArray(drafts.id, [...ids]))
    .orderBy(desc(drafts.updatedAt), drafts.id)
    .all()
    .map(toDraft);
}

/** Lists all drafts including event edits, last changed first; at most a few hundred. */
export function listDrafts(db: Db): Draft[] {
  return db
    .select()
    .from(drafts)
    .orderBy(desc(drafts.updatedAt), drafts.id)
    .limit(draftsAtMost)
    .all()
    .map(toDraft);
}

/** Counts the drafts that can be restored at `now` (ms UTC), and finds the last changed one. */
export function readUnfinished(db: Db, now: number): { count: number; last: Draft | undefined } {
  const isUnexpired = gt(drafts.updatedAt, now - draftExpiryMs);
  const last = db
    .select()
    .from(drafts)
    .where(isUnexpired)
    .orderBy(desc(drafts.updatedAt), drafts.id)
    .limit(1)
    .get();
  return { count: countRows(db, drafts, isUnexpired), last: last && toDraft(last) };
}

/** Lists drafts of new events or other items changed within the last day, last changed first. */
export function listRecentDrafts(db: Db, formType: DraftRow["formType"], now: number): Draft[] {
  return db
    .select()
    .from(drafts)
    .where(
      and(eq(drafts.formType, formType), isNull(drafts.eventId), gt(drafts.updatedAt, now - recentDraftMs)),
    )
    .orderBy(desc(drafts.updatedAt))
    .limit(10)
    .all()
    .map(toDraft);
}

/**
 * Finds an administrator's unfinished event draft: the unexpired edit of an event, or without an event the last changed draft
 * of a new one that is at most a day old.
 */
export function findUnfinished(
  db: Db,
  { owner, eventId }: { owner: string; eventId: string | null },
  now: number,
): Draft | undefined {
  const isOfForm = eventId === null ? isNull(drafts.eventId) : eq(drafts.eventId, eventId);
  const withinMs = eventId === null ? recentDraftMs : draftExpiryMs;
  const row = db
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.formType, "event"),
        isOfForm,
        eq(drafts.owner, owner),
        gt(drafts.updatedAt, now - withinMs),
      ),
    )
    .orderBy(desc(drafts.updatedAt))
    .get();
  return row && toDraft(row);
}

/** Clears unknown picture ids, as in drafts of another site. */
export function withKnownImages<Form extends DraftForm>(db: Db, form: Form): Form {
  const unknown = pictureFields.filter((field) => form[field] && !findPicture(db, form[field]));
  return { ...form, ...Object.fromEntries(unknown.map((field) => [field, ""])) };
}
