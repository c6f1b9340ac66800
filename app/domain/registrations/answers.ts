// What guests wrote beside their name: answers to the organiser's questions, names of companions. The question is stored with its answer, so that it can be changed later.
import { z } from "zod";
import type { EventRow } from "../events/queries.server";

export type Answer = { question: string; answer: string };

const stored = z.array(z.object({ question: z.string(), answer: z.string() }));

type QuestionColumns = Pick<
  EventRow,
  "registrationQuestion1" | "registrationQuestion2" | "registrationQuestion3"
>;

/** The questions of an event with their place in the form, from 0; blank ones are left out. */
export function questionsOf(event: QuestionColumns): { at: number; question: string }[] {
  const { registrationQuestion1, registrationQuestion2, registrationQuestion3 } = event;
  return [registrationQuestion1, registrationQuestion2, registrationQuestion3]
    .map((question, at) => ({ at, question: question.trim() }))
    .filter(({ question }) => question !== "");
}

/** Answers by place as JSON; blank ones, and those to no question, are left out. */
export function answersJson(event: QuestionColumns, answers: readonly string[]): string {
  const answered = questionsOf(event).map(({ at, question }) => ({ question, answer: answers[at] ?? "" }));
  return JSON.stringify(answered.filter(({ answer }) => answer !== ""));
}

export function readAnswers(json: string): Answer[] {
  const parsed = stored.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : [];
}

const storedNames = z.array(z.string());

/** The names of those who come with a guest of some seats as JSON; blank ones, and those beyond the seats, are left out. */
export const companionsJson = (names: readonly string[], seats: number): string =>
  JSON.stringify(names.filter((name) => name !== "").slice(0, seats - 1));

/** The names of those who come with a guest. */
export function readCompanions(json: string): string[] {
  const parsed = storedNames.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : [];
}
