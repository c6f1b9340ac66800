// Reads and fills the fields of a new start, which 延期 and 再办一次 share.
import type { TypedStart } from "~/domain/events/form/form-rules";
import { dateOf, slotMarks, startSlots } from "~/domain/events/form/start-slots";
import type { SiteTime } from "~/domain/events/site-time";
import type { StartForm } from "./start-fields";

const dateLength = 10;
const timeLength = 5;
const textOf = (value: FormDataEntryValue | null, length: number) =>
  typeof value === "string" ? value.slice(0, length) : "";

/** The start in a query or a form; absent parts are empty. */
export const readStart = (fields: FormData | URLSearchParams): TypedStart => ({
  date: textOf(fields.get("date"), dateLength),
  time: textOf(fields.get("time"), timeLength),
});

/** The fields with their date's time slots. Unavailable times are not selected, because browsers would not submit them. */
export function startForm({ date, time }: TypedStart, siteTime: SiteTime): StartForm {
  const slots = startSlots(date, siteTime);
  return {
    date,
    time: slots.some((slot) => slot.time === time && slot.state === "open") ? time : "",
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    slots: slots.map(({ time: half, state }) => ({ time: half, mark: slotMarks[state] })),
  };
}

/** The fields of a page: the requested start, and the offered one for absent parts. */
export function requestedStartForm(
  query: URLSearchParams,
  offered: TypedStart,
  siteTime: SiteTime,
): StartForm {
  const { date, time } = readStart(query);
  return startForm({ date: date || offered.date, time: time || offered.time }, siteTime);
}
