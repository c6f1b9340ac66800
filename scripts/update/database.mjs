// The database during an update: reads its applied migrations, and restores the copy from before those of a rejected release.
import { chownSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const lockWaitMs = 15_000;
const asidePrefix = "app.db.not-kept-";
/** SQLite's files beside a database that was not closed. */
const parts = ["", "-wal", "-shm"];

/** Opens a database file with the SQLite module of the current release. */
async function open(file, options) {
  const { default: Database } = await import("better-sqlite3");
  return new Database(file, options);
}

/** The migrations applied to a database file, as the program records them; empty for a missing file. */
export async function appliedMigrations(file) {
  if (!existsSync(file)) return [];
  const db = await open(file, { readonly: true, fileMustExist: true });
  try {
    const known = "SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'";
    if (!db.prepare(known).get()) return [];
    const rows = "SELECT hash || ' ' || created_at FROM __drizzle_migrations ORDER BY created_at";
    return db.prepare(rows).pluck().all();
  } finally {
    db.close();
  }
}

/** Copies a database, which may be in use, into a new file; nothing if it is missing. */
export async function copyDatabase(file, target) {
  if (!existsSync(file)) return;
  const db = await open(file);
  try {
    db.prepare("VACUUM INTO ?").run(target);
  } finally {
    db.close();
  }
}

/** Holds one of SQLite's lock files while `work` runs; the system releases it with the process. Throws an error with `words` when it is held. */
export async function withLock(file, { words, waitMs = 0 }, work) {
  const lock = await open(file, { timeout: waitMs });
  try {
    const { uid, gid } = statSync(dirname(file));
    if (process.getuid?.() === 0) chownSync(file, uid, gid);
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new Error(words);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

const isSame = (one, other) => one.join("\n") === other.join("\n");

/**
 * Reverts the database of a stopped site to the migrations `applied`: to the copy that the program made before it
 * applied more. The newer database is stored next to it until the next revert. Resolves with the path of that one, or null if
 * nothing needed reverting.
 */
export async function returnDatabase(dataFolder, { applied, to }) {
  const file = join(dataFolder, "app.db");
  if (applied.length === 0 || isSame(await appliedMigrations(file), applied)) return null;
  const copy = `${file}.before-${applied.length + 1}`;
  if (!isSame(await appliedMigrations(copy), applied))
    throw new Error(
      `${copy} is not the database from before this update; restore the newest backup by hand (docs/deploy.md)`,
    );
  const words = `a server still uses ${dataFolder}, so its database cannot be put back; stop it and run npm run update again`;
  return withLock(join(dataFolder, "lock"), { words, waitMs: lockWaitMs }, async () => {
    const partial = `${file}.partial`;
    const { uid, gid } = statSync(copy);
    copyFileSync(copy, partial);
    chownSync(partial, uid, gid);
    for (const name of readdirSync(dataFolder))
      if (name.startsWith(asidePrefix)) rmSync(join(dataFolder, name), { force: true });
    const aside = join(dataFolder, `${asidePrefix}${to}`);
    for (const part of parts)
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`);
    renameSync(partial, file);
    return aside;
  });
}
