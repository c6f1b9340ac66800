// How answers travel: tags, encodings, headers, and a page memory that is never stale and never shared wrongly.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { makeEvent } from "../support/fixtures";
import { client, createSite, noon, type TestSite, textOf } from "../support/site";

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) => site.send(path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const [cssUrl = ""] = client.styleUrls;

describe("tag of a page", () => {
  test("is weak, and a request with it returns 304 without a body", async () => {
    const first = await get("/events");
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    const again = await get("/events", { "If-None-Match": tag });
    expect(again.status).toBe(304);
    expect((await bytesOf(again)).length).toBe(0);
    expect(again.headers.get("ETag")).toBe(tag);
    expect(again.headers.get("Vary")).toBe(first.headers.get("Vary"));
    expect(again.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"));
  });

  test("is computed from the uncompressed body: the same for every encoding", async () => {
    const tags = ["br", "gzip", "identity"].map(async (encoding) => {
      const response = await get("/events", { "Accept-Encoding": encoding });
      return response.headers.get("ETag");
    });
    expect(new Set(await Promise.all(tags)).size).toBe(1);
  });

  test("of a changed page differs, and the old one gets the new page", async () => {
    const old = (await get("/events")).headers.get("ETag") ?? "";
    makeEvent(site, { title: "新活动" });
    const fresh = await get("/events", { "If-None-Match": old });
    expect(fresh.status).toBe(200);
    expect(await fresh.text()).toContain("新活动");
  });

  test("is not on an error page", async () => {
    for (const path of ["/nowhere", "/events/000000000000"]) {
      const response = await get(path, { "If-None-Match": "*" });
      expect(response.status).toBe(404);
      expect(response.headers.get("ETag")).toBeNull();
    }
  });

  test("pages may be cached only by the browser and are revalidated each time", async () => {
    const { headers } = await get("/events");
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie, Save-Data, Sec-Fetch-Site");
  });

  test("works for personal pages too", async () => {
    const Cookie = "visitor=abc";
    const tag = (await get("/events", { Cookie })).headers.get("ETag") ?? "";
    expect((await get("/events", { Cookie, "If-None-Match": tag })).status).toBe(304);
  });
});

describe("encoding of a page", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["identity", null],
  ])("%s returns %s with the same text", async (accepted, encoding) => {
    const plain = await (await get("/events")).text();
    const response = await get("/events", { "Accept-Encoding": accepted });
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    const bytes = await bytesOf(response);
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    const decoded =
      encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
    expect(decoded.toString()).toBe(plain);
  });

  test("personal pages are compressed too", async () => {
    const response = await get("/events", { "Accept-Encoding": "br", Cookie: "session=abc" });
    expect(response.headers.get("Content-Encoding")).toBe("br");
    expect(brotliDecompressSync(await bytesOf(response)).toString()).toContain("全部活动");
  });
});

describe("HEAD", () => {
  test.each([
    "/",
    "/events",
    "/nowhere",
    "/health",
    "/icon.svg",
  ])("%s has the headers of GET and no body", async (path) => {
    const [head, whole] = [await site.send(path, { method: "HEAD" }), await get(path)];
    expect(head.status).toBe(whole.status);
    expect(head.headers.get("Content-Type")).toBe(whole.headers.get("Content-Type"));
    expect(head.headers.get("Content-Length")).toBe(whole.headers.get("Content-Length"));
    expect(head.headers.get("ETag")).toBe(whole.headers.get("ETag"));
    expect((await bytesOf(head)).length).toBe(0);
  });
});

