// Rate limits, origins, caching headers and client identity of the API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { wishes } from "../../app/db/schema/wishes";
import { signIn } from "../support/admin-browser";
import { makePoll, makeWish } from "../support/fixtures";
import {
  type ApiResponse,
  cookieOf,
  openAdminRawClient,
  openRawClient,
  type RawClient,
} from "../support/raw-api";
import { createSite, minuteMs, origin, type TestSite } from "../support/site";
import { openVisitor } from "../support/visitor";

const wish = { authorName: "小鹿", content: "想学写毛笔字" };

let site: TestSite;
let request: RawClient;
const open = async (settings: Record<string, string> = {}) => {
  site = await createSite(settings);
  request = openRawClient(site);
};
beforeEach(() => open());
afterEach(() => site.close());

/** The same site with other settings. */
async function reopen(settings: Record<string, string>) {
  site.close();
  await open(settings);
}

const limitsOf = ({ headers }: ApiResponse) =>
  ["Limit", "Remaining", "Reset"].map((name) => headers.get(`RateLimit-${name}`));

describe("five wishes of a visitor in ten minutes", () => {
  let times = 0;
  const next = () => {
    times += 1;
    return { ...wish, content: `第 ${times} 个` };
  };

  test("are counted over form and API together", async () => {
    const first = await request("POST", "/wishes", next());
    const Cookie = cookieOf(first);
    const [, value = ""] = Cookie.split(/=(.*)/);
    const visitor = openVisitor(site, { visitor: value });
    for (let form = 0; form < 2; form += 1) expect((await visitor.say("/wishes", next())).status).toBe(303);
    for (let json = 0; json < 2; json += 1)
      expect((await request("POST", "/wishes", next(), { Cookie })).status).toBe(201);
    site.clock.time += 4 * minuteMs;
    const rejected = await request("POST", "/wishes", next(), { Cookie });
    expect(rejected.status).toBe(429);
    expect(rejected.body).toEqual({ success: false, error: "操作过于频繁，请在 6 分钟后再试" });
    expect(rejected.headers.get("Retry-After")).toBe("360");
    expect((await visitor.say("/wishes", next())).status).toBe(429);
    expect(site.db.select().from(wishes).all()).toHaveLength(5);
    site.clock.time += 6 * minuteMs;
    expect((await request("POST", "/wishes", next(), { Cookie })).status).toBe(201);
  });

  test("are limited to thirty per network address, whatever the identity", async () => {
    for (let sent = 0; sent < 30; sent += 1)
      expect((await request("POST", "/wishes", next())).status).toBe(201);
    const rejected = await request("POST", "/wishes", next());
    expect([rejected.status, limitsOf(rejected)]).toEqual([429, ["30", "0", "600"]]);
    expect((await openVisitor(site).say("/wishes", next())).status).toBe(429);
    const elsewhere = new Request(`${origin}/api/wishes`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(next()),
    });
    expect((await site.handler(elsewhere, "203.0.113.9")).status).toBe(201);
  });
});

test("the headers of a limit count down and restart", async () => {
  expect(limitsOf(await request("GET", "/wishes"))).toEqual(["600", "599", "60"]);
  site.clock.time += 10_000;
  expect(limitsOf(await request("GET", "/events"))).toEqual(["600", "598", "50"]);
  site.clock.time += 50_000;
  expect(limitsOf(await request("GET", "/wishes"))).toEqual(["600", "598", "10"]);
  site.clock.time += 60_000;
  expect(limitsOf(await request("GET", "/wishes"))).toEqual(["600", "599", "60"]);
});

test("the headers of a limit describe the narrowest limit, and are on rejections too", async () => {
  expect(limitsOf(await request("GET", "/events/Nowhere00000"))).toEqual(["600", "599", "60"]);
  expect(limitsOf(await request("DELETE", "/events/Nowhere00000"))).toEqual(["600", "598", "60"]);
  expect(limitsOf(await request("POST", "/wishes", wish))).toEqual(["30", "29", "600"]);
});

test("an address may send six hundred requests a minute", async () => {
  for (let times = 0; times < 600; times += 1) await request("GET", "/events/Nowhere00000");
  site.clock.time += 20_000;
  const rejected = await request("GET", "/wishes");
  expect([rejected.status, rejected.body.error]).toEqual([429, "操作过于频繁，请在 40 秒后再试"]);
  expect(rejected.headers.get("Retry-After")).toBe("40");
  expect(limitsOf(rejected)).toEqual(["600", "0", "40"]);
  const admin = await openAdminRawClient(site)("POST", "/events", {});
  expect(admin.status).toBe(429);
  expect((await site.page("/wishes")).status).toBe(200);
  site.clock.time += 40_000;
  expect((await request("GET", "/wishes")).status).toBe(200);
});

test("without limits, requests are accepted and responses have no rate limit headers", async () => {
  await reopen({ RATE_LIMITS: "off" });
  for (let times = 0; times < 40; times += 1) {
    const written = await request("POST", "/wishes", { ...wish, content: `第 ${times} 个` });
    expect([written.status, limitsOf(written)]).toEqual([201, [null, null, null]]);
  }
});

