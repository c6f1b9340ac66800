// Reading and writing query strings of lists. Nothing in an address can make a page fail.
import { oneLine } from "../platform/text";

export const searchMax = 100;

/** Search text: one line, control characters out, at most 100 visible characters. */
export function readSearch(value: string | null): string {
  return oneLine(value ?? "", searchMax);
}

/** A path with the parameters that say something: empty ones and page 1 are left out. */
export function withQuery(path: string, parameters: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== "" && !(name === "page" && value === 1)) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Every parameter that a public page reads. A page kept in memory is shared by all addresses that differ in others. */
const pageParameters = ["q", "category", "page"];

/** The part of a query string that public pages read; what chat programs append to links falls away. */
export function knownSearch(search: string): string {
  if (search === "") return "";
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of pageParameters) {
    const value = given.get(name);
    if (value) known.set(name, value);
  }
  const text = known.toString();
  return text ? `?${text}` : "";
}
