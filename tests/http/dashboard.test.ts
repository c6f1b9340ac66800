// The dashboard: counts, items that need attention, and actions on events.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { polls } from "../../app/db/schema/polls";
import { wishes } from "../../app/db/schema/wishes";
import { listEventAttention } from "../../app/domain/events/attention.server";
import { readDashboardStats } from "../../app/domain/moderation/dashboard-stats.server";
import { newId } from "../../app/platform/ids";
import { flashOf, openAdminBrowser, signIn } from "../support/admin-browser";
import { makeComment, makeEvent, makeImage, makePhotos } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let site: TestSite;
let cookie: { Cookie: string };
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off", BASE_URL: origin });
  cookie = await signIn(site);
});
afterEach(() => site.close());

const adminBrowser = async (query = "") => (await site.page(`/admin${query}`, cookie)).html;

async function ticketOf(title: string, query = "") {
  const found = (await adminBrowser(query))
    .querySelectorAll("article")
    .find((each) => textOf(each).includes(title));
  if (!found) throw new Error(`no ticket of ${title}`);
  return found;
}

const linksOf = (element: Awaited<ReturnType<typeof ticketOf>>) =>
  element.querySelectorAll("a").slice(1).map(textOf);

function makeWish(status: "pending" | "approved", content = "多放几张长椅") {
  const now = site.clock.now();
  const row = { id: newId(), authorName: "小林", content, status, createdAt: now, updatedAt: now };
  return site.db.insert(wishes).values(row).returning().get();
}

function makePoll(fields: Partial<typeof polls.$inferInsert> = {}) {
  const now = site.clock.now();
  const texts = { title: "去哪里", option1: "山", option2: "河", option3: "湖" };
  site.db
    .insert(polls)
    .values({ id: newId(), ...texts, createdAt: now, updatedAt: now, ...fields })
    .run();
}

test("a view has ten events a page; ended ones are sorted by their end", async () => {
  const starts = Array.from({ length: 11 }, (_, at) => noon - 9 * hourMs - at * dayMs);
  const longest = makeEvent(site, { startAt: noon - 10 * hourMs, durationMs: 8 * hourMs }, "ended");
  for (const startAt of starts) makeEvent(site, { startAt, durationMs: hourMs }, "ended");
  for (const query of ["", "?view=ended"])
    expect((await adminBrowser(query)).querySelectorAll("article[data-version]")).toHaveLength(10);
  const [first] = (await adminBrowser("?view=ended")).querySelectorAll("article");
  expect(first?.getAttribute("aria-labelledby")).toBe(`ticket-${longest.id}`);
  expect((await adminBrowser("?view=ended&page=2")).querySelectorAll("article")).toHaveLength(2);
});

test.each(["/admin/comments", "/admin/wishes"])("%s leads back to it", async (path) => {
  const { html } = await site.page(path, cookie);
  const back = html.querySelectorAll("main a").find((link) => textOf(link).includes("返回管理后台"));
  expect(back?.getAttribute("href")).toBe("/admin");
});

describe("the tabs", () => {
  test("活动管理 is the default, 评论与心愿 opens by URL", async () => {
    for (const [query, title] of [
      ["", "活动管理"],
      ["?tab=events", "活动管理"],
      ["?tab=nonsense", "活动管理"],
      ["?tab=comments-wishes", "评论与心愿"],
    ]) {
      const html = await adminBrowser(query);
      expect(textOf(html.querySelector("h1"))).toBe(title);
      expect(textOf(html.querySelector('[aria-label="管理栏目"] [aria-current=page]'))).toBe(title);
    }
  });

  test("评论与心愿 has a tab for each, with counts by status and the newest pending posts, without buttons", async () => {
    const { id } = makeEvent(site, { title: "桌游夜" }, "ended");
    makeComment(site, { eventId: id, status: "pending", content: "等着审核的评论" });
    makeComment(site, { eventId: id, status: "approved", content: "通过了的评论" });
    makeWish("pending", "等着审核的心愿");
    const html = await adminBrowser("?tab=comments-wishes");
    expect(html.querySelectorAll("nav[aria-label=评论与心愿] a").map(textOf)).toEqual(["评论 2", "心愿 1"]);
    expect(textOf(html.querySelector("nav[aria-label=评论与心愿] [aria-current]"))).toBe("评论 2");
    expect(textOf(html.querySelector("[aria-label=评论数量]"))).toBe("2全部1待审核1已通过0已拒绝");
    expect(textOf(html.querySelector('main p a[href="/admin/comments"]'))).toBe("全部评论（2）");
    const main = html.querySelector("main");
    expect(textOf(main)).toContain("等着审核的评论");
    expect(textOf(main)).toContain("桌游夜");
    expect(textOf(main)).not.toContain("等着审核的心愿");
    expect(textOf(main)).not.toContain("通过了的评论");
    expect(main?.querySelectorAll("button,form")).toHaveLength(0);
    const wishes = await adminBrowser("?tab=comments-wishes&part=wishes");
    expect(textOf(wishes.querySelector("[aria-label=心愿数量]"))).toBe("1全部1待审核0已通过0已拒绝");
    expect(textOf(wishes.querySelector('main p a[href="/admin/wishes"]'))).toBe("全部心愿（1）");
    expect(textOf(wishes.querySelector("main"))).toContain("等着审核的心愿");
    expect(wishes.querySelector("main")?.querySelectorAll("button,form")).toHaveLength(0);
  });
});

