// Parses the posted poll form, and converts a stored poll to its form.
import { z } from "zod";
import { shortLine } from "../../platform/text";
import { fromWallTime, wallTime } from "../../platform/zoned-time";
import { boundedString, valueMax } from "../bounded";
import { checkboxText } from "../form-codecs";
import { emptyPollForm, type PollForm, ticked } from "./form";
import type { PollRow } from "./queries.server";
import {
  addCrossIssues,
  crossedWithFields,
  type PollInput,
  pollFieldsSchema,
  pollMessages,
  pollOptionMax,
} from "./schema";

/** Formats a timestamp (ms UTC) as `2026-11-28T14:00`; empty for null. */
export function localTime(at: number | null, timeZone: string): string {
  if (at === null) return "";
  const { date, time } = wallTime(at, timeZone);
  return `${date}T${time}`;
}

/** Converts a stored poll to its form. */
export function pollFormOf(poll: PollRow, timeZone: string): PollForm {
  const { title, description, option1, option2, option3, status } = poll;
  return {
    ...{ title, description, option1, option2, option3, status },
    startAt: localTime(poll.startAt, timeZone),
    endAt: localTime(poll.endAt, timeZone),
    allowMultiple: ticked(poll.allowMultiple),
    membersOnly: ticked(!poll.isAnonymous),
  };
}

/** Returns the form of a new poll with the text of a wish per option; further options are blank. */
export function pollFormOfWishes(texts: readonly string[]): PollForm {
  const [option1 = "", option2 = "", option3 = ""] = texts.map((text) => shortLine(text, pollOptionMax));
  return { ...emptyPollForm, title: "先实现哪个心愿？", option1, option2, option3 };
}

/** Parses a wall-clock time of a zone to a timestamp (ms UTC), or null when blank. `known` is the stored one. */
const timeText = (timeZone: string, known: number | null) =>
  boundedString(valueMax, { tooLong: pollMessages.timeUnreadable })
    .default("")
    .transform((text, context) => {
      const typed = text.trim();
      if (typed === "") return null;
      // An hour repeated by the clock change has one spelling; only the stored timestamp distinguishes them.
      if (known !== null && localTime(known, timeZone) === typed) return known;
      const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(typed) ? fromWallTime(typed, timeZone) : null;
      if (at !== null) return at;
      const isSkipped = fromWallTime(typed, "UTC") !== null;
      context.addIssue({
        code: "custom",
        message: isSkipped ? pollMessages.timeSkipped : pollMessages.timeUnreadable,
      });
      return z.NEVER;
    });

type KnownTimes = Pick<PollRow, "startAt" | "endAt">;
const noTimes: KnownTimes = { startAt: null, endAt: null };

/** Schema of the posted form. `known` is the edited poll. The checkbox `membersOnly` is the opposite of the column. */
export function pollFormSchema(timeZone: string, known = noTimes) {
  const { title, description, option1, option2, option3, status } = pollFieldsSchema.shape;
  const controls = {
    ...{ title, option1, option2, option3, status },
    description: description.default(""),
    startAt: timeText(timeZone, known.startAt),
    endAt: timeText(timeZone, known.endAt),
    allowMultiple: checkboxText,
    membersOnly: checkboxText,
  } satisfies Record<keyof PollForm, z.ZodType>;
  return z.object(controls).superRefine(addCrossIssues, crossedWithFields);
}

export type PollFormValues = z.output<ReturnType<typeof pollFormSchema>>;

/** Converts the parsed form to command input. */
export const toPollInput = ({ membersOnly, ...fields }: PollFormValues): PollInput => ({
  ...fields,
  isAnonymous: !membersOnly,
});

/** Maps the messages of a command to controls. */
export function toControlErrors(fields: Record<string, string[]>): Record<string, string[]> {
  const { isAnonymous: membersOnly, ...named } = fields;
  return membersOnly ? { ...named, membersOnly } : named;
}
