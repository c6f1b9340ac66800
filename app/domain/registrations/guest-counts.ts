// Formats the seat counts of an event. Pure.
import { noSeats, type SeatCounts } from "../events/registration/availability";
import type { RegistrationRow } from "./book.server";
import { answerOf } from "./coming/coming";
import {
  attendedLabel,
  comingLabel,
  comingLabels,
  heldLabel,
  organiserStatusLabels as labels,
} from "./messages";
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
 * 改期后：能来 12 人，没回 5 人，来不了 2 人, of the registrations that the event's last move asked; null without any. Those who gave up
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
    .map((answer) => `${comingLabels[answer]} ${seats[answer]} 人`);
  return parts.length === 0 ? null : `${comingLabel}：${parts.join("，")}`;
}

/** 已确认 11 / 20 人，待审批 4 人，余 5 位，候补 3 人，已到场 5 人; `capacity` null for no limit. */
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
  const numbers: [label: string, seats: number, unit: "人" | "位"][] = [
    [labels.pending, pending, "人"],
    [labels.offered, offered, "人"],
    ["余", left, "位"],
    ["超出", -left, "位"],
    [labels.waiting, waiting, "人"],
    [heldLabel, held, "人"],
    [attendedLabel, attended, "人"],
  ];
  return [
    `${labels.confirmed} ${confirmed}${capacity === null ? "" : ` / ${capacity}`} 人`,
    ...numbers.filter(([, seats]) => seats > 0).map(([label, seats, unit]) => `${label} ${seats} ${unit}`),
  ].join("，");
}
