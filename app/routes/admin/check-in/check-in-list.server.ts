import { setImmediate as nextTurn } from "node:timers/promises";
import { actorEntranceName } from "~/domain/audit/actor";
import { periodText } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import { clampPage } from "~/domain/paging";
import { readCompanions } from "~/domain/registrations/answers";
import { listRegistrations, type RegistrationRow } from "~/domain/registrations/book.server";
import { contactOf, paidLabel, paidMarks } from "~/domain/registrations/guest-view";
import { erasedName, organiserStatusLabels } from "~/domain/registrations/messages";
import { listArrivals, listChangedSince } from "~/domain/registrations/queries.server";
import { countReplies, repliesText } from "~/domain/registrations/reconfirm/question";
import { type EntranceFacts, readEntranceFacts } from "~/domain/registrations/results/entrance.server";
import { guestMatcher, guestSearchText } from "~/domain/registrations/search/guest-search";
import { isActive } from "~/domain/registrations/seats";
import { ticketMark } from "~/domain/registrations/tickets/tickets.server";
import type { Site } from "~/http/context.server";
import { newRegistrationId } from "~/http/records/registration-id";
import { siteTimeOf } from "~/http/site-time.server";
import type { GuestState } from "./presses";
import { isDue, isHere, minus, sumGuests } from "./sums";

/** Guests on a page of the list; scripts load the others in slices. */
const perPage = 50;
/** Numbers of arrival per slice, which stay the same while registrations come and go. */
const arrivalsPerSlice = 250;
/** More changed guests are loaded with the page again. */
const changesAtMost = 400;

type Fees = Pick<EventRow, "depositCents" | "enrollFeeCents">;

export function toGuestState(row: RegistrationRow, { depositCents, enrollFeeCents }: Fees): GuestState {
  const { id, name, seats, status, held, arrived, refundedAt, depositSeats, feeSeats } = row;
  const { depositPaid, feePaid } = paidMarks(row);
  const isMarked = arrived > 0;
  return {
    id,
    seats,
    status,
    held,
    arrived,
    since: isMarked ? (row.attendedAt ?? row.markedAt) : null,
    by: isMarked && row.markedBy !== null ? actorEntranceName(row.markedBy) : null,
    depositSeats,
    feeSeats,
    name: name || erasedName,
    deposit: depositCents > 0 ? depositPaid : null,
    fee: enrollFeeCents > 0 ? feePaid : null,
    refunded: refundedAt !== null,
  };
}

/** Folded text that the search matches; contacts only with permission. */
function searchTextOf(row: RegistrationRow, withContacts: boolean): string {
  const searched = withContacts ? row : { ...row, contactType: "none" as const, contact: null };
  return guestSearchText(searched, [row.note, ...readCompanions(row.companions)]);
}

/** What the list shows of guests; contacts, which also become searchable, only with permission. */
type View = { site: Site; event: EventRow; facts: EntranceFacts; withContacts: boolean };

function viewOf(site: Site, event: EventRow, withContacts: boolean): View {
  return { site, event, withContacts, facts: readEntranceFacts(site.db, event.id, site.clock.now()) };
}

function toCheckInGuest(row: RegistrationRow, { site, event, facts, withContacts }: View) {
  return {
    ...toGuestState(row, event),
    note: row.note,
    adminNote: row.adminNote,
    companions: readCompanions(row.companions),
    contact: withContacts ? contactOf(row) : null,
    isFirstVisit: facts.firstVisits.has(row.id),
    /** Name of the guest who registered this one. */
    registrant: facts.registrants.get(row.id) ?? null,
    /** Recognises the guest's ticket (`ticketMark`). */
    ticket: ticketMark(site.secret, row),
    search: searchTextOf(row, withContacts),
  };
}

export type CheckInGuest = ReturnType<typeof toCheckInGuest>;

const hasPaid = ({ depositSeats, feeSeats }: RegistrationRow) => depositSeats > 0 || feeSeats > 0;

/** A guest who paid, for refunds. */
function toPayer(row: RegistrationRow) {
  const { seats, depositSeats, feeSeats } = row;
  return {
    id: row.id,
    hasDeposit: depositSeats > 0,
    isDue: depositSeats > 0 && row.refundedAt === null,
    labels: [
      ...(depositSeats > 0 ? [paidLabel("定金已收", depositSeats, seats)] : []),
      ...(feeSeats > 0 ? [paidLabel("报名费已收", feeSeats, seats)] : []),
    ],
  };
}

/** `missing`: all guests, those who have arrived last. */
export const filters = ["missing", "arrived", "due"] as const;
export type Filter = (typeof filters)[number];

export const isFilter = (value: string | null): value is Filter => filters.some((each) => each === value);

type Requested = {
  namedId: string | null;
  search: string;
  filter: Filter;
  page: number;
  withContacts: boolean;
};

