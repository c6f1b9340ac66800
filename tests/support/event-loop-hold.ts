// Measures how long work blocks the event loop.
import { readFileSync } from "node:fs";

/** Processor time of this thread in ms, so that other processes do not count; wall time where it is unavailable. */
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

/** Processor time of `reference` on the machine for which limits are defined, in ms. */
const referenceMs = 20;

/** How much slower this machine is at present than the one for which limits are defined; at least 1. */
function slowness(): number {
  // The first run compiles.
  const runs = [1, 2].map(() => {
    const begun = threadMs();
    reference();
    return threadMs() - begun;
  });
  return Math.max(1, Math.min(...runs) / referenceMs);
}

/** Work similar to the measured one: text that is scanned, split and escaped. */
function reference(): number {
  let length = 0;
  for (let round = 0; round < 12; round += 1) {
    const text = `<a href="${round}">中文 & "text"</a>\r\n`.repeat(4000);
    length += text
      .normalize("NFKC")
      .split("\r\n")
      .join("\n")
      .replace(/[<>&"]/g, "&amp;").length;
  }
  return length;
}

/**
 * How long work blocks the event loop if that exceeds a limit in each of six runs, in ms of the reference machine.
 * Garbage collection and compilation lengthen one run, a busy machine all of them.
 */
export async function longHoldOf(work: () => Promise<unknown>, limitMs: number): Promise<number | undefined> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 6; run += 1) {
    const ms = await holdOf(work);
    shortest = Math.min(shortest, ms <= limitMs ? ms : ms / slowness());
    if (shortest <= limitMs) return undefined;
  }
  return shortest;
}
