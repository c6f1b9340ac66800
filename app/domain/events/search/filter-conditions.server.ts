// The filters of public events as conditions.
import { and, eq, gt, gte, lt, lte, or, type SQL } from "drizzle-orm";
import { events } from "../../../db/schema/events";
import type { SiteTime } from "../site-time";
import { type Period, periodOf } from "./period";
import type { EventFilter } from "./public-filter";

/** The condition that an event belongs to a period: it starts in it. What is going on now belongs to today as well. */
export function belongsTo({ from, to }: Period, siteTime: SiteTime): SQL | undefined {
  const starts = and(gte(events.startAt, from), lt(events.startAt, to));
  const today = periodOf("today", siteTime);
  if (from !== today.from || to !== today.to) return starts;
  const { now } = siteTime;
  return or(starts, and(eq(events.status, "active"), lte(events.startAt, now), gt(events.endAt, now)));
}

const isFreeOfCharge = and(eq(events.depositCents, 0), eq(events.enrollFeeCents, 0));

/** The condition that an event passes a filter; undefined for one that asks for nothing. */
export function passes({ when, category, isFree }: EventFilter, siteTime: SiteTime): SQL | undefined {
  return and(
    when === null ? undefined : belongsTo(periodOf(when, siteTime), siteTime),
    category === null ? undefined : eq(events.category, category),
    isFree ? isFreeOfCharge : undefined,
  );
}
