// The schema of events, shared by API and commands, made of the fields' rules. Amounts are cents (deposit: fen, fee: euro
// cents), times ms UTC, lengths graphemes.
import { z } from "zod";
import { memoize } from "../../platform/memoize";
import { cleanText } from "../../platform/text";
import { zoneClock } from "../../platform/zoned-time";
import { boundedText } from "../bounded";
import { eventMessages } from "./messages";
import {
  type ChoiceRule,
  choiceRules,
  linkProblems,
  linkRules,
  type NumberRule,
  numberProblems,
  numberRules,
  startProblems,
  type TextRule,
  textProblems,
  textRules,
} from "./rules";

/** A refinement that reports the messages of a rule. */
const by =
  <Value>(problemsOf: (value: Value) => readonly string[]) =>
  (value: Value, context: z.RefinementCtx<Value>) => {
    for (const message of problemsOf(value)) context.addIssue({ code: "custom", message });
  };

const text = (rule: TextRule) =>
  boundedText(rule.max, { required: rule.required ?? eventMessages.text, tooLong: rule.tooLong })
    .transform(cleanText)
    .superRefine(by((value) => textProblems(rule, value)))
    .meta({ description: `最多 ${rule.max} 个字符` });

const number = (rule: NumberRule) =>
  z.number(rule.invalid).superRefine(by((value) => numberProblems(rule, value)));

/** A whole number, with its bounds for the API's document. */
const integer = (rule: NumberRule) =>
  number(rule).meta({ type: "integer", minimum: rule.min.at, maximum: rule.max.at });

const choice = <Value extends string>({ values, message }: ChoiceRule<Value>) => z.enum(values, message);

const httpsLink = (malformed: string) =>
  z
    .string(malformed)
    .superRefine(by((value) => linkProblems(malformed, value)))
    .nullable()
    .default(null);

/** The fields of an event as commands take them; the start is on a half hour of the site's zone. */
export const eventSchema = memoize((timeZone) =>
  z.object({
    title: text(textRules.title),
    summary: text(textRules.summary),
    details: text(textRules.details),
    notes: text(textRules.notes),
    disclaimer: text(textRules.disclaimer),
    category: choice(choiceRules.category),
    capacity: integer(numberRules.capacity).nullable(),
    currentParticipants: integer(numberRules.currentParticipants),
    locationName: text(textRules.locationName),
    locationAddress: text(textRules.locationAddress),
    startAt: z
      .number(eventMessages.start)
      .superRefine(by((at: number) => startProblems(at, zoneClock(timeZone)))),
    durationMs: number(numberRules.durationMs),
    depositCents: integer(numberRules.depositCents),
    enrollFeeCents: integer(numberRules.enrollFeeCents),
    colorScheme: choice(choiceRules.colorScheme),
    coverImageId: z.string().nullable(),
    coverLink: httpsLink(linkRules.coverLink),
    backgroundImageId: z.string().nullable(),
    backgroundLink: httpsLink(linkRules.backgroundLink),
    groupQrImageId: z.string().nullable(),
    groupQrLink: httpsLink(linkRules.groupQrLink),
    groupQrValidUntil: z.number(eventMessages.groupQrValidUntil).int().nullable(),
  }),
);

/** What is said of a cancellation; an absent text stays as it is. */
export const cancellationSchema = z.object({
  cancelReason: text(textRules.cancelReason).optional(),
  refundNote: text(textRules.refundNote).optional(),
});

export type Cancellation = z.output<typeof cancellationSchema>;

export type EventInput = z.output<ReturnType<typeof eventSchema>>;
