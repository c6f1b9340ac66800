// Commands on drafts. The form chooses the draft's id, so saving twice updates one draft.
import { createHash } from "node:crypto";
import { eq, inArray, lte } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { drafts } from "../../db/schema/drafts";
import { events } from "../../db/schema/events";
import { newId } from "../../platform/ids";
import type { Actor } from "../audit/actor";
import { findLastAudit } from "../audit/queries.server";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { draftKey } from "./key";
import { type DraftType, draftExpiryMs, draftMessages, draftsAtMost } from "./messages";
import { type Draft, findDraft } from "./queries.server";
import { type DraftForm, draftFormSchema, draftNameSchema } from "./schema";

const hashOf = (form: string) => createHash("sha256").update(form).digest("base64url").slice(0, 22);

/** Encodes the fields in a fixed order, so that equal content has an equal hash. */
function encode(form: DraftForm): { form: string; hash: string } {
  const sorted = Object.fromEntries(Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify(sorted);
  return { form: text, hash: hashOf(text) };
}

/** Longest time between input and a picture's save for which the input is not older than the draft. */
const pictureLagMs = 60 * 60 * 1000;

export type DraftInput = {
  id: string;
  formType: DraftType;
  /** Values to set; other values of the draft stay unchanged. */
  values: DraftForm;
  /** Initial values of a draft that does not exist yet. */
  initial: DraftForm;
  /** The owner returned by `draftOwner`; by default the administrator with the password. */
  owner?: string;
  /** Set when the draft edits an event. */
  edit?: { eventId: string; baseVersion: number };
  /** When the values were typed (ms UTC); by default now. Values typed before the last save or deletion are rejected. */
  typedAt?: number | undefined;
};

export type UnsavedDraft = "published" | "invalid" | "too-many" | "occupied" | "superseded" | "discarded";

/** Returns the owner of an administrator's drafts. */
export function draftOwner(actor: Actor): string {
  return actor.kind === "user" ? actor.id : "admin";
}

/**
 * Saves typed values, creating the draft when needed; unchanged content updates at most its time. Rejected when the draft was
 * published, a value is too long, there are too many drafts, its owner has another edit of the same event, or a delayed
 * request would overwrite later input.
 */
export function saveDraft(db: Db, input: DraftInput, now: number): Result<Draft, UnsavedDraft> {
  return inTransaction(db, () => {
    const known = findDraft(db, input.id);
    const { typedAt } = input;
    const at = Math.min(typedAt ?? now, now);
    if (known && typedAt !== undefined && at < known.updatedAt)
      return rejected("superseded", draftMessages.superseded);
    const parsed = draftFormSchema.safeParse({ ...(known?.form ?? input.initial), ...input.values });
    if (!parsed.success) return rejected("invalid", draftMessages.dataInvalid);
    const content = encode(parsed.data);
    const isSame = known?.hash === content.hash;
    if (isSame && (typedAt === undefined || at === known.updatedAt)) return ok(known);
    if (known)
      db.update(drafts)
        .set({ ...content, updatedAt: at })
        .where(eq(drafts.id, known.id))
        .run();
    else {
      if (isPublished(db, input.id)) return rejected("published", draftMessages.published);
      if (typedAt !== undefined && wasDeletedSince(db, input.id, at))
        return rejected("discarded", draftMessages.discarded);
      if (countDrafts(db) >= draftsAtMost) return rejected("too-many", draftMessages.tooMany);
      const { id, formType, owner, edit } = input;
      const formKey = draftKey(formType, id, edit !== undefined);
      const { changes } = db
        .insert(drafts)
        .values({ id, formType, formKey, owner, ...edit, ...content, createdAt: now, updatedAt: at })
        .onConflictDoNothing()
        .run();
      if (changes === 0) return rejected("occupied", draftMessages.occupied);
    }
    const saved = findDraft(db, input.id);
    return saved ? ok(saved) : rejected("invalid", draftMessages.dataInvalid);
  });
}

/**
 * Saves pictures that were uploaded or cropped while the form stayed open. The draft's time stays that of its typed input, so that
 * input typed meanwhile is not rejected as older; it becomes at most `pictureLagMs` old, so that a draft in use never expires.
 */
export function savePictures(
  db: Db,
  draft: Draft,
  values: DraftForm,
  now: number,
): Result<Draft, UnsavedDraft> {
  const typedAt = Math.max(draft.updatedAt, now - pictureLagMs);
  const { id, formType, owner } = draft;
  return saveDraft(db, { id, formType, owner, values, initial: {}, typedAt }, now);
}

/** Whether a draft was deleted at `at` (ms UTC) or later. */
function wasDeletedSince(db: Db, id: string, at: number): boolean {
  const last = findLastAudit(db, "draft", id);
  return last?.action === draftDeletion && last.at >= at;
}

export function isPublished(db: Db, draftId: string): boolean {
  return db.select({ id: events.id }).from(events).where(eq(events.draftId, draftId)).get() !== undefined;
}

export function countDrafts(db: Db): number {
  return countRows(db, drafts);
}

/** Rebases an edit's draft onto another version of its event. */
export function rebaseDraft(db: Db, input: { id: string; baseVersion: number }): void {
  db.update(drafts).set({ baseVersion: input.baseVersion }).where(eq(drafts.id, input.id)).run();
}

/** Audit action of a deletion, which stores the full row. */
export const draftDeletion = "draft.delete";

/** Deletes drafts by id; returns the audit id of each deletion. */
export function deleteDrafts(db: Db, actor: Actor, ids: readonly string[], now: number): string[] {
  return inTransaction(db, () => {
    const deleted = db
      .delete(drafts)
      .where(inArray(drafts.id, [...ids]))
      .returning()
      .all();
    return recordDeletions(db, actor, deleted, now);
  });
}

/** Deletes expired drafts; returns the audit id of each deletion. */
export function clearExpiredDrafts(db: Db, actor: Actor, now: number): string[] {
  return inTransaction(db, () => {
    const deleted = db
      .delete(drafts)
      .where(lte(drafts.updatedAt, now - draftExpiryMs - 1))
      .returning()
      .all();
    return recordDeletions(db, actor, deleted, now);
  });
}

function recordDeletions(db: Db, actor: Actor, deleted: (typeof drafts.$inferSelect)[], now: number) {
  return deleted.map((draft) => {
    const entity = { entityType: "draft", entityId: draft.id };
    return recordAudit(db, actor, { action: draftDeletion, ...entity, before: draft }, now);
  });
}

export function renameDraft(
  db: Db,
  actor: Actor,
  input: { id: string; name: string },
  now: number,
): Result<Draft, "invalid" | "not-found"> {
  const parsed = draftNameSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { name } = parsed.data;
  return inTransaction(db, () => {
    const before = findDraft(db, input.id);
    if (!before) return rejected("not-found", draftMessages.missing);
    db.update(drafts).set({ name }).where(eq(drafts.id, before.id)).run();
    const entity = { entityType: "draft", entityId: before.id };
    recordAudit(
      db,
      actor,
      { action: "draft.rename", ...entity, before: { name: before.name }, after: { name } },
      now,
    );
    return ok({ ...before, name });
  });
}

/** Inserts drafts of new items, such as copies and imports, all or none. */
export function addDrafts(
  db: Db,
  actor: Actor,
  added: readonly { formType: DraftType; name: string | null; form: DraftForm; updatedAt: number }[],
  now: number,
): Result<string[], "too-many" | "invalid"> {
  return inTransaction(db, () => {
    if (countDrafts(db) + added.length > draftsAtMost) return rejected("too-many", draftMessages.tooMany);
    const ids: string[] = [];
    for (const { formType, name, form, updatedAt } of added) {
      const id = newId();
      const formKey = draftKey(formType, id);
      const row = { id, formType, formKey, name, owner: draftOwner(actor), createdAt: now, updatedAt };
      db.insert(drafts)
        .values({ ...row, ...encode(form) })
        .run();
      recordAudit(
        db,
        actor,
        { action: "draft.create", entityType: "draft", entityId: id, after: { name } },
        now,
      );
      ids.push(id);
    }
    return ok(ids);
  });
}
