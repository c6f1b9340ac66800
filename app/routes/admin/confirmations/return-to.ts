// Return URLs from a page about one item to its list, with the list's filter, page and position.
import { withQuery } from "~/http/query";
import { localPath } from "~/http/security/local-path";

/** Longer URLs do not fit into another URL's query. */
const longestReturn = 900;

/** A path whose page returns to a URL. */
export function withReturnTo(path: string, returnTo: string): string {
  return withQuery(path, { redirectTo: returnTo.length > longestReturn ? "" : returnTo });
}

/** The return URL on this site from a request's query or a form; defaults to `home`. */
export function readReturnTo(from: Request | FormData | URLSearchParams, home: string): string {
  const fields = "url" in from ? new URL(from.url).searchParams : from;
  const path = localPath(fields.get("redirectTo"));
  return path === "/" ? home : path;
}
