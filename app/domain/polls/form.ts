// The poll form: every field as typed text, so that a draft can store values that are not valid yet.
import { fromWallTime, wallTime } from "../../platform/zoned-time";
import { invalid } from "../validation";
import type { PollRow } from "./queries.server";
import { type PollInput, pollMessages, pollSchema } from "./schema";

export const pollFormFields = [
  "title",
  "description",
  "option1",
  "option2",
  "option3",
  "startTime",
  "endTime",
  "status",
  "allowMultiple",
  "isAnonymous",
] as const;

export type PollFormField = (typeof pollFormFields)[number];
/** Typed texts. Times are wall-clock times `2026-11-28T14:00` of the site's zone, a ticked box is `on`. */
export type PollForm = Record<PollFormField, string>;
export type PollFormErrors = Partial<Record<PollFormField, string>>;

export const emptyPollForm: PollForm = {
  title: "",
  description: "",
  option1: "",
  option2: "",
  option3: "",
  startTime: "",
  endTime: "",
  status: "active",
  allowMultiple: "",
  isAnonymous: "on",
};

/** Drafts of the previous client store `true` and `false`. */
const isTicked = (text: string) => !["", "false", "0", "off"].includes(text.trim().toLowerCase());
const ticked = (flag: boolean) => (flag ? "on" : "");

/** Overlays values on a form; unknown names are ignored. */
export function withPollValues(form: PollForm, values: Record<string, string | undefined>): PollForm {
  const laid = { ...form };
  for (const field of pollFormFields) laid[field] = values[field] ?? form[field];
  laid.allowMultiple = ticked(isTicked(laid.allowMultiple));
  laid.isAnonymous = ticked(isTicked(laid.isAnonymous));
  return laid;
}

/** `2026-11-28T14:00` of a timestamp (ms UTC); empty for null. */
export function localTime(at: number | null, timeZone: string): string {
  if (at === null) return "";
  const { date, time } = wallTime(at, timeZone);
  return `${date}T${time}`;
}

/** The form of a stored poll. */
export function pollFormOf(poll: PollRow, timeZone: string): PollForm {
  const { title, description, option1, option2, option3, status } = poll;
  return {
    ...{ title, description, option1, option2, option3, status },
    startTime: localTime(poll.startAt, timeZone),
    endTime: localTime(poll.endAt, timeZone),
    allowMultiple: ticked(poll.allowMultiple),
    isAnonymous: ticked(poll.isAnonymous),
  };
}

/** The timestamp of a wall-clock time or null when empty; a string is the error message. */
function readTime(text: string, timeZone: string, known: number | null): number | null | string {
  const typed = text.trim();
  if (typed === "") return null;
  // An hour repeated by the clock change has one spelling: the stored timestamp tells which was meant.
  if (known !== null && localTime(known, timeZone) === typed) return known;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(typed)) return pollMessages.timeUnreadable;
  const at = fromWallTime(typed, timeZone);
  if (at !== null) return at;
  return fromWallTime(typed, "UTC") === null ? pollMessages.timeUnreadable : pollMessages.timeSkipped;
}

/** Maps a schema field to its form field. */
export const formFieldOf: Record<string, PollFormField> = { startAt: "startTime", endAt: "endTime" };
const isFormField = (name: string): name is PollFormField => pollFormFields.some((field) => field === name);

/** The first schema message of each form field. */
export function formErrors(fields: Record<string, string[]> | undefined): PollFormErrors {
  const errors: PollFormErrors = {};
  for (const [name, [message]] of Object.entries(fields ?? {})) {
    const field = formFieldOf[name] ?? name;
    if (isFormField(field)) errors[field] = message;
  }
  return errors;
}

export type ReadPollForm = { ok: true; fields: PollInput } | { ok: false; errors: PollFormErrors };

/** The fields as commands take them, or error messages by field. `known` is the edited poll. */
export function readPollForm(
  form: PollForm,
  timeZone: string,
  known: Pick<PollRow, "startAt" | "endAt"> = { startAt: null, endAt: null },
): ReadPollForm {
  const startAt = readTime(form.startTime, timeZone, known.startAt);
  const endAt = readTime(form.endTime, timeZone, known.endAt);
  const parsed = pollSchema.safeParse({
    ...form,
    startAt: typeof startAt === "string" ? null : startAt,
    endAt: typeof endAt === "string" ? null : endAt,
    allowMultiple: isTicked(form.allowMultiple),
    isAnonymous: isTicked(form.isAnonymous),
  });
  const errors = parsed.success ? {} : formErrors(invalid(parsed.error).fields);
  if (typeof startAt === "string") errors.startTime = startAt;
  if (typeof endAt === "string") errors.endTime = endAt;
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, fields: parsed.data }
    : { ok: false, errors };
}
