// The dashboard: filters, counts, items that need attention, and actions on events.
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { listEventAttention } from "../../app/domain/events/attention.server";
import { countOverdue } from "../../app/domain/events/overdue.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openAdminBrowser } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { attributesAt, textAt, textsAt } from "../support/html";
import { setEvent } from "../support/rows";
import { createSite, dayMs, hourMs, noon, origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

const htmlOf = async (query = "") => (await admin.page(`/admin${query}`)).html;

async function ticketOf(title: string) {
  const found = (await htmlOf()).querySelectorAll("article").find((each) => textOf(each).includes(title));
  if (!found) throw new Error(`no ticket of ${title}`);
  return found;
}

const linksOf = (element: HTMLElement) => textsAt(element, "a").slice(1);
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
  expect(textAt(html, 'a[href="/admin?view=archived"]')).toBe("已归档（1）");
  const main = textAt(html, "main");
  const figures = ["待审核评论 2", "全部评论 3", "心愿留言 1", "进行中的投票 1", "相册照片 2"];
  for (const figure of ["即将开始 1", ...figures]) expect(main).toContain(figure);
});

describe("an item offers the event's actions", () => {
  const tasks = ["编辑", "名单", "更换群二维码", "海报", "再办一次", "标记为已完成"];
  const upcoming = [...tasks, "查看详情", "海报预览", "延期", "取消活动"];
  const ended = ["上传照片", "名单", "结果", "海报", "再办一次", "标记为未完成", "查看详情", "海报预览"];
  const cancelled = ["恢复活动", "编辑", "名单", "海报", "再办一次", "查看详情", "海报预览", "修改取消说明"];

  eachRow([
    ["an upcoming one", undefined, upcoming],
    ["an ended one", "ended", ended],
    ["a cancelled one", "cancelled", cancelled],
  ])("in each state", async (_which, status, names) => {
    makeEvent(site, { title: `这是${status}`, capacity: 30 }, status);
    const ticket = await ticketOf(`这是${status}`);
    expect(linksOf(ticket)).toEqual([...names, "归档", "活动记录", "删除"]);
    expect(textOf(ticket)).toContain("30 人");
    const menu = textsAt(ticket, "details a");
    expect([menu.includes("删除"), menu.includes("再办一次")]).toEqual([true, false]);
  });

  test("that is running or over starts with 标记为已完成", async () => {
    for (const [title, startAt] of Object.entries({ 开始了的: noon, 过去了的: noon - 3 * hourMs })) {
      makeEvent(site, { title, startAt });
      expect(linksOf(await ticketOf(title))[0]).toBe("标记为已完成");
    }
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
    expect(await box()).toContain("已过期");
    setEvent(id, { groupQrValidUntil: noon + 1 });
    expect(await box()).toContain("即将过期");
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
    expect(await box()).toContain("「忘了结束」已于 11月21日 12:00 结束，请确认");
    await admin.post(`/admin/events/${id}/complete`, {});
    makeComment(site, { eventId: id, status: "pending" });
    makeWish(site, { status: "pending" });
    const text = await box();
    for (const kind of ["评论", "心愿"]) expect(text).toContain(`1 条${kind}等待审核`);
    expect(text).not.toContain("忘了结束");
  });
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
  expect((await htmlOf()).querySelector('main a[href="/admin?view=cancelled"]')).toBeNull();
  makeEvent(site, { title: "取消了的" }, "cancelled");
  const all = await htmlOf();
  expect(textAt(all, 'main a[href="/admin?view=cancelled"]')).toBe("已取消 1");
  expect(textAt(all, 'main a[href="/admin?view=upcoming"]')).toBe("即将开始 1");
  expect(textsAt(all, "[aria-label=按状态筛选] a")).toEqual(["4全部活动", "2进行中", "1已结束"]);
  for (const [view, titles] of Object.entries({
    active: ["现在", "明天"],
    ended: ["提前结束"],
    cancelled: ["取消了的"],
    upcoming: ["明天"],
  }))
    expect(await listed(`?view=${view}`)).toEqual(titles);
  for (const [query, heading, title = heading] of [
    ["", "活动管理", "管理后台"],
    ["?tab=nonsense", "活动管理", "管理后台"],
    ["?view=upcoming", "即将开始的活动"],
    ["?view=archived", "已归档的活动"],
    ["?view=cancelled", "已取消的活动"],
    ["?tab=comments-wishes", "评论与心愿"],
  ] as const) {
    const html = await htmlOf(query);
    expect(textsAt(html, "h1"), query).toEqual([heading]);
    expect(textAt(html, "title")).toMatch(new RegExp(`^${title}`));
    const tab = heading === "评论与心愿" ? heading : "活动管理";
    expect(textAt(html, '[aria-label="管理栏目"] [aria-current=page]')).toBe(tab);
  }
});

