const changing = new Set(["x-request-id", "x-cache", "server-timing"]);

/** The headers of a response without those that differ between any two: its id, where a page came from and how long it was rendered. */
export const stableHeaders = <Value>(headers: Iterable<[name: string, value: Value]>): [string, Value][] =>
  [...headers].filter(([name]) => !changing.has(name));
