import { clockText, dateTimeText, periodText } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import { readCompanions } from "~/domain/registrations/answers";
import { listRegistrations, type RegistrationRow } from "~/domain/registrations/book.server";
import { guestSearchText } from "~/domain/registrations/guest-search";
import { typedGuestTexts } from "~/domain/registrations/guest-texts";
import { paidLabel, paidMarks, toGuestView } from "~/domain/registrations/guest-view";
import { erasedName, statusLabels } from "~/domain/registrations/messages";
import { isActive } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { newRegistrationId } from "~/http/records/registration-id";
import { siteTimeOf } from "~/http/site-time.server";
import type { GuestState } from "./presses";

type Fees = Pick<EventRow, "depositCents" | "enrollFeeCents">;

function toGuestState(row: RegistrationRow, { depositCents, enrollFeeCents }: Fees): GuestState {
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

/** `withContacts` also makes contacts searchable. */
function toCheckInGuest(row: RegistrationRow, event: EventRow, withContacts: boolean) {
  const companions = readCompanions(row.companions);
  const texts = typedGuestTexts(row);
  const searched = withContacts ? row : { ...row, contactType: "none" as const, contact: null };
  return {
    ...toGuestState(row, event),
    texts,
    adminNote: row.adminNote,
    companions,
    /** Folded text that the search matches. */
    search: guestSearchText(searched, [...texts.map(({ text }) => text), ...companions]),
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
    labels: [
      ...(depositSeats > 0 ? [paidLabel("定金已收", depositSeats, seats)] : []),
      ...(feeSeats > 0 ? [paidLabel("报名费已收", feeSeats, seats)] : []),
    ],
  };
}

/** 19:04, with the day unless it is today. */
function sinceText(at: number, { now, timeZone }: ReturnType<typeof siteTimeOf>): string {
  return now - at < 12 * 60 * 60 * 1000 ? clockText(at, timeZone) : dateTimeText(at, now, timeZone);
}

/**
 * Guests with confirmed or requested seats in order of arrival, and the guest of a scanned ticket code. Contacts are
 * included only with permission.
 */
export function readCheckIn(site: Site, event: EventRow, namedId: string | null, withContacts: boolean) {
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const rows = listRegistrations(site.db, event.id);
  const named = rows.find(({ id }) => id === namedId);
  const { id, title, capacity } = event;
  const isCancelled = event.status === "cancelled";
  return {
    event: { id, title, capacity, isCancelled, period: periodText(event, now, timeZone) },
    requires: { deposit: event.depositCents > 0, fee: event.enrollFeeCents > 0 },
    readAt: now,
    guests: rows
      .filter((row) => isActive(row) || (isCancelled && hasPaid(row)))
      .map((row) => toCheckInGuest(row, event, withContacts)),
    payers: isCancelled ? rows.filter(hasPaid).map((row) => toPayer(row, event, siteTime, withContacts)) : [],
    named: named
      ? {
          ...toCheckInGuest(named, event, withContacts),
          label: statusLabels[named.status],
          since: named.attendedAt === null ? null : sinceText(named.attendedAt, siteTime),
        }
      : null,
    isUnknown: namedId !== null && !named,
    /** Id of the registration that the walk-in form creates. */
    newId: newRegistrationId(),
  };
}

/** Stored state of an event's guests, for comparison before and after a press. */
export const readGuestStates = (site: Site, event: EventRow): GuestState[] =>
  listRegistrations(site.db, event.id).map((row) => toGuestState(row, event));
