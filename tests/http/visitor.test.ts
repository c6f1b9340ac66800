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
import { openEachSite, site } from "../support/each-site";
import { makeWish } from "../support/fixtures";
import { attributesOf } from "../support/set-cookie";
import { textOf } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const second = 1000;
const minute = 60 * second;
const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "其他" };

openEachSite({ RATE_LIMITS: "on" });

const rows = () => site.db.select().from(wishes).all();
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
    const repeated = await site.post(first.headers.get("Location") ?? "", stamped(), { Cookie });
    expect([repeated.status, repeated.headers.get("Location")]).toEqual([303, "/wishes"]);
    expect(rows()).toHaveLength(1);
  });

  test("clicked twice before any cookie is one visitor and one post", async () => {
    const responses = [await site.post("/wishes", stamped()), await site.post("/wishes", stamped())];
    // A browser stores the last cookie and follows only the last response.
    const last = responses[1] ?? new Response();
    const Cookie = `visitor=${visitorCookie(last)}`;
    const to = last.headers.get("Location") ?? "";
    for (const _click of ["first", "second"])
      expect((await site.post(to, stamped(), { Cookie })).status).toBe(303);
    expect(rows()).toHaveLength(1);
  });

  test("a browser without cookies is served too", async () => {
    const first = await site.post("/wishes", stamped());
    const response = await site.post(first.headers.get("Location") ?? "", stamped());
    expect(response.status).toBe(303);
    expect(rows()[0]?.visitorId).toMatch(/^[0-9A-Za-z]{12}$/);
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
    // The re-rendered form may be sent immediately.
    const again = form?.querySelector("[name=stamp]")?.getAttribute("value") ?? "";
    expect((await visitor.post("/wishes", { ...typed, stamp: again })).status).toBe(303);
    expect(rows()).toHaveLength(1);
  });

  test.each([
    ["an old stamp", () => ({ stamp: newFormTimestamp(site.site) }), 24 * 60 * minute + 1, "expired"],
    ["no stamp", () => ({ stamp: "" }), minute, "expired"],
    ["a forged stamp", () => ({ stamp: `${site.clock.now().toString(36)}.abc` }), minute, "expired"],
    [
      "a filled honeypot",
      () => ({ stamp: newFormTimestamp(site.site), website: "http://spam.example" }),
      minute,
      "honeypot",
    ],
  ] as const)("with %s is rejected", async (_, make, later, reason) => {
    const fields = make();
    site.clock.time += later;
    const response = await openVisitor(site).post("/wishes", { ...typed, ...fields });
    expect(response.status).toBe(422);
    expect((await rejected(response)).said).toBe(guardMessages[reason]);
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
  test("is filled in after a post, never on a shared page; an invalid cookie has no name", async () => {
    const visitor = openVisitor(site);
    await visitor.say("/wishes", { ...typed, authorName: "小鹿;,家👩‍👩‍👧‍👦" });
    const own = (await visitor.page("/wishes")).html;
    expect(own.querySelector("#wish-authorName")?.getAttribute("value")).toBe("小鹿;,家👩‍👩‍👧‍👦");
    const nickname = visitor.jar.get("nickname") ?? "";
    const shared = await site.page("/wishes", { Cookie: `nickname=${nickname}` });
    expect(shared.html.querySelector("#wish-authorName")?.getAttribute("value") ?? "").toBe("");
    visitor.jar.set("nickname", "%E0%A4%A");
    const broken = await visitor.page("/wishes");
    expect(broken.status).toBe(200);
    expect(broken.html.querySelector("#wish-authorName")?.getAttribute("value") ?? "").toBe("");
  });
});
