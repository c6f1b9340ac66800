// `restore s3 [NAME]`: downloads a backup from S3, by default the newest, among the site's backups and restores it. `restore s3 list`
// prints their names.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  downloadFiles,
  listRemoteBackups,
  readRemoteManifest,
} from "../../app/domain/backups/remote/store.server";
import { backupFolder } from "../../app/domain/backups/state.server";
import { type Env, readEnv, SettingsError } from "../../app/platform/env.server";
import type { S3Client } from "../../app/platform/s3/client.server";
import { S3Failure } from "../../app/platform/s3/failure";
import { lockDataFolder } from "../data-lock";
import { checksumOf, manifestName, parseManifest, requireOwnPaths } from "./backup-folder";
import { keepOwner } from "./keep-owner";
import { reasonOf } from "./reason";
import { readSiteTarget, withClient } from "./remote-target";
import { restore } from "./restore";

const downloadMs = 6 * 60 * 60_000;

type Files = ReturnType<typeof parseManifest>["files"];

async function isWhole(folder: string, files: Files): Promise<boolean> {
  for (const [path, { sha256 }] of Object.entries(files)) {
    const file = join(folder, path);
    if (!existsSync(file) || (await checksumOf(file)).sha256 !== sha256) return false;
  }
  return true;
}

/** Downloads a backup into the folder of the site's backups, unless it is there unchanged; returns its folder. */
async function download(s3: S3Client, env: Env, name: string): Promise<string> {
  const manifest = await readRemoteManifest(s3, name);
  const { files } = parseManifest(manifest);
  requireOwnPaths(Object.keys(files));
  const folder = backupFolder(env);
  const target = join(folder, name);
  if (existsSync(target) && (await isWhole(target, files))) return target;
  const partial = `${target}.partial-${process.pid}`;
  try {
    mkdirSync(join(partial, "uploads"), { recursive: true, mode: 0o700 });
    await downloadFiles(s3, files, partial);
    writeFileSync(join(partial, manifestName), manifest, { mode: 0o600 });
    rmSync(target, { recursive: true, force: true });
    renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
    if (existsSync(env.DATA_DIR)) keepOwner(folder, env.DATA_DIR);
  }
  return target;
}

/** Throws unless no server uses the data folder, before anything is downloaded. */
function requireStopped(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  lockDataFolder(folder)();
}

const fromEnvironment = "set BACKUP_S3_ENDPOINT and the others of docs/configuration.md";

/** The database may be what has to be restored. */
function findTarget(env: Env) {
  try {
    return readSiteTarget(env);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(`the settings cannot be read (${reasonOf(error)}); ${fromEnvironment}`);
  }
}

/** Restores a backup of the storage into `DATA_DIR`, or lists them. Fails while a server uses it. */
export async function restoreRemote(word?: string): Promise<void> {
  const env = readEnv(process.env);
  const target = findTarget(env);
  if (!target) throw new SettingsError(`no S3 storage is set; ${fromEnvironment}`);
  const folder = await withClient(target, downloadMs, async (s3) => {
    const names = await listRemoteBackups(s3);
    if (word === "list") return void process.stdout.write(names.map((name) => `${name}\n`).join(""));
    const name = word ?? names[0];
    if (name === undefined) throw new SettingsError(`${target.bucket}/${target.prefix} holds no backup`);
    if (!names.includes(name))
      throw new SettingsError(`${name} is no backup there; \`restore s3 list\` prints their names`);
    requireStopped(env.DATA_DIR);
    return download(s3, env, name);
  }).catch((error: unknown) => {
    throw error instanceof S3Failure ? new SettingsError(reasonOf(error)) : error;
  });
  if (folder !== undefined) await restore(folder);
}
