// What the texts of the event form say, within the rules or not; free of schemas, so that the browser reads them alike.
import type { ZoneClock } from "../../../platform/zone-clock";
import { fitDefaultNotes } from "../../settings/default-notes";
import { defaultTime, type EventForm } from "./form";

export const hourMs = 3_600_000;

/** Digits as input methods may type them, such as １２．５, converted to ASCII. */
const plain = (text: string) => text.normalize("NFKC").trim();

/** NaN for what is no number, which the schema refuses. */
export function readNumber(text: string): number {
  const digits = plain(text);
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Cents of an amount with at most two decimals; empty is zero. */
export function readCents(text: string): number {
  const digits = plain(text);
  if (digits === "") return 0;
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : Number.NaN;
}

/** The form's notes, which follow its deposit while they are the site's default. */
export function fittingNotes(
  { notes, deposit }: Pick<EventForm, "notes" | "deposit">,
  defaults: string,
): string {
  return fitDefaultNotes(notes, defaults, readCents(deposit) > 0);
}

/** The wall-clock time `2026-11-28T14:00` of a start; null when it is not written as one. */
export function startText({ date, time }: Pick<EventForm, "date" | "time">): string | null {
  const wall = `${date.trim()}T${time.trim() || defaultTime}`;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? wall : null;
}

const orUnreadable = (value: number) => (Number.isFinite(value) ? value : null);

/** What an unfinished form says (cents, ms UTC), for its preview; null for what cannot be read. */
export function readPreview(form: EventForm, clock: Pick<ZoneClock, "fromWallTime">) {
  const start = startText(form);
  return {
    startAt: start === null ? null : clock.fromWallTime(start),
    durationMs: orUnreadable(readNumber(form.durationHours) * hourMs),
    depositCents: orUnreadable(readCents(form.deposit)),
    enrollFeeCents: orUnreadable(readCents(form.enrollFee)),
  };
}
