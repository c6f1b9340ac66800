// What is dear to make and always the same, made once: the schemas of a time zone, above all.

/** The same function, which makes the value of each key once. For keys that are few. */
export function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
