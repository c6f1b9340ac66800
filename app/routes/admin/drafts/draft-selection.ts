// The selected drafts of a form.
import { draftsAtMost } from "~/domain/drafts/schema";

/** The ids in the fields named `draft`, at most as many as there can be drafts. */
export function readSelection(fields: FormData | URLSearchParams): string[] {
  const ids = fields.getAll("draft").filter((id) => typeof id === "string");
  return [...new Set(ids)].slice(0, draftsAtMost);
}
