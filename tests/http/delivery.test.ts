// Response headers, encodings and tags, and a page cache that is never stale and never shares personal pages.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, test, vi } from "vitest";
import { findStaticFiles, readAhead, serveStatic } from "../../server/pages/static-files";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { pageOf, textsAt } from "../support/html";
import { setEvent } from "../support/rows";
import { client } from "../support/site";

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

test("the policy allows the inline styles of the page by their hashes, and no other", async () => {
  makeEvent(site, { colorScheme: "honey-lavender" });
  const { response, html } = await site.page("/");
  const styles = html.querySelectorAll("style").map((style) => style.innerHTML);
  // The site's rules, the page's own, and the colours of its events.
  expect(styles).toHaveLength(3);
  const hashes = styles.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const sourcesOf = (kind: string) => new RegExp(`${kind}-src ([^;]+)`).exec(policy)?.[1]?.split(" ");
  expect([sourcesOf("style"), sourcesOf("script")]).toEqual([["'self'", ...hashes], ["'self'"]]);
  expect(html.querySelectorAll("[nonce], [style], [onclick]")).toEqual([]);
});

test("built files with a hash in their name are immutable and compressed", async () => {
  for (const path of [cssUrl, client.enhanceUrl]) {
    const raw = await bytesOf(await get(path));
    const br = await get(path, { "Accept-Encoding": "br" });
    expect(br.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(br.headers.get("Content-Encoding")).toBe("br");
    expect(brotliDecompressSync(await bytesOf(br))).toEqual(raw);
    expect((await get(path, { "If-None-Match": br.headers.get("ETag") ?? "" })).status).toBe(304);
  }
  // Others may change with the next build.
  expect((await get("/icon.svg")).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("a page that is not cached is compressed, too", async () => {
  const Cookie = "session=abc";
  const raw = (await bytesOf(await get("/privacy", { Cookie }))).toString();
  const gzip = await get("/privacy", { Cookie, "Accept-Encoding": "gzip" });
  expect(gzip.headers.get("Content-Encoding")).toBe("gzip");
  expect(gunzipSync(await bytesOf(gzip)).toString()).toHaveLength(raw.length);
});

test("private files of the build have no URL", async () => {
  for (const path of ["/.vite/manifest.json", "/server/index.js", `${cssUrl}.br`, "/assets/"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

/** A build's folder, and a request for one of its files. */
function makeBuild() {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  mkdirSync(join(folder, "assets"));
  const texts = { "a.js": "plain", "a.js.br": "brotli", "a.js.gz": "gzip", "later.js": "later" };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, "assets", name), text);
  const files = findStaticFiles(folder);
  const read = (path: string, encoding = "") => {
    const headers = { "Accept-Encoding": encoding };
    return serveStatic(files, new Request(new URL(path, "http://localhost"), { headers }), path);
  };
  return { files, read, remove: () => rmSync(folder, { recursive: true }) };
}

test("a file is served before preloading has ended, in the available encoding, and then without its folder", async () => {
  const { files, read, remove } = makeBuild();
  expect([...files.keys()].sort()).toEqual(["/assets/a.js", "/assets/later.js"]);
  expect(await read("/assets/a.js")?.text()).toBe("plain");
  for (const [encoding, text] of Object.entries({ br: "brotli", gzip: "gzip" }))
    expect(await read("/assets/a.js", encoding)?.text()).toBe(text);
  expect(read("/assets/a.js", "br")?.headers.get("Content-Encoding")).toBe("br");
  expect(read("/assets/later.js", "br, gzip")?.headers.has("Content-Encoding")).toBe(false);
  remove();
  // A build may remove the folder of a running release.
  const preloaded = makeBuild();
  await readAhead(preloaded.files);
  preloaded.remove();
  expect(await preloaded.read("/assets/later.js")?.text()).toBe("later");
  expect(await preloaded.read("/assets/a.js", "br")?.text()).toBe("brotli");
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

  test("writes of both connections, one after the other, are each on the next page", async () => {
    const { id } = makeEvent(site, { title: "零" });
    for (let round = 1; round <= 5; round += 1) {
      await elsewhere("UPDATE events SET title = ?", `外${round}`);
      expect(await titles()).toEqual([`外${round}`]);
      setEvent(id, { title: `内${round}` });
      expect(await titles()).toEqual([`内${round}`]);
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
});
