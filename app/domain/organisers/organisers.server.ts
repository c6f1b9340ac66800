// Lists and removes organisers.
import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { organisers, sessions, users } from "../../db/schema/accounts";
import { rejectLast } from "../accounts/last-organiser.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";
import { organiserMessages } from "./messages";
import type { Organiser } from "./roles";
import { readEventIds } from "./sessions.server";

/** Times are ms UTC; `email` is the account's, null for organisers with a password. */
export type ListedOrganiser = Organiser & {
  email: string | null;
  hasSecondFactor: boolean;
  lastUsedAt: number | null;
  expiresAt: number | null;
  createdAt: number;
};

const { id, name, role, eventIds, lastUsedAt, expiresAt, createdAt, totpSince } = organisers;
const columns = { id, name, role, eventIds, lastUsedAt, expiresAt, createdAt, totpSince };

/** The last use of the remaining sessions, else the stored one. */
const usedAt = sql<
  number | null
>`max(coalesce(${organisers.lastUsedAt}, 0), coalesce((SELECT max(${sessions.lastSeenAt})
  FROM ${sessions} WHERE ${sessions.userId} = ${organisers.userId}), 0))`;

/** Lists the organisers at `now` (ms UTC), oldest first, without expired ones. */
export function listOrganisers(db: Db, now: number): ListedOrganiser[] {
  return db
    .select({ ...columns, usedAt, email: users.email })
    .from(organisers)
    .leftJoin(users, eq(users.id, organisers.userId))
    .where(or(isNull(expiresAt), gt(expiresAt, now)))
    .orderBy(asc(createdAt), asc(id))
    .all()
    .map(({ eventIds, totpSince, usedAt, ...row }) => ({
      ...row,
      eventIds: readEventIds(eventIds),
      hasSecondFactor: totpSince !== null,
      lastUsedAt: usedAt || null,
    }));
}

/** Finds an organiser, or undefined. */
export function findOrganiser(db: Db, organiserId: string): { id: string; name: string } | undefined {
  return db.select({ id, name }).from(organisers).where(eq(id, organiserId)).get();
}

/** Returns when an organiser's access ends (ms UTC); null if it does not. */
export const findAccessEnd = (db: Db, organiserId: string): number | null =>
  db.select({ expiresAt }).from(organisers).where(eq(id, organiserId)).get()?.expiresAt ?? null;

/**
 * Removes an organiser with all sessions and open invitations at `now` (ms UTC), unless it is the last one with permanent full access. The value
 * is the name.
 */
export function removeOrganiser(
  db: Db,
  actor: Actor,
  organiserId: string,
  now: number,
): Result<{ name: string }, "missing" | "last"> {
  return inTransaction(db, () => {
    const row = db.select().from(organisers).where(eq(id, organiserId)).get();
    if (!row) return rejected("missing", organiserMessages.missing);
    const last = rejectLast(db, { organiserId }, now);
    if (last) return last;
    db.delete(organisers).where(eq(id, organiserId)).run();
    if (row.userId !== null) db.delete(sessions).where(eq(sessions.userId, row.userId)).run();
    const entity = { entityType: "organiser", entityId: organiserId };
    const before = { name: row.name, role: row.role };
    recordAudit(db, actor, { action: "organiser.remove", ...entity, before }, now);
    return ok({ name: row.name });
  });
}

/** Deletes organisers whose access had ended at `now` (ms UTC), at most `most`; returns how many. */
export function dropExpiredOrganisers(db: Db, now: number, most: number): number {
  return inTransaction(db, () => {
    const ended = db
      .select()
      .from(organisers)
      .where(and(lte(expiresAt, now)))
      .limit(most)
      .all();
    for (const row of ended) {
      db.delete(organisers).where(eq(id, row.id)).run();
      const entity = { entityType: "organiser", entityId: row.id };
      const before = { name: row.name, role: row.role };
      recordAudit(db, { kind: "system" }, { action: "organiser.expire", ...entity, before }, now);
    }
    return ended.length;
  });
}
