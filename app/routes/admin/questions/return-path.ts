// The way back from a page about one item to the list that led to it, with its filter, page and place.
import { withQuery } from "~/http/query";
import { localPath } from "~/http/security/local-path";

/** Longer URLs do not fit into the query of another. */
const longestReturn = 900;

/** An address that returns to `back`. */
export function withReturn(path: string, back: string): string {
  return withQuery(path, { redirectTo: back.length > longestReturn ? "" : back });
}

/** A list and the neighbour of one of its rows: where it continues when a change takes the row out of it. */
export function pastRow(here: string, ids: readonly string[], index: number): string {
  const neighbour = ids[index + 1] ?? ids[index - 1];
  return neighbour === undefined ? here : `${here}#${neighbour}`;
}

/** Where the query of a request's URL says to return to. */
export const linkedBack = ({ url }: Request, home: string): string =>
  returnPath(new URL(url).searchParams.get("redirectTo"), home);

/** Where to return to: `home`, or the page of this site given as value. */
export function returnPath(value: FormDataEntryValue | null, home: string): string {
  const path = localPath(value);
  return path === "/" ? home : path;
}
