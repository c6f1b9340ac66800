// The built server with the sample city, for checks and benchmarks.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at, makeFolder, start, waitFor } from "./shell.mjs";

const program = at("build", "server", "index.js");
const startMs = 60_000;
const levels = ["request", "info", "warn", "error", "debug", "fatal"];
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
    ...{
      PATH,
      HOME,
      TMPDIR,
      SystemRoot,
      NODE_ENV: "production",
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: "0",
    },
    ...{ RATE_LIMITS: "off", LOG_LEVEL: "error", ADMIN_PASSWORD: adminPassword },
    ...more,
  };
}

/** Opens the site in `folder` within this process, which gives its parts. */
export async function openInProcess(more, folder = makeFolder()) {
  const { loadParts } = await import(pathToFileURL(program).href);
  const server = await loadParts();
  const log = Object.fromEntries(levels.map((level) => [level, () => {}]));
  const env = server.readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: adminPassword, ...more });
  return { server, ...(await server.openSite(env, { now: Date.now }, log)) };
}

/** Starts the server and resolves once it listens. */
export async function startSite(env) {
  const startedAt = performance.now();
  const server = start(process.execPath, [program, "start"], { env });
  const portOf = () => /listening on \S+:(\d+)/.exec(server.output())?.[1];
  await waitFor(() => server.isOver() || portOf(), { ms: startMs, everyMs: 5 });
  const port = portOf();
  if (!port) throw new Error(`the server does not listen: ${server.output().trim()}`);
  server.silence();
  return { ...server, origin: `http://127.0.0.1:${port}`, port, startedAt };
}

/** Loads the sample city, and the extra data of `fill`, into a new folder. Resolves with its environment. */
export async function seedSite(more, fill) {
  const env = environmentOf(makeFolder(), more);
  const seed = start(process.execPath, [program, "seed"], { env });
  if ((await seed.ended) !== 0) throw new Error(seed.output().trim());
  await fill?.(env.DATA_DIR);
  return env;
}

/** Starts a new site with the sample city. */
export const openSite = async (more, fill) => startSite(await seedSite(more, fill));

const statusOf = (pid) => readFileSync(`/proc/${pid}/status`, "utf8");

/** Resident memory of a process in MB; Linux only. */
export const residentMb = (pid) => Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1]) / 1024);

/** Process ids of the running children of a process; Linux only. */
export const childrenOf = (pid) =>
  readdirSync("/proc")
    .filter((name) => {
      try {
        const [, state, parent] = /^State:\s(\S)[\s\S]*^PPid:\s(\d+)$/m.exec(statusOf(name)) ?? [];
        return Number(parent) === pid && state !== "Z";
      } catch {
        return false;
      }
    })
    .map(Number);
