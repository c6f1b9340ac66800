// Replaces the system's service manager: `node scripts/check/service.mjs stop|restart ROOT` runs the program of ROOT/current with the
// settings of ROOT/service.env as a separate process and session. It logs to ROOT/service.log.
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { waitFor } from "../setup/shell.mjs";
import { parseEnvironment } from "../update/settings.mjs";

const stopMs = 20_000;

const [verb, root = ""] = process.argv.slice(2);
const pidFile = join(root, "service.pid");

/** Sends a signal to a process; whether it has ended, as a zombie has. */
function hasEnded(pid, signal) {
  try {
    process.kill(pid, signal);
    const stat = `/proc/${pid}/stat`;
    return existsSync(stat) && /\) Z /.test(readFileSync(stat, "utf8"));
  } catch {
    return true;
  }
}

if (existsSync(pidFile)) {
  const pid = Number(readFileSync(pidFile, "utf8"));
  hasEnded(pid, "SIGTERM");
  if (!(await waitFor(() => hasEnded(pid, 0), { ms: stopMs }))) await waitFor(() => hasEnded(pid, "SIGKILL"));
  rmSync(pidFile);
}
if (verb === "restart") {
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
