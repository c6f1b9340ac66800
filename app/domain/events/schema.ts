// The schema of events for API and commands, built from the fields' rules. Amounts are cents (deposit: fen, fee: euro cents),
// times ms UTC, lengths graphemes.
import { z } from "zod";
import { memoize } from "../../platform/memoize";
import { cleanLine, cleanText } from "../../platform/text";
import { zoneClock } from "../../platform/zoned-time";
import { boundedArray, boundedText } from "../bounded";
import { eventFormFields, type FieldKind, type FieldValues, fieldOf, kindOf } from "./fields";
import { eventMessages } from "./messages";
import {
  type ChoiceRule,
  cancellationRules,
  linkProblems,
  type NumberRule,
  numberProblems,
  numberRules,
  splitTags,
  startProblems,
  type TagsRule,
  type TextRule,
  tagsAmong,
  tagsProblems,
  textProblems,
} from "./rules";

/** Builds a refinement that reports the messages of a rule. */
const by =
  <Value>(problemsOf: (value: Value) => readonly string[]) =>
  (value: Value, context: z.RefinementCtx<Value>) => {
    for (const message of problemsOf(value)) context.addIssue({ code: "custom", message });
  };

const text = (rule: TextRule) =>
  boundedText(rule.max, { required: rule.required ?? eventMessages.text, tooLong: rule.tooLong })
    .transform(rule.isLine ? cleanLine : cleanText)
    .superRefine(by((value) => textProblems(rule, value)))
    .meta({ description: `最多 ${rule.max} 个字符` });

const number = (rule: NumberRule) =>
  z.number(rule.invalid).superRefine(by((value) => numberProblems(rule, value)));

/** An integer with its bounds for the API document. */
export const integer = (rule: NumberRule) =>
  number(rule).meta({ type: "integer", minimum: rule.min.at, maximum: rule.max.at });

const people = (rule: NumberRule) =>
  rule.otherwise === undefined ? integer(rule).nullable() : integer(rule).default(rule.otherwise);

function choice({ values, message, otherwise }: ChoiceRule) {
  const schema = z.enum(values, message);
  return otherwise === undefined ? schema : schema.default(otherwise);
}

const tagsText = (words: readonly unknown[]) => tagsAmong(words).join(" ");

/** Tags as text. */
const tags = (rule: TagsRule) =>
  z
    .string(rule.message)
    .superRefine(by((text) => tagsProblems(rule, splitTags(text))))
    .transform((text) => tagsText(splitTags(text)));

/** Tags as the list of an API request. */
export const tagList = (rule: TagsRule) =>
  boundedArray(rule.values.length, z.array(z.unknown(), rule.message))
    .superRefine(by((words) => tagsProblems(rule, words)))
    .transform(tagsText)
    .meta({ type: "array", items: { type: "string", enum: [...rule.values] }, maxItems: rule.max });

const httpsLink = (malformed: string) =>
  z
    .string(malformed)
    .superRefine(by((value) => linkProblems(malformed, value)))
    .nullable()
    .default(null);

/** Form and API parse a day; here it is a timestamp. */
function schemaOf(kind: FieldKind, timeZone: string): z.ZodType {
  switch (kind.is) {
    case "text":
      return text(kind.rule);
    case "choice":
      return choice(kind.rule);
    case "tags":
      return tags(kind.rule);
    case "people":
      return people(kind.rule);
    case "money":
      return integer(kind.rule);
    case "duration":
      return number(kind.rule);
    case "picture":
      return z.string().nullable();
    case "link":
      return httpsLink(kind.malformed);
    case "day":
    case "moment":
      return z.number(kind.malformed).int().nullable();
    case "start":
    case "time":
      return z
        .number(eventMessages.start)
        .superRefine(by((at: number) => startProblems(at, zoneClock(timeZone))));
  }
}

type FieldShape = { [Column in keyof FieldValues]: z.ZodType<FieldValues[Column]> };

function fieldShape(timeZone: string): FieldShape {
  const schemas = Object.fromEntries(
    eventFormFields.map((field) => [fieldOf(field).column, schemaOf(kindOf(field), timeZone)]),
  );
  // Object.fromEntries does not keep the type of the keys, nor which kind of schema each has.
  return schemas as FieldShape;
}

/** Event fields as command input; the start is on a half hour of the site's zone. */
export const eventSchema = memoize((timeZone) =>
  z.object({
    ...fieldShape(timeZone),
    currentParticipants: integer(numberRules.currentParticipants),
  }),
);

/** Cancellation texts; an absent text stays unchanged. */
export const cancellationSchema = z.object({
  cancelReason: text(cancellationRules.cancelReason).optional(),
  refundNote: text(cancellationRules.refundNote).optional(),
});

export type Cancellation = z.output<typeof cancellationSchema>;

export type EventInput = z.output<ReturnType<typeof eventSchema>>;
