// The program's entry: `node build/server/index.js [start|seed|backup FOLDER|restore FOLDER|admin …]`. Tests import
// its exports.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:remix/server-build";
import { SettingsError } from "../app/platform/env.server";
import { loadBuiltClient } from "./built-client";
import { DataFolderInUse } from "./data-lock";
import { packageRoot } from "./package-root";
import { start } from "./start";

export { readEnv } from "../app/platform/env.server";
export { setHashCost } from "../app/platform/password-hash.server";
export { loadBuiltClient } from "./built-client";
export { createHandler } from "./handler";
export { drain, listen } from "./listen";
export { openSite } from "./site";
export { build };

export const clientFolder = join(packageRoot, "build", "client");

const commands: Record<string, (...words: string[]) => Promise<void>> = {
  start: () => start(build, loadBuiltClient(clientFolder)),
  seed: async () => (await import("./commands/seed")).seed(),
  backup: async (folder) => (await import("./commands/backup")).backup(folder),
  restore: async (folder) => (await import("./commands/backup")).restore(folder),
  admin: async (...words) => (await import("./commands/admin")).admin(...words),
};

/** One line that describes the error and, where known, the fix. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof DataFolderInUse) return `${error.message}; stop it or choose another DATA_DIR`;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return "the port is already in use; stop the other program or set PORT to another number";
  if (code === "EACCES") return `no permission: ${String(error)}; choose another PORT or DATA_DIR`;
  if (code === "SQLITE_READONLY" || code === "SQLITE_CANTOPEN")
    return `the database cannot be written (${code}); run this as the user that the server runs as`;
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
