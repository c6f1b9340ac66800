import { describe, expect, test } from "vitest";
import { failureStatus, isUnavailable, statusOf } from "../../app/http/failure.server";
import { signIn } from "../support/admin-browser";
import { corruptDatabase, lockForWriting } from "../support/database-faults";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import { attributeAt, attributesAt, pageOf, textAt, textsAt } from "../support/html";
import { textOf } from "../support/site";

openEachSite();

const total = (table: string) => site.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

/** The error that `work` throws. */
function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
const rename = (table: string, name: string) =>
  site.db.$client.exec(`ALTER TABLE ${table} RENAME TO ${name}`);

async function expectSorryPage(response: Response, status: number) {
  expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(response.headers.get("ETag")).toBeNull();
  const html = await pageOf(response, status);
  expect(attributeAt(html, "html", "lang")).toBe("zh-CN");
  expect(textsAt(html, "h1")).toEqual([status === 503 ? "服务器繁忙，请稍后再试" : "加载失败"]);
  expect(attributesAt(html, "a", "href")).toContain("/");
  expect(html.toString()).not.toMatch(/sqlite|no such table|malformed|node_modules|\bat \w+|\.ts\b|\.js:\d/i);
  return html;
}

describe("missing table", () => {
  test("each page returns a 500 page without a stack, which names the content and records no visit", async () => {
    rename("events", "lost");
    for (const [path, text] of [
      ["/", "获取活动数据失败，请稍后重试"],
      ["/events/000000000000", "加载详情失败：服务器错误"],
      ["/events/000000000000/join", "加载详情失败：服务器错误"],
      ["/events", "请检查网络连接后重试"],
    ] as const) {
      const response = await site.send(path);
      for (const name of ["Retry-After", "Set-Cookie"]) expect(response.headers.get(name)).toBeNull();
      const html = await expectSorryPage(response, 500);
      expect(textAt(html, "main")).toContain(text);
    }
  });

  test("the page offers a retry, which works once the table is restored", async () => {
    const { id } = makeEvent(site, { title: "回来了" });
    rename("events", "lost");
    const html = await expectSorryPage(await site.send(`/events/${id}?page=2`), 500);
    const retry = html.querySelectorAll("a").find((link) => textOf(link) === "重试");
    expect(retry?.getAttribute("href")).toBe(`/events/${id}?page=2`);
    rename("lost", "events");
    expect(await (await site.send(`/events/${id}`)).text()).toContain("回来了");
  });
});

test("with a damaged file pages and health return 503 with Retry-After, and files of the build are served", async () => {
  makeEvent(site);
  corruptDatabase(site);
  const read = async (path: string) => {
    const response = await site.send(path);
    expect(response.headers.get("Retry-After"), path).toMatch(/^\d+$/);
    return response;
  };
  for (const path of ["/", "/events", "/gallery", "/events/000000000000"])
    await expectSorryPage(await read(path), 503);
  const health = await read("/health");
  const state = { status: "unavailable", database: "unreadable" };
  expect([health.status, await health.json()]).toMatchObject([503, state]);
  expect((await site.send("/icon.svg")).status).toBe(200);
});

test("while another process locks the database pages are read, and a write fails after a short wait: 503", async () => {
  makeEvent(site, { title: "照常" });
  const lock = lockForWriting(site, { usualWait: true });
  expect(await (await site.send("/events")).text()).toContain("照常");
  const startedAt = performance.now();
  const error = errorOf(() => makeEvent(site));
  expect(performance.now() - startedAt).toBeLessThan(5000);
  lock.release();
  expect(isUnavailable(error)).toBe(true);
  const headers = { "Retry-After": expect.stringMatching(/^\d+$/), "X-Error-Id": "anId" };
  expect(failureStatus(error, "anId")).toEqual({ status: 503, headers });
  expect(total("events")).toBe(1);
  expect(makeEvent(site).id).toMatch(/^\w{12}$/);
});

