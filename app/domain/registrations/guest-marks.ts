// What the organiser writes of a guest, as columns: presence, payments, refund, note. Pure.
import { type Rejected, rejected } from "../result";
import type { RegistrationRow } from "./book.server";
import { contactKey, readContact } from "./contact";
import { arrivedTooMany, registrationMessages } from "./messages";
import type { AddedGuest, GuestChange } from "./schema";

/** For how many seats a fee is paid: a mark is for the seats of now, and stays when they change. */
const paidSeats = (isPaid: boolean | undefined, seats: number, before: number) =>
  isPaid === undefined ? before : isPaid ? Math.max(seats, before) : 0;

/** When a guest was marked, and how many have arrived: a press on a bad line may arrive after a later one of another device, which it does not override. */
function presence(
  row: RegistrationRow,
  arrived: number | undefined,
  pressedAt: number,
): Partial<RegistrationRow> {
  if (arrived === undefined || (row.markedAt ?? 0) > pressedAt) return {};
  return { arrived, attendedAt: arrived > 0 ? (row.attendedAt ?? pressedAt) : null, markedAt: pressedAt };
}

/** How many are set to have arrived; undefined for no change. */
const arrivedOf = ({ attended, arrived }: GuestChange, seats: number): number | undefined =>
  arrived ?? (attended === undefined ? undefined : attended ? seats : 0);

/** When the deposit was given back. The mark ends with that of the payment. */
function refundedAtOf(
  row: RegistrationRow,
  { refunded }: GuestChange,
  { depositSeats, now }: { depositSeats: number; now: number },
): number | null {
  if (depositSeats === 0 || refunded === false) return null;
  return refunded ? (row.refundedAt ?? now) : row.refundedAt;
}

/** Why a guest is declined; ends with the decline. */
const declineReasonOf = ({ declineReason }: RegistrationRow, { status, reason }: GuestChange): string =>
  status === "declined" ? (reason ?? declineReason) : status === undefined ? declineReason : "";

/** The organiser's ticks and note, for a registration of so many seats. A number of seats, or an approval, is the organiser's word. */
export function ticks(
  row: RegistrationRow,
  change: GuestChange,
  { seats, pressedAt, now }: { seats: number; pressedAt: number; now: number },
): Partial<RegistrationRow> {
  const { adminNote = row.adminNote, depositPaid, feePaid } = change;
  const depositSeats = paidSeats(depositPaid, seats, row.depositSeats);
  const settlesRequest = change.seats !== undefined || (change.status === "confirmed" && seats > row.seats);
  return {
    ...presence(row, arrivedOf(change, seats), pressedAt),
    depositSeats,
    refundedAt: refundedAtOf(row, change, { depositSeats, now }),
    feeSeats: paidSeats(feePaid, seats, row.feeSeats),
    adminNote,
    declineReason: declineReasonOf(row, change),
    proven: row.proven || change.status === "confirmed",
    requestedSeats: settlesRequest ? null : row.requestedSeats,
  };
}

/** Why marks of a registration with so many seats are rejected, or null. */
export function marksRejection(
  { status, seats }: Pick<RegistrationRow, "status" | "seats">,
  before: RegistrationRow,
  change: GuestChange,
): Rejected<"invalid" | "not-possible"> | null {
  const arrived = arrivedOf(change, seats) ?? 0;
  if (arrived > 0 && status !== "confirmed")
    return rejected("not-possible", registrationMessages.notConfirmed);
  if (arrived > seats)
    return rejected("invalid", arrivedTooMany(seats), { arrived: [arrivedTooMany(seats)] });
  const isPaid = paidSeats(change.depositPaid, seats, before.depositSeats) > 0;
  return change.refunded && !isPaid ? rejected("not-possible", registrationMessages.depositUnpaid) : null;
}

/** Marks of a guest who is added with a seat. */
export function addedMarks({ seats, attended, depositPaid, feePaid }: AddedGuest, pressedAt: number) {
  return {
    depositSeats: depositPaid ? seats : 0,
    feeSeats: feePaid ? seats : 0,
    ...(attended ? { arrived: seats, attendedAt: pressedAt, markedAt: pressedAt } : {}),
  };
}

/** What the organiser writes of a guest as columns. */
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
