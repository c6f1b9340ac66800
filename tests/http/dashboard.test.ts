// The dashboard: filters, counts, items that need attention, and actions on events.
import { eq } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { listEventAttention } from "../../app/domain/events/attention.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { flashOf, openAdminBrowser, signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makeImage, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { createSite, noon, origin, textOf } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let cookie: { Cookie: string };
beforeEach(async () => {
  cookie = await signIn(site);
});

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

test("upcoming events are listed by start, then past ones, the latest first", async () => {
  const starts = { 后天: 2, 昨天: -1, 明天: 1, 前天: -2 };
  for (const [title, days] of Object.entries(starts))
    makeEvent(site, { title, startAt: noon + days * dayMs });
  makeEvent(site, { title: "取消的大后天", startAt: noon + 3 * dayMs }, "cancelled");
  makeEvent(site, { title: "提前结束", startAt: noon + 4 * dayMs }, "ended");
  for (let days = 10; days < 16; days += 1)
    makeEvent(site, { title: `第${days}天`, startAt: noon + days * dayMs });
  const listed = async (query: string) =>
    (await adminBrowser(query))
      .querySelectorAll("article[data-version] h2, article[data-version] h3")
      .map(textOf);
  const later = [10, 11, 12, 13, 14, 15].map((days) => `第${days}天`);
  const all = ["明天", "后天", "取消的大后天", ...later, "提前结束", "昨天", "前天"];
  expect([...(await listed("")), ...(await listed("?page=2"))]).toEqual(all);
  expect(await listed("?view=upcoming")).toEqual(["明天", "后天", ...later]);
});

test.each(["/admin/comments", "/admin/wishes"])("%s links back to the dashboard", async (path) => {
  const { html } = await site.page(path, cookie);
  const backLink = html.querySelectorAll("main a").find((link) => textOf(link).includes("返回管理后台"));
  expect(backLink?.getAttribute("href")).toBe("/admin");
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
    makeWish(site, { status: "pending", content: "等着审核的心愿" });
    const html = await adminBrowser("?tab=comments-wishes");
    expect(html.querySelectorAll("nav[aria-label=评论与心愿] a").map(textOf)).toEqual([
      "评论 2",
      "提问 0",
      "心愿 1",
    ]);
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
    for (const _ of [1, 2]) makeComment(site, { eventId: ended.id, status: "pending" });
    makeWish(site, { status: "pending" });
    for (const fields of [{}, { status: "draft" }, { endAt: noon }, { startAt: noon + 1 }])
      makePoll(site, fields);
    const main = textOf((await adminBrowser()).querySelector("main"));
    const figures = [
      "即将开始 1",
      "待审核评论 2",
      "全部评论 3",
      "心愿留言 1",
      "进行中的投票 1",
      "相册照片 2",
    ];
    for (const figure of figures) expect(main).toContain(figure);
  });

  test("archived events are not counted and have their own link", async () => {
    makeEvent(site);
    site.db.update(events).set({ archivedAt: noon }).run();
    const html = await adminBrowser();
    expect(textOf(html.querySelector("main"))).toContain("即将开始 0");
    expect(html.querySelectorAll("[aria-label=按状态筛选] a")).toHaveLength(3);
    expect(textOf(html.querySelector('a[href="/admin?view=archived"]'))).toBe("已归档（1）");
    expect(html.querySelector('a[href="/admin/events"]')).not.toBeNull();
  });
});

