// Verifies the address of an account. Before that, any client may have registered it, so stored data survives only a proof that
// belongs to the only registration that stored it.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { emailTokenPurposes, sessions, users } from "../../db/schema/accounts";
import { authCodes, factors, factorTries, recoveryCodes } from "../../db/schema/auth";
import { dropEmailTokens } from "./email-tokens.server";

type User = typeof users.$inferSelect;

/** Marks that an address was registered again before it was proven: no stored password is valid. Call it inside a transaction. */
export function contestAddress(db: Db, { id, emailVerifiedAt, contestedAt }: User, now: number): void {
  if (emailVerifiedAt !== null || contestedAt !== null) return;
  db.update(users).set({ contestedAt: now, metadata: "{}", updatedAt: now }).where(eq(users.id, id)).run();
}

/**
 * Drops what a registration stored, because a one-time link without it was asked for before the address was proven: its mail
 * replaces that of the registration. Call it inside a transaction.
 */
export function supersedeRegistration(db: Db, { id, emailVerifiedAt }: User, now: number): void {
  if (emailVerifiedAt !== null) return;
  db.update(users).set({ passwordHash: null, metadata: "{}", updatedAt: now }).where(eq(users.id, id)).run();
}

/** What a proof belongs to: the registration that stored password and metadata, or anything else. */
export type ProofOwner = "registration" | "other";

/** Deletes what could open an unproven account, however it came there. Used tokens stay, so that they are recognised. */
function dropAccess(db: Db, userId: string): void {
  for (const table of [sessions, factors, factorTries, recoveryCodes, authCodes])
    db.delete(table).where(eq(table.userId, userId)).run();
  for (const purpose of emailTokenPurposes) dropEmailTokens(db, userId, purpose);
}

/**
 * Verifies the address of an account that waits for it; the only way to do so. Password and metadata survive a proof of the
 * only registration, nothing else survives any. A contested account that is proven by the mail of a registration stays
 * marked, because the link of that mail may set a password. `now` is ms UTC. Call it inside a transaction.
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
