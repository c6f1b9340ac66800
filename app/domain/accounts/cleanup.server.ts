// Cleanup of accounts: unverified users, ended sessions, expired tokens.
import { and, eq, gt, inArray, isNull, lt, lte, not, notExists } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { emailTokens, oauthStates, organisers, sessions, users } from "../../db/schema/accounts";
import { isLive } from "./member-sessions.server";

const dayMs = 24 * 60 * 60 * 1000;
export const unverifiedRetentionMs = 30 * dayMs;
export const expiredTokenRetentionMs = dayMs;

/**
 * Deletes accounts not verified within thirty days, with their tokens, except organisers and accounts with a valid link.
 * Deletes at most `most`; returns how many.
 */
export function dropUnverifiedUsers(db: Db, now: number, most: number): number {
  const openLink = db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, users.id), gt(emailTokens.expiresAt, now)));
  const isStale = and(
    isNull(users.emailVerifiedAt),
    lt(users.createdAt, now - unverifiedRetentionMs),
    notExists(db.select({ id: organisers.id }).from(organisers).where(eq(organisers.userId, users.id))),
    notExists(openLink),
  );
  const stale = db.select({ id: users.id }).from(users).where(isStale).limit(most);
  return db.delete(users).where(inArray(users.id, stale)).run().changes;
}

/** Deletes expired and idle sessions, at most `most`; returns how many. */
export function dropEndedSessions(db: Db, now: number, most: number): number {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(not(isLive(now)))
    .limit(most);
  return db.delete(sessions).where(inArray(sessions.id, ended)).run().changes;
}

/** Deletes mail tokens a day after their expiry, at most `most`; returns how many. */
export function dropOldLinks(db: Db, now: number, most: number): number {
  const old = db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(lt(emailTokens.expiresAt, now - expiredTokenRetentionMs))
    .limit(most);
  return db.delete(emailTokens).where(inArray(emailTokens.id, old)).run().changes;
}

/** Deletes expired OAuth states, at most `most`; returns how many. */
export function dropExpiredStates(db: Db, now: number, most: number): number {
  const { tokenHash, expiresAt } = oauthStates;
  const expired = db.select({ tokenHash }).from(oauthStates).where(lte(expiresAt, now)).limit(most);
  return db.delete(oauthStates).where(inArray(tokenHash, expired)).run().changes;
}
