// The site's backups: seven daily and four weekly ones, copied elsewhere by the operator's command or to S3.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backupName, staleBackups } from "../../app/domain/backups/schedule";
import { backupFolder, listBackups, writeBackupState } from "../../app/domain/backups/state.server";
import { type Env, SettingsError } from "../../app/platform/env.server";
import { childEnvironment } from "../child-environment";
import { makeBackup, rejectInside } from "./make-backup";
import { reasonOf } from "./reason";
import { readSiteTarget } from "./remote-target";
import { uploadTo } from "./upload-backup";

const commandMs = 60 * 60_000;
const shownOutput = 300;

/** Runs the operator's command with the new backup's folder in `BACKUP` and none of the site's settings. Rejects with its last output. */
function runCommand(command: string, folder: string): Promise<void> {
  const env = childEnvironment({ BACKUP: folder });
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"], timeout: commandMs });
    let output = "";
    for (const channel of [child.stdout, child.stderr])
      channel.on("data", (chunk) => {
        output = (output + String(chunk)).slice(-shownOutput);
      });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`BACKUP_COMMAND ended with ${signal ?? code}: ${output.trim()}`));
    });
  });
}

/** Deletes leftovers of killed backups. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder))
    if (/\.partial-\d+$|^check-|\.part$/.test(name))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Makes a backup, deletes expired ones, runs the operator's command and uploads to S3. Returns lines for the operator and records the
 * result of each step for the server. Throws when a step fails; a failed copy elsewhere does not prevent the other.
 */
export async function makeSiteBackup(env: Env, now: number): Promise<string[]> {
  const folder = backupFolder(env);
  if (env.BACKUP_DIR !== undefined) rejectInside(folder, env.DATA_DIR);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  sweep(folder);
  const earlier = listBackups(folder)[0]?.path ?? null;
  const created = join(folder, backupName(now));
  let count: number;
  try {
    count = await makeBackup(env.DATA_DIR, created, earlier);
    writeBackupState(folder, { backup: { at: now, error: null } });
  } catch (error) {
    writeBackupState(folder, { backup: { at: now, error: reasonOf(error) } });
    throw error;
  }
  const stale = staleBackups(listBackups(folder).map(({ name }) => name));
  for (const name of stale) rmSync(join(folder, name), { recursive: true, force: true });
  const lines = [
    `backed up ${env.DATA_DIR} to ${created} (${count} files)`,
    ...stale.map((name) => `removed ${name}`),
  ];
  const errors: string[] = [];
  for (const store of [runOwnCommand, uploadToTarget])
    try {
      lines.push(...(await store(env, created, now)));
    } catch (error) {
      errors.push(reasonOf(error));
    }
  if (errors.length > 0) throw new SettingsError(errors.join("; "));
  return lines;
}

/** Runs the operator's command, if any, and records its result. */
async function runOwnCommand(env: Env, created: string, now: number): Promise<string[]> {
  const folder = backupFolder(env);
  if (env.BACKUP_COMMAND === undefined) return [];
  try {
    await runCommand(env.BACKUP_COMMAND, created);
    writeBackupState(folder, { command: { at: now, error: null } });
    return ["BACKUP_COMMAND has taken it elsewhere"];
  } catch (error) {
    writeBackupState(folder, { command: { at: now, error: reasonOf(error) } });
    throw error;
  }
}

/** Uploads to the storage of the settings, if any. */
async function uploadToTarget(env: Env, created: string): Promise<string[]> {
  const target = readSiteTarget(env);
  return target ? uploadTo(target, env, created) : [];
}
