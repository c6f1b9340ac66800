// The poll schema of the JSON API: options by number or as a list, times in ISO. Limits are those of the poll schema.
import { z } from "zod";
import { apiTimestamp } from "../api-timestamp";
import { boundedArray, boundedString, boundedText, valueMax } from "../bounded";
import { type PollInput, pollMessages, pollOptionMax, pollSchema } from "./schema";

const timestampField = (timeZone: string) => {
  const { timeUnreadable: unreadable, timeSkipped: skipped } = pollMessages;
  return apiTimestamp(timeZone, { missing: unreadable, unreadable, skipped }).nullish();
};

const booleanField = z.boolean(pollMessages.flag).nullish();

/** Poll fields of a request; absent ones keep their value or get the default. */
export function pollBody(timeZone: string) {
  const { shape } = pollSchema;
  const text = boundedText(pollOptionMax, {
    required: pollMessages.optionText,
    tooLong: pollMessages.optionTooLong,
  });
  return z.object({
    title: shape.title.nullish(),
    description: shape.description.nullish(),
    option1: shape.option1.nullish(),
    option2: shape.option2.nullish(),
    option3: shape.option3.nullish(),
    options: boundedArray(
      3,
      z
        .array(z.union([text, z.object({ text })], pollMessages.optionText), pollMessages.optionCount)
        .length(3, pollMessages.optionCount),
    )
      .nullish()
      .meta({ description: "三个选项，代替 option1–option3" }),
    status: boundedString(valueMax, { required: pollMessages.status, tooLong: pollMessages.status })
      .transform((value) => value.trim().toLowerCase())
      .pipe(shape.status)
      .nullish()
      .meta({ description: "active、ended 或 draft" }),
    isActive: booleanField.meta({ description: "没有 status 时：false 是 ended，true 是 active" }),
    startTime: timestampField(timeZone),
    endTime: timestampField(timeZone),
    allowMultiple: booleanField.meta({ description: "一张票可以选几项，默认 false" }),
    isAnonymous: booleanField.meta({ description: "默认 true；false：登录后才能投票" }),
  });
}

export type PollApiInput = z.output<ReturnType<typeof pollBody>>;
type RawPoll = Record<keyof PollInput, unknown>;

/** Defaults of a new poll. */
export const newPollFields: RawPoll = {
  title: "",
  description: "",
  option1: "",
  option2: "",
  option3: "",
  status: "active",
  startAt: null,
  endAt: null,
  allowMultiple: false,
  isAnonymous: true,
};

const statusOf = (isActive: boolean | null | undefined) =>
  typeof isActive === "boolean" ? (isActive ? "active" : "ended") : undefined;

/** Overlays a request's fields on existing ones. */
export function mergePollInput(known: RawPoll, sent: PollApiInput): RawPoll {
  const [first, second, third] =
    sent.options?.map((option) => (typeof option === "string" ? option : option.text)) ?? [];
  return {
    title: sent.title ?? known.title,
    description: sent.description ?? known.description,
    option1: first ?? sent.option1 ?? known.option1,
    option2: second ?? sent.option2 ?? known.option2,
    option3: third ?? sent.option3 ?? known.option3,
    status: sent.status ?? statusOf(sent.isActive) ?? known.status,
    startAt: sent.startTime === undefined ? known.startAt : sent.startTime,
    endAt: sent.endTime === undefined ? known.endAt : sent.endTime,
    allowMultiple: sent.allowMultiple ?? known.allowMultiple,
    isAnonymous: sent.isAnonymous ?? known.isAnonymous,
  };
}

const apiFieldNames: Record<string, string> = { startAt: "startTime", endAt: "endTime" };

/** Maps error messages to the API's field names. */
export function toApiPollErrors(fields: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, said]) => [apiFieldNames[name] ?? name, said]),
  );
}
