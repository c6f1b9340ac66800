// Child processes and the temporary folder of a run; both are removed however the run ends.
import { fork as forkProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at } from "./paths.mjs";
import { fail } from "./print.mjs";

const children = new Set();
const folders = new Set();

process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => process.exit(code));
}

function keep(child) {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Aborts a run that hangs. */
export function watchFor(ms) {
  setTimeout(() => fail(`the bench took longer than ${ms / 1000} seconds`), ms).unref();
}

export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  folders.add(folder);
  return folder;
}

/** Starts a program and captures its output. */
export function start(command, args, env) {
  return keep(spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] }));
}

/** Starts a module of `scripts/bench` as a child process with IPC. */
export function fork(name) {
  return keep(forkProcess(at("scripts", "bench", name), { execArgv: [] }));
}

/** Sends one job to a forked module and resolves with its result. */
export const ask = (child, job) =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error("a process of the bench ended early"));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
    child.send(job);
  });
