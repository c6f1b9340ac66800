// Signed-in members.
import { and, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { type Db, writeIfPossible } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { sessions, users } from "../../db/schema/accounts";
import { hashToken } from "../../platform/tokens.server";
import { isFactorShown, isLive, isNotBanned, seenEveryMs } from "./member-sessions.server";

export type Member = {
  id: string;
  email: string;
  /** The current session. */
  sessionId: string;
  /** Whether the session survives closing the browser. */
  isPersistent: boolean;
};

const isToken = eq(sessions.tokenHash, sql.placeholder("tokenHash"));
const isSession = eq(sessions.id, sql.placeholder("sessionId"));

const ownerOf = (db: Db, where: SQL, condition: SQL) =>
  db
    .select({
      member: {
        id: users.id,
        email: users.email,
        sessionId: sessions.id,
        isPersistent: sessions.isPersistent,
      },
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        ...[where, eq(sessions.kind, "user"), isLive(sql.placeholder("now"))],
        ...[isNotNull(users.emailVerifiedAt), isNotBanned(sql.placeholder("now")), condition],
      ),
    )
    .prepare();

const memberOfToken = preparedQuery((db) => ownerOf(db, isToken, isFactorShown));
const memberOfSession = preparedQuery((db) => ownerOf(db, isSession, isFactorShown));
const waitingOfToken = preparedQuery((db) => ownerOf(db, isToken, not(isFactorShown)));

/**
 * Returns the verified member of a valid session token, or undefined; updates the session's last use if `isUse`. `now` is ms
 * UTC.
 */
export function findMember(db: Db, token: string, now: number, isUse = true): Member | undefined {
  const found = memberOfToken(db).get({ tokenHash: hashToken(token), now });
  if (!found) return undefined;
  if (isUse && now - found.lastSeenAt > seenEveryMs) {
    const isOfSession = eq(sessions.id, found.member.sessionId);
    writeIfPossible(db, () => db.update(sessions).set({ lastSeenAt: now }).where(isOfSession).run());
  }
  return found.member;
}

/** Returns the member of a web session that still requires its second factor, or undefined. Grants no access otherwise. */
export function findWaitingMember(db: Db, token: string, now: number): Member | undefined {
  return waitingOfToken(db).get({ tokenHash: hashToken(token), now })?.member;
}

/** Whether an account is banned at `now` (ms UTC). */
export function isBanned(db: Db, userId: string, now: number): boolean {
  const found = db.select({ until: users.bannedUntil }).from(users).where(eq(users.id, userId)).get();
  return (found?.until ?? 0) > now;
}

/** Returns the verified member of a live session with a checked access token, or undefined. */
export function findMemberOfSession(db: Db, sessionId: string, now: number): Member | undefined {
  return memberOfSession(db).get({ sessionId, now })?.member;
}