describe("the figures", () => {
  test("are counted from existing events", async () => {
    const ended = makeEvent(site, {}, "ended");
    makeEvent(site);
    makeEvent(site, { startAt: noon - hourMs });
    makeEvent(site, {}, "cancelled");
    await makePhotos(site, ended.id, [1, 2]);
    makeComment(site, { eventId: ended.id });
    makeComment(site, { eventId: ended.id, status: "pending" });
    makeWish("pending");
    makePoll();
    makePoll({ status: "draft" });
    makePoll({ endAt: noon });
    makePoll({ startAt: noon + 1 });
    expect(readDashboardStats(site.db, noon)).toEqual({
      totalEvents: 4,
      ongoingEvents: 1,
      completedEvents: 1,
      upcomingEvents: 1,
      pendingComments: 1,
      totalComments: 2,
      totalWishes: 1,
      totalPolls: 1,
      albumPhotos: 2,
    });
    const main = textOf((await adminBrowser()).querySelector("main"));
    for (const figure of [
      "即将开始 1",
      "待审核评论 1",
      "全部评论 2",
      "心愿留言 1",
      "进行中的投票 1",
      "相册照片 2",
    ])
      expect(main).toContain(figure);
  });

  test("archived events are not counted and have their own link", async () => {
    makeEvent(site);
    site.db.update(events).set({ archivedAt: noon }).run();
    expect(readDashboardStats(site.db, noon)).toMatchObject({ totalEvents: 0, upcomingEvents: 0 });
    const html = await adminBrowser();
    expect(html.querySelectorAll("[aria-label=按状态筛选] a")).toHaveLength(3);
    expect(textOf(html.querySelector('a[href="/admin?view=archived"]'))).toBe("已归档（1）");
    expect(html.querySelector('a[href="/admin/events"]')).not.toBeNull();
  });
});

test("an empty site offers the first event, an empty view does not", async () => {
  const first = (html: Awaited<ReturnType<typeof adminBrowser>>) =>
    html.querySelectorAll("main a").filter((link) => textOf(link) === "创建第一个活动").length;
  expect(first(await adminBrowser())).toBe(1);
  makeEvent(site);
  expect(first(await adminBrowser("?view=ended"))).toBe(0);
});

describe("an item offers the event's actions", () => {
  test("an upcoming one", async () => {
    makeEvent(site, { title: "要来的", capacity: 30 });
    const ticket = await ticketOf("要来的");
    expect(linksOf(ticket)).toEqual([
      ...["编辑", "名单", "更换群二维码", "海报", "再办一次", "标记为已完成"],
      ...["查看详情", "海报预览", "延期", "取消活动", "归档", "活动记录", "删除"],
    ]);
    expect(textOf(ticket)).toContain("30 人");
    expect(textOf(ticket)).not.toContain("张照片");
  });

  test.each([
    ["running", noon],
    ["over", noon - 3 * hourMs],
  ])("one that is %s leads with 标记为已完成", async (_phase, startAt) => {
    makeEvent(site, { title: "开始了的", startAt });
    const [first, ...others] = linksOf(await ticketOf("开始了的"));
    expect(first).toBe("标记为已完成");
    expect(others.filter((name) => name === "标记为已完成")).toEqual([]);
  });

  test("an ended one", async () => {
    const { id } = makeEvent(site, { title: "结束的" }, "ended");
    const ticket = await ticketOf("结束的");
    expect(linksOf(ticket)).toEqual([
      ...["上传照片", "名单", "海报", "再办一次", "标记为未完成"],
      ...["查看详情", "海报预览", "归档", "活动记录", "删除"],
    ]);
    expect(ticket.querySelector(`a[href="/admin/events/${id}/photos"]`)).not.toBeNull();
  });

  test("a cancelled one can be restored", async () => {
    const { id } = makeEvent(site, { title: "取消的" }, "cancelled");
    expect(linksOf(await ticketOf("取消的"))).toEqual([
      ...["恢复活动", "编辑", "名单", "海报", "再办一次"],
      ...["查看详情", "海报预览", "修改取消说明", "归档", "活动记录", "删除"],
    ]);
    const response = await site.post(`/admin/events/${id}/restore`, {}, cookie);
    expect(flashOf(site, response)).toBe("活动「取消的」已恢复");
    expect(linksOf(await ticketOf("取消的"))[0]).toBe("编辑");
  });

  test("and 删除 lies in 更多", async () => {
    makeEvent(site, { title: "要来的" });
    const ticket = await ticketOf("要来的");
    const menu = ticket.querySelector("details")?.querySelectorAll("a").map(textOf);
    expect(menu).toContain("删除");
    expect(menu).not.toContain("再办一次");
  });
});

