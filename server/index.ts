// The program's entry: `node build/server/index.js [start|seed|backup [FOLDER]|check-backup|upload-backup|restore FOLDER|restore s3 [NAME|list]|admin …]`. Each command
// loads only the modules it needs.
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DatabaseDiffers, DatabaseTooNew } from "../app/db/migration-history.server";
import { readEnv, SettingsError } from "../app/platform/env.server";
import { DataFolderInUse } from "./data-lock";

/** Loads the server's modules. */
export const loadParts = () => import("./parts");

const commands: Record<string, (...words: string[]) => Promise<void>> = {
  start: async () => {
    // Reports invalid settings before loading anything else.
    const env = readEnv(process.env);
    const { start, build, loadBuiltClient, clientFolder } = await loadParts();
    await start(env, build, loadBuiltClient(clientFolder));
  },
  seed: async () => (await import("./commands/seed")).seed(),
  backup: async (folder) => (await import("./commands/backup")).backup(folder),
  "check-backup": async () => (await import("./commands/check-backup")).checkBackup(),
  "upload-backup": async () => (await import("./commands/upload-backup")).uploadNewest(),
  restore: async (source, ...words) =>
    source === "s3"
      ? (await import("./commands/restore-remote")).restoreRemote(...words)
      : (await import("./commands/restore")).restore(source),
  admin: async (...words) => (await import("./commands/admin")).admin(...words),
};

/** System errors with an explanation and a fix for the operator. */
const knownFailures: Record<string, string> = {
  EADDRINUSE: "the port is already in use; stop the other program or set PORT to another number",
  EADDRNOTAVAIL: "HOST is no address of this machine; set it to one, or leave it out",
  ENOTFOUND: "HOST is a name that cannot be resolved; set it to an address of this machine",
  EACCES: "no permission; choose another PORT or DATA_DIR, or run this as the user that the server runs as",
  EPERM: "no permission; run this as the user that the server runs as",
  EROFS: "the disk is read-only; name a folder that can be written to",
  ENOSPC: "the disk is full; free some space and try again",
  SQLITE_FULL: "the disk is full; free some space and try again",
  SQLITE_IOERR_WRITE: "the disk cannot be written; free some space and try again",
  SQLITE_READONLY: "the database cannot be written; run this as the user that the server runs as",
  SQLITE_CANTOPEN: "the database cannot be opened; run this as the user that the server runs as",
  SQLITE_CORRUPT: "the database is damaged; stop the server and restore a backup",
  SQLITE_NOTADB: "app.db is no database; stop the server and restore a backup, or check DATA_DIR",
};

/** One line that describes the error and, where known, the fix. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof DataFolderInUse) return `${error.message}; stop it or choose another DATA_DIR`;
  if (error instanceof DatabaseTooNew) return `${error.message}; run the newer version, or restore a backup`;
  if (error instanceof DatabaseDiffers)
    return `${error.message}; run the version that made it, or restore a backup of this one`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/NODE_MODULE_VERSION|ERR_DLOPEN_FAILED/.test(`${code} ${String(error)}`))
    return "the database module was built for another version of Node; run npm ci and start again";
  const known = knownFailures[code];
  if (known) return `${known} (${code})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs one command; a failure prints one line and sets exit code 1. */
export async function run(name = "start", ...words: string[]): Promise<void> {
  const command = commands[name];
  try {
    if (!command)
      throw new SettingsError(`unknown command ${name}; there are: ${Object.keys(commands).join(", ")}`);
    await command(...words);
  } catch (error) {
    process.stderr.write(`error: ${explain(error)}\n`);
    process.exit(1);
  }
}

const isMain =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) await run(...process.argv.slice(2));
