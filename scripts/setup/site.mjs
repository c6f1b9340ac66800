// The built server with the sample city, for checks and benchmarks.
import { makeFolder, start } from "./processes.mjs";
import { at } from "./shell.mjs";

const program = at("build", "server", "index.js");
const outputLength = 4000;
export const adminPassword = "only for the check";

/** The memory settings that docs/deploy.md recommends for a server with 1 GB. */
export const settingsOfSmallServer = {
  NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=256",
  MALLOC_ARENA_MAX: "1",
};

/** The environment of a site in `folder`, without rate limits. The shell's settings must not affect it. */
export function environmentOf(folder, more = {}) {
  const { PATH, HOME, TMPDIR = "/tmp", SystemRoot = "" } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    NODE_ENV: "production",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ADMIN_PASSWORD: adminPassword,
    ...more,
  };
}

/** Runs one command of the program; throws its output when it fails. */
export async function runProgram(words, env) {
  const child = start(process.execPath, [program, ...words], env);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(output.trim());
}

/** Starts the server and resolves once it listens. `stop` ends it by a signal and resolves after its exit. */
export async function startSite(env) {
  const startedAt = performance.now();
  const child = start(process.execPath, [program, "start"], env);
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
  const port = await new Promise((resolve, reject) => {
    let output = "";
    const streams = [child.stdout, child.stderr];
    const read = (chunk) => {
      output = (output + chunk).slice(-outputLength);
      const [, listening] = /listening on \S+:(\d+)/.exec(output) ?? [];
      if (!listening) return;
      resolve(listening);
      // Discards the rest of the log: reading it would affect a measurement.
      for (const stream of streams) stream.off("data", read).resume();
    };
    for (const stream of streams) stream.on("data", read);
    ended.then((end) => reject(new Error(`the server ended (${end}) before it listened: ${output.trim()}`)));
  });
  const stop = (signal = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return { origin: `http://127.0.0.1:${port}`, port, pid: child.pid, startedAt, ended, stop };
}

/** Loads the sample city, and the extra data of `fill`, into a new folder. Resolves with its environment. */
export async function seedSite(more, fill) {
  const folder = makeFolder();
  const env = environmentOf(folder, more);
  await runProgram(["seed"], env);
  await fill?.(folder);
  return env;
}

/** Starts a new site with the sample city. */
export const openSite = async (more, fill) => startSite(await seedSite(more, fill));
