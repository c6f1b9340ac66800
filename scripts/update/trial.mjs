// Tests a release before it serves visitors: runs its server on a copy of the database, reachable only from this machine. Failing
// migrations and start-ups are found while the current release keeps running.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { at, freePort } from "../setup/shell.mjs";
import { copyDatabase } from "./database.mjs";
import { waitForHealth } from "./health.mjs";
import { UpdateError } from "./update-error.mjs";

const stopMs = 15_000;
const shownOutput = 2000;
const loopback = "127.0.0.1";

/** A trial has no external effects: no mail, no backup. */
const withoutOutside = {
  SMTP_URL: "",
  ALERT_MAIL: "",
  BACKUP_DIR: "",
  BACKUP_COMMAND: "",
  LOG_LEVEL: "error",
};

/** Starts the server of a release. */
function start(folder, env) {
  const child = spawn(process.execPath, [at("scripts", "update", "trial-server.mjs"), folder], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const channel of [child.stdout, child.stderr])
    channel.on("data", (chunk) => {
      output = (output + String(chunk)).slice(-shownOutput);
    });
  let isOver = false;
  const ended = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  }).then(() => {
    isOver = true;
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const cut = setTimeout(() => child.kill("SIGKILL"), stopMs);
    await ended;
    clearTimeout(cut);
  };
  return { output: () => output, isOver: () => isOver, stop };
}

/** Runs the release in `folder` on a copy of the data. Throws an `UpdateError` with its output unless it becomes healthy. */
export async function tryRelease({ trial }, { forServer, dataFolder, healthSeconds }, folder) {
  rmSync(trial, { recursive: true, force: true });
  mkdirSync(trial, { mode: 0o700 });
  const database = join(dataFolder, "app.db");
  if (existsSync(database)) await copyDatabase(database, join(trial, "app.db"));
  const port = await freePort();
  const env = { ...forServer, ...withoutOutside, DATA_DIR: trial, HOST: loopback, PORT: String(port) };
  const server = start(folder, env);
  try {
    const address = `http://${loopback}:${port}`;
    const reason = await waitForHealth(address, { seconds: healthSeconds, isOver: server.isOver });
    if (reason !== null) {
      process.stderr.write(server.output());
      throw new UpdateError("the new release does not run over a copy of the data; the lines above say why");
    }
    const home = await fetch(address).catch(() => null);
    if (!home?.ok)
      throw new UpdateError(`the new release answers ${home?.status ?? "nothing"} for the home page`);
  } finally {
    await server.stop();
    rmSync(trial, { recursive: true, force: true });
  }
}
