// The poll form: every control as typed text, so that a draft can store invalid values.

/** Values of a new poll's controls. */
export const emptyPollForm = {
  title: "",
  description: "",
  option1: "",
  option2: "",
  option3: "",
  startAt: "",
  endAt: "",
  status: "active",
  allowMultiple: "",
  membersOnly: "",
};

type PollControl = keyof typeof emptyPollForm;
const isControl = (name: string): name is PollControl => Object.hasOwn(emptyPollForm, name);
const pollControls = Object.keys(emptyPollForm).filter(isControl);
/** Typed texts by control. Times are wall-clock times `2026-11-28T14:00` of the site's zone, a ticked box is `on`. */
export type PollForm = Record<PollControl, string>;

/** Drafts of the previous client store `true` and `false`. */
const isTicked = (text: string) => !["", "false", "0", "off"].includes(text.trim().toLowerCase());

/** Value of a checkbox; browsers do not submit an empty one. */
export const ticked = (flag: boolean) => (flag ? "on" : "");

/** Names of controls in older drafts. */
const previousNames: Partial<Record<PollControl, string>> = { startAt: "startTime", endAt: "endTime" };

/** Converts posted values or a draft to a form; unknown names are ignored. */
export function toPollForm(values: Record<string, string | undefined>): PollForm {
  const form: PollForm = { ...emptyPollForm };
  // Older drafts store the opposite of the checkbox.
  if (values.isAnonymous !== undefined) form.membersOnly = ticked(!isTicked(values.isAnonymous));
  for (const name of pollControls) {
    form[name] = values[name] ?? values[previousNames[name] ?? name] ?? form[name];
  }
  form.allowMultiple = ticked(isTicked(form.allowMultiple));
  form.membersOnly = ticked(isTicked(form.membersOnly));
  return form;
}
