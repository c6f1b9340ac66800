// The poll form: every field as typed text, so that a draft can store invalid values.
import { forEachOption, optionFields } from "../poll-options";

export const pollFormFields = [
  "title",
  "description",
  ...optionFields,
  "startTime",
  "endTime",
  "status",
  "allowMultiple",
  "isAnonymous",
] as const;

export type PollFormField = (typeof pollFormFields)[number];
/** Typed texts. Times are wall-clock times `2026-11-28T14:00` of the site's zone, a ticked box is `on`. */
export type PollForm = Record<PollFormField, string>;

export const emptyPollForm: PollForm = {
  title: "",
  description: "",
  ...forEachOption(() => ""),
  startTime: "",
  endTime: "",
  status: "active",
  allowMultiple: "",
  isAnonymous: "on",
};

/** Drafts of the previous client store `true` and `false`. */
const isTicked = (text: string) => !["", "false", "0", "off"].includes(text.trim().toLowerCase());

/** Form value of a checkbox. */
export const ticked = (flag: boolean) => (flag ? "on" : "");

/** Overlays values on a form; unknown names are ignored. */
export function withPollValues(form: PollForm, values: Record<string, string | undefined>): PollForm {
  const laid = { ...form };
  for (const field of pollFormFields) laid[field] = values[field] ?? form[field];
  laid.allowMultiple = ticked(isTicked(laid.allowMultiple));
  laid.isAnonymous = ticked(isTicked(laid.isAnonymous));
  return laid;
}

/** Posted values of the form's controls; the checkbox restricts the poll to members. */
export type PollControls = Record<Exclude<PollFormField, "isAnonymous"> | "membersOnly", string>;

/** Converts a form to the values that its controls post. */
export function toPollControls({ isAnonymous, allowMultiple, ...texts }: PollForm): Partial<PollControls> {
  const rules = {
    ...(allowMultiple === "" ? {} : { allowMultiple }),
    ...(isAnonymous === "" ? { membersOnly: "on" } : {}),
  };
  return { ...texts, ...rules };
}

/** Converts posted values to a form; missing fields are blank. */
export function fromPollControls(posted: Record<string, string | undefined>): PollForm {
  const isAnonymous = ticked(posted.membersOnly === undefined);
  const allowMultiple = ticked(posted.allowMultiple !== undefined);
  return withPollValues(emptyPollForm, { ...posted, allowMultiple, isAnonymous });
}
