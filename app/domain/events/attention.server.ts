// Events that need the administrator's attention: a group QR code that expires or is unreadable.
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { images } from "../../db/schema/images";

/** Warning period before the expiry of a group QR code. */
export const groupQrWarningMs = 2 * 24 * 60 * 60 * 1000;
/** Most urgent first; further ones appear once these are resolved. */
const shownAtMost = 10;

export type ExpiringCode = {
  id: string;
  title: string;
  /** The same for all events with the same code: its text or, of an old picture, the picture. */
  code: string | null;
  validUntil: number;
  isExpired: boolean;
};
export type UnreadableCode = { id: string; title: string; startAt: number };
export type EventAttention = { codes: ExpiringCode[]; unreadable: UnreadableCode[] };

/** Events that can still change on the board: active and not archived. */
export const onTheBoard = and(isNull(events.archivedAt), eq(events.status, "active"));

/** Lists active, unfinished events with a group code that has expired, expires within two days or cannot be read. */
export function listEventAttention(db: Db, now: number): EventAttention {
  const { id, title, startAt } = events;
  const codes = db
    .select({
      id,
      title,
      code: sql<string | null>`coalesce(${images.codeText}, ${events.groupQrImageId})`,
      validUntil: events.groupQrValidUntil,
    })
    .from(events)
    .leftJoin(images, eq(images.id, events.groupQrImageId))
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
    .select({ id, title, startAt })
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
  return {
    codes: codes.flatMap(({ validUntil, ...event }) =>
      validUntil === null ? [] : [{ ...event, validUntil, isExpired: validUntil <= now }],
    ),
    unreadable,
  };
}
