// Removal requests for the person who made them: by visitor cookie, account or receipt. The organiser's note is not shown to them.
import { and, desc, eq, gt, or } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { photos } from "../../db/schema/events";
import { removalRequests } from "../../db/schema/removals";
import type { ListedRows } from "../paging";
import { decisionsShownMs, type PostState } from "../posts/state";
import { isOwnedBy, isReferencedBy, type OwnPostReference, type RequesterIds } from "../posts.server";
import { ok, type Result, rejected } from "../result";
import type { RemovalRow } from "./commands.server";
import { removalMessages } from "./messages";
import { writtenFor } from "./queries.server";

const shownAtMost = 20;

/** `reply` is the organiser's, or empty. */
export type OwnRemoval = RemovalRow & { state: PostState; reply: string };

function stateOf({ status }: RemovalRow): PostState {
  if (status === "open") return "requested";
  return status === "removed" ? "removed" : "retained";
}

const toOwn =
  (db: Db) =>
  (row: RemovalRow): OwnRemoval => ({ ...row, state: stateOf(row), reply: writtenFor(db, row).reply });

/** A requester's requests, settled ones, too. */
export function removalsOf(db: Db, requester: RequesterIds): ListedRows<OwnRemoval> {
  const isOwn = isOwnedBy(removalRequests, requester);
  const read = (limit: number, offset: number) =>
    db
      .select()
      .from(removalRequests)
      .where(isOwn)
      .orderBy(desc(removalRequests.createdAt), desc(removalRequests.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(toOwn(db));
  return { total: countRows(db, removalRequests, isOwn), read };
}

/**
 * Lists a requester's requests for photos of an event, newest first: open ones, and those settled within the last 30 days. `slot` is
 * that of the photo, null when it is deleted.
 */
export function listOwnRemovals(
  db: Db,
  { eventId, ...requester }: RequesterIds & { eventId: string },
  now: number,
): (OwnRemoval & { slot: number | null })[] {
  if (requester.visitorId === null && requester.userId === null) return [];
  const isShown = or(
    eq(removalRequests.status, "open"),
    gt(removalRequests.settledAt, now - decisionsShownMs),
  );
  return db
    .select({ request: removalRequests, slot: photos.slot })
    .from(removalRequests)
    .leftJoin(photos, eq(photos.id, removalRequests.photoId))
    .where(and(isOwnedBy(removalRequests, requester), eq(removalRequests.eventId, eventId), isShown))
    .orderBy(desc(removalRequests.createdAt), desc(removalRequests.id))
    .limit(shownAtMost)
    .all()
    .map(({ request, slot }) => ({ ...toOwn(db)(request), slot }));
}

/** Finds the request of a receipt token or of a member. */
export function findOwnRemoval(db: Db, reference: OwnPostReference): OwnRemoval | undefined {
  const row = db.select().from(removalRequests).where(isReferencedBy(removalRequests, reference)).get();
  return row && toOwn(db)(row);
}

/** Deletes a request for its requester, in any status. */
export function deleteOwnRemoval(db: Db, reference: OwnPostReference): Result<RemovalRow, "missing"> {
  const isOwn = isReferencedBy(removalRequests, reference);
  const deleted = db.delete(removalRequests).where(isOwn).returning().get();
  return deleted ? ok(deleted) : rejected("missing", removalMessages.missing);
}

/** Removes everything that identifies a member from their requests. Requires a transaction. */
export function anonymiseRemovalsOf(db: Db, userId: string): void {
  const anonymous = { userId: null, visitorId: null, receiptHash: null, addressHash: null, contact: "" };
  db.update(removalRequests).set(anonymous).where(eq(removalRequests.userId, userId)).run();
}
