// One event as a calendar, including cancelled and archived ones, so that subscribers are updated.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventRefusals } from "~/domain/events/commands.server";
import { toCalendar } from "~/domain/events/icalendar.server";
import { noFile, textFile } from "~/http/file-answer.server";
import { loadEvent } from "~/http/load-event.server";
import { publisherOf } from "~/http/publisher.server";

export const loader = ({ params, context: { site } }: LoaderFunctionArgs) => {
  const found = loadEvent(site, params.id);
  if (!found) return noFile(eventRefusals.notFound);
  const { event } = found;
  return textFile(toCalendar([event], event.title, publisherOf(site)), {
    type: "text/calendar",
    name: `${event.id}.ics`,
  });
};
