// Folds rows without search text: those that predate the column or were written by other programs.
import { getTableName, isNull } from "drizzle-orm";
import { type Db, inTransaction } from "../db/client.server";
import { events } from "../db/schema/events";
import { polls } from "../db/schema/polls";
import { type PostTable, postTables } from "../db/schema/posts";
import { eventSearchText, pollSearchText, postSearchText } from "./search-text";

const rowsAtOnce = 1000;

type Searched = typeof events | typeof polls | PostTable;

/** Folds all rows of a table in batches. Each batch is committed, so an interrupted start resumes there. */
function foldTable<Row extends { id: string }>(
  db: Db,
  table: Searched,
  readSome: () => Row[],
  textOf: (row: Row) => string,
): number {
  const store = db.$client.prepare(`UPDATE ${getTableName(table)} SET search_text = ? WHERE id = ?`);
  let total = 0;
  for (let rows = readSome(); rows.length > 0; rows = readSome()) {
    inTransaction(db, () => {
      for (const row of rows) store.run(textOf(row), row.id);
    });
    total += rows.length;
  }
  return total;
}

/** Folds all rows without search text; returns their number. */
export function foldRows(db: Db): number {
  const some = <Table extends Searched>(table: Table) =>
    db.select().from(table).where(isNull(table.searchText)).limit(rowsAtOnce);
  const folded = [
    foldTable(db, events, () => some(events).all(), eventSearchText),
    ...postTables.map((table) => foldTable(db, table, () => some(table).all(), postSearchText)),
    foldTable(db, polls, () => some(polls).all(), pollSearchText),
  ];
  return folded.reduce((total, rows) => total + rows, 0);
}
