// Subscribable calendar of public events matching a filter: upcoming ones and those of the last three months.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCalendarEvents } from "~/domain/events/queries.server";
import { filterLabels, filterParameters, readEventFilter } from "~/domain/events/search/public-filter";
import { textFile } from "~/http/files/file-response.server";
import { publisherOf } from "~/http/files/publisher.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { documentContent } from "~/http/pages/page-content";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";

export const handle: RouteHandle = {
  content: documentContent("events"),
  query: (parameters) => withQuery("", filterParameters(readEventFilter(parameters))),
};

const pastMs = 90 * 24 * 60 * 60 * 1000;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const { now } = siteTime;
  const filter = readEventFilter(new URL(request.url).searchParams);
  const events = listCalendarEvents(site.db, { from: now - pastMs, filter }, siteTime);
  const publisher = publisherOf(site);
  const { toLongCalendar } = await import("~/domain/events/export/icalendar.server");
  const name = [publisher.siteName, "活动", ...filterLabels(filter)].join(" · ");
  return textFile(await toLongCalendar(events, name, publisher), {
    type: "text/calendar",
    name: "calendar.ics",
  });
}
