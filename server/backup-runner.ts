// Runs backups, uploads and test restores in a child process, so that a large site stays responsive, and one at a time, because they share a
// folder.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { type BackupRun, type BackupRunner, isRecent } from "../app/domain/backups/runner";
import type { Clock } from "../app/platform/clock";
import type { Env } from "../app/platform/env.server";
import type { Log } from "../app/platform/log.server";
import { childEnvironment } from "./child-environment";
import { buildFolder } from "./package-root";

const settingsOfBackups = [
  "BACKUP_DIR",
  "BACKUP_COMMAND",
  ...["ENDPOINT", "REGION", "BUCKET", "PREFIX", "ACCESS_KEY", "SECRET_KEY"].map(
    (name) => `BACKUP_S3_${name}`,
  ),
  // Opens the stored key of the storage.
  "SESSION_SECRET",
  "NODE_EXTRA_CA_CERTS",
  "NODE_OPTIONS",
  "MALLOC_ARENA_MAX",
];
const commandMs = 2 * 60 * 60_000;
const shownOutput = 500;

type Parts = { env: Env; clock: Clock; log: Log };
type Command = "backup" | "check-backup" | "upload-backup";

/** Runs a command of this program on the site's data folder; resolves with its last output on failure, else null. */
function runCommand({ env, log }: Parts, command: Command, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(buildFolder, "server", "index.js"), command], {
      env: childEnvironment({ DATA_DIR: env.DATA_DIR, NODE_ENV: "production" }, settingsOfBackups),
      stdio: ["ignore", "ignore", "pipe"],
      timeout: commandMs,
      signal,
    });
    const fail = (message: string) => {
      log.error({ command, message }, "backup failed");
      resolve(message);
    };
    let output = "";
    child.stderr.on("data", (chunk) => {
      output = (output + String(chunk)).slice(-shownOutput);
    });
    child.once("error", ({ message }) => fail(message));
    child.once("close", (code, killedBy) => {
      if (code !== 0) return fail(output.trim() || `${command} ended with ${killedBy ?? code}`);
      log.info({ command }, "backup done");
      resolve(null);
    });
  });
}

export function createBackupRunner(parts: Parts): BackupRunner {
  const ended = new AbortController();
  let running: { since: number; done: Promise<void> } | null = null;
  let last: BackupRun | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs a command after the running one. */
  function inTurn(command: Command): Promise<string | null> {
    const work = turn.then(() =>
      ended.signal.aborted ? "the server is stopping" : runCommand(parts, command, ended.signal),
    );
    turn = work;
    return work;
  }

  async function backUp(startedAt: number): Promise<void> {
    const error = await inTurn("backup");
    last = { startedAt, finishedAt: parts.clock.now(), error };
    running = null;
  }

  return {
    run() {
      const now = parts.clock.now();
      if (running) return running.done;
      if (isRecent(last, now)) return Promise.resolve();
      running = { since: now, done: backUp(now) };
      return running.done;
    },
    async check() {
      await inTurn("check-backup");
    },
    async upload() {
      await inTurn("upload-backup");
    },
    status: () => ({ since: running?.since ?? null, last }),
    close: () => ended.abort(),
  };
}
