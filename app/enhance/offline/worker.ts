// The service worker, served at /sw.js. Offline it serves copies of the public pages visited last and of private pages marked by
// the server (decision 017). Online it passes pages through and does not handle files.

import { tiny, wrap } from "~/styles/global.css";
import { flash } from "~/ui/feedback/flash.css";
import { button, tap } from "~/ui/form/button.css";
import {
  cachedAt,
  cacheNames,
  copiesIn,
  dropOutdated,
  findCopy,
  forgetAll,
  forgetPage,
  forgetPages,
  ownPages,
  ownUntil,
  recordSession,
  store,
} from "./copy-store";

// Pages that the service worker shows offline: a copy with its age, and the list of copies.

/** The list of copies; cached with the shell. */
const offlinePath = "/offline";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 11月21日 12:00（3 小时前） */
function ageText(at: number, now: number): string {
  const date = new Intl.DateTimeFormat("zh-CN", {
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  }).format(at);
  const age = now - at;
  const ago =
    age < minuteMs
      ? "刚刚"
      : age < hourMs
        ? `${Math.floor(age / minuteMs)} 分钟前`
        : age < dayMs
          ? `${Math.floor(age / hourMs)} 小时前`
          : `${Math.floor(age / dayMs)} 天前`;
  return `${date}（${ago}）`;
}

/** Inserts a message at the top of a page's content, or at the end of a hydrated page, which renders it itself. */
async function withNote(response: Response, status: number, note: string, list?: string): Promise<Response> {
  const page = await response.text();
  const html = page
    .replace(page.includes("__remixContext") ? /<\/body>/ : /<main[^>]*>/, (tag) =>
      tag === "</body>"
        ? note + tag
        : tag + (tag.includes("class") ? note : `<div class="${wrap}">${note}</div>`),
    )
    .replace(/(<ul data-copies[^>]*>).*?<\/ul>/s, (whole, opening) =>
      list ? `${opening}${list}</ul>` : whole,
    );
  return new Response(html, { status, headers: response.headers });
}

const noteOf = (title: string, text: string) =>
  `<div id="offline-copy" class="${flash.warn}" role="status"><p><b>${title}</b>${text}</p><a class="${button.line}" href="">重试</a></div>`;

/** Adds a note with its age to a copy. */
function copyOf(copy: Response): Promise<Response> {
  const title = `离线副本，保存于 ${ageText(cachedAt(copy), Date.now())}`;
  return withNote(copy, 200, noteOf(title, "现在连不上网络，内容可能已经有变化。"));
}

/** The page shown without a copy; undefined while the shell is not cached. */
async function offlinePage(): Promise<Response | undefined> {
  const shell = await findCopy(offlinePath);
  if (!shell) return undefined;
  const items: { at: number; item: string }[] = [];
  for (const { url, copy } of [...(await ownPages()), ...(await copiesIn(cacheNames.pages))]) {
    // Parts of pages have no title.
    if (!copy.headers.get("Content-Type")?.includes("html")) continue;
    // Unparsed, so it stays HTML-escaped.
    const title = /<title>([^<]*?)( · [^<·]*)?<\/title>/.exec(await copy.text())?.[1] ?? "";
    const { pathname, search } = new URL(url);
    const address = (pathname + search).replaceAll("&", "&amp;").replaceAll('"', "%22");
    const at = cachedAt(copy);
    items.push({
      at,
      item: `<li><a class="${tap}" href="${address}">${title}</a> <small class="${tiny}">${ageText(at, Date.now())}</small></li>`,
    });
  }
  items.sort((one, other) => other.at - one.at);
  const list = items.map(({ item }) => item).join("");
  return withNote(shell, 503, noteOf("现在连不上网络", "这一页没有保存在本机。"), list);
}

declare class ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare class FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
/** Paths of script, style sheet and icon of this release; the build prepends the list. */
declare const shellFiles: readonly string[];

/** Timeout of background requests. */
const ownFetchMs = 10_000;
/** Marks requests whose response the visitor does not see. */
const background = { headers: { "X-Background": "1" } };

function fetchForLater(path: string, how: RequestInit = {}): Promise<Response> {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ownFetchMs);
  return fetch(path, { ...how, signal: stop.signal });
}

