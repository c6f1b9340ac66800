// Requests to remove a photo. Accepting one deletes the photo and settles all its open requests in one transaction. A
// repeated request is stored once.
import { and, eq, gt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events, photos } from "../../db/schema/events";
import { removalRequests, type removalStatuses } from "../../db/schema/removals";
import { newId } from "../../platform/ids";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { type PhotoRow, removePhoto } from "../photos/commands.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { removalMessages } from "./messages";
import { removalNoteSchema, removalSchema } from "./schema";

export type RemovalRow = typeof removalRequests.$inferSelect;
type RemovalDecision = Exclude<(typeof removalStatuses)[number], "open">;

/** An equal request from the same address within this time counts as a duplicate. */
export const sentAgainMs = 60_000;

/** `sinceFirstTry` in ms: the request may have been stored then although the response was lost. */
type RemovalRequest = { eventId: string; slot: number; addressHash: string; sinceFirstTry?: number };

/** Records a request for the photo in a slot of a public album, at `now` (ms UTC). */
export function requestRemoval(
  db: Db,
  { eventId, slot, addressHash, sinceFirstTry = 0 }: RemovalRequest,
  input: Record<string, string>,
  now: number,
): Result<RemovalRow, "invalid" | "not-found"> {
  const parsed = removalSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction(db, () => {
    const isThis = and(eq(photos.eventId, eventId), eq(photos.slot, slot), eq(events.status, "ended"));
    const photo = db
      .select({ id: photos.id, title: events.title })
      .from(photos)
      .innerJoin(events, eq(events.id, photos.eventId))
      .where(isThis)
      .get();
    if (!photo) return rejected("not-found", removalMessages.photoDeleted);
    const values = { eventId, photoId: photo.id, addressHash, ...parsed.data };
    const about = `${photo.title} · 照片 ${slot}`;
    const row =
      findSame(db, values, now - sentAgainMs - sinceFirstTry) ??
      db
        .insert(removalRequests)
        .values({ id: newId(), about, ...values, createdAt: now })
        .returning()
        .get();
    return ok(row);
  });
}

type Same = { photoId: string; addressHash: string; reason: string; contact: string };

function findSame(db: Db, { photoId, addressHash, reason, contact }: Same, since: number) {
  const { status, createdAt } = removalRequests;
  const isSame = and(
    eq(removalRequests.photoId, photoId),
    eq(removalRequests.addressHash, addressHash),
    eq(removalRequests.reason, reason),
    eq(removalRequests.contact, contact),
    eq(status, "open"),
    gt(createdAt, since),
  );
  return db.select().from(removalRequests).where(isSame).get();
}

function findOpen(db: Db, id: string): Result<RemovalRow, "not-found" | "settled"> {
  const row = db.select().from(removalRequests).where(eq(removalRequests.id, id)).get();
  if (!row) return rejected("not-found", removalMessages.missing);
  return row.status === "open" ? ok(row) : rejected("settled", removalMessages.settled);
}

function settle(
  db: Db,
  actor: Actor,
  row: RemovalRow,
  verdict: { status: RemovalDecision; note: string },
  now: number,
) {
  const { status, note } = verdict;
  db.update(removalRequests).set({ status, settledAt: now }).where(eq(removalRequests.id, row.id)).run();
  const entity = { entityType: "removal", entityId: row.id };
  const after = { status, about: row.about, ...(note ? { note } : {}) };
  const action = status === "removed" ? "removal.accept" : "removal.reject";
  recordAudit(db, actor, { action, ...entity, before: { status: row.status }, after }, now);
}

/** Deletes the photo of an open request; `photo` is null when it was deleted already. */
export function acceptRemoval(
  db: Db,
  actor: Actor,
  id: string,
  now: number,
): Result<{ photo: PhotoRow | null }, "not-found" | "settled"> {
  return inTransaction(db, () => {
    const found = findOpen(db, id);
    if (!found.ok) return found;
    const { eventId, photoId } = found.value;
    if (!eventId || !photoId) {
      settle(db, actor, found.value, { status: "removed", note: "" }, now);
      return ok({ photo: null });
    }
    const isOfPhoto = and(eq(removalRequests.photoId, photoId), eq(removalRequests.status, "open"));
    for (const row of db.select().from(removalRequests).where(isOfPhoto).all())
      settle(db, actor, row, { status: "removed", note: "" }, now);
    const photo = removePhoto(db, actor, { eventId, photoId }, now);
    return ok({ photo: photo.ok ? photo.value : null });
  });
}

/** Rejects an open request and keeps the photo; the note goes into the audit log. */
export function rejectRemoval(
  db: Db,
  actor: Actor,
  { id, note }: { id: string; note: string | undefined },
  now: number,
): Result<RemovalRow, "not-found" | "settled" | "invalid"> {
  const parsed = removalNoteSchema.safeParse({ note });
  if (!parsed.success) return rejected("invalid", parsed.error.issues[0]?.message ?? "");
  return inTransaction(db, () => {
    const found = findOpen(db, id);
    if (found.ok) settle(db, actor, found.value, { status: "kept", note: parsed.data.note }, now);
    return found;
  });
}
