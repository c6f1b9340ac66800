// Sessions of organisers: random tokens, stored as hashes, individually revocable. A session of kind `admin` was opened with an
// organiser's password. A member's session is valid here while the account belongs to an organiser, has a verified e-mail, and
// the session verified the second factor, if any. A persistent session survives closing the browser: 30 days, for a helper of
// chosen events until a day after the last of them.
import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction, writeIfPossible } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { organisers, sessions, users } from "../../db/schema/accounts";
import { auditEntries } from "../../db/schema/audit";
import { events } from "../../db/schema/events";
import { hashToken, newToken } from "../../platform/tokens.server";
import {
  isFactorShown,
  isLive,
  isNotBanned,
  persistentSessionMs,
  seenEveryMs,
} from "../accounts/member-sessions.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { actorOfOrganiser, mainId } from "./actor";
import type { Organiser } from "./roles";

const dayMs = 24 * 60 * 60 * 1000;
/** Lifetime of a session that is not persistent, in ms; its cookie ends with the browser. */
const adminSessionMs = 7 * dayMs;
/** Time limit for the second factor of a session, in ms. */
export const waitingMs = 10 * 60 * 1000;
/** Maximum number of listed sessions; ending all also ends unlisted ones. */
const mostListed = 100;

export type AdminSession = typeof sessions.$inferSelect & { organiser: Organiser };

const eventIdsSchema = z.array(z.string());
/** Parses the event ids that limit a role; null for all events. */
export const readEventIds = (stored: string | null): string[] | null =>
  stored === null ? null : eventIdsSchema.parse(JSON.parse(stored));

const { id, name, role, eventIds } = organisers;
const columns = { session: getTableColumns(sessions), organiser: { id, name, role, eventIds } };
type Row = {
  session: typeof sessions.$inferSelect;
  organiser: Omit<Organiser, "eventIds"> & { eventIds: string | null };
};

const toSession = ({ session, organiser }: Row): AdminSession => ({
  ...session,
  organiser: { ...organiser, eventIds: readEventIds(organiser.eventIds) },
});

/** Joins a session with its organiser. */
const isOrganiser = or(eq(organisers.id, sessions.organiserId), eq(organisers.userId, sessions.userId));

const hasAccess = (now: number | Placeholder) =>
  or(isNull(organisers.expiresAt), gt(organisers.expiresAt, now));

const isOwnFactorShown = or(isNull(organisers.totpSince), eq(sessions.aal, "aal2"));

const isAuthorised = (now: number | Placeholder) =>
  and(
    hasAccess(now),
    or(
      and(eq(sessions.kind, "admin"), isOwnFactorShown),
      and(eq(sessions.kind, "user"), isNotNull(users.emailVerifiedAt), isNotBanned(now), isFactorShown),
    ),
  );

/** The signing-in browser, whether it stays signed in, and the token of its previous session, which is ended. */
export type SignInBrowser = {
  userAgent: string;
  isPersistent?: boolean | undefined;
  replaces?: string | undefined;
};

/** A new token, for the cookie or the bearer; `expiresAt` in ms UTC. */
export type OpenedSession = { token: string; expiresAt: number; isPersistent: boolean };

/** Returns when a session that begins at `now` expires. A helper of chosen events has it until a day after the last of them. */
function expiryOf(
  db: Db,
  { isPersistent, eventIds }: { isPersistent: boolean; eventIds: readonly string[] | null },
  now: number,
): number {
  if (!isPersistent) return now + adminSessionMs;
  if (eventIds === null) return now + persistentSessionMs;
  const chosen = inArray(events.id, [...eventIds]);
  const last =
    db
      .select({ endAt: max(events.endAt) })
      .from(events)
      .where(chosen)
      .get()?.endAt ?? 0;
  return Math.max(last + dayMs, now + adminSessionMs);
}

/** Records the sign-in of an organiser. Requires the transaction of the change. */
function recordSignIn(
  db: Db,
  organiser: Pick<Organiser, "id" | "name" | "role">,
  sessionId: string,
  now: number,
): void {
  db.update(organisers).set({ lastUsedAt: now }).where(eq(organisers.id, organiser.id)).run();
  const entity = { entityType: "session", entityId: sessionId };
  recordAudit(db, actorOfOrganiser(organiser), { action: "admin.sign-in", ...entity }, now);
}

/** Returns when an organiser first signed in with a password, in ms UTC; null before. */
export function firstSignInAt(db: Db): number | null {
  const { at, action } = auditEntries;
  const first = db
    .select({ at })
    .from(auditEntries)
    .where(eq(action, "admin.sign-in"))
    .orderBy(asc(at))
    .limit(1)
    .get();
  return first?.at ?? null;
}

/**
 * Opens a session of an organiser with a verified password; the token is returned once and never stored. With a second factor
 * the session is pending until its code is verified.
 */
export function openAdminSession(
  db: Db,
  { userAgent, isPersistent = false, replaces }: SignInBrowser,
  now: number,
  organiserId: string = mainId,
): OpenedSession & { isWaiting: boolean } {
  const token = newToken();
  const open = () => {
    const organiser = db.select().from(organisers).where(eq(organisers.id, organiserId)).get();
    if (!organiser) throw new Error("a session needs an organiser");
    const replaced =
      replaces === undefined
        ? undefined
        : and(eq(sessions.kind, "admin"), eq(sessions.tokenHash, hashToken(replaces)));
    db.delete(sessions)
      .where(or(lte(sessions.expiresAt, now), replaced))
      .run();
    const isWaiting = organiser.totpSince !== null;
    const times = { createdAt: now, lastSeenAt: now };
    const terms = { isPersistent, eventIds: readEventIds(organiser.eventIds) };
    const opened = db
      .insert(sessions)
      .values({
        id: randomUUID(),
        kind: "admin",
        organiserId,
        tokenHash: hashToken(token),
        ...times,
        userAgent: userAgent.slice(0, 300),
        isPersistent,
        expiresAt: isWaiting ? now + waitingMs : expiryOf(db, terms, now),
      })
      .returning()
      .get();
    if (!isWaiting) recordSignIn(db, organiser, opened.id, now);
    return { token, isWaiting, isPersistent, expiresAt: opened.expiresAt };
  };
  return inTransaction(db, open);
}

