// What accounts leave behind: addresses that nobody verified, sessions that have ended, links that are of no more use.
import { and, eq, gt, inArray, isNull, lt, lte, not, notExists } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { emailTokens, oauthStates, sessions, users } from "../../db/schema/accounts";
import { isLive } from "./member-sessions.server";

const dayMs = 24 * 60 * 60 * 1000;
export const unverifiedKeptMs = 30 * dayMs;
export const oldLinksKeptMs = dayMs;

/**
 * Removes accounts that were not verified within thirty days, with their tokens, `most` at once; returns how many. One
 * that is waiting for a link that is still good stays, and so does one that was made an administrator.
 */
export function dropUnverifiedUsers(db: Db, now: number, most: number): number {
  const openLink = db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, users.id), gt(emailTokens.expiresAt, now)));
  const isStale = and(
    isNull(users.emailVerifiedAt),
    lt(users.createdAt, now - unverifiedKeptMs),
    eq(users.role, "user"),
    notExists(openLink),
  );
  const stale = db.select({ id: users.id }).from(users).where(isStale).limit(most);
  return db.delete(users).where(inArray(users.id, stale)).run().changes;
}

/** Removes sessions past their limit or left idle for too long, `most` at once; returns how many. */
export function dropEndedSessions(db: Db, now: number, most: number): number {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(not(isLive(now)))
    .limit(most);
  return db.delete(sessions).where(inArray(sessions.id, ended)).run().changes;
}

/** Removes links of mails a day after they expired, `most` at once; returns how many. */
export function dropOldLinks(db: Db, now: number, most: number): number {
  const old = db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(lt(emailTokens.expiresAt, now - oldLinksKeptMs))
    .limit(most);
  return db.delete(emailTokens).where(inArray(emailTokens.id, old)).run().changes;
}

/** Removes what sign-ins with another provider left when nobody came back, `most` at once; returns how many. */
export function dropExpiredStates(db: Db, now: number, most: number): number {
  const { tokenHash, expiresAt } = oauthStates;
  const expired = db.select({ tokenHash }).from(oauthStates).where(lte(expiresAt, now)).limit(most);
  return db.delete(oauthStates).where(inArray(tokenHash, expired)).run().changes;
}