describe("full disk", () => {
  const integrity = () => site.db.$client.pragma("integrity_check", { simple: true });

  /** Limits the database file to its present size. */
  function fill() {
    const pages = Number(site.db.$client.pragma("page_count", { simple: true }));
    site.db.$client.pragma(`max_page_count = ${pages}`);
  }

  test("a write fails with 503, and existing data remains readable", async () => {
    const event = makeEvent(site, { title: "在此之前" }, "ended");
    fill();
    const error = errorOf(() => {
      for (let round = 0; round < 1000; round += 1)
        makeComment(site, { eventId: event.id, content: "字".repeat(3000) });
    });
    expect([statusOf(error), integrity()]).toEqual([503, "ok"]);
    expect((await pageOf(site.send(`/events/${event.id}`), 200)).text).toContain("在此之前");
  });

  test("a failing command is rolled back completely, and writes work once there is space again", () => {
    fill();
    let index = 0;
    errorOf(() => {
      for (; index < 1000; index += 1) makeEvent(site, { notes: "字".repeat(5000) });
    });
    expect([total("events"), total("audit_entries WHERE action = 'event.create'")]).toEqual([index, index]);
    site.db.$client.pragma("max_page_count = 1073741823");
    expect(makeEvent(site).id).toMatch(/^\w{12}$/);
    expect(integrity()).toBe("ok");
  });
});

describe("health", () => {
  test("returns ok, version and uptime in seconds, contains no private data, and changes nothing", async () => {
    const settings = () => site.db.$client.prepare("SELECT * FROM site_settings").get();
    const before = settings();
    site.clock.time += 90_500;
    for (const path of ["/health", "/api/health"]) {
      const response = await site.send(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      const body = await response.text();
      for (const folder of [site.folder, process.cwd()]) expect(body).not.toContain(folder);
      const expected = { status: "ok", database: "ok", uptime: 90, version: site.version, release: null };
      expect(JSON.parse(body)).toEqual(expected);
      const organiser = { headers: await signIn(site) };
      expect(await (await site.send(path, organiser)).json()).toHaveProperty("freeBytes");
    }
    expect(settings()).toEqual(before);
  });

  test("checks at most every ten seconds whether the database can be written and read", async () => {
    const check = async (laterMs: number) => {
      site.clock.time += laterMs;
      const response = await site.send("/health");
      const { status, database } = await response.json();
      return [response.status, status, database];
    };
    const fine = [200, "ok", "ok"];
    expect(await check(0)).toEqual(fine);
    const lock = lockForWriting(site);
    expect(await check(9_999)).toEqual(fine);
    expect(await check(1)).toEqual([503, "unavailable", "unwritable"]);
    lock.release();
    expect(await check(10_000)).toEqual(fine);
    rename("site_settings", "lost");
    expect(await check(10_000)).toEqual([503, "unavailable", "unreadable"]);
  });

  test("/up: 200 while the database can be read, else and while the server stops 503; unlogged, unlimited, without cookies", async () => {
    const look = async (method = "GET") => {
      const response = await site.send("/up", { method });
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.getSetCookie()).toEqual([]);
      return [response.status, await response.text()];
    };
    for (let sent = 0; sent < 700; sent += 1) expect(await look()).toEqual([200, "up\n"]);
    expect(await look("HEAD")).toEqual([200, ""]);
    const lock = lockForWriting(site);
    expect(await look()).toEqual([200, "up\n"]);
    lock.release();
    expect(site.logged).toEqual([]);
    rename("site_settings", "lost");
    expect(await look()).toEqual([503, "database unreadable\n"]);
    rename("lost", "site_settings");
    site.beginStop();
    expect(await look()).toEqual([503, "stopping\n"]);
    expect(await look("HEAD")).toEqual([503, ""]);
  });
});

test("a URL that is too long is rejected with 414", async () => {
  for (const path of [`/${"a".repeat(2000)}`, `/events?${"a".repeat(3000)}`, `/uploads/${"a".repeat(2000)}`])
    expect(textAt(await pageOf(site.send(path), 414), "h1")).toBe("地址过长");
});
