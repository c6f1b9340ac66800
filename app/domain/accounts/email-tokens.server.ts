// Mail tokens: a link token and six digits as its alternative. Random, stored as hashes, single-use, for one purpose. A new
// token replaces unused ones of the same purpose.
import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { type challengeMethods, type emailTokenPurposes, emailTokens, users } from "../../db/schema/accounts";
import { authCodes } from "../../db/schema/auth";
import { newId } from "../../platform/ids";
import { hashToken, isHashOf, newCode, newLinkToken } from "../../platform/tokens.server";

export type TokenPurpose = (typeof emailTokenPurposes)[number];

/** Lifetime of a mail link. */
export const linkMs = 24 * 60 * 60 * 1000;

/** PKCE challenge of a client: its link is exchanged for a code, not for tokens. */
export type Challenge = { challenge: string; method: (typeof challengeMethods)[number] };

/** The link token of a mail and its six-digit equivalent. */
export type MailedProof = { token: string; code: string };

type Issue = {
  userId: string;
  purpose: TokenPurpose;
  /** Recipient, if it is not the account's address. */
  email?: string;
  challenge?: Challenge | undefined;
  /** Does not replace unused tokens of the purpose. */
  isFurther?: boolean;
};

/** Prefix of the link token of a PKCE client. */
export const challengedPrefix = "pkce_";
/** Failed attempts after which a code is invalid. */
export const codeAttempts = 10;

/** Salts a code with the id of its row, so that equal codes have different hashes. */
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

/** Finds the user and data of a token and whether it was used; undefined for an unknown or expired one. */
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

/** Failed codes per account over all of its mails, so that requesting a new code does not allow more guesses. */
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
 * Finds the token of a six-digit code sent to an account, by the first matching purpose. Returns undefined for a wrong code,
 * which counts against the account and each pending code, and for any code while the account's guesses are exhausted.
 * Requires a transaction.
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

/** Marks a token as used; returns false when it already was. */
export function spendEmailToken(db: Db, id: string, now: number): boolean {
  const isUnused = and(eq(emailTokens.id, id), isNull(emailTokens.usedAt));
  return db.update(emailTokens).set({ usedAt: now }).where(isUnused).run().changes > 0;
}

/**
 * Cancels pending changes of an account, which another person may have begun: an address change with its mails, the
 * reauthentication code, and unredeemed codes of PKCE clients. Requires a transaction.
 */
export function endPendingChanges(db: Db, userId: string): void {
  db.update(users).set({ newEmail: null }).where(eq(users.id, userId)).run();
  dropEmailTokens(db, userId, "email-change");
  dropEmailTokens(db, userId, "reauthentication");
  db.delete(authCodes).where(eq(authCodes.userId, userId)).run();
}
