// `backup FOLDER` copies a site while it runs; `restore FOLDER` restores the copy into a stopped one. The previous
// contents of the data folder are kept beside it.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import Database from "better-sqlite3";
import { readEnv, SettingsError } from "../../app/platform/env.server";
import { lockDataFolder } from "../data-lock";

const copied = ["uploads", "outbox", "secret"] as const;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Variants are rendered again on demand, so only originals are copied. */
const withoutVariants = (path: string) => basename(path) !== "variants";

function copyFiles(from: string, to: string): void {
  for (const name of copied) {
    const source = join(from, name);
    if (existsSync(source)) cpSync(source, join(to, name), { recursive: true, filter: withoutVariants });
  }
  if (existsSync(join(to, "secret"))) chmodSync(join(to, "secret"), 0o600);
}

function requireFolder(folder: string | undefined, use: string): string {
  if (folder) return resolve(folder);
  throw new SettingsError(`a folder is missing: npm run ${use} -- FOLDER`);
}

/** Copies the running site of `DATA_DIR` into a new folder, the database first, by SQLite's backup API. */
export async function backup(target: string | undefined): Promise<void> {
  const folder = requireFolder(target, "backup");
  const { DATA_DIR } = readEnv(process.env);
  if (existsSync(folder)) throw new SettingsError(`${folder} exists already; name a new folder`);
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const db = new Database(join(DATA_DIR, "app.db"), { fileMustExist: true, readonly: true });
  try {
    await db.backup(join(partial, "app.db"));
  } finally {
    db.close();
  }
  copyFiles(DATA_DIR, partial);
  renameSync(partial, folder);
  say(`backed up ${DATA_DIR} to ${folder}`);
}

function checkBackup(folder: string): void {
  const file = join(folder, "app.db");
  if (!existsSync(file)) throw new SettingsError(`${folder} is no backup: it has no app.db`);
  const db = new Database(file, { readonly: true });
  try {
    const [first] = db.pragma("integrity_check") as { integrity_check: string }[];
    if (first?.integrity_check !== "ok") throw new SettingsError(`${file} is damaged; choose another backup`);
  } finally {
    db.close();
  }
}

/** Restores a backup into `DATA_DIR`. Refused while a server uses it. */
export async function restore(source: string | undefined): Promise<void> {
  const folder = requireFolder(source, "restore");
  const { DATA_DIR } = readEnv(process.env);
  checkBackup(folder);
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(DATA_DIR);
  try {
    const aside = join(DATA_DIR, `before-restore-${new Date().toISOString().replaceAll(":", "-")}`);
    const present = readdirSync(DATA_DIR).filter(
      (name) => !name.startsWith("lock") && !name.startsWith("before-"),
    );
    if (present.length > 0) mkdirSync(aside);
    for (const name of present) renameSync(join(DATA_DIR, name), join(aside, name));
    cpSync(join(folder, "app.db"), join(DATA_DIR, "app.db"));
    copyFiles(folder, DATA_DIR);
    say(`restored ${folder} into ${DATA_DIR}${present.length > 0 ? `; what was there is in ${aside}` : ""}`);
  } finally {
    unlock();
  }
}
