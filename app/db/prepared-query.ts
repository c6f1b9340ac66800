// Queries that every page needs are built and prepared once for each database, not for each request.
import type { Db } from "./client.server";

/** Memoizes a prepared query (`.prepare()`) by database; values that differ are placeholders. */
export function preparedQuery<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? prepare(db);
    known.set(db, query);
    return query;
  };
}
