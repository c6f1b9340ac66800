// Limits uncached reads per client; cached pages do not count. The limit is high because many people may share one address.
import type { Site } from "../context.server";
import { TooManyReads } from "../failure.server";
import { count, Limit, waitFor } from "./rate-limit.server";

const windowMs = 60_000;
export const searchesPerMinute = 60;
export const drawingsPerMinute = 60;
export const documentsPerMinute = 60;
const searches = new Limit("search-address", searchesPerMinute, windowMs);
const drawings = new Limit("drawing-address", drawingsPerMinute, windowMs);
const documents = new Limit("document-address", documentsPerMinute, windowMs);

/** Counts a read of an address, or returns the wait in ms. */
function countRead(site: Site, limit: Limit, address: string): number {
  const waitMs = waitFor(site, limit, address);
  if (waitMs === 0) count(site, limit, address);
  return waitMs;
}

/** Counts a search and returns the wait in ms. Ignores an empty query. */
export function countSearch(site: Site, address: string, ...words: readonly string[]): number {
  return words.some((text) => text !== "") ? countRead(site, searches, address) : 0;
}

function limitRead(site: Site, limit: Limit, address: string): void {
  const waitMs = countRead(site, limit, address);
  if (waitMs > 0) throw new TooManyReads(waitMs);
}

/** Counts a search. Throws `TooManyReads`. */
export function limitSearch(site: Site, address: string, words: string): void {
  if (words !== "") limitRead(site, searches, address);
}

/** Counts the rendering of a picture or QR code. Throws `TooManyReads`. */
export const limitDrawing = (site: Site, address: string): void => limitRead(site, drawings, address);

/** Counts the rendering of a calendar, feed or sitemap. Throws `TooManyReads`. */
export const limitDocument = (site: Site, address: string): void => limitRead(site, documents, address);
