// Active events past their end (待收尾), which the organiser marks as ended one by one or all at once, or the site by itself two
// days after the end, where its settings say so.
import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { auditEntries } from "../../db/schema/audit";
import { events } from "../../db/schema/events";
import type { Actor } from "../audit/actor";
import { findAudit, findLastAudit } from "../audit/queries.server";
import { ok, rejected } from "../result";
import { readSettings } from "../settings/queries.server";
import { changeEvent, type EventChange } from "./commands.server";
import { dateText } from "./date-text";
import { autoEndText, markedAtMost } from "./messages";
import type { SiteTime } from "./site-time";

const action = "event.status";
const autoEndMs = 2 * 24 * 60 * 60 * 1000;

/** SQL condition: the status changed after the end, so an organiser wants the event active, and it does not end by itself. */
const isReopened = sql<boolean>`EXISTS (SELECT 1 FROM ${auditEntries} WHERE ${auditEntries.entityType} = 'event'
  AND ${auditEntries.entityId} = ${events.id} AND ${auditEntries.at} >= ${events.endAt}
  AND ${auditEntries.action} = ${action})`;

/** Lists the ids of events that end by themselves at `now` (ms UTC), the first to end first; none where the setting is off. */
export function listDueToEnd(db: Db, now: number, atMost: number): string[] {
  if (!readSettings(db).autoEnd) return [];
  return db
    .select({ id: events.id })
    .from(events)
    .where(and(isOverdue(now - autoEndMs), sql`NOT ${isReopened}`))
    .orderBy(events.endAt, events.id)
    .limit(atMost)
    .all()
    .map(({ id }) => id);
}

/**
 * A sentence on the day when an event, or the first of several overdue ones, ends by itself; empty where none does. `which` is an
 * active event, or all overdue ones.
 */
export function autoEndNote(
  db: Db,
  which: { id: string } | "overdue",
  { now, timeZone }: SiteTime,
  isOne = true,
): string {
  if (!readSettings(db).autoEnd) return "";
  const isMeant = which === "overdue" ? isOverdue(now) : eq(events.id, which.id);
  const first = db
    .select({ endAt: events.endAt })
    .from(events)
    .where(and(isMeant, isNull(events.archivedAt), sql`NOT ${isReopened}`))
    .orderBy(events.endAt)
    .limit(1)
    .get();
  if (!first) return "";
  const at = first.endAt + autoEndMs;
  return autoEndText(at <= now ? "一小时内" : dateText(at, timeZone), isOne);
}

export type OverdueEvent = { id: string; title: string; endAt: number };

/** Condition for events that are overdue at `now` (ms UTC). */
export const isOverdue = (now: number) =>
  and(isNull(events.archivedAt), eq(events.status, "active"), lte(events.endAt, now));

export const countOverdue = (db: Db, now: number): number => countRows(db, events, isOverdue(now));

/** Lists overdue events, the last to end first. */
export function listOverdue(db: Db, now: number, atMost = markedAtMost): OverdueEvent[] {
  const { id, title, endAt } = events;
  return db
    .select({ id, title, endAt })
    .from(events)
    .where(isOverdue(now))
    .orderBy(desc(endAt), id)
    .limit(atMost)
    .all();
}

/** Marks an event as ended if it is overdue. Returns the id of the audit entry, null for any other event. */
export function endOverdueEvent(db: Db, actor: Actor, id: string, now: number): string | null {
  return inTransaction(db, () => {
    const changed = changeEvent(db, actor, {
      id,
      action,
      now,
      decide: ({ archivedAt, status, endAt }) =>
        archivedAt === null && status === "active" && endAt <= now
          ? ok<EventChange>({ status: "ended" })
          : rejected("not-overdue", ""),
    });
    return changed.ok ? (findLastAudit(db, "event", id)?.id ?? null) : null;
  });
}

const snapshotSchema = z.object({ status: z.string(), version: z.number() });
const readSnapshot = (json: string | null) => snapshotSchema.safeParse(JSON.parse(json ?? "null")).data;

/** Makes an event active again that the audit entry marked as ended, unless it was changed since. Returns whether it did. */
export function reopenMarkedEvent(db: Db, actor: Actor, auditId: string, now: number): boolean {
  return inTransaction(db, () => {
    const [entry] = findAudit(db, [auditId]);
    const [before, after] = [entry?.before ?? null, entry?.after ?? null].map(readSnapshot);
    const isMark = entry?.action === action && before?.status === "active" && after?.status === "ended";
    if (!entry || !isMark) return false;
    const decide = ({ version }: { version: number }) =>
      version === after.version ? ok<EventChange>({ status: "active" }) : rejected("changed", "");
    return changeEvent(db, actor, { id: entry.entityId, action, now, decide }).ok;
  });
}
