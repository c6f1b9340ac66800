// At least one organiser with permanent full access and a way to sign in must remain. Everything that ends an organiser's access
// asks here first: removal, deletion of the account, the command line. An access that expires is not permanent.
import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { organisers, users } from "../../db/schema/accounts";
import { type Rejected, rejected } from "../result";
import { accountMessages } from "./messages";

/** Condition for organisers, joined with their accounts, who can sign in at `now` (ms UTC) as far as their access lasts. */
export const canSignIn = (now: number) =>
  or(
    isNotNull(organisers.passwordHash),
    and(isNotNull(users.emailVerifiedAt), lte(sql`coalesce(${users.bannedUntil}, 0)`, now)),
  );

const listLasting = (db: Db, now: number) =>
  db
    .select({ id: organisers.id, userId: organisers.userId })
    .from(organisers)
    .leftJoin(users, eq(users.id, organisers.userId))
    .where(and(eq(organisers.role, "full"), isNull(organisers.expiresAt), canSignIn(now)))
    .all();

/** Whether somebody has permanent full access. */
export const hasLastingOrganiser = (db: Db, now: number): boolean => listLasting(db, now).length > 0;

/** Rejects the end of an organiser's access, or of an account, if no other organiser has permanent full access at `now` (ms UTC). */
export function rejectLast(
  db: Db,
  of: { organiserId: string } | { userId: string },
  now: number,
): Rejected<"last"> | null {
  const lasting = listLasting(db, now);
  const isOf = ({ id, userId }: (typeof lasting)[number]) =>
    "userId" in of ? userId === of.userId : id === of.organiserId;
  const isLast = lasting.length > 0 && lasting.every(isOf);
  return isLast ? rejected("last", accountMessages.lastOrganiser) : null;
}
