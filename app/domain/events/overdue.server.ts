// Active events past their end (待收尾), which the organiser marks as ended one by one or all at once.
import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { events } from "../../db/schema/events";
import type { Actor } from "../audit/actor";
import { findAudit, findLastAudit } from "../audit/queries.server";
import { ok, rejected } from "../result";
import { changeEvent, type EventChange } from "./commands.server";
import { markedAtMost } from "./messages";

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

const action = "event.status";

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
