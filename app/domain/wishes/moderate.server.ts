// Verdicts on wishes. Only a pending one is approved or rejected, only an approved and public one is featured, and every
// change leaves an audit entry from which it can be undone, in the same transaction.
import { desc, eq, inArray } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { wishes, wishLikes } from "../../db/schema/wishes";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, refused } from "../result";
import { moderatedAtMost, readReason, type VerdictResult, verdictMessages } from "../verdict";
import { stateOf } from "./restore.server";

type WishRow = typeof wishes.$inferSelect;
type Ids = readonly string[];
type Verdict = {
  ids: Ids;
  now: number;
  action: string;
  /** The columns that change, or null for a row that stays as it is. */
  decide: (row: WishRow) => Partial<WishRow> | "delete" | null;
  /** Why none of the rows was changed. */
  notPossible?: string;
};

const entityType = "wish";
/** Likes that a deleted wish gets back when the deletion is undone. */
const likesKept = 5000;

export const featureNeedsPublic = "只有已通过且公开的心愿可以设为精选";
const alreadySo = "这条心愿已经是这样了";

function moderateWishes(db: Db, actor: Actor, verdict: Verdict): VerdictResult {
  const { ids, now, action, decide, notPossible = `这条心愿${verdictMessages.notPending}` } = verdict;
  if (ids.length > moderatedAtMost) return refused("invalid", verdictMessages.tooMany);
  return inTransaction(db, () => {
    const rows = db
      .select()
      .from(wishes)
      .where(inArray(wishes.id, [...ids]))
      .all();
    if (rows.length === 0) return refused("not-found", `这条心愿${verdictMessages.gone}`);
    const auditIds = rows.flatMap((row) => {
      const change = decide(row);
      if (change === null) return [];
      const isThis = eq(wishes.id, row.id);
      const entity = { action, entityType, entityId: row.id };
      if (change === "delete") {
        // The trail is kept for longer than an address may be.
        const before = { ...row, addressHash: null, likes: likesOf(db, row.id) };
        db.delete(wishes).where(isThis).run();
        return recordAudit(db, actor, { ...entity, before }, now);
      }
      const set = { ...change, updatedAt: now };
      db.update(wishes).set(set).where(isThis).run();
      const states = { before: stateOf(row), after: stateOf({ ...row, ...set }) };
      return recordAudit(db, actor, { ...entity, ...states }, now);
    });
    return auditIds.length > 0 ? ok({ auditIds }) : refused("not-possible", notPossible);
  });
}

function likesOf(db: Db, wishId: string) {
  const { voterKey, visitorId, createdAt } = wishLikes;
  return db
    .select({ voterKey, visitorId, createdAt })
    .from(wishLikes)
    .where(eq(wishLikes.wishId, wishId))
    .orderBy(desc(createdAt))
    .limit(likesKept)
    .all();
}

/** Approves the pending ones of some wishes, in one transaction. */
export function approveWishes(db: Db, actor: Actor, ids: Ids, now: number): VerdictResult {
  const decide = (row: WishRow) =>
    row.status === "pending" ? { status: "approved" as const, moderatedAt: now } : null;
  return moderateWishes(db, actor, { ids, now, action: "wish.approve", decide });
}

/** Rejects the pending ones of some wishes, all with one reason of 1–500 characters, kept as the admin's note. */
export function rejectWishes(
  db: Db,
  actor: Actor,
  input: { ids: Ids; reason: unknown },
  now: number,
): VerdictResult {
  const reason = readReason(input.reason);
  if (!reason.ok) return reason;
  const change = { status: "rejected" as const, adminNote: reason.value, moderatedAt: now };
  const decide = (row: WishRow) => (row.status === "pending" ? change : null);
  return moderateWishes(db, actor, { ids: input.ids, now, action: "wish.reject", decide });
}

/** Deletes wishes in any status, with their likes. */
export function deleteWishes(db: Db, actor: Actor, ids: Ids, now: number): VerdictResult {
  return moderateWishes(db, actor, { ids, now, action: "wish.delete", decide: () => "delete" });
}

/** Sets the badge 精选 of approved and public wishes, or takes it away. */
export function featureWishes(
  db: Db,
  actor: Actor,
  input: { ids: Ids; isFeatured: boolean },
  now: number,
): VerdictResult {
  const { ids, isFeatured } = input;
  const isFit = (row: WishRow) => !isFeatured || (row.status === "approved" && row.isPublic);
  const decide = (row: WishRow) => (row.isFeatured !== isFeatured && isFit(row) ? { isFeatured } : null);
  const action = isFeatured ? "wish.feature" : "wish.unfeature";
  const notPossible = isFeatured ? featureNeedsPublic : alreadySo;
  return moderateWishes(db, actor, { ids, now, action, decide, notPossible });
}

/** Shows wishes to the public or hides them; a hidden one loses the badge 精选. */
export function showWishes(
  db: Db,
  actor: Actor,
  input: { ids: Ids; isPublic: boolean },
  now: number,
): VerdictResult {
  const { ids, isPublic } = input;
  const decide = (row: WishRow) =>
    row.isPublic === isPublic ? null : { isPublic, isFeatured: isPublic && row.isFeatured };
  const action = isPublic ? "wish.show" : "wish.hide";
  return moderateWishes(db, actor, { ids, now, action, decide, notPossible: alreadySo });
}