describe("a new site", () => {
  const steps = (html: HTMLElement) => textsAt(html, "[aria-labelledby=first-steps] li");

  test("shows the steps, figures at zero, and without a mail server a step for it", async () => {
    const html = await htmlOf();
    expect(textAt(html, "#first-steps")).toBe("五步发出第一个活动");
    expect(steps(html)).toHaveLength(5);
    expect(textsAt(html, "main a").filter((text) => text === "创建第一个活动")).toHaveLength(1);
    expect(steps(html)[1]).toMatch(/^2\. 设置邮件/);
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

  test("with a mail server has four steps, and 需要处理 only with items", async () => {
    const sends = await createSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" });
    const { page } = await openAdminBrowser(sends);
    const { html } = await page("/admin");
    expect(textAt(html, "#first-steps")).toBe("四步发出第一个活动");
    expect(steps(html)).toHaveLength(4);
    expect(steps(html).join()).not.toContain("邮件");
    makeEvent(sends);
    expect((await page("/admin")).html.querySelector("[aria-labelledby=attention]")).toBeNull();
    sends.close();
  });
});

describe("今天与下一场", () => {
  async function soon(address = "/admin") {
    const { html } = await (await openAdminBrowser(site)).page(address);
    return html.querySelectorAll("[aria-labelledby=today] > ul > li");
  }
  const titles = async (address?: string) => (await soon(address)).map((item) => textAt(item, "b"));

  test("shows running events, those of today, and is empty without any", async () => {
    expect(await titles()).toEqual([]);
    makeEvent(site, { title: "过去的", startAt: noon - 5 * hourMs });
    makeEvent(site, { title: "已结束的", startAt: noon - hourMs }, "ended");
    makeEvent(site, { title: "已取消的", startAt: noon + hourMs }, "cancelled");
    expect(await titles()).toEqual([]);
    makeEvent(site, { title: "下周的", startAt: noon + 7 * dayMs });
    makeEvent(site, { title: "后天的", startAt: noon + 2 * dayMs });
    expect(await titles()).toEqual(["后天的"]);
    makeEvent(site, { title: "正在办的", startAt: noon - hourMs });
    expect(await titles()).toEqual(["正在办的", "后天的"]);
    makeEvent(site, { title: "今晚的", startAt: noon + 8 * hourMs });
    makeEvent(site, { title: "今天下午的", startAt: noon + 3 * hourMs });
    expect(await titles()).toEqual(["正在办的", "今天下午的", "今晚的"]);
    // Other views omit it.
    expect(await titles("/admin?view=upcoming")).toEqual([]);
  });

  test("an item has time, location and number, and links to the week's tasks", async () => {
    const own = { locationName: "老城天台", locationAddress: "", registrationMode: "open", capacity: 20 };
    const { id } = makeEvent(site, { title: "今晚的", startAt: noon + 8 * hourMs, ...own });
    const count = { currentParticipants: 7, capacity: 20 };
    makeEvent(site, { title: "自己记人数的", startAt: noon + 9 * hourMs, ...count });
    const [first, counted] = await soon();
    for (const text of ["11月21日", "20:00", "老城天台", "已确认 0 / 20 位，余 20 位"])
      expect(textOf(first)).toContain(text);
    expect(textOf(counted)).toContain("已报名 7 / 20 人");
    const linksOf = (item: typeof first) =>
      item?.querySelectorAll("a").map((link) => [textOf(link), link.getAttribute("href")]) ?? [];
    const page = (name: string) => `/admin/events/${id}/${name}`;
    expect(linksOf(first).slice(1)).toEqual([
      ["名单", page("guests")],
      ["签到", page("check-in")],
      ["更换群二维码", page("qr")],
      ["海报", page("poster")],
    ]);
    const names = linksOf(counted).map(([name]) => name);
    expect(names.slice(1)).toEqual(["名单", "更换群二维码", "海报"]);
  });
});