describe("an item offers the event's actions", () => {
  test.each([
    [
      "an upcoming one",
      undefined,
      [
        ...["编辑", "名单", "更换群二维码", "海报", "再办一次"],
        ...["查看详情", "海报预览", "延期", "取消活动", "归档", "活动记录", "删除"],
      ],
    ],
    [
      "an ended one",
      "ended",
      [
        ...["上传照片", "名单", "结果", "海报", "再办一次", "标记为未完成"],
        ...["查看详情", "海报预览", "归档", "活动记录", "删除"],
      ],
    ],
    [
      "a cancelled one",
      "cancelled",
      [
        ...["恢复活动", "编辑", "名单", "海报", "再办一次"],
        ...["查看详情", "海报预览", "修改取消说明", "归档", "活动记录", "删除"],
      ],
    ],
  ] as const)("%s", async (_which, status, names) => {
    makeEvent(site, { title: "这一个", capacity: 30 }, status);
    const ticket = await ticketOf("这一个");
    expect(linksOf(ticket)).toEqual(names);
    expect(textOf(ticket)).toContain("30 人");
    const menu = ticket.querySelector("details")?.querySelectorAll("a").map(textOf);
    expect(menu).toContain("删除");
    expect(menu).not.toContain("再办一次");
  });

  test("one that is running or over starts with 标记为已完成", async () => {
    for (const [title, startAt] of [
      ["开始了的", noon],
      ["过去了的", noon - 3 * hourMs],
    ] as const) {
      makeEvent(site, { title, startAt });
      const [first, ...others] = linksOf(await ticketOf(title));
      expect(first).toBe("标记为已完成");
      expect(others).not.toContain("标记为已完成");
    }
  });

  test("a cancelled one can be restored", async () => {
    const { id } = makeEvent(site, { title: "取消的" }, "cancelled");
    const response = await site.post(`/admin/events/${id}/restore`, {}, cookie);
    expect(flashOf(site, response)).toBe("活动「取消的」已恢复");
    expect(linksOf(await ticketOf("取消的"))[0]).toBe("编辑");
  });
});

describe("需要处理", () => {
  const box = async () => textOf((await adminBrowser()).querySelector("[aria-labelledby=attention]"));

  async function withCode(validUntil: number, fields: Record<string, unknown> = {}) {
    const image = await makeImage(site);
    return makeEvent(site, { groupQrImageId: image.id, groupQrValidUntil: validUntil, ...fields });
  }

  test("is missing without items", async () => {
    const sends = await createSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" });
    makeEvent(sends);
    const { html } = await (await openAdminBrowser(sends)).page("/admin");
    expect(html.querySelector("[aria-labelledby=attention]")).toBeNull();
    sends.close();
  });

  test("names codes from two days before their end", async () => {
    const { id } = await withCode(noon);
    const isExpiredAt = (now: number) =>
      listEventAttention(site.db, now).codes.map(({ isExpired }) => isExpired);
    expect(isExpiredAt(noon - 2 * dayMs - 1)).toEqual([]);
    for (const now of [noon - 2 * dayMs, noon - 60_000]) expect(isExpiredAt(now)).toEqual([false]);
    for (const now of [noon, noon + dayMs]) expect(isExpiredAt(now)).toEqual([true]);
    const coming = { startAt: noon + dayMs, endAt: noon + 2 * dayMs };
    for (const change of [
      { startAt: noon - hourMs, endAt: noon },
      { ...coming, status: "cancelled" as const },
      { ...coming, status: "active" as const, archivedAt: noon },
    ]) {
      site.db.update(events).set(change).where(eq(events.id, id)).run();
      expect(isExpiredAt(noon)).toEqual([]);
    }
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
    makeWish(site, { status: "pending" });
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
    ...["草稿管理", "审核", "投票管理", "撤下照片申请", "近期活动海报", "活动成果"],
    ...["站点设置", "管理员", "系统状态", "主办方手册", "登录的设备", "切换账号", "退出登录"],
  ]);
});

/** The badge of each card, by its title. */
const badges = (html: HTMLElement) =>
  html
    .querySelectorAll("article")
    .map((card) => [textOf(card.querySelector("h2")), textOf(card.querySelector("p+div span, div span"))]);
const countOf = (html: HTMLElement, label: string) =>
  html
    .querySelectorAll("[aria-label=按状态筛选] a")
    .map(textOf)
    .find((text) => text.endsWith(label));

/** An event in each phase, two of them over, one of these not marked as completed. */
function makeEvents() {
  makeEvent(site, { title: "下周" });
  makeEvent(site, { title: "明天", startAt: noon + 24 * hourMs });
  makeEvent(site, { title: "现在", startAt: noon - hourMs });
  makeEvent(site, { title: "此刻开始", startAt: noon });
  makeEvent(site, { title: "忘了标记", startAt: noon - 4 * hourMs, durationMs: 4 * hourMs });
  makeEvent(site, { title: "提前结束" }, "ended");
  makeEvent(site, { title: "不办了" }, "cancelled");
  const archived = makeEvent(site, { title: "旧的", startAt: noon - hourMs });
  site.db.update(events).set({ archivedAt: noon }).where(eq(events.id, archived.id)).run();
}

