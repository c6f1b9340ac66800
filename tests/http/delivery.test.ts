// Response headers, encodings and tags, and a page cache that is never stale and never shares personal pages.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, test, vi } from "vitest";
import { events } from "../../app/db/schema/events";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { attributeAt, pageOf, textAt, textsAt } from "../support/html";
import { client, createSite } from "../support/site";

openEachSite();

const get = (path: string, headers: Record<string, string> = {}) => site.send(path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const [cssUrl = ""] = client.styleUrls;

test("a page has a weak tag, and a request with it returns 304 until the page changes", async () => {
  let tag = "";
  for (const Cookie of ["visitor=abc", ""]) {
    const first = await get("/events", { Cookie });
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(first.headers.get("Vary")).toBe("Accept-Encoding, Cookie, Save-Data, Sec-Fetch-Site");
    tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    const again = await get("/events", { Cookie, "If-None-Match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    for (const name of ["ETag", "Vary", "Content-Security-Policy"])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
  }
  makeEvent(site, { title: "新活动" });
  expect((await pageOf(get("/events", { "If-None-Match": tag }), 200)).text).toContain("新活动");
});

test("shared and personal pages are sent in the encoding that the client accepts", async () => {
  const plain = await (await get("/events")).text();
  for (const [accepted, encoding, decode] of [
    ["br, gzip", "br", brotliDecompressSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["identity", null, (bytes: Buffer) => bytes],
  ] as const)
    for (const [Cookie, text] of Object.entries({ "": plain, "session=abc": "全部活动" })) {
      const response = await get("/events", { "Accept-Encoding": accepted, Cookie });
      expect(response.headers.get("Content-Encoding")).toBe(encoding);
      const bytes = await bytesOf(response);
      expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
      expect(decode(bytes).toString()).toContain(text);
    }
});

test("HEAD has the headers of GET and no body, and an error page no tag", async () => {
  for (const path of ["/", "/events", "/nowhere", "/events/000000000000", "/health", "/icon.svg"]) {
    const [head, whole] = [await site.send(path, { method: "HEAD" }), await get(path)];
    expect([path, head.status]).toEqual([path, whole.status]);
    for (const name of ["Content-Type", "Content-Length", "ETag"])
      expect(head.headers.get(name), path).toBe(whole.headers.get(name));
    expect((await bytesOf(head)).length).toBe(0);
    if (whole.status === 404) expect((await get(path, { "If-None-Match": "*" })).status).toBe(404);
    expect(whole.status === 404 && whole.headers.has("ETag"), path).toBe(false);
  }
});

describe("headers", () => {
  test("every request has a unique id independent of the client's, also for cached pages", async () => {
    const chosen = { "X-Request-Id": "aaaaaaaaaaaa" };
    const responses = [await get("/events"), await get("/events"), await get("/events", chosen)];
    const ids = responses.map(({ headers }) => headers.get("X-Request-Id") ?? "");
    expect(new Set([...ids, chosen["X-Request-Id"]]).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{12}$/);
  });

  test("HSTS is sent for https sites only, and the program's name never", async () => {
    const { headers } = await get("/");
    expect([headers.get("Strict-Transport-Security"), headers.get("X-Powered-By")]).toEqual([null, null]);
    const secure = await createSite({ BASE_URL: "https://city.example" });
    expect((await secure.send("/")).headers.get("Strict-Transport-Security")).toMatch(/^max-age=31536000/);
    secure.close();
  });

  test("the policy allows the inline styles of the page by their hashes, and no other", async () => {
    makeEvent(site, { colorScheme: "honey-lavender" });
    const { response, html } = await site.page("/");
    const styles = html.querySelectorAll("style").map((style) => style.innerHTML);
    // The page's own rules, and the colours of its events.
    expect(styles).toHaveLength(2);
    const hashes = styles.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const sourcesOf = (kind: string) => new RegExp(`${kind}-src ([^;]+)`).exec(policy)?.[1]?.split(" ");
    expect([sourcesOf("style"), sourcesOf("script")]).toEqual([["'self'", ...hashes], ["'self'"]]);
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
      const br = await get(path, { "Accept-Encoding": "br" });
      expect(br.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect([br.headers.get("Content-Type"), br.headers.get("Content-Encoding")]).toEqual([type, "br"]);
      expect(brotliDecompressSync(await bytesOf(br))).toEqual(raw);
      const gzip = await get(path, { "Accept-Encoding": "gzip" });
      expect(gunzipSync(await bytesOf(gzip))).toEqual(raw);
      expect(gzip.headers.get("Vary")).toBe("Accept-Encoding");
      const tag = gzip.headers.get("ETag") ?? "";
      expect((await get(path, { "If-None-Match": tag })).status).toBe(304);
    }
    // Others may change with the next build.
    expect((await get("/icon.svg")).headers.get("Cache-Control")).toBe("public, max-age=3600");
  });

  test("private files of the build have no URL", async () => {
    for (const path of ["/.vite/manifest.json", "/server/index.js", `${cssUrl}.br`, "/assets/", "/assets"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe("page cache", () => {
  const titles = async () => textsAt((await site.page("/events")).html, "main li h3");

  /**
   * Another process's connection to the same file. A later request over a connection is read in a later turn of the
   * event loop.
   */
  async function elsewhere(sql: string, ...values: unknown[]) {
    const other = new Database(join(site.folder, "app.db"));
    other.prepare(sql).run(...values);
    other.close();
    await nextTurn();
  }

  /** Whether the response reads more from the database than its version. */
  async function readsDatabase(path: string, headers: Record<string, string> = {}): Promise<boolean> {
    const prepare = vi.spyOn(site.db.$client, "prepare");
    expect((await pageOf(get(path, headers), 200)).text).not.toBe("");
    const count = prepare.mock.calls.length;
    prepare.mockRestore();
    return count > 0;
  }

  test("a page is rendered once and then served from the cache", async () => {
    makeEvent(site, { title: "一" });
    expect(await readsDatabase("/events")).toBe(true);
    const rendered = await (await get("/events")).text();
    expect(await readsDatabase("/events")).toBe(false);
    expect(await (await get("/events")).text()).toBe(rendered);
    expect(await readsDatabase("/gallery")).toBe(true);
  });

  test("writes of both connections, one after the other, are each on the next page", async () => {
    makeEvent(site, { title: "零" });
    for (let round = 1; round <= 5; round += 1) {
      await elsewhere("UPDATE events SET title = ?", `外${round}`);
      expect(await titles()).toEqual([`外${round}`]);
      site.db
        .update(events)
        .set({ title: `内${round}` })
        .run();
      expect(await titles()).toEqual([`内${round}`]);
    }
  });

  test("a page rendered during a write is not cached", async () => {
    makeEvent(site, { title: "旧" });
    const pending = get("/events");
    site.db.update(events).set({ title: "新" }).run();
    await (await pending).text();
    expect(await titles()).toEqual(["新"]);
  });

  test("at midnight in Rome the dateline changes", async () => {
    for (const [time, date] of Object.entries({
      "2026-11-21T22:59:59Z": "2026年11月21日",
      "2026-11-21T23:00:00Z": "2026年11月22日",
    })) {
      site.clock.time = Date.parse(time);
      expect(textAt((await site.page("/")).html, "main p")).toContain(date);
    }
  });

  test("a visitor with a session or a message gets no cached page, and a personal page is not cached", async () => {
    await readsDatabase("/events");
    for (const name of ["admin", "session", "flash"])
      for (const Cookie of [`${name}=abc`, `theme=dark; ${name}=`])
        expect([Cookie, await readsDatabase("/events", { Cookie })]).toEqual([Cookie, true]);
    expect(await readsDatabase("/events", { Cookie: "adminx=1; my_session=2" })).toBe(false);
    await readsDatabase("/gallery", { Cookie: "session=abc" });
    expect(await readsDatabase("/gallery")).toBe(true);
  });

  test("two URLs of a page have separate entries, with their own redirects", async () => {
    for (const path of ["/events?page=2", "/events", "/home", "/"])
      expect(attributeAt((await site.page(path)).html, "[name=returnTo]", "value")).toBe(path);
  });
});
