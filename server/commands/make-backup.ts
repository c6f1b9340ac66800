// Copies a running site into a new folder.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { SettingsError } from "../../app/platform/env.server";
import { packageVersion } from "../package-root";
import {
  type Checksums,
  checkDatabase,
  checksumOf,
  copyInto,
  countRows,
  isBackupEntry,
  linkFrom,
  type Manifest,
  manifestKey,
  manifestName,
  readManifest,
  rejectOverlap,
  siteFiles,
} from "./backup-folder";

/** A snapshot in one read transaction: writers continue, and their writes cannot restart it. */
function copyDatabase(file: string, target: string): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    db.prepare("VACUUM INTO ?").run(target);
  } finally {
    db.close();
  }
}

/**
 * Copies a site's files in `from` into `to`, a new empty folder: the database first, so that every picture it references existed at
 * that time. Omits pictures deleted meanwhile.
 */
async function copySite(from: string, to: string, earlier: string | null): Promise<number> {
  const known = earlier === null ? null : { folder: earlier, files: readManifest(earlier)?.files ?? {} };
  copyDatabase(join(from, "app.db"), join(to, "app.db"));
  const files: Checksums = { "app.db": await checksumOf(join(to, "app.db")) };
  mkdirSync(join(to, "uploads"), { mode: 0o700 });
  for (const path of siteFiles(from)) {
    const size = statSync(join(from, path), { throwIfNoEntry: false })?.size ?? 0;
    const isLinked = await linkFrom(known, path, { to, size });
    if (isLinked || copyInto(from, path, to)) files[manifestKey(path)] = await checksumOf(join(to, path));
  }
  if (existsSync(join(to, "secret"))) chmodSync(join(to, "secret"), 0o600);
  const manifest: Manifest = {
    product: "chenglijian",
    version: packageVersion,
    madeAt: new Date().toISOString(),
    files,
    rows: countRows(join(to, "app.db")),
  };
  writeFileSync(join(to, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  return Object.keys(files).length;
}

/** The real path of a folder that may not exist. */
function realPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  const parent = dirname(folder);
  return parent === folder ? folder : join(realPath(parent), folder.slice(parent.length));
}

/** Throws a `SettingsError` when a folder is inside the data folder or contains it. */
export function rejectInside(folder: string, dataFolder: string): void {
  const inside = `${folder} lies in the data folder or around it; name a folder elsewhere`;
  rejectOverlap(realPath(folder), realPath(dataFolder), inside);
}

const partialName = /\.partial-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A running backup writes constantly. Its process may be in another container, where its id is meaningless here. */
const quietMs = 60 * 60_000;

function isQuiet(folder: string): boolean {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ];
  const newest = Math.max(...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
  return newest < Date.now() - quietMs;
}

/**
 * Deletes leftovers of killed backups next to this folder: named like ours, containing only a site's files, unchanged for an hour.
 */
function sweepKilled(parent: string): void {
  if (!existsSync(parent)) return;
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const pid = Number(partialName.exec(entry.name)?.[1] ?? Number.NaN);
    if (!entry.isDirectory() || Number.isNaN(pid) || isRunning(pid)) continue;
    const left = join(parent, entry.name);
    if (readdirSync(left).every(isBackupEntry) && isQuiet(left))
      rmSync(left, { recursive: true, force: true });
  }
}

/**
 * Copies the running site of a data folder into a new folder, linking unchanged files of an `earlier` backup; returns the number of
 * files. Throws a `SettingsError` and leaves nothing behind on failure.
 */
export async function makeBackup(
  dataFolder: string,
  folder: string,
  earlier: string | null = null,
): Promise<number> {
  if (existsSync(folder)) throw new SettingsError(`${folder} exists already; name a new folder`);
  if (!existsSync(join(dataFolder, "app.db")))
    throw new SettingsError(`DATA_DIR: ${dataFolder} holds no site`);
  sweepKilled(dirname(folder));
  const partial = `${folder}.partial-${process.pid}`;
  const sweep = () => rmSync(partial, { recursive: true, force: true });
  const stop = () => {
    sweep();
    process.exit(1);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    const count = await copySite(dataFolder, partial, earlier);
    checkDatabase(join(partial, "app.db"), join(dataFolder, "app.db"));
    renameSync(partial, folder);
    return count;
  } catch (error) {
    sweep();
    throw error;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
