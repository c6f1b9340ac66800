// Which events contain the words of a search.
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

/** The words of a search that count. */
const wordsAtMost = 10;

/** The different words of a text, folded. */
const wordsOf = (text: string) =>
  [...new Set(foldText(text).split(" "))].filter((word) => word !== "").slice(0, wordsAtMost);

/** The condition that every word occurs in title, summary, category or place; undefined without words. */
export const matches = (search: string): SQL | undefined =>
  and(...wordsOf(search).map((word) => contains(events.searchText, word)));

/** What a word means besides its letters: a period as 周末, a weekday as 周六, or 免费; undefined for any other word. */
function meaningOf(word: string, siteTime: SiteTime): SQL | undefined {
  if (word === freeLabel) return isFreeOfCharge;
  const weekday = readWeekday(word);
  if (weekday !== null) return startsOn(weekday, siteTime);
  const period = readPeriod(word, siteTime);
  return period ? belongsTo(period, siteTime) : undefined;
}

/** The same, but a word with a meaning also finds the events that it means. */
export const matchesOrTakesPlace = (search: string, siteTime: SiteTime): SQL | undefined =>
  and(...wordsOf(search).map((word) => or(contains(events.searchText, word), meaningOf(word, siteTime))));

/** The condition that every word occurs in the place's name or address; undefined without words. */
export const isAt = (place: string): SQL | undefined =>
  and(...wordsOf(place).map((word) => isLike(events.searchText, placePattern(word))));

/** The condition that `eventId` refers to an event whose title contains a folded text; undefined when there is none. */
export const isTitled = (db: Db, eventId: SQLiteColumn, folded: string): SQL | undefined =>
  refersTo(db, eventId, events, isLike(events.searchText, titlePattern(folded)));
