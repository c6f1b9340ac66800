// Data folders of tests. Tests create and delete thousands of small databases, which on a disk takes longer than
// the tests themselves, so the folders are in memory where the system allows.
import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** A RAM disk on Linux. */
const memory = "/dev/shm";
/** Several times what a full run needs at once. */
const roomBytes = 1024 ** 3;
const name = /^chenglijian-tests-(\d+)$/;

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

/** Deletes the folders of killed runs. */
function removeLeftOvers() {
  for (const entry of readdirSync(memory)) {
    const pid = name.exec(entry)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(memory, entry), { recursive: true, force: true });
  }
}

/** Returns the environment that puts tests' files in memory until this process ends; empty where that is impossible. */
export function filesInMemory() {
  if (process.env.TMPDIR || process.platform !== "linux" || !hasRoom()) return {};
  removeLeftOvers();
  const folder = join(memory, `chenglijian-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return { TMPDIR: folder };
}