async function storeShell(): Promise<void> {
  const files = [...shellFiles, offlinePath].map(async (path) => {
    // Without cookies, so that the page is anonymous.
    const response = await fetchForLater(path, path === offlinePath ? { credentials: "omit" } : {});
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    await store(cacheNames.shell, path, response);
  });
  await Promise.all(files);
  // Safe at any moment: open pages still find the files of their release.
  await skipWaiting();
}

/** The cache key of a page: identical for all its URLs, without unknown query parameters. */
function nameOf({ pathname, searchParams }: URL): string {
  const page = searchParams.get("page");
  const path = pathname.replace(/^\/(e|event)\//, "/events/").replace(/^\/home$/, "/");
  return path + (page ? `?page=${encodeURIComponent(page)}` : "");
}

/** Set when the visitor disables copies, so that in-flight requests do not store any. */
let isWithdrawn = false;

async function withdraw(): Promise<void> {
  isWithdrawn = true;
  await forgetAll();
  await registration.unregister();
}

/** Stores a script of a private page. */
async function storeFile(file: string): Promise<void> {
  if (isWithdrawn || (await findCopy(file))) return;
  const found = await fetchForLater(file);
  if (found.ok) await store(cacheNames.files, file, found);
}

/** Stores a private page and the script files it references, which are in the browser's HTTP cache. */
async function storePrivate(name: string, response: Response): Promise<void> {
  const html = await response.clone().text();
  await store(cacheNames.own, name, response);
  for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.(js|css)/g)) await storeFile(file);
}

/** A public page without what its visitors may withdraw, such as names of guests: a copy outlives that. */
const lastingPart = async (page: Response) =>
  new Response((await page.text()).replace(/<span[^>]* data-nosnippet.*?<\/span>/gs, ""), page);

/** Statuses that leave a stored private page in place, because they do not show whether the page may still be stored. */
const isTrouble = (status: number) => status === 429 || status >= 500;

/**
 * Applies a response to the caches: stores a page that may be stored, deletes one that no longer exists or may no longer be stored,
 * and deletes all copies when the visitor has disabled them. Does not consume the response.
 */
async function recordPage(url: URL, response: Response): Promise<void> {
  const { status, headers } = response;
  // A page of the network, such as a Wi-Fi sign-in, or a redirect, whose target follows.
  if (!headers.has("X-Request-Id")) return;
  const label = headers.get("X-Offline-Copy");
  if (label === "never") return withdraw();
  const name = nameOf(url);
  const isPrivate = headers.get("Cache-Control")?.includes("no-store") ?? false;
  const isOwn = isPrivate && status === 200 && ownUntil(response) > Date.now();
  const isShared = label === "keep" && !isPrivate;
  // Clones before the first `await`, while the body is unread.
  const copy = (isOwn || isShared) && !isWithdrawn ? response.clone() : null;
  const session = await recordSession(response, () => isWithdrawn);
  // The pages are shared, but a person's list of visited pages is personal.
  if (session === "left") await forgetPages();
  // An earlier worker did not record whose copies it stored.
  if (session === "unknown") isOwnChanged = true;
  if (isOwn) {
    if (copy) await storePrivate(name, copy);
    return;
  }
  const shared = isShared ? copy : null;
  if (!isTrouble(status)) await forgetPage(name, cacheNames.own);
  if (shared) await store(cacheNames.pages, name, await lastingPart(shared));
  else if (status === 404) await forgetPage(name);
}

/** Set after a post to a private page, which may affect other private pages. */
let isOwnChanged = false;

/** Requests the stored private pages again to delete those that may no longer be stored. */
async function checkOwnPages(): Promise<void> {
  if (!isOwnChanged || isWithdrawn) return;
  isOwnChanged = false;
  for (const { url } of await ownPages())
    await recordPage(new URL(url), await fetchForLater(url, background));
}

/** A part of a private page for its script. */
const isJson = ({ headers }: Request) => headers.get("Accept") === "application/json";

/** Client ids of the pages that were served from a copy. */
const copies = new Set<string>();

