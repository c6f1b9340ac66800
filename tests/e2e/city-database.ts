// The database of the server of this worker, for rows that no page makes.
import { join } from "node:path";
import Database from "better-sqlite3";
import { holdForWriting } from "../support/database-faults";
import { dataFolder } from "../support/worker-server";

const file = join(dataFolder, "app.db");

/** Holds the server's database; call the result to let go. */
export const lockDatabase = () => holdForWriting(file);

/** Opens the server's database from this process, and closes it after `use`. */
export function withDatabase<T>(use: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(file, { timeout: 5000 });
  try {
    return use(sqlite);
  } finally {
    sqlite.close();
  }
}
