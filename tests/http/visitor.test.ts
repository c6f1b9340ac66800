// Visitors are identified per browser by a signed cookie from the first post; form guards.
import { describe, expect, test } from "vitest";
import { wishes } from "../../app/db/schema/wishes";
import {
  guardMessages,
  newFormTimestamp,
  redisplayedFormTimestamp,
} from "../../app/http/forms/form-guard.server";
import { openAdminBrowser } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePhotos, makeWish } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { attributeAt, locationOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { cookieOf } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { attributesOf } from "../support/set-cookie";
import { minuteMs, origin } from "../support/site";
import { formWith, openVisitor, type Visitor } from "../support/visitor";

const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "其他" };

openEachSite({ RATE_LIMITS: "on" });

const rows = () => rowsIn(wishes);
const stamped = (fields: Record<string, string> = typed) => ({
  stamp: redisplayedFormTimestamp(site.site),
  ...fields,
});
const visitorCookie = (response: Response) =>
  /^visitor=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? "";

describe("the first post", () => {
  test("is redirected with the cookie and repeated by the browser; reading sets none", async () => {
    const wish = makeWish(site);
    for (const path of ["/wishes", `/wishes/${wish.id}`])
      expect((await site.send(path)).headers.getSetCookie()).toEqual([]);
    site.db.delete(wishes).run();
    const first = await site.post("/wishes", stamped());
    expect(first.status).toBe(307);
    expect(attributesOf(first.headers.getSetCookie()[0])).toEqual([
      ...["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"],
    ]);
    expect(rows()).toEqual([]);
    const Cookie = `visitor=${visitorCookie(first)}`;
    const repeated = await site.post(locationOf(first) ?? "", stamped(), { Cookie });
    expect(redirectOf(repeated)).toEqual([303, "/wishes#own-wishes"]);
  });

  test("clicked twice before any cookie is one visitor and one post; a browser without cookies is served too", async () => {
    const post = (path: string, headers = {}) => site.post(path, stamped(), headers);
    await post("/wishes");
    // A browser stores the last cookie and follows only the last response.
    const last = await post("/wishes");
    const Cookie = `visitor=${visitorCookie(last)}`;
    for (let click = 0; click < 2; click += 1)
      expect((await post(locationOf(last) ?? "", { Cookie })).status).toBe(303);
    expect(rows()).toHaveLength(1);
    expect((await post(locationOf(last) ?? "")).status).toBe(303);
    expect(rows()[1]?.visitorId).toMatch(/^[0-9A-Za-z]{12}$/);
  });
});

describe("a guarded form", () => {
  test("accepts a post within two seconds after the rest of them; of one network at most twenty wait", async () => {
    const visitor = openVisitor(site);
    const waits: number[] = [];
    const ends: (() => void)[] = [];
    const wait = (ms: number) => {
      waits.push(ms);
      return waits.length === 1 ? Promise.resolve() : new Promise<void>((end) => ends.push(end));
    };
    Object.assign(site.clock, { wait });
    const stamp = newFormTimestamp(site.site);
    site.clock.time += 1999;
    expect((await visitor.post("/wishes", { ...typed, stamp })).status).toBe(303);
    expect([waits, rows().length]).toEqual([[1], 1]);
    const early = Array.from({ length: 20 }, (_, at) =>
      visitor.post("/wishes", { ...typed, content: `${at}`, stamp }),
    );
    await expect.poll(() => ends.length).toBe(20);
    const html = await pageOf(visitor.post("/wishes", { ...typed, stamp }), 429);
    expect(textAt(html, "[role=alert]")).toContain("操作过于频繁");
    const form = formWith(html, "authorName");
    expect(form?.querySelector("textarea")?.text.trim()).toBe(typed.content);
    expect(attributeAt(form, "[name=authorName]", "value")).toBe(typed.authorName);
    for (const end of ends) end();
    await Promise.all(early);
    // A re-rendered form does not wait.
    const again = attributeAt(form, "[name=stamp]", "value") ?? "";
    await visitor.post("/wishes", { ...typed, stamp: again });
    expect(waits).toHaveLength(21);
  });

  eachRow<[string, () => string, number, string, keyof typeof guardMessages]>([
    ["an old stamp", () => newFormTimestamp(site.site), 24 * 60 * minuteMs + 1, "", "expired"],
    ["a forged stamp", () => `${site.clock.now().toString(36)}.abc`, minuteMs, "", "expired"],
    ["a filled honeypot", () => newFormTimestamp(site.site), minuteMs, "http://spam.example", "honeypot"],
  ])(
    "is rejected with an old or forged stamp, or a filled honeypot",
    async (_, make, later, website, reason) => {
      const stamp = make();
      site.clock.time += later;
      const html = await pageOf(openVisitor(site).post("/wishes", { ...typed, stamp, website }), 422);
      expect(textAt(html, "[role=alert]")).toBe(guardMessages[reason]);
      expect(rows()).toEqual([]);
    },
  );

  test("the sixth wish within ten minutes is rejected with its input, and accepted later", async () => {
    const visitor = openVisitor(site);
    const post = (content: string) => visitor.say("/wishes", { ...typed, content });
    for (const content of ["一", "二", "三", "四", "五"]) expect((await post(content)).status).toBe(303);
    const response = await post("第六个心愿");
    expect(response.headers.get("Retry-After")).toBe("600");
    const html = await pageOf(response, 429);
    expect(textAt(html, "[role=alert]")).toContain("操作过于频繁，请在 10 分钟后再试");
    expect(textAt(html, "#wish-content")).toBe("第六个心愿");
    expect(rows()).toHaveLength(5);
    site.clock.time += 10 * minuteMs;
    expect((await post("第六个心愿")).status).toBe(303);
  });

  test("likes are limited to sixty without a minimum interval", async () => {
    const visitor = openVisitor(site);
    const { id } = makeWish(site);
    const like = async () => (await visitor.say(`/wishes/${id}`, { intent: "like" })).status;
    for (let index = 0; index < 60; index += 1) expect(await like()).toBe(303);
    expect(await like()).toBe(429);
  });
});

