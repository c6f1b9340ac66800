// Events that need the administrator's attention: an expiring group QR code, a picture without one in its place, or a passed end not
// yet marked.
import { and, asc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { images } from "../../db/schema/images";

/** How long before its expiry a group QR code is reported. */
export const groupQrWarningMs = 2 * 24 * 60 * 60 * 1000;
/** Most urgent first; the rest shows once these are done. */
const shownAtMost = 10;

export type ExpiringCode = { id: string; title: string; validUntil: number; isExpired: boolean };
export type OverdueEvent = { id: string; title: string; endAt: number };
export type UnreadableCode = { id: string; title: string };
export type EventAttention = { codes: ExpiringCode[]; unreadable: UnreadableCode[]; overdue: OverdueEvent[] };

const onTheBoard = and(isNull(events.archivedAt), eq(events.status, "active"));

/**
 * The codes of active events, not yet over, that have run out or do so within two days, and those in whose picture no code can be
 * read; and the events past their end.
 */
export function listEventAttention(db: Db, now: number): EventAttention {
  const { id, title, endAt } = events;
  const codes = db
    .select({ id, title, validUntil: events.groupQrValidUntil })
    .from(events)
    .where(
      and(
        onTheBoard,
        gt(events.endAt, now),
        isNotNull(events.groupQrImageId),
        lte(events.groupQrValidUntil, now + groupQrWarningMs),
      ),
    )
    .orderBy(asc(events.groupQrValidUntil), events.id)
    .limit(shownAtMost)
    .all();
  const unreadable = db
    .select({ id, title })
    .from(events)
    .innerJoin(images, eq(images.id, events.groupQrImageId))
    .where(
      and(
        onTheBoard,
        gt(events.endAt, now),
        gt(events.groupQrValidUntil, now),
        eq(images.hasCode, false),
        isNull(images.codeConfirmedAt),
      ),
    )
    .orderBy(asc(events.startAt), events.id)
    .limit(shownAtMost)
    .all();
  const overdue = db
    .select({ id, title, endAt })
    .from(events)
    .where(and(onTheBoard, lte(events.endAt, now)))
    .orderBy(asc(events.endAt), events.id)
    .limit(shownAtMost)
    .all();
  return {
    codes: codes.flatMap(({ validUntil, ...event }) =>
      validUntil === null ? [] : [{ ...event, validUntil, isExpired: validUntil <= now }],
    ),
    unreadable,
    overdue,
  };
}
