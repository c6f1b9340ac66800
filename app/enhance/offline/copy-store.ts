// The service worker's caches: the shell, pages marked by the server, their pictures, and the browser's private pages with their
// files. Evicts the oldest entries first. Where the browser denies access to Cache Storage, reads return nothing and writes reject.

const mebibyte = 1024 * 1024;
/** Limit for pages and for pictures. */
const itemsAtMost = 100;
/** Limit for pages and pictures together. */
const bytesAtMost = 50 * mebibyte;
/** Limits of private pages, which do not compete with the shared ones. */
const ownLimits = { items: 60, bytes: 5 * mebibyte };
/** Limits of the script files of private pages. */
const fileLimits = { items: 100, bytes: 5 * mebibyte };
/** Size limit of a picture, as a share of all bytes. */
const largestShare = 0.1;
/** Releases whose files stay cached for copies of earlier pages. */
const releasesAtMost = 3;

/** Change with the storage format: caches of other formats are deleted. */
const format = "copies-1";
export const cacheNames = {
  shell: `${format}-shell`,
  pages: `${format}-pages`,
  pictures: `${format}-pictures`,
  /** Private pages that this browser opened, each until the time in its header. */
  own: `${format}-private`,
  /** Whose sessions the last response named. */
  session: `${format}-session`,
  /** Scripts that private pages load, by their immutable URLs. */
  files: `${format}-files`,
} as const;

// Stored on devices: renaming these headers needs another `format`.
const atHeader = "X-Kept-At";
const bytesHeader = "X-Kept-Bytes";

/** A cache entry; `at` is when it was stored, in ms UTC. */
export type Entry = { cache: string; url: string; at: number; bytes: number };
export type Limits = { items: number; bytes: number };

/** The share of the limits that suits the device's memory. */
function deviceShare(): number {
  const memory = "deviceMemory" in navigator ? Number(navigator.deviceMemory) : 4;
  if (navigator.hardwareConcurrency <= 2 || memory <= 2) return 0.5;
  return /Mobi/.test(navigator.userAgent) ? 0.8 : 1;
}

/** Returns the oldest entries beyond the limits. `items` is per cache, `bytes` for all caches. */
export function beyondLimits(entries: readonly Entry[], { items, bytes }: Limits): Entry[] {
  const counts = new Map<string, number>();
  let total = 0;
  return [...entries]
    .sort((one, other) => other.at - one.at)
    .filter(({ cache, bytes: size }) => {
      const count = (counts.get(cache) ?? 0) + 1;
      counts.set(cache, count);
      total += size;
      return count > items || total > bytes;
    });
}

/** When a response was cached, in ms UTC. */
export const cachedAt = ({ headers }: Response) => Number(headers.get(atHeader));

async function entriesOf(name: string): Promise<Entry[]> {
  const copies = await copiesIn(name);
  return copies.map(({ url, copy }) => ({
    cache: name,
    url,
    at: cachedAt(copy),
    bytes: Number(copy.headers.get(bytesHeader)),
  }));
}

/** Deletes the oldest entries of a cache and of those that share its limits. */
async function dropOldest(name: string): Promise<void> {
  const share = deviceShare();
  const shared = { items: itemsAtMost * share, bytes: bytesAtMost * share };
  const limits = name === cacheNames.own ? ownLimits : name === cacheNames.files ? fileLimits : shared;
  const limited = limits === shared ? [cacheNames.pages, cacheNames.pictures] : [name];
  const entries = await Promise.all(limited.map(entriesOf));
  for (const { cache, url } of beyondLimits(entries.flat(), limits))
    await (await caches.open(cache)).delete(url);
}

/** Caches a response with the current time and evicts the oldest entries. Skips pictures that are too large. */
export async function store(name: string, url: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  if (name === cacheNames.pictures && body.byteLength > bytesAtMost * deviceShare() * largestShare) return;
  const headers = new Headers(response.headers);
  // The stored body is decompressed and shared by all visitors.
  for (const coded of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(coded);
  headers.set(atHeader, String(Date.now()));
  headers.set(bytesHeader, String(body.byteLength));
  const cache = await caches.open(name);
  // `keys()` returns entries in insertion order, so reinserting makes this one the newest.
  await cache.delete(url);
  await cache.put(url, new Response(body, { headers }));
  if (name !== cacheNames.shell) await dropOldest(name);
}

/** Deletes caches of other formats and files of old releases. */
export async function dropOutdated(filesOfRelease: number): Promise<void> {
  const current: string[] = Object.values(cacheNames);
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  const shell = await caches.open(cacheNames.shell);
  const keys = await shell.keys();
  for (const key of keys.slice(0, -releasesAtMost * filesOfRelease)) await shell.delete(key);
}

export async function forgetPage(name: string, cacheName: string = cacheNames.pages): Promise<void> {
  if (await caches.has(cacheName)) await (await caches.open(cacheName)).delete(name);
}

export async function forgetPages(): Promise<void> {
  const { pages, pictures, own } = cacheNames;
  await Promise.all([pages, pictures, own].map((name) => caches.delete(name)));
}

const sessionKey = "/session";

/**
 * Records whose sessions a response names, and returns what this means for the copies: someone has left, it is not known whose they
 * are, or nothing. Responses that are not the application's name none.
 */
export async function recordSession(
  { headers }: Response,
  isWithdrawn: () => boolean,
): Promise<"left" | "unknown" | null> {
  const named = headers.get("X-Signed-In");
  if (named === null) return null;
  const before = await (await findCopy(sessionKey, cacheNames.session))?.text();
  if (before === named || isWithdrawn()) return null;
  await (await caches.open(cacheNames.session)).put(sessionKey, new Response(named));
  if (before === undefined) return "unknown";
  const now = named.split(" ");
  return before !== "none" && before.split(" ").some((owner) => !now.includes(owner)) ? "left" : null;
}

/** Expiry of a private page's copy in ms UTC; 0 if it must not be stored. */
export const ownUntil = ({ headers }: Response) =>
  Number(/^until=(\d+)$/.exec(headers.get("X-Offline-Copy") ?? "")?.[1] ?? 0);

/** Deletes expired private pages and returns the others. */
export async function ownPages(): Promise<{ url: string; copy: Response }[]> {
  const stored = await copiesIn(cacheNames.own);
  const isOver = ({ copy }: { copy: Response }) => ownUntil(copy) <= Date.now();
  for (const { url } of stored.filter(isOver)) await forgetPage(url, cacheNames.own);
  return stored.filter((entry) => !isOver(entry));
}

/** Looks up a copy in one cache, or in all of them. */
export async function findCopy(path: string, cacheName?: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, cacheName === undefined ? {} : { cacheName });
  } catch {
    return undefined;
  }
}

export async function copiesIn(name: string): Promise<{ url: string; copy: Response }[]> {
  try {
    const cache = await caches.open(name);
    const [keys, copies] = await Promise.all([cache.keys(), cache.matchAll()]);
    return keys.flatMap(({ url }, index) => {
      const copy = copies[index];
      return copy ? { url, copy } : [];
    });
  } catch {
    return [];
  }
}

/** Deletes every cache of the site. */
export async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}
