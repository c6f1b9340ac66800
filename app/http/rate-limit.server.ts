// Limits over a sliding window, in memory: a restart forgets them, and counting writes nothing to the database.
import { LRUCache } from "lru-cache";
import type { Site } from "./context.server";

const keysAtMost = 50_000;

export type Limit = { name: string; most: number; windowMs: number };

const counters = new WeakMap<Site, LRUCache<string, number[]>>();

function counterOf(site: Site): LRUCache<string, number[]> {
  const known = counters.get(site) ?? new LRUCache<string, number[]>({ max: keysAtMost });
  counters.set(site, known);
  return known;
}

function recent(site: Site, limit: Limit, key: string): number[] {
  const times = counterOf(site).get(`${limit.name} ${key}`) ?? [];
  return times.filter((at) => at > site.clock.now() - limit.windowMs);
}

/** Milliseconds until a key may act again; 0 when it may now. Counts nothing. */
export function waitFor(site: Site, limit: Limit, key: string): number {
  if (site.env.RATE_LIMITS === "off") return 0;
  const times = recent(site, limit, key);
  const oldest = times[times.length - limit.most];
  return oldest === undefined ? 0 : oldest + limit.windowMs - site.clock.now();
}

/** How often a key may still act in the window, and the milliseconds until the window has forgotten its oldest act. */
export function remainingOf(site: Site, limit: Limit, key: string): { remaining: number; resetMs: number } {
  const times = recent(site, limit, key);
  const [oldest = site.clock.now()] = times;
  const resetMs = times.length === 0 ? 0 : oldest + limit.windowMs - site.clock.now();
  return { remaining: Math.max(0, limit.most - times.length), resetMs };
}

/** Counts one act of a key; call the result to take it back. */
export function count(site: Site, limit: Limit, key: string): () => void {
  const counter = counterOf(site);
  const name = `${limit.name} ${key}`;
  const at = site.clock.now();
  counter.set(name, [...recent(site, limit, key), at]);
  return () => {
    const times = counter.get(name) ?? [];
    const last = times.lastIndexOf(at);
    counter.set(
      name,
      times.filter((_, index) => index !== last),
    );
  };
}
