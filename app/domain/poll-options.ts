// The three options of a poll, and the columns of a ballot that choose them.
export const optionNumbers = [1, 2, 3] as const;
export type OptionNumber = (typeof optionNumbers)[number];
export const optionFields = ["option1", "option2", "option3"] as const;
export type OptionTexts = [string, string, string];

export const optionLabel = (number: number) => `选项 ${number}`;

export type Options = Record<(typeof optionFields)[number], string>;

/** Lists the texts of a poll's options. */
export const optionsOf = ({ option1, option2, option3 }: Options): OptionTexts => [option1, option2, option3];

/** Returns the texts of options by number. */
export const textsOf = (options: OptionTexts, numbers: readonly number[]): string[] =>
  numbers.map((number) => options[number - 1] ?? "");

type Choices = { choice1: boolean; choice2: boolean; choice3: boolean };

/** Returns the options that a ballot chooses. */
export function choicesOf({ choice1, choice2, choice3 }: Choices): OptionNumber[] {
  const chosen = { 1: choice1, 2: choice2, 3: choice3 };
  return optionNumbers.filter((number) => chosen[number]);
}

/** Returns the ballot columns that choose some options. */
export const toChoices = (numbers: readonly OptionNumber[]): Choices => ({
  choice1: numbers.includes(1),
  choice2: numbers.includes(2),
  choice3: numbers.includes(3),
});
