// Reads a posted ballot, and the page to return to.
import { localPath } from "~/http/security/local-path";

/** The chosen options of a form; 0 for an invalid one. */
export function choicesOfForm(form: FormData): number[] {
  return form.getAll("selectedOption").map((value) => (/^[123]$/.test(String(value)) ? Number(value) : 0));
}

/** The page of the vote: a list page at this poll, or the poll's own page. */
export function backFromPoll(value: FormDataEntryValue | null, pollId: string): string {
  const [path = ""] = localPath(value).split("#");
  return /^\/(polls|voting)(\?|$)/.test(path) ? `${path}#poll-${pollId}` : `/polls/${pollId}`;
}
