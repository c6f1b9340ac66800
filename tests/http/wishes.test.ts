// The board of wishes: posting, visibility to others, likes, and hostile text.

import { eq } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { wishOutcomes } from "../../app/db/schema/wish-outcomes";
import { wishes, wishLikes } from "../../app/db/schema/wishes";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { moderation } from "../../app/domain/moderation/kinds.server";
import { linkWishes } from "../../app/domain/outcomes/link-wishes.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { countLikes } from "../../app/domain/wishes/likes.server";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, makePoll, makeWish, unwrap } from "../support/fixtures";
import { attributeAt, locationOf, outcomeOf, pageOf, pageText, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { hourMs, minuteMs, noon, origin, textOf } from "../support/site";
import { openVisitor, receiptOf } from "../support/visitor";

const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "教育文化" };

openEachSite({ RATE_LIMITS: "off" });

const rows = () => rowsIn(wishes);
const settle = (changes: Record<string, unknown>) => unwrap(updateSettings(site.db, admin, changes, noon));
const notes = (html: HTMLElement) => textsAt(html, "li[id^=wish-]");
const headings = (html: HTMLElement) => textsAt(html, "main h2");

describe("posting", () => {
  test("with pre-moderation: a message with the receipt, and only the author sees it, marked", async () => {
    const author = openVisitor(site);
    const posted = await author.fill("/wishes", typed);
    expect(outcomeOf(posted)).toEqual([303, "/wishes#own-wishes", "心愿已提交，审核通过后显示"]);
    const [row] = rows();
    expect(row).toMatchObject({ ...typed, status: "pending", isPublic: true, isFeatured: false });
    const { html } = await author.page("/wishes");
    expect(html.querySelector(`a[href="${receiptOf(posted)}"]`)?.text).toBe("查看状态");
    expect(notes(html)).toEqual([expect.stringMatching(/^[^#]*审核中[^#]*$/)]);
    expect(headings(html)).toContain("全部心愿（0）");
    const own = (await author.page(`/wishes/${row?.id}`)).html;
    expect(textAt(own, "h1")).toBe("小鹿的心愿");
    expect(own.text).toContain("审核中");
  });

  test("the author's wishes stay above the list with their fate", async () => {
    const author = openVisitor(site);
    const write = async (content: string) => {
      site.clock.time += minuteMs;
      await author.say("/wishes", { ...typed, content });
      return rows().at(-1)?.id ?? "";
    };
    /** The steps of the first card, the current one in brackets. */
    const fate = async () =>
      (await author.page("/wishes")).html
        .querySelectorAll("#own-wishes li:first-child ol li")
        .map((step) => (step.hasAttribute("aria-current") ? `[${textOf(step)}]` : textOf(step)));
    const approve = (id: string) => unwrap(moderation.wish.approve(site.db, admin, [id], site.clock.now()));
    const first = await write("第一个");
    expect(await fate()).toEqual(["[审核中]", "已公开", "有回复", "已约成"]);
    approve(first);
    expect(await fate()).toEqual(["审核中", "[已公开]", "有回复", "已约成"]);
    site.clock.time += minuteMs;
    for (let index = 0; index < 20; index += 1) makeWish(site);
    const { id: event } = makeEvent(site);
    linkWishes(site.db, [first], { eventId: event }, site.clock.now());
    expect(await fate()).toEqual(["审核中", "已公开", "[已约成]"]);
    site.db.delete(wishOutcomes).run();
    unwrap(moderation.wish.reply(site.db, admin, { id: first, text: "好的" }, site.clock.now()));
    expect(await fate()).toEqual(["审核中", "已公开", "[有回复]", "已约成"]);
    expect(textAt((await author.page("/wishes")).html, `#own-${first}`)).toMatch(/第一个.*好的.*#21/);
    const second = (await author.page("/wishes?page=2")).html;
    expect(textAt(second, `#wish-${first}`)).toMatch(/#21.*我的/);
    expect(second.querySelector("#own-wishes")).toBeNull();
    linkWishes(site.db, [first], { pollId: makePoll(site).id }, site.clock.now());
    expect(await fate()).toEqual(["审核中", "已公开", "[已发起投票]", "已约成"]);
    linkWishes(site.db, [first], { eventId: event }, site.clock.now());
    expect(await fate()).toEqual(["审核中", "已公开", "已发起投票", "[已约成]"]);
    // Others neither see the section nor the mark.
    for (const browser of [site, openVisitor(site)]) {
      const { html } = await browser.page("/wishes?page=2");
      expect(textAt(html, `#wish-${first}`)).not.toContain("我的");
      expect((await browser.page("/wishes")).html.querySelector("#own-wishes")).toBeNull();
    }
    // Ten public ones at most, three of them and what only the author sees as cards, the others as links to the board.
    for (let index = 2; index <= 12; index += 1) approve(await write(`第 ${index} 个`));
    const hidden = await write("第十三个");
    site.db.update(wishes).set({ status: "approved", isPublic: false }).where(eq(wishes.id, hidden)).run();
    const { html } = await author.page("/wishes");
    expect(html.querySelectorAll("#own-wishes li[id^=wish-]")).toHaveLength(1);
    expect(textAt(html, `#wish-${hidden}`)).toContain("已隐藏");
    expect(html.querySelectorAll("#own-wishes li[id^=own-]")).toHaveLength(3);
    const earlier = html.querySelectorAll("#own-wishes details a");
    expect([earlier.length, textOf(earlier[0])]).toEqual([7, "#4 第 9 个"]);
    expect(earlier[0]?.getAttribute("href")).toMatch(/^\/wishes#wish-/);
    expect(headings(html)).toContain("全部心愿（32）");
    expect((await author.page(`/wishes/${hidden}`)).status).toBe(200);
    expect((await openVisitor(site).page(`/wishes/${hidden}`)).status).toBe(404);
  });

  test("a link, and a text repeated within a day, is pending in any mode", async () => {
    settle({ moderation: "post" });
    for (const fields of [{ content: "看 https://example.org" }, { authorName: "example.com" }]) {
      const posted = await openVisitor(site).fill("/wishes", { ...typed, ...fields });
      expect(flashOf(site, posted)).toBe("心愿已提交，审核通过后显示");
      expect(rows()).toMatchObject([{ status: "pending" }]);
      site.db.delete(wishes).run();
    }
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

  test("the category is one of the list, and 其他 without one", async () => {
    for (const category of ["", "general", "交通出行"])
      await openVisitor(site).say("/wishes", { ...typed, category });
    expect(rows().map(({ category }) => category)).toEqual(["其他", "其他", "交通出行"]);
  });

  test("an invalid field is re-rendered with the reason and its input", async () => {
    // sweeps/parity tests the other fields.
    for (const [field, value, message] of [
      ["authorName", "【城里见】", "这个昵称不能使用，请换一个"],
      ["category", "天气", "请选择列表中的类别"],
    ] as const) {
      const values: Record<string, string> = { ...typed, [field]: value };
      const html = await pageOf(openVisitor(site).say("/wishes", values), 422, field);
      expect(textAt(html, `#wish-${field}-error`)).toBe(message);
      const summary = html.querySelector("[role=alert]");
      expect(textOf(summary)).toContain("留言提交失败，请重试");
      expect(summary?.querySelector(`a[href="#wish-${field}"]`)?.text).toBe(message);
      expect(attributeAt(html, "#wish-authorName", "value")).toBe(values.authorName);
    }
    expect(rows()).toEqual([]);
  });

  test("a form saved as a draft is restored for the administrator only", async () => {
    const form = { authorName: "城里见", content: "草稿里的心愿", category: "环境保护" };
    const draft = { formType: "wish" as const, name: null, form, updatedAt: noon };
    unwrap(addDrafts(site.db, admin, [draft], noon));
    const address = `/wishes?draft=${listDrafts(site.db)[0]?.id}`;
    const { html } = await (await openAdminBrowser(site)).page(address);
    expect(html.querySelector("#wish-content")?.text.trim()).toBe("草稿里的心愿");
    expect(html.querySelector("#wish-authorName")).toBeNull();
    expect(attributeAt(html, "#wish-category option[selected]", "value")).toBe("环境保护");
    expect((await site.page(address)).html.text).not.toContain("草稿里的心愿");
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
      for (const intent of ["like", "delete"])
        expect((await stranger.say(`/wishes/${id}`, { intent })).status).toBe(404);
    }
    expect(rows()).toHaveLength(5);
  });

  test("search and category filter the list, and paging preserves both", async () => {
    for (let index = 0; index < 21; index += 1)
      makeWish(site, { content: `自行车道 ${index}`, category: "交通出行", createdAt: noon - index });
    makeWish(site, { content: "自行车架", category: "城市建设", isFeatured: true });
    makeWish(site, { authorName: "骑自行车的人", content: "豆花", category: "交通出行" });
    makeWish(site, { content: "100%", category: "其他" });
    const path = `/wishes?q=${encodeURIComponent("自行车")}&category=${encodeURIComponent("交通出行")}`;
    const { html } = await site.page(path);
    expect(headings(html)).toContain("与「自行车」有关的心愿（22）");
    expect(attributeAt(html, "a[rel=next]", "href")).toBe(
      `${new URL(path, origin).search.replace("?", "/wishes?")}&page=2`,
    );
    expect(html.querySelector("nav[aria-label=类别] [aria-current]")?.text).toBe("交通出行");
    expect(html.text).not.toContain("精选");
    expect((await site.page("/wishes?q=%E8%BD%A6%E6%9E%B6")).html.text).toContain("精选");
    const category = (await site.page(path.replace(/q=[^&]*&/, ""))).html;
    expect(headings(category)).toContain("交通出行（22）");
    expect(headings((await site.page("/wishes?q=%25")).html)).toContain("与「%」有关的心愿（1）");
    expect((await site.page("/wishes?category=nonsense&page=x")).status).toBe(200);
  });

  test("the most liked precede, on every page and with a filter, and keep their numbers", async () => {
    const contents = async (query: string) =>
      (await site.page(`/wishes?sort=likes${query}`)).html
        .querySelectorAll("li[id^=wish-]")
        .map((card) => [/第\d+张/.exec(textOf(card))?.[0], /#\d+/.exec(textOf(card))?.[0]].join(""));
    for (let index = 1; index <= 22; index += 1) {
      const category = index === 22 ? "交通出行" : "其他";
      const { id: wishId } = makeWish(site, { content: `第${index}张`, category, createdAt: noon - index });
      const likers = index > 20 ? index : 0;
      for (let like = 0; like < likers; like += 1)
        site.db
          .insert(wishLikes)
          .values({ wishId, voterKey: `v:${like}`, createdAt: 1 })
          .run();
    }
    expect((await contents("")).slice(0, 3)).toEqual(["第22张#22", "第21张#21", "第1张#1"]);
    expect(await contents("&page=2")).toEqual(["第19张#19", "第20张#20"]);
    expect(await contents("&category=交通出行")).toEqual(["第22张#22"]);
    const { html } = await site.page("/wishes?sort=likes");
    expect(attributeAt(html, "a[rel=next]", "href")).toBe("/wishes?sort=likes&page=2");
    expect(textAt(html, "nav[aria-label=排序] [aria-current]")).toBe("最多赞");
    expect(attributeAt(html, "form[role=search] [name=sort]", "value")).toBe("likes");
  });

  test("the empty board invites the first wish; a filtered one precedes the form, so that a phone shows the results", async () => {
    expect(await pageText(site, "/wishes")).toContain("还没有心愿，来写第一张吧");
    makeWish(site, { content: "想要一个读书会" });
    const isFormFirst = async (path: string) => {
      const main = String((await site.page(path)).html.querySelector("main"));
      return main.indexOf('name="content"') < main.indexOf("想要一个读书会");
    };
    expect([await isFormFirst("/wishes"), await isFormFirst("/wishes?q=读书")]).toEqual([true, false]);
  });

  test("is unavailable when switched off; one that cannot be read shows an error and a retry", async () => {
    const { id } = makeWish(site);
    site.db.$client.exec("ALTER TABLE wishes RENAME TO wishes_away");
    const { status, html } = await site.page("/wishes");
    expect(status).toBe(500);
    expect(html.text).toContain("获取心愿失败，请稍后重试");
    const retry = html.querySelectorAll("main a").find((link) => textOf(link) === "重试");
    expect(retry?.getAttribute("href")).toBe("/wishes");
    site.db.$client.exec("ALTER TABLE wishes_away RENAME TO wishes");
    settle({ wishesOn: false });
    for (const path of ["/wishes", `/wishes/${id}`]) {
      expect((await site.page(path)).status).toBe(404);
      expect((await site.post(path, { stamp: newFormTimestamp(site.site), ...typed })).status).toBe(404);
    }
    expect(rows()).toHaveLength(1);
  });
});

const likes = (id: string) => ({ count: countLikes(site.db, id), rows: rowsIn(wishLikes).length });
const nameOf = (element: HTMLElement | null) => element?.getAttribute("aria-label");
const button = (html: HTMLElement, id: string) =>
  html.querySelector(`#wish-${id} button[formaction="/wishes/${id}"]`);

test("one visitor likes once and removes it once, by the button of the page", async () => {
  const { id } = makeWish(site);
  const visitor = openVisitor(site);
  expect(nameOf(button((await visitor.page("/wishes?q=毛笔")).html, id))).toBe("赞 0，小鹿的心愿 #1");
  const like = () => visitor.say(`/wishes/${id}`, { intent: "like", redirectTo: "/wishes?q=a" });
  expect(locationOf(await like())).toBe(`/wishes?q=a#wish-${id}`);
  await like();
  expect(likes(id)).toEqual({ count: 1, rows: 1 });
  const pressed = button((await visitor.page("/wishes")).html, id);
  expect([nameOf(pressed), pressed?.getAttribute("aria-pressed")]).toEqual(["赞 1，小鹿的心愿 #1", "true"]);
  expect(pressed?.getAttribute("value")).toBe("unlike");
  expect(textOf(button((await site.page("/wishes")).html, id))).toBe("1");
  for (let index = 0; index < 2; index += 1) await visitor.say(`/wishes/${id}`, { intent: "unlike" });
  expect(likes(id)).toEqual({ count: 0, rows: 0 });
  // A like is not a toggle and redirects to no other site.
  const elsewhere = { intent: "like", redirectTo: "//evil.example" };
  expect(locationOf(await visitor.say(`/wishes/${id}`, elsewhere))).toBe(`/wishes/${id}`);
  for (const fields of [{ intent: "toggle" }, {}] as Record<string, string>[])
    expect((await visitor.say(`/wishes/${id}`, fields)).status).toBe(422);
  expect(likes(id)).toEqual({ count: 1, rows: 1 });
});

test("authors delete their wish with its likes from its page; others cannot", async () => {
  const author = openVisitor(site);
  await author.say("/wishes", typed);
  const [row] = rows();
  const path = `/wishes/${row?.id}`;
  site.db.update(wishes).set({ status: "approved" }).run();
  const other = openVisitor(site);
  await other.say(path, { intent: "like" });
  expect(await pageText(other, path)).not.toContain("删除这条心愿");
  expect((await other.say(path, { intent: "delete" })).status).toBe(404);
  expect(await pageText(author, path)).toContain("删除这条心愿");
  const failed = await author.post(path, { intent: "delete", stamp: "abc.def", website: "" });
  expect(textAt(await pageOf(failed, 422), "main")).toContain("请再提交一次");
  const deleted = await author.say(path, { intent: "delete" });
  expect(flashOf(site, deleted)).toBe("心愿已删除");
  expect([rows(), rowsIn(wishLikes)]).toEqual([[], []]);
});

describe("the running number: 1 is the newest public wish, whatever the search or category", () => {
  beforeEach(() => {
    for (let index = 1; index <= 25; index += 1) {
      const content = `第${index}张${index % 3 === 0 ? "，长椅" : ""}`;
      makeWish(site, { content, category: index > 20 ? "交通出行" : "其他", createdAt: noon - index });
    }
    makeWish(site, { content: "还在等的长椅", status: "pending", createdAt: noon });
    makeWish(site, { content: "藏起来的长椅", isPublic: false, createdAt: noon });
  });

  const open = async (query: Record<string, string>) =>
    (await site.page(`/wishes?${new URLSearchParams(query)}`)).html;
  /** The number of each wish shown, and the number in its own text. */
  const numbers = (html: HTMLElement) =>
    html.querySelectorAll("li[id^=wish-]").map((wish) => {
      const [, own, shown] = /第(\d+)张.*#(\d+)/.exec(textOf(wish)) ?? [];
      return [Number(shown), Number(own)];
    });

  test("every wish retains its number, on any page and in any search", async () => {
    const first = await open({});
    expect(headings(first)).toContain("全部心愿（25）");
    expect(textAt(first, "nav[aria-label=心愿分页]")).toContain("第 1 页，共 2 页");
    const views: [query: Record<string, string>, count: number][] = [
      [{}, 20],
      [{ page: "2" }, 5],
      [{ q: "长椅" }, 8],
      [{ category: "交通出行" }, 5],
      [{ q: "长椅", category: "交通出行" }, 2],
    ];
    for (const [query, count] of views) {
      const shown = numbers(await open(query));
      expect([query, shown.length]).toEqual([query, count]);
      for (const [number, own] of shown) expect([number, own]).toEqual([expect.any(Number), number]);
    }
  });

  test("a number can be searched for, beside wishes with it in their text and in the selected category only", async () => {
    const found = async (query: Record<string, string>) =>
      numbers(await open(query)).map(([number]) => number);
    for (const q of ["#12", "＃１２", "# 12", "#012"]) expect(await found({ q }), q).toEqual([12]);
    for (const q of ["#0", "#99", "#9999999", "#", "#-1"]) expect(await found({ q }), q).toEqual([]);
    expect(await found({ q: "#12", category: "交通出行" })).toEqual([]);
    expect(await found({ q: "#22", category: "交通出行" })).toEqual([22]);
    makeWish(site, { content: "第26张，回复 #12", createdAt: noon - 26 });
    expect(await found({ q: "#12" })).toEqual([12, 26]);
  });
});
