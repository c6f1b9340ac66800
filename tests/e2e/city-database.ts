// The database of the server of this worker, for rows that no page makes.
import { join } from "node:path";
import Database from "better-sqlite3";
import { dataFolder } from "../support/worker-server";

/** Opens the server's database from this process, and closes it after `use`. */
export function withDatabase<T>(use: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(join(dataFolder, "app.db"), { timeout: 5000 });
  try {
    return use(sqlite);
  } finally {
    sqlite.close();
  }
}
