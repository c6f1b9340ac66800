// The answer to the question that a moved event asks its guests: 我能来 or 来不了. Pure.
import { isActive, type RegistrationStatus } from "../seats";

/** `none`: not asked, or without an answer. */
export type ComingAnswer = "yes" | "no" | "none";

type Answered = {
  status: RegistrationStatus;
  /** The start that the guest answered to, ms UTC. */
  answeredStart: number | null;
};

/** The answer of a registration, to any start: yes while it is active, no once the guest has given up the seats. */
export function answerIn({ status, answeredStart }: Answered): ComingAnswer {
  if (answeredStart === null) return "none";
  return isActive({ status }) ? "yes" : "no";
}

/** The answer to the event's current start; a later move asks guests with yes again. */
export function answerOf(row: Answered, event: { startAt: number }): ComingAnswer {
  const answer = answerIn(row);
  return answer === "yes" && row.answeredStart !== event.startAt ? "none" : answer;
}

/** The answer as the API gives it: true, false, or null for none. */
export function comingOf(row: Answered, event: { startAt: number }): boolean | null {
  const answer = answerOf(row, event);
  return answer === "none" ? null : answer === "yes";
}

/** The answer after a change that is none itself: lost once a registration ends or begins again. */
export const answerAfter = (before: Answered, after: Answered): number | null =>
  isActive(before) === isActive(after) ? after.answeredStart : null;
