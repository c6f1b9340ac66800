// Member sessions: random tokens, stored as hashes, individually revocable. Persistent sessions expire after 30 days; others end
// with the browser, after an idle day, or after a week. If the user has a second factor, the session stays unauthenticated until
// it is verified, for at most ten minutes.
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lte, ne, not, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { factors } from "../../db/schema/auth";
import { hashToken, newToken } from "../../platform/tokens.server";
import { endPendingChanges } from "./email-tokens.server";

const dayMs = 24 * 60 * 60 * 1000;
export const persistentSessionMs = 30 * dayMs;
const browserSessionMs = 7 * dayMs;
const browserIdleMs = dayMs;
/** Time limit for the second factor of a session, in ms. */
const waitingMs = 10 * 60 * 1000;
/** Minimum interval between updates of a session's last use, because every write is synced to disk. */
export const seenEveryMs = 10 * 60 * 1000;
const mostListed = 100;

/** Returns the maximum lifetime of a session, in ms. */
export const memberSessionMs = (isPersistent: boolean) =>
  isPersistent ? persistentSessionMs : browserSessionMs;

export type MemberSession = typeof sessions.$inferSelect;

/** SQL condition: the session has not expired and is not idle for too long at `now` (ms UTC). */
export function isLive(now: number | Placeholder): SQL {
  const isUsed = or(
    eq(sessions.kind, "admin"),
    eq(sessions.isPersistent, true),
    gt(sessions.lastSeenAt, sql`${now} - ${browserIdleMs}`),
  );
  return sql`(${gt(sessions.expiresAt, now)} AND ${isUsed})`;
}

/** SQL condition: the session verified a second factor, or its user has no verified one. */
export const isFactorShown: SQL = sql`(${sessions.aal} = 'aal2' OR NOT EXISTS (SELECT 1 FROM ${factors}
  WHERE ${factors.userId} = ${sessions.userId} AND ${factors.status} = 'verified'))`;

/** SQL condition on the joined user: the account is not banned at `now` (ms UTC). True for sessions without a user. */
export const isNotBanned = (now: number | Placeholder): SQL =>
  sql`coalesce(${users.bannedUntil}, 0) <= ${now}`;

/** SQL condition: the session belongs in a member's list. API sessions do so before their second factor, too. */
const isMembers: SQL = sql`(${or(eq(sessions.channel, "api"), isFactorShown)})`;

/** Limits the expiry of a user's sessions without a verified second factor to `waitingMs` after `now` (ms UTC). */
export function boundWaiting(db: Db, userId: string, now: number): void {
  const isWaiting = and(eq(sessions.userId, userId), not(isMembers));
  const expiresAt = sql`min(${sessions.expiresAt}, ${now + waitingMs})`;
  db.update(sessions).set({ expiresAt }).where(isWaiting).run();
}

const isOf = (userId: string) => and(eq(sessions.userId, userId), eq(sessions.kind, "user"));

/** `replaces` is the browser's previous token; its session is ended. */
export type SessionStart = {
  userId: string;
  userAgent: string;
  isPersistent: boolean;
  replaces?: string | undefined;
};

/** Opens a session at `now` (ms UTC); the token is returned once and never stored. */
export function openMemberSession(
  db: Db,
  { userId, userAgent, isPersistent, replaces }: SessionStart,
  now: number,
): string {
  const token = newToken();
  const open = () => {
    db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    if (replaces) closeByToken(db, replaces);
    db.insert(sessions)
      .values({
        id: randomUUID(),
        kind: "user",
        userId,
        tokenHash: hashToken(token),
        isPersistent,
        userAgent: userAgent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + memberSessionMs(isPersistent),
      })
      .run();
    boundWaiting(db, userId, now);
    db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId)).run();
  };
  inTransaction(db, open);
  return token;
}

function closeByToken(db: Db, token: string): void {
  const hasToken = and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, "user"));
  db.delete(sessions).where(hasToken).run();
}

/** Ends the session of a token, if any. */
export function closeMemberSession(db: Db, token: string): void {
  inTransaction(db, () => closeByToken(db, token));
}

/** Replaces the token of a session; the previous one becomes invalid. */
export function renewMemberToken(db: Db, sessionId: string): string {
  const token = newToken();
  const change = { tokenHash: hashToken(token) };
  db.update(sessions).set(change).where(eq(sessions.id, sessionId)).run();
  return token;
}

/** Lists a member's valid sessions, most recently used first. */
export function listMemberSessions(db: Db, userId: string, now: number): MemberSession[] {
  return db
    .select()
    .from(sessions)
    .where(and(isOf(userId), isLive(now), isMembers))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(mostListed)
    .all();
}

/**
 * Ends sessions of a member: one, all, or all but one; returns how many. Ending more than one also cancels pending changes,
 * which one of them may have begun.
 */
export function closeMemberSessions(
  db: Db,
  userId: string,
  which: { id: string } | { butId: string } | "all",
): number {
  const meant =
    which === "all" ? undefined : "id" in which ? eq(sessions.id, which.id) : ne(sessions.id, which.butId);
  return inTransaction(db, () => {
    if (which === "all" || "butId" in which) endPendingChanges(db, userId);
    return db
      .delete(sessions)
      .where(and(isOf(userId), meant))
      .run().changes;
  });
}
