// Formats the seat counts of an event. Pure.
import { noSeats, type SeatCounts } from "../events/registration/availability";
import type { RegistrationRow } from "./book.server";
import { attendedLabel, heldLabel, statusLabels } from "./messages";

export type GuestCounts = SeatCounts & {
  /** Checked-in seats. */
  attended: number;
  /** Seats requested by held registrations. */
  held: number;
};

/** Counts the seats of registrations by status. */
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

/** 已确认 11 / 20 位，待确认 4 位，余 5 位，候补 3 位，已到场 5 位; `capacity` null for no limit. */
export function guestCountsText(
  { confirmed, pending, waiting, attended = 0, held = 0 }: SeatCounts & { attended?: number; held?: number },
  capacity: number | null,
): string {
  const left = capacity === null ? 0 : capacity - confirmed - pending;
  const numbers: [label: string, seats: number][] = [
    [statusLabels.pending, pending],
    ["余", left],
    ["超出", -left],
    [statusLabels.waiting, waiting],
    [heldLabel, held],
    [attendedLabel, attended],
  ];
  return [
    `${statusLabels.confirmed} ${confirmed}${capacity === null ? "" : ` / ${capacity}`} 位`,
    ...numbers.filter(([, seats]) => seats > 0).map(([label, seats]) => `${label} ${seats} 位`),
  ].join("，");
}
