// Keeps the registration deadline's distance from a start that is edited. Pure; times are those of the site's clock.
import { fromUtcText } from "../../../platform/zone-clock";
import type { EventForm } from "./form";
import { startText } from "./form-values";

const minuteTextLength = "2026-11-28T14:00".length;

/** Shifts a wall-clock time `2026-11-28T14:00` by ms that ignore clock changes; null for an invalid time. */
export function movedText(text: string, by: number): string | null {
  const at = fromUtcText(text);
  return at === null ? null : new Date(at + by).toISOString().slice(0, minuteTextLength);
}

/** Returns the form with its deadline moved like the start; null unless the start was edited and the deadline was not. */
export function withMovedDeadline(form: EventForm, stored: EventForm): EventForm | null {
  const { registrationDeadline: deadline } = form;
  if (deadline === "" || deadline !== stored.registrationDeadline) return null;
  const [from, to] = [stored, form].map((each) => fromUtcText(startText(each) ?? ""));
  if (from == null || to == null || from === to) return null;
  const moved = movedText(deadline, to - from);
  return moved === null ? null : { ...form, registrationDeadline: moved };
}
