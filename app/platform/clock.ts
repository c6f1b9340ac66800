// The only source of "now": tests hand in a clock that they set.
import { setTimeout } from "node:timers/promises";

/** Milliseconds UTC. `wait` passes time on purpose, for which tests do not want to wait. */
export type Clock = { now(): number; wait?(ms: number): Promise<void> };

export const systemClock: Clock = { now: () => Date.now() };

/** Lets `ms` milliseconds pass. */
export async function pass(clock: Clock, ms: number): Promise<void> {
  await (clock.wait ? clock.wait(ms) : setTimeout(ms));
}
