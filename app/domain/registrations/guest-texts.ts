// Optional texts that a guest may add to a sign-up. Forms, API, own data, CSV, search and display are derived from this table.
import type { RegistrationRow } from "./book.server";

type GuestTextFacts = {
  label: string;
  /** Maximum length in graphemes. */
  max: number;
};

/** By column, in display order. */
export const guestTexts = { note: { label: "备注", max: 200 } } as const satisfies Partial<
  Record<keyof RegistrationRow, GuestTextFacts>
>;

export type GuestText = keyof typeof guestTexts;
export type GuestTexts = Record<GuestText, string>;

const isGuestText = (name: string): name is GuestText => Object.keys(guestTexts).includes(name);
export const guestTextNames = Object.keys(guestTexts).filter(isGuestText);

/** Builds a record with a value per text. */
export function forEachGuestText<Value>(
  make: (name: GuestText, facts: GuestTextFacts) => Value,
): Record<GuestText, Value>;
export function forEachGuestText(make: (name: GuestText, facts: GuestTextFacts) => unknown) {
  return Object.fromEntries(guestTextNames.map((name) => [name, make(name, guestTexts[name])]));
}

/** Returns only the texts of a row or input. */
export const pickGuestTexts = (row: GuestTexts): GuestTexts => forEachGuestText((name) => row[name]);

/** The texts that a guest typed, with their labels. */
export const typedGuestTexts = (row: GuestTexts): { label: string; text: string }[] =>
  guestTextNames.flatMap((name) => (row[name] ? [{ label: guestTexts[name].label, text: row[name] }] : []));
