// State of an OAuth sign-in: short-lived, single-use, stored under the hash of its token.
import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { oauthStates } from "../../db/schema/accounts";
import { hashToken } from "../../platform/tokens.server";

/** Stores `data` (JSON) under a token at `now` (ms UTC). */
export function saveOauthState(
  db: Db,
  data: string,
  now: number,
  { token, lifetimeMs }: { token: string; lifetimeMs: number },
): void {
  db.delete(oauthStates).where(lte(oauthStates.expiresAt, now)).run();
  db.insert(oauthStates)
    .values({ tokenHash: hashToken(token), data, expiresAt: now + lifetimeMs })
    .run();
}

/** Consumes the state of a token; undefined when it is missing or expired. */
export function consumeOauthState(db: Db, token: string, now: number): string | undefined {
  const isLiveState = and(eq(oauthStates.tokenHash, hashToken(token)), gt(oauthStates.expiresAt, now));
  return db.delete(oauthStates).where(isLiveState).returning({ data: oauthStates.data }).get()?.data;
}