/** The guests of a filter: confirmed ones before those without a seat, and those who have arrived after the others. */
function inOrder(rows: readonly RegistrationRow[], filter: Filter, event: EventRow): RegistrationRow[] {
  const ofStatus = (status: RegistrationRow["status"]) => rows.filter((row) => row.status === status);
  const confirmed = ofStatus("confirmed");
  const here = confirmed.filter(isHere);
  if (filter === "arrived") return here;
  if (filter === "due") return confirmed.filter((row) => isDue(toGuestState(row, event)));
  return [
    ...confirmed.filter((row) => !isHere(row)),
    ...here,
    ...ofStatus("pending"),
    ...ofStatus("offered"),
    ...ofStatus("waiting"),
  ];
}

/**
 * A page of the guests with confirmed or requested seats, or of those who paid for a cancelled event, and the guest of a scanned
 * ticket code. Contacts are included only with permission.
 */
export async function readCheckIn(site: Site, event: EventRow, requested: Requested) {
  const { namedId, search, filter, withContacts } = requested;
  const { now, timeZone } = siteTimeOf(site);
  const { id, title, capacity, depositCents, enrollFeeCents } = event;
  const isCancelled = event.status === "cancelled";
  const rows = listRegistrations(site.db, id);
  const named = rows.find((row) => row.id === namedId);
  const payers = rows.filter(hasPaid);
  const listed = isCancelled ? payers : rows.filter(isActive);
  const matches = guestMatcher(search);
  const isFound = (row: RegistrationRow) =>
    row !== named && (matches === null || matches(searchTextOf(row, withContacts)));
  const found = isCancelled ? listed : inOrder(listed.filter(isFound), filter, event);
  const { page, totalPages, offset } = clampPage(requested.page, found.length, perPage);
  const onPage = found.slice(offset, offset + perPage);
  const shown = named && listed.includes(named) ? [named, ...onPage] : onPage;
  const isWhole = isCancelled || new Set(shown).size === listed.length;
  // Rendering is a turn of its own.
  await nextTurn();
  const view = viewOf(site, event, withContacts);
  const stateOf = (row: RegistrationRow) => toGuestState(row, event);
  const replies = countReplies(rows, event, { now, timeZone });
  return {
    event: { id, title, isCancelled, seatsMax: event.seatsMax, period: periodText(event, now, timeZone) },
    /** 已回 23 · 没回 9; null while the event does not ask 还来吗. */
    replies: replies && repliesText(replies),
    prices: { depositCents, enrollFeeCents },
    timeZone,
    list: {
      at: now,
      capacity,
      guests: shown.map((row) => toCheckInGuest(row, view)),
      /** Sums of the guests that the page does not contain. */
      rest: minus(sumGuests(listed.map(stateOf)), sumGuests(shown.map(stateOf))),
      isWhole,
      slices: isWhole ? 0 : Math.ceil((rows.at(-1)?.arrival ?? 0) / arrivalsPerSlice),
    },
    page,
    totalPages,
    payers: isCancelled ? onPage.map(toPayer) : [],
    paid: isCancelled
      ? {
          all: payers.length,
          due: payers.filter(({ depositSeats, refundedAt }) => depositSeats > 0 && refundedAt === null)
            .length,
        }
      : null,
    named: named
      ? {
          ...toCheckInGuest(named, view),
          label: organiserStatusLabels[named.status],
        }
      : null,
    isUnknown: namedId !== null && !named,
    /** Id of the registration that the walk-in form creates. */
    newId: newRegistrationId(),
  };
}

/** A part of the list for the page's script. `guests` are null when too many have changed. */
export type ListReply = { at: number; capacity: number | null; guests: CheckInGuest[] | null };

/** One guest of an event. */
export const readGuest = (site: Site, event: EventRow, row: RegistrationRow, withContacts: boolean) =>
  toCheckInGuest(row, viewOf(site, event, withContacts));

/** A slice of the active guests, by its number from 1. */
export function readSlice(site: Site, event: EventRow, slice: number, withContacts: boolean): ListReply {
  const last = slice * arrivalsPerSlice;
  const rows = listArrivals(site.db, event.id, { from: last - arrivalsPerSlice + 1, to: last });
  const view = viewOf(site, event, withContacts);
  const guests = rows.filter(isActive).map((row) => toCheckInGuest(row, view));
  return { at: site.clock.now(), capacity: event.capacity, guests };
}

/** The guests who changed at a time in ms UTC or later, including those without a seat. */
export function readChanges(site: Site, event: EventRow, since: number, withContacts: boolean): ListReply {
  const rows = listChangedSince(site.db, event.id, since, changesAtMost + 1);
  const isTooMany = rows.length > changesAtMost;
  // Most requests find no changes.
  const view = rows.length === 0 || isTooMany ? null : viewOf(site, event, withContacts);
  const guests = view === null ? [] : rows.map((row) => toCheckInGuest(row, view));
  return { at: site.clock.now(), capacity: event.capacity, guests: isTooMany ? null : guests };
}
