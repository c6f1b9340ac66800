// The private links of mails: random, kept as hashes, for one use and one purpose. A newer mail of a kind replaces the
// link of the older one.
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { type emailTokenPurposes, emailTokens } from "../../db/schema/accounts";
import { newId } from "../../platform/ids";
import { hashToken, newToken } from "../../platform/tokens.server";

export type TokenPurpose = (typeof emailTokenPurposes)[number];

/** How long the link of a mail is good. */
export const linkMs = 24 * 60 * 60 * 1000;

/** Makes a link's token for a user at `now` (ms UTC); those of the same purpose that were not used are gone. */
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

/** Takes the unused tokens of a purpose away. */
export function dropEmailTokens(db: Db, userId: string, purpose: TokenPurpose): void {
  const isUnused = and(
    eq(emailTokens.userId, userId),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
  );
  db.delete(emailTokens).where(isUnused).run();
}

/** Whose token it is, and whether it was used already; undefined for an unknown or expired one. */
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
