// Lets a process stand back behind others, with all its threads: on Linux each has a priority of its own.
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** `niceness`: 0 is as it was, 19 the least. What the process starts later has the priority of what starts it. */
export function lowerPriority(niceness: number): void {
  setPriority(niceness);
  try {
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
  } catch {
    // Another system has no such list, and a thread may have ended meanwhile.
  }
}
