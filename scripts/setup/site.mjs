// The built server over a temporary data folder with the sample city.

import { makeFolder, start } from "./children.mjs";
import { at } from "./paths.mjs";
import { fail } from "./print.mjs";

const program = at("build", "server", "index.js");

/** The memory settings that docs/deploy.md recommends for a server with 1 GB. */
export const settingsOfSmallServer = {
  NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=256",
  MALLOC_ARENA_MAX: "1",
};

/** The shell's environment must not affect the measurement. */
function settings(folder) {
  const { PATH, HOME, TMPDIR = "/tmp", SystemRoot = "" } = process.env;
  const system = { PATH, HOME, TMPDIR, SystemRoot };
  const server = { PORT: "0", HOST: "127.0.0.1", RATE_LIMITS: "off", LOG_LEVEL: "error", DRAW_AHEAD: "off" };
  return { ...system, ...server, NODE_ENV: "production", DATA_DIR: folder };
}

/** Collects a program's output; resolves with the first match of `pattern`, or on a successful exit without one. */
function printed(child, pattern) {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk) => {
      output += chunk;
      const match = pattern?.exec(output);
      if (!match) return;
      resolve(match);
      // Discards the rest of the log: reading it would affect the measurement.
      for (const stream of [child.stdout, child.stderr]) stream.off("data", read).resume();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0 && !pattern) resolve(null);
      else reject(new Error(`the site could not be started: ${output.trim()}`));
    });
  });
}

/** Loads the sample city and the extra data of `fill` into a folder for `startSite`. */
export async function prepareSite(more = {}, fill = () => {}) {
  const folder = makeFolder();
  const env = { ...settings(folder), ...more };
  await printed(start(process.execPath, [program, "seed"], env), null);
  await fill(folder);
  return { folder, env };
}

/** Starts the server of a prepared folder and measures its start-up time. */
export async function startSite({ folder, env }) {
  const startedAt = performance.now();
  const child = start(process.execPath, [program, "start"], env);
  const [, port] = await printed(child, /listening on http:\/\/localhost:(\d+)/);
  const coldStartMs = Math.round(performance.now() - startedAt);
  const ended = () => fail("the server ended while it was measured");
  child.once("exit", ended);
  const stop = () => {
    child.off("exit", ended);
    return new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill();
    });
  };
  const origin = `http://127.0.0.1:${port}`;
  return { origin, folder, pid: child.pid, startedAt, coldStartMs, stop };
}

/** Prepares a site and starts it. */
export const openSite = async (more, fill) => startSite(await prepareSite(more, fill));
