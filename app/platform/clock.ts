// The only source of the current time: tests pass a clock that they control.
import { setTimeout } from "node:timers/promises";

/** Milliseconds UTC. `wait` replaces intentional delays in tests. */
export type Clock = { now(): number; wait?(ms: number): Promise<void> };

export const systemClock: Clock = { now: () => Date.now() };

/** Delays by `ms` milliseconds. */
export async function pass(clock: Clock, ms: number): Promise<void> {
  await (clock.wait ? clock.wait(ms) : setTimeout(ms));
}
