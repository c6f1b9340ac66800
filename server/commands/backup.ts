// `backup FOLDER`: backs a site up into a new folder. Without a folder, adds the backup to the site's backups.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { backupFolder } from "../../app/domain/backups/state.server";
import { readEnv } from "../../app/platform/env.server";
import { keepOwner } from "./keep-owner";
import { makeBackup, rejectInside } from "./make-backup";
import { makeSiteBackup } from "./site-backups";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Backs up the site of `DATA_DIR`. */
export async function backup(target: string | undefined): Promise<void> {
  const env = readEnv(process.env);
  const { DATA_DIR } = env;
  if (target === undefined) {
    try {
      for (const line of await makeSiteBackup(env, Date.now())) print(line);
    } finally {
      const folder = backupFolder(env);
      if (existsSync(folder)) keepOwner(folder, DATA_DIR);
    }
    return;
  }
  const folder = resolve(target);
  if (!existsSync(folder) && existsSync(join(DATA_DIR, "app.db"))) rejectInside(folder, DATA_DIR);
  print(`backed up ${DATA_DIR} to ${folder} (${await makeBackup(DATA_DIR, folder)} files)`);
}
