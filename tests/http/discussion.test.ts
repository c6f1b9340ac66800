import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { wishes } from "../../app/db/schema/wishes";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { hashToken } from "../../app/platform/tokens.server";
import { type AdminBrowser, flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { admin, makeComment, makeEvent, makeWish, unwrap } from "../support/fixtures";
import { attributeAt, locationOf, outcomeOf, pageOf, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { createSite, noon } from "../support/site";
import { openVisitor, receiptOf, type Visitor } from "../support/visitor";

const typed = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };

openEachSite({ RATE_LIMITS: "off" });
let id: string;
let discussion: string;
beforeEach(() => {
  id = makeEvent(site, {}, "ended").id;
  discussion = `/events/${id}/discussion`;
});

const rows = () => rowsIn(comments);
const commentsOf = (html: HTMLElement) => textsAt(html, "li[id^=c-]");
const post = () => unwrap(updateSettings(site.db, admin, { moderation: "post" }, noon));

test.each([
  "event",
  "discussion",
])("a comment from the %s page is pending, and first for its author", async (where) => {
  makeComment(site, { eventId: id, content: "早先的" });
  const author = openVisitor(site);
  const posted = await author.fill(where === "event" ? `/events/${id}` : discussion, typed);
  expect(outcomeOf(posted)).toEqual([303, discussion, "留言已提交，审核通过后显示"]);
  expect(rows()[1]).toMatchObject({ ...typed, eventId: id, status: "pending" });
  const own = (await author.page(discussion)).html;
  expect(textAt(own, `a[href="${receiptOf(posted)}"]`)).toBe("查看状态");
  for (const path of [discussion, `/events/${id}`]) {
    const mine = (await author.page(path)).html;
    expect(commentsOf(mine)[0]).toContain("审核中");
    expect(attributeAt(mine, "#comment-authorName", "value")).toBe("苏苏");
    const main = String(mine.querySelector("main"));
    const positions = [typed.content, 'id="comment-content"', "早先的"].map((text) => main.indexOf(text));
    expect([path, positions]).toEqual([path, [...positions].sort((a, b) => a - b)]);
    expect(positions).not.toContain(-1);
    const other = openVisitor(site);
    await other.say(discussion, { ...typed, content: "别人写的" });
    expect(commentsOf((await other.page(path)).html).join()).not.toContain(typed.content);
    expect(commentsOf((await site.page(path)).html)).toHaveLength(1);
  }
  expect(textAt((await author.page(discussion)).html, "h1 + p")).toContain("共 1 条留言");
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
  const early = openVisitor(site).say(`/events/${makeEvent(site).id}/discussion`, typed);
  expect(textAt(await pageOf(early, 403), "h1")).toBe("活动结束后才能发表评论");
  expect(rows()).toHaveLength(1);
});

test("a rejected comment is re-rendered on its page with the input", async () => {
  for (let index = 0; index < 21; index += 1) makeComment(site, { eventId: id });
  for (const [field, value, message] of [
    ["authorName", "城里见", "这个昵称不能使用，请换一个"],
    ["content", "字".repeat(1001), "留言内容不能超过1000个字符"],
  ] as const) {
    const values = { ...typed, [field]: value };
    const html = await pageOf(openVisitor(site).say(`${discussion}?page=2`, values), 422, message);
    expect(textAt(html, `#comment-${field}-error`)).toBe(message);
    expect(textAt(html, `[role=alert] a[href="#comment-${field}"]`)).toBe(message);
    expect(attributeAt(html, "#comment-authorEmail", "value")).toBe(values.authorEmail);
    expect(textAt(html, "#comment-content")).toBe(values.content.trim());
    expect(textAt(html, "nav[aria-label=讨论分页]")).toContain("第 2 页，共 2 页");
  }
  expect(rows()).toHaveLength(21);
});

test("the sixth comment within ten minutes is rejected with its input", async () => {
  const limited = await createSite({ RATE_LIMITS: "on" });
  const event = makeEvent(limited, {}, "ended").id;
  const author = openVisitor(limited);
  const write = (content: string) => author.say(`/events/${event}/discussion`, { ...typed, content });
  for (const content of ["一", "二", "三", "四", "五"]) expect((await write(content)).status).toBe(303);
  const response = await write("第六条");
  expect(response.headers.get("Retry-After")).toBe("600");
  expect(textAt(await pageOf(response, 429), "#comment-content")).toBe("第六条");
  limited.close();
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

const writeWish = async () =>
  receiptOf(await openVisitor(site).say("/wishes", { authorName: "小鹿", content: "想学写毛笔字" }));

const stateOf = async (path: string) => {
  const { html } = await site.page(path);
  return {
    state: textAt(html, "#receipt [class*=badge]"),
    text: textAt(html, "#receipt"),
    href: attributeAt(html, "#receipt a", "href"),
  };
};

test.each([
  [{ status: "pending" as const }, "审核中", false],
  // A note on an approved wish is only for the organiser.
  [{ status: "approved" as const, adminNote: "已联系" }, "已通过", true],
  [{ status: "approved" as const, isPublic: false }, "已隐藏", false],
  [{ status: "rejected" as const, adminNote: "内容重复" }, "未通过", false],
])("a wish that is %j is %s", async (changes, state, isShown) => {
  const receipt = await writeWish();
  const { id } = site.db.update(wishes).set(changes).returning().get();
  const { state: shown, text, href } = await stateOf(receipt);
  expect([shown, href]).toEqual([state, isShown ? `/wishes/${id}` : undefined]);
  expect(text).toContain("想学写毛笔字");
  expect(text.includes("内容重复")).toBe(changes.status === "rejected");
  expect(text).not.toContain("已联系");
});

test("a comment shows its state, the reason of a rejection, its public URL, and can be deleted in any state", async () => {
  const { id: eventId } = makeEvent(site, {}, "ended");
  const fields = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来" };
  const receipt = receiptOf(await openVisitor(site).say(`/events/${eventId}/discussion`, fields));
  expect(await stateOf(receipt)).toMatchObject({ state: "审核中", href: undefined });
  const { id } = site.db.update(comments).set({ status: "approved" }).returning().get();
  const href = `/events/${eventId}/discussion#c-${id}`;
  expect(await stateOf(receipt)).toMatchObject({ state: "已通过", href });
  site.db.update(comments).set({ status: "rejected", rejectionReason: "广告" }).run();
  const text = expect.stringContaining("原因：广告");
  expect(await stateOf(receipt)).toMatchObject({ state: "未通过", href: undefined, text });
  const deleted = await site.post(receipt, { stamp: newFormTimestamp(site.site), website: "" });
  expect(locationOf(deleted)).toBe(`/events/${eventId}`);
  expect(rowsIn(comments)).toEqual([]);
});

// sweeps/private-responses tests that it is neither cached nor logged.
test("it is not indexed, stored only as a hash, and deletes only its own post", async () => {
  const other = makeWish(site);
  const receipt = await writeWish();
  const token = receipt.slice("/receipt/".length);
  expect(rowsIn(wishes).map(({ receiptHash }) => receiptHash)).toContain(hashToken(token));
  expect(JSON.stringify(rowsIn(wishes))).not.toContain(token);
  const { html } = await site.page(receipt);
  expect(attributeAt(html, "meta[name=robots]", "content")).toBe("noindex");
  expect(textAt(html, "details summary")).toBe("删除这条心愿");
  const stamp = attributeAt(html, "[name=stamp]", "value") ?? "";
  const unstamped = await site.post(receipt, {});
  expect([unstamped.status, await unstamped.text()]).toEqual([422, expect.stringContaining("想学写毛笔字")]);
  expect(rowsIn(wishes)).toHaveLength(2);
  const deleted = await site.post(receipt, { stamp, website: "" });
  expect(outcomeOf(deleted)).toEqual([303, "/wishes", "心愿已删除"]);
  expect(rowsIn(wishes)).toMatchObject([{ id: other.id }]);
  makeWish(site, { receiptHash: "" });
  for (const unknown of [receipt, `/receipt/${"A".repeat(43)}`])
    expect((await site.page(unknown)).status).toBe(404);
});

const dayMs = 24 * 3_600_000;
const written = "这句话只有我写过";

/** Each kind of post: the page with the author's list, the organiser's list, and how the author deletes it. */
const kinds = {
  comment: {
    table: comments,
    list: () => discussion,
    admin: "/admin/comments",
    remove: (author: Visitor, of: string, path: string) => author.say(path, { delete: of }),
  },
  question: {
    table: comments,
    list: () => `/events/${makeEvent(site).id}/questions`,
    admin: "/admin/questions",
    remove: (author: Visitor, of: string, path: string) => author.say(path, { delete: of }),
  },
  wish: {
    table: wishes,
    list: () => "/wishes",
    admin: "/admin/wishes",
    remove: (author: Visitor, of: string) => author.say(`/wishes/${of}`, { intent: "delete" }),
  },
};

describe.each(Object.entries(kinds))("a %s that the organiser", (kind, {
  table,
  list,
  admin: moderation,
  remove,
}) => {
  let organiser: AdminBrowser;
  let author: Visitor;
  let path: string;
  let receipt: string;
  let of: string;
  beforeEach(async () => {
    organiser = await openAdminBrowser(site);
    author = openVisitor(site);
    path = list();
    receipt = receiptOf(await author.say(path, { authorName: "苏苏", content: written }));
    of = rowsIn(table)[0]?.id ?? "";
  });
  const judge = (verdict: string, fields = {}) =>
    organiser.post(`${moderation}/${of}/${verdict}`, { redirectTo: moderation, ...fields });
  /** The author's item in their list, and behind the receipt of somebody without a cookie. */
  const seen = async () => [
    textsAt((await author.page(path)).html, `#c-${of}, #wish-${of}`).join(),
    (await stateOf(receipt)).text,
  ];
  const isPrivate = async () => {
    for (const html of [(await site.page(path)).html, (await openVisitor(site).page(path)).html])
      expect(html.text).not.toContain(written);
  };
  const recorded = () =>
    rowsIn(auditEntries)
      .map(({ before }) => before ?? "")
      .join();

  test("rejects stays with the reason where its author left it, for 30 days, and behind the receipt", async () => {
    await judge("reject", { reason: "不方便公开" });
    for (const text of await seen())
      expect(text).toMatch(/(?=.*未通过)(?=.*这句话只有我写过)(?=.*原因：不方便公开)/);
    await isPrivate();
    site.clock.time += 30 * dayMs - 1;
    expect((await seen())[0]).toContain("未通过");
    site.clock.time += 1;
    expect(await seen()).toEqual(["", expect.stringContaining("不方便公开")]);
    expect(flashOf(site, await remove(author, of, path))).toMatch(/已删除$/);
    expect(rowsIn(table)).toEqual([]);
    expect((await site.page(receipt)).status).toBe(404);
  });

  test("deletes is shown as 未通过 without a reason, or with that of its rejection, and no longer after 撤销", async () => {
    const deleted = await judge("delete");
    expect(rowsIn(table)).toEqual([]);
    for (const text of await seen())
      expect(text).toMatch(/(?=.*未通过)(?=.*这句话只有我写过)(?=.*主办方删除了这条内容)/);
    await isPrivate();
    await organiser.undo(deleted);
    const waits = kind === "question" ? "等待回答" : "审核中";
    for (const text of await seen()) expect(text).toMatch(new RegExp(`^(?!.*未通过).*${waits}`));
    await judge("reject", { reason: "不方便公开" });
    await judge("delete");
    for (const text of await seen()) expect(text).toMatch(/(?=.*未通过)(?=.*原因：不方便公开)/);
    site.clock.time += 30 * dayMs;
    expect(await seen()).toEqual(["", expect.stringContaining("不方便公开")]);
  });

  test.each([
    "list",
    "receipt",
  ])("deleted can be erased from the %s, after which 撤销 restores nothing", async (where) => {
    await organiser.undo(await judge("delete"));
    const deleted = await judge("delete");
    expect(recorded()).toContain(written);
    expect((await remove(openVisitor(site), of, path)).status).toBe(404);
    const stamp = { stamp: newFormTimestamp(site.site), website: "" };
    const erased = await (where === "list" ? remove(author, of, path) : site.post(receipt, stamp));
    expect(flashOf(site, erased)).toMatch(/已删除$/);
    expect(recorded()).not.toContain(written);
    expect((await author.page(path)).html.text).not.toContain(written);
    expect((await site.page(receipt)).status).toBe(404);
    expect(flashOf(site, await organiser.undo(deleted))).toBe("之后又有改动，不能撤销");
    expect(rowsIn(table)).toEqual([]);
  });

  test("deleted and restored leaves nothing once its author deletes it", async () => {
    await organiser.undo(await judge("delete"));
    await remove(author, of, path);
    expect((await author.page(path)).html.text).not.toContain(written);
    expect(recorded()).not.toContain(written);
  });
});

test.each([
  "comment",
  "question",
] as const)("a %s of a deleted event stays behind its receipt, until its author deletes it", async (kind) => {
  const { list } = kinds[kind];
  const organiser = await openAdminBrowser(site);
  const written = "这句话只有我写过";
  const receipt = receiptOf(await openVisitor(site).say(list(), { authorName: "苏苏", content: written }));
  const of = rows()[0]?.id ?? "";
  await organiser.post(`/admin/events/${rows()[0]?.eventId}/delete`, {});
  expect(rows()).toEqual([]);
  expect((await site.page(receipt)).html.text).toMatch(
    /(?=.*未通过)(?=.*这句话只有我写过)(?=.*主办方删除了这条内容)/s,
  );
  const [deletion] = rowsIn(auditEntries).filter(({ entityId }) => entityId === of);
  const undone = await organiser.post(`/admin/review/undo/${deletion?.id}`, {});
  expect(flashOf(site, undone)).toBe("之后又有改动，不能撤销");
  const stamp = { stamp: newFormTimestamp(site.site), website: "" };
  expect(outcomeOf(await site.post(receipt, stamp))).toEqual([303, "/", expect.stringMatching(/已删除$/)]);
  expect((await site.page(receipt)).status).toBe(404);
  expect(JSON.stringify(rowsIn(auditEntries))).not.toContain(written);
});

test("a comment that the organiser wrote and deleted is not shown to them as 未通过", async () => {
  const organiser = openVisitor(site, { admin: (await openAdminBrowser(site)).Cookie.replace("admin=", "") });
  await organiser.say(discussion, { content: written });
  await organiser.say(`/admin/comments/${rows()[0]?.id}/delete`, {});
  expect(rows()).toEqual([]);
  expect((await organiser.page(discussion)).html.text).not.toContain(written);
});
