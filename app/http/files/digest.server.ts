// The upcoming events of a digest: all, or those of a month, and which of them are shown large.
import { type EventWithPictures, listComingEvents } from "../../domain/events/queries.server";
import { wallTime } from "../../platform/zoned-time";
import type { Site } from "../context.server";

const comingAtMost = 200;

export type DigestQuery = { month: string; chosen: readonly string[] };

export type Digest = {
  title: string;
  /** 2026-12, or empty for all events. */
  month: string;
  /** The months that have upcoming events. */
  months: string[];
  /** The events of the month, by start. */
  rows: EventWithPictures[];
  chosen: Set<string>;
  /** Whether the digest covers all upcoming events. */
  isWhole: boolean;
};

/** 12月, with the year unless it is the current one. */
export function monthText(month: string, thisYear: string): string {
  const [year = "", number] = month.split("-");
  return `${year === thisYear ? "" : `${year}年`}${Number(number)}月`;
}

/** Reads a digest. Ignores an unknown month, and a selection without any of its events. */
export function readDigest(site: Site, query: DigestQuery = { month: "", chosen: [] }): Digest {
  const now = site.clock.now();
  const monthOf = (at: number) => wallTime(at, site.timeZone).date.slice(0, 7);
  const all = listComingEvents(site.db, now, comingAtMost);
  const months = [...new Set(all.map(({ event }) => monthOf(event.startAt)))];
  const month = months.find((each) => each === query.month) ?? "";
  const rows = month ? all.filter(({ event }) => monthOf(event.startAt) === month) : all;
  const ids = rows.map(({ event }) => event.id);
  const known = ids.filter((id) => query.chosen.includes(id));
  return {
    title: month ? `${monthText(month, monthOf(now).slice(0, 4))}活动` : "近期活动",
    month,
    months,
    rows,
    chosen: new Set(known.length > 0 ? known : ids),
    isWhole: !month && (known.length === 0 || known.length === ids.length),
  };
}
