// Over a real connection, a cached page has exactly its first response.
import { Agent, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { events } from "../../app/db/schema/events";
import { makeEvent } from "../support/fixtures";
import { createSite, noon, server, type TestSite } from "../support/site";

const host = "127.0.0.1";

/** For requests over one connection; without it, each has its own. */
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
type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  id: string;
};

/** One request as it goes over the line; the body as it came, undecoded. */
function get(path: string, { method = "GET", headers = {} }: Sent = {}): Promise<Answer> {
  const { port } = listening.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const line = agent ? { agent } : { headers: { Connection: "close" } };
    const sent = ask(
      { host, port, path, method, ...line, headers: { ...line.headers, ...headers } },
      (message) => {
        const chunks: Buffer[] = [];
        message.on("data", (chunk) => chunks.push(chunk));
        message.on("end", () => {
          const { date, "x-request-id": id, ...rest } = message.headers;
          const body = Buffer.concat(chunks).toString("latin1");
          resolve({ status: message.statusCode ?? 0, headers: rest, body, id: String(id) });
        });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

const text = (answer: Answer) => Buffer.from(answer.body, "latin1").toString("utf8");

describe.each([
  { over: "connections of their own", isOne: false },
  { over: "one connection", isOne: true },
])("over $over, the second and third response equal the first except for their id", ({ isOne }) => {
  beforeEach(() => {
    if (isOne) agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  test.each<[string, string, Sent]>([
    ["a page", "/events", {}],
    ["a page with a query", "/events?q=a&page=2", {}],
    ["a search with no words", "/events?q=", {}],
    ["in Brotli", "/events", { headers: { "Accept-Encoding": "br" } }],
    ["in gzip", "/events", { headers: { "Accept-Encoding": "gzip" } }],
    ["with Brotli refused", "/events", { headers: { "Accept-Encoding": "br;q=0, gzip" } }],
    ["the home page, which sets a cookie", "/", {}],
    ["the home page of a later visit", "/", { headers: { Cookie: "first_visit=0" } }],
    ["the other spelling of the home page", "/home", {}],
    ["with a theme", "/events", { headers: { Cookie: "theme=dark" } }],
    ["with low data by cookie", "/events", { headers: { Cookie: "lite=1" } }],
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
    for (const again of [second, third]) {
      expect({ ...again, id: "" }).toEqual({ ...first, id: "" });
    }
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

describe("a page has one entry, however its address is written:", () => {
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
  ])("%s", async (asked, page, cookie) => {
    const { id } = makeEvent(site, {}, "ended");
    const headers = { Cookie: cookie ?? "" };
    const first = await get(page.replace(":id", id), cookie ? { headers: { Cookie: "first_visit=0" } } : {});
    expect(first.status).toBe(200);
    const before = { ...site.site.traffic.pages };
    const again = await get(asked.replace(":id", id), { headers });
    expect(again.body).toBe(first.body);
    expect(site.site.traffic.pages).toEqual({ hits: before.hits + 1, misses: before.misses });
  });
});

test("a cached API response equals the first except for its id and the remaining limit", async () => {
  makeEvent(site, { title: "一" });
  const headers = { "Accept-Encoding": "br" };
  const answers = [];
  for (const _ of [1, 2, 3]) answers.push(await get("/api/events", { headers }));
  const left = answers.map((answer) => Number(answer.headers["ratelimit-remaining"]));
  expect(left).toEqual([left[0], (left[0] ?? 0) - 1, (left[0] ?? 0) - 2]);
  const plain = answers.map(({ status, body, headers: all }) => ({
    ...{ status, body },
    headers: { ...all, "ratelimit-remaining": "" },
  }));
  expect(plain.slice(1)).toEqual([plain[0], plain[0]]);
  const tag = { ...headers, "If-None-Match": String(answers[0]?.headers.etag) };
  for (const _ of [1, 2])
    expect(await get("/api/events", { headers: tag })).toMatchObject({ status: 304, body: "" });
  const other = await get("/api/events?limit=1", { headers: { ...tag, Authorization: "Bearer x" } });
  expect(other.status).toBe(200);
});

test("an unchanged page is 304 from the cache too, with the tag and without a body", async () => {
  const [first] = [await get("/events"), await get("/events")];
  const headers = { "If-None-Match": String(first.headers.etag), "Accept-Encoding": "br" };
  const [one, other] = [await get("/events", { headers }), await get("/events", { headers })];
  for (const answer of [one, other]) {
    expect(answer).toMatchObject({ status: 304, body: "" });
    expect(answer.headers).toMatchObject({
      etag: first.headers.etag,
      vary: first.headers.vary,
      "cache-control": first.headers["cache-control"],
      "content-security-policy": first.headers["content-security-policy"],
    });
    expect(answer.headers["content-encoding"]).toBeUndefined();
  }
});

test("requests that differ in a varying header get their own responses in any order", async () => {
  const tag = String((await get("/")).headers.etag);
  const heads: Record<string, string>[] = [
    ...[{}, { "Accept-Encoding": "br" }, { "Accept-Encoding": "gzip" }, { "If-None-Match": tag }],
    ...[{ Cookie: "theme=dark" }, { Cookie: "lite=1" }, { Cookie: "first_visit=0" }],
    { "Sec-Fetch-Site": "same-origin" },
  ];
  const round = async () => {
    const answers = [];
    for (const headers of heads) answers.push({ ...(await get("/", { headers })), id: "" });
    return answers;
  };
  const [first, second] = [await round(), await round()];
  expect(second).toEqual(first);
  expect(new Set(first.map((answer) => JSON.stringify(answer))).size).toBe(heads.length);
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
  const plain = ({ body }: Answer) => brotliDecompressSync(Buffer.from(body, "latin1")).toString();
  expect(plain(latest)).toBe(plain(first));
  const size = { "content-length": String(latest.body.length) };
  expect(latest.headers).toEqual({ ...first.headers, ...size });
  site.clock.time += 60_000;
  expect(await get("/events", { headers })).toEqual({ ...latest, id: expect.any(String) });
});

test("all security headers are on a page from the cache", async () => {
  const [, cached] = [await get("/events"), await get("/events")];
  expect(cached.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
});

describe("a page from the cache is never stale", () => {
  const cache = async (path: string) => [await get(path), await get(path)];

  test("after a write of this process and of another one", async () => {
    const event = makeEvent(site, { title: "第一版" });
    await cache("/events");
    site.db.update(events).set({ title: "第二版" }).where(eq(events.id, event.id)).run();
    expect(text(await get("/events"))).toContain("第二版");
    await cache("/events");
    const other = new Database(join(site.folder, "app.db"));
    other.prepare("UPDATE events SET title = '第三版'").run();
    other.close();
    expect(text(await get("/events"))).toContain("第三版");
  });

  test("an old tag is not confirmed after a write", async () => {
    const [first] = await cache("/events");
    makeEvent(site, { title: "新" });
    const answer = await get("/events", { headers: { "If-None-Match": String(first?.headers.etag) } });
    expect(answer.status).toBe(200);
    expect(text(answer)).toContain("新");
  });

  test("after a minute", async () => {
    makeEvent(site, { startAt: noon + 60 * 60_000 });
    await cache("/events");
    site.clock.time = noon + 60 * 60_000;
    expect(text(await get("/events"))).toContain("进行中");
  });
});

describe("a cached page is used only for matching requests", () => {
  test.each([
    "admin",
    "session",
    "flash",
  ])("a request with the cookie %s is not served from it", async (name) => {
    const sqlite = site.db.$client;
    const prepare = sqlite.prepare;
    for (const _ of [1, 2]) await get("/events");
    let reads = 0;
    sqlite.prepare = function (this: typeof sqlite, sql: string) {
      reads += 1;
      return prepare.call(this, sql);
    } as typeof prepare;
    await get("/events");
    expect(reads).toBe(0);
    await get("/events", { headers: { Cookie: `theme=auto; ${name}=abc` } });
    expect(reads).toBeGreaterThan(0);
    sqlite.prepare = prepare;
  });

  test("themes, low data and visits have separate entries", async () => {
    makeEvent(site, { title: "一" }, "ended");
    site.clock.time += 1000;
    const last = makeEvent(site, { title: "二" }, "ended");
    const variants: Record<string, string>[] = [
      {},
      { Cookie: "theme=dark" },
      { Cookie: "lite=1" },
      { "Save-Data": "on", Cookie: "theme=light" },
      { Cookie: `first_visit=0; last_event=${last.id}` },
    ];
    const round = () => Promise.all(variants.map(async (headers) => (await get("/", { headers })).body));
    const [first, second, third] = [await round(), await round(), await round()];
    expect(new Set(first).size).toBe(variants.length);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
  });

  test("with BASE_URL unset, no page contains the request's Host", async () => {
    const open = await createSite({ BASE_URL: "" });
    const other = await server.listen(open.handler, { port: 0, host }, open.log);
    const before = listening;
    listening = other;
    for (const _ of [1, 2, 3]) {
      for (const name of ["a.example", "b.example"]) {
        const page = text(await get("/events", { headers: { Host: name } }));
        expect(page).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/events"/);
        expect(page).not.toContain(name);
      }
    }
    listening = before;
    await server.drain(other);
    open.close();
  });

  test("a post to the URL of a cached page is not served from it", async () => {
    for (const _ of [1, 2]) await get("/preferences");
    for (const _ of [1, 2]) await get("/events");
    expect(
      (await get("/events", { method: "POST", headers: { Origin: "https://evil.example" } })).status,
    ).toBe(403);
  });
});
