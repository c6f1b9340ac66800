// Merges the indexes of terms once a day, so that nothing of a text that was changed or deleted stays in them (decision 020).
import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server";

const indexes = ["comments_terms", "wishes_terms", "events_terms"];
/** Pages that one step writes at most, so that whoever reads meanwhile waits for milliseconds. */
const pagesAtOnce = 100;

const changesOf = (db: Db) => db.get<{ total: number }>(sql`SELECT total_changes() AS total`).total;

/** One step over an index; whether it did anything. A negative number of pages begins to merge all of it. */
function mergeStep(db: Db, name: string, pages: number): boolean {
  const index = sql.identifier(name);
  const before = changesOf(db);
  db.run(sql`INSERT INTO ${index}(${index}, rank) VALUES ('merge', ${pages})`);
  // The statement itself counts as one change.
  return changesOf(db) - before > 1;
}

/** Merges step by step; there is nothing to do where nothing was changed since. No step has a number of rows to tell. */
export function* mergeTerms(db: Db): Generator<0> {
  for (const name of indexes) {
    let isLeft = mergeStep(db, name, -pagesAtOnce);
    while (isLeft) {
      yield 0;
      isLeft = mergeStep(db, name, pagesAtOnce);
    }
  }
}
