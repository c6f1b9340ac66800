// Seats and payments of guests: what is due, and sums for the counter and the filters. Pure.
import { euroText, yuanText } from "~/domain/events/money";
import { takenSeats } from "~/domain/registrations/seats";
import type { GuestState } from "./presses";

/** Prices of a seat: the deposit in fen, the fee in euro cents; 0 for none. */
export type Prices = { depositCents: number; enrollFeeCents: number };

/** ¥450、€60 for a number of seats each; empty for none. The currencies are never added. */
export function amountText(
  { depositCents, enrollFeeCents }: Prices,
  { deposit, fee }: { deposit: number; fee: number },
): string {
  const amounts = [
    deposit * depositCents > 0 ? yuanText(deposit * depositCents) : "",
    fee * enrollFeeCents > 0 ? euroText(fee * enrollFeeCents) : "",
  ];
  return amounts.filter(Boolean).join("、");
}

/** Seats of a confirmed guest whose deposit and fee are due. */
export function dueSeats({ status, seats, deposit, fee, depositSeats, feeSeats }: GuestState) {
  const isSeated = status === "confirmed";
  return {
    deposit: isSeated && deposit === false ? seats - depositSeats : 0,
    fee: isSeated && fee === false ? seats - feeSeats : 0,
  };
}

export const isDue = (guest: GuestState): boolean => {
  const { deposit, fee } = dueSeats(guest);
  return deposit + fee > 0;
};

/** Whether all seats have arrived. */
export const isHere = ({ arrived, seats }: Pick<GuestState, "arrived" | "seats">) => arrived >= seats;

const none = {
  /** Seats of confirmed guests: all, arrived, and those of guests who owe a payment. */
  confirmed: 0,
  arrived: 0,
  owing: 0,
  /** Confirmed guests with seats that have not arrived. */
  missing: 0,
  /** Seats by payment: paid and due. */
  depositPaid: 0,
  feePaid: 0,
  depositDue: 0,
  feeDue: 0,
  /** Seats of confirmed and pending guests. */
  taken: 0,
};

export type Sums = typeof none;
export const noSums: Readonly<Sums> = none;

function combine(one: Sums, other: Sums, of: (a: number, b: number) => number): Sums {
  const sums = { ...one };
  for (const key of Object.keys(none) as (keyof Sums)[]) sums[key] = of(one[key], other[key]);
  return sums;
}

export const plus = (one: Sums, other: Sums) => combine(one, other, (a, b) => a + b);
export const minus = (one: Sums, other: Sums) => combine(one, other, (a, b) => a - b);

/** The sums of some guests of an event. */
export function sumGuests(guests: readonly GuestState[]): Sums {
  const sums = { ...none, taken: takenSeats(guests) };
  for (const guest of guests) {
    if (guest.status !== "confirmed") continue;
    const { seats, arrived, deposit, fee } = guest;
    const due = dueSeats(guest);
    sums.confirmed += seats;
    sums.arrived += arrived;
    sums.missing += isHere(guest) ? 0 : 1;
    sums.owing += due.deposit + due.fee > 0 ? seats : 0;
    sums.depositDue += due.deposit;
    sums.feeDue += due.fee;
    sums.depositPaid += deposit === null ? 0 : seats - due.deposit;
    sums.feePaid += fee === null ? 0 : seats - due.fee;
  }
  return sums;
}
