// Sessions of the auth API, renewed by single-use refresh tokens. Only hashes are stored; a token is derived from its row's id,
// so that a client that lost the response can receive the active one again.
import { createHmac, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Db, inTransaction, writeIfPossible } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { refreshTokens } from "../../db/schema/auth";
import { hashToken, newToken } from "../../platform/tokens.server";
import { ok, type Result, rejected } from "../result";
import { isLive, type MemberSession, persistentSessionMs, seenEveryMs } from "./member-sessions.server";
import { isBanned } from "./members.server";
import { type SignInMethod, withMethod } from "./session-methods";

export type TokenSession = { session: MemberSession; refreshToken: string };
type RefreshToken = typeof refreshTokens.$inferSelect;

type Start = { userId: string; userAgent: string; addressHash: string; method: SignInMethod };

const tokenOf = (secret: string, id: string) =>
  createHmac("sha256", secret).update(`refresh-token:${id}`).digest("base64url");

/** Whether a text has the format of a refresh token. */
export const isRefreshToken = (text: string) => /^[\w-]{12,}$/.test(text);

function addToken(db: Db, secret: string, sessionId: string, parentId: string | null, now: number): string {
  const id = randomUUID();
  const token = tokenOf(secret, id);
  db.insert(refreshTokens)
    .values({ id, sessionId, parentId, tokenHash: hashToken(token), createdAt: now })
    .run();
  return token;
}

/** Opens a session at `now` (ms UTC) that expires after 30 days without use. */
export function openTokenSession(
  db: Db,
  secret: string,
  { userId, userAgent, addressHash, method }: Start,
  now: number,
): TokenSession {
  const open = () => {
    const session = db
      .insert(sessions)
      .values({
        id: randomUUID(),
        kind: "user",
        channel: "api",
        userId,
        addressHash,
        isPersistent: true,
        // This token is discarded, so no cookie can open the session.
        tokenHash: hashToken(newToken()),
        amr: withMethod("[]", method, now),
        userAgent: userAgent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + persistentSessionMs,
      })
      .returning()
      .get();
    db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId)).run();
    return { session, refreshToken: addToken(db, secret, session.id, null, now) };
  };
  return inTransaction(db, open);
}

/** Issues a refresh token for a session after its second factor invalidated the earlier ones. */
export function beginTokens(db: Db, secret: string, sessionId: string, now: number): string {
  return addToken(db, secret, sessionId, null, now);
}

export type RefreshRejection = "unknown" | "used" | "banned";

const lost = rejected("unknown", "Invalid Refresh Token: Refresh Token Not Found");
const used = rejected("used", "Invalid Refresh Token: Already Used");

/** Returns the only unrevoked token of a session. */
function activeToken(db: Db, sessionId: string): RefreshToken | undefined {
  const isActive = and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.revokedAt));
  return db.select().from(refreshTokens).where(isActive).get();
}

/** Whether a revoked token may still be exchanged: the parent of the active one always, others within the reuse interval. */
function isForgiven(token: RefreshToken, active: RefreshToken, refreshedAt: number, since: number): boolean {
  if (token.isOutranked) return false;
  if (active.parentId === token.id) return true;
  return Math.max(token.revokedAt ?? 0, refreshedAt) >= since;
}

function revoke(db: Db, id: string, now: number): void {
  db.update(refreshTokens).set({ revokedAt: now }).where(eq(refreshTokens.id, id)).run();
}

/**
 * Renews a session by its refresh token and revokes that token. A revoked token returns the active one; reuse after `reuseMs` ends
 * the session, because the token may be stolen.
 */
export function refreshTokenSession(
  db: Db,
  secret: string,
  { token, reuseMs }: { token: string; reuseMs: number },
  now: number,
): Result<TokenSession, RefreshRejection> {
  const renew = (): Result<TokenSession, RefreshRejection> => {
    const row = db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashToken(token)))
      .get();
    const session = row && findTokenSession(db, row.sessionId, now);
    if (!row || !session) return lost;
    if (isBanned(db, session.userId ?? "", now)) return rejected("banned", "User is banned");
    const active = activeToken(db, session.id);
    const isActive = row.revokedAt === null;
    if (!isActive && (!active || !isForgiven(row, active, session.refreshedAt ?? 0, now - reuseMs))) {
      db.delete(sessions).where(eq(sessions.id, session.id)).run();
      return used;
    }
    const known = active && !isActive ? tokenOf(secret, active.id) : null;
    // After a change of the site's secret, the active token cannot be derived.
    const isSame = known !== null && active !== undefined && hashToken(known) === active.tokenHash;
    if (!isSame && active) revoke(db, active.id, now);
    const refreshToken = isSame ? known : addToken(db, secret, session.id, active?.id ?? row.id, now);
    const times = { lastSeenAt: now, refreshedAt: now, expiresAt: now + persistentSessionMs };
    const renewed = db.update(sessions).set(times).where(eq(sessions.id, session.id)).returning().get();
    return renewed ? ok({ session: renewed, refreshToken }) : lost;
  };
  return inTransaction(db, renew);
}

/** Finds a valid session of the auth API. */
export function findTokenSession(db: Db, id: string, now: number): MemberSession | undefined {
  const isLiveSession = and(eq(sessions.id, id), eq(sessions.channel, "api"), isLive(now));
  return db.select().from(sessions).where(isLiveSession).get();
}

/** Records the last use of a session, at most every ten minutes. */
export function touchTokenSession(db: Db, { id, lastSeenAt }: MemberSession, now: number): void {
  if (now - lastSeenAt <= seenEveryMs) return;
  const times = { lastSeenAt: now, expiresAt: now + persistentSessionMs };
  writeIfPossible(db, () => db.update(sessions).set(times).where(eq(sessions.id, id)).run());
}
