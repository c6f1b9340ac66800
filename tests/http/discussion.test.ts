// Discussions of ended events: who may comment, when comments are visible, and re-rendered forms.
import { eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { flashOf } from "../support/admin-browser";
import { makeComment, makeEvent, unwrap } from "../support/fixtures";
import { createSite, noon, type TestSite, textOf } from "../support/site";
import { openVisitor, receiptOf } from "../support/visitor";

const admin = { kind: "admin" } as const;
const typed = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };

let site: TestSite;
let id: string;
let discussion: string;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  id = makeEvent(site, {}, "ended").id;
  discussion = `/events/${id}/discussion`;
});
afterEach(() => site.close());

const rows = () => site.db.select().from(comments).all();
const commentsOf = (html: HTMLElement) => html.querySelectorAll("li[id^=c-]").map(textOf);
const post = () => unwrap(updateSettings(site.db, admin, { moderation: "post" }, noon));

test.each(["event", "discussion"])("a comment from the %s page is pending", async (where) => {
  const author = openVisitor(site);
  const posted = await author.fill(where === "event" ? `/events/${id}` : discussion, typed);
  expect(posted.status).toBe(303);
  expect(posted.headers.get("Location")).toBe(discussion);
  expect(flashOf(site, posted)).toBe("留言已提交，审核通过后显示");
  expect(rows()).toMatchObject([{ ...typed, eventId: id, status: "pending" }]);
  const own = (await author.page(discussion)).html;
  expect(own.querySelector(`a[href="${receiptOf(posted)}"]`)?.text).toBe("查看状态");
  for (const path of [discussion, `/events/${id}`]) {
    const mine = (await author.page(path)).html;
    expect(commentsOf(mine)[0]).toContain("审核中");
    expect(mine.querySelector("#comment-authorName")?.getAttribute("value")).toBe("苏苏");
    const other = openVisitor(site);
    await other.say(discussion, { ...typed, content: "别人写的" });
    expect(commentsOf((await other.page(path)).html).join()).not.toContain(typed.content);
    expect(commentsOf((await site.page(path)).html)).toEqual([]);
  }
  expect(textOf((await author.page(discussion)).html.querySelector("h1 + p"))).toContain("共 0 条留言");
});

test("an approved comment is visible immediately, without the e-mail address", async () => {
  const author = openVisitor(site);
  await author.say(discussion, typed);
  await site.page(discussion);
  site.db.update(comments).set({ status: "approved" }).run();
  for (const page of [
    await site.page(discussion),
    await site.page(`/events/${id}`),
    await author.page(discussion),
  ]) {
    expect(commentsOf(page.html)).toHaveLength(1);
    expect(page.html.outerHTML).not.toContain("su@example.org");
  }
});

test("in post-moderation it is public immediately, on its page", async () => {
  post();
  for (let index = 0; index < 20; index += 1)
    makeComment(site, { eventId: id, content: `第${index}条`, createdAt: noon - 1 });
  const posted = await openVisitor(site).fill(discussion, typed);
  expect(flashOf(site, posted)).toBe("留言已发表");
  const own = rows().find(({ content }) => content === typed.content);
  expect(posted.headers.get("Location")).toBe(`${discussion}?page=2#c-${own?.id}`);
  expect(commentsOf((await site.page(`${discussion}?page=2`)).html)[0]).toContain(typed.content);
});

test("a link or a repeated text is pending in any mode", async () => {
  post();
  makeComment(site, { eventId: id, content: "好玩" });
  for (const content of ["加我 www.example.org", "好玩"])
    await openVisitor(site).say(discussion, { ...typed, content });
  expect(rows().map(({ status }) => status)).toEqual(["approved", "pending", "pending"]);
});

test("sent twice within a minute it is one comment; on another event it is another", async () => {
  const author = openVisitor(site);
  const other = makeEvent(site, { title: "另一场" }, "ended").id;
  // An address of spaces counts as empty.
  const same = { ...typed, authorEmail: " " };
  for (let index = 0; index < 2; index += 1) expect((await author.say(discussion, same)).status).toBe(303);
  expect(rows()).toMatchObject([{ authorEmail: null }]);
  await author.say(`/events/${other}/discussion`, typed);
  expect(rows()).toHaveLength(2);
});

