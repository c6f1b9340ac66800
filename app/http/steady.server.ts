// Answers that take the same time whatever was found, because the time of an answer tells too.
import { setTimeout as wait } from "node:timers/promises";
import type { Site } from "./context.server";

/** Longer than writing a mail into the queue or the outbox takes. */
const leastMs = 400;

/** Runs `work`, and answers no sooner than a fixed time after it began; where limits are off, at once. */
export async function steadily<T>(site: Site, work: () => T | Promise<T>): Promise<T> {
  const floor = site.env.RATE_LIMITS === "on" ? wait(leastMs) : undefined;
  try {
    return await work();
  } finally {
    await floor;
  }
}
