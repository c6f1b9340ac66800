// State of an OAuth sign-in: short-lived, single-use, stored under the hash of a token that only the browser has.
import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { oauthStates } from "../../db/schema/accounts";
import { hashToken, newToken } from "../../platform/tokens.server";

export const oauthStateLifetimeMs = 10 * 60 * 1000;

/** Stores `data` (JSON) at `now` (ms UTC) and returns its token, new unless given. */
export function saveOauthState(
  db: Db,
  data: string,
  now: number,
  { token = newToken(), lifetimeMs = oauthStateLifetimeMs } = {},
): string {
  db.delete(oauthStates).where(lte(oauthStates.expiresAt, now)).run();
  db.insert(oauthStates)
    .values({ tokenHash: hashToken(token), data, expiresAt: now + lifetimeMs })
    .run();
  return token;
}

/** Consumes the state of a token; undefined when there is none or it has expired. */
export function consumeOauthState(db: Db, token: string, now: number): string | undefined {
  const isThis = and(eq(oauthStates.tokenHash, hashToken(token)), gt(oauthStates.expiresAt, now));
  return db.delete(oauthStates).where(isThis).returning({ data: oauthStates.data }).get()?.data;
}