test("the remembered name is filled in after a post, never on a shared page; an invalid cookie has no name", async () => {
  const nameFor = async (browser: Pick<Visitor, "page">) =>
    attributeAt((await browser.page("/wishes")).html, "#wish-authorName", "value") ?? "";
  const visitor = openVisitor(site);
  const authorName = "小鹿;,家👩‍👩‍👧‍👦";
  await visitor.say("/wishes", { ...typed, authorName });
  expect(await nameFor(visitor)).toBe(authorName);
  const shared = openVisitor(site, { nickname: visitor.jar.get("nickname") ?? "" });
  expect(await nameFor(shared)).toBe("");
  visitor.jar.set("nickname", "%E0%A4%A");
  expect((await visitor.page("/wishes")).status).toBe(200);
  expect(await nameFor(visitor)).toBe("");
});

/** Posts as the script does, from a browser that has posted before. */
async function openScript() {
  const visitor = openVisitor(site);
  await visitor.say("/wishes", {});
  return (path: string, fields: Record<string, string>, more: Record<string, string> = {}) => {
    const stamp = redisplayedFormTimestamp(site.site);
    const headers = { ...visitor.headers(), Origin: origin, "X-Tell-Redirect": "1", ...more };
    return site.post(path, { stamp, website: "", ...fields }, headers);
  };
}

describe("a redirect after a post", () => {
  test("is returned to a script in a header, with cookies and the flash message; a rejection is a page", async () => {
    const send = await openScript();
    const response = await send("/wishes", typed);
    expect([response.status, response.headers.get("X-Location")]).toEqual([204, "/wishes#own-wishes"]);
    expect(locationOf(response)).toBeNull();
    expect(flashOfResponse(response)?.title).toMatch(/^心愿已提交/);
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith("nickname="))).toBe(true);
    const rejected = await send("/wishes", { ...typed, content: "" });
    expect([rejected.status, rejected.headers.get("X-Location")]).toEqual([422, null]);
    expect(await rejected.text()).toContain("请填写完整的留言内容和昵称");
  });

  test("is a redirect for other clients and for a first post, which the script resends with the cookie", async () => {
    expect((await openVisitor(site).say("/wishes", typed)).status).toBe(303);
    const stamp = redisplayedFormTimestamp(site.site);
    const first = await site.post("/wishes", { stamp, website: "", ...typed }, { "X-Tell-Redirect": "1" });
    expect(redirectOf(first)).toEqual([307, "/wishes?again=1"]);
    // A rejected form does not repeat the marker.
    const rejected = await openVisitor(site).say("/wishes?page=2&again=1", { ...typed, content: "" });
    const text = await rejected.text();
    expect([rejected.status, text.includes("again="), text.includes("page=2")]).toEqual([422, false, true]);
  });
});

test("a form resent after a lost response is stored once at any time after the first attempt, and again without the header", async () => {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1]);
  const send = await openScript();
  const forms: [table: string, path: string, fields: Record<string, string>][] = [
    ["wishes", "/wishes", typed],
    ["comments", `/events/${id}/discussion`, typed],
    ["removal_requests", `/photos/${id}/1/removal`, { reason: "是我" }],
  ];
  for (const [table, path, fields] of forms) {
    const count = () => site.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    await send(path, fields);
    site.clock.time += 60 * minuteMs;
    const again = await send(path, fields, { "X-First-Try": "3601" });
    expect([again.status, count()], table).toEqual([204, 1]);
    await send(path, fields);
    expect(count(), table).toBe(2);
  }
});

test("the next page has the messages of at most three posts that no page has shown", async () => {
  const admin = await openAdminBrowser(site);
  let { Cookie } = admin;
  for (const title of ["一", "二", "三", "四"]) {
    const { id } = makeEvent(site, { title });
    const response = await site.post(`/admin/events/${id}/archive`, {}, { Cookie });
    Cookie = `${admin.Cookie}; ${cookieOf(response)}`;
  }
  const shown = textsAt((await site.page("/admin", { Cookie })).html, "#flash b");
  expect(shown).toEqual(["二", "三", "四"].map((title) => `活动「${title}」已归档`));
});
