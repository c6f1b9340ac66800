// Where tests keep their data folders. They make and remove thousands of small databases; on a disk they wait for it longer than
// they compute, so the files are in memory where the system offers room for them.
import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux keeps what is here in memory. */
const memory = "/dev/shm";
/** Several times what a whole run has in it at any moment. */
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

/** Removes what runs that were killed left in memory. */
function removeLeftOvers() {
  for (const entry of readdirSync(memory)) {
    const pid = name.exec(entry)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(memory, entry), { recursive: true, force: true });
  }
}

/** The environment that has tests keep their files in memory, until this process ends; empty where that cannot be. */
export function filesInMemory() {
  if (process.env.TMPDIR || process.platform !== "linux" || !hasRoom()) return {};
  removeLeftOvers();
  const folder = join(memory, `chenglijian-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return { TMPDIR: folder };
}
