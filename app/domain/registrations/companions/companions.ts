// Validation of companions' names for forms and API: at most one less than the seats.
import { z } from "zod";
import { toSingleLine } from "../../../platform/text";
import { boundedArray, optionalText } from "../../bounded";
import { guestNameMax, registrationMessages, seatsMax } from "../messages";

const companion = optionalText(guestNameMax, { tooLong: registrationMessages.companionTooLong }).transform(
  (name) => toSingleLine(name),
);
const companionsMax = seatsMax - 1;
/** Companions' names as a list in API requests. */
export const companionList = boundedArray(
  companionsMax,
  z.array(companion, registrationMessages.companions).max(companionsMax, registrationMessages.companions),
).meta({ description: "同行的人的称呼，选填，最多比人数少一个" });

/** Rejects more names than companions' seats; `fieldOf` names the field of each. */
export function withCompanions<Shape extends z.ZodType<{ seats: number }>>(
  schema: Shape,
  namesOf: (value: z.output<Shape>) => readonly string[],
  fieldOf: (at: number) => string,
) {
  return schema.superRefine((value, context) => {
    const names = namesOf(value);
    const excess = names.findIndex((name, at) => name !== "" && namedBefore(names, at) >= value.seats - 1);
    if (excess < 0) return;
    context.addIssue({ code: "custom", path: [fieldOf(excess)], message: registrationMessages.companions });
  });
}

const namedBefore = (names: readonly string[], at: number) =>
  names.slice(0, at).filter((name) => name !== "").length;

const companionText = companion.default("");

/** Form fields of the companions' names; a form has those of its event's limit. */
export const companionFields = [
  ...(["companion1", "companion2", "companion3", "companion4", "companion5"] as const),
  ...(["companion6", "companion7", "companion8", "companion9"] as const),
] as const;
type CompanionRecord<Value> = Record<(typeof companionFields)[number], Value>;

function forEachCompanion<Value>(make: (at: number) => Value): CompanionRecord<Value> {
  // Object.fromEntries does not keep the type of the keys.
  return Object.fromEntries(companionFields.map((name, at) => [name, make(at)])) as CompanionRecord<Value>;
}

export const companionTexts = forEachCompanion(() => companionText);
/** The names as values of the form's fields. */
export const companionValues = (names: readonly string[]): CompanionRecord<string> =>
  forEachCompanion((at) => names[at] ?? "");
export const companionsOf = (form: CompanionRecord<string>): string[] =>
  companionFields.map((name) => form[name]);
export const companionField = (at: number) => companionFields[at] ?? companionFields[0];
