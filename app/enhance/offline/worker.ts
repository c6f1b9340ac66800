// The service worker, served at /sw.js: without a connection it shows copies of the public pages seen last (decision 017). With
// one, every page is the server's answer, and no file passes through it.
import { copyOf, offlinePage, offlinePath } from "./copy-pages";
import {
  cacheNames,
  dropOutdated,
  findKept,
  forgetAll,
  forgetPage,
  forgetPages,
  keep,
  keptIn,
} from "./kept-copies";

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
/** Paths of script, style sheet and icon of this release; the build writes them in front. */
declare const shellFiles: readonly string[];

/** For what nobody waits for. */
const ownFetchMs = 10_000;

function fetchForLater(path: string, how: RequestInit = {}): Promise<Response> {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ownFetchMs);
  return fetch(path, { ...how, signal: stop.signal });
}

async function keepShell(): Promise<void> {
  const files = [...shellFiles, offlinePath].map(async (path) => {
    // Without cookies, so that the page is nobody's own.
    const answer = await fetchForLater(path, path === offlinePath ? { credentials: "omit" } : {});
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    await keep(cacheNames.shell, path, answer);
  });
  await Promise.all(files);
  // Safe at any moment: a page that is open finds the files of its release, and nothing is answered otherwise than before.
  await skipWaiting();
}

/** What a page is kept under: one name for the addresses of the same page, without what others append. */
function nameOf({ pathname, searchParams }: URL): string {
  const page = searchParams.get("page");
  const path = pathname.replace(/^\/(e|event)\//, "/events/").replace(/^\/home$/, "/");
  return path + (page ? `?page=${encodeURIComponent(page)}` : "");
}

/** Set once the reader wants no copies: what is under way must not make any. */
let isWithdrawn = false;

async function withdraw(): Promise<void> {
  isWithdrawn = true;
  await forgetAll();
  await registration.unregister();
}

/**
 * Does what an answer says: keeps a page that is for everybody, forgets one that is gone, and leaves no copies for a reader who
 * wants none. The answer itself goes on to the page.
 */
function notePage(url: URL, answer: Response): Promise<unknown> {
  const says = answer.headers.get("X-Offline-Copy");
  if (says === "never") return withdraw();
  const mayKeep = says === "keep" && !answer.headers.get("Cache-Control")?.includes("no-store");
  if (mayKeep && !isWithdrawn) return keep(cacheNames.pages, nameOf(url), answer.clone());
  return answer.status === 404 ? forgetPage(nameOf(url)) : Promise.resolve();
}

/** Pages that were answered with a copy, by the name of their window. */
const copies = new Set<string>();

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request, preloadResponse } = event;
  const ask = async () => {
    const preloaded = await preloadResponse;
    // Firefox resolves a preload that failed; as an answer it would be the browser's own error page.
    if (preloaded?.type === "error") throw new TypeError("the preload failed");
    return preloaded ?? fetch(request);
  };
  let answer: Response;
  try {
    answer = await ask();
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    copies.add(event.resultingClientId);
    const kept = await findKept(nameOf(url), cacheNames.pages);
    const shown = kept ? await copyOf(kept) : await offlinePage();
    if (!shown) throw error;
    return shown;
  }
  // The page arrived, whether there is room for a copy or not.
  event.waitUntil(notePage(url, answer).catch(() => {}));
  return answer;
}

/** A file of a page without a connection; for a picture another size of it will do. */
async function answerFile(request: Request, { pathname }: URL): Promise<Response> {
  const kept = await findKept(pathname);
  if (kept) return kept;
  const [picture = pathname] = pathname.split(/[-.]/);
  const pictures = await keptIn(cacheNames.pictures);
  const other = pictures.find(({ url }) => new URL(url).pathname.startsWith(picture));
  return other?.copy ?? fetch(request);
}

/** What a page tells of itself once it has loaded. */
type Told = { page: string; isNew: boolean; pictures: string[] };

const isTold = (data: unknown): data is Told =>
  typeof data === "object" && data !== null && "page" in data && "isNew" in data && "pictures" in data;

/** Where pages are that may be kept; none of somebody's own is asked for once more. */
const keptPages = /^\/((home|events?|e|photos|gallery)(\/|$)|$)/;

/** Keeps the pictures that a page shows, out of the browser's own memory of files; and the page that the worker came too late for. */
async function noteShown({ page, isNew, pictures }: Told): Promise<void> {
  const url = new URL(page, location.origin);
  if (isNew && keptPages.test(url.pathname)) await notePage(url, await fetchForLater(page));
  if (!(await findKept(nameOf(url), cacheNames.pages))) return;
  for (const picture of pictures) {
    const { pathname } = new URL(picture, location.origin);
    if (isWithdrawn || (await findKept(pathname, cacheNames.pictures))) continue;
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
    // The request for a page leaves at once, while the worker starts.
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  if (event instanceof ExtendableEvent) event.waitUntil(begin());
});

addEventListener("message", (event) => {
  if (event instanceof ExtendableEvent && isTold(event.data))
    event.waitUntil(noteShown(event.data).catch(() => {}));
});

addEventListener("fetch", (event) => {
  if (!(event instanceof FetchEvent)) return;
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    // What somebody has looked at is theirs, though the pages are everybody's.
    if (/\/logout$/.test(url.pathname)) event.waitUntil(forgetPages().catch(() => {}));
  } else if (request.mode === "navigate" || request.headers.get("Accept") === "text/html")
    event.respondWith(answerPage(event, url));
  else if (
    (!navigator.onLine || copies.has(clientId)) &&
    /^\/(assets|uploads)\/|^\/icon\.svg$/.test(url.pathname)
  )
    event.respondWith(answerFile(request, url));
});
