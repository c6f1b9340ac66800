// Reads a page of an event's guests by the list's search and filter.
import type { EventRow } from "~/domain/events/queries.server";
import { clampPage, readPage } from "~/domain/paging";
import { listRegistrations, type RegistrationRow } from "~/domain/registrations/book.server";
import { countGuests, guestCountsText } from "~/domain/registrations/guest-counts";
import { toGuestView } from "~/domain/registrations/guest-view";
import {
  absentLabel,
  attendedLabel,
  heldLabel,
  registrationMessages,
  statusLabels,
} from "~/domain/registrations/messages";
import { countAlike, filterGuests } from "~/domain/registrations/queries.server";
import { type GuestFilter, guestFilters } from "~/domain/registrations/schema";
import { isActive } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { readSearch } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { changedText, filterQuery, readWhole } from "../lists/whole-selection";
import type { GuestQuery } from "./guests-address";

const perPage = 50;
/** Guests that one press may change. */
export const changedAtMost = 200;

const filterLabels: Record<GuestFilter, string> = {
  ...{ all: "全部", ...statusLabels },
  ...{ attended: attendedLabel, absent: absentLabel, held: heldLabel, requested: "想加人" },
  ...{ paid: "已付款", unpaid: "未付", refundable: "待退定金" },
};
/** Filters that are offered only when they find something, or are chosen. */
const rareFilters: readonly GuestFilter[] = ["absent", "held", "requested", "paid", "unpaid", "refundable"];
/** Names of the list's filter. */
const filterNames = ["q", "status", "network"] as const;

export function readGuestQuery(query: URLSearchParams): GuestQuery {
  return {
    search: readSearch(query.get("q")),
    filter: guestFilters.find((each) => each === query.get("status")) ?? "all",
    network: readSearch(query.get("network")),
    page: readPage(query.get("page")),
  };
}

/** A page of the list in the order of arrival, with the event's numbers. */
export function readGuestList(
  site: Site,
  event: EventRow,
  { search, filter, network, page: requested }: GuestQuery,
) {
  const siteTime = siteTimeOf(site);
  const all = listRegistrations(site.db, event.id);
  const of = { event, now: siteTime.now };
  const found = filterGuests(all, { filter: "all", search, network }, of);
  const [ofNetwork, ofContact] = [countAlike(all, "addressHash"), countAlike(all, "contactKey")];
  const rows = filterGuests(found, { filter, search: "" }, of);
  const { page, totalPages, offset } = clampPage(requested, rows.length, perPage);
  return {
    numbers: guestCountsText(countGuests(all), event.capacity),
    filters: guestFilters
      .map((each) => ({ filter: each, count: filterGuests(found, { filter: each, search: "" }, of).length }))
      .filter((each) => each.count > 0 || each.filter === filter || !rareFilters.includes(each.filter))
      .map((each) => ({ filter: each.filter, label: `${filterLabels[each.filter]} ${each.count} 条` })),
    guests: rows.slice(offset, offset + perPage).map((row) => ({
      ...toGuestView(row, event, siteTime),
      /** Active registrations of the network, where the organiser has to tell a group from a script. */
      ofNetwork: row.held ? ofNetwork(row) : 0,
      hasDouble: isActive(row) && ofContact(row) > 1,
    })),
    query: { search, filter, network, page } satisfies GuestQuery,
    total: rows.length,
    totalPages,
  };
}

/** Resolves the selection of a form: the ticked guests, or all that match its filter now. */
export function readSelectedGuests(
  site: Site,
  event: EventRow,
  form: FormData,
): { rows: RegistrationRow[] } | { rejection: string } {
  const all = listRegistrations(site.db, event.id);
  const whole = readWhole(form);
  const tooMany = { rejection: `一次最多处理 ${changedAtMost} 条报名` };
  if (whole !== null) {
    if (whole > changedAtMost) return tooMany;
    const rows = filterGuests(all, readGuestQuery(filterQuery(form, filterNames)), {
      ...{ event, now: site.clock.now() },
    });
    return rows.length === whole ? { rows } : { rejection: changedText(whole, rows.length, "条报名") };
  }
  const ids = new Set(form.getAll("id"));
  const rows = all.filter(({ id }) => ids.has(id));
  if (rows.length > changedAtMost) return tooMany;
  if (rows.length > 0) return { rows };
  return { rejection: ids.size > 0 ? registrationMessages.missing : registrationMessages.noneSelected };
}
