// A cached page over a real connection equals its first response. http/delivery tests invalidation, and
// sweeps/page-content which visitors get no cached page.
import { Agent } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendRaw } from "../support/ask";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { server } from "../support/site";

const host = "127.0.0.1";

/** For requests over one connection; without it, each opens one. */
let agent: Agent | undefined;
openEachSite();
let listening: Awaited<ReturnType<typeof server.listen>>;
beforeEach(async () => {
  listening = await server.listen(site.handler, { port: 0, host }, site.log);
});
afterEach(async () => {
  agent?.destroy();
  agent = undefined;
  await server.drain(listening);
});

type Sent = { method?: string; headers?: Record<string, string> };

/** A request over a raw connection; the body is not decoded. */
async function get(path: string, { method = "GET", headers = {} }: Sent = {}) {
  const sent = { method, headers: { ...(agent && { Connection: "keep-alive" }), ...headers }, agent };
  const { status, headers: all, bytes } = await sendRaw(listening, path, sent);
  const { date, "x-request-id": id, "x-cache": cache, "server-timing": timing, ...rest } = all;
  return { plain: { status, headers: rest, body: bytes.toString("latin1") }, id, cache, timing };
}

describe.each([
  { over: "connections of their own", isOne: false },
  { over: "one connection", isOne: true },
])("over $over, the second and third response equal the first except for their id", ({ isOne }) => {
  beforeEach(() => {
    if (isOne) agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  test.each<[string, string, Sent]>([
    ["a page", "/events", {}],
    ["a search with no words", "/events?q=", {}],
    ["in Brotli", "/events", { headers: { "Accept-Encoding": "br" } }],
    ["in gzip", "/events", { headers: { "Accept-Encoding": "gzip" } }],
    ["with Brotli refused", "/events", { headers: { "Accept-Encoding": "br;q=0, gzip" } }],
    ["the home page, which sets a cookie", "/", {}],
    ["the home page of a later visit", "/", { headers: { Cookie: "first_visit=0" } }],
    ["the other spelling of the home page", "/home", {}],
    ["with a theme and low data", "/events", { headers: { Cookie: "theme=dark; lite=1" } }],
    ["with low data by header", "/events", { headers: { "Save-Data": "on" } }],
    ["a changed page for an old tag", "/events", { headers: { "If-None-Match": 'W/"old"' } }],
    ["HEAD", "/events", { method: "HEAD", headers: { "Accept-Encoding": "br" } }],
    ["a visitor's own page", "/events", { headers: { Cookie: "visitor=abc" } }],
    ["a missing page", "/nowhere", {}],
    ["a file", "/icon.svg", {}],
    ["a refused address", `/events?q=${"a".repeat(2100)}`, {}],
  ])("%s", async (_name, path, sent) => {
    makeEvent(site, { title: "一" });
    const [first, second, third] = [await get(path, sent), await get(path, sent), await get(path, sent)];
    for (const again of [second, third]) expect(again.plain).toEqual(first.plain);
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  });

  test("the page of an event, which sets a cookie each time", async () => {
    const { id } = makeEvent(site);
    const cookieFor = async (sent?: Sent) => (await get(`/events/${id}`, sent)).plain.headers["set-cookie"];
    for (const cookie of await Promise.all([cookieFor(), cookieFor(), cookieFor()]))
      expect(cookie).toEqual([expect.stringContaining(`last_event=${id};`)]);
    expect(await cookieFor({ headers: { Cookie: `last_event=${id}` } })).toBeUndefined();
  });
});

test("a page states whether it came from the cache, and its render time", async () => {
  const [first, second] = [await get("/events"), await get("/events")];
  expect(first.timing).toMatch(/^render;dur=\d+\.\d$/);
  expect(second.timing).toBe(first.timing);
  const others = [await get("/nowhere"), await get("/login"), await get("/icon.svg")];
  expect([first, second, ...others].map(({ cache }) => cache)).toEqual([
    ...["miss", "hit", "miss", "pass", undefined],
  ]);
});

describe("a page has one entry for all spellings of its URL:", () => {
  test.each<[asked: string, page: string, Cookie?: string]>([
    ["/events/", "/events"],
    ["/Events", "/events"],
    ["/%65vents", "/events"],
    ["/events?utm_source=chat&fbclid=1", "/events"],
    ["/events?category=constructor&when=never&free=yes&page=0", "/events"],
    ["/events?page=002&q=%20a%20", "/events?q=a&page=2"],
    ["/events?category=&q=", "/events"],
    ["/?q=a&page=2", "/"],
    ["/", "/", "first_visit=0; last_event=unknownEvent"],
    ["/wishes?category=__proto__&when=today", "/wishes"],
    ["/gallery?q=a&category=b", "/gallery"],
    ["/polls?page=-1&q=a", "/polls"],
    ["/EVENTS/:id/?q=a&page=2", "/events/:id"],
    ["/events/:id/Discussion?page=x", "/events/:id/discussion"],
  ])("%s", async (path, page, cookie) => {
    const { id } = makeEvent(site, {}, "ended");
    const headers = { Cookie: cookie ?? "" };
    const first = await get(page.replace(":id", id), cookie ? { headers: { Cookie: "first_visit=0" } } : {});
    expect(first.plain.status).toBe(200);
    const before = { ...site.site.traffic.pages };
    const again = await get(path.replace(":id", id), { headers });
    expect(again.plain.body).toBe(first.plain.body);
    expect(site.site.traffic.pages).toEqual({ hits: before.hits + 1, misses: before.misses });
  });
});

test("an unchanged cached page returns 304, with the tag and without a body", async () => {
  const [first] = [await get("/events"), await get("/events")];
  const { etag, vary, "cache-control": cache, "content-security-policy": policy } = first.plain.headers;
  const headers = { "If-None-Match": String(etag), "Accept-Encoding": "br" };
  for (const { plain } of [await get("/events", { headers }), await get("/events", { headers })]) {
    expect(plain).toMatchObject({ status: 304, body: "" });
    const same = { etag, vary, "cache-control": cache, "content-security-policy": policy };
    expect(plain.headers).toMatchObject(same);
    expect(plain.headers["content-encoding"]).toBeUndefined();
  }
});

test("a popular page is recompressed to fewer bytes, also after the minute, with the same text", async () => {
  const read = async () => (await get("/events", { headers: { "Accept-Encoding": "br" } })).plain;
  const first = await read();
  let latest = first;
  const look = async () => {
    latest = await read();
    expect(latest.body.length).toBeLessThan(first.body.length);
  };
  await vi.waitFor(look, { timeout: 20_000 });
  const textOf = (body: string) => brotliDecompressSync(Buffer.from(body, "latin1")).toString();
  expect(textOf(latest.body)).toBe(textOf(first.body));
  const size = { "content-length": String(latest.body.length) };
  expect(latest.headers).toEqual({ ...first.headers, ...size });
  site.clock.time += 60_000;
  expect(textOf((await read()).body)).toEqual(textOf(latest.body));
});