const sessionBy = (where: SQL | undefined, isAllowed: SQL | undefined) =>
  preparedQuery((db) =>
    db
      .select(columns)
      .from(sessions)
      .innerJoin(organisers, isOrganiser)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(and(where, isLive(sql.placeholder("now")), isAllowed))
      .prepare(),
  );

const now = sql.placeholder("now");
const isToken = and(
  eq(sessions.tokenHash, sql.placeholder("tokenHash")),
  eq(sessions.kind, sql.placeholder("kind")),
);
const sessionOfToken = sessionBy(isToken, isAuthorised(now));
const sessionOfId = sessionBy(eq(sessions.id, sql.placeholder("id")), isAuthorised(now));
const waitingOfToken = sessionBy(
  and(isToken, isNotNull(organisers.totpSince), eq(sessions.aal, "aal1")),
  hasAccess(now),
);

/** Returns the valid session of an organiser by token and kind, or undefined; records its use if `isUse`. */
export function findAdminSession(
  db: Db,
  { kind, token }: { kind: AdminSession["kind"]; token: string },
  now: number,
  isUse = true,
): AdminSession | undefined {
  const row = sessionOfToken(db).get({ tokenHash: hashToken(token), kind, now });
  if (!row) return undefined;
  const session = toSession(row);
  if (isUse && now - session.lastSeenAt > seenEveryMs) {
    const isSame = eq(sessions.id, session.id);
    writeIfPossible(db, () => {
      db.update(sessions).set({ lastSeenAt: now }).where(isSame).run();
      db.update(organisers).set({ lastUsedAt: now }).where(eq(organisers.id, session.organiser.id)).run();
    });
  }
  return session;
}

/** Returns the organiser's session of a verified access token, or undefined. */
export function findAdminSessionById(db: Db, id: string, now: number): AdminSession | undefined {
  const row = sessionOfId(db).get({ id, now });
  return row && toSession(row);
}

/** Returns the session of a token that still requires its organiser's second factor, or undefined. */
export function findWaitingAdmin(db: Db, token: string, now: number): AdminSession | undefined {
  const row = waitingOfToken(db).get({ tokenHash: hashToken(token), kind: "admin", now });
  return row && toSession(row);
}

/** Counts a wrong code of a pending session; returns how many there were. */
export function countWrongCode(db: Db, { id, wrongCodes }: AdminSession): number {
  db.update(sessions)
    .set({ wrongCodes: wrongCodes + 1 })
    .where(eq(sessions.id, id))
    .run();
  return wrongCodes + 1;
}

/** Completes a session after its second factor; returns its new token. Requires the transaction of the code. */
export function completeAdminSession(db: Db, session: AdminSession, now: number): OpenedSession {
  const token = newToken();
  const { isPersistent, organiser } = session;
  const expiresAt = expiryOf(db, { isPersistent, eventIds: organiser.eventIds }, now);
  const change = { aal: "aal2", tokenHash: hashToken(token), expiresAt } as const;
  db.update(sessions)
    .set({ ...change, lastSeenAt: now })
    .where(eq(sessions.id, session.id))
    .run();
  recordSignIn(db, organiser, session.id, now);
  return { token, expiresAt, isPersistent };
}

/** Condition for the sessions of one organiser, or of all. */
const isOf = (organiserId: string | undefined) =>
  organiserId === undefined ? undefined : eq(organisers.id, organiserId);

/**
 * Lists the valid sessions of an organiser, or of all, most recently used first; `who` is a name or an account's e-mail. One
 * expires no later than its organiser's access.
 */
export function listAdminSessions(
  db: Db,
  now: number,
  organiserId?: string,
): (typeof sessions.$inferSelect & { who: string })[] {
  return db
    .select({ ...columns, email: users.email, accessUntil: organisers.expiresAt })
    .from(sessions)
    .innerJoin(organisers, isOrganiser)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(isLive(now), isAuthorised(now), isOf(organiserId)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(mostListed)
    .all()
    .map(({ session, organiser, email, accessUntil }) => ({
      ...session,
      expiresAt: Math.min(session.expiresAt, accessUntil ?? Infinity),
      who: email ?? organiser.name,
    }));
}

/** Selects one session, all, or all but one; of one organiser or of all. */
export type MeantSessions = { id?: string; except?: string; organiserId?: string | undefined };

/** Ends sessions of organisers; returns how many. */
export function closeAdminSessions(db: Db, actor: Actor, which: MeantSessions, now: number): number {
  const { id, except, organiserId } = which;
  return inTransaction(db, () => {
    const isMeant = and(
      id === undefined ? undefined : eq(sessions.id, id),
      except === undefined ? undefined : ne(sessions.id, except),
      isOf(organiserId),
    );
    const meant = db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(organisers, isOrganiser)
      .where(and(isMeant, isLive(now)));
    const { changes } = db.delete(sessions).where(inArray(sessions.id, meant)).run();
    if (changes > 0) {
      const entityId = id ?? "all";
      recordAudit(db, actor, { action: "admin.sign-out", entityType: "session", entityId }, now);
    }
    return changes;
  });
}
