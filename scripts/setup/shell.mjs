// The basics of a command: the package's paths, console output, other programs, temporary folders. Needs nothing installed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const root = join(import.meta.dirname, "..", "..");
export const at = (...parts) => join(root, ...parts);
/** Path of a dependency's command. */
export const bin = (name) => at("node_modules", ".bin", name);

/** Whether a module is the started program. */
export const isMain = ({ filename }) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === filename;

/** Prints a progress line. */
export const print = (line) => process.stdout.write(`${line}\n`);

/** Prints one line with the fix and exits. */
export function fail(line) {
  process.stderr.write(`error: ${line}\n`);
  process.exit(1);
}

/** The oldest Node version supported by the dependencies. */
const oldest = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  fail(
    `Node ${process.versions.node} is too old; install Node ${oldest.join(".")} or newer (https://nodejs.org)`,
  );
}

/**
 * Runs a program in the package's folder. Resolves with the exit code (1 when it could not start or was killed) and the signal that
 * ended it, if any; with `quiet` also with its output, otherwise standard output and error are inherited.
 */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    child.on("error", () => resolve({ code: 1, signal: null, output: "" }));
    child.on("close", (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

/** Lets a signal end this run like its last line, so that what it started is removed. */
function exitOnSignals() {
  if (process.listenerCount("SIGTERM") > 0) return;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
}

/** Makes a folder that is removed at the end of this run. */
export function makeFolder(prefix = join(tmpdir(), "chenglijian-")) {
  exitOnSignals();
  const folder = mkdtempSync(prefix);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const outputLength = 4000;
const stopMs = 15_000;

/**
 * Starts a program, which ends with this one; its standard input is open until then. `output` returns the end of its output, `ended`
 * resolves with its exit code or signal, and `stop` sends a signal and resolves after the end.
 */
export function start(command, args, { env = process.env, cwd = root } = {}) {
  exitOnSignals();
  const child = spawn(command, args, { env, cwd, stdio: "pipe" });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  const streams = [child.stdout, child.stderr];
  const read = (chunk) => {
    output = (output + chunk).slice(-outputLength);
  };
  for (const stream of streams) stream.on("data", read);
  let isOver = false;
  const ended = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", (code, signal) => resolve(signal ?? code));
  }).finally(() => {
    isOver = true;
    process.off("exit", kill);
  });
  return {
    pid: child.pid,
    output: () => output,
    ended,
    isOver: () => isOver,
    /** Discards further output: reading it would affect a measurement. */
    silence: () => {
      for (const stream of streams) stream.off("data", read).resume();
    },
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const cut = setTimeout(kill, stopMs);
      await ended;
      clearTimeout(cut);
    },
  };
}

/** Aborts a run that hangs. */
export function endAfter(ms) {
  setTimeout(() => fail(`the run took longer than ${ms / 1000} seconds`), ms).unref();
}

/**
 * Polls until `look` resolves with a value; undefined when it does not within `ms`. A failed look is repeated, and one without a result
 * after `eachMs`: a `fetch` whose connection Docker's proxy closes at once never settles.
 */
export async function waitFor(look, { ms = 30_000, everyMs = 50, eachMs = ms } = {}) {
  for (const until = Date.now() + ms; ; await sleep(everyMs)) {
    const done = new AbortController();
    const found = await Promise.race([
      Promise.resolve().then(look),
      sleep(eachMs, undefined, { signal: done.signal }),
    ]).catch(() => undefined);
    done.abort();
    if (found) return found;
    if (Date.now() >= until) return undefined;
  }
}

/** Lets a server listen on a free port of this machine; resolves with the port. */
export async function listen(server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server.address().port;
}

/** A free port of this machine. */
export async function freePort() {
  const probe = createServer();
  const port = await listen(probe);
  probe.close();
  await once(probe, "close");
  return port;
}
