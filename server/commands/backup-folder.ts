// A backup is a folder: the database, the uploads, the outbox, the secret, and a manifest with their checksums.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { z } from "zod";
import { countPending } from "../../app/db/migrate.server";
import { DatabaseDiffers } from "../../app/db/migration-history.server";
import { SettingsError } from "../../app/platform/env.server";
import { packageRoot } from "../package-root";

export const manifestName = "manifest.json";

/** The files of a site besides its database. Variants of pictures are rendered again on demand. */
const roots = ["secret", "auth-keys.json", "uploads", "outbox"] as const;
/** Whether a backup's root may contain such an entry. */
export const isBackupEntry = (name: string) =>
  [...roots, manifestName].some((known) => known === name) || /^app\.db(-\w+)?$/.test(name);
const isLeftOut = (path: string) => path === join("uploads", "variants") || path.endsWith(".part");

const manifestSchema = z.object({
  product: z.literal("chenglijian"),
  version: z.string(),
  madeAt: z.string(),
  /** Size and SHA-256 of each file, by its path with forward slashes. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  /** Row counts of the tables, for test restores; missing in older backups. */
  rows: z.record(z.string(), z.number()).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Checksums = Manifest["files"];

export async function checksumOf(path: string): Promise<Checksums[string]> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { bytes: statSync(path).size, sha256: hash.digest("hex") };
}

/** Paths of a site's files except the database, relative to its folder. Throws a `SettingsError` for special files. */
export function siteFiles(folder: string): string[] {
  const found: string[] = [];
  const walk = (path: string) => {
    const at = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (!at || isLeftOut(path)) return;
    if (at.isDirectory()) for (const name of readdirSync(join(folder, path))) walk(join(path, name));
    else if (at.isFile()) found.push(path);
    else throw new SettingsError(`${join(folder, path)} is a link or a device; only plain files are copied`);
  };
  for (const root of roots) walk(root);
  return found;
}

/**
 * Links a file of an earlier backup into a new one if its checksum and `size` still match: stored pictures never change, so each
 * takes its space once. Returns false when the file has to be copied.
 */
export async function linkFrom(
  earlier: { folder: string; files: Checksums } | null,
  path: string,
  { to, size }: { to: string; size: number },
): Promise<boolean> {
  const noted = earlier?.files[manifestKey(path)];
  if (!earlier || !path.startsWith("uploads") || noted?.bytes !== size) return false;
  try {
    if ((await checksumOf(join(earlier.folder, path))).sha256 !== noted.sha256) return false;
    linkSync(join(earlier.folder, path), join(to, path));
    return true;
  } catch {
    return false;
  }
}

/** Copies a file into a folder under the same relative path; false if it has been deleted meanwhile. */
export function copyInto(from: string, path: string, to: string): boolean {
  const target = join(to, path);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  try {
    copyFileSync(join(from, path), target);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

export const manifestKey = (path: string) => path.split(sep).join("/");

/** The manifest of a backup; null for an older one without. Throws a `SettingsError` when it is unreadable. */
export function readManifest(folder: string): Manifest | null {
  const file = join(folder, manifestName);
  if (!existsSync(file)) return null;
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new SettingsError(`${file} is damaged; choose another backup`);
  }
}

/** Parses a manifest from elsewhere. Throws a `SettingsError` when it is unreadable. */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new SettingsError("the manifest of the backup is damaged; choose another backup");
  }
}

/** Throws a `SettingsError` unless each path of a manifest from elsewhere lies within a backup. */
export function requireOwnPaths(paths: readonly string[]): void {
  const isOwn = (path: string) => {
    const [first = "", ...others] = path.split("/");
    const names = [first, ...others];
    return (
      isBackupEntry(first) &&
      first !== manifestName &&
      names.every((name) => /^[^\\\0]+$/.test(name) && name !== "." && name !== "..")
    );
  };
  const foreign = paths.find((path) => !isOwn(path));
  if (foreign !== undefined)
    throw new SettingsError(`the backup has a file outside of it: ${JSON.stringify(foreign).slice(0, 100)}`);
}

/** Row counts of the tables of a database file. */
export function countRows(file: string): Record<string, number> {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const names = z
      .array(z.string())
      .parse(db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all());
    return Object.fromEntries(
      names.map((name) => [name, Number(db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get())]),
    );
  } finally {
    db.close();
  }
}

/** Throws a `SettingsError` unless the file is an intact database of this product that this version can open. */
export function checkDatabase(file: string, name: string): void {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    if (!["events", "site_settings", "__drizzle_migrations"].every((table) => tables.includes(table)))
      throw new SettingsError(`${name} is not a database of this program`);
    if (countPending(drizzle(db), join(packageRoot, "drizzle")) < 0)
      throw new SettingsError(`${name} is from a newer version of the program; install that version first`);
    const [first] = z.array(z.object({ integrity_check: z.string() })).parse(db.pragma("integrity_check"));
    if (first?.integrity_check !== "ok") throw new SettingsError(`${name} is damaged; choose another`);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    if (error instanceof DatabaseDiffers) throw new SettingsError(`${name}: ${error.message}`);
    throw new SettingsError(
      `${name} is damaged or no database (${error instanceof Error ? error.message : error})`,
    );
  } finally {
    db?.close();
  }
}

/** Throws a `SettingsError` when the folders are the same or one contains the other. */
export function rejectOverlap(one: string, other: string, words: string): void {
  const lies = (inner: string, outer: string) => {
    const way = relative(outer, inner);
    return way === "" || (!way.startsWith("..") && !way.startsWith(sep));
  };
  if (lies(one, other) || lies(other, one)) throw new SettingsError(words);
}
