// Rules of an event's fields: validation of values, as messages. The schemas of commands and API and the form's validation in
// server and browser use them, so this module must not depend on schemas or Temporal.
import { cleanText, codeUnitsAtMost, isWithinLength } from "../../platform/text";
import type { ZoneClock } from "../../platform/zone-clock";
import { hasStackedMarks, textMessages } from "../text-rules";
import {
  audienceLabels,
  audiences,
  cancellationLabels,
  cancelReasonMax,
  capacityMax,
  capacityMin,
  depositMaxCents,
  durationMaxMs,
  enrollFeeMaxCents,
  eventMessages,
  eventTags,
  halfHourMs,
  leadMs,
  participantsMax,
  reconfirmHours,
  reconfirmLabels,
  refundNoteMax,
  registrationModeLabels,
  registrationModes,
  reminderLabels,
  reminderModes,
  seatsPerRegistrationMax,
  tagsMax,
  usualSeatsMax,
} from "./messages";

type Messages = readonly string[];

/** A text of at most `max` graphemes after cleaning; `required` is the message for a blank one. */
export type TextRule = {
  max: number;
  tooLong: string;
  required?: string;
  /** A single line: line breaks become spaces. */
  isLine?: boolean;
};

/** Builds a text rule from its label; `required` is the message for a blank one. */
export function textRule(label: string, max: number, required?: string): TextRule {
  const tooLong = `${label}不能超过${max}个字符`;
  return required === undefined ? { max, tooLong } : { max, tooLong, required };
}

/** Rules of the cancellation texts. */
export const cancellationRules = {
  cancelReason: textRule(cancellationLabels.cancelReason, cancelReasonMax),
  refundNote: textRule(cancellationLabels.refundNote, refundNoteMax),
} as const;

/** Returns the messages for a typed text. */
export function textProblems({ max, tooLong, required }: TextRule, typed: string): Messages {
  if (typed.length > codeUnitsAtMost(max)) return [tooLong];
  const text = cleanText(typed);
  if (required !== undefined && text === "") return [required];
  if (!isWithinLength(text, max)) return [tooLong];
  return hasStackedMarks(text) ? [textMessages.hostile] : [];
}

type Bound = { at: number; message: string };

/** A number between two bounds, in steps from zero; `invalid` is the message for a non-number. */
export type NumberRule = {
  invalid: string;
  min: Bound;
  max: Bound;
  step: Bound;
  /** Value of an empty field; without it, an empty field means no limit. */
  otherwise?: number;
};

const whole = (invalid: string): Pick<NumberRule, "invalid" | "step"> => ({
  invalid,
  step: { at: 1, message: invalid },
});

export const numberRules = {
  capacity: {
    ...whole(eventMessages.capacity),
    min: { at: capacityMin, message: eventMessages.capacityMin },
    max: { at: capacityMax, message: eventMessages.capacityMax },
  },
  seatsMax: {
    ...whole(eventMessages.seatsMax),
    min: { at: 1, message: eventMessages.seatsMax },
    max: { at: seatsPerRegistrationMax, message: eventMessages.seatsMax },
    otherwise: usualSeatsMax,
  },
  currentParticipants: {
    ...whole(eventMessages.participants),
    min: { at: 0, message: eventMessages.participants },
    max: { at: participantsMax, message: eventMessages.participants },
  },
  durationMs: {
    invalid: eventMessages.duration,
    min: { at: halfHourMs, message: eventMessages.durationMin },
    max: { at: durationMaxMs, message: eventMessages.durationMax },
    step: { at: halfHourMs, message: eventMessages.durationStep },
  },
  depositCents: {
    ...whole(eventMessages.amount),
    min: { at: 0, message: eventMessages.depositNegative },
    max: { at: depositMaxCents, message: eventMessages.depositMax },
  },
  enrollFeeCents: {
    ...whole(eventMessages.amount),
    min: { at: 0, message: eventMessages.enrollFeeNegative },
    max: { at: enrollFeeMaxCents, message: eventMessages.enrollFeeMax },
  },
} as const satisfies Record<string, NumberRule>;

