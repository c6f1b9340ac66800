// Lowers the priority of this process and all its threads: on Linux each thread has its own.
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** `niceness`: 0 is unchanged, 19 the lowest priority. Threads started later inherit it. */
export function lowerPriority(niceness: number): void {
  setPriority(niceness);
  try {
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
  } catch {
    // Other systems have no such folder, and a thread may have ended meanwhile.
  }
}
