// Local storage, which may be missing, blocked or full. Never throws: values that the browser rejects stay in memory
// until the document is closed. No other page code may use browser storage (biome.json, tests/architecture.test.ts).

/** The events for which this browser has registrations, until the sign-out. */
export const ownSeatsKey = "own-seats";

const memory = new Map<string, string>();

function tryStorage<T>(use: (storage: Storage) => T, rejected: T): T {
  try {
    return use(localStorage);
  } catch {
    return rejected;
  }
}

export function readStored(key: string): string | null {
  return memory.get(key) ?? tryStorage((storage) => storage.getItem(key), null);
}

/** Stores a text; returns false if it is only in memory. */
export function writeStored(key: string, text: string): boolean {
  memory.set(key, text);
  return tryStorage((storage) => {
    storage.setItem(key, text);
    return memory.delete(key);
  }, false);
}

export function removeStored(key: string): void {
  memory.delete(key);
  tryStorage((storage) => storage.removeItem(key), undefined);
}

export function storedKeys(): string[] {
  return [...memory.keys(), ...tryStorage((storage) => Object.keys(storage), [])];
}
