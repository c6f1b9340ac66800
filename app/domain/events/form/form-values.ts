// Parses texts of the event form without validating them. Independent of schemas, so that the browser shares it.

import { readTypedNumber } from "../../../platform/typed-number";
import type { ZoneClock } from "../../../platform/zone-clock";
import { fitDefaultNotes } from "../../settings/default-notes";
import { euro, readCents, yuan } from "../money";
import { defaultTime, type EventForm } from "./form";

export const hourMs = 3_600_000;

/** Parses a number of people; NaN when unreadable. */
export const readPeople = (text: string) => readTypedNumber(text, { units: ["人", "位"] });

/** Parses a number of hours; NaN when unreadable. */
export const readHours = (text: string) => readTypedNumber(text, { units: ["小时", "h"] });

/** Returns the form's notes; they follow its deposit while they are the site's default. */
export function fittingNotes(
  { notes, deposit }: Pick<EventForm, "notes" | "deposit">,
  defaults: string,
): string {
  return fitDefaultNotes(notes, defaults, readCents(deposit, yuan) > 0);
}

/** Returns the wall-clock time `2026-11-28T14:00` of a start; null when unreadable. */
export function startText({ date, time }: Pick<EventForm, "date" | "time">): string | null {
  const wall = `${date.trim()}T${time.trim() || defaultTime}`;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? wall : null;
}

const orUnreadable = (value: number) => (Number.isFinite(value) ? value : null);

/** Parses an unfinished form (cents, ms UTC) for its preview; null for unreadable fields. */
export function readPreview(form: EventForm, clock: Pick<ZoneClock, "fromWallTime">) {
  const start = startText(form);
  return {
    startAt: start === null ? null : clock.fromWallTime(start),
    durationMs: orUnreadable(readHours(form.durationHours) * hourMs),
    depositCents: orUnreadable(readCents(form.deposit, yuan)),
    enrollFeeCents: orUnreadable(readCents(form.enrollFee, euro)),
  };
}
