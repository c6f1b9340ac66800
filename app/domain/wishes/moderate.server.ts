// Moderation of wishes. Only pending ones can be approved or rejected, only approved public ones featured, and every
// change writes an audit entry in the same transaction, from which it can be undone.
import { desc, eq, inArray } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { wishes, wishLikes } from "../../db/schema/wishes";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { type ModerationResult, moderatedAtMost, moderationMessages } from "../moderation-rules";
import { readReason } from "../rejection-reason";
import { ok, rejected } from "../result";
import { stateOf } from "./restore.server";

type WishRow = typeof wishes.$inferSelect;
type Ids = readonly string[];
type ModerationChange = {
  ids: Ids;
  now: number;
  action: string;
  /** The columns to change, or null to leave the row unchanged. */
  decide: (row: WishRow) => Partial<ReturnType<typeof stateOf>> | "delete" | null;
  /** Message when none of the rows can be changed. */
  notPossible?: string;
};

const entityType = "wish";
/** Likes of a deleted wish that are recorded for undoing. */
const likesRecorded = 5000;

export const featureNeedsPublic = "只有已通过且公开的心愿可以设为精选";
const alreadySo = "这条心愿已经是这样了";

function moderateWishes(db: Db, actor: Actor, verdict: ModerationChange): ModerationResult {
  const { ids, now, action, decide, notPossible = `这条心愿${moderationMessages.notPending}` } = verdict;
  if (ids.length > moderatedAtMost) return rejected("invalid", moderationMessages.tooMany(moderatedAtMost));
  return inTransaction(db, () => {
    const rows = db
      .select()
      .from(wishes)
      .where(inArray(wishes.id, [...ids]))
      .all();
    if (rows.length === 0) return rejected("not-found", `这条心愿${moderationMessages.missing}`);
    const auditIds = rows.flatMap((row) => {
      const change = decide(row);
      if (change === null) return [];
      const isThis = eq(wishes.id, row.id);
      const entity = { action, entityType, entityId: row.id };
      if (change === "delete") {
        // The audit log is retained for longer than address hashes may be.
        const before = { ...row, addressHash: null, likes: likesOf(db, row.id) };
        db.delete(wishes).where(isThis).run();
        return recordAudit(db, actor, { ...entity, before }, now);
      }
      const set = { ...change, updatedAt: now };
      db.update(wishes).set(set).where(isThis).run();
      const states = { before: stateOf(row), after: stateOf({ ...row, ...set }) };
      return recordAudit(db, actor, { ...entity, ...states }, now);
    });
    return auditIds.length > 0 ? ok({ auditIds }) : rejected("not-possible", notPossible);
  });
}

function likesOf(db: Db, wishId: string) {
  const { voterKey, visitorId, createdAt } = wishLikes;
  return db
    .select({ voterKey, visitorId, createdAt })
    .from(wishLikes)
    .where(eq(wishLikes.wishId, wishId))
    .orderBy(desc(createdAt))
    .limit(likesRecorded)
    .all();
}

/** Approves the pending ones among some wishes, in one transaction. */
export function approveWishes(db: Db, actor: Actor, ids: Ids, now: number): ModerationResult {
  const decide = (row: WishRow) =>
    row.status === "pending" ? { status: "approved" as const, moderatedAt: now } : null;
  return moderateWishes(db, actor, { ids, now, action: "wish.approve", decide });
}

/** Rejects the pending ones among some wishes with one reason of 1–500 characters, stored as `adminNote`. */
export function rejectWishes(
  db: Db,
  actor: Actor,
  input: { ids: Ids; reason: unknown },
  now: number,
): ModerationResult {
  const reason = readReason(input.reason);
  if (!reason.ok) return reason;
  const change = { status: "rejected" as const, adminNote: reason.value, moderatedAt: now };
  const decide = (row: WishRow) => (row.status === "pending" ? change : null);
  return moderateWishes(db, actor, { ids: input.ids, now, action: "wish.reject", decide });
}

/** Deletes wishes in any status, with their likes. */
export function deleteWishes(db: Db, actor: Actor, ids: Ids, now: number): ModerationResult {
  return moderateWishes(db, actor, { ids, now, action: "wish.delete", decide: () => "delete" });
}

/** Sets or removes the badge 精选 of approved public wishes. */
export function featureWishes(
  db: Db,
  actor: Actor,
  input: { ids: Ids; isFeatured: boolean },
  now: number,
): ModerationResult {
  const { ids, isFeatured } = input;
  const isFit = (row: WishRow) => !isFeatured || (row.status === "approved" && row.isPublic);
  const decide = (row: WishRow) => (row.isFeatured !== isFeatured && isFit(row) ? { isFeatured } : null);
  const action = isFeatured ? "wish.feature" : "wish.unfeature";
  const notPossible = isFeatured ? featureNeedsPublic : alreadySo;
  return moderateWishes(db, actor, { ids, now, action, decide, notPossible });
}

/** Shows or hides wishes; hiding removes the badge 精选. */
export function showWishes(
  db: Db,
  actor: Actor,
  input: { ids: Ids; isPublic: boolean },
  now: number,
): ModerationResult {
  const { ids, isPublic } = input;
  const decide = (row: WishRow) =>
    row.isPublic === isPublic ? null : { isPublic, isFeatured: isPublic && row.isFeatured };
  const action = isPublic ? "wish.show" : "wish.hide";
  return moderateWishes(db, actor, { ids, now, action, decide, notPossible: alreadySo });
}
