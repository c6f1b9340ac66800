// Options of a poll: their columns, and their names in forms and the API. A further option needs a row in this table and its
// columns in the schema.
import type { ballots, polls } from "../db/schema/polls";

type PollRow = typeof polls.$inferSelect;
type BallotRow = typeof ballots.$inferSelect;

/** `field` is the column of the text and its name in forms and the API, `choice` the column of a ballot. */
const pollOptions = [
  { number: 1, field: "option1", choice: "choice1" },
  { number: 2, field: "option2", choice: "choice2" },
  { number: 3, field: "option3", choice: "choice3" },
] as const satisfies readonly {
  number: number;
  field: keyof PollRow;
  choice: keyof BallotRow;
}[];

type PollOption = (typeof pollOptions)[number];
type ForEach<List extends readonly unknown[], Value> = { readonly [Index in keyof List]: Value };

/** One value per option, in order. */
export type PerOption<Value> = ForEach<typeof pollOptions, Value>;
export type OptionNumber = PollOption["number"];
export type OptionField = PollOption["field"];
export type OptionFields<Value> = Record<OptionField, Value>;
type Choices<Value> = Record<PollOption["choice"], Value>;

function perOption<Value>(make: (option: PollOption) => Value): PerOption<Value>;
function perOption(make: (option: PollOption) => unknown): readonly unknown[] {
  return pollOptions.map(make);
}

export const optionNumbers = perOption(({ number }) => number);
export const optionFields = perOption(({ field }) => field);

const numerals = ["零", "一", "两", "三", "四", "五", "六"];
/** The number of options in a Chinese text. */
export const optionCountText = numerals[pollOptions.length] ?? String(pollOptions.length);
export const optionLabel = (number: number) => `选项 ${number}`;

/** Builds a record with a value per option field. */
export function forEachOption<Value>(make: (option: PollOption) => Value): OptionFields<Value>;
export function forEachOption(make: (option: PollOption) => unknown): object {
  return Object.fromEntries(pollOptions.map((option) => [option.field, make(option)]));
}

/** Lists the options of a row, a form or an API request. */
export const optionsOf = <Value>(record: OptionFields<Value>): PerOption<Value> =>
  perOption(({ field }) => record[field]);

/** Converts a list with one value per option to fields. */
export function toOptionFields<Value>(options: PerOption<Value>): OptionFields<Value>;
export function toOptionFields(options: readonly unknown[]): object {
  return Object.fromEntries(optionFields.map((field, index) => [field, options[index]]));
}

/** Returns the texts of options by number. */
export const textsOf = (options: PerOption<string>, numbers: readonly number[]): string[] =>
  numbers.map((number) => options[number - 1] ?? "");

/** Returns the options that a ballot chooses. */
export const choicesOf = (ballot: Choices<boolean>): OptionNumber[] =>
  pollOptions.filter(({ choice }) => ballot[choice]).map(({ number }) => number);

/** Returns the ballot columns that choose some options. */
export function toChoices(numbers: readonly OptionNumber[]): Choices<boolean>;
export function toChoices(numbers: readonly OptionNumber[]): object {
  return Object.fromEntries(pollOptions.map(({ number, choice }) => [choice, numbers.includes(number)]));
}
