// Visitors are identified per browser by a signed cookie from the first post; form guards.
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { wishes } from "../../app/db/schema/wishes";
import { countLikes } from "../../app/domain/wishes/likes.server";
import {
  guardMessages,
  newFormTimestamp,
  redisplayedFormTimestamp,
} from "../../app/http/forms/form-guard.server";
import { readVisitor } from "../../app/http/session/visitor.server";
import { makeWish } from "../support/fixtures";
import { attributesOf } from "../support/set-cookie";
import { createSite, type TestSite, textOf } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const second = 1000;
const minute = 60 * second;
const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "其他" };

let site: TestSite;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "on" });
});
afterEach(() => site.close());

const rows = () => site.db.select().from(wishes).all();
const stamped = (fields: Record<string, string> = typed) => ({
  stamp: redisplayedFormTimestamp(site.site),
  ...fields,
});
const visitorCookie = (response: Response) =>
  /^visitor=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? "";

describe("the first post", () => {
  test("is redirected with the cookie and repeated by the browser", async () => {
    const first = await site.post("/wishes", stamped());
    expect(first.status).toBe(307);
    expect(visitorCookie(first)).not.toBe("");
    expect(attributesOf(first.headers.getSetCookie()[0])).toEqual([
      ...["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"],
    ]);
    expect(rows()).toEqual([]);
    const Cookie = `visitor=${visitorCookie(first)}`;
    const repeated = await site.post(first.headers.get("Location") ?? "", stamped(), { Cookie });
    expect(repeated.status).toBe(303);
    expect(repeated.headers.get("Location")).toBe("/wishes");
    expect(rows()).toHaveLength(1);
  });

  test("reading sets no visitor cookie", async () => {
    makeWish(site);
    for (const path of ["/wishes", `/wishes/${rows()[0]?.id}`]) {
      const { response } = await site.page(path);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test("clicked twice before any cookie is one visitor and one post", async () => {
    const answers = [await site.post("/wishes", stamped()), await site.post("/wishes", stamped())];
    // A browser keeps the last cookie and follows the last answer only.
    const last = answers[1] ?? new Response();
    const Cookie = `visitor=${visitorCookie(last)}`;
    const to = last.headers.get("Location") ?? "";
    for (const response of [
      await site.post(to, stamped(), { Cookie }),
      await site.post(to, stamped(), { Cookie }),
    ])
      expect(response.status).toBe(303);
    expect(rows()).toHaveLength(1);
  });

  test("a browser without cookies is served too", async () => {
    const first = await site.post("/wishes", stamped());
    const response = await site.post(first.headers.get("Location") ?? "", stamped());
    expect(response.status).toBe(303);
    expect(rows()[0]?.visitorId).toMatch(/^[0-9A-Za-z]{12}$/);
  });
});

test.each([
  "abcdefghijkl",
  "abcdefghijkl.c2lnbmF0dXJl",
  "..",
  "",
])("a forged cookie %j is ignored", async (value) => {
  makeWish(site, { visitorId: "abcdefghijkl", status: "pending", content: "别人的" });
  const request = new Request("http://localhost/", { headers: { Cookie: `visitor=${value}` } });
  expect(await readVisitor(site.site, request)).toBeNull();
  const forged = openVisitor(site, { visitor: value });
  expect((await forged.page("/wishes")).html.text).not.toContain("别人的");
  expect((await site.post("/wishes", stamped(), { Cookie: `visitor=${value}` })).status).toBe(307);
  expect((await site.post(`/wishes?visitor=${value}`, stamped())).status).toBe(307);
});

describe("a guarded form", () => {
  async function rejected(response: Response) {
    const html = parse(await response.text());
    return { html, said: textOf(html.querySelector("[role=alert]")), form: formWith(html, "authorName") };
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
    expect(form?.querySelector("[name=authorName]")?.getAttribute("value")).toBe(typed.authorName);
    // The form that comes back may be sent at once.
    const again = form?.querySelector("[name=stamp]")?.getAttribute("value") ?? "";
    expect((await visitor.post("/wishes", { ...typed, stamp: again })).status).toBe(303);
    expect(rows()).toHaveLength(1);
  });

  test.each([
    ["an old stamp", () => newFormTimestamp(site.site), 24 * 60 * minute + 1],
    ["no stamp", () => "", minute],
    ["a forged stamp", () => `${site.clock.now().toString(36)}.abc`, minute],
  ])("%s must be sent again", async (_, stamp, later) => {
    const visitor = openVisitor(site);
    const value = stamp();
    site.clock.time += later;
    const response = await visitor.post("/wishes", { ...typed, stamp: value });
    expect(response.status).toBe(422);
    expect((await rejected(response)).said).toBe(guardMessages.expired);
    expect(rows()).toEqual([]);
  });

  test("a filled honeypot is rejected", async () => {
    const visitor = openVisitor(site);
    const stamp = newFormTimestamp(site.site);
    site.clock.time += minute;
    const response = await visitor.post("/wishes", { ...typed, stamp, website: "http://spam.example" });
    expect(response.status).toBe(422);
    expect((await rejected(response)).said).toBe(guardMessages.honeypot);
    expect(rows()).toEqual([]);
  });

  test("the sixth wish within ten minutes is rejected with its input, and accepted later", async () => {
    const visitor = openVisitor(site);
    const stamp = newFormTimestamp(site.site);
    site.clock.time += minute;
    const post = (content: string) => visitor.post("/wishes", { ...typed, content, stamp });
    for (const content of ["一", "二", "三", "四", "五"]) expect((await post(content)).status).toBe(303);
    const response = await post("第六个心愿");
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("600");
    const { said, form } = await rejected(response);
    expect(said).toBe("操作过于频繁，请在 10 分钟后再试");
    expect(form?.querySelector("textarea")?.text.trim()).toBe("第六个心愿");
    expect(rows()).toHaveLength(5);
    site.clock.time += 10 * minute;
    expect((await post("第六个心愿")).status).toBe(303);
  });

  test("an address can send at most thirty wishes", async () => {
    const stamp = newFormTimestamp(site.site);
    site.clock.time += minute;
    for (let index = 0; index < 30; index += 1) {
      const visitor = openVisitor(site);
      expect((await visitor.post("/wishes", { ...typed, content: `心愿 ${index}`, stamp })).status).toBe(303);
    }
    const response = await openVisitor(site).post("/wishes", { ...typed, content: "多了", stamp });
    expect(response.status).toBe(429);
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

describe("the remembered name", () => {
  test("is filled in after a post, never on a shared page", async () => {
    const visitor = openVisitor(site);
    await visitor.say("/wishes", { ...typed, authorName: "小鹿;,家👩‍👩‍👧‍👦" });
    const own = (await visitor.page("/wishes")).html;
    expect(own.querySelector("#wish-authorName")?.getAttribute("value")).toBe("小鹿;,家👩‍👩‍👧‍👦");
    const nickname = visitor.jar.get("nickname") ?? "";
    const shared = await site.page("/wishes", { Cookie: `nickname=${nickname}` });
    expect(shared.html.querySelector("#wish-authorName")?.getAttribute("value") ?? "").toBe("");
  });

  test("of a broken cookie is empty", async () => {
    const visitor = openVisitor(site);
    await visitor.say("/wishes", typed);
    visitor.jar.set("nickname", "%E0%A4%A");
    const { status, html } = await visitor.page("/wishes");
    expect(status).toBe(200);
    expect(html.querySelector("#wish-authorName")?.getAttribute("value") ?? "").toBe("");
  });
});
