// The poll schema of the JSON API: three options by number or as a list, times in ISO. Bounds are those of the poll
// schema.
import { z } from "zod";
import { sentMoment } from "../sent-moment";
import { type PollInput, pollMessages, pollSchema } from "./schema";

const moment = (timeZone: string) => {
  const { timeUnreadable: unreadable, timeSkipped: skipped } = pollMessages;
  return sentMoment(timeZone, { missing: unreadable, unreadable, skipped }).nullish();
};

const flag = z.boolean(pollMessages.flag).nullish();

/** The fields of a poll in a request; absent ones keep their value or get the default. */
export function pollBody(timeZone: string) {
  const { shape } = pollSchema;
  const text = z.string(pollMessages.optionText);
  return z.object({
    title: shape.title.nullish(),
    description: shape.description.nullish(),
    option1: shape.option1.nullish(),
    option2: shape.option2.nullish(),
    option3: shape.option3.nullish(),
    options: z
      .array(z.union([text, z.object({ text })], pollMessages.optionText), pollMessages.optionCount)
      .length(3, pollMessages.optionCount)
      .nullish()
      .meta({ description: "三个选项，代替 option1 至 option3" }),
    status: z
      .string(pollMessages.status)
      .transform((value) => value.trim().toLowerCase())
      .pipe(shape.status)
      .nullish()
      .meta({ description: "active、ended 或 draft" }),
    startTime: moment(timeZone),
    endTime: moment(timeZone),
    allowMultiple: flag.meta({ description: "一张票可以选几项，默认 false" }),
    isAnonymous: flag.meta({ description: "默认 true；false：登录后才能投票" }),
  });
}

export type SentPoll = z.output<ReturnType<typeof pollBody>>;
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

/** Overlays the request's fields on known ones. */
export function withSentPoll(known: RawPoll, sent: SentPoll): RawPoll {
  const [option1, option2, option3] = (sent.options ?? []).map((option) =>
    typeof option === "string" ? option : option.text,
  );
  return {
    title: sent.title ?? known.title,
    description: sent.description ?? known.description,
    option1: option1 ?? sent.option1 ?? known.option1,
    option2: option2 ?? sent.option2 ?? known.option2,
    option3: option3 ?? sent.option3 ?? known.option3,
    status: sent.status ?? known.status,
    startAt: sent.startTime === undefined ? known.startAt : sent.startTime,
    endAt: sent.endTime === undefined ? known.endAt : sent.endTime,
    allowMultiple: sent.allowMultiple ?? known.allowMultiple,
    isAnonymous: sent.isAnonymous ?? known.isAnonymous,
  };
}

const namesOnWire: Record<string, string> = { startAt: "startTime", endAt: "endTime" };

/** Error messages by field, under the API's field names. */
export function pollDetailsOnWire(fields: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, said]) => [namesOnWire[name] ?? name, said]));
}
