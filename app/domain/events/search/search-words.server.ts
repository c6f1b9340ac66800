// SQL conditions for the words of a search.
import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client.server";
import { comments } from "../../../db/schema/comments";
import { events } from "../../../db/schema/events";
import { foldText } from "../../../platform/fold-text";
import { contains, isLike, refersTo } from "../../search-rows.server";
import { contentPattern, placePattern, titlePattern } from "../../search-text";
import { eventTags } from "../messages";
import type { SiteTime } from "../site-time";
import { belongsTo, hasTag, isFreeOfCharge, startsOn } from "./filter-conditions.server";
import { readPeriod, readWeekday } from "./period";
import { freeLabel } from "./public-filter";
import { synonymsOf, tagWords } from "./synonyms";

/** Maximum number of words considered. */
const wordsAtMost = 10;

/** Returns the distinct folded words of a text. */
const wordsOf = (text: string) =>
  [...new Set(foldText(text).split(" "))].filter((word) => word !== "").slice(0, wordsAtMost);

/** Condition for a word that means a tag: 亲子; undefined for other words. */
function tagMeant(word: string): SQL | undefined {
  const tag = eventTags.find((name) => tagWords[name].includes(word));
  return tag && hasTag(tag);
}

const occurs = (word: string) => or(contains(events.searchText, word), tagMeant(word));

/** Condition that every word occurs in title, summary, category, tags or place, or means a tag; undefined without words. */
export const matches = (search: string): SQL | undefined => and(...wordsOf(search).map(occurs));

/** Condition for a word with a meaning: a period such as 周末, a weekday such as 周六, or 免费; undefined for other words. */
function meaningOf(word: string, siteTime: SiteTime): SQL | undefined {
  if (word === freeLabel) return isFreeOfCharge;
  const weekday = readWeekday(word);
  if (weekday !== null) return startsOn(weekday, siteTime);
  const period = readPeriod(word, siteTime);
  return period ? belongsTo(period, siteTime) : undefined;
}

/** Condition that an answered question of the event contains one of some words, in the question or in the answer. */
const isAnswered = (db: Db, words: readonly string[]): SQL => {
  const hasWord = or(
    ...words.flatMap((word) => [
      isLike(comments.searchText, contentPattern(word)),
      contains(comments.reply, word),
    ]),
  );
  const answered = and(eq(comments.kind, "question"), eq(comments.status, "approved"), hasWord);
  return inArray(events.id, db.select({ id: comments.eventId }).from(comments).where(answered));
};

/**
 * Like `matches`, but a word also finds its synonyms, answered questions and, if it has a meaning, the events it means. Answers are
 * not folded.
 */
export const matchesForVisitors = (db: Db, search: string, siteTime: SiteTime): SQL | undefined =>
  and(
    ...wordsOf(search).map((word) => {
      const words = synonymsOf(word);
      return or(...words.map(occurs), isAnswered(db, words), meaningOf(word, siteTime));
    }),
  );

/** Condition that every word occurs in the place's name or address; undefined without words. */
export const isAt = (place: string): SQL | undefined =>
  and(...wordsOf(place).map((word) => isLike(events.searchText, placePattern(word))));

/** Condition that `eventId` refers to an event whose title contains a folded text; false when there is none. */
export const isTitled = (db: Db, eventId: SQLiteColumn, folded: string): SQL =>
  refersTo(db, eventId, events, isLike(events.searchText, titlePattern(folded)));
