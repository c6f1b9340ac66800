// Parses and formats amounts stored in cents: the deposit in fen (¥), the fee in euro cents.
import { readTypedNumber } from "../../platform/typed-number";

/** Accepted spellings of a currency, in lower case. */
export const yuan = ["元", "块", "人民币", "rmb", "¥"] as const;
export const euro = ["欧元", "欧", "eur", "€"] as const;

/** Parses a typed amount to cents; 0 when empty, NaN when unreadable. */
export function readCents(typed: string, currency: readonly string[]): number {
  return typed.trim() === "" ? 0 : Math.round(readTypedNumber(typed, { units: currency }) * 100);
}

function amount(sign: string, cents: number): string {
  const units = Math.trunc(cents / 100);
  const rest = cents % 100;
  return rest === 0 ? `${sign}${units}` : `${sign}${units}.${String(rest).padStart(2, "0")}`;
}

/** ¥100 or ¥99.50 from fen. */
export function yuanText(cents: number): string {
  return amount("¥", cents);
}

/** €15 or €7.50 from cents. */
export function euroText(cents: number): string {
  return amount("€", cents);
}

/** Accepted spellings and display format of each currency. */
export const currencies = {
  yuan: { units: yuan, amountText: yuanText },
  euro: { units: euro, amountText: euroText },
} as const;

export type Fees = {
  deposit: string | null;
  enroll: string | null;
  /** €15 · 定金 ¥100, 定金 ¥100, €15 or 免费. */
  total: string;
  /** The same with labelled amounts: 定金 ¥100 + 报名费 €15. */
  named: string;
};

type FeeCents = { depositCents: number; enrollFeeCents: number };

/**
 * Formats the price of one or several seats; 免费 when both amounts are zero. The amounts are in two currencies and never
 * added.
 */
export function feesText(event: FeeCents, seats = 1): Fees {
  const deposit = event.depositCents > 0 ? yuanText(event.depositCents * seats) : null;
  const enroll = event.enrollFeeCents > 0 ? euroText(event.enrollFeeCents * seats) : null;
  const amounts = [enroll, deposit && `定金 ${deposit}`].filter((text) => text !== null);
  const named = [deposit && `定金 ${deposit}`, enroll && `报名费 ${enroll}`].filter((text) => text !== null);
  const free = "免费";
  return {
    deposit,
    enroll,
    total: amounts.join(" · ") || free,
    named: named.join(" + ") || free,
  };
}

const aboutMoney = /定金|报名费|费用|付款|退款|退还|不退|可退|全退/;
const listNumber = /^\d+\s*[.、．)）]\s*/;

/** Extracts the lines of an event's notes about payment and refunds, without list numbers. */
export const moneyRules = (notes: readonly string[]): string[] =>
  notes.filter((line) => aboutMoney.test(line)).map((line) => line.replace(listNumber, ""));
