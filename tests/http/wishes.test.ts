// The board of wishes: posting, what others see and when, likes, and text that means harm.
import { count, eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { wishes, wishLikes } from "../../app/db/schema/wishes";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { countLikes, likeWish } from "../../app/domain/wishes/likes.server";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { flashOf, openAdminBrowser } from "../support/admin-browser";
import { lockForWriting } from "../support/database-faults";
import { makeWish, unwrap } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";
import { formWith, openVisitor, receiptOf } from "../support/visitor";

const hourMs = 3_600_000;
const admin = { kind: "admin" } as const;
const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "教育文化" };

let site: TestSite;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
});
afterEach(() => site.close());

const rows = () => site.db.select().from(wishes).all();
const approve = (id: string | undefined) =>
  site.db
    .update(wishes)
    .set({ status: "approved" })
    .where(eq(wishes.id, id ?? ""))
    .run();
const settle = (changes: Record<string, unknown>) => unwrap(updateSettings(site.db, admin, changes, noon));
const notes = (html: HTMLElement) => html.querySelectorAll("li[id^=wish-]").map(textOf);
const headings = (html: HTMLElement) => html.querySelectorAll("main h2").map(textOf);

describe("posting", () => {
  test("with approval first: a message with the receipt, and only the author sees it, marked", async () => {
    const author = openVisitor(site);
    const posted = await author.fill("/wishes", typed);
    expect(posted.status).toBe(303);
    expect(posted.headers.get("Location")).toBe("/wishes");
    expect(flashOf(site, posted)).toBe("心愿已提交，审核通过后显示");
    const [row] = rows();
    expect(row).toMatchObject({ ...typed, status: "pending", isPublic: true, isFeatured: false });
    const { html } = await author.page("/wishes");
    expect(html.querySelector(`a[href="${receiptOf(posted)}"]`)?.text).toBe("查看状态");
    expect(notes(html)).toHaveLength(1);
    expect(notes(html)[0]).toContain("审核中");
    expect(notes(html)[0]).not.toContain("#");
    expect(headings(html)).toContain("全部心愿（0）");
    const own = (await author.page(`/wishes/${row?.id}`)).html;
    expect(textOf(own.querySelector("h1"))).toBe("小鹿的心愿");
    expect(own.text).toContain("审核中");
  });

  test("with approval afterwards it is public at once", async () => {
    settle({ moderation: "post" });
    const before = await site.page("/wishes");
    expect(before.html.text).not.toContain(typed.content);
    const posted = await openVisitor(site).fill("/wishes", typed);
    expect(flashOf(site, posted)).toBe("心愿已发布");
    expect((await site.page("/wishes")).html.text).toContain(typed.content);
  });

  test.each([
    ["a link in the text", { content: "看 https://example.org" }],
    ["a link in the name", { authorName: "example.com" }],
  ])("%s is pending in any mode", async (_, fields) => {
    settle({ moderation: "post" });
    const posted = await openVisitor(site).fill("/wishes", { ...typed, ...fields });
    expect(flashOf(site, posted)).toBe("心愿已提交，审核通过后显示");
    expect(rows()[0]?.status).toBe("pending");
  });

  test("a text repeated within a day is pending in any mode", async () => {
    settle({ moderation: "post" });
    makeWish(site, { content: typed.content, createdAt: noon - 23 * hourMs });
    await openVisitor(site).fill("/wishes", typed);
    makeWish(site, { content: "另一个", createdAt: noon - 25 * hourMs });
    await openVisitor(site).fill("/wishes", { ...typed, content: "另一个" });
    const statuses = rows().filter(({ visitorId }) => visitorId !== null);
    expect(statuses.map(({ content, status }) => [content, status])).toEqual([
      [typed.content, "pending"],
      ["另一个", "approved"],
    ]);
  });

  test("a repeat within a minute by one visitor is one wish, which the new receipt opens", async () => {
    const author = openVisitor(site);
    await author.say("/wishes", typed);
    site.clock.time += 59_000;
    const again = await author.say("/wishes", typed);
    expect(again.status).toBe(303);
    expect(rows()).toHaveLength(1);
    expect((await site.page(receiptOf(again))).status).toBe(200);
    await openVisitor(site).say("/wishes", typed);
    expect(rows()).toHaveLength(2);
    site.clock.time += 61_000;
    await author.say("/wishes", typed);
    expect(rows()).toHaveLength(3);
  });

  test.each([
    ["", "其他"],
    ["general", "其他"],
    ["交通出行", "交通出行"],
  ])("the category %j is stored as %s", async (category, kept) => {
    await openVisitor(site).say("/wishes", { ...typed, category });
    expect(rows()[0]?.category).toBe(kept);
  });

  test.each([
    ["no name", { authorName: " \u3000" }, "authorName", "请填写完整的留言内容和昵称"],
    ["no text", { content: "\r\n " }, "content", "请填写完整的留言内容和昵称"],
    ["the site's name", { authorName: "【城里见】" }, "authorName", "这个昵称不能使用，请换一个"],
    ["a long name", { authorName: "字".repeat(41) }, "authorName", "昵称不能超过40个字符"],
    ["a long text", { content: "字".repeat(1001) }, "content", "心愿内容不能超过1000个字符"],
    ["an unknown category", { category: "天气" }, "category", "请选择列表中的类别"],
    [
      "a name of more parts than fit",
      { authorName: "👩🏽‍👩🏽‍👧🏽‍👦🏽".repeat(40) },
      "authorName",
      "昵称不能超过40个字符",
    ],
    ["a turned text", { content: "abc\u202edef" }, "content", "内容包含不支持的字符，请修改后再提交"],
  ])("%s is re-rendered with the reason and its input", async (_, fields, field, message) => {
    const values: Record<string, string> = { ...typed, ...fields };
    const response = await openVisitor(site).say("/wishes", values);
    expect(response.status).toBe(422);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const html = parse(await response.text());
    expect(textOf(html.querySelector(`#wish-${field}-error`))).toBe(message);
    const summary = html.querySelector("[role=alert]");
    expect(textOf(summary)).toContain("留言提交失败，请重试");
    expect(summary?.querySelector(`a[href="#wish-${field}"]`)?.text).toBe(message);
    expect(html.querySelector("#wish-authorName")?.getAttribute("value")).toBe(values.authorName);
    if (field !== "category") {
      expect(html.querySelector("#wish-category option[selected]")?.getAttribute("value")).toBe("教育文化");
    }
    expect(rows()).toEqual([]);
  });

  test("while the database is read-only the form is re-rendered with its input", async () => {
    const author = openVisitor(site);
    await author.say("/wishes", { ...typed, content: "先写一条" });
    const lock = lockForWriting(site);
    const response = await author.say("/wishes", typed);
    lock.release();
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("30");
    const html = parse(await response.text());
    expect(textOf(html.querySelector("[role=alert]"))).toBe("留言提交失败，请重试");
    expect(html.querySelector("#wish-content")?.text.trim()).toBe(typed.content);
  });

  test("requires only fields without a value", async () => {
    const { html } = await site.page("/wishes");
    const required = html.querySelectorAll("form[action='/wishes'] [required]");
    expect(required.map((control) => control.getAttribute("name"))).toEqual(["authorName", "content"]);
  });

  test("a body of a megabyte is rejected", async () => {
    const response = await openVisitor(site).say("/wishes", { ...typed, content: "a".repeat(1024 * 1024) });
    expect(response.status).toBe(413);
    expect(rows()).toEqual([]);
  });

  test("a form saved as a draft is restored for the administrator only", async () => {
    const form = { authorName: "城里见", content: "草稿里的心愿", category: "环境保护" };
    const draft = { formType: "wish" as const, name: null, form, updatedAt: noon };
    unwrap(addDrafts(site.db, admin, [draft], noon));
    const address = `/wishes?draft=${listDrafts(site.db)[0]?.id}`;
    const { html } = await (await openAdminBrowser(site)).page(address);
    expect(html.querySelector("#wish-content")?.text.trim()).toBe("草稿里的心愿");
    expect(html.querySelector("#wish-authorName")?.getAttribute("value")).toBe("城里见");
    expect(html.querySelector("#wish-category option[selected]")?.getAttribute("value")).toBe("环境保护");
    expect((await site.page(address)).html.text).not.toContain("草稿里的心愿");
  });
});

