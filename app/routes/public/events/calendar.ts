// Subscribable calendar of the public events, or of those that a filter passes: upcoming ones and those of the last three months.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCalendarEvents } from "~/domain/events/queries.server";
import { filterLabels, readEventFilter } from "~/domain/events/search/public-filter";
import { textFile } from "~/http/files/file-response.server";
import { publisherOf } from "~/http/files/publisher.server";
import { siteTimeOf } from "~/http/site-time.server";

const pastMs = 90 * 24 * 60 * 60 * 1000;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const { now } = siteTime;
  const filter = readEventFilter(new URL(request.url).searchParams);
  const events = listCalendarEvents(site.db, { from: now - pastMs, filter }, siteTime);
  const publisher = publisherOf(site);
  const { toCalendar } = await import("~/domain/events/export/icalendar.server");
  const name = [publisher.siteName, "活动", ...filterLabels(filter)].join(" · ");
  return textFile(toCalendar(events, name, publisher, now), { type: "text/calendar", name: "calendar.ics" });
}
