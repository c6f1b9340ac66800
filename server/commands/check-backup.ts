// `check-backup`: restores the newest of the site's backups into a scratch folder and compares the two.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backupFolder, listBackups, writeBackupState } from "../../app/domain/backups/state.server";
import { type Env, readEnv, SettingsError } from "../../app/platform/env.server";
import { countRows, readManifest } from "./backup-folder";
import { keepOwner } from "./keep-owner";
import { reasonOf } from "./reason";
import { stageBackup } from "./restore";

/** Restores a backup next to the others, compares it, and deletes it. Throws a `SettingsError` with the difference. */
async function tryOut(env: Env, backup: string): Promise<number> {
  const scratch = mkdtempSync(join(backupFolder(env), "check-"));
  try {
    await stageBackup(backup, scratch, env);
    const manifest = readManifest(backup);
    const restored = countRows(join(scratch, "app.db"));
    for (const [table, rows] of Object.entries(manifest?.rows ?? {}))
      if (restored[table] !== rows)
        throw new SettingsError(`${table} has ${restored[table] ?? 0} rows instead of ${rows}`);
    return readdirSync(scratch, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Test-restores the newest backup and records the result for the server. */
export async function checkBackup(): Promise<void> {
  const env = readEnv(process.env);
  const folder = backupFolder(env);
  const at = Date.now();
  const [newest] = listBackups(folder);
  if (!newest) throw new SettingsError(`${folder} holds no backup; make one with npm run backup`);
  try {
    const files = await tryOut(env, newest.path);
    writeBackupState(folder, { check: { at, error: null } });
    process.stdout.write(`restored ${newest.path} into a scratch folder: ${files} files as backed up\n`);
  } catch (error) {
    writeBackupState(folder, { check: { at, error: reasonOf(error) } });
    throw error;
  } finally {
    keepOwner(folder, env.DATA_DIR);
  }
}
