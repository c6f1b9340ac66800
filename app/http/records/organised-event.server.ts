// What of an event's organiser pages its public pages lead the signed-in organiser to.
import { canCheckIn } from "../../domain/events/phase";
import type { Site } from "../context.server";
import { loadEvent } from "./load-event.server";

export type OrganisedEvent = { id: string; isEnded: boolean; canCheckIn: boolean };

const eventPage = /^\/(?:events?|photos)\/[^/]+/;

/** The event of a public page, or null. */
export function readOrganisedEvent(
  site: Site,
  pathname: string,
  id: string | undefined,
): OrganisedEvent | null {
  const event = eventPage.test(pathname) ? loadEvent(site, id)?.event : undefined;
  if (!event) return null;
  return {
    id: event.id,
    isEnded: event.status === "ended",
    canCheckIn: canCheckIn(event, site.clock.now()),
  };
}
