// The folded text of a row for searches (decision 020). Commands that write one of these columns store it as well.

import type { comments } from "../db/schema/comments";
import type { events } from "../db/schema/events";
import type { polls } from "../db/schema/polls";
import type { wishes } from "../db/schema/wishes";
import { foldText } from "../platform/fold-text";
import { likePattern } from "../platform/text";
import { type Options, optionsOf } from "./poll-options";

type EventRow = typeof events.$inferSelect;
type CommentRow = typeof comments.$inferSelect;
type WishRow = typeof wishes.$inferSelect;
type PollRow = typeof polls.$inferSelect;

// Control characters, which folded texts never contain. The end of a title and the start of a place occur once per row.
const fieldEnd = "\u001f";
const titleEnd = "\u001e";
const placeStart = "\u001d";

const joined = (...fields: readonly string[]) => fields.map(foldText).join(fieldEnd);

export type SearchedEvent = Pick<
  EventRow,
  "title" | "summary" | "category" | "tags" | "locationName" | "locationAddress"
>;
export const eventSearchText = ({ title, summary, category, tags, ...place }: SearchedEvent): string =>
  [
    ...[foldText(title), titleEnd, joined(summary, category, tags)],
    ...[placeStart, joined(place.locationName, place.locationAddress)],
  ].join("");

/** Search text of a comment for the administrator, including its e-mail address. */
export const commentSearchText = (row: Pick<CommentRow, "authorName" | "content" | "authorEmail">): string =>
  joined(row.authorName, row.content, row.authorEmail ?? "");

export const wishSearchText = (row: Pick<WishRow, "authorName" | "content">): string =>
  joined(row.authorName, row.content);

export const pollSearchText = (row: Pick<PollRow, "title" | "description"> & Options): string =>
  joined(row.title, row.description, ...optionsOf(row));

/** Returns a LIKE pattern for events whose title contains a folded text; use with `ESCAPE '\'`. */
export const titlePattern = (folded: string): string => `${likePattern(folded)}${titleEnd}%`;

/** Returns a LIKE pattern for events whose place contains a folded text. */
export const placePattern = (folded: string): string => `%${placeStart}${likePattern(folded)}`;
