// Loads the event of a URL.

import { eventRefusals } from "../../domain/events/commands.server";
import { type EventWithPictures, findEvent } from "../../domain/events/queries.server";
import { isId } from "../../platform/ids";
import type { Site } from "../context.server";
import { forbidden, notFound } from "../pages/not-found";

/** The event of an id, or undefined. */
export function loadEvent(site: Site, id: string | undefined): EventWithPictures | undefined {
  return isId(id) ? findEvent(site.db, id) : undefined;
}

/** The event of an id; throws a 404. */
export function requireEvent(site: Site, id: string | undefined): EventWithPictures {
  const row = loadEvent(site, id);
  if (!row) throw notFound(eventRefusals.notFound);
  return row;
}

export const secondPartLocked = "活动结束后开放相册与讨论";

/** An event whose album and discussion are open; throws a 403 before the end. */
export function requireEndedEvent(site: Site, id: string | undefined): EventWithPictures {
  const row = requireEvent(site, id);
  if (row.event.status !== "ended") {
    throw forbidden(secondPartLocked, { href: `/events/${row.event.id}`, label: "返回活动" });
  }
  return row;
}
