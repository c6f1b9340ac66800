// The filters of public events as conditions.
import { and, eq, gt, lt, type SQL } from "drizzle-orm";
import { events } from "../../../db/schema/events";
import type { SiteTime } from "../site-time";
import { type Period, periodOf } from "./period";
import type { EventFilter } from "./public-filter";

/** The condition that an event takes place in a period, in part at least. */
export const takesPlaceIn = ({ from, to }: Period): SQL | undefined =>
  and(lt(events.startAt, to), gt(events.endAt, from));

const isFreeOfCharge = and(eq(events.depositCents, 0), eq(events.enrollFeeCents, 0));

/** The condition that an event passes a filter; undefined for one that asks for nothing. */
export function passes({ when, category, isFree }: EventFilter, siteTime: SiteTime): SQL | undefined {
  return and(
    when === null ? undefined : takesPlaceIn(periodOf(when, siteTime)),
    category === null ? undefined : eq(events.category, category),
    isFree ? isFreeOfCharge : undefined,
  );
}
