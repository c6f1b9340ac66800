// The folded text of a row, which searches read (decision 020). A command that writes one of these columns stores it with them.

import type { comments } from "../db/schema/comments";
import type { events } from "../db/schema/events";
import type { polls } from "../db/schema/polls";
import type { wishes } from "../db/schema/wishes";
import { foldText } from "../platform/fold-text";
import { likePattern } from "../platform/text";
import { type OptionField, optionsOf } from "./poll-options";

type EventRow = typeof events.$inferSelect;
type CommentRow = typeof comments.$inferSelect;
type WishRow = typeof wishes.$inferSelect;
type PollRow = typeof polls.$inferSelect;

// Control characters, which no folded text contains. Ends of a title and starts of a place occur once in a row.
const fieldEnd = "\u001f";
const titleEnd = "\u001e";
const placeStart = "\u001d";

const joined = (...fields: readonly string[]) => fields.map(foldText).join(fieldEnd);

export type SearchedEvent = Pick<
  EventRow,
  "title" | "summary" | "category" | "locationName" | "locationAddress"
>;
export const eventSearchText = ({ title, summary, category, ...place }: SearchedEvent): string =>
  [
    ...[foldText(title), titleEnd, joined(summary, category)],
    ...[placeStart, joined(place.locationName, place.locationAddress)],
  ].join("");

/** Of a comment, for the administrator: with its e-mail address. */
export const commentSearchText = (row: Pick<CommentRow, "authorName" | "content" | "authorEmail">): string =>
  joined(row.authorName, row.content, row.authorEmail ?? "");

export const wishSearchText = (row: Pick<WishRow, "authorName" | "content">): string =>
  joined(row.authorName, row.content);

export const pollSearchText = (row: Pick<PollRow, "title" | "description" | OptionField>): string =>
  joined(row.title, row.description, ...optionsOf(row));

/** A LIKE pattern for the events whose title contains a folded text; use with `ESCAPE '\'`. */
export const titlePattern = (folded: string): string => `${likePattern(folded)}${titleEnd}%`;

/** The same of their place. */
export const placePattern = (folded: string): string => `%${placeStart}${likePattern(folded)}`;
