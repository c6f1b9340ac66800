// Memoization of expensive constant values, such as the schemas of a time zone.
import { LRUCache } from "lru-cache";

/** Memoizes `make` by key, without eviction: only for few keys. */
export function memoize<T, Key = string>(make: (key: Key) => T): (key: Key) => T {
  const cache = new Map<Key, { value: T }>();
  return (key) => {
    const known = cache.get(key) ?? { value: make(key) };
    cache.set(key, known);
    return known.value;
  };
}

/** Memoizes `make` by key for the `most` recently used keys. Results are shared, so callers must not mutate them. */
export function memoizeRecent<T extends object, Key extends string | number>(
  most: number,
  make: (key: Key) => T,
): (key: Key) => T {
  const cache = new LRUCache<Key, T>({ max: most });
  return (key) => {
    const known = cache.get(key) ?? make(key);
    cache.set(key, known);
    return known;
  };
}

/** Memoizes `make` by object, until that is garbage-collected. */
export function memoizeByObject<T extends object, Key extends object>(
  make: (key: Key) => T,
): (key: Key) => T {
  const cache = new WeakMap<Key, T>();
  return (key) => {
    const known = cache.get(key) ?? make(key);
    cache.set(key, known);
    return known;
  };
}