test("an archived event accepts comments by direct link; an upcoming and an unknown one do not", async () => {
  unwrap(setEventArchived(site.db, admin, { id, archived: true }, noon));
  expect((await openVisitor(site).fill(discussion, typed)).status).toBe(303);
  expect((await openVisitor(site).say("/events/abcdefghijkl/discussion", typed)).status).toBe(404);
  const early = await openVisitor(site).say(`/events/${makeEvent(site).id}/discussion`, typed);
  expect(early.status).toBe(403);
  expect(textOf(parse(await early.text()).querySelector("h1"))).toBe("活动结束后才能发表评论");
  expect(rows()).toHaveLength(1);
});

test("a rejected comment is re-rendered on its page with the input", async () => {
  for (let index = 0; index < 21; index += 1) makeComment(site, { eventId: id });
  for (const [field, value, message] of [
    ["authorName", " ", "请填写完整的留言内容和昵称"],
    ["content", " ", "请填写完整的留言内容和昵称"],
    ["authorName", "城里见", "这个昵称不能使用，请换一个"],
    ["authorName", "字".repeat(41), "昵称不能超过40个字符"],
    ["content", "字".repeat(1001), "留言内容不能超过1000个字符"],
    ["authorEmail", "su@", "请输入有效的邮箱地址"],
    ["authorEmail", `${"a".repeat(250)}@b.it`, "请输入有效的邮箱地址"],
  ] as const) {
    const values = { ...typed, [field]: value };
    const response = await openVisitor(site).say(`${discussion}?page=2`, values);
    expect([value, response.status]).toEqual([value, 422]);
    const html = parse(await response.text());
    expect(textOf(html.querySelector(`#comment-${field}-error`))).toBe(message);
    expect(html.querySelector(`[role=alert] a[href="#comment-${field}"]`)?.text).toBe(message);
    expect(html.querySelector("#comment-authorEmail")?.getAttribute("value")).toBe(values.authorEmail);
    expect(html.querySelector("#comment-content")?.text.trim()).toBe(values.content.trim());
    expect(textOf(html.querySelector("nav[aria-label=讨论分页]"))).toContain("第 2 页，共 2 页");
  }
  expect(rows()).toHaveLength(21);
});

test("authors can delete pending comments; others cannot", async () => {
  const author = openVisitor(site);
  await author.say(discussion, typed);
  const mine = rows()[0]?.id ?? "";
  expect((await openVisitor(site).say(discussion, { delete: mine })).status).toBe(404);
  expect(rows()).toHaveLength(1);
  const { html } = await author.page(discussion);
  expect(html.querySelector(`button[name=delete][value=${mine}]`)?.text).toBe("确认删除");
  expect(flashOf(site, await author.say(discussion, { delete: mine }))).toBe("留言已删除");
  expect(rows()).toEqual([]);
});

test("the sixth comment within ten minutes is rejected with its input", async () => {
  site.close();
  site = await createSite({ RATE_LIMITS: "on" });
  const event = makeEvent(site, {}, "ended").id;
  const author = openVisitor(site);
  const { html } = await author.page(`/events/${event}`);
  const stamp = html.querySelector("[name=stamp]")?.getAttribute("value") ?? "";
  site.clock.time += 60_000;
  const write = (content: string) =>
    author.post(`/events/${event}/discussion`, { ...typed, content, stamp, website: "" });
  for (const content of ["一", "二", "三", "四", "五"]) expect((await write(content)).status).toBe(303);
  const response = await write("第六条");
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBe(600);
  expect(
    parse(await response.text())
      .querySelector("#comment-content")
      ?.text.trim(),
  ).toBe("第六条");
  const stored = site.db.select().from(comments).where(eq(comments.eventId, event)).all();
  expect(stored).toHaveLength(5);
});

test("a pending comment is shown to its author first", async () => {
  makeComment(site, { eventId: id, content: "早先的" });
  const author = openVisitor(site);
  await author.say(discussion, typed);
  for (const path of [discussion, `/events/${id}`]) {
    const main = String((await author.page(path)).html.querySelector("main"));
    const positions = [typed.content, 'id="comment-content"', "早先的"].map((text) => main.indexOf(text));
    expect([path, positions]).toEqual([path, [...positions].sort((a, b) => a - b)]);
    expect(positions).not.toContain(-1);
  }
});

test("a later page begins with its comments, the first with the form", async () => {
  const { id } = makeEvent(site, {}, "ended");
  for (let index = 0; index < 21; index += 1) makeComment(site, { eventId: id, content: `第${index}条` });
  const isFormFirst = async (page: number) => {
    const main = String(
      (await site.page(`/events/${id}/discussion?page=${page}`)).html.querySelector("main"),
    );
    return main.indexOf('name="content"') < main.search(/第\d+条/);
  };
  expect([await isFormFirst(1), await isFormFirst(2)]).toEqual([true, false]);
});