describe("cross-origin pages", () => {
  const friend = "https://app.example.org";
  const stranger = "https://evil.example";
  const cors = ({ headers }: { headers: Headers }) => headers.get("Access-Control-Allow-Origin");
  const preflight = (from: string, path = "/api/wishes") =>
    site.send(path, {
      method: "OPTIONS",
      headers: { Origin: from, "Access-Control-Request-Method": "POST" },
    });
  const postFrom = (from: string, more: Record<string, string> = {}) =>
    request("POST", "/wishes", wish, { Origin: from, ...more });

  test("are rejected unless configured", async () => {
    const response = await preflight(friend);
    expect([response.status, cors(response)]).toEqual([204, null]);
    const rejected = await postFrom(friend);
    expect([rejected.status, rejected.body.error]).toEqual([403, "请求来自别的网站，已被拒绝"]);
    expect(cors(await request("GET", "/wishes", undefined, { Origin: friend }))).toBeNull();
  });

  test("may send requests if configured, without this site's cookies", async () => {
    await reopen({ API_CORS_ORIGINS: `${friend}, https://two.example` });
    const response = await preflight(friend);
    expect([response.status, cors(response)]).toEqual([204, friend]);
    expect(response.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
    expect(response.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    const read = await request("GET", "/wishes", undefined, { Origin: friend });
    expect([read.status, cors(read)]).toEqual([200, friend]);
    expect(read.headers.get("Vary")).toContain("Origin");
    const written = await postFrom(friend);
    expect([written.status, cors(written)]).toEqual([201, friend]);
    const { Cookie } = await signIn(site);
    const poll = { title: "去哪儿", options: ["一", "二", "三"] };
    expect((await request("POST", "/polls", poll, { Cookie, Origin: friend })).status).toBe(401);
    expect((await request("POST", "/polls", poll, { Cookie, Origin: origin })).status).toBe(201);
    expect(cors(await postFrom("https://two.example"))).toBe("https://two.example");
    for (const { headers } of [response, read, written])
      expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });

  test("are rejected if only others are configured, and may never use pages", async () => {
    await reopen({ API_CORS_ORIGINS: friend });
    const rejected = await postFrom(stranger);
    expect([rejected.status, cors(rejected)]).toEqual([403, null]);
    expect(cors(await preflight(stranger))).toBeNull();
    const read = await request("GET", "/wishes", undefined, { Origin: stranger });
    expect([cors(read), read.headers.get("Vary")?.includes("Origin")]).toEqual([null, true]);
    expect(site.db.select().from(wishes).all()).toEqual([]);
    expect((await site.post("/wishes", wish, { Origin: friend })).status).toBe(403);
    expect(cors(await site.send("/wishes", { headers: { Origin: friend } }))).toBeNull();
  });
});

test("a public response is revalidated by its ETag until it changes", async () => {
  makeWish(site);
  const { headers } = await request("GET", "/wishes");
  const ETag = headers.get("ETag") ?? "";
  expect([ETag, headers.get("Cache-Control")]).toEqual([expect.stringMatching(/^W\/"/), "private, no-cache"]);
  const again = await request("GET", "/wishes", undefined, { "If-None-Match": ETag });
  expect([again.status, again.body, again.headers.get("ETag")]).toEqual([304, "", ETag]);
  makeWish(site, { content: "又一个" });
  expect((await request("GET", "/wishes", undefined, { "If-None-Match": ETag })).status).toBe(200);
});

test("a visitor's likes are not shared", async () => {
  const { id } = makeWish(site);
  const Cookie = cookieOf(await request("POST", `/wishes/${id}/like`));
  const mine = await request("GET", "/wishes", undefined, { Cookie });
  const theirs = await request("GET", "/wishes", undefined, {
    "If-None-Match": mine.headers.get("ETag") ?? "",
  });
  expect([mine.body.data.wishes[0].liked, theirs.body.data.wishes[0].liked]).toEqual([true, false]);
  expect(theirs.status).toBe(200);
  expect(mine.headers.get("Vary")).toContain("Cookie");
});

test("a client without a cookie gets a cookie with the first accepted post, not before", async () => {
  expect(cookieOf(await request("GET", "/wishes"))).toBe("");
  expect(cookieOf(await request("POST", "/wishes", { ...wish, content: "" }))).toBe("");
  const first = await request("POST", "/wishes", wish);
  expect(first.headers.get("Set-Cookie")).toMatch(/^visitor=[^;\s]+; /);
  const next = await request("POST", "/wishes", { ...wish, content: "别的" }, { Cookie: cookieOf(first) });
  expect(cookieOf(next)).toBe("");
  const rows = site.db.select().from(wishes).all();
  expect(new Set(rows.map(({ visitorId }) => visitorId)).size).toBe(1);
});

test("a client without a cookie votes once with the cookie, and is a new visitor without it or with a forged one", async () => {
  const path = `/polls/${makePoll(site).id}/vote`;
  const first = await request("POST", path, { selectedOption: 1, voterIP: "127.0.0.1" });
  expect(first.body.data.results).toEqual({ option1: 1, option2: 0, option3: 0, total: 1 });
  const again = await request("POST", path, { selectedOption: 2 }, { Cookie: cookieOf(first) });
  expect([again.status, again.body.error]).toEqual([409, "您已经投过票了！"]);
  expect((await request("POST", path, { selectedOption: 2 })).body.data.results.total).toBe(2);
  const forged = await request("POST", path, { selectedOption: 3 }, { Cookie: "visitor=abc.def" });
  expect(forged.body.data.results.total).toBe(3);
});

test("a streamed body over its limit is rejected with 413 in JSON", async () => {
  const body = new Blob([JSON.stringify({ ...wish, content: "长".repeat(100_000) })]).stream();
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const response = await site.send("/api/wishes", init);
  expect([response.status, await response.json()]).toEqual([
    413,
    { success: false, error: "请求失败：内容过大" },
  ]);
});
