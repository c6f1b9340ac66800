// A cached page over a real connection equals its first response. http/delivery tests invalidation, and
// sweeps/page-content which visitors get no cached page.
import { Agent } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

describe("over one connection, the second and third response equal the first except for their id", () => {
  beforeEach(() => {
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  test.each<[string, string, Sent]>([
    ["a page", "/events", {}],
    ["in Brotli", "/events", { headers: { "Accept-Encoding": "br" } }],
    ["the home page, which sets a cookie", "/", {}],
    ["the home page of a later visit", "/", { headers: { Cookie: "first_visit=0" } }],
    ["with a theme and low data", "/events", { headers: { Cookie: "theme=dark; lite=1" } }],
    ["with low data by header", "/events", { headers: { "Save-Data": "on" } }],
    ["HEAD", "/events", { method: "HEAD", headers: { "Accept-Encoding": "br" } }],
    ["a visitor's own page", "/events", { headers: { Cookie: "visitor=abc" } }],
    ["a missing page", "/nowhere", {}],
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

describe("a page has one entry for all spellings of its URL:", () => {
  test.each<[asked: string, page: string, Cookie?: string]>([
    ["/Events", "/events"],
    ["/%65vents", "/events"],
    ["/events?utm_source=chat&fbclid=1", "/events"],
    ["/events?category=constructor&when=never&free=yes&page=0", "/events"],
    ["/?q=a&page=2", "/"],
    ["/", "/", "first_visit=0; last_event=unknownEvent"],
    ["/EVENTS/:id/?q=a&page=2", "/events/:id"],
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
