// The dashboard: filters, counts, items that need attention, and actions on events.
import { eq } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { registrations } from "../../app/db/schema/registrations";
import { listEventAttention } from "../../app/domain/events/attention.server";
import { countOverdue } from "../../app/domain/events/overdue.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openAdminBrowser } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { makeGuest } from "../support/guests";
import { attributesAt, textAt, textsAt } from "../support/html";
import { setEvent } from "../support/rows";
import { createSite, dayMs, hourMs, noon, origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

const change = ({ id }: { id: string }, columns: Partial<typeof registrations.$inferInsert>) =>
  site.db.update(registrations).set(columns).where(eq(registrations.id, id)).run();

const htmlOf = async (query = "") => (await admin.page(`/admin${query}`)).html;

async function ticketOf(title: string) {
  const found = (await htmlOf()).querySelectorAll("article").find((each) => textOf(each).includes(title));
  if (!found) throw new Error(`no ticket of ${title}`);
  return found;
}

/** The one act, and the actions of the menu; those in view on desktops are a part of it. */
const actOf = (element: HTMLElement) => textAt(element, "div > a");
const menuOf = (element: HTMLElement) => textsAt(element, "details a");
const wideOf = (element: HTMLElement) => textsAt(element, "details + span a");
const listed = async (query: string) =>
  textsAt(await htmlOf(query), "article[data-version] h2, article[data-version] h3");

test("a view has ten events a page; ended ones are sorted by their end", async () => {
  expect(textAt((await admin.page("/admin/events")).html, "main")).toContain("暂无活动");
  const longest = makeEvent(site, { startAt: noon - 10 * hourMs, durationMs: 8 * hourMs }, "ended");
  for (let days = 0; days < 11; days += 1)
    makeEvent(site, { startAt: noon - 9 * hourMs - days * dayMs, durationMs: hourMs }, "ended");
  const tickets = async (query: string) => attributesAt(await htmlOf(query), "article", "aria-labelledby");
  for (const query of ["", "?view=ended"]) expect(await tickets(query)).toHaveLength(10);
  expect((await tickets("?view=ended"))[0]).toBe(`ticket-${longest.id}`);
  expect(await tickets("?view=ended&page=2")).toHaveLength(2);
});

test("upcoming events are listed by start, then past ones, the latest first", async () => {
  const make = (title: string, days: number, status?: "ended" | "cancelled") =>
    makeEvent(site, { title, startAt: noon + days * dayMs }, status);
  for (const [title, days] of Object.entries({ 后天: 2, 昨天: -1, 明天: 1, 前天: -2 })) make(title, days);
  make("取消的大后天", 3, "cancelled");
  make("提前结束", 4, "ended");
  const days = [10, 11, 12, 13, 14, 15];
  for (const day of days) make(`第${day}天`, day);
  const later = days.map((day) => `第${day}天`);
  const all = ["明天", "后天", "取消的大后天", ...later, "提前结束", "昨天", "前天"];
  expect([...(await listed("")), ...(await listed("?page=2"))]).toEqual(all);
  expect(await listed("?view=upcoming")).toEqual(["明天", "后天", ...later]);
});

test("评论与心愿 has a tab for each, with counts by status and the newest pending posts, without buttons", async () => {
  const { id } = makeEvent(site, { title: "桌游夜" }, "ended");
  makeComment(site, { eventId: id, status: "pending", content: "等着审核的评论" });
  makeComment(site, { eventId: id, status: "approved", content: "通过了的评论" });
  makeWish(site, { status: "pending", content: "等着审核的心愿" });
  const html = await htmlOf("?tab=comments-wishes");
  expect(textsAt(html, "nav[aria-label=评论与心愿] a")).toEqual(["评论 2", "提问 0", "心愿 1"]);
  expect(textAt(html, "nav[aria-label=评论与心愿] [aria-current]")).toBe("评论 2");
  expect(textAt(html, "[aria-label=评论数量]")).toBe("2全部1待审核1已通过0已拒绝");
  expect(textAt(html, 'main p a[href="/admin/comments"]')).toBe("全部评论（2）");
  for (const shown of ["等着审核的评论", "桌游夜"]) expect(textAt(html, "main")).toContain(shown);
  expect(textAt(html, "main")).not.toMatch(/等着审核的心愿|通过了的评论/);
  const wishes = await htmlOf("?tab=comments-wishes&part=wishes");
  expect(textAt(wishes, "[aria-label=心愿数量]")).toBe("1全部1待审核0已通过0已拒绝");
  expect(textAt(wishes, 'main p a[href="/admin/wishes"]')).toBe("全部心愿（1）");
  expect(textAt(wishes, "main")).toContain("等着审核的心愿");
  for (const page of [html, wishes]) expect(page.querySelectorAll("main button, main form")).toHaveLength(0);
});

test("the figures are counted from existing events that are not archived", async () => {
  const ended = makeEvent(site, {}, "ended");
  makeEvent(site);
  makeEvent(site, { startAt: noon - hourMs });
  makeEvent(site, {}, "cancelled");
  await makePhotos(site, ended.id, [1, 2]);
  makeComment(site, { eventId: ended.id });
  for (const _ of [1, 2]) makeComment(site, { eventId: ended.id, status: "pending" });
  makeWish(site, { status: "pending" });
  for (const fields of [{}, { status: "draft" }, { endAt: noon }, { startAt: noon + 1 }])
    makePoll(site, fields);
  const { id } = makeEvent(site);
  setEvent(id, { archivedAt: noon });
  const html = await htmlOf();
  expect(textAt(html, 'a[href="/admin?view=archived#events"]')).toBe("已归档 1");
  const main = textAt(html, "main details:not([data-menu])");
  const figures = [
    "全部活动 4",
    "进行中 2",
    "已结束 1",
    "待审核评论 2",
    "全部评论 3",
    "心愿留言 1",
    "进行中的投票 1",
    "相册照片 2",
  ];
  for (const figure of ["即将开始 1", ...figures]) expect(main).toContain(figure);
});

describe("an item has one act, and offers the event's other actions behind ⋯", () => {
  const opened = ["查看详情", "编辑", "标记为已完成", "海报与文案"];
  const upcoming = [...opened, "更换群二维码", "再办一次", "延期", "取消活动"];
  const ended = ["查看详情", "上传照片", "海报与文案", "名单", "结果", "再办一次", "标记为未完成"];
  const cancelled = ["查看详情", "编辑", "海报与文案", "再办一次", "恢复活动", "修改取消说明"];

  eachRow([
    ["an upcoming one", undefined, "名单", upcoming, ["标记为已完成", "编辑", "删除"]],
    ["an ended one", "ended", "上传照片", ended, ["上传照片", "删除"]],
    ["a cancelled one", "cancelled", "名单", cancelled, ["编辑", "删除"]],
  ])("in each state", async (_which, status, act, names, wide) => {
    makeEvent(site, { title: `这是${status}`, capacity: 30 }, status);
    const ticket = await ticketOf(`这是${status}`);
    expect([actOf(ticket), menuOf(ticket), wideOf(ticket)]).toEqual([
      act,
      [...names, "归档", "活动记录", "删除"],
      wide,
    ]);
    expect(textOf(ticket)).toContain("0 / 30 人 · 0 条评论");
  });

  test("编辑 of the ended ones leads to 标记为未完成", async () => {
    makeEvent(site, { title: "结束了的" }, "ended");
    const { html } = await admin.page("/admin?view=ended");
    const edit = html.querySelectorAll("main [data-menu] a").find((link) => textOf(link) === "编辑");
    const rejected = await admin.page(edit?.getAttribute("href") ?? "");
    expect(textAt(rejected.html, "h1")).toBe("已结束的活动不能编辑");
    expect(textsAt(rejected.html, "main a")).toContain("标记为未完成");
  });

  test("the act is the one that is due", async () => {
    const open = { registrationMode: "approval", capacity: 5 };
    const asked = makeEvent(site, { title: "有人报名的", ...open });
    makeEvent(site, { title: "今天的", startAt: noon + hourMs, ...open });
    makeEvent(site, { title: "过去了的", startAt: noon - 3 * hourMs });
    const album = makeEvent(site, { title: "有照片的" }, "ended");
    await makePhotos(site, album.id, [1, 2]);
    change(makeGuest(site, asked.id, { seats: 2 }), { status: "pending" });
    for (const [title, act] of [
      ["有人报名的", "审批"],
      ["今天的", "签到"],
      ["过去了的", "收尾"],
      ["有照片的", "照片 2 / 5"],
    ] as const)
      expect([title, actOf(await ticketOf(title))]).toEqual([title, act]);
    expect(textOf(await ticketOf("有人报名的"))).toContain("0 / 5 人 · 2 人待审批");
  });
});

describe("需要处理", () => {
  const box = async () => textAt(await htmlOf(), "[aria-labelledby=attention]");

  async function withCode(validUntil: number, fields: Record<string, unknown> = {}) {
    const image = await makeImage(site);
    return makeEvent(site, { groupQrImageId: image.id, groupQrValidUntil: validUntil, ...fields });
  }

  test("names codes from two days before their end", async () => {
    const { id } = await withCode(noon);
    const isExpiredAt = (now: number) =>
      listEventAttention(site.db, now).codes.map(({ isExpired }) => isExpired);
    expect(isExpiredAt(noon - 2 * dayMs - 1)).toEqual([]);
    expect([isExpiredAt(noon - 2 * dayMs), isExpiredAt(noon)]).toEqual([[false], [true]]);
    const link = `main [aria-labelledby=attention] a[href="/admin/events/${id}/qr"]`;
    expect((await htmlOf()).querySelector(link)).not.toBeNull();
    expect(await box()).toContain("群二维码今天过期了");
    setEvent(id, { groupQrValidUntil: noon + dayMs });
    expect(await box()).toContain("群二维码明天过期");
    setEvent(id, { groupQrValidUntil: noon });
    const coming = { startAt: noon + dayMs, endAt: noon + 2 * dayMs };
    for (const change of [
      { startAt: noon - hourMs, endAt: noon },
      { ...coming, status: "cancelled" as const },
      { ...coming, status: "active" as const, archivedAt: noon },
    ]) {
      setEvent(id, change);
      expect(isExpiredAt(noon)).toEqual([]);
    }
  });

  test("lists active events past their end, and counts pending posts", async () => {
    const { id } = makeEvent(site, { title: "忘了结束", startAt: noon - 3 * hourMs, durationMs: 3 * hourMs });
    expect(countOverdue(site.db, noon - 1)).toBe(0);
    expect(await box()).toContain("忘了结束待收尾11月21日结束");
    await admin.post(`/admin/events/${id}/complete`, {});
    makeComment(site, { eventId: id, status: "pending" });
    makeWish(site, { status: "pending" });
    const text = await box();
    expect(text).toContain("2 条待审核1 条评论，1 条心愿");
    expect(text).not.toContain("忘了结束");
  });
});

test("需要处理 has at most seven lines, the most urgent first, then the number of the others", async () => {
  for (let at = 1; at <= 9; at += 1)
    makeEvent(site, {
      title: `第${at}场`,
      groupQrImageId: (await makeImage(site, `#${at}${at}6699`)).id,
      groupQrValidUntil: noon - at,
    });
  const html = await htmlOf();
  const list = html.querySelector("[aria-labelledby=attention] > ul");
  expect(list?.querySelectorAll(":scope > li")).toHaveLength(8);
  expect(textAt(list, "summary")).toContain("还有 3 件");
  expect(textsAt(list, "li a").at(-1)).toContain("还不能发邮件");
  expect(textAt(html, "#attention")).toBe("需要处理10 件");
});

test("one group code of several events is one item", async () => {
  const { id } = await makeImage(site);
  for (const title of ["甲", "乙", "丙"])
    makeEvent(site, { title, groupQrImageId: id, groupQrValidUntil: noon - dayMs });
  const items = textsAt(await htmlOf(), "[aria-labelledby=attention] li");
  expect(items.filter((text) => text.includes("群二维码"))).toEqual([
    expect.stringMatching(/群二维码昨天过期了.，还有 2 个活动用它更换/),
  ]);
});

test("deleting lists the numbers of deleted rows", async () => {
  const { id } = makeEvent(site, {}, "ended");
  const question = async () => textAt((await admin.page(`/admin/events/${id}/delete`)).html, "main");
  expect(await question()).toContain("这个活动还没有照片和评论");
  await makePhotos(site, id, [2, 4]);
  makeComment(site, { eventId: id, status: "rejected", rejectionReason: "广告" });
  expect(await question()).toContain("2 张照片、1 条评论会一起删除，不能恢复。");
});

test("each view has its heading, title and count; an unknown tab is 活动管理", async () => {
  makeEvent(site, { title: "明天", startAt: noon + dayMs });
  makeEvent(site, { title: "现在", startAt: noon - hourMs });
  makeEvent(site, { title: "提前结束" }, "ended");
  expect((await htmlOf()).querySelector('main a[href="/admin?view=cancelled#events"]')).toBeNull();
  makeEvent(site, { title: "取消了的" }, "cancelled");
  const all = await htmlOf();
  expect(textAt(all, 'main a[href="/admin?view=cancelled#events"]')).toBe("已取消 1");
  expect(textAt(all, 'main a[href="/admin?view=upcoming#events"]')).toBe("即将开始 1");
  expect(textsAt(all, "[aria-label=按状态筛选] a")).toEqual(["4全部活动", "2进行中", "1已结束"]);
  for (const [view, titles] of Object.entries({
    active: ["现在", "明天"],
    ended: ["提前结束"],
    cancelled: ["取消了的"],
    upcoming: ["明天"],
  }))
    expect(await listed(`?view=${view}`)).toEqual(titles);
  for (const [query, list, title] of [
    ["", "活动", "管理后台"],
    ["?tab=nonsense", "活动", "管理后台"],
    ["?view=upcoming", "即将开始（1）", "即将开始的活动"],
    ["?view=ended", "已结束（1）", "已结束的活动"],
    ["?view=archived", "已归档（0）", "已归档的活动"],
  ] as const) {
    const html = await htmlOf(query);
    expect([query, ...textsAt(html, "h1")]).toEqual([query, "活动管理"]);
    expect(textAt(html, "h2#events")).toBe(`${list}管理活动的发布状态和详细信息`);
    expect(textAt(html, "title")).toMatch(new RegExp(`^${title}`));
    expect(textAt(html, "[aria-label=管理栏目] [aria-current]")).toBe("活动");
  }
  const moderation = await htmlOf("?tab=comments-wishes");
  expect([textAt(moderation, "h1"), textAt(moderation, "h1 + a")]).toEqual(["评论与心愿", "活动管理"]);
  expect(textAt(moderation, "[aria-label=管理栏目] [aria-current=page]")).toBe("审核");
});

describe("a new site", () => {
  const steps = (html: HTMLElement) => textsAt(html, "[aria-labelledby=first-steps] li");

  test("shows the steps, figures at zero, and without a mail server a step for it", async () => {
    const html = await htmlOf();
    expect(textAt(html, "#first-steps")).toBe("五步发出第一个活动");
    expect(steps(html)).toHaveLength(5);
    expect(textsAt(html, "main a").filter((text) => text === "创建第一个活动")).toHaveLength(1);
    expect(steps(html)[1]).toMatch(/^2设置邮件/);
    expect(textAt(html, "main")).toContain("心愿留言 0");
    expect(textAt(html, "main")).toContain("第 1 页，共 1 页");
    for (const href of ["/admin/settings", "/admin/create-event"])
      expect(html.querySelector(`[aria-labelledby=first-steps] a[href="${href}"]`)).not.toBeNull();
    expect(steps(html).join()).not.toContain("已完成");
    updateSettings(site.db, { kind: "admin" }, { contactWechat: "chengli88" }, noon);
    const [first, ...others] = steps(await htmlOf());
    expect(first).toContain("已完成");
    expect(others.join()).not.toContain("已完成");
  });

  test("with a mail server has four steps, and later a calm 需要处理", async () => {
    const sends = await createSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" });
    const { page } = await openAdminBrowser(sends);
    const { html } = await page("/admin");
    expect(textAt(html, "#first-steps")).toBe("四步发出第一个活动");
    expect(steps(html)).toHaveLength(4);
    expect(steps(html).join()).not.toContain("邮件");
    makeEvent(sends);
    expect(html.querySelector("[aria-labelledby=attention]")).toBeNull();
    expect(textAt((await page("/admin")).html, "[aria-labelledby=attention]")).toMatch(
      /^需要处理闲没有要处理的/,
    );
    sends.close();
  });
});

describe("今天, 下一场", () => {
  const soon = async (address = "/admin") => {
    const { html } = await (await openAdminBrowser(site)).page(address);
    return html.querySelectorAll("main section[data-scheme]");
  };
  const names = async () => (await soon()).map((strip) => strip.getAttribute("aria-label"));

  test("shows the events of today, else the next one, and is empty without any", async () => {
    makeEvent(site, { title: "过去的", startAt: noon - 5 * hourMs });
    makeEvent(site, { title: "已结束的", startAt: noon - hourMs }, "ended");
    makeEvent(site, { title: "已取消的", startAt: noon + hourMs }, "cancelled");
    expect(await names()).toEqual([]);
    makeEvent(site, { title: "下周的", startAt: noon + 7 * dayMs });
    makeEvent(site, { title: "后天的", startAt: noon + 2 * dayMs });
    expect(await names()).toEqual(["下一场：后天的"]);
    makeEvent(site, { title: "正在办的", startAt: noon - hourMs });
    makeEvent(site, { title: "今晚的", startAt: noon + 8 * hourMs });
    expect(await names()).toEqual(["今天：正在办的", "今天：今晚的"]);
  });

  test("has time, people and the one act: 签到 on the day, 名单 before it", async () => {
    const own = { registrationMode: "open", capacity: 20 };
    const next = makeEvent(site, { title: "后天的", startAt: noon + 2 * dayMs, ...own });
    const partsOf = async () =>
      (await soon()).map((strip) => [
        ...textsAt(strip, "small"),
        ...attributesAt(strip, "a", "href").slice(1),
      ]);
    expect(await partsOf()).toEqual([
      ["下一场 11月23日 周一 12:00", "0 / 20 人 · 还有 2 天", `/admin/events/${next.id}/guests`],
    ]);
    const { id } = makeEvent(site, { title: "正在办的", startAt: noon - hourMs, ...own });
    change(makeGuest(site, id, { seats: 3 }), { arrived: 2, attendedAt: noon });
    expect(await partsOf()).toEqual([["今天 11:00–14:00", "2 / 3 人到了", `/admin/events/${id}/check-in`]]);
  });
});