async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request, preloadResponse } = event;
  const ask = async () => {
    const preloaded = await preloadResponse;
    // Firefox resolves a failed preload; returning it would show the browser's error page.
    if (preloaded?.type === "error") throw new TypeError("the preload failed");
    return preloaded ?? fetch(request);
  };
  let response: Response;
  try {
    response = await ask();
  } catch (error) {
    const own = (await ownPages()).find((stored) => stored.url === new URL(nameOf(url), url).href)?.copy;
    if (own && isJson(request)) return own;
    if (request.mode !== "navigate") throw error;
    copies.add(event.resultingClientId);
    const copy = own ?? (await findCopy(nameOf(url), cacheNames.pages));
    const shown = copy ? await copyOf(copy) : await offlinePage();
    if (!shown) throw error;
    return shown;
  }
  // A failed write to the cache must not fail the page.
  const later = recordPage(url, response).then(checkOwnPages);
  event.waitUntil(later.catch(() => {}));
  return response;
}

/** Returns a file for an offline page; for a picture, falls back to another size. */
async function respondWithFile(request: Request, { pathname }: URL): Promise<Response> {
  const copy = await findCopy(pathname);
  if (copy) return copy;
  const [picture = pathname] = pathname.split(/[-.]/);
  const pictures = await copiesIn(cacheNames.pictures);
  const other = pictures.find(({ url }) => new URL(url).pathname.startsWith(picture));
  return other?.copy ?? fetch(request);
}

/**
 * The message of a page after it has loaded. `own` is defined for a private page that may be stored, `files` are the scripts that it
 * loaded later.
 */
type ShownPage = { page: string; isNew: boolean; own?: string; pictures: string[]; files?: string[] };

const isShownPage = (data: unknown): data is ShownPage =>
  typeof data === "object" && data !== null && "page" in data && "isNew" in data && "pictures" in data;

/**
 * Paths of pages that may be copied; other pages are requested again only if they allow storing. Hard-coded because the worker's
 * bundle contains no routes; the server decides which pages are stored.
 */
const copiedPaths = /^\/((home|events?|e|photos|gallery)(\/|$)|$)/;

/** Stores a page's pictures from the browser's HTTP cache, and the page itself if it loaded before the worker started. */
async function recordShown({ page, isNew, own, pictures, files = [] }: ShownPage): Promise<void> {
  for (const file of files) await storeFile(file);
  const url = new URL(page, location.origin);
  if (isNew && (own !== undefined || copiedPaths.test(url.pathname)))
    await recordPage(url, await fetchForLater(page, background));
  if (!(await findCopy(nameOf(url), cacheNames.pages))) return;
  for (const picture of pictures) {
    const { pathname } = new URL(picture, location.origin);
    if (isWithdrawn || (await findCopy(pathname, cacheNames.pictures))) continue;
    const response = await fetch(picture, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    const isPublic = response?.ok && !/no-(cache|store)/.test(response.headers.get("Cache-Control") ?? "");
    if (isPublic) await store(cacheNames.pictures, pathname, response);
  }
}

addEventListener("install", (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(storeShell());
});

addEventListener("activate", (event) => {
  const begin = async () => {
    await dropOutdated(shellFiles.length + 1);
    // The browser requests the page while the worker starts.
    await registration.navigationPreload?.enable();
    await clients.claim();
  };
  if (event instanceof ExtendableEvent) event.waitUntil(begin());
});

addEventListener("message", (event) => {
  if (event instanceof ExtendableEvent && isShownPage(event.data))
    event.waitUntil(recordShown(event.data).catch(() => {}));
});

addEventListener("fetch", (event) => {
  if (!(event instanceof FetchEvent)) return;
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    // Of a visitor without an account, too, whose responses name no session before or after.
    if (url.pathname === "/logout") event.waitUntil(forgetPages().catch(() => {}));
    if (url.pathname.startsWith("/seat/")) isOwnChanged = true;
  } else if (request.mode === "navigate" || request.headers.get("Accept") === "text/html" || isJson(request))
    event.respondWith(respondWithPage(event, url));
  else if (
    (!navigator.onLine || copies.has(clientId)) &&
    /^\/(assets|uploads)\/|^\/icon\.svg$/.test(url.pathname)
  )
    event.respondWith(respondWithFile(request, url));
});
