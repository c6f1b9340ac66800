// URLs of the pages about an event's guests.
import type { GuestFilter } from "~/domain/registrations/schema";
import { withQuery } from "~/http/query";

export type GuestQuery = {
  search: string;
  filter: GuestFilter;
  /** The id of a registration whose network is listed; empty for all. */
  network: string;
  page: number;
};

/** The list of an event's guests, or a page below it. */
export const guestsPath = (eventId: string, page = ""): string =>
  `/admin/events/${eventId}/guests${page && `/${page}`}`;

/** The list with its search, filter and page. */
export function guestsAddress(eventId: string, { search, filter, network, page }: GuestQuery): string {
  return withQuery(guestsPath(eventId), { q: search, status: filter === "all" ? "" : filter, network, page });
}
