// Which events contain the words of a search, by the terms that triggers keep of them (decision 020).
import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { contains, isInAny } from "../contains";
import { allOf, categoryMark, containing, isIndexedWhole, lowered, markedWith } from "../search-terms";

/** More events than these are found sooner by reading through all of them. */
const namedAtMost = 1000;

const placeFields = [events.locationName, events.locationAddress];
const textFields = [events.title, events.summary, events.category, ...placeFields];

/** SQL: the ids of the events that an FTS5 expression is true of. */
const idsOf = (terms: string, limit = -1) => sql`
  SELECT events_docs.id AS id FROM (SELECT rowid AS doc FROM events_terms WHERE events_terms MATCH ${terms} LIMIT ${limit}) AS found
  JOIN events_docs ON events_docs.doc = found.doc`;

const anywhere = { columns: ["title", "about", "place"], fields: textFields };
const inPlace = { columns: ["place"], fields: placeFields };

/** The words of a search that count; each costs as much as a search of its own. */
const wordsAtMost = 10;

/** The different words of a text, in lower case as far as they are ASCII. */
const wordsOf = (text: string) =>
  [...new Set(lowered(text).split(/\s+/))].filter((word) => word !== "").slice(0, wordsAtMost);

/** The expressions that each word of a text is in one of some columns. */
const termsOf = (text: string, columns: readonly string[]) =>
  wordsOf(text).map((word) => containing(word, columns));

function hasWords(db: Db, text: string, { columns, fields }: typeof anywhere): SQL | undefined {
  const terms = termsOf(text, columns);
  if (terms.length === 0) return undefined;
  const found = db.all<{ id: string }>(idsOf(allOf(terms), namedAtMost + 1)).map(({ id }) => id);
  const isMany = found.length > namedAtMost;
  const toRead = wordsOf(text).filter((word) => isMany || !isIndexedWhole(word));
  return and(
    isMany ? undefined : sql`${events.id} IN (SELECT value FROM json_each(${JSON.stringify(found)}))`,
    ...toRead.map((word) => isInAny(fields, word)),
  );
}

/** The condition that every word occurs in title, summary, category or place. */
export const matches = (db: Db, search: string): SQL | undefined => hasWords(db, search, anywhere);

/** The condition that every word occurs in the place's name or address. */
export const isAt = (db: Db, place: string): SQL | undefined => hasWords(db, place, inPlace);

/** What a search names: words anywhere and in the place, of archived events or of the others, of some categories or of all. */
export type NamedEvents = {
  search: string;
  place?: string;
  isArchived?: boolean;
  categories?: readonly string[] | null;
};

/** How many events are named, from the terms alone; undefined when no word is given or the terms cannot tell. */
export function countNamed(
  db: Db,
  { search, place = "", isArchived = false, categories = null }: NamedEvents,
): number | undefined {
  const terms = [...termsOf(search, anywhere.columns), ...termsOf(place, inPlace.columns)];
  if (terms.length === 0 || ![...wordsOf(search), ...wordsOf(place)].every(isIndexedWhole)) return undefined;
  const ofCategory = categories === null ? [] : [markedWith(categories.map(categoryMark))];
  const all = allOf([...terms, markedWith([isArchived ? "archived" : "listed"]), ...ofCategory]);
  return db.get<{ total: number }>(
    sql`SELECT count(*) AS total FROM events_terms WHERE events_terms MATCH ${all}`,
  ).total;
}

/** The condition that a column holds the id of an event whose title contains `text`; undefined when there is none. */
export function isTitled(db: Db, eventId: SQLiteColumn, text: string): SQL | undefined {
  const terms = containing(text, ["title"]);
  if (!db.get(idsOf(terms, 1))) return undefined;
  if (isIndexedWhole(text)) return sql`${eventId} IN (${idsOf(terms)})`;
  const isFound = and(sql`${events.id} IN (${idsOf(terms)})`, contains(events.title, text));
  return inArray(eventId, db.select({ id: events.id }).from(events).where(isFound));
}
