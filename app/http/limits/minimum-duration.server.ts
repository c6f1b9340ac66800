// Constant response time, so that timing does not reveal whether an account exists.
import { pass } from "../../platform/clock";
import type { Site } from "../context.server";

/** Longer than queueing or storing a mail takes. */
const minimumMs = 400;

/** Runs `work` and resolves no sooner than a fixed time after the start; immediately while rate limits are disabled. */
export async function withMinimumDuration<T>(site: Site, work: () => T | Promise<T>): Promise<T> {
  const floor = site.env.RATE_LIMITS === "on" ? pass(site.clock, minimumMs) : undefined;
  try {
    return await work();
  } finally {
    await floor;
  }
}
