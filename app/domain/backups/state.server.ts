// The folder of kept backups: a folder for each, and a file with what came of the last attempts. The command that backs up writes
// it, whoever runs it; the server reads it.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "../../platform/env.server";
import { backupTime } from "./schedule";

const attempt = z.object({ at: z.number(), error: z.string().nullable() }).nullable().default(null);

const stateSchema = z.object({
  /** Since when there is a site to back up. */
  since: z.number().nullable().default(null),
  backup: attempt,
  /** The operator's command that takes a backup elsewhere. */
  command: attempt,
  /** The restore of the newest backup into a scratch folder. */
  check: attempt,
  alarmedAt: z.number().nullable().default(null),
});
export type BackupState = z.infer<typeof stateSchema>;

/** Where the site keeps its backups, unless told otherwise beside what it backs up. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, "BACKUP_DIR" | "DATA_DIR">) =>
  BACKUP_DIR ?? join(DATA_DIR, "backups");

const stateFile = "state.json";

/** The state as it was last written; empty when there is none or it cannot be read. */
export function readBackupState(folder: string): BackupState {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(join(folder, stateFile), "utf8")));
  } catch {
    return stateSchema.parse({});
  }
}

/** Changes a part of the state. */
export function writeBackupState(folder: string, change: Partial<BackupState>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `${stateFile}.${process.pid}.part`);
  writeFileSync(partial, `${JSON.stringify({ ...readBackupState(folder), ...change })}\n`, { mode: 0o600 });
  renameSync(partial, join(folder, stateFile));
}

export type KeptBackup = { name: string; at: number; path: string };

/** The whole backups of a folder, the newest first. */
export function listBackups(folder: string): KeptBackup[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const kept = names.flatMap((name) => {
    const at = backupTime(name);
    return at === null ? [] : [{ name, at, path: join(folder, name) }];
  });
  return kept.sort((a, b) => b.at - a.at);
}
