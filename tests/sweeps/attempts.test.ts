// Rate limits of posts by address, which include rejected ones, and of searches.
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { operations } from "../../app/routes/api/operations.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import { openRawClient } from "../support/raw-api";
import { origin, textOf } from "../support/site";
import { isRelease } from "../support/tier";
import { openVisitor } from "../support/visitor";

const minuteMs = 60_000;
const tooMany = "操作过于频繁，请在 10 分钟后再试";

openEachSite();

const limited = operations.flatMap(({ id, method, path, limits, body }) =>
  limits && body
    ? [{ id, method, path: path.replace(/:\w+/g, "Nowhere00000"), most: limits.attempts.most }]
    : [],
);

test.each(
  isRelease ? limited : limited.slice(0, 2),
)("the operation $id returns 429 after its limit of attempts, with any content", async ({
  method,
  path,
  most,
}) => {
  const request = openRawClient(site);
  const statuses = new Set<number>();
  for (let sent = 0; sent < most; sent += 1) {
    // All operations of an address have a limit per minute.
    if (sent % 500 === 499) site.clock.time += minuteMs;
    statuses.add((await request(method, path, "{")).status);
  }
  expect([...statuses]).toEqual([400]);
  const rejected = await request(method, path, "{");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(rejected.headers.get("RateLimit-Remaining")).toBe("0");
  expect(rejected.headers.get("RateLimit-Limit")).toBe(String(most));
  const headers = { "Content-Type": "application/json" };
  const elsewhere = new Request(`${origin}/api${path}`, { method, headers, body: "{" });
  expect((await site.handler(elsewhere, "203.0.113.9")).status).toBe(400);
  site.clock.time += 10 * minuteMs;
  expect((await request(method, path, "{")).status).toBe(400);
});

test("all operations with limits are covered", () => {
  expect(limited.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["createWish", "createComment", "createRegistration", "vote"]),
  );
});

const email = "lin.yue@example.org";
const twice = { password: "Secret99x", confirm: "Secret99x" };
const forms: { path: string; fields: Record<string, string>; most: number }[] = [
  { path: "/wishes", fields: { authorName: "林月", content: "想要一个夜间图书馆" }, most: 120 },
  { path: "/events/:id/discussion", fields: { authorName: "林月", content: "下次还来" }, most: 120 },
  { path: "/photos/:id/1/removal", fields: { reason: "照片里有我", contact: "微信 mama_88" }, most: 60 },
  { path: "/login", fields: { email }, most: 120 },
  { path: "/register", fields: { email, ...twice }, most: 120 },
  { path: "/login/reset", fields: { email }, most: 120 },
  { path: "/email-verification", fields: { email }, most: 120 },
];

test.each(forms)("the form $path returns 429 after $most attempts and preserves input", async (form) => {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1]);
  const path = form.path.replace(":id", id);
  const { fields } = form;
  const visitor = openVisitor(site);
  const unstamped = () => visitor.post(path, { ...fields, stamp: "forged" });
  for (let sent = 0; sent < form.most; sent += 1) expect((await unstamped()).status).toBe(422);
  const rejected = await visitor.say(path, fields);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = parse(await rejected.text());
  expect(textOf(html.querySelector("[role=alert]"))).toContain(
    tooMany.replace("10", String(Number(rejected.headers.get("Retry-After")) / 60)),
  );
  for (const [name, typed] of Object.entries(fields)) {
    if (name in twice) continue;
    const control = html.querySelector(`main [name="${name}"]`);
    expect(control?.getAttribute("value") ?? control?.textContent).toBe(typed);
  }
  site.clock.time += 10 * minuteMs;
  expect((await unstamped()).status).toBe(422);
});

// Responses rendered for each request are limited per client; cached ones are not.
const mostPerMinute = 60;

const request = (path: string, address = "192.0.2.1", headers: Record<string, string> = {}) =>
  site.handler(new Request(`http://localhost:3000${path}`, { headers }), address);

async function statusesOf(addresses: string[], client?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) {
    const response = await request(address, client);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const numbered = (path: string, times: number) => Array.from({ length: times }, (_, n) => `${path}${n}`);

// Every public URL with a search.
const searches = ["/events?q=w", "/wishes?q=w", "/api/events?search=w", "/api/events?location=w"];

describe.each(searches)("%s", (path) => {
  test("is accepted sixty times a minute per client, then returns 429 with the time to wait", async () => {
    expect(await statusesOf(numbered(path, mostPerMinute))).toEqual(Array(mostPerMinute).fill(200));
    site.clock.time += 15_000;
    const rejected = await request(`${path}x`);
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "45"]);
    expect(rejected.headers.get("Cache-Control")).toBe("no-store");
    const text = await rejected.text();
    if (path.startsWith("/api")) {
      expect(JSON.parse(text)).toEqual({ success: false, error: "操作过于频繁，请稍后再试" });
    } else {
      expect(rejected.headers.get("Content-Type")).toContain("text/html");
      expect(text).toContain("<h1>操作过于频繁</h1>");
    }
    const [bare = ""] = path.split("?");
    expect(await statusesOf([`${path}y`], "192.0.2.2")).toEqual([200]);
    expect(await statusesOf([bare, "/", "/gallery"])).toEqual([200, 200, 200]);
    site.clock.time += minuteMs;
    expect(await statusesOf([`${path}x`])).toEqual([200]);
  });
});

test("searches of all lists share one limit, in which cached pages and the administrator do not count", async () => {
  const same = Array<string>(mostPerMinute * 2).fill("/events?q=same");
  expect(new Set(await statusesOf(same))).toEqual(new Set([200]));
  const mixed = numbered("", mostPerMinute - 1).map((n, at) => `${searches[at % searches.length]}${n}`);
  expect(new Set(await statusesOf(mixed))).toEqual(new Set([200]));
  for (const path of searches) expect((await request(`${path}z`)).status, path).toBe(429);
  const { Cookie } = await openAdminBrowser(site);
  for (const path of [
    ...["/admin/events?q=a", "/admin/comments?q=a", "/admin/wishes?q=a", "/admin/votes?q=a"],
    "/api/events?search=a",
  ])
    expect((await request(path, "192.0.2.1", { Cookie })).status, path).toBe(200);
});
