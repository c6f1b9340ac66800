// What the service worker keeps on the device: the shell, pages that the server has marked, and their pictures. Oldest out. Reading
// answers nothing where the browser refuses its caches; writing rejects.

const mebibyte = 1024 * 1024;
/** Of pages, and of pictures. */
const itemsAtMost = 100;
/** Of pages and pictures together. */
const bytesAtMost = 50 * mebibyte;
/** The largest picture, of all bytes. */
const largestShare = 0.1;
/** Releases whose files are kept, so that a page of an earlier one still has its own. */
const releasesAtMost = 3;

/** Changed with the form of what is kept: caches of any other name are deleted. */
const format = "copies-1";
/** Names of the caches. */
export const cacheNames = {
  shell: `${format}-shell`,
  pages: `${format}-pages`,
  pictures: `${format}-pictures`,
} as const;

const atHeader = "X-Kept-At";
const bytesHeader = "X-Kept-Bytes";

/** What is known of an entry: the cache that has it, when it was kept in ms UTC, and its size. */
export type Entry = { cache: string; url: string; at: number; bytes: number };
export type Limits = { items: number; bytes: number };

/** The part of the usual limits that a device has room for. */
function deviceShare(): number {
  const memory = "deviceMemory" in navigator ? Number(navigator.deviceMemory) : 4;
  if (navigator.hardwareConcurrency <= 2 || memory <= 2) return 0.5;
  return /Mobi/.test(navigator.userAgent) ? 0.8 : 1;
}

/** Entries beyond the limits, the oldest. `items` holds for each cache, `bytes` for all together. */
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

/** When an answer was kept, in ms UTC. */
export const keptAt = ({ headers }: Response) => Number(headers.get(atHeader));

async function entriesOf(name: string): Promise<Entry[]> {
  const kept = await keptIn(name);
  return kept.map(({ url, copy }) => ({
    cache: name,
    url,
    at: keptAt(copy),
    bytes: Number(copy.headers.get(bytesHeader)),
  }));
}

async function dropOldest(): Promise<void> {
  const share = deviceShare();
  const entries = await Promise.all([cacheNames.pages, cacheNames.pictures].map(entriesOf));
  const limits = { items: itemsAtMost * share, bytes: bytesAtMost * share };
  for (const { cache, url } of beyondLimits(entries.flat(), limits))
    await (await caches.open(cache)).delete(url);
}

/** Keeps an answer whole, with the moment, and makes room. A picture that is too large is not kept. */
export async function keep(name: string, url: string, answer: Response): Promise<void> {
  const body = await answer.arrayBuffer();
  if (name === cacheNames.pictures && body.byteLength > bytesAtMost * deviceShare() * largestShare) return;
  const headers = new Headers(answer.headers);
  // The body is no longer compressed, and the same for whoever asks.
  for (const coded of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(coded);
  headers.set(atHeader, String(Date.now()));
  headers.set(bytesHeader, String(body.byteLength));
  const cache = await caches.open(name);
  // In the order of `keys()` the newest is the last one.
  await cache.delete(url);
  await cache.put(url, new Response(body, { headers }));
  if (name !== cacheNames.shell) await dropOldest();
}

/** Deletes what another version kept in another form, and files of releases long gone. */
export async function dropOutdated(filesOfRelease: number): Promise<void> {
  const current: string[] = Object.values(cacheNames);
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  const shell = await caches.open(cacheNames.shell);
  const keys = await shell.keys();
  for (const key of keys.slice(0, -releasesAtMost * filesOfRelease)) await shell.delete(key);
}

/** Deletes a page, if it was kept. */
export async function forgetPage(name: string): Promise<void> {
  if (await caches.has(cacheNames.pages)) await (await caches.open(cacheNames.pages)).delete(name);
}

/** Deletes pages and pictures. */
export async function forgetPages(): Promise<void> {
  await Promise.all([cacheNames.pages, cacheNames.pictures].map((name) => caches.delete(name)));
}

/** A copy, from one cache or from any. */
export async function findKept(path: string, cacheName?: string): Promise<Response | undefined> {
  try {
    return await caches.match(path, cacheName === undefined ? {} : { cacheName });
  } catch {
    return undefined;
  }
}

/** All copies of one cache with their URLs. */
export async function keptIn(name: string): Promise<{ url: string; copy: Response }[]> {
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
