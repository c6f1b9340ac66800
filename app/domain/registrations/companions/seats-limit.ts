// The most seats that an event allows for one registration. A registration keeps what it had before the limit was lowered: it may
// have or request fewer, but not more. Pure.
import type { EventRow } from "../../events/queries.server";
import { type Rejected, rejected } from "../../result";
import type { RegistrationRow } from "../book.server";
import { seatsTooMany } from "../messages";

type Limited = Pick<EventRow, "seatsMax">;
type Seats = Pick<RegistrationRow, "seats" | "requestedSeats">;

/** Returns the most seats that a new registration, or an existing one with these seats, may have. */
export const seatsLimit = ({ seatsMax }: Limited, row?: Seats): number =>
  Math.max(seatsMax, row?.seats ?? 0, row?.requestedSeats ?? 0);

/** Rejects a number of seats beyond the limit, or returns null. */
export function seatsRejection(event: Limited, seats: number, row?: Seats): Rejected<"invalid"> | null {
  if (seats <= seatsLimit(event, row)) return null;
  const message = seatsTooMany(seatsLimit(event, row));
  return rejected("invalid", message, { seats: [message] });
}

/** The numbers of seats to choose from, as options of a form. */
export const seatOptions = (most: number): { value: string; label: string }[] =>
  Array.from({ length: most }, (_, at) => String(at + 1)).map((value) => ({ value, label: value }));
