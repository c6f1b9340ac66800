// Validation of companions' names for forms and API: at most one less than the seats.
import { z } from "zod";
import { toSingleLine } from "../../../platform/text";
import { boundedArray, optionalText } from "../../bounded";
import { guestNameMax, registrationMessages, seatsMax } from "../messages";
import { forEachCompanion } from "./companion-fields";

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

export const companionTexts = forEachCompanion(() => companionText);
