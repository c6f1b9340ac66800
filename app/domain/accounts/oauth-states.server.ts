// What a sign-in elsewhere needs to know when it comes back: kept for a few minutes, for one use, under the hash of a
// token that only that browser has.
import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { oauthStates } from "../../db/schema/accounts";
import { hashToken, newToken } from "../../platform/tokens.server";

export const oauthStateMs = 10 * 60 * 1000;

/** Keeps `data` (JSON) at `now` (ms UTC) and returns the browser's token. */
export function keepOauthState(db: Db, data: string, now: number): string {
  const token = newToken();
  db.delete(oauthStates).where(lte(oauthStates.expiresAt, now)).run();
  db.insert(oauthStates)
    .values({ tokenHash: hashToken(token), data, expiresAt: now + oauthStateMs })
    .run();
  return token;
}

/** What was kept under a token, once; undefined when there is nothing or its time is over. */
export function takeOauthState(db: Db, token: string, now: number): string | undefined {
  const isThis = and(eq(oauthStates.tokenHash, hashToken(token)), gt(oauthStates.expiresAt, now));
  return db.delete(oauthStates).where(isThis).returning({ data: oauthStates.data }).get()?.data;
}
