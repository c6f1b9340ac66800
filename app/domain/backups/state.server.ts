// The backup folder: one folder per backup, and a state file with the last results. The backup command writes it; the server
// reads it.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "../../platform/env.server";
import type { S3Problem } from "../../platform/s3/failure";
import { backupTime } from "./schedule";

const attempt = z.object({ at: z.number(), error: z.string().nullable() }).nullable().default(null);

const problem: z.ZodType<S3Problem> = z.object({
  operation: z.enum(["write", "read", "list", "delete"]),
  code: z.string(),
  status: z.number(),
  words: z.string(),
  region: z.string(),
  skewMs: z.number(),
});

const stateSchema = z.object({
  /** When the site was created. */
  since: z.number().nullable().default(null),
  backup: attempt,
  /** The operator's command that copies a backup to another machine. */
  command: attempt,
  /** The restore of the newest backup into a scratch folder. */
  check: attempt,
  /** The upload of the newest backup, with what the server said. */
  upload: z
    .object({ at: z.number(), error: z.string().nullable(), problem: problem.nullable().default(null) })
    .nullable()
    .default(null),
  /** The last complete upload, where it is, its size, and the number of backups there. */
  uploaded: z
    .object({ at: z.number(), name: z.string(), place: z.string(), bytes: z.number(), count: z.number() })
    .nullable()
    .default(null),
  alarmedAt: z.number().nullable().default(null),
});
export type BackupState = z.infer<typeof stateSchema>;

/** Returns the backup folder: `BACKUP_DIR`, or `backups` in the data folder. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, "BACKUP_DIR" | "DATA_DIR">) =>
  BACKUP_DIR ?? join(DATA_DIR, "backups");

const stateFile = "state.json";

/** Reads the state file; returns an empty state when it is missing or unreadable. */
export function readBackupState(folder: string): BackupState {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(join(folder, stateFile), "utf8")));
  } catch {
    return stateSchema.parse({});
  }
}

/** Merges `change` into the state file. */
export function writeBackupState(folder: string, change: Partial<BackupState>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `${stateFile}.${process.pid}.part`);
  writeFileSync(partial, `${JSON.stringify({ ...readBackupState(folder), ...change })}\n`, { mode: 0o600 });
  renameSync(partial, join(folder, stateFile));
}

const manifestSchema = z.object({ files: z.record(z.string(), z.object({ bytes: z.number() })) });

/** Returns the total bytes in a backup's manifest, including files shared with other backups; null when it is unreadable. */
export function backupBytes(path: string): number | null {
  try {
    const { files } = manifestSchema.parse(JSON.parse(readFileSync(join(path, "manifest.json"), "utf8")));
    return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  } catch {
    return null;
  }
}

export type StoredBackup = { name: string; at: number; path: string };

/** Lists the complete backups of a folder, newest first. */
export function listBackups(folder: string): StoredBackup[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const backups = names.flatMap((name) => {
    const at = backupTime(name);
    return at === null ? [] : [{ name, at, path: join(folder, name) }];
  });
  return backups.sort((a, b) => b.at - a.at);
}
