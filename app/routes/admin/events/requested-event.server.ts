import type { EventWithPictures } from "~/domain/events/queries.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { requireEvent } from "~/http/records/load-event.server";

/** The event with an id. Throws a redirect to `returnTo` with a message when it cannot be changed this way. */
export async function requireChangeable(
  site: Site,
  id: string | undefined,
  returnTo: string,
  rejectionOf: (event: EventWithPictures["event"]) => string | null | undefined,
): Promise<EventWithPictures> {
  const row = requireEvent(site, id);
  const title = rejectionOf(row.event);
  if (title) throw await redirectWithFlash(site, returnTo, { tone: "bad", title });
  return row;
}
