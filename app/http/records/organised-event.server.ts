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

/** The event of an id if the organiser has permissions for it, else null. */
export function readOrganisedEvent(
  site: Site,
  organiser: Organiser,
  id: string | undefined,
): OrganisedEvent | null {
  const event = loadEvent(site, id)?.event;
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
