// `restore FOLDER`: replaces a stopped site with a backup. Copies the backup next to the site and verifies it before changing
// anything of the site.
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { type Env, readEnv, SettingsError } from "../../app/platform/env.server";
import { lockDataFolder } from "../data-lock";
import {
  checkDatabase,
  checksumOf,
  copyInto,
  manifestKey,
  readManifest,
  rejectOverlap,
  siteFiles,
} from "./backup-folder";
import { keepOwner } from "./keep-owner";

const asidePrefix = "before-restore-";
/** The default folder of the site's backups. */
const backupsFolderName = "backups";
const stagePrefix = "restoring-";
/** Number of replaced data folders to retain. */
const asidesRetained = 2;

/** Whether an entry of a data folder stays in place. */
const isOurs = (name: string) =>
  name.startsWith("lock") || name.startsWith("before-") || name === backupsFolderName;

/** Validates the folder of a backup. Inside the data folder, only the site's backups and replaced data folders are allowed. */
function requireBackup(source: string | undefined, dataFolder: string): string {
  if (!source) throw new SettingsError("a folder is missing: npm run restore -- FOLDER");
  const folder = resolve(source);
  if (!existsSync(join(folder, "app.db")))
    throw new SettingsError(`${folder} is no backup: it has no app.db`);
  const real = realpathSync(folder);
  if (!existsSync(dataFolder)) return real;
  const data = realpathSync(dataFolder);
  const [first = "", second, third] = relative(data, real).split(sep);
  const isAside = first.startsWith(asidePrefix) && second === undefined;
  const isOwnBackup = first === backupsFolderName && second !== undefined && third === undefined;
  if (!isAside && !isOwnBackup)
    rejectOverlap(real, data, `${folder} lies in the data folder or around it; copy it elsewhere first`);
  return real;
}

/** Copies a backup into `stage` and verifies the copy against its manifest; older backups have none. */
export async function stageBackup(folder: string, stage: string, env: Env): Promise<void> {
  const manifest = readManifest(folder);
  const paths = ["app.db", ...siteFiles(folder)];
  const names = new Set(paths.map(manifestKey));
  const missing = Object.keys(manifest?.files ?? {}).find((name) => !names.has(name));
  if (missing)
    throw new SettingsError(`${folder} is not whole: ${missing} is missing; choose another backup`);
  if (!existsSync(join(folder, "uploads")))
    throw new SettingsError(`${folder} is not whole: it has no uploads; choose another backup`);
  if (!names.has("secret") && !env.SESSION_SECRET && (!manifest || "secret" in manifest.files))
    throw new SettingsError(
      `${folder} is not whole: it has no secret; choose another backup or set SESSION_SECRET`,
    );
  for (const path of paths) {
    copyInto(folder, path, stage);
    const noted = manifest?.files[manifestKey(path)];
    if (manifest && !noted)
      throw new SettingsError(`${folder} is not what was backed up: ${path} does not belong to it`);
    if (noted && (await checksumOf(join(stage, path))).sha256 !== noted.sha256)
      throw new SettingsError(`${folder} is damaged: ${path} has changed; choose another backup`);
  }
  mkdirSync(join(stage, "uploads"), { recursive: true, mode: 0o700 });
  checkDatabase(join(stage, "app.db"), join(folder, "app.db"));
  if (existsSync(join(stage, "secret"))) chmodSync(join(stage, "secret"), 0o600);
}

/** Moves the data folder's content aside and the staged files in its place; reverts both when a move fails. */
function swap(stage: string, dataFolder: string, aside: string): void {
  const moved: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    moved.push([from, to]);
  };
  const present = readdirSync(dataFolder).filter((name) => !isOurs(name) && join(dataFolder, name) !== stage);
  if (present.length > 0) {
    mkdirSync(aside, { mode: 0o700 });
    keepOwner(aside, dataFolder);
  }
  try {
    for (const name of present) move(join(dataFolder, name), join(aside, name));
    for (const name of readdirSync(stage)) move(join(stage, name), join(dataFolder, name));
  } catch (error) {
    for (const [from, to] of moved.reverse()) renameSync(to, from);
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes the oldest replaced data folders; returns the remaining ones, newest first. */
function dropOldAsides(dataFolder: string): string[] {
  const asides = readdirSync(dataFolder)
    .filter((name) => name.startsWith(asidePrefix))
    .sort()
    .reverse();
  for (const name of asides.slice(asidesRetained))
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  return asides.slice(0, asidesRetained);
}

/** Restores a backup into `DATA_DIR`. Fails while a server uses it; a failure leaves the data folder unchanged. */
export async function restore(source: string | undefined): Promise<void> {
  const env = readEnv(process.env);
  const { DATA_DIR } = env;
  const folder = requireBackup(source, DATA_DIR);
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(DATA_DIR);
  const stage = join(DATA_DIR, `${stagePrefix}${process.pid}`);
  try {
    for (const name of readdirSync(DATA_DIR).filter((entry) => entry.startsWith(stagePrefix)))
      rmSync(join(DATA_DIR, name), { recursive: true, force: true });
    mkdirSync(stage, { mode: 0o700 });
    await stageBackup(folder, stage, env);
    keepOwner(stage, DATA_DIR);
    swap(stage, DATA_DIR, join(DATA_DIR, `${asidePrefix}${new Date().toISOString().replaceAll(":", "-")}`));
    process.stdout.write(`restored ${folder} into ${DATA_DIR}\n`);
    for (const name of dropOldAsides(DATA_DIR))
      process.stdout.write(`what was there before is in ${join(DATA_DIR, name)}\n`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
    unlock();
  }
}