describe("hostile text", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["an attribute", '"><img src=x onerror=alert(1)>'],
    ["right to left", "مرحبا שלום"],
    // As many as a form may carry: a thousand would take 75 KB encoded.
    ["families", "👩‍👩‍👧‍👦".repeat(800)],
  ])("%s is stored and shown as text", async (_, content) => {
    const author = openVisitor(site);
    expect((await author.say("/wishes", { ...typed, content })).status).toBe(303);
    expect(rows()[0]?.content).toBe(content);
    approve(rows()[0]?.id);
    const { html } = await site.page("/wishes");
    const note = html.querySelector("li[id^=wish-]");
    expect(note?.querySelector("script,img")).toBeNull();
    expect(note?.innerHTML).not.toContain("<script");
    expect(note?.text).toContain(content.slice(0, 5) === "<scri" ? "alert(1)" : content.slice(-12));
  });

  test("line ends are normalised, and zero-width floods rejected", async () => {
    await openVisitor(site).say("/wishes", { ...typed, content: "一\r\n二\r三\u0000" });
    expect(rows()[0]?.content).toBe("一\n二\n三");
    const flood = await openVisitor(site).say("/wishes", { ...typed, content: `字${"\u200b".repeat(500)}` });
    expect(flood.status).toBe(422);
  });
});

