// Memoization of expensive constant values, such as the schemas of a time zone.

/** Memoizes `make` by key, without eviction: only for few keys. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
