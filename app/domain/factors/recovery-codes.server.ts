// Recovery codes that replace a lost factor: fifty random bits each, stored as hashes, single-use.
import { randomInt } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { recoveryCodes } from "../../db/schema/auth";
import { hashToken } from "../../platform/tokens.server";
import { typedCode } from "../typed-code";
import { countTry, rejectTry } from "./factor-tries.server";

/** Crockford's base 32: digits, and letters that cannot be confused with them. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codesIssued = 10;
const halfLength = 5;

const half = () => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Normalises a typed code for hashing: maps letters that resemble digits, ignores hyphens, spaces and case. */
const canonical = (typed: string) =>
  typedCode(typed)
    .toLowerCase()
    .replace(/[-‐-―−]/g, "")
    .replace(/o/g, "0")
    .replace(/[il]/g, "1");

const hashOf = (userId: string, code: string) => hashToken(`recovery:${userId}:${canonical(code)}`);

/** Issues ten codes at `now` (ms UTC), replacing all earlier ones; they are returned once and never stored. */
export function issueRecoveryCodes(db: Db, userId: string, now: number): string[] {
  const codes = new Set<string>();
  while (codes.size < codesIssued) codes.add(`${half()}-${half()}`);
  const rows = [...codes].map((code) => ({ codeHash: hashOf(userId, code), userId, createdAt: now }));
  const replace = () => {
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
    db.insert(recoveryCodes).values(rows).run();
  };
  inTransaction(db, replace);
  return [...codes];
}

const unusedOf = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/**
 * Consumes a code at `now` (ms UTC); returns false for a wrong or used one. Wrong codes count together with those of factors.
 * Check `rejectTry` first for the reason, since a throttled attempt is not verified.
 */
export function useRecoveryCode(db: Db, userId: string, typed: string, now: number, network = ""): boolean {
  const guesser = { userId, network };
  const use = () => {
    if (rejectTry(db, guesser, now)) return false;
    const isUnusedCode = and(unusedOf(userId), eq(recoveryCodes.codeHash, hashOf(userId, typed)));
    const isRight = db.update(recoveryCodes).set({ usedAt: now }).where(isUnusedCode).run().changes > 0;
    countTry(db, guesser, isRight, now);
    return isRight;
  };
  return inTransaction(db, use);
}

/** Counts a user's unused codes. */
export function countRecoveryCodes(db: Db, userId: string): number {
  const row = db.select({ left: count() }).from(recoveryCodes).where(unusedOf(userId)).get();
  return row?.left ?? 0;
}

/** Deletes the codes of a user. Requires the transaction that removes the last factor. */
export function dropRecoveryCodes(db: Db, userId: string): void {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
}
