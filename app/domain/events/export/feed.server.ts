// The public events as an Atom feed, newest first.
import { type AtomFeed, atomFeed } from "../../../platform/atom.server";
import type { Publisher } from "../../publisher";
import { clockText, dateText } from "../date-text";
import type { EventRow } from "../queries.server";
import { publicPart } from "../registration/disclosure";
import { exportLines, placeLine } from "./export-text";

/** Renders events as an Atom feed. `emptySince` (ms UTC) is the date of an empty feed. */
export function eventFeed(
  events: readonly EventRow[],
  { origin, feedOrigin, siteName, timeZone }: Publisher,
  emptySince: number,
): string {
  const entries: AtomFeed["entries"] = events.map(publicPart).map((event) => ({
    path: `/events/${event.id}`,
    title: event.title,
    text: [
      `时间：${dateText(event.startAt, timeZone)} ${clockText(event.startAt, timeZone)}`,
      `地点：${placeLine(event) || "地点待定"}`,
      ...exportLines(event, timeZone),
    ].join("\n"),
    category: event.category,
    publishedAt: event.createdAt,
    updatedAt: event.updatedAt,
  }));
  const addresses = { origin, feedOrigin, page: "/events", self: "/events.atom" };
  return atomFeed({ title: `${siteName} · 活动`, author: siteName, ...addresses, emptySince, entries });
}
