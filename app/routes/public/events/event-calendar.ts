// One event as a calendar, including cancelled and archived ones, so that subscribers are updated.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventRejections } from "~/domain/events/commands.server";
import { fileNotFound, textFile } from "~/http/files/file-response.server";
import { publisherOf } from "~/http/files/publisher.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { documentContent } from "~/http/pages/page-content";
import { loadEvent } from "~/http/records/load-event.server";

export const handle: RouteHandle = { content: documentContent("events") };

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const found = loadEvent(site, params.id);
  if (!found) return fileNotFound(eventRejections.notFound);
  const { event } = found;
  const { toCalendar } = await import("~/domain/events/export/icalendar.server");
  return textFile(toCalendar([found], event.title, publisherOf(site), { hasAlarms: true }), {
    type: "text/calendar",
    name: `${event.id}.ics`,
  });
}
