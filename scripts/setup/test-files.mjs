// Data folders of tests. Tests create and delete thousands of small databases, which on a disk takes longer than
// the tests themselves, so the folders are in memory where the system allows.
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** A RAM disk on Linux. */
const memory = "/dev/shm";
/** Several times what a full run needs at once. */
const neededBytes = 1024 ** 3;
const prefix = "chenglijian-tests-";

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Returns the environment that puts tests' files in memory until this process ends; empty where that is impossible. */
export function filesInMemory() {
  if (process.env.TMPDIR || process.platform !== "linux" || !hasRoom()) return {};
  // Killed runs leave their folders behind, which are named by their process.
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix)))
    if (!existsSync(`/proc/${name.slice(prefix.length)}`))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, prefix + process.pid);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return { TMPDIR: folder };
}
