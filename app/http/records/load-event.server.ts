import { eventRejections } from "../../domain/events/commands.server";
import { closedText } from "../../domain/events/phase";
import {
  countHeld,
  type EventRow,
  type EventWithPictures,
  findEvent,
} from "../../domain/events/queries.server";
import { readSettings } from "../../domain/settings/queries.server";
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
  if (!row) throw notFound(eventRejections.notFound);
  return row;
}

/** The host of an event: its own, or the site's with the number of the event. Null without one. */
export function hostOf(site: Site, { host, startAt, status }: EventRow) {
  const { hostName, hostLine } = readSettings(site.db);
  if (host !== "" && host !== hostName) return { name: host, line: "", count: null };
  if (hostName === "") return null;
  const count = status === "cancelled" ? null : countHeld(site.db, startAt);
  return { name: hostName, line: hostLine, count };
}

/** An event whose album and discussion are open; throws a 403 while they are closed. */
export function requireEndedEvent(site: Site, id: string | undefined): EventWithPictures {
  const row = requireEvent(site, id);
  const closed = closedText("secondPart", row.event, site.clock.now());
  if (closed !== null) throw closedPage(row.event, closed);
  return row;
}

/** The 403 for a part of an event that is closed or not open yet. */
export function closedPage({ id, status }: EventWithPictures["event"], text: string) {
  const back = { href: `/events/${id}`, label: "返回活动" };
  return status === "cancelled" ? forbidden(text, back, "") : forbidden(text, back);
}
