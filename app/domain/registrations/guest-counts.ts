// Formats the seat counts of an event. Pure.
import { noSeats, type SeatCounts } from "../events/registration/availability";
import type { RegistrationRow } from "./book.server";
import { answerOf } from "./coming/coming";
import { attendedLabel, comingLabel, comingLabels, heldLabel, statusLabels } from "./messages";
import { isActive } from "./seats";

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
    else if (status !== "cancelled" && status !== "declined") counts[status] += seats;
    counts.attended += arrived;
  }
  return counts;
}

/**
 * 改期后：能来 12 位，没回 5 位，来不了 2 位, of the registrations that the event's last move asked; null without any. Those who gave up
 * their seats count even if an earlier move asked them.
 */
export function answersText(
  rows: readonly RegistrationRow[],
  event: { startAt: number },
  asked: ReadonlySet<string>,
): string | null {
  const seats = { yes: 0, none: 0, no: 0 };
  for (const row of rows) {
    const answer = answerOf(row, event);
    if (answer !== "none" || (asked.has(row.id) && isActive(row))) seats[answer] += row.seats;
  }
  const parts = (["yes", "none", "no"] as const)
    .filter((answer) => seats[answer] > 0)
    .map((answer) => `${comingLabels[answer]} ${seats[answer]} 位`);
  return parts.length === 0 ? null : `${comingLabel}：${parts.join("，")}`;
}

/** 已确认 11 / 20 位，待确认 4 位，余 5 位，候补 3 位，已到场 5 位; `capacity` null for no limit. */
export function guestCountsText(
  {
    confirmed,
    pending,
    offered,
    waiting,
    attended = 0,
    held = 0,
  }: SeatCounts & { attended?: number; held?: number },
  capacity: number | null,
): string {
  const left = capacity === null ? 0 : capacity - confirmed - pending - offered;
  const numbers: [label: string, seats: number][] = [
    [statusLabels.pending, pending],
    [statusLabels.offered, offered],
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
