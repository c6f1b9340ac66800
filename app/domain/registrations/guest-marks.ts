// The organiser's input about a guest as columns: check-ins, payments, refund, note. Pure.
import { type Actor, actorName } from "../audit/actor";
import type { SiteTime } from "../events/site-time";
import { type Rejected, rejected } from "../result";
import type { RegistrationRow } from "./book.server";
import { contactKey, readContact } from "./contact";
import { markedText } from "./marked-text";
import { arrivedTooMany, hereAlready, registrationMessages } from "./messages";
import type { AddedGuest, GuestChange } from "./schema";
import { isActive } from "./seats";

/** Number of seats with a paid fee: marking covers the current seats and is unaffected by later changes. */
const paidSeats = (isPaid: boolean | undefined, seats: number, before: number) =>
  isPaid === undefined ? before : isPaid ? Math.max(seats, before) : 0;

/** Where and when a button of the check-in was pressed. */
export type Press = {
  actor: Actor;
  /** Client time of the press in ms UTC. */
  pressedAt: number;
  /** Number of seats that the pressed page showed as arrived. */
  arrivedBefore?: number | undefined;
  /** Random id of the browser whose script sent the press. */
  device?: string | undefined;
};

/** Longer than a request takes: the time of a press contains that of its request. */
const requestMs = 20_000;

/** Returns why a press on an outdated page is rejected: another browser has changed the guest's presence since. */
export function presenceRejection(
  row: RegistrationRow,
  change: GuestChange,
  { pressedAt, arrivedBefore, device }: Press,
  siteTime: SiteTime,
): Rejected<"not-possible"> | null {
  const isPresence = change.arrived !== undefined || change.attended !== undefined;
  if (arrivedBefore === undefined || !isPresence || row.status !== "confirmed") return null;
  if (device !== undefined && row.markedOn === device) return null;
  const isCurrent = row.arrived === arrivedBefore && (row.markedAt ?? 0) <= pressedAt + requestMs;
  return isCurrent ? null : rejected("not-possible", markedText(row, siteTime));
}

const markColumns = ({ actor, device }: Press) => ({
  markedBy: actorName(actor),
  markedOn: device ?? null,
});

/**
 * Columns of a check-in. Without knowledge of the pressed page, one that is older than the last is ignored: another device may
 * send it late over a bad connection.
 */
function presence(row: RegistrationRow, arrived: number | undefined, press: Press): Partial<RegistrationRow> {
  const { pressedAt, arrivedBefore } = press;
  const last = row.markedAt ?? 0;
  if (arrived === undefined || (arrivedBefore === undefined && last > pressedAt)) return {};
  const markedAt = Math.max(last, pressedAt);
  if (arrived === row.arrived) return { markedAt };
  const attendedAt = arrived > 0 ? (row.attendedAt ?? pressedAt) : null;
  return { arrived, attendedAt, markedAt, ...markColumns(press) };
}

/** Returns the number of checked-in seats to set; undefined for no change. */
const arrivedOf = ({ attended, arrived }: GuestChange, seats: number): number | undefined =>
  arrived ?? (attended === undefined ? undefined : attended ? seats : 0);

/** Returns when the deposit was refunded; reset with the payment. */
function refundedAtOf(
  row: RegistrationRow,
  { refunded }: GuestChange,
  { depositSeats, now }: { depositSeats: number; now: number },
): number | null {
  if (depositSeats === 0 || refunded === false) return null;
  return refunded ? (row.refundedAt ?? now) : row.refundedAt;
}

/** Resets the payment of a refunded deposit when its registration becomes active again: the deposit is owed again. */
export const owedAgain = (
  before: RegistrationRow,
  after: Pick<RegistrationRow, "status">,
): Partial<Pick<RegistrationRow, "depositSeats" | "refundedAt">> =>
  before.refundedAt !== null && !isActive(before) && isActive(after)
    ? { depositSeats: 0, refundedAt: null }
    : {};

/** Returns the reason of a rejection; reset when the status changes. */
const declineReasonOf = ({ declineReason }: RegistrationRow, { status, reason }: GuestChange): string =>
  status === "declined" ? (reason ?? declineReason) : status === undefined ? declineReason : "";

/**
 * Returns the columns of the organiser's marks and note for a number of seats. Setting the seats or approving more resolves
 * the guest's request.
 */
export function ticks(
  row: RegistrationRow,
  change: GuestChange,
  { seats, press, now }: { seats: number; press: Press; now: number },
): Partial<RegistrationRow> {
  const { adminNote = row.adminNote, depositPaid, feePaid } = change;
  const depositSeats = paidSeats(depositPaid, seats, row.depositSeats);
  const settlesRequest = change.seats !== undefined || (change.status === "confirmed" && seats > row.seats);
  return {
    ...presence(row, arrivedOf(change, seats), press),
    depositSeats,
    refundedAt: refundedAtOf(row, change, { depositSeats, now }),
    feeSeats: paidSeats(feePaid, seats, row.feeSeats),
    adminNote,
    declineReason: declineReasonOf(row, change),
    proven: row.proven || change.status === "confirmed",
    requestedSeats: settlesRequest ? null : row.requestedSeats,
  };
}

/** Returns why marks of a registration with this number of seats are rejected, or null. */
export function marksRejection(
  { status, seats }: Pick<RegistrationRow, "status" | "seats">,
  before: RegistrationRow,
  change: GuestChange,
): Rejected<"invalid" | "not-possible"> | null {
  const marked = arrivedOf(change, seats);
  if (marked === undefined && status === "confirmed" && seats < before.arrived)
    return rejected("invalid", hereAlready(before.arrived), { seats: [hereAlready(before.arrived)] });
  const arrived = marked ?? 0;
  if (arrived > 0 && status !== "confirmed")
    return rejected("not-possible", registrationMessages.notConfirmed);
  if (arrived > seats)
    return rejected("invalid", arrivedTooMany(seats), { arrived: [arrivedTooMany(seats)] });
  const isPaid = paidSeats(change.depositPaid, seats, before.depositSeats) > 0;
  return change.refunded && !isPaid ? rejected("not-possible", registrationMessages.depositUnpaid) : null;
}

/** Returns the mark columns of a guest added with a seat. */
export function addedMarks({ seats, attended, depositPaid, feePaid }: AddedGuest, press: Press) {
  const { pressedAt } = press;
  return {
    depositSeats: depositPaid ? seats : 0,
    feeSeats: feePaid ? seats : 0,
    ...(attended
      ? { arrived: seats, attendedAt: pressedAt, markedAt: pressedAt, ...markColumns(press) }
      : {}),
  };
}

/** Converts the organiser's input about an added guest to columns. */
export function addedColumns({ name, contactType, contact: typed, seats, adminNote }: AddedGuest) {
  const contact = contactType && typed ? readContact(contactType, typed) : null;
  return {
    name,
    seats,
    adminNote,
    contact,
    contactType: contactType && contact ? contactType : ("none" as const),
    contactKey: contactType && contact ? contactKey({ contactType, contact }) : null,
  };
}
