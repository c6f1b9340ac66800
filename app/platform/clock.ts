// The only source of "now": tests hand in a clock that they set.

/** Milliseconds UTC. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
