// Raises sessions to `aal2` after a second factor, and lowers them after its removal.
import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { sessions } from "../../db/schema/accounts";
import { factors, refreshTokens } from "../../db/schema/auth";
import { boundWaiting, type MemberSession, memberSessionMs } from "../accounts/member-sessions.server";
import { withMethod, withoutMethod } from "../accounts/session-methods";

/** Permanently invalidates the refresh tokens issued so far. */
function outrankTokens(db: Db, sessionId: string, now: number): void {
  const revokedAt = sql`coalesce(${refreshTokens.revokedAt}, ${now})`;
  const change = { isOutranked: true, revokedAt };
  db.update(refreshTokens).set(change).where(eq(refreshTokens.sessionId, sessionId)).run();
}

/**
 * Raises a session after its user verified a second factor at `now` (ms UTC). Ends the user's other sessions without one, on
 * both channels, and deletes unverified factors. Removing `factorId`, or without it the last factor, lowers the session
 * again. Undefined when the user has no such session.
 */
export function raiseSession(
  db: Db,
  sessionId: string,
  now: number,
  factorId: string | null = null,
): MemberSession | undefined {
  const raise = () => {
    const session = db.select().from(sessions).where(eq(sessions.id, sessionId)).get();
    if (!session?.userId) return undefined;
    const { userId, amr, isPersistent } = session;
    outrankTokens(db, sessionId, now);
    const isBelow = and(eq(sessions.userId, userId), eq(sessions.aal, "aal1"), ne(sessions.id, sessionId));
    db.delete(sessions).where(isBelow).run();
    const isUnverified = and(eq(factors.userId, userId), eq(factors.status, "unverified"));
    db.delete(factors).where(isUnverified).run();
    const level = { aal: "aal2", amr: withMethod(amr, "totp", now), factorId } as const;
    const times = { lastSeenAt: now, expiresAt: now + memberSessionMs(isPersistent) };
    return db
      .update(sessions)
      .set({ ...level, ...times })
      .where(eq(sessions.id, sessionId))
      .returning()
      .get();
  };
  return inTransaction(db, raise);
}

/**
 * Lowers a user's sessions that verified a deleted factor: the given one, or any. Web sessions are then pending if another
 * factor exists. Requires the transaction that removes the factor.
 */
export function lowerSessions(
  db: Db,
  userId: string,
  which: { factorId: string } | "all",
  now: number,
): void {
  const meant = which === "all" ? undefined : eq(sessions.factorId, which.factorId);
  const isRaised = and(eq(sessions.userId, userId), eq(sessions.aal, "aal2"), meant);
  for (const { id, amr } of db.select().from(sessions).where(isRaised).all()) {
    const level = { aal: "aal1", amr: withoutMethod(amr, "totp"), factorId: null } as const;
    db.update(sessions).set(level).where(eq(sessions.id, id)).run();
  }
  boundWaiting(db, userId, now);
}
