// The service worker's response to a navigation whose preload failed, and which copies it evicts. Chromium rejects the
// preload; Firefox resolves an error response.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beyondLimits, type Entry } from "~/enhance/offline/copy-store";

const page = "https://city.example/events/Abc123456789";
const headers = { "Content-Type": "text/html", "X-Kept-At": "0", Date: new Date(0).toUTCString() };
const copy = () => new Response("<main>kept</main>", { headers });

type Listener = (event: Event) => void;
const listeners = new Map<string, Listener>();

class ExtendableEvent extends Event {
  readonly waiting: Promise<unknown>[] = [];
  waitUntil(work: Promise<unknown>): void {
    this.waiting.push(work);
  }
}
class FetchEvent extends ExtendableEvent {
  readonly request = { url: page, method: "GET", mode: "navigate", headers: new Headers() };
  readonly clientId = "";
  readonly resultingClientId = "window";
  answer: Promise<Response> = Promise.reject(new Error("not answered"));
  constructor(readonly preloadResponse: Promise<Response | undefined>) {
    super("fetch");
    this.answer.catch(() => {});
  }
  respondWith(response: Promise<Response>): void {
    this.answer = response;
  }
}

beforeEach(async () => {
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => listeners.set(type, listener));
  vi.stubGlobal("ExtendableEvent", ExtendableEvent);
  vi.stubGlobal("FetchEvent", FetchEvent);
  vi.stubGlobal("location", new URL(page));
  vi.stubGlobal("caches", { match: async () => copy() });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  vi.resetModules();
  await import("~/enhance/offline/worker");
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["rejects it", () => Promise.reject(new TypeError("no network"))],
  ["resolves an error", () => Promise.resolve(Response.error())],
  ["knows no preload", () => Promise.resolve(undefined)],
])("offline, the copy is shown where the browser %s", async (_name, preload) => {
  const event = new FetchEvent(preload());
  listeners.get("fetch")?.(event);
  const response = await event.answer;
  expect([response.type, response.status]).toEqual(["default", 200]);
  const text = await response.text();
  expect(text).toContain("kept");
  expect(text).toContain("离线副本，保存于");
});

const lasting = () =>
  new Response("", { headers: { ...headers, "X-Offline-Copy": `until=${Date.now() + 1e9}` } });

/** Cache Storage in memory. */
function memoryCaches(filled: Record<string, string[]>) {
  const stored = new Map(
    Object.entries(filled).map(([name, urls]) => [name, new Map(urls.map((url) => [url, lasting()]))]),
  );
  const urlOf = (key: string) => new URL(key, page).href;
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return {
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      matchAll: async () => [...cache.values()].map((found) => found.clone()),
      put: async (key: string, response: Response) => void cache.set(urlOf(key), response),
      delete: async (key: string) => cache.delete(urlOf(key)),
    };
  };
  const match = async (key: string, { cacheName = "" }) => stored.get(cacheName)?.get(urlOf(key))?.clone();
  const api = {
    open,
    match,
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
  };
  return { api, privatePages: () => [...(stored.get("copies-1-private")?.keys() ?? [])] };
}

test.each<[string, HeadersInit, number, isRetained: boolean]>([
  ["the application's to the same person", { "X-Request-Id": "1", "X-Signed-In": "lin" }, 404, true],
  ["the application's without a session", { "X-Request-Id": "1", "X-Signed-In": "none" }, 200, false],
  ["the application's to another person", { "X-Request-Id": "1", "X-Signed-In": "qi" }, 200, false],
  ["a proxy's or a network's", {}, 200, true],
])("private copies after a response that is %s", async (_name, own, status, isRetained) => {
  const copied = "https://city.example/admin/events/Abc123456789/check-in";
  const { api, privatePages } = memoryCaches({ "copies-1-private": [copied] });
  vi.stubGlobal("caches", api);
  const answers = [{ "X-Request-Id": "0", "X-Signed-In": "lin" }, own];
  for (const [index, headersOf] of answers.entries()) {
    vi.stubGlobal(
      "fetch",
      async () => new Response("", { status: index === 0 ? 503 : status, headers: headersOf }),
    );
    const event = new FetchEvent(Promise.resolve(undefined));
    listeners.get("fetch")?.(event);
    await event.answer;
    await Promise.all(event.waiting);
  }
  expect(privatePages()).toEqual(isRetained ? [copied] : []);
});

test("a copy of a public page is without what visitors may withdraw", async () => {
  const { api } = memoryCaches({});
  vi.stubGlobal("caches", api);
  const html =
    '<p>已有 3 人</p><span class="x" data-nosnippet=""><b>王</b></span><p><span data-nosnippet="">王芳\n</span></p><span>留</span>';
  const shared = { ...headers, "X-Request-Id": "1", "X-Offline-Copy": "keep" };
  vi.stubGlobal("fetch", async () => new Response(html, { headers: shared }));
  const event = new FetchEvent(Promise.resolve(undefined));
  listeners.get("fetch")?.(event);
  expect(await (await event.answer).text()).toBe(html);
  await Promise.all(event.waiting);
  const copied = await api.match(page, { cacheName: "copies-1-pages" });
  expect(await copied?.text()).toBe("<p>已有 3 人</p><p></p><span>留</span>");
});

const entry = (cache: string, at: number, bytes = 1): Entry => ({ cache, url: `/${cache}/${at}`, at, bytes });
const evictedOf = (entries: Entry[], limits: { items: number; bytes: number }) =>
  beyondLimits(entries, limits)
    .map(({ url }) => url)
    .sort();

test("evicts the oldest of a kind above its limit, in any list order, and nothing within the limits", () => {
  const entries = [entry("pages", 3, 5), entry("pages", 1, 5), entry("pictures", 0, 5), entry("pages", 2, 5)];
  expect(evictedOf(entries, { items: 3, bytes: 20 })).toEqual([]);
  expect(evictedOf(entries, { items: 2, bytes: 100 })).toEqual(["/pages/1"]);
});

test("pages and images share a limit of bytes; the oldest are evicted", () => {
  const pages = [entry("pages", 4, 40), entry("pages", 2, 30)];
  const entries = [...pages, entry("pictures", 3, 40), entry("pictures", 1, 1)];
  expect(evictedOf(entries, { items: 10, bytes: 100 })).toEqual(["/pages/2", "/pictures/1"]);
});
