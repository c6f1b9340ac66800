// Subscribable calendar of all public events: upcoming ones and those of the last three months.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCalendarEvents } from "~/domain/events/queries.server";
import { textFile } from "~/http/files/file-response.server";
import { publisherOf } from "~/http/files/publisher.server";

const pastMs = 90 * 24 * 60 * 60 * 1000;

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const now = site.clock.now();
  const events = listCalendarEvents(site.db, now - pastMs);
  const publisher = publisherOf(site);
  const { toCalendar } = await import("~/domain/events/export/icalendar.server");
  return textFile(toCalendar(events, `${publisher.siteName} · 活动`, publisher, now), {
    type: "text/calendar",
    name: "calendar.ics",
  });
}
