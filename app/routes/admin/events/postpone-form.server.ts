// Parses the postponement form: typed date and time, and the resulting timestamp.

import { eventFormOf } from "~/domain/events/form/form";
import { checkStart } from "~/domain/events/form/form-rules";
import { formTimeOf } from "~/domain/events/form/form-schema";
import { dateOf, slotMarks, startSlots } from "~/domain/events/form/start-slots";
import { eventMessages } from "~/domain/events/messages";
import type { EventRow } from "~/domain/events/queries.server";
import type { SiteTime } from "~/domain/events/site-time";

type Typed = { date: string; time: string };

const dateLength = 10;
const timeLength = 5;
const textOf = (value: FormDataEntryValue | null, length: number) =>
  typeof value === "string" ? value.slice(0, length) : "";

/** Initial values: the requested date, else the event's date, or tomorrow if that has passed. */
export function startingForm(event: EventRow, query: URLSearchParams, siteTime: SiteTime): Typed {
  const own = eventFormOf(event, siteTime.timeZone);
  const tomorrow = dateOf(siteTime.now, 1, siteTime.timeZone);
  const date = event.startAt > siteTime.now ? own.date : tomorrow;
  return {
    date: textOf(query.get("date"), dateLength) || date,
    time: textOf(query.get("time"), timeLength) || own.time,
  };
}

/** The form with its date's time slots. Unavailable times are not selected, because browsers would not submit them. */
export function withSlots({ date, time }: Typed, siteTime: SiteTime) {
  const slots = startSlots(date, siteTime);
  return {
    date,
    time: slots.some((slot) => slot.time === time && slot.state === "open") ? time : "",
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    slots: slots.map(({ time: half, state }) => ({ time: half, mark: slotMarks[state] })),
  };
}

/** A submitted form: the start (ms UTC) or messages by field, and the version of the event that the form showed. */
export function readPostponeForm(posted: FormData, siteTime: SiteTime) {
  const typed = {
    date: textOf(posted.get("date"), dateLength),
    time: textOf(posted.get("time"), timeLength),
  };
  const version = Number(posted.get("version")) || undefined;
  const reject = (errors: { date?: string; time?: string }) => ({
    typed,
    version,
    startAt: undefined,
    errors,
  });
  if (typed.time === "") return reject({ time: eventMessages.start });
  const start = checkStart(typed, formTimeOf(siteTime));
  if (!("at" in start)) return reject({ [start.field]: start.message });
  return { typed, version, startAt: start.at, errors: null };
}
