// What a posted ballot chooses, and where its page leads back to.
import { ownPath } from "~/http/own-path";

/** The options that a form chooses; 0 for what is none. */
export function choicesOfForm(form: FormData): number[] {
  return form.getAll("selectedOption").map((value) => (/^[123]$/.test(String(value)) ? Number(value) : 0));
}

/** Where one was when one voted: a page of the list, at this poll, or the poll's own page. */
export function backFromPoll(value: FormDataEntryValue | null, pollId: string): string {
  const [path = ""] = ownPath(value).split("#");
  return /^\/(polls|voting)(\?|$)/.test(path) ? `${path}#poll-${pollId}` : `/polls/${pollId}`;
}
