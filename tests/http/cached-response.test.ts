// A cached page over a real connection equals its first response. http/delivery tests invalidation, and
// sweeps/page-content which visitors get no cached page.
import { Agent, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeEvent } from "../support/fixtures";
import { createSite, server, type TestSite } from "../support/site";

const host = "127.0.0.1";

/** For requests over one connection; without it, each opens one. */
let agent: Agent | undefined;
let site: TestSite;
let listening: Awaited<ReturnType<typeof server.listen>>;
beforeEach(async () => {
  site = await createSite();
  listening = await server.listen(site.handler, { port: 0, host }, site.log);
});
afterEach(async () => {
  agent?.destroy();
  agent = undefined;
  await server.drain(listening);
  site.close();
});

type Sent = { method?: string; headers?: Record<string, string> };
type RawResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  id: string;
  /** Whether the page came from the cache, and its render time. */
  cache: unknown;
  timing: unknown;
};

/** One request over a raw connection; the body is not decoded. */
function get(path: string, { method = "GET", headers = {} }: Sent = {}): Promise<RawResponse> {
  const { port } = listening.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const line = agent ? { agent } : { headers: { Connection: "close" } };
    const sent = ask(
      { host, port, path, method, ...line, headers: { ...line.headers, ...headers } },
      (message) => {
        const chunks: Buffer[] = [];
        message.on("data", (chunk) => chunks.push(chunk));
        message.on("end", () => {
          const {
            date,
            "x-request-id": id,
            "x-cache": cache,
            "server-timing": timing,
            ...rest
          } = message.headers;
          const body = Buffer.concat(chunks).toString("latin1");
          resolve({ status: message.statusCode ?? 0, headers: rest, body, id: String(id), cache, timing });
        });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

const plain = ({ status, headers, body }: RawResponse) => ({ status, headers, body });

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
    for (const again of [second, third]) expect(plain(again)).toEqual(plain(first));
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  });

  test("the page of an event, which sets a cookie each time", async () => {
    const { id } = makeEvent(site);
    const cookies = [1, 2, 3].map(async () => (await get(`/events/${id}`)).headers["set-cookie"]);
    for (const cookie of await Promise.all(cookies))
      expect(cookie).toEqual([expect.stringContaining(`last_event=${id};`)]);
    const known = await get(`/events/${id}`, { headers: { Cookie: `last_event=${id}` } });
    expect(known.headers["set-cookie"]).toBeUndefined();
  });
});

test("a page states whether it came from the cache, and its render time", async () => {
  const first = await get("/events");
  const second = await get("/events");
  expect([first.cache, second.cache]).toEqual(["miss", "hit"]);
  expect(first.timing).toMatch(/^render;dur=\d+\.\d$/);
  expect(second.timing).toBe(first.timing);
  const missing = await get("/nowhere");
  const own = await get("/login");
  expect([missing.cache, own.cache, (await get("/icon.svg")).cache]).toEqual(["miss", "pass", undefined]);
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
    expect(first.status).toBe(200);
    const before = { ...site.site.traffic.pages };
    const again = await get(path.replace(":id", id), { headers });
    expect(again.body).toBe(first.body);
    expect(site.site.traffic.pages).toEqual({ hits: before.hits + 1, misses: before.misses });
  });
});

test("an unchanged cached page returns 304, with the tag and without a body", async () => {
  const [first] = [await get("/events"), await get("/events")];
  const headers = { "If-None-Match": String(first.headers.etag), "Accept-Encoding": "br" };
  const [one, other] = [await get("/events", { headers }), await get("/events", { headers })];
  for (const response of [one, other]) {
    expect(response).toMatchObject({ status: 304, body: "" });
    expect(response.headers).toMatchObject({
      etag: first.headers.etag,
      vary: first.headers.vary,
      "cache-control": first.headers["cache-control"],
      "content-security-policy": first.headers["content-security-policy"],
    });
    expect(response.headers["content-encoding"]).toBeUndefined();
  }
});

test("a popular page is recompressed to fewer bytes, also after the minute, with the same text", async () => {
  const headers = { "Accept-Encoding": "br" };
  const first = await get("/events", { headers });
  let latest = first;
  await vi.waitFor(
    async () => {
      latest = await get("/events", { headers });
      expect(latest.body.length).toBeLessThan(first.body.length);
    },
    { timeout: 20_000 },
  );
  const plain = ({ body }: RawResponse) => brotliDecompressSync(Buffer.from(body, "latin1")).toString();
  expect(plain(latest)).toBe(plain(first));
  const size = { "content-length": String(latest.body.length) };
  expect(latest.headers).toEqual({ ...first.headers, ...size });
  site.clock.time += 60_000;
  expect(plain(await get("/events", { headers }))).toEqual(plain(latest));
});
