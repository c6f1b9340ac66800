// The folded text of a row for searches (decision 020). Commands that write one of these columns store it as well.

import type { events } from "../db/schema/events";
import type { polls } from "../db/schema/polls";
import { foldText } from "../platform/fold-text";
import { likePattern } from "../platform/text";
import { type Options, optionsOf } from "./poll-options";

type EventRow = typeof events.$inferSelect;
type PollRow = typeof polls.$inferSelect;

// Control characters, which folded texts never contain. The end of a title and the start of a place occur once per row.
const fieldEnd = "\u001f";
const titleEnd = "\u001e";
const placeStart = "\u001d";

const joined = (...fields: readonly string[]) => fields.map(foldText).join(fieldEnd);

export type SearchedEvent = Pick<
  EventRow,
  "title" | "summary" | "category" | "tags" | "locationName" | "locationAddress" | "addressShown"
>;
/** Omits an address that only confirmed guests see. */
export function eventSearchText({ title, summary, category, tags, ...place }: SearchedEvent): string {
  const address = place.addressShown === "confirmed" ? "" : place.locationAddress;
  return [
    ...[foldText(title), titleEnd, joined(summary, category, tags)],
    ...[placeStart, joined(place.locationName, address)],
  ].join("");
}

type SearchedPost = { authorName: string; content: string; authorEmail?: string | null };

/** Search text of a moderated post, with the e-mail address of kinds that have one, which only organisers search. */
export const postSearchText = ({ authorName, content, authorEmail }: SearchedPost): string =>
  authorEmail === undefined ? joined(authorName, content) : joined(authorName, content, authorEmail ?? "");

export const pollSearchText = (row: Pick<PollRow, "title" | "description"> & Options): string =>
  joined(row.title, row.description, ...optionsOf(row));

/** Returns a LIKE pattern for comments whose content, which is between two others, contains a folded text. */
export const contentPattern = (folded: string): string => `%${fieldEnd}${likePattern(folded)}${fieldEnd}%`;

/** Returns a LIKE pattern for events whose title contains a folded text; use with `ESCAPE '\'`. */
export const titlePattern = (folded: string): string => `${likePattern(folded)}${titleEnd}%`;

/** Returns a LIKE pattern for events whose place contains a folded text. */
export const placePattern = (folded: string): string => `%${placeStart}${likePattern(folded)}`;
