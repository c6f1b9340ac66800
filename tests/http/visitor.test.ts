// Visitors are identified per browser by a signed cookie from the first post; form guards.
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { wishes } from "../../app/db/schema/wishes";
import { countLikes } from "../../app/domain/wishes/likes.server";
import {
  guardMessages,
  newFormTimestamp,
  redisplayedFormTimestamp,
} from "../../app/http/forms/form-guard.server";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import { makeWish } from "../support/fixtures";
import { attributeAt, locationOf, textAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { attributesOf } from "../support/set-cookie";
import { formWith, openVisitor, type Visitor } from "../support/visitor";

const second = 1000;
const minute = 60 * second;
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
    expect([repeated.status, locationOf(repeated)]).toEqual([303, "/wishes"]);
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

test("a forged cookie is ignored", async () => {
  makeWish(site, { visitorId: "abcdefghijkl", status: "pending", content: "别人的" });
  for (const value of ["abcdefghijkl", "abcdefghijkl.c2lnbmF0dXJl", "..", ""]) {
    const forged = openVisitor(site, { visitor: value });
    expect((await forged.page("/wishes")).html.text, value).not.toContain("别人的");
    expect((await site.post("/wishes", stamped(), { Cookie: `visitor=${value}` })).status).toBe(307);
    expect((await site.post(`/wishes?visitor=${value}`, stamped())).status).toBe(307);
  }
});

describe("a guarded form", () => {
  async function rejected(response: Response) {
    const html = parse(await response.text());
    return { html, said: textAt(html, "[role=alert]"), form: formWith(html, "authorName") };
  }

  test("accepts a post after two seconds, not before, and preserves input", async () => {
    const visitor = openVisitor(site);
    const stamp = newFormTimestamp(site.site);
    site.clock.time += 1999;
    const early = await visitor.post("/wishes", { ...typed, stamp });
    expect(early.status).toBe(422);
    const { said, form } = await rejected(early);
    expect(said).toBe(guardMessages.tooFast);
    expect(form?.querySelector("textarea")?.text.trim()).toBe(typed.content);
    expect(attributeAt(form, "[name=authorName]", "value")).toBe(typed.authorName);
    // The re-rendered form may be sent immediately.
    const again = attributeAt(form, "[name=stamp]", "value") ?? "";
    expect((await visitor.post("/wishes", { ...typed, stamp: again })).status).toBe(303);
    expect(rows()).toHaveLength(1);
  });

  eachRow<[string, () => string, number, string, keyof typeof guardMessages]>([
    ["an old stamp", () => newFormTimestamp(site.site), 24 * 60 * minute + 1, "", "expired"],
    ["no stamp", () => "", minute, "", "expired"],
    ["a forged stamp", () => `${site.clock.now().toString(36)}.abc`, minute, "", "expired"],
    ["a filled honeypot", () => newFormTimestamp(site.site), minute, "http://spam.example", "honeypot"],
  ])(
    "is rejected with an old, missing or forged stamp, or a filled honeypot",
    async (_, make, later, website, reason) => {
      const stamp = make();
      site.clock.time += later;
      const response = await openVisitor(site).post("/wishes", { ...typed, stamp, website });
      expect(response.status).toBe(422);
      expect((await rejected(response)).said).toBe(guardMessages[reason]);
      expect(rows()).toEqual([]);
    },
  );

  test("the sixth wish within ten minutes is rejected with its input, and accepted later", async () => {
    const visitor = openVisitor(site);
    const stamp = newFormTimestamp(site.site);
    site.clock.time += minute;
    const post = (content: string) => visitor.post("/wishes", { ...typed, content, stamp });
    for (const content of ["一", "二", "三", "四", "五"]) expect((await post(content)).status).toBe(303);
    const response = await post("第六个心愿");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "600"]);
    const { said, form } = await rejected(response);
    expect(said).toBe("操作过于频繁，请在 10 分钟后再试");
    expect(form?.querySelector("textarea")?.text.trim()).toBe("第六个心愿");
    expect(rows()).toHaveLength(5);
    site.clock.time += 10 * minute;
    expect((await post("第六个心愿")).status).toBe(303);
  });

  test("likes are limited to sixty without a minimum interval", async () => {
    const visitor = openVisitor(site);
    const { id } = makeWish(site);
    for (let index = 0; index < 60; index += 1) {
      expect((await visitor.say(`/wishes/${id}`, { intent: "like" })).status).toBe(303);
    }
    const response = await visitor.say(`/wishes/${id}`, { intent: "like" });
    expect(response.status).toBe(429);
    expect((await rejected(response)).said).toContain("操作过于频繁");
    expect(countLikes(site.db, id)).toBe(1);
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
