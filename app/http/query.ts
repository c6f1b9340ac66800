// Reads and writes query strings. Invalid parameters never make a page fail.
import { readSearchText } from "../platform/fold-text";

export const searchMax = 100;

/** The search text of a list. */
export const readSearch = (value: string | null): string => readSearchText(value ?? "", searchMax);

/** What may be an id; empty for anything else. */
export const readId = (value: string | null): string => /^\w{1,40}$/.exec(value ?? "")?.[0] ?? "";

/** A path with its non-empty parameters; page 1 is omitted. */
export function withQuery(path: string, parameters: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== "" && !(name === "page" && value === 1)) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** All parameters that public pages read. */
const pageParameters = ["q", "when", "category", "free", "granted", "wish", "page"];

/** The query string reduced to known parameters; tracking parameters are dropped. */
export function knownParameters(search: string): string {
  if (search === "") return "";
  const requested = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of pageParameters) {
    const value = requested.get(name);
    if (value) known.set(name, value);
  }
  const text = known.toString();
  return text ? `?${text}` : "";
}
