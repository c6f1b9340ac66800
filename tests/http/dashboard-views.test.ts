// The dashboard's filters: each counts and lists the events whose badge says its name, under a heading of its own.
import { eq } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { makeEvent } from "../support/fixtures";
import { createSite, noon, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;

let site: TestSite;
let browser: AdminBrowser;
beforeEach(async () => {
  site = await createSite();
  browser = await openAdminBrowser(site);
});
afterEach(() => site.close());

const open = async (query = "") => (await browser.page(`/admin${query}`)).html;
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

/** An event in each phase, two that are over, one of them not marked yet. */
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
    const shown = await open(`?view=${view}`);
    expect(
      badges(shown)
        .map(([title]) => title)
        .sort(),
    ).toEqual([...titles].sort());
    expect(new Set(badges(shown).map(([, badge]) => badge))).toEqual(new Set([word]));
    const all = await open();
    expect(badges(all).filter(([, badge]) => badge === word)).toHaveLength(titles.length);
    if (view === "upcoming") {
      const link = all.querySelector('main a[href="/admin?view=upcoming"]');
      expect(textOf(link)).toBe(`${word} ${titles.length}`);
    } else expect(countOf(all, word)).toBe(`${titles.length}${word}`);
  });
});

test.each([
  ["", "活动管理", "管理后台"],
  ["?view=upcoming", "即将开始的活动", "即将开始的活动"],
  ["?view=active", "进行中的活动", "进行中的活动"],
  ["?view=ended", "已结束的活动", "已结束的活动"],
  ["?view=archived", "已归档的活动", "已归档的活动"],
  ["?tab=comments-wishes", "评论与心愿", "评论与心愿"],
])("the view %s has its own heading and document title", async (query, heading, title) => {
  makeEvents();
  const html = await open(query);
  expect(html.querySelectorAll("h1").map(textOf)).toEqual([heading]);
  expect(textOf(html.querySelector("title"))).toMatch(new RegExp(`^${title}`));
});

describe("a new site", () => {
  const steps = (html: HTMLElement) => html.querySelectorAll("[aria-labelledby=first-steps] li").map(textOf);

  test("shows the steps instead of zero figures, without a mail server also that", async () => {
    const html = await open();
    expect(textOf(html.querySelector("#first-steps"))).toBe("五步发出第一个活动");
    expect(steps(html)).toHaveLength(5);
    expect(steps(html)[1]).toMatch(/^2\. 设置邮件/);
    expect(textOf(html.querySelector("main"))).not.toContain("心愿留言 0");
    for (const href of ["/admin/settings", "/admin/create-event"])
      expect(html.querySelector(`[aria-labelledby=first-steps] a[href="${href}"]`)).not.toBeNull();
    expect(steps(html).filter((step) => step.includes("已完成"))).toEqual([]);
    updateSettings(site.db, { kind: "admin" }, { contactWechat: "chengli88" }, noon);
    const [first, ...others] = steps(await open());
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

  test("has figures as soon as it has an event, archived or not", async () => {
    const { id } = makeEvent(site);
    site.db.update(events).set({ archivedAt: noon }).where(eq(events.id, id)).run();
    const html = await open();
    expect(steps(html)).toEqual([]);
    expect(textOf(html.querySelector("main"))).toContain("全部评论 0");
  });
});
