import { count, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.server";

/** Counts the rows of a table that match a condition. */
export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ total: count() }).from(table).where(where).get()?.total ?? 0;
