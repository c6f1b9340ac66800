// Child processes and the temporary folder of a run; both are removed however the run ends.
import { fork as forkProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at } from "../setup/paths.mjs";
import { fail } from "../setup/print.mjs";

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

/** Starts a module of this folder as a child process with IPC. */
export function fork(name) {
  return keep(forkProcess(at("scripts", "bench", name), { serialization: "advanced", execArgv: [] }));
}

const nextMessage = (child) =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error("a process of the bench ended early"));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
  });

/** Initialises a worker and waits until it is ready; `ask` sends one job and resolves with its result, `stop` ends it. */
export async function spawnWorker(child, setup) {
  const ask = (job) => {
    const answer = nextMessage(child);
    child.send(job);
    return answer;
  };
  return { pid: child.pid, ask, stop: () => child.kill(), ready: await ask(setup) };
}
