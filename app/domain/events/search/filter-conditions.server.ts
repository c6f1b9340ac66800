// Translates the filters of public events to SQL conditions.
import { and, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { events } from "../../../db/schema/events";
import { zoneOffsets } from "../../../platform/zoned-time";
import type { EventTag } from "../rules";
import type { SiteTime } from "../site-time";
import { type Period, periodOf } from "./period";
import type { EventFilter } from "./public-filter";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Condition for events that start in a period. Today also includes ongoing events. */
export function belongsTo({ from, to }: Period, siteTime: SiteTime): SQL | undefined {
  const starts = and(gte(events.startAt, from), lt(events.startAt, to));
  const today = periodOf("today", siteTime);
  if (from !== today.from || to !== today.to) return starts;
  const { now } = siteTime;
  return or(starts, and(eq(events.status, "active"), lte(events.startAt, now), gt(events.endAt, now)));
}

const yearMs = 365 * dayMs;
/** A search knows the clock changes of this many years; beyond them the nearest offset applies. */
const yearsAround = 5;

/** Condition for events that start on a weekday of the site's zone, from 0 for Monday. */
export function startsOn(weekday: number, { now, timeZone }: SiteTime): SQL {
  const [first, ...later] = zoneOffsets(now - yearsAround * yearMs, now + yearsAround * yearMs, timeZone);
  const offsetMs = (offset = first) => (offset?.offsetMinutes ?? 0) * minuteMs;
  const since = [...later]
    .reverse()
    .map((offset) => sql`WHEN ${events.startAt} >= ${offset.from} THEN ${offsetMs(offset)}`);
  const offset =
    since.length > 0 ? sql`CASE ${sql.join(since, sql` `)} ELSE ${offsetMs()} END` : sql`${offsetMs()}`;
  // Day 0, 1970-01-01, was a Thursday.
  return sql`((${events.startAt} + ${offset}) / ${dayMs} + 3) % 7 = ${weekday}`;
}

export const isFreeOfCharge = and(eq(events.depositCents, 0), eq(events.enrollFeeCents, 0));

/** Condition that an event has a tag. */
export const hasTag = (tag: EventTag): SQL => sql`instr(' ' || ${events.tags} || ' ', ${` ${tag} `})`;

/** Condition for the events that match a filter; undefined for an empty filter. */
export function passes({ when, category, tag, isFree }: EventFilter, siteTime: SiteTime): SQL | undefined {
  return and(
    when === null ? undefined : belongsTo(periodOf(when, siteTime), siteTime),
    category === null ? undefined : eq(events.category, category),
    tag === null ? undefined : hasTag(tag),
    isFree ? isFreeOfCharge : undefined,
  );
}