describe("需要处理", () => {
  const box = async () => textOf((await adminBrowser()).querySelector("[aria-labelledby=attention]"));

  async function withCode(validUntil: number, fields: Record<string, unknown> = {}) {
    const image = await makeImage(site);
    return makeEvent(site, { groupQrImageId: image.id, groupQrValidUntil: validUntil, ...fields });
  }

  test("is missing if there is nothing to do", async () => {
    const sends = await createSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" });
    makeEvent(sends);
    const { html } = await (await openAdminBrowser(sends)).page("/admin");
    expect(html.querySelector("[aria-labelledby=attention]")).toBeNull();
    sends.close();
  });

  test.each([
    ["two days and a millisecond ahead", noon + 2 * dayMs + 1, []],
    ["two days ahead", noon + 2 * dayMs, [false]],
    ["a minute ahead", noon + 60_000, [false]],
    ["now", noon, [true]],
    ["yesterday", noon - dayMs, [true]],
  ])("a code that ends %s", async (_when, validUntil, expected) => {
    await withCode(validUntil);
    expect(listEventAttention(site.db, noon).codes.map(({ isExpired }) => isExpired)).toEqual(expected);
  });

  test("lists codes with a link to replace them, the most urgent first", async () => {
    await withCode(noon + dayMs, { title: "快过期的" });
    const expired = await withCode(noon - dayMs, { title: "过期了的" });
    const text = await box();
    expect(text.indexOf("过期了的")).toBeLessThan(text.indexOf("快过期的"));
    expect(text).toContain("「快过期的」的群二维码有效期至 2026年11月22日");
    expect(
      (await adminBrowser()).querySelector(`main a[href="/admin/events/${expired.id}/qr"]`),
    ).not.toBeNull();
  });

  test("omits codes of completed, cancelled and archived events", async () => {
    await withCode(noon - dayMs, { startAt: noon - 4 * hourMs, durationMs: 4 * hourMs });
    const cancelled = await withCode(noon - dayMs);
    site.db.update(events).set({ status: "cancelled" }).where(eq(events.id, cancelled.id)).run();
    const archived = await withCode(noon - dayMs);
    site.db.update(events).set({ archivedAt: noon }).where(eq(events.id, archived.id)).run();
    expect(listEventAttention(site.db, noon).codes).toEqual([]);
  });

  test("lists active events past their end", async () => {
    const { id } = makeEvent(site, { title: "忘了结束", startAt: noon - 3 * hourMs, durationMs: 3 * hourMs });
    expect(listEventAttention(site.db, noon - 1).overdue).toEqual([]);
    expect(await box()).toContain("「忘了结束」已于 11月21日 12:00 结束，请确认");
    await site.post(`/admin/events/${id}/complete`, {}, cookie);
    expect(await box()).not.toContain("忘了结束");
  });

  test("counts pending posts", async () => {
    const { id } = makeEvent(site, {}, "ended");
    makeComment(site, { eventId: id, status: "pending" });
    makeWish("pending");
    expect(await box()).toContain("1 条评论等待审核");
    expect(await box()).toContain("1 条心愿等待审核");
  });
});

test("deleting lists the numbers of deleted rows", async () => {
  const { id } = makeEvent(site, {}, "ended");
  const question = async () =>
    textOf((await site.page(`/admin/events/${id}/delete`, cookie)).html.querySelector("main"));
  expect(await question()).toContain("这个活动还没有照片和评论");
  await makePhotos(site, id, [2, 4]);
  makeComment(site, { eventId: id, status: "rejected", rejectionReason: "广告" });
  expect(await question()).toContain("2 张照片、1 条评论会一起删除，不能恢复。");
});

test("the account menu starts with the drafts", async () => {
  const menu = (await adminBrowser()).querySelector("header details");
  expect(menu?.querySelectorAll("a,button").map(textOf)).toEqual([
    "草稿管理",
    "审核",
    "投票管理",
    "撤下照片申请",
    "近期活动海报",
    "站点设置",
    "系统状态",
    "个人资料",
    "切换账号",
    "退出登录",
  ]);
});
