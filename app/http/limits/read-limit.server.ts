// Limits the uncached responses that a client may read. Cached pages cost nothing and do not count. The limit is generous
// because many people may share one address.
import type { Site } from "../context.server";
import { TooManyReads } from "../failure.server";
import { count, Limit, waitFor } from "./rate-limit.server";

const windowMs = 60_000;
export const searchesPerMinute = 60;
export const drawingsPerMinute = 60;
const searches = new Limit("search-address", searchesPerMinute, windowMs);
const drawings = new Limit("drawing-address", drawingsPerMinute, windowMs);

/** Counts a read of an address, or says how long it has to wait (ms). */
function countRead(site: Site, limit: Limit, address: string): number {
  const waitMs = waitFor(site, limit, address);
  if (waitMs === 0) count(site, limit, address);
  return waitMs;
}

/** Counts a search for some words, and says how long it has to wait (ms); one without words is no search. */
export function countSearch(site: Site, address: string, ...words: readonly string[]): number {
  return words.some((text) => text !== "") ? countRead(site, searches, address) : 0;
}

/** Counts a search for some words. Throws `TooManyReads`. */
export function limitSearch(site: Site, address: string, words: string): void {
  const waitMs = countSearch(site, address, words);
  if (waitMs > 0) throw new TooManyReads(waitMs);
}

/** Counts a picture or a code that is drawn now. Throws `TooManyReads`. */
export function limitDrawing(site: Site, address: string): void {
  const waitMs = countRead(site, drawings, address);
  if (waitMs > 0) throw new TooManyReads(waitMs);
}
