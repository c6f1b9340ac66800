// SQL conditions for the words of a search.
import { and, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { foldText } from "../../../platform/fold-text";
import { contains, isLike, refersTo } from "../../search-rows.server";
import { placePattern, titlePattern } from "../../search-text";
import type { SiteTime } from "../site-time";
import { belongsTo, isFreeOfCharge, startsOn } from "./filter-conditions.server";
import { readPeriod, readWeekday } from "./period";
import { freeLabel } from "./public-filter";

/** Maximum number of words considered. */
const wordsAtMost = 10;

/** Returns the distinct folded words of a text. */
const wordsOf = (text: string) =>
  [...new Set(foldText(text).split(" "))].filter((word) => word !== "").slice(0, wordsAtMost);

/** Condition that every word occurs in title, summary, category or place; undefined without words. */
export const matches = (search: string): SQL | undefined =>
  and(...wordsOf(search).map((word) => contains(events.searchText, word)));

/** Condition for a word with a meaning: a period such as 周末, a weekday such as 周六, or 免费; undefined for other words. */
function meaningOf(word: string, siteTime: SiteTime): SQL | undefined {
  if (word === freeLabel) return isFreeOfCharge;
  const weekday = readWeekday(word);
  if (weekday !== null) return startsOn(weekday, siteTime);
  const period = readPeriod(word, siteTime);
  return period ? belongsTo(period, siteTime) : undefined;
}

/** Like `matches`, but a word with a meaning also finds the events it means. */
export const matchesOrTakesPlace = (search: string, siteTime: SiteTime): SQL | undefined =>
  and(...wordsOf(search).map((word) => or(contains(events.searchText, word), meaningOf(word, siteTime))));

/** Condition that every word occurs in the place's name or address; undefined without words. */
export const isAt = (place: string): SQL | undefined =>
  and(...wordsOf(place).map((word) => isLike(events.searchText, placePattern(word))));

/** Condition that `eventId` refers to an event whose title contains a folded text; false when there is none. */
export const isTitled = (db: Db, eventId: SQLiteColumn, folded: string): SQL =>
  refersTo(db, eventId, events, isLike(events.searchText, titlePattern(folded)));
