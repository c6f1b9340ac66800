// Administrator sessions: random tokens, stored as hashes, individually revocable. A session is an administrator's
// when opened with the site's password, or while its user has the role `admin` and a verified e-mail, and it showed the second
// factor if there is one.
import { randomUUID } from "node:crypto";
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Db, inTransaction, writeIfPossible } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { sessions, users } from "../../db/schema/accounts";
import { hashToken, newToken } from "../../platform/tokens.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { isFactorShown, isLive, isNotBanned, seenEveryMs } from "./member-sessions.server";

export const adminSessionMs = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of listed sessions; ending all ends unlisted ones too. */
const mostListed = 100;

export type AdminSession = typeof sessions.$inferSelect;

const isAdministrators = (now: number | Placeholder) =>
  or(
    isNull(sessions.userId),
    and(eq(users.role, "admin"), isNotNull(users.emailVerifiedAt), isNotBanned(now), isFactorShown),
  );

/** The browser that signs in, and the token of its session until then, which ends. */
export type SignInBrowser = { userAgent: string; replaces?: string | undefined };

/** Opens a session after the site's password was verified; the token is returned once and never stored. */
export function openAdminSession(
  db: Db,
  { userAgent, replaces }: SignInBrowser,
  now: number,
): { token: string; session: AdminSession } {
  const token = newToken();
  const open = () => {
    const replaced =
      replaces === undefined
        ? undefined
        : and(eq(sessions.kind, "admin"), eq(sessions.tokenHash, hashToken(replaces)));
    db.delete(sessions)
      .where(or(lte(sessions.expiresAt, now), replaced))
      .run();
    const opened = db
      .insert(sessions)
      .values({
        id: randomUUID(),
        kind: "admin",
        tokenHash: hashToken(token),
        userAgent: userAgent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + adminSessionMs,
      })
      .returning()
      .get();
    const entity = { entityType: "session", entityId: opened.id };
    recordAudit(db, { kind: "admin" }, { action: "admin.sign-in", ...entity }, now);
    return opened;
  };
  const session = inTransaction(db, open);
  return { token, session };
}

const sessionBy = (isThis: SQL | undefined) =>
  preparedQuery((db) =>
    db
      .select(getTableColumns(sessions))
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(and(isThis, isLive(sql.placeholder("now")), isAdministrators(sql.placeholder("now"))))
      .prepare(),
  );

const sessionOfToken = sessionBy(
  and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), eq(sessions.kind, sql.placeholder("kind"))),
);
const sessionOfId = sessionBy(eq(sessions.id, sql.placeholder("id")));

/** The valid administrator session of a token of that kind, or undefined; updates the last use if it is one. */
export function findAdminSession(
  db: Db,
  { kind, token }: { kind: AdminSession["kind"]; token: string },
  now: number,
  isUse = true,
): AdminSession | undefined {
  const session = sessionOfToken(db).get({ tokenHash: hashToken(token), kind, now });
  if (isUse && session && now - session.lastSeenAt > seenEveryMs) {
    const isSame = eq(sessions.id, session.id);
    writeIfPossible(db, () => db.update(sessions).set({ lastSeenAt: now }).where(isSame).run());
  }
  return session;
}

/** The session of an access token that was checked, if it is an administrator's; else undefined. */
export function findAdminSessionById(db: Db, id: string, now: number): AdminSession | undefined {
  return sessionOfId(db).get({ id, now });
}

/** The valid administrator sessions, last used first; `email` is null for the site's password. */
export function listAdminSessions(db: Db, now: number): (AdminSession & { email: string | null })[] {
  return db
    .select({ ...getTableColumns(sessions), email: users.email })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(isLive(now), isAdministrators(now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(mostListed)
    .all();
}

/** Ends one administrator session, or all of them; returns how many ended. */
export function closeAdminSessions(db: Db, actor: Actor, which: { id: string } | "all", now: number): number {
  return inTransaction(db, () => {
    const isMeant = which === "all" ? undefined : eq(sessions.id, which.id);
    const meant = db
      .select({ id: sessions.id })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(and(isMeant, isLive(now), isAdministrators(now)));
    const { changes } = db.delete(sessions).where(inArray(sessions.id, meant)).run();
    if (changes > 0) {
      const entityId = which === "all" ? "all" : which.id;
      recordAudit(db, actor, { action: "admin.sign-out", entityType: "session", entityId }, now);
    }
    return changes;
  });
}
