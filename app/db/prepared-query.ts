// Builds and prepares queries of every page once per database instead of once per request.
import type { Db } from "./client.server";

/** Memoizes a prepared query (`.prepare()`) per database; pass varying values as placeholders. */
export function preparedQuery<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? prepare(db);
    known.set(db, query);
    return query;
  };
}
