// Looks up the ticket of a scanned code for the check-in page, where its list does not contain the guest.
import { periodText } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import { erasedName } from "~/domain/registrations/messages";
import { readTicket } from "~/domain/registrations/tickets/tickets.server";
import type { Site } from "~/http/context.server";
import { readAdmin } from "~/http/session/admin-guard.server";
import { readGuest } from "../check-in-list.server";
import type { TicketReply } from "./judge";

type Lookup = { event: EventRow; code: string; withContacts: boolean };

/** The ticket's guest if it is of this event, otherwise its event; guests of other events only for their organisers. */
export function lookUpTicket(
  site: Site,
  request: Request,
  { event, code, withContacts }: Lookup,
): TicketReply {
  const now = site.clock.now();
  const ticket = readTicket(site.db, site.secret, code, now);
  if (!ticket) return { ticket: "unknown" };
  const row = ticket.state === "valid" ? ticket.row : ticket.issuedTo;
  if (!row || !ticket.event) return { ticket: "void" };
  if (row.eventId === event.id) return { ticket: "here", guest: readGuest(site, event, row, withContacts) };
  const { id, title } = ticket.event;
  const isOrganiser = readAdmin(site, request, "check-in", id) !== undefined;
  const period = periodText(ticket.event, now, site.timeZone);
  return { ticket: "elsewhere", title, period, name: isOrganiser ? row.name || erasedName : null };
}
