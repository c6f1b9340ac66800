// What a mail proves: the token of its link, or six digits beside it. Random, stored as hashes, single-use, one purpose. A new
// one replaces unused ones of the same purpose.
import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { type challengeMethods, type emailTokenPurposes, emailTokens, users } from "../../db/schema/accounts";
import { authCodes } from "../../db/schema/auth";
import { newId } from "../../platform/ids";
import { hashToken, isHashOf, newCode, newLinkToken } from "../../platform/tokens.server";

export type TokenPurpose = (typeof emailTokenPurposes)[number];

/** Lifetime of a mail link. */
export const linkMs = 24 * 60 * 60 * 1000;

/** The proof key of a client: its link is exchanged for a code, not for tokens. */
export type Challenge = { challenge: string; method: (typeof challengeMethods)[number] };

/** What a mail holds: the token of its link, and six digits that do the same where they are typed. */
export type MailedProof = { token: string; code: string };

type Issue = {
  userId: string;
  purpose: TokenPurpose;
  /** The address that it is sent to, where that is not the account's. */
  email?: string;
  challenge?: Challenge | undefined;
  /** Leaves unused ones of the purpose as they are. */
  isFurther?: boolean;
};

/** Begins the token of a link that a client with a proof key asked for. */
export const challengedPrefix = "pkce_";
/** Wrong codes after which the right one is worth nothing. */
export const codeAttempts = 10;

/** A code with the id of its row, so that equal codes have different hashes. */
const salted = (id: string, code: string) => `${id}:${code}`;

/** Issues a token and its code for a user at `now` (ms UTC); unused ones of the same purpose are deleted. */
export function issueEmailToken(
  db: Db,
  { userId, purpose, email, challenge, isFurther = false }: Issue,
  now: number,
): MailedProof {
  if (!isFurther) dropEmailTokens(db, userId, purpose);
  const [id, code] = [newId(), newCode()];
  const token = (challenge ? challengedPrefix : "") + newLinkToken();
  db.insert(emailTokens)
    .values({
      id,
      userId,
      purpose,
      email,
      tokenHash: hashToken(token),
      codeHash: hashToken(salted(id, code)),
      ...(challenge ? { challenge: challenge.challenge, challengeMethod: challenge.method } : {}),
      createdAt: now,
      expiresAt: now + linkMs,
    })
    .run();
  return { token, code };
}

/** Deletes the unused tokens of a purpose. */
export function dropEmailTokens(db: Db, userId: string, purpose: TokenPurpose): void {
  const isUnused = and(
    eq(emailTokens.userId, userId),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
  );
  db.delete(emailTokens).where(isUnused).run();
}

export type FoundToken = {
  id: string;
  userId: string;
  purpose: TokenPurpose;
  isUsed: boolean;
  email: string | null;
  challenge: Challenge | null;
};

function toFound(row: typeof emailTokens.$inferSelect): FoundToken {
  const { id, userId, purpose, email, challenge, challengeMethod, usedAt } = row;
  const proof =
    challenge !== null && challengeMethod !== null ? { challenge, method: challengeMethod } : null;
  return { id, userId, purpose, email, isUsed: usedAt !== null, challenge: proof };
}

/** What a token stands for, and whether it was used; undefined for an unknown or expired one. */
export function findEmailToken(
  db: Db,
  { token, purpose }: { token: string; purpose: TokenPurpose },
  now: number,
): FoundToken | undefined {
  const isLiveToken = and(
    eq(emailTokens.tokenHash, hashToken(token)),
    eq(emailTokens.purpose, purpose),
    gt(emailTokens.expiresAt, now),
  );
  const row = db.select().from(emailTokens).where(isLiveToken).get();
  return row && toFound(row);
}

/** Wrong codes of an account, whichever mail they were for: requesting a new code does not allow more guesses. */
export type CodeGuesses = {
  areUsedUp(userId: string): boolean;
  count(userId: string): void;
};

type TypedCode = {
  userId: string;
  code: string;
  purposes: readonly TokenPurpose[];
  guesses: CodeGuesses;
};

/**
 * What the six digits sent to an account stand for, by the first purpose that has them. Undefined for wrong ones, which count
 * against the account and against each pending code, and for all while the account's guesses are used up. Call it inside a
 * transaction.
 */
export function findEmailCode(
  db: Db,
  { userId, code, purposes, guesses }: TypedCode,
  now: number,
): FoundToken | undefined {
  if (guesses.areUsedUp(userId)) return undefined;
  const isPending = and(
    eq(emailTokens.userId, userId),
    inArray(emailTokens.purpose, [...purposes]),
    isNull(emailTokens.usedAt),
    isNotNull(emailTokens.codeHash),
    gt(emailTokens.expiresAt, now),
  );
  const pending = db.select().from(emailTokens).where(isPending).all();
  const found = pending
    .filter(({ id, codeHash }) => codeHash !== null && isHashOf(salted(id, code), codeHash))
    .sort((one, other) => purposes.indexOf(one.purpose) - purposes.indexOf(other.purpose))[0];
  if (found) return toFound(found);
  if (pending.length > 0) guesses.count(userId);
  for (const { id, attempts } of pending) {
    const change = { attempts: attempts + 1, ...(attempts + 1 >= codeAttempts ? { codeHash: null } : {}) };
    db.update(emailTokens).set(change).where(eq(emailTokens.id, id)).run();
  }
  return undefined;
}

/** Marks a token as used; false when it was used already. */
export function spendEmailToken(db: Db, id: string, now: number): boolean {
  const isUnused = and(eq(emailTokens.id, id), isNull(emailTokens.usedAt));
  return db.update(emailTokens).set({ usedAt: now }).where(isUnused).run().changes > 0;
}

/**
 * Ends what waits to change an account, because somebody else may have begun it: a change of address with its mails, the code that
 * confirms a password change, and codes of clients with proof keys that were not redeemed. Call it inside a transaction.
 */
export function endPendingChanges(db: Db, userId: string): void {
  db.update(users).set({ newEmail: null }).where(eq(users.id, userId)).run();
  dropEmailTokens(db, userId, "email-change");
  dropEmailTokens(db, userId, "reauthentication");
  db.delete(authCodes).where(eq(authCodes.userId, userId)).run();
}
