// The numbers of an event's registrations as text. Pure.
import { noSeats, type SeatCounts } from "../events/registration/availability";
import type { RegistrationRow } from "./book.server";
import { attendedLabel, heldLabel, statusLabels } from "./messages";

export type GuestCounts = SeatCounts & {
  /** Seats that have arrived. */
  attended: number;
  /** Seats that registrations ask for which wait for the organiser without a seat. */
  held: number;
};

/** Seats of registrations by status. */
export function countGuests(
  rows: readonly Pick<RegistrationRow, "status" | "held" | "seats" | "arrived">[],
): GuestCounts {
  const counts: GuestCounts = { ...noSeats, attended: 0, held: 0 };
  for (const { status, held, seats, arrived } of rows) {
    if (held) counts.held += seats;
    else if (status === "confirmed" || status === "pending" || status === "waiting") counts[status] += seats;
    counts.attended += arrived;
  }
  return counts;
}

/** 已确认 12 / 20 位，候补 3，待确认 2，超出 2 位，已到场 5; `capacity` null for no limit. */
export function guestCountsText(
  { confirmed, pending, waiting, attended = 0, held = 0 }: SeatCounts & { attended?: number; held?: number },
  capacity: number | null,
): string {
  const excess = capacity === null ? 0 : Math.max(0, confirmed + pending - capacity);
  return [
    `${statusLabels.confirmed} ${confirmed}${capacity === null ? "" : ` / ${capacity}`} 位`,
    ...(waiting > 0 ? [`${statusLabels.waiting} ${waiting}`] : []),
    ...(pending > 0 ? [`${statusLabels.pending} ${pending}`] : []),
    ...(held > 0 ? [`${heldLabel} ${held}`] : []),
    ...(excess > 0 ? [`超出 ${excess} 位`] : []),
    ...(attended > 0 ? [`${attendedLabel} ${attended}`] : []),
  ].join("，");
}
