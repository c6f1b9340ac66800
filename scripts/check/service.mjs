// Replaces the system's service manager: `node scripts/check/service.mjs stop|restart ROOT` runs the program of ROOT/current with the
// settings of ROOT/service.env as a separate process and session. It logs to ROOT/service.log.
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnvironment } from "../update/settings.mjs";

const pollMs = 50;
const stopMs = 20_000;

const [verb, root = ""] = process.argv.slice(2);
const pidFile = join(root, "service.pid");

/** Whether a process runs; a zombie does not. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
  } catch {
    return false;
  }
}

async function stop() {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  if (isRunning(pid)) process.kill(pid, "SIGTERM");
  const until = Date.now() + stopMs;
  while (isRunning(pid)) {
    if (Date.now() > until) process.kill(pid, "SIGKILL");
    await sleep(pollMs);
  }
  rmSync(pidFile);
}

function start() {
  const log = openSync(join(root, "service.log"), "a");
  const { PATH = "", HOME = "" } = process.env;
  const settings = parseEnvironment(readFileSync(join(root, "service.env"), "utf8"));
  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd: join(root, "current"),
    env: { PATH, HOME, ...settings },
    stdio: ["ignore", log, log],
    detached: true,
  });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

await stop();
if (verb === "restart") start();
