// Which events contain the words of a search.
import { and, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { foldText } from "../../../platform/fold-text";
import { contains, isLike, refersTo } from "../../search-rows.server";
import { placePattern, titlePattern } from "../../search-text";
import type { SiteTime } from "../site-time";
import { belongsTo } from "./filter-conditions.server";
import { readPeriod } from "./period";

/** The words of a search that count. */
const wordsAtMost = 10;

/** The different words of a text, folded. */
const wordsOf = (text: string) =>
  [...new Set(foldText(text).split(" "))].filter((word) => word !== "").slice(0, wordsAtMost);

/** The condition that every word occurs in title, summary, category or place; undefined without words. */
export const matches = (search: string): SQL | undefined =>
  and(...wordsOf(search).map((word) => contains(events.searchText, word)));

/** The same, but a word that means a period, such as 周末, also finds the events in it. */
export const matchesOrTakesPlace = (search: string, siteTime: SiteTime): SQL | undefined =>
  and(
    ...wordsOf(search).map((word) => {
      const period = readPeriod(word, siteTime);
      return or(contains(events.searchText, word), period ? belongsTo(period, siteTime) : undefined);
    }),
  );

/** The condition that every word occurs in the place's name or address; undefined without words. */
export const isAt = (place: string): SQL | undefined =>
  and(...wordsOf(place).map((word) => isLike(events.searchText, placePattern(word))));

/** The condition that `eventId` refers to an event whose title contains a folded text; undefined when there is none. */
export const isTitled = (db: Db, eventId: SQLiteColumn, folded: string): SQL | undefined =>
  refersTo(db, eventId, events, isLike(events.searchText, titlePattern(folded)));
