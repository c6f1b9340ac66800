// The URL of a ticket, and the content of its picture.

import { toEventView } from "../../domain/events/event-views.server";
import type { EventWithPictures } from "../../domain/events/queries.server";
import { viewerOf } from "../../domain/events/registration/disclosure";
import type { TicketContent } from "../../domain/posters/content";
import type { RegistrationRow } from "../../domain/registrations/book.server";
import { hasTicket, ticketCode, ticketPath } from "../../domain/registrations/tickets/tickets.server";
import { graphemes } from "../../platform/text";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";
import { siteTimeOf } from "../site-time.server";
import { frameOf } from "./poster-frame.server";
import { undrawableIn } from "./posters.server";

/** The URL of a registration's ticket; null without a valid one. */
export function ticketAddress(
  site: Site,
  row: RegistrationRow,
  event: EventWithPictures["event"],
): string | null {
  if (!hasTicket(row, event, site.clock.now())) return null;
  return siteOrigin(site) + ticketPath(ticketCode(site.secret, row));
}

/** The content of a ticket's picture, without a name that it would show as boxes. */
export function ticketContent(site: Site, row: RegistrationRow, found: EventWithPictures): TicketContent {
  const { scheme, title, period, place } = toEventView(found, siteTimeOf(site), viewerOf(row));
  const frame = frameOf(site, ticketPath(ticketCode(site.secret, row)));
  const content = {
    site: frame.site,
    address: frame.address,
    scheme,
    title,
    period,
    place,
    name: row.name,
    seats: `${row.seats} 人`,
  };
  const boxes = undrawableIn(site, { kind: "ticket", ...content });
  return [...graphemes(row.name)].some((one) => boxes.includes(one)) ? { ...content, name: "" } : content;
}
