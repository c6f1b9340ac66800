// Deletes an account. Everything that identifies the person is removed; posts and ballots remain anonymously.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../db/client.server";
import { accountDeletedMail } from "../accounts/account-mails";
import { actOnChecked, reauthenticate, signedOut } from "../accounts/checked-account.server";
import { rejectLast } from "../accounts/last-organiser.server";
import { removeAccount } from "../accounts/own-account.server";
import { anonymiseAuthor, recordAudit } from "../audit/record.server";
import { queueMail } from "../mails/queue.server";
import { anonymiseBallotsOf } from "../polls/own.server";
import { anonymisePostsOf } from "../posts.server";
import type { RegistrationContext } from "../registrations/book.server";
import { eraseRegistrationsOf } from "../registrations/own.server";
import { anonymiseRemovalsOf } from "../removals/own.server";
import { ok, type Result } from "../result";
import { eraseSubscriptionOf } from "../subscriptions/subscriptions.server";
import { anonymiseLikesOf } from "../wishes/own.server";

/** Author name of posts of a deleted account. */
export const deletedAuthorName = "已注销用户";
const mailMs = 24 * 60 * 60 * 1000;
/** Each transaction blocks the event loop. */
const postsInTransaction = 4;

/** Anonymises some of a member's posts and erases some registrations; returns whether none remain. */
function anonymiseSomePosts(db: Db, userId: string, context: RegistrationContext): boolean {
  const as = { authorName: deletedAuthorName, now: context.now };
  if (eraseRegistrationsOf(db, userId, postsInTransaction, context) > 0) return false;
  return anonymisePostsOf(db, userId, postsInTransaction, as) < postsInTransaction;
}

/**
 * Deletes a member's account after verifying its password, or its e-mail when it has none; not that of the last permanent
 * organiser with full access. Anonymises many posts in several
 * transactions, so that other requests are served in between; the last transaction removes the account. `now` is ms UTC.
 */
export async function deleteAccount(
  db: Db,
  member: { userId: string; sessionId: string },
  input: unknown,
  context: RegistrationContext,
): Promise<Result<null, "invalid" | "wrong" | "signed-out" | "last">> {
  const { userId } = member;
  const { branding, now } = context;
  const owner = await reauthenticate(db, member, input, now);
  if (!owner.ok) return owner;
  const step = () => {
    const last = rejectLast(db, { userId }, now);
    if (last) return last;
    if (!anonymiseSomePosts(db, userId, context)) return undefined;
    anonymiseLikesOf(db, userId);
    anonymiseBallotsOf(db, userId);
    anonymiseAuthor(db, userId, deletedAuthorName);
    anonymiseRemovalsOf(db, userId);
    const email = removeAccount(db, userId);
    if (email) {
      eraseSubscriptionOf(db, email);
      queueMail(db, email, accountDeletedMail(branding), { now, expiresAt: now + mailMs });
    }
    const entity = { entityType: "user", entityId: userId };
    recordAudit(db, { kind: "user", id: userId }, { action: "user.delete", ...entity }, now);
    return ok(null);
  };
  for (;;) {
    const result = actOnChecked(db, owner.value, now, step);
    if (result === null) return signedOut();
    if (result) return result;
    await nextTurn();
  }
}
