// The only source of the current time; tests inject a settable clock.

/** Milliseconds UTC. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
