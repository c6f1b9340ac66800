const changing = new Set(["x-request-id", "x-cache", "server-timing"]);

/** The headers of a response without those that always differ: its id, cache status and render time. */
export const stableHeaders = <Value>(headers: Iterable<[name: string, value: Value]>): [string, Value][] =>
  [...headers].filter(([name]) => !changing.has(name));