describe("headers of every response", () => {
  const paths = ["/", "/events", "/nowhere", "/health", "/icon.svg", cssUrl, `/events?q=${"a".repeat(2100)}`];

  test.each(paths.map((path) => [path.slice(0, 40), path]))("%s", async (_name, path) => {
    const { headers } = await get(path);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Content-Security-Policy")).not.toContain("unsafe");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
  });

  test("every request has a unique id, also for cached pages", async () => {
    const ids = [await get("/events"), await get("/events")].map(({ headers }) =>
      headers.get("X-Request-Id"),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test("a request cannot choose its id", async () => {
    const { headers } = await get("/events", { "X-Request-Id": "aaaaaaaaaaaa" });
    expect(headers.get("X-Request-Id")).not.toBe("aaaaaaaaaaaa");
  });

  test("HSTS is sent for https sites", async () => {
    const secure = await createSite({ BASE_URL: "https://city.example" });
    expect((await secure.send("/")).headers.get("Strict-Transport-Security")).toMatch(/^max-age=31536000/);
    secure.close();
  });

  test("the policy allows the inline styles of the page by their hashes, and no other", async () => {
    makeEvent(site, { colorScheme: "honey-lavender" });
    const { response, html } = await site.page("/");
    const styles = html.querySelectorAll("style").map((style) => style.innerHTML);
    // Its own rules, and the colours of its events.
    expect(styles).toHaveLength(2);
    const hashes = styles.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const allowed = /style-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
    expect(allowed).toEqual(["'self'", ...hashes]);
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'");
    expect(html.querySelectorAll("[nonce], [style], [onclick]")).toEqual([]);
  });
});

describe("built files", () => {
  test("with a hash in their name are immutable and compressed", async () => {
    for (const [path, type] of [
      [cssUrl, "text/css; charset=utf-8"],
      [client.enhanceUrl, "text/javascript; charset=utf-8"],
    ] as const) {
      const raw = await bytesOf(await get(path));
      const response = await get(path, { "Accept-Encoding": "br" });
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(response.headers.get("Content-Encoding")).toBe("br");
      expect(brotliDecompressSync(await bytesOf(response))).toEqual(raw);
      const gzip = await get(path, { "Accept-Encoding": "gzip" });
      expect(gunzipSync(await bytesOf(gzip))).toEqual(raw);
      expect(gzip.headers.get("Vary")).toBe("Accept-Encoding");
    }
  });

  test("unchanged ones return 304", async () => {
    const tag = (await get(cssUrl)).headers.get("ETag") ?? "";
    expect((await get(cssUrl, { "If-None-Match": tag })).status).toBe(304);
  });

  test("others are cached for an hour", async () => {
    expect((await get("/icon.svg")).headers.get("Cache-Control")).toBe("public, max-age=3600");
  });

  test("private files of the build have no URL", async () => {
    for (const path of ["/.vite/manifest.json", "/server/index.js", `${cssUrl}.br`, "/assets/", "/assets"]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});

describe("page cache", () => {
  const titles = async (headers: Record<string, string> = {}) =>
    (await site.page("/events", headers)).html.querySelectorAll("main li h3").map(textOf);

  /** Another process's connection to the same file. What is asked over a line after it comes in a later turn of the event loop. */
  async function elsewhere(sql: string, ...values: unknown[]) {
    const other = new Database(join(site.folder, "app.db"));
    other.prepare(sql).run(...values);
    other.close();
    await nextTurn();
  }

  /** Whether answering reads from the database beyond asking for its version. */
  async function readsAnew(path: string, headers: Record<string, string> = {}): Promise<boolean> {
    const sqlite = site.db.$client;
    const prepare = sqlite.prepare;
    const asked: string[] = [];
    sqlite.prepare = function (this: typeof sqlite, sql: string) {
      asked.push(sql);
      return prepare.call(this, sql);
    } as typeof prepare;
    const response = await get(path, headers);
    await response.arrayBuffer();
    sqlite.prepare = prepare;
    expect(response.status).toBe(200);
    return asked.length > 0;
  }

  test("a page is rendered once and then served from the cache", async () => {
    makeEvent(site, { title: "一" });
    expect(await readsAnew("/events")).toBe(true);
    const rendered = await (await get("/events")).text();
    expect(await readsAnew("/events")).toBe(false);
    expect(await (await get("/events")).text()).toBe(rendered);
    expect(await readsAnew("/gallery")).toBe(true);
  });

  test("a write of this process is on the next page", async () => {
    const event = makeEvent(site, { title: "旧" });
    expect(await titles()).toEqual(["旧"]);
    site.db.update(events).set({ title: "新" }).where(eq(events.id, event.id)).run();
    expect(await titles()).toEqual(["新"]);
  });

  test("a write of another process is on the next page", async () => {
    const event = makeEvent(site, { title: "旧" });
    expect(await titles()).toEqual(["旧"]);
    await elsewhere("UPDATE events SET title = '新' WHERE id = ?", event.id);
    expect(await titles()).toEqual(["新"]);
    await elsewhere("DELETE FROM events");
    expect(await titles()).toEqual([]);
  });

  test("writes of both, one after the other, are each on the next page", async () => {
    const event = makeEvent(site, { title: "零" });
    for (let round = 1; round <= 5; round += 1) {
      await elsewhere("UPDATE events SET title = ? WHERE id = ?", `外${round}`, event.id);
      expect(await titles()).toEqual([`外${round}`]);
      site.db
        .update(events)
        .set({ title: `内${round}` })
        .where(eq(events.id, event.id))
        .run();
      expect(await titles()).toEqual([`内${round}`]);
    }
  });

  test("a page rendered during a write is not cached", async () => {
    const event = makeEvent(site, { title: "旧" });
    const asked = get("/events");
    site.db.update(events).set({ title: "新" }).where(eq(events.id, event.id)).run();
    await (await asked).text();
    expect(await titles()).toEqual(["新"]);
  });

  test("time-dependent content is rendered again each minute", async () => {
    makeEvent(site, { title: "活动", startAt: noon + 60 * 60_000, durationMs: 60 * 60_000 });
    const badge = async () =>
      textOf((await site.page("/events")).html.querySelector("main li [class*=badge]"));
    expect(await badge()).toBe("即将开始");
    site.clock.time = noon + 60 * 60_000;
    expect(await badge()).toBe("进行中");
  });

  test("at midnight in Rome the dateline is tomorrow's", async () => {
    const dateline = async () => textOf((await site.page("/")).html.querySelector("main p"));
    site.clock.time = Date.parse("2026-11-21T22:59:59Z");
    expect(await dateline()).toContain("2026年11月21日");
    site.clock.time = Date.parse("2026-11-21T23:00:00Z");
    expect(await dateline()).toContain("2026年11月22日");
  });

  test("is not shared between themes, low data and visits", async () => {
    makeEvent(site, { title: "一" }, "ended");
    site.clock.time += 1000;
    const last = makeEvent(site, { title: "二" }, "ended");
    const variants: Record<string, string>[] = [
      {},
      { Cookie: "theme=dark" },
      { Cookie: "theme=light" },
      { Cookie: "lite=1" },
      { Cookie: "theme=dark; lite=1" },
      { Cookie: `first_visit=0; last_event=${last.id}` },
    ];
    const bodies = async () => Promise.all(variants.map(async (headers) => (await get("/", headers)).text()));
    const [together, again] = [await bodies(), await bodies()];
    expect(new Set(together).size).toBe(variants.length);
    expect(again).toEqual(together);
    expect((await get("/", { "Save-Data": "on" })).status).toBe(200);
    expect(await (await get("/", { "Save-Data": "on" })).text()).toBe(together[3]);
  });

  test("two URLs of a page have separate entries, with their own redirects", async () => {
    const returnTo = async (path: string) =>
      (await site.page(path)).html.querySelector("[name=returnTo]")?.getAttribute("value");
    expect(await returnTo("/events?page=2")).toBe("/events?page=2");
    expect(await returnTo("/events")).toBe("/events");
    expect(await returnTo("/home")).toBe("/home");
    expect(await returnTo("/")).toBe("/");
  });

  test.each([
    ["", "http://localhost:3000"],
    ["https://city.example", "https://city.example"],
  ])("with BASE_URL %j the canonical and the shared URL have one origin for any Host", async (base, own) => {
    const open = await createSite({ BASE_URL: base });
    for (const host of ["a.example", "b.example"]) {
      const html = parse(await (await open.handler(new Request(`http://${host}/events`))).text());
      expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${own}/events`);
      expect(html.querySelector("[property='og:url']")?.getAttribute("content")).toBe(`${own}/events`);
    }
    open.close();
  });

  test.each([
    "admin",
    "session",
    "flash",
  ])("a visitor with the cookie %s never gets a cached page", async (name) => {
    await readsAnew("/events");
    expect(await readsAnew("/events", { Cookie: `${name}=abc` })).toBe(true);
    expect(await readsAnew("/events", { Cookie: `theme=dark; ${name}=` })).toBe(true);
  });

  test("a cookie with a similar name is ignored", async () => {
    await readsAnew("/events");
    expect(await readsAnew("/events", { Cookie: "adminx=1; my_session=2" })).toBe(false);
  });

  test("a personal page is not cached", async () => {
    await readsAnew("/events", { Cookie: "session=abc" });
    expect(await readsAnew("/events")).toBe(true);
  });

  test("a hundred concurrent visitors get the same page", async () => {
    makeEvent(site, { title: "一" });
    const answers = await Promise.all(Array.from({ length: 100 }, async () => (await get("/")).text()));
    expect(new Set(answers).size).toBe(1);
  });
});
