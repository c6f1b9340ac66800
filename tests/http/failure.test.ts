// Failures of the site: a Chinese page with the correct status, no stack trace, no lost data.
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { failureStatus, isUnavailable, statusOf } from "../../app/http/failure.server";
import { corruptDatabase, lockForWriting } from "../support/database-faults";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import { origin, textOf } from "../support/site";

openEachSite();

/** The error that `work` throws. */
function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

async function expectSorryPage(response: Response, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(response.headers.get("ETag")).toBeNull();
  const body = await response.text();
  const html = parse(body);
  expect(html.querySelector("html")?.getAttribute("lang")).toBe("zh-CN");
  expect(html.querySelectorAll("h1")).toHaveLength(1);
  const title = status === 503 ? "服务器繁忙，请稍后再试" : "加载失败";
  expect(textOf(html.querySelector("h1"))).toBe(title);
  expect(html.querySelectorAll("a").map((link) => link.getAttribute("href"))).toContain("/");
  expect(body).not.toMatch(/sqlite|no such table|malformed|node_modules|\bat \w+|\.ts\b|\.js:\d/i);
  return html;
}

describe("missing table", () => {
  test.each([
    ["/", "获取活动数据失败，请稍后重试"],
    ["/events/000000000000", "加载详情失败：服务器错误"],
    ["/events/000000000000/join", "加载详情失败：服务器错误"],
    ["/e/000000000000", "加载详情失败：服务器错误"],
    ["/events", "请检查网络连接后重试"],
    ["/gallery", ""],
  ])("%s returns a 500 page without a stack, which names the content and records no visit", async (path, text) => {
    site.db.$client.exec("ALTER TABLE events RENAME TO lost");
    const response = await site.send(path);
    for (const name of ["Retry-After", "Set-Cookie"]) expect(response.headers.get(name)).toBeNull();
    const html = await expectSorryPage(response, 500);
    expect(textOf(html.querySelector("main"))).toContain(text);
  });

  test("a page without its layout data is a 500 page too", async () => {
    site.db.$client.exec("ALTER TABLE site_settings RENAME TO lost");
    await expectSorryPage(await site.send("/events"), 500);
  });

  test("the page offers a retry, which works once the table is restored", async () => {
    const { id } = makeEvent(site, { title: "回来了" });
    site.db.$client.exec("ALTER TABLE events RENAME TO lost");
    const html = await expectSorryPage(await site.send(`/events/${id}?page=2`), 500);
    const retry = html.querySelectorAll("a").find((link) => textOf(link) === "重试");
    expect(retry?.getAttribute("href")).toBe(`/events/${id}?page=2`);
    site.db.$client.exec("ALTER TABLE lost RENAME TO events");
    expect(await (await site.send(`/events/${id}`)).text()).toContain("回来了");
  });
});

test("with a damaged file pages and health return 503 with Retry-After, and files of the build are served", async () => {
  makeEvent(site);
  corruptDatabase(site);
  for (const path of ["/", "/events", "/gallery", "/events/000000000000"]) {
    const response = await site.send(path);
    expect(response.headers.get("Retry-After"), path).toMatch(/^\d+$/);
    await expectSorryPage(response, 503);
  }
  const health = await site.send("/health");
  expect([health.status, health.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await health.json()).toMatchObject({ status: "unavailable", database: "unreadable" });
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
  expect(failureStatus(error, "anId")).toEqual({
    status: 503,
    headers: { "Retry-After": expect.stringMatching(/^\d+$/), "X-Error-Id": "anId" },
  });
  expect(site.db.$client.prepare("SELECT count(*) FROM events").pluck().get()).toBe(1);
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
    expect(statusOf(error)).toBe(503);
    expect(integrity()).toBe("ok");
    const response = await site.send(`/events/${event.id}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("在此之前");
  });

  test("a failing command is rolled back completely, and writes work once there is space again", () => {
    fill();
    const total = (table: string) => site.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    let index = 0;
    errorOf(() => {
      for (; index < 1000; index += 1) makeEvent(site, { notes: "字".repeat(5000) });
    });
    expect(total("events")).toBe(index);
    expect(total("audit_entries WHERE action = 'event.create'")).toBe(index);
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
      const { version, release, uptime, status, database } = JSON.parse(body);
      expect({ status, database, uptime }).toEqual({ status: "ok", database: "ok", uptime: 90 });
      expect([version, release]).toEqual([site.version, null]);
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
    site.db.$client.exec("ALTER TABLE site_settings RENAME TO lost");
    expect(await check(10_000)).toEqual([503, "unavailable", "unreadable"]);
  });
});

describe("oversized requests", () => {
  const formLimit = 64 * 1024;
  const form = { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };

  /** A body in chunks, without a declared length. */
  function streamed(bytes: number) {
    let left = bytes;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const size = Math.min(left, 16 * 1024);
        left -= size;
        if (size > 0) controller.enqueue(new TextEncoder().encode("a".repeat(size)));
        else controller.close();
      },
    });
  }
  const post = (body: BodyInit, headers: Record<string, string> = form, path = "/preferences") => {
    // Node's fetch requires `duplex` for a streamed body; the DOM's types lack it.
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    return site.send(path, init);
  };

  test("a form over the limit is rejected with any length and origin, one within it is not", async () => {
    const grown = await post(streamed(formLimit + 1));
    expect(grown.status).toBe(413);
    expect(textOf(parse(await grown.text()).querySelector("h1"))).toBe("请求失败：内容过大");
    const odd: Record<string, string>[] = [{ "Content-Length": "10" }, { Origin: "null" }];
    for (const header of odd)
      expect((await post(streamed(formLimit * 2), { ...form, ...header })).status).toBe(413);
    expect((await post(streamed(formLimit))).status).toBe(303);
  });

  test("a URL that is too long is rejected with 414", async () => {
    for (const path of [
      `/${"a".repeat(2000)}`,
      `/events?${"a".repeat(3000)}`,
      `/uploads/${"a".repeat(2000)}`,
    ]) {
      const response = await site.send(path);
      expect(response.status).toBe(414);
      expect(textOf(parse(await response.text()).querySelector("h1"))).toBe("地址过长");
    }
  });
});

test("an unreadable body does not return 500", async () => {
  for (const [type, body] of [
    ["application/json", "{"],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["application/x-www-form-urlencoded", ""],
    ["application/x-www-form-urlencoded", "theme=%ff%00&&&=%"],
  ] as const) {
    const headers = { Origin: origin, "Content-Type": type };
    const response = await site.send("/preferences", { method: "POST", headers, body });
    expect(response.status, `${type} ${body}`).toBeLessThan(500);
  }
});
