// Parses the posted poll form, and converts a stored poll to its form.
import { z } from "zod";
import { shortLine } from "../../platform/text";
import { fromWallTime, wallTime } from "../../platform/zoned-time";
import { boundedString, valueMax } from "../bounded";
import { checkboxText } from "../form-codecs";
import { forEachOption, optionsOf, toOptionFields } from "../poll-options";
import { emptyPollForm, type PollControls, type PollForm, ticked } from "./form";
import type { PollRow } from "./queries.server";
import { crossIssues, type PollInput, pollFieldsSchema, pollMessages, pollOptionMax } from "./schema";

/** Formats a timestamp (ms UTC) as `2026-11-28T14:00`; empty for null. */
export function localTime(at: number | null, timeZone: string): string {
  if (at === null) return "";
  const { date, time } = wallTime(at, timeZone);
  return `${date}T${time}`;
}

/** Converts a stored poll to its form. */
export function pollFormOf(poll: PollRow, timeZone: string): PollForm {
  const { title, description, status } = poll;
  return {
    title,
    description,
    ...toOptionFields(optionsOf(poll)),
    status,
    startTime: localTime(poll.startAt, timeZone),
    endTime: localTime(poll.endAt, timeZone),
    allowMultiple: ticked(poll.allowMultiple),
    isAnonymous: ticked(poll.isAnonymous),
  };
}

/** Returns the form of a new poll with the text of a wish per option; further options are blank. */
export function pollFormOfWishes(texts: readonly string[]): PollForm {
  const options = forEachOption(({ number }) => shortLine(texts[number - 1] ?? "", pollOptionMax));
  return { ...emptyPollForm, title: "先实现哪个心愿？", ...options };
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

/** Maps a schema field to its form field. */
export const formFieldOf: Record<string, string> = {
  startAt: "startTime",
  endAt: "endTime",
  isAnonymous: "membersOnly",
};

/** Maps the messages of a command to form fields. */
export function formErrors(fields: Record<string, string[]> | undefined): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, messages]) => [formFieldOf[name] ?? name, messages]),
  );
}

type KnownTimes = Pick<PollRow, "startAt" | "endAt">;

/** Schema of the posted poll form. `known` is the edited poll. The checkbox restricts the poll to members. */
export function pollFormSchema(timeZone: string, known: KnownTimes = { startAt: null, endAt: null }) {
  const { shape } = pollFieldsSchema;
  return z
    .object({
      title: shape.title,
      description: shape.description.default(""),
      ...forEachOption(({ field }) => shape[field]),
      status: shape.status,
      startTime: timeText(timeZone, known.startAt),
      endTime: timeText(timeZone, known.endAt),
      allowMultiple: checkboxText,
      membersOnly: checkboxText,
    } satisfies Record<keyof PollControls, z.ZodType>)
    .superRefine(
      ({ startTime: startAt, endTime: endAt, ...fields }, context) => {
        for (const { field, message } of crossIssues({ ...fields, startAt, endAt })) {
          context.addIssue({ code: "custom", path: [formFieldOf[field] ?? field], message });
        }
      },
      // Reports cross-field errors together with those of single fields.
      { when: ({ value }) => typeof value === "object" && value !== null },
    );
}

export type PollFormValues = z.output<ReturnType<typeof pollFormSchema>>;

/** Converts form fields to command input. */
export function toPollInput({ startTime, endTime, membersOnly, ...fields }: PollFormValues): PollInput {
  return { ...fields, startAt: startTime, endAt: endTime, isAnonymous: !membersOnly };
}