describe("visibility for others", () => {
  test("a pending, rejected or hidden wish is not in list, search, category and count, nor at its URL", async () => {
    const secrets = [
      makeWish(site, { content: "秘密一", status: "pending", visitorId: "somebodyelse" }),
      makeWish(site, { content: "秘密二", status: "rejected", adminNote: "广告" }),
      makeWish(site, { content: "秘密三", isPublic: false }),
    ];
    makeWish(site, { content: "公开的" });
    const stranger = openVisitor(site);
    await stranger.say("/wishes", { ...typed, content: "陌生人自己的" });
    const q = encodeURIComponent("秘密");
    for (const path of ["/wishes", `/wishes?q=${q}`, `/wishes?category=${encodeURIComponent("其他")}`]) {
      const { html } = await stranger.page(path);
      expect(notes(html).join()).not.toContain("秘密");
    }
    expect(headings((await stranger.page("/wishes")).html)).toContain("全部心愿（1）");
    expect(headings((await site.page(`/wishes?q=${q}`)).html)).toContain("与「秘密」有关的心愿（0）");
    for (const { id } of secrets) {
      expect((await stranger.page(`/wishes/${id}`)).status).toBe(404);
      expect((await stranger.say(`/wishes/${id}`, { intent: "like" })).status).toBe(404);
      expect((await stranger.say(`/wishes/${id}`, { intent: "delete" })).status).toBe(404);
    }
    expect(rows()).toHaveLength(5);
  });

  test("an own rejected wish is not shown on the board", async () => {
    const author = openVisitor(site);
    await author.say("/wishes", typed);
    site.db.update(wishes).set({ status: "rejected", adminNote: "重复" }).run();
    expect((await author.page("/wishes")).html.text).not.toContain(typed.content);
    expect((await author.page(`/wishes/${rows()[0]?.id}`)).status).toBe(404);
  });

  test("an approved wish is visible at once, although the page was cached", async () => {
    await openVisitor(site).say("/wishes", typed);
    expect((await site.page("/wishes")).html.text).not.toContain(typed.content);
    approve(rows()[0]?.id);
    const { html } = await site.page("/wishes");
    expect(html.text).toContain(typed.content);
    expect(headings(html)).toContain("全部心愿（1）");
  });

  test("the newest is #1, numbers continue across pages, and pending ones do not count", async () => {
    for (let index = 1; index <= 22; index += 1)
      makeWish(site, { content: `第${index}张`, createdAt: noon - index * hourMs });
    makeWish(site, { content: "还在等", status: "pending" });
    const first = (await site.page("/wishes")).html;
    expect(first.querySelectorAll("li[id^=wish-]")).toHaveLength(20);
    expect(notes(first)[0]).toMatch(/#1(?!\d).*第1张/);
    expect(headings(first)).toContain("全部心愿（22）");
    expect(textOf(first.querySelector("nav[aria-label=心愿分页]"))).toContain("第 1 页，共 2 页");
    const last = (await site.page("/wishes?page=2")).html;
    expect(notes(last)[0]).toMatch(/#21.*第21张/);
    expect(notes(last)).toHaveLength(2);
    expect((await site.page("/wishes?page=9")).status).toBe(200);
  });

  test("search and category filter the list, and paging preserves both", async () => {
    for (let index = 0; index < 21; index += 1)
      makeWish(site, { content: `自行车道 ${index}`, category: "交通出行", createdAt: noon - index });
    makeWish(site, { content: "自行车架", category: "城市建设" });
    makeWish(site, { authorName: "骑自行车的人", content: "豆花", category: "交通出行" });
    makeWish(site, { content: "100%", category: "其他" });
    const path = `/wishes?q=${encodeURIComponent("自行车")}&category=${encodeURIComponent("交通出行")}`;
    const { html } = await site.page(path);
    expect(headings(html)).toContain("与「自行车」有关的心愿（22）");
    expect(html.querySelector("a[rel=next]")?.getAttribute("href")).toBe(
      `${new URL(path, origin).search.replace("?", "/wishes?")}&page=2`,
    );
    expect(html.querySelector("nav[aria-label=类别] [aria-current]")?.text).toBe("交通出行");
    const category = (await site.page(path.replace(/q=[^&]*&/, ""))).html;
    expect(headings(category)).toContain("交通出行（22）");
    expect(headings((await site.page("/wishes?q=%25")).html)).toContain("与「%」有关的心愿（1）");
    expect((await site.page("/wishes?category=nonsense&page=x")).status).toBe(200);
  });

  test("times are 14:26 today, 昨天 22:31 yesterday, else the date and time, in Rome", async () => {
    makeWish(site, { content: "今天", createdAt: Date.parse("2026-11-20T23:05:00Z") });
    makeWish(site, { content: "昨天", createdAt: Date.parse("2026-11-20T21:31:00Z") });
    makeWish(site, { content: "以前", createdAt: Date.parse("2026-11-19T21:31:00Z") });
    makeWish(site, { content: "去年", createdAt: Date.parse("2025-11-19T21:31:00Z") });
    const { html } = await site.page("/wishes");
    const times = html.querySelectorAll("li[id^=wish-] time").map(textOf);
    expect(times).toEqual(["00:05", "昨天 22:31", "11月19日 22:31", "2025年11月19日 22:31"]);
  });

  test("a featured wish has its badge, and no author", async () => {
    const { id } = makeWish(site, {
      isFeatured: true,
      visitorId: "abcdefghijkl",
      addressHash: "hash-of-an-address",
      receiptHash: "hash-of-a-receipt",
    });
    for (const path of ["/wishes", `/wishes/${id}`]) {
      const response = await site.send(path);
      const text = await response.text();
      expect(text).toContain("精选");
      for (const secret of ["abcdefghijkl", "hash-of-an-address", "hash-of-a-receipt"])
        expect(text).not.toContain(secret);
    }
  });

  test("the empty board invites the first wish", async () => {
    const { html } = await site.page("/wishes");
    expect(html.text).toContain("还没有心愿，来写第一张吧");
    expect(textOf(html.querySelector("h1"))).toBe("心愿留言");
    expect(html.querySelector("#wish-content")?.getAttribute("rows")).toBe("4");
    expect(formWith(html, "authorName")?.querySelector("button")?.text).toBe("发布心愿");
  });

  test("is unavailable when switched off", async () => {
    const { id } = makeWish(site);
    settle({ wishesOn: false });
    for (const path of ["/wishes", `/wishes/${id}`]) {
      expect((await site.page(path)).status).toBe(404);
      expect((await site.post(path, { stamp: newFormTimestamp(site.site), ...typed })).status).toBe(404);
    }
    expect(rows()).toHaveLength(1);
  });

  test("a list that cannot be read shows an error and a retry", async () => {
    site.db.$client.exec("ALTER TABLE wishes RENAME TO wishes_away");
    const { status, html } = await site.page("/wishes");
    expect(status).toBe(500);
    expect(html.text).toContain("获取心愿失败，请稍后重试");
    const retry = html.querySelectorAll("main a").find((link) => textOf(link) === "重试");
    expect(retry?.getAttribute("href")).toBe("/wishes");
    site.db.$client.exec("ALTER TABLE wishes_away RENAME TO wishes");
  });
});

describe("likes", () => {
  const likes = (id: string) => ({
    count: countLikes(site.db, id),
    rows: site.db.select({ n: count() }).from(wishLikes).where(eq(wishLikes.wishId, id)).get()?.n,
  });
  const button = (html: HTMLElement, id: string) =>
    html.querySelector(`#wish-${id} button[formaction="/wishes/${id}"]`);

  test("one visitor likes once and takes it back once, from the button of the page", async () => {
    const { id } = makeWish(site);
    const visitor = openVisitor(site);
    expect(textOf(button((await visitor.page("/wishes?q=毛笔")).html, id))).toBe("赞 0");
    const like = () => visitor.say(`/wishes/${id}`, { intent: "like", redirectTo: "/wishes?q=a" });
    expect((await like()).headers.get("Location")).toBe(`/wishes?q=a#wish-${id}`);
    await like();
    expect(likes(id)).toEqual({ count: 1, rows: 1 });
    const pressed = button((await visitor.page("/wishes")).html, id);
    expect(textOf(pressed)).toBe("取消赞 1");
    expect(pressed?.getAttribute("value")).toBe("unlike");
    expect(textOf(button((await site.page("/wishes")).html, id))).toBe("赞 1");
    for (let index = 0; index < 2; index += 1) await visitor.say(`/wishes/${id}`, { intent: "unlike" });
    expect(likes(id)).toEqual({ count: 0, rows: 0 });
  });

  test("fifty concurrent requests are one like per visitor", async () => {
    const { id } = makeWish(site);
    const visitors = [openVisitor(site), openVisitor(site)];
    for (const visitor of visitors) await visitor.say(`/wishes/${id}`, { intent: "unlike" });
    const racing = Array.from({ length: 50 }, (_, index) =>
      visitors[index % 2]?.say(`/wishes/${id}`, { intent: "like" }),
    );
    for (const response of await Promise.all(racing)) expect(response?.status).toBe(303);
    expect(likes(id)).toEqual({ count: 2, rows: 2 });
    const taking = Array.from({ length: 50 }, () => visitors[0]?.say(`/wishes/${id}`, { intent: "unlike" }));
    await Promise.all(taking);
    expect(likes(id)).toEqual({ count: 1, rows: 1 });
  });

  test("is not a toggle and redirects to no other site", async () => {
    const { id } = makeWish(site);
    const visitor = openVisitor(site);
    const response = await visitor.say(`/wishes/${id}`, { intent: "like", redirectTo: "//evil.example" });
    expect(response.headers.get("Location")).toBe(`/wishes/${id}`);
    expect((await visitor.say(`/wishes/${id}`, { intent: "toggle" })).status).toBe(422);
    expect((await visitor.say(`/wishes/${id}`, {})).status).toBe(422);
    expect(likes(id)).toEqual({ count: 1, rows: 1 });
  });

  test("a wish that is not public accepts none", () => {
    const { id } = makeWish(site, { isPublic: false });
    expect(likeWish(site.db, { wishId: id, userId: null, visitorId: "a" }, noon)).toMatchObject({
      error: "missing",
    });
    expect(likes(id)).toEqual({ count: 0, rows: 0 });
  });
});

test("authors delete their wish with its likes from its page; others cannot", async () => {
  const author = openVisitor(site);
  await author.say("/wishes", typed);
  const [row] = rows();
  const path = `/wishes/${row?.id}`;
  approve(row?.id);
  const other = openVisitor(site);
  await other.say(path, { intent: "like" });
  expect((await other.page(path)).html.text).not.toContain("删除这条心愿");
  expect((await other.say(path, { intent: "delete" })).status).toBe(404);
  expect((await author.page(path)).html.text).toContain("删除这条心愿");
  const deleted = await author.say(path, { intent: "delete" });
  expect(flashOf(site, deleted)).toBe("心愿已删除");
  expect(rows()).toEqual([]);
  expect(site.db.select().from(wishLikes).all()).toEqual([]);
});

test("the board comes before the form once it is narrowed, so that a phone shows what was found", async () => {
  makeWish(site, { content: "想要一个读书会" });
  const isFormFirst = async (path: string) => {
    const main = String((await site.page(path)).html.querySelector("main"));
    return main.indexOf('name="content"') < main.indexOf("想要一个读书会");
  };
  expect(await isFormFirst("/wishes")).toBe(true);
  expect(await isFormFirst("/wishes?q=%E8%AF%BB%E4%B9%A6")).toBe(false);
});
