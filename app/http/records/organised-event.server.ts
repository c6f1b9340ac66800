// The organiser pages that an event's public pages link to for the signed-in organiser.
import { canCheckIn } from "../../domain/events/phase";
import { isPermitted, type Organiser, type Permission } from "../../domain/organisers/roles";
import type { Site } from "../context.server";
import { loadEvent } from "./load-event.server";

export type OrganisedEvent = {
  id: string;
  isEnded: boolean;
  canCheckIn: boolean;
  /** Whether the organiser may edit it and see its guests. */
  canManage: boolean;
};

const eventPage = /^\/(?:events?|photos)\/[^/]+/;

/** The event of a public page if the organiser has permissions for it, else null. */
export function readOrganisedEvent(
  site: Site,
  organiser: Organiser,
  pathname: string,
  id: string | undefined,
): OrganisedEvent | null {
  const event = eventPage.test(pathname) ? loadEvent(site, id)?.event : undefined;
  if (!event) return null;
  const may = (permission: Permission) => isPermitted(organiser, permission, event.id);
  if (!may("check-in")) return null;
  return {
    id: event.id,
    isEnded: event.status === "ended",
    canCheckIn: canCheckIn(event, site.clock.now()),
    canManage: may("full"),
  };
}
