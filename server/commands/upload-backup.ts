// `upload-backup`: stores the newest of the site's backups in S3 and deletes expired ones there.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type LocalBackup,
  removeStaleBackups,
  uploadBackup,
} from "../../app/domain/backups/remote/store.server";
import { placeOf } from "../../app/domain/backups/remote/target.server";
import { backupFolder, listBackups, writeBackupState } from "../../app/domain/backups/state.server";
import { type Env, readEnv, SettingsError } from "../../app/platform/env.server";
import type { S3Target } from "../../app/platform/s3/client.server";
import { S3Failure } from "../../app/platform/s3/failure";
import { manifestName, parseManifest, readManifest } from "./backup-folder";
import { keepOwner } from "./keep-owner";
import { reasonOf } from "./reason";
import { readSiteTarget, withClient } from "./remote-target";

/** The next attempt continues with the files that are missing. */
const uploadMs = 60 * 60_000;

function localBackup(path: string): LocalBackup {
  const manifest = readManifest(path);
  if (!manifest) throw new SettingsError(`${path} has no manifest; make a new backup`);
  const text = readFileSync(join(path, manifestName), "utf8");
  return { name: basename(path), path, manifest: text, files: manifest.files };
}

/** Uploads a backup and deletes expired ones there; records the result for the server. Returns lines for the operator. */
export async function uploadTo(target: S3Target, env: Env, path: string): Promise<string[]> {
  const folder = backupFolder(env);
  const now = Date.now();
  try {
    const backup = localBackup(path);
    const place = placeOf(target);
    const bytes = Object.values(backup.files).reduce((sum, file) => sum + file.bytes, 0);
    return await withClient(target, uploadMs, async (s3) => {
      const sent = await uploadBackup(s3, backup);
      const uploaded = { at: Date.now(), name: backup.name, place, bytes, count: 1 };
      writeBackupState(folder, { uploaded });
      const filesOf = (manifest: string) => parseManifest(manifest).files;
      const { removed, count } = await removeStaleBackups(s3, filesOf, Date.now());
      writeBackupState(folder, {
        uploaded: { ...uploaded, count },
        upload: { at: now, error: null, problem: null },
      });
      return [
        `uploaded ${backup.name} to ${place} (${sent} bytes)`,
        ...removed.map((name) => `removed ${name}`),
      ];
    });
  } catch (error) {
    const problem = error instanceof S3Failure ? error.problem : null;
    writeBackupState(folder, { upload: { at: now, error: reasonOf(error), problem } });
    throw new SettingsError(reasonOf(error));
  }
}

/** Uploads the newest backup. */
export async function uploadNewest(): Promise<void> {
  const env = readEnv(process.env);
  const folder = backupFolder(env);
  try {
    const target = readSiteTarget(env);
    if (!target) throw new SettingsError("no S3 storage is set; see /admin/settings/backup");
    const [newest] = listBackups(folder);
    if (!newest) throw new SettingsError(`${folder} holds no backup; make one with npm run backup`);
    for (const line of await uploadTo(target, env, newest.path)) process.stdout.write(`${line}\n`);
  } finally {
    if (existsSync(folder)) keepOwner(folder, env.DATA_DIR);
  }
}
