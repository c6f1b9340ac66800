// How long work keeps the event loop from turning.
import { readFileSync } from "node:fs";

/** Processor time of this thread in ms, so that other processes do not count; wall time where the system does not tell it. */
function threadMs(): number {
  try {
    const [nanoseconds] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The longest turn of the event loop while `work` runs, in ms. */
export async function holdOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let begun = threadMs();
  let isRunning = true;
  const turned = new Promise<void>((resolve) => {
    const turn = () => {
      const now = threadMs();
      longest = Math.max(longest, now - begun);
      begun = now;
      if (isRunning) setImmediate(turn);
      else resolve();
    };
    setImmediate(turn);
  });
  await work().finally(() => {
    isRunning = false;
  });
  await turned;
  return longest;
}

/** The shortest of up to three holds: garbage collection and compilation lengthen one of them. */
export async function steadyHoldOf(work: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && shortest > enoughMs; run += 1)
    shortest = Math.min(shortest, await holdOf(work));
  return shortest;
}
