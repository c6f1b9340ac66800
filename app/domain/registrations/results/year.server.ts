// Results of the events of a calendar year in the site's zone: per event, with sums per month and year.
import type { Db } from "../../../db/client.server";
import { dayBounds, wallTime } from "../../../platform/zoned-time";
import type { SiteTime } from "../../events/site-time";
import { type ResultColumnName, resultColumnNames } from "./result-columns";
import { type EventResults, type ResultNumbers, sumResults } from "./results";
import { listResultsOf, readResultsSpan } from "./results.server";

export type ResultsSort = "date" | ResultColumnName;
export const resultsSorts: readonly ResultsSort[] = ["date", ...resultColumnNames];

/** Sort order of a year's events. */
export type ResultsOrder = { sortBy: ResultsSort; sortOrder: "asc" | "desc" };

export type ResultSums = { events: number; numbers: ResultNumbers };
export type YearResults = {
  year: number;
  events: EventResults[];
  /** Months with events, from January. */
  months: (ResultSums & { month: number })[];
  total: ResultSums;
};

const sumsOf = (events: readonly EventResults[]): ResultSums => ({
  events: events.length,
  numbers: sumResults(events),
});

const sortValueOf = (event: EventResults, sortBy: ResultsSort) =>
  sortBy === "date" ? event.startAt : event[sortBy];

/** Lists the years with completed events, and the current one; latest first. */
export function listResultYears(db: Db, { now, timeZone }: SiteTime): number[] {
  const yearOf = (at: number) => wallTime(at, timeZone).year;
  const { first = now, last = now } = readResultsSpan(db, now) ?? {};
  const latest = Math.max(yearOf(last), yearOf(now));
  const earliest = Math.min(yearOf(first), yearOf(now));
  return Array.from({ length: latest - earliest + 1 }, (_, ago) => latest - ago);
}

/** Parses a four-digit year and reads its results. Ties are sorted by start, latest first. */
export function readYearResults(
  db: Db,
  year: number,
  { sortBy, sortOrder }: ResultsOrder,
  { now, timeZone }: SiteTime,
): YearResults {
  const first = dayBounds(`${year}-01-01`, timeZone)?.first ?? 0;
  const last = dayBounds(`${year}-12-31`, timeZone)?.last ?? 0;
  const events = listResultsOf(db, { first, last }, now);
  const monthOf = ({ startAt }: EventResults) => wallTime(startAt, timeZone).month;
  const months = [...new Set(events.map(monthOf))].map((month) => ({
    month,
    ...sumsOf(events.filter((event) => monthOf(event) === month)),
  }));
  const sign = sortOrder === "asc" ? 1 : -1;
  const ordered = events.reverse().sort((a, b) => sign * (sortValueOf(a, sortBy) - sortValueOf(b, sortBy)));
  return { year, events: ordered, months, total: sumsOf(events) };
}
