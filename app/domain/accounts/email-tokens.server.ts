// Tokens of mail links: random, stored as hashes, single-use, one purpose. A new token replaces unused ones of the
// same purpose.
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { type emailTokenPurposes, emailTokens } from "../../db/schema/accounts";
import { newId } from "../../platform/ids";
import { hashToken, newToken } from "../../platform/tokens.server";

export type TokenPurpose = (typeof emailTokenPurposes)[number];

/** Lifetime of a mail link. */
export const linkMs = 24 * 60 * 60 * 1000;

/** Issues a token for a user at `now` (ms UTC); unused ones of the same purpose are deleted. */
export function issueEmailToken(
  db: Db,
  { userId, purpose }: { userId: string; purpose: TokenPurpose },
  now: number,
): string {
  dropEmailTokens(db, userId, purpose);
  const token = newToken();
  db.insert(emailTokens)
    .values({
      id: newId(),
      userId,
      purpose,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: now + linkMs,
    })
    .run();
  return token;
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

/** The owner of a token and whether it was used; undefined for an unknown or expired one. */
export function findEmailToken(
  db: Db,
  { token, purpose }: { token: string; purpose: TokenPurpose },
  now: number,
): { id: string; userId: string; isUsed: boolean } | undefined {
  const isThis = and(
    eq(emailTokens.tokenHash, hashToken(token)),
    eq(emailTokens.purpose, purpose),
    gt(emailTokens.expiresAt, now),
  );
  const row = db.select().from(emailTokens).where(isThis).get();
  return row && { id: row.id, userId: row.userId, isUsed: row.usedAt !== null };
}

/** Marks a token as used; false when it was used already. */
export function spendEmailToken(db: Db, id: string, now: number): boolean {
  const isUnused = and(eq(emailTokens.id, id), isNull(emailTokens.usedAt));
  return db.update(emailTokens).set({ usedAt: now }).where(isUnused).run().changes > 0;
}
