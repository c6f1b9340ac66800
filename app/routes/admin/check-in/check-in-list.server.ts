import { setImmediate as nextTurn } from "node:timers/promises";
import { periodText } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import { clampPage } from "~/domain/paging";
import { readCompanions } from "~/domain/registrations/answers";
import { listRegistrations, type RegistrationRow } from "~/domain/registrations/book.server";
import { paidLabel, paidMarks, toGuestView } from "~/domain/registrations/guest-view";
import { markedText } from "~/domain/registrations/marked-text";
import { erasedName, statusLabels } from "~/domain/registrations/messages";
import { listArrivals, listChangedSince } from "~/domain/registrations/queries.server";
import { guestMatcher, guestSearchText } from "~/domain/registrations/search/guest-search";
import { isActive, takenSeats } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { newRegistrationId } from "~/http/records/registration-id";
import { siteTimeOf } from "~/http/site-time.server";
import type { GuestState } from "./presses";

/** Guests on a page of the list; scripts load the others in slices. */
const perPage = 50;
/** Numbers of arrival per slice, which stay the same while registrations come and go. */
const arrivalsPerSlice = 250;
/** More changed guests are loaded with the page again. */
const changesAtMost = 400;

type Fees = Pick<EventRow, "depositCents" | "enrollFeeCents">;

export function toGuestState(row: RegistrationRow, { depositCents, enrollFeeCents }: Fees): GuestState {
  const { id, name, seats, status, held, arrived, refundedAt } = row;
  const { depositPaid, feePaid } = paidMarks(row);
  return {
    id,
    seats,
    status,
    held,
    arrived,
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

/** `withContacts` also makes contacts searchable. */
function toCheckInGuest(row: RegistrationRow, event: EventRow, withContacts: boolean) {
  return {
    ...toGuestState(row, event),
    note: row.note,
    adminNote: row.adminNote,
    companions: readCompanions(row.companions),
    search: searchTextOf(row, withContacts),
  };
}

export type CheckInGuest = ReturnType<typeof toCheckInGuest>;

const hasPaid = ({ depositSeats, feeSeats }: RegistrationRow) => depositSeats > 0 || feeSeats > 0;

/** A guest who paid, for refunds. */
function toPayer(
  row: RegistrationRow,
  event: EventRow,
  siteTime: ReturnType<typeof siteTimeOf>,
  withContacts: boolean,
) {
  const { seats, depositSeats, feeSeats } = row;
  return {
    id: row.id,
    contact: withContacts ? toGuestView(row, event, siteTime).contact : null,
    hasDeposit: depositSeats > 0,
    isDue: depositSeats > 0 && row.refundedAt === null,
    labels: [
      ...(depositSeats > 0 ? [paidLabel("定金已收", depositSeats, seats)] : []),
      ...(feeSeats > 0 ? [paidLabel("报名费已收", feeSeats, seats)] : []),
    ],
  };
}

/** Seats of guests. `taken` counts those of confirmed and pending ones. */
function countSeats(rows: readonly Pick<RegistrationRow, "status" | "held" | "seats" | "arrived">[]) {
  const counts = { arrived: 0, confirmed: 0, pending: 0, waiting: 0, taken: takenSeats(rows) };
  for (const { status, seats, arrived } of rows) {
    if (status === "confirmed") counts.arrived += arrived;
    if (status === "confirmed" || status === "pending" || status === "waiting") counts[status] += seats;
  }
  return counts;
}

export type SeatSums = ReturnType<typeof countSeats>;

/** The sums of the guests that a page does not contain. */
function restOf(all: SeatSums, shown: SeatSums): SeatSums {
  return {
    arrived: all.arrived - shown.arrived,
    confirmed: all.confirmed - shown.confirmed,
    pending: all.pending - shown.pending,
    waiting: all.waiting - shown.waiting,
    taken: all.taken - shown.taken,
  };
}

const statuses = ["confirmed", "pending", "waiting"] as const;

type Requested = { namedId: string | null; search: string; page: number; withContacts: boolean };

/**
 * A page of the guests with confirmed or requested seats, or of those who paid for a cancelled event, and the guest of a scanned
 * ticket code. Contacts are included only with permission.
 */
export async function readCheckIn(site: Site, event: EventRow, requested: Requested) {
  const { namedId, search, withContacts } = requested;
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const { id, title, capacity } = event;
  const isCancelled = event.status === "cancelled";
  const rows = listRegistrations(site.db, id);
  const named = rows.find((row) => row.id === namedId);
  const payers = rows.filter(hasPaid);
  const listed = isCancelled ? payers : rows.filter(isActive);
  const matches = guestMatcher(search);
  const found = isCancelled
    ? listed
    : statuses.flatMap((status) =>
        listed.filter(
          (row) =>
            row.status === status &&
            row !== named &&
            (matches === null || matches(searchTextOf(row, withContacts))),
        ),
      );
  const { page, totalPages, offset } = clampPage(requested.page, found.length, perPage);
  const onPage = found.slice(offset, offset + perPage);
  const shown = named && listed.includes(named) ? [named, ...onPage] : onPage;
  const isWhole = isCancelled || new Set(shown).size === listed.length;
  // Rendering is a turn of its own.
  await nextTurn();
  return {
    event: { id, title, isCancelled, period: periodText(event, now, timeZone) },
    requires: { deposit: event.depositCents > 0, fee: event.enrollFeeCents > 0 },
    list: {
      at: now,
      capacity,
      guests: shown.map((row) => toCheckInGuest(row, event, withContacts)),
      rest: restOf(countSeats(listed), countSeats(shown)),
      isWhole,
      slices: isWhole ? 0 : Math.ceil((rows.at(-1)?.arrival ?? 0) / arrivalsPerSlice),
    },
    page,
    totalPages,
    payers: isCancelled ? onPage.map((row) => toPayer(row, event, siteTime, withContacts)) : [],
    paid: isCancelled
      ? {
          all: payers.length,
          due: payers.filter(({ depositSeats, refundedAt }) => depositSeats > 0 && refundedAt === null)
            .length,
        }
      : null,
    named: named
      ? {
          ...toCheckInGuest(named, event, withContacts),
          label: statusLabels[named.status],
          since: named.arrived > 0 ? markedText(named, siteTime) : null,
        }
      : null,
    isUnknown: namedId !== null && !named,
    /** Id of the registration that the walk-in form creates. */
    newId: newRegistrationId(),
  };
}

/** A part of the list for the page's script. `guests` are null when too many have changed. */
export type ListReply = { at: number; capacity: number | null; guests: CheckInGuest[] | null };

/** A slice of the active guests, by its number from 1. */
export function readSlice(site: Site, event: EventRow, slice: number, withContacts: boolean): ListReply {
  const last = slice * arrivalsPerSlice;
  const rows = listArrivals(site.db, event.id, { from: last - arrivalsPerSlice + 1, to: last });
  const guests = rows.filter(isActive).map((row) => toCheckInGuest(row, event, withContacts));
  return { at: site.clock.now(), capacity: event.capacity, guests };
}

/** The guests who changed at a time in ms UTC or later, including those without a seat. */
export function readChanges(site: Site, event: EventRow, since: number, withContacts: boolean): ListReply {
  const rows = listChangedSince(site.db, event.id, since, changesAtMost + 1);
  const guests = rows.map((row) => toCheckInGuest(row, event, withContacts));
  return {
    at: site.clock.now(),
    capacity: event.capacity,
    guests: rows.length > changesAtMost ? null : guests,
  };
}
