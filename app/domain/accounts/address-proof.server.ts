// Verifies the address of an account. Until then any client may have registered it, so stored data survives only a proof from
// the one registration that stored it.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { emailTokenPurposes, sessions, users } from "../../db/schema/accounts";
import { authCodes, factors, factorTries, recoveryCodes } from "../../db/schema/auth";
import { dropEmailTokens } from "./email-tokens.server";

type User = typeof users.$inferSelect;

/** Marks an unverified address as registered again, which invalidates all stored passwords. Requires a transaction. */
export function contestAddress(db: Db, { id, emailVerifiedAt, contestedAt }: User, now: number): void {
  if (emailVerifiedAt !== null || contestedAt !== null) return;
  db.update(users).set({ contestedAt: now, metadata: "{}", updatedAt: now }).where(eq(users.id, id)).run();
}

/**
 * Deletes the password and metadata of an unverified registration, because a one-time link was requested without it: its mail
 * replaces the registration's. Requires a transaction.
 */
export function supersedeRegistration(db: Db, { id, emailVerifiedAt }: User, now: number): void {
  if (emailVerifiedAt !== null) return;
  db.update(users).set({ passwordHash: null, metadata: "{}", updatedAt: now }).where(eq(users.id, id)).run();
}

/** Origin of a proof: the registration that stored password and metadata, or anything else. */
export type ProofOwner = "registration" | "other";

/**
 * Deletes all credentials of an unverified account, whatever their origin. Used tokens remain, so that they are recognised.
 */
function dropAccess(db: Db, userId: string): void {
  for (const table of [sessions, factors, factorTries, recoveryCodes, authCodes])
    db.delete(table).where(eq(table.userId, userId)).run();
  for (const purpose of emailTokenPurposes) dropEmailTokens(db, userId, purpose);
}

/**
 * Verifies the address of a pending account; no other code may do so. Password and metadata survive only a proof from the
 * only registration. A contested account that is verified by a registration's mail stays marked, because its link may set a
 * password. `now` is ms UTC. Requires a transaction.
 */
export function proveAddress(
  db: Db,
  { user, owner, now }: { user: User; owner: ProofOwner; now: number },
): void {
  const { id, contestedAt, emailVerifiedAt } = user;
  if (emailVerifiedAt !== null) return;
  const isOfRegistration = owner === "registration";
  const isOwn = isOfRegistration && contestedAt === null;
  const lost = { passwordHash: null, metadata: "{}", contestedAt: isOfRegistration ? contestedAt : null };
  const change = { emailVerifiedAt: now, newEmail: null, updatedAt: now, ...(isOwn ? {} : lost) };
  db.update(users).set(change).where(eq(users.id, id)).run();
  dropAccess(db, id);
}
