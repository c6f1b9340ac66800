// The numbers of an event's registrations as text. Pure.
import { noSeats, type SeatCounts } from "../events/registration/availability";
import type { RegistrationRow } from "./book.server";
import { attendedLabel, heldLabel, statusLabels } from "./messages";

export type GuestCounts = SeatCounts & {
  /** Seats of guests who checked in. */
  attended: number;
  /** Seats that registrations ask for which wait for the organiser without a seat. */
  held: number;
};

/** Seats of registrations by status. */
export function countGuests(
  rows: readonly Pick<RegistrationRow, "status" | "held" | "seats" | "attendedAt">[],
): GuestCounts {
  const counts: GuestCounts = { ...noSeats, attended: 0, held: 0 };
  for (const { status, held, seats, attendedAt } of rows) {
    if (held) counts.held += seats;
    else if (status === "confirmed" || status === "pending" || status === "waiting") counts[status] += seats;
    if (attendedAt !== null) counts.attended += seats;
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