describe("a filter counts and lists exactly the matching events", () => {
  test.each([
    ["upcoming", "即将开始", ["下周", "明天"]],
    ["active", "进行中", ["此刻开始", "现在"]],
    ["ended", "已结束", ["忘了标记", "提前结束"]],
  ])("%s", async (view, word, titles) => {
    makeEvents();
    const shown = await adminBrowser(`?view=${view}`);
    expect(
      badges(shown)
        .map(([title]) => title)
        .sort(),
    ).toEqual([...titles].sort());
    expect(new Set(badges(shown).map(([, badge]) => badge))).toEqual(new Set([word]));
    const all = await adminBrowser();
    expect(badges(all).filter(([, badge]) => badge === word)).toHaveLength(titles.length);
    if (view === "upcoming") {
      const link = all.querySelector('main a[href="/admin?view=upcoming"]');
      expect(textOf(link)).toBe(`${word} ${titles.length}`);
    } else expect(countOf(all, word)).toBe(`${titles.length}${word}`);
  });
});

test("each view has its own heading and document title", async () => {
  makeEvents();
  for (const [query, heading, title] of [
    ["", "活动管理", "管理后台"],
    ["?view=upcoming", "即将开始的活动", "即将开始的活动"],
    ["?view=active", "进行中的活动", "进行中的活动"],
    ["?view=ended", "已结束的活动", "已结束的活动"],
    ["?view=archived", "已归档的活动", "已归档的活动"],
    ["?tab=comments-wishes", "评论与心愿", "评论与心愿"],
  ] as const) {
    const html = await adminBrowser(query);
    expect(html.querySelectorAll("h1").map(textOf)).toEqual([heading]);
    expect(textOf(html.querySelector("title"))).toMatch(new RegExp(`^${title}`));
  }
});

describe("a new site", () => {
  const steps = (html: HTMLElement) => html.querySelectorAll("[aria-labelledby=first-steps] li").map(textOf);

  test("shows the steps instead of zero figures, and without a mail server a step for it", async () => {
    const html = await adminBrowser();
    expect(textOf(html.querySelector("#first-steps"))).toBe("五步发出第一个活动");
    expect(steps(html)).toHaveLength(5);
    expect(html.querySelectorAll("main a").filter((link) => textOf(link) === "创建第一个活动")).toHaveLength(
      1,
    );
    expect(steps(html)[1]).toMatch(/^2\. 设置邮件/);
    expect(textOf(html.querySelector("main"))).not.toContain("心愿留言 0");
    for (const href of ["/admin/settings", "/admin/create-event"])
      expect(html.querySelector(`[aria-labelledby=first-steps] a[href="${href}"]`)).not.toBeNull();
    expect(steps(html).filter((step) => step.includes("已完成"))).toEqual([]);
    updateSettings(site.db, { kind: "admin" }, { contactWechat: "chengli88" }, noon);
    const [first, ...others] = steps(await adminBrowser());
    expect(first).toContain("已完成");
    expect(others.join()).not.toContain("已完成");
  });

  test("with a mail server has four steps", async () => {
    const sends = await createSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org" });
    const { html } = await (await openAdminBrowser(sends)).page("/admin");
    expect(textOf(html.querySelector("#first-steps"))).toBe("四步发出第一个活动");
    expect(steps(html)).toHaveLength(4);
    expect(steps(html).join()).not.toContain("邮件");
    sends.close();
  });

  test("has figures once it has an event, archived or not", async () => {
    const { id } = makeEvent(site);
    site.db.update(events).set({ archivedAt: noon }).where(eq(events.id, id)).run();
    const html = await adminBrowser();
    expect(steps(html)).toEqual([]);
    expect(html.querySelectorAll("main a").map(textOf)).not.toContain("创建第一个活动");
    expect(textOf(html.querySelector("main"))).toContain("全部评论 0");
  });
});
