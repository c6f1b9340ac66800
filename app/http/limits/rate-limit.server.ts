// In-memory rate limits over a sliding window. A restart resets them. Each limit has separate counters, so that a flood of keys of
// one limit does not evict keys of another.
import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Site } from "../context.server";

/** Memory limit for the counters of one rate limit. */
export const counterBytesAtMost = 1400 * 1024;
/** Memory per key besides its timestamps, including the hashed key; measured and rounded up. */
const bytesOfKey = 320;
const bytesOfMoment = 8;

type Counters = { moments: LRUCache<string, number[]>; sweptAt: number };

/** Allows `most` actions per key within a window. Create once, at module level. */
export class Limit {
  static readonly all = new Set<Limit>();
  readonly #counters = new WeakMap<Site, Counters>();

  constructor(
    readonly name: string,
    readonly most: number,
    readonly windowMs: number,
  ) {
    Limit.all.add(this);
  }

  countersOf(site: Site): Counters {
    const known = this.#counters.get(site) ?? this.#newCounters(site);
    this.#counters.set(site, known);
    return known;
  }

  #newCounters({ clock }: Site): Counters {
    const moments = new LRUCache<string, number[]>({
      maxSize: counterBytesAtMost,
      sizeCalculation: ({ length }) => bytesOfKey + bytesOfMoment * length,
      ttl: this.windowMs,
      ttlResolution: 0,
      perf: clock,
    });
    return { moments, sweptAt: clock.now() };
  }
}

type Hashed = { secret: string; key: string; name: string };
/** Memoises the last hash, because a request checks the same key several times. */
let last: Hashed = { secret: "", key: "", name: "" };

/** Hashes a key, so that keys have a fixed size and the counters contain no address or e-mail. */
function hashed({ secret }: Site, key: string): string {
  if (last.secret !== secret || last.key !== key)
    last = { secret, key, name: createHmac("sha256", secret).update(key).digest("base64url") };
  return last.name;
}

function recent(site: Site, limit: Limit, key: string): number[] {
  const times = limit.countersOf(site).moments.peek(hashed(site, key)) ?? [];
  const since = site.clock.now() - limit.windowMs;
  return times.filter((at) => at > since);
}

/** Milliseconds until a key may act again, 0 for now. Does not count an action. `most` lowers the limit for some requesters. */
export function waitFor(site: Site, limit: Limit, key: string, most = limit.most): number {
  if (site.env.RATE_LIMITS === "off") return 0;
  const times = recent(site, limit, key);
  const oldest = times[times.length - most];
  return oldest === undefined ? 0 : oldest + limit.windowMs - site.clock.now();
}

/** Number of counted actions of a key within the window. */
export function countOf(site: Site, limit: Limit, key: string): number {
  return recent(site, limit, key).length;
}

/** Remaining actions of a key in the window, and milliseconds until its oldest action leaves the window. */
export function remainingOf(site: Site, limit: Limit, key: string): { remaining: number; resetMs: number } {
  const times = recent(site, limit, key);
  const [oldest = site.clock.now()] = times;
  const resetMs = times.length === 0 ? 0 : oldest + limit.windowMs - site.clock.now();
  return { remaining: Math.max(0, limit.most - times.length), resetMs };
}

/** Counts an action of a key; call the result to undo it. */
export function count(site: Site, limit: Limit, key: string): () => void {
  if (site.env.RATE_LIMITS === "off") return () => {};
  const counters = limit.countersOf(site);
  const { moments } = counters;
  const name = hashed(site, key);
  const at = site.clock.now();
  // LRUCache removes expired keys only on access.
  if (at - counters.sweptAt > limit.windowMs) {
    moments.purgeStale();
    counters.sweptAt = at;
  }
  moments.set(name, [...recent(site, limit, key), at].slice(-limit.most));
  return () => {
    const times = moments.peek(name) ?? [];
    const last = times.lastIndexOf(at);
    const others = times.filter((_, index) => index !== last);
    if (others.length > 0) moments.set(name, others);
    else moments.delete(name);
  };
}
