import { brotliDecompressSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Page, toPage } from "../../../server/cache/respond";
import { isCacheableApiRead, isCacheablePage, PageCache } from "../../../server/cache/store";
import { createStates } from "../../../server/cache/version";

const minuteMs = 60_000;
const html = (text: string) => `<html>${text}</html>`;
const htmlType = { "Content-Type": "text/html; charset=utf-8" };
const pageOf = (text: string, init: ResponseInit = {}) =>
  toPage("GET", new Response(html(text), { headers: htmlType, ...init }));

let now: number;
/** Versions by cache tag, as the database counts them. */
let versions: Record<string, number>;
let noted: boolean[];
let cache: PageCache;
const states = createStates(
  (tags = Object.keys(versions) as never) => tags.map((tag) => versions[tag]).join("."),
  () => now,
);
const open = (options = {}) =>
  new PageCache({ states, isCacheable: isCacheablePage, note: (isHit) => noted.push(isHit), ...options });

beforeEach(() => {
  now = 0;
  versions = { settings: 0, events: 0, comments: 0, wishes: 0, polls: 0 };
  noted = [];
  cache = open();
});

const events = { tags: ["events"], perVisitor: [] } as const;
type Key = Partial<Parameters<PageCache["get"]>[0]>;
const get = (render: () => Promise<Page>, key: Key = {}) =>
  cache.get({ key: "/events", coalesceKey: "", content: events, ...key }, render);

describe("a cached entry", () => {
  test("is rendered once and then found by get and by peek, but not under another key", async () => {
    const render = vi.fn(() => pageOf("a"));
    const entry = await get(render);
    expect(await get(render)).toBe(entry);
    expect(cache.peek("/events")).toBe(entry);
    expect(render).toHaveBeenCalledOnce();
    expect(noted).toEqual([false, true]);
    expect(cache.peek("/events?page=2")).toBeUndefined();
  });

  test.each(["events", "settings"])("is rendered again after a change of %s", async (tag) => {
    await get(() => pageOf("a"));
    versions[tag] = 1;
    expect(cache.peek("/events")).toBeUndefined();
    expect((await get(() => pageOf("b"))).page.raw.toString()).toBe(html("b"));
  });

  test("expires at the end of the minute", async () => {
    const entry = await get(() => pageOf("a"));
    now = minuteMs - 1;
    expect(cache.peek("/events")).toBe(entry);
    now = minuteMs;
    expect(cache.peek("/events")).toBeUndefined();
  });

  test("is not found by peek, and fails in get, while the database cannot be queried", async () => {
    await get(() => pageOf("a"));
    const broken = { ...versions };
    Object.defineProperty(versions, "events", {
      get() {
        throw new Error("database is locked");
      },
    });
    expect(cache.peek("/events")).toBeUndefined();
    await expect(get(() => pageOf("a"))).rejects.toThrow("database is locked");
    versions = broken;
  });
});

describe("concurrent requests", () => {
  /** A render that the test completes. */
  function slow(text: string) {
    let finish: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const render = vi.fn(async () => {
      await ended;
      return pageOf(text);
    });
    return { render, finish };
  }

  test("for one entry share a render, with another key they do not", async () => {
    const { render, finish } = slow("a");
    const [other, ...same] = [get(render, { coalesceKey: "other" }), get(render), get(render), get(render)];
    finish();
    expect(new Set((await Promise.all(same)).map(({ page }) => page)).size).toBe(1);
    expect((await other).page).not.toBe((await same[0])?.page);
    expect(render).toHaveBeenCalledTimes(2);
    expect(noted).toEqual([false, false, true, true]);
  });

  test("after a change do not share the render from before it", async () => {
    const { render, finish } = slow("old");
    const before = get(render);
    versions.events = 1;
    const after = await get(() => pageOf("new"));
    finish();
    expect(after.page.raw.toString()).toBe(html("new"));
    expect((await before).page.raw.toString()).toBe(html("old"));
    expect(cache.peek("/events")?.page.raw.toString()).toBe(html("new"));
  });

  test("share a failure, after which the next request renders again", async () => {
    const failing = vi.fn(() => Promise.reject(new Error("disk is full")));
    const all = await Promise.allSettled([get(failing), get(failing)]);
    expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(failing).toHaveBeenCalledOnce();
    expect((await get(() => pageOf("a"))).page.status).toBe(200);
  });
});

test("the least recently used entries are evicted by bytes", async () => {
  const text = "x".repeat(1000);
  cache = open({ maxBytes: 8000 });
  for (const key of ["1", "2", "3"]) await get(() => pageOf(text + key), { key });
  cache.peek("1");
  await get(() => pageOf(`${text}4`), { key: "4" });
  expect(["1", "2", "3", "4"].filter((key) => cache.peek(key))).toEqual(["1", "3", "4"]);
  await get(() => pageOf("x".repeat(9000)), { key: "5" });
  expect(cache.peek("5")).toBeUndefined();
});

describe("not cached", () => {
  const cached = async (page: Promise<Page>) => {
    const entry = await get(() => page);
    expect(entry.page).toBe(await page);
    return cache.peek("/events") !== undefined;
  };

  test.each<[string, ResponseInit]>([
    ["another status than 200", { status: 404 }],
    ["a redirect", { status: 302, headers: { ...htmlType, Location: "/" } }],
    ["a response that sets a cookie", { headers: { ...htmlType, "Set-Cookie": "a=b" } }],
    ["one with no-store", { headers: { ...htmlType, "Cache-Control": "private, no-store" } }],
    ["another type than HTML", { headers: { "Content-Type": "text/plain" } }],
    ["one without a type", { headers: {} }],
  ])("a page: %s", async (_name, init) => {
    expect(await cached(pageOf("a", init))).toBe(false);
  });

  test("an incomplete page", async () => {
    expect(await cached(toPage("GET", new Response("<html>a", { headers: htmlType })))).toBe(false);
  });

  test("an API response of another status, with no-store, with a cookie or of another type", async () => {
    const own = { "Content-Type": "application/json", "Cache-Control": "private, no-cache" };
    const isCached = (headers: HeadersInit, status = 200) => {
      cache = open({ isCacheable: isCacheableApiRead });
      return cached(toPage("GET", new Response("{}", { status, headers })));
    };
    expect(await isCached(own)).toBe(true);
    expect(await isCached(own, 404)).toBe(false);
    const changes: Record<string, string>[] = [
      ...[{ "Cache-Control": "no-store" }, { "Set-Cookie": "a=b" }, { "Content-Type": "text/calendar" }],
    ];
    for (const change of changes) expect(await isCached({ ...own, ...change })).toBe(false);
  });
});

test("bodies are compressed once for concurrent requests", async () => {
  const text = "城里见".repeat(500);
  const entry = await get(() => pageOf(text));
  const [one, other] = await Promise.all([cache.encode(entry, "br"), cache.encode(entry, "br")]);
  expect(one).toBe(other);
  expect(entry.bodies.get("br")).toBe(one);
  expect(brotliDecompressSync(one).toString()).toBe(html(text));
});
