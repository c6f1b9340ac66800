// Member sessions: random tokens, stored as hashes, individually revocable. A persistent session lasts 30 days; any
// other ends with the browser, after an idle day, and after a week at the latest.
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction, withoutPageInvalidation } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { hashToken, newToken } from "../../platform/tokens.server";

const dayMs = 24 * 60 * 60 * 1000;
export const persistentSessionMs = 30 * dayMs;
const browserSessionMs = 7 * dayMs;
const browserIdleMs = dayMs;
/** Minimum interval between updates of a session's last use, because every write is synced to disk. */
export const seenEveryMs = 10 * 60 * 1000;
const mostListed = 100;

export type MemberSession = typeof sessions.$inferSelect;

/** SQL condition: the session has not expired and is not idle for too long. */
export function isLive(now: number): SQL {
  const isUsed = or(
    eq(sessions.kind, "admin"),
    eq(sessions.isPersistent, true),
    gt(sessions.lastSeenAt, now - browserIdleMs),
  );
  return sql`(${gt(sessions.expiresAt, now)} AND ${isUsed})`;
}

const isOf = (userId: string) => and(eq(sessions.userId, userId), eq(sessions.kind, "user"));

/** `replaces` is the browser's previous token, whose session ends. */
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
        ...{ id: randomUUID(), kind: "user", userId, tokenHash: hashToken(token), isPersistent },
        userAgent: userAgent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + (isPersistent ? persistentSessionMs : browserSessionMs),
      })
      .run();
    db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId)).run();
  };
  withoutPageInvalidation(db, () => inTransaction(db, open));
  return token;
}

function closeByToken(db: Db, token: string): void {
  const isThis = and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, "user"));
  db.delete(sessions).where(isThis).run();
}

/** Ends the session of a token, if any. */
export function closeMemberSession(db: Db, token: string): void {
  inTransaction(db, () => closeByToken(db, token));
}

/** A member's valid sessions, last used first. */
export function listMemberSessions(db: Db, userId: string, now: number): MemberSession[] {
  return db
    .select()
    .from(sessions)
    .where(and(isOf(userId), isLive(now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(mostListed)
    .all();
}

/** Ends sessions of a member: one, all, or all but one; returns how many ended. */
export function closeMemberSessions(
  db: Db,
  userId: string,
  which: { id: string } | { butId: string } | "all",
): number {
  const meant =
    which === "all" ? undefined : "id" in which ? eq(sessions.id, which.id) : ne(sessions.id, which.butId);
  return inTransaction(
    db,
    () =>
      db
        .delete(sessions)
        .where(and(isOf(userId), meant))
        .run().changes,
  );
}
