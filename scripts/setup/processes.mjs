// Child processes and the temporary folders of a run; both are removed however the run ends.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "./shell.mjs";

const children = new Set();
const folders = new Set();

process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.on(signal, () => process.exit(code));

/** Aborts a run that hangs. */
export function endAfter(ms) {
  setTimeout(() => fail(`the run took longer than ${ms / 1000} seconds`), ms).unref();
}

export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "chenglijian-"));
  folders.add(folder);
  return folder;
}

/** Starts a program and pipes its output. */
export function start(command, args, env = process.env) {
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}
