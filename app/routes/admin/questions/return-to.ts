// The way back from a page about one item to the list that led to it, with its filter, page and place.
import { withQuery } from "~/http/query";
import { localPath } from "~/http/security/local-path";

/** Longer URLs do not fit into the query of another. */
const longestReturn = 900;

/** A path whose page returns to a URL. */
export function withReturnTo(path: string, returnTo: string): string {
  return withQuery(path, { redirectTo: returnTo.length > longestReturn ? "" : returnTo });
}

/** A list and the neighbour of one of its rows: where it continues when a change takes the row out of it. */
export function pastRow(list: string, ids: readonly string[], index: number): string {
  const neighbour = ids[index + 1] ?? ids[index - 1];
  return neighbour === undefined ? list : `${list}#${neighbour}`;
}

/** The URL of this site that a request's query, or a form, says to return to; `home` without one. */
export function readReturnTo(from: Request | FormData | URLSearchParams, home: string): string {
  const fields = "url" in from ? new URL(from.url).searchParams : from;
  const path = localPath(fields.get("redirectTo"));
  return path === "/" ? home : path;
}