/** Returns the messages for a number. A fraction where an integer is required is not compared with the bounds. */
export function numberProblems({ invalid, min, max, step }: NumberRule, value: number): Messages {
  if (!Number.isFinite(value)) return [invalid];
  const isOffStep = value % step.at !== 0;
  if (step.message === invalid && !Number.isSafeInteger(value)) return [invalid];
  const problems = [
    { is: value < min.at, message: min.message },
    { is: value > max.at, message: max.message },
    { is: isOffStep, message: step.message },
  ];
  return problems.flatMap(({ is, message }) => (is ? [message] : []));
}

/** Returns the messages for a number of participants, given the event's capacity. */
export function participantsProblems(participants: number, capacity: number | null): Messages {
  if (capacity !== null && participants > capacity) return [eventMessages.participantsMax];
  return numberProblems(numberRules.currentParticipants, participants);
}

/** A choice of values; `labels` for values without display text. */
export type ChoiceRule<Value extends string = string> = {
  values: readonly Value[];
  message: string;
  labels?: Readonly<Record<string, string>>;
  /** Default for a form without the field. */
  otherwise?: Value;
};

export const registrationModeRule = {
  values: registrationModes,
  message: eventMessages.choice,
  labels: registrationModeLabels,
} as const satisfies ChoiceRule;

export const audienceRule = {
  values: audiences,
  message: eventMessages.choice,
  labels: audienceLabels,
  otherwise: "all",
} as const satisfies ChoiceRule;

export const reminderRule = {
  values: reminderModes,
  message: eventMessages.choice,
  labels: reminderLabels,
  otherwise: "on",
} as const satisfies ChoiceRule;

export const reconfirmRule = {
  values: reminderModes,
  message: eventMessages.choice,
  labels: reconfirmLabels,
  otherwise: "off",
} as const satisfies ChoiceRule;

export const reconfirmHourRule = {
  values: reconfirmHours,
  message: eventMessages.choice,
  otherwise: "10",
} as const satisfies ChoiceRule;

/** Returns the messages for a choice. */
export function choiceProblems({ values, message }: ChoiceRule, value: string): Messages {
  return values.includes(value) ? [] : [message];
}

export type EventTag = (typeof eventTags)[number];

/** Several words of a list. */
export type TagsRule = { values: readonly EventTag[]; max: number; message: string; tooMany: string };

export const tagsRule: TagsRule = {
  values: eventTags,
  max: tagsMax,
  message: eventMessages.tags,
  tooMany: eventMessages.tagsTooMany,
};

/** Splits stored or typed tags. */
export const splitTags = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** The tags among some words, each once and in their order. */
export const tagsAmong = (words: readonly unknown[]): EventTag[] =>
  eventTags.filter((tag) => words.includes(tag));

/** Returns the messages for a list of tags. */
export function tagsProblems(
  { values, max, message, tooMany }: TagsRule,
  words: readonly unknown[],
): Messages {
  const known: readonly unknown[] = values;
  if (words.some((word) => !known.includes(word))) return [message];
  return new Set(words).size > max ? [tooMany] : [];
}

const linkMaxLength = 2000;

function isHttps(address: string): boolean {
  try {
    return new URL(address).protocol === "https:";
  } catch {
    return false;
  }
}

/** Returns the messages for an external URL. */
export function linkProblems(malformed: string, link: string): Messages {
  return link.length <= linkMaxLength && isHttps(link) ? [] : [malformed];
}

const minuteMs = 60_000;

/** Returns the messages for a start (ms UTC), independent of the current time: it must be a full or half hour of the zone. */
export function startProblems(startAt: number, clock: Pick<ZoneClock, "wallTime">): Messages {
  if (!Number.isSafeInteger(startAt)) return [eventMessages.start];
  const isOnHalfHour = startAt % minuteMs === 0 && clock.wallTime(startAt).minute % 30 === 0;
  return isOnHalfHour ? [] : [eventMessages.startOffHalfHour];
}

/** Returns the messages for a registration deadline, given the start (ms UTC). */
export function deadlineProblems(event: { startAt: number; registrationDeadline: unknown }): string[] {
  const { startAt, registrationDeadline: deadline } = event;
  return typeof deadline === "number" && deadline > startAt ? [eventMessages.deadlineAfterStart] : [];
}

/** Whether a start (ms UTC) is too soon for publishing or for moving it from its previous start. */
export function isTooSoon(startAt: number, now: number, unchanged?: number): boolean {
  return startAt !== unchanged && startAt <= now + leadMs;
}
