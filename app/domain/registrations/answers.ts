// Guests' answers to the organiser's questions, and names of companions. Each answer is stored with its question, which may
// change later.
import { z } from "zod";
import type { EventRow } from "../events/queries.server";

export type Answer = { question: string; answer: string };

const stored = z.array(z.object({ question: z.string(), answer: z.string() }));

type QuestionColumns = Pick<
  EventRow,
  "registrationQuestion1" | "registrationQuestion2" | "registrationQuestion3"
>;

/** Lists the questions of an event with their index in the form, without blank ones. */
export function questionsOf(event: QuestionColumns): { at: number; question: string }[] {
  const { registrationQuestion1, registrationQuestion2, registrationQuestion3 } = event;
  return [registrationQuestion1, registrationQuestion2, registrationQuestion3]
    .map((question, at) => ({ at, question: question.trim() }))
    .filter(({ question }) => question !== "");
}

/** Serialises answers by form index to JSON, without blank ones and those to no question. */
export function answersJson(event: QuestionColumns, answers: readonly string[]): string {
  const answered = questionsOf(event).map(({ at, question }) => ({ question, answer: answers[at] ?? "" }));
  return JSON.stringify(answered.filter(({ answer }) => answer !== ""));
}

/**
 * Overlays answers, by form index or with their question, on stored ones. Stored answers to questions that are no longer asked
 * stay.
 */
export function correctedAnswers(
  event: QuestionColumns,
  stored: string,
  typed: readonly (string | Answer)[],
): string {
  const known = readAnswers(stored);
  const asked = questionsOf(event);
  const answerTo = (question: string, at: number) => {
    const byIndex = typed[at];
    if (typeof byIndex === "string") return byIndex;
    const named = typed.find((each) => typeof each === "object" && each.question === question);
    return typeof named === "object" ? named.answer : "";
  };
  const answered = asked.map(({ at, question }) => ({ question, answer: answerTo(question, at) }));
  const old = known.filter(({ question }) => !asked.some((each) => each.question === question));
  return JSON.stringify([...old, ...answered].filter(({ answer }) => answer !== ""));
}

export function readAnswers(json: string): Answer[] {
  const parsed = stored.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : [];
}

const storedNames = z.array(z.string());

/** Serialises the companions' names for a number of seats to JSON, without blank ones and those beyond the seats. */
export const companionsJson = (names: readonly string[], seats: number): string =>
  JSON.stringify(names.filter((name) => name !== "").slice(0, seats - 1));

/** Parses the companions' names. */
export function readCompanions(json: string): string[] {
  const parsed = storedNames.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : [];
}
