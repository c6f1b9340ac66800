// The service worker, served at /sw.js. Offline it shows copies of the public pages visited last (decision 017). Online it
// passes every page through from the server and does not handle files.
import { copyOf, offlinePage, offlinePath } from "./copy-pages";
import {
  cacheNames,
  copiesIn,
  dropOutdated,
  findCopy,
  forgetAll,
  forgetPage,
  forgetPages,
  keep,
} from "./copy-store";

declare class ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare class FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
/** Paths of script, style sheet and icon of this release; the build prepends the list. */
declare const shellFiles: readonly string[];

/** Timeout of background requests. */
const ownFetchMs = 10_000;

function fetchForLater(path: string, how: RequestInit = {}): Promise<Response> {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ownFetchMs);
  return fetch(path, { ...how, signal: stop.signal });
}

async function keepShell(): Promise<void> {
  const files = [...shellFiles, offlinePath].map(async (path) => {
    // Without cookies, so that the page is anonymous.
    const answer = await fetchForLater(path, path === offlinePath ? { credentials: "omit" } : {});
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    await keep(cacheNames.shell, path, answer);
  });
  await Promise.all(files);
  // Safe at any moment: open pages still find the files of their release.
  await skipWaiting();
}

/** The cache key of a page: the same for all URLs of the page, without unknown query parameters. */
function nameOf({ pathname, searchParams }: URL): string {
  const page = searchParams.get("page");
  const path = pathname.replace(/^\/(e|event)\//, "/events/").replace(/^\/home$/, "/");
  return path + (page ? `?page=${encodeURIComponent(page)}` : "");
}

/** Set once the visitor turns copies off, so that requests in flight do not store any. */
let isWithdrawn = false;

async function withdraw(): Promise<void> {
  isWithdrawn = true;
  await forgetAll();
  await registration.unregister();
}

/**
 * Applies a response to the caches: stores a shared page, deletes a page that no longer exists, and deletes all copies when
 * the visitor has turned them off. Does not consume the response.
 */
function notePage(url: URL, answer: Response): Promise<unknown> {
  const says = answer.headers.get("X-Offline-Copy");
  if (says === "never") return withdraw();
  const mayKeep = says === "keep" && !answer.headers.get("Cache-Control")?.includes("no-store");
  if (mayKeep && !isWithdrawn) return keep(cacheNames.pages, nameOf(url), answer.clone());
  return answer.status === 404 ? forgetPage(nameOf(url)) : Promise.resolve();
}

/** Client ids of the pages that were answered with a copy. */
const copies = new Set<string>();

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request, preloadResponse } = event;
  const ask = async () => {
    const preloaded = await preloadResponse;
    // Firefox resolves a failed preload; returning it would show the browser's error page.
    if (preloaded?.type === "error") throw new TypeError("the preload failed");
    return preloaded ?? fetch(request);
  };
  let answer: Response;
  try {
    answer = await ask();
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    copies.add(event.resultingClientId);
    const copy = await findCopy(nameOf(url), cacheNames.pages);
    const shown = copy ? await copyOf(copy) : await offlinePage();
    if (!shown) throw error;
    return shown;
  }
  // A failed write to the cache must not fail the page.
  event.waitUntil(notePage(url, answer).catch(() => {}));
  return answer;
}

/** A file for an offline page; for a picture, falls back to another size of it. */
async function answerFile(request: Request, { pathname }: URL): Promise<Response> {
  const copy = await findCopy(pathname);
  if (copy) return copy;
  const [picture = pathname] = pathname.split(/[-.]/);
  const pictures = await copiesIn(cacheNames.pictures);
  const other = pictures.find(({ url }) => new URL(url).pathname.startsWith(picture));
  return other?.copy ?? fetch(request);
}

/** The message that a page sends once it has loaded. */
type ShownPage = { page: string; isNew: boolean; pictures: string[] };

const isShownPage = (data: unknown): data is ShownPage =>
  typeof data === "object" && data !== null && "page" in data && "isNew" in data && "pictures" in data;

/** Paths of the pages that may be copied; personal pages are not requested again. */
const copiedPaths = /^\/((home|events?|e|photos|gallery)(\/|$)|$)/;

/** Stores a page's pictures from the browser's HTTP cache, and the page itself if it loaded before the worker started. */
async function noteShown({ page, isNew, pictures }: ShownPage): Promise<void> {
  const url = new URL(page, location.origin);
  if (isNew && copiedPaths.test(url.pathname)) await notePage(url, await fetchForLater(page));
  if (!(await findCopy(nameOf(url), cacheNames.pages))) return;
  for (const picture of pictures) {
    const { pathname } = new URL(picture, location.origin);
    if (isWithdrawn || (await findCopy(pathname, cacheNames.pictures))) continue;
    const answer = await fetch(picture, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    const isPublic = answer?.ok && !/no-(cache|store)/.test(answer.headers.get("Cache-Control") ?? "");
    if (isPublic) await keep(cacheNames.pictures, pathname, answer);
  }
}

addEventListener("install", (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(keepShell());
});

addEventListener("activate", (event) => {
  const begin = async () => {
    await dropOutdated(shellFiles.length + 1);
    // The browser requests a page while the worker starts.
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  if (event instanceof ExtendableEvent) event.waitUntil(begin());
});

addEventListener("message", (event) => {
  if (event instanceof ExtendableEvent && isShownPage(event.data))
    event.waitUntil(noteShown(event.data).catch(() => {}));
});

addEventListener("fetch", (event) => {
  if (!(event instanceof FetchEvent)) return;
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    // The pages are shared, but which ones a member visited is personal.
    if (/\/logout$/.test(url.pathname)) event.waitUntil(forgetPages().catch(() => {}));
  } else if (request.mode === "navigate" || request.headers.get("Accept") === "text/html")
    event.respondWith(answerPage(event, url));
  else if (
    (!navigator.onLine || copies.has(clientId)) &&
    /^\/(assets|uploads)\/|^\/icon\.svg$/.test(url.pathname)
  )
    event.respondWith(answerFile(request, url));
});
