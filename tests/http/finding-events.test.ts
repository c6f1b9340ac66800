// Finding events: links by period, price and category, words that mean a period, headings of weeks, and what an empty result
// offers.
import type { HTMLElement } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { offeredTitles, titlesOf } from "../support/event-list";
import { makeEvent } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

/** An event some days after Saturday, 21 November 2026, 12:00. */
const inDays = (days: number, title: string, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { title, summary: "", startAt: noon + days * dayMs, ...fields });
const events = async (query: Record<string, string> = {}) =>
  (await site.page(`/events?${new URLSearchParams(query)}`)).html;
const found = async (query: Record<string, string>) => titlesOf(await events(query));
const linksOf = (html: HTMLElement) => html.querySelectorAll("nav[aria-label=筛选活动] a");
const linkOf = (html: HTMLElement, label: string) => linksOf(html).find((link) => textOf(link) === label);
const currentOf = (html: HTMLElement) =>
  linksOf(html)
    .filter((link) => link.getAttribute("aria-current") === "true")
    .map(textOf);
/** The address of a link of the filter. */
const hrefOf = (html: HTMLElement, label: string) => linkOf(html, label)?.getAttribute("href") ?? "";

describe("a filter", () => {
  beforeEach(() => {
    inDays(-1, "昨天的");
    inDays(0.25, "今天的", { depositCents: 5000 });
    inDays(1, "周日的");
    inDays(3, "下周的", { category: "桌游", enrollFeeCents: 1000 });
    inDays(12, "下个月的", { category: "桌游" });
  });

  test.each([
    [{ when: "today" }, ["今天的"]],
    [{ when: "weekend" }, ["今天的", "周日的"]],
    [{ when: "next-week" }, ["下周的"]],
    [{ when: "month" }, ["今天的", "周日的", "下周的", "昨天的"]],
    [{ free: "1" }, ["周日的", "下个月的", "昨天的"]],
    [{ category: "桌游" }, ["下周的", "下个月的"]],
    [{ category: "桌游", free: "1" }, ["下个月的"]],
    [{ when: "weekend", free: "1" }, ["周日的"]],
    [{ when: "month", category: "桌游", q: "下周" }, ["下周的"]],
    [{ when: "weekend", q: "周日" }, ["周日的"]],
  ])("%j finds %j", async (query, titles) => {
    expect(await found(query)).toEqual(titles);
  });

  test.each<Record<string, string>>([
    ...[{ when: "Weekend" }, { when: "yesterday" }, { when: "constructor" }, { when: "" }],
    ...[{ category: "户外" }, { category: "__proto__" }, { free: "yes" }, { free: "0" }, { week: "1" }],
  ])("%j is not known and lists all", async (query) => {
    const html = await events(query);
    expect(titlesOf(html)).toHaveLength(5);
    expect(currentOf(html)).toEqual([]);
    expect(html.querySelector("meta[name=robots]")).toBeNull();
  });

  test("is a row of links, combined with what is chosen already and taken back by a second press", async () => {
    const plain = await events();
    expect(linksOf(plain).map(textOf)).toEqual(["今天", "本周末", "下周", "本月", "免费", "野餐", "桌游"]);
    expect(hrefOf(plain, "本周末")).toBe("/events?when=weekend");
    const weekend = await events({ when: "weekend", q: "的" });
    expect(currentOf(weekend)).toEqual(["本周末"]);
    const query = (label: string) => Object.fromEntries(new URL(hrefOf(weekend, label), origin).searchParams);
    expect(query("免费")).toEqual({ q: "的", when: "weekend", free: "1" });
    expect(query("桌游")).toEqual({ q: "的", when: "weekend", category: "桌游" });
    expect(query("下周")).toEqual({ q: "的", when: "next-week" });
    expect(query("本周末")).toEqual({ q: "的" });
    expect(textOf(weekend.querySelector("[role=status]"))).toBe(
      "本周末：找到 2 个与「的」有关的活动 清除筛选",
    );
    expect(weekend.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(textOf(weekend.querySelector("title"))).toBe("搜索「的」 · 本周末 · 全部活动 · 城里见");
    const fields = weekend.querySelectorAll("form[role=search] input[type=hidden]");
    expect(fields.map((field) => [field.getAttribute("name"), field.getAttribute("value")])).toEqual([
      ["when", "weekend"],
    ]);
  });

  test("is retained by the pages", async () => {
    for (let index = 0; index < 12; index += 1) inDays(1, `再来${index}`);
    const html = await events({ when: "weekend", free: "1" });
    const next = new URL(html.querySelector("a[rel=next]")?.getAttribute("href") ?? "", origin);
    expect(Object.fromEntries(next.searchParams)).toEqual({ when: "weekend", free: "1", page: "2" });
    expect(titlesOf((await site.page(next.pathname + next.search)).html)).toHaveLength(1);
    expect(hrefOf(html, "免费")).toBe("/events?when=weekend");
  });

  test("follows the clock, on cached pages too", async () => {
    expect(await found({ when: "today" })).toEqual(["今天的"]);
    site.clock.time = noon + dayMs;
    expect(await found({ when: "today" })).toEqual(["周日的"]);
    site.clock.time = noon + 2 * dayMs;
    expect(await found({ when: "weekend" })).toEqual([]);
    expect(await found({ when: "today" })).toEqual([]);
  });

  /** Hours from Saturday, 21 November 2026, 12:00: start and end, and the periods that the event belongs to then. */
  const spans: [title: string, start: number, hours: number, periods: string[]][] = [
    ["凌晨就散了", -13, 4, ["本周", "本月"]],
    ["昨晚到现在", -15, 20, ["今天", "今晚", "11月21日", "本周", "本月"]],
    ["开了两周", -300, 320, ["今天", "今晚", "11月21日", "本月"]],
    ["今晚通宵", 10, 6, ["今天", "今晚", "11月21日", "周末", "本周", "本月"]],
    ["周日通宵", 34, 8, ["明天", "周末", "本周", "本月"]],
    ["跨月", 227, 6, ["本月"]],
  ];
  const whenOf: Record<string, string> = { 今天: "today", 周末: "weekend", 下周: "next-week", 本月: "month" };

  test.each([
    "今天",
    "今晚",
    "明天",
    "11月21日",
    "周末",
    "下周",
    "本周",
    "本月",
    "12月",
  ])("%s has what starts in it, and today what is going on now as well", async (word) => {
    // The form allows eight hours; an import may be longer.
    const setEnd = site.db.$client.prepare("UPDATE events SET end_at = ? WHERE id = ?");
    for (const [title, start, hours] of spans) {
      const { id } = makeEvent(site, { title, summary: "", startAt: noon + start * hourMs });
      setEnd.run(noon + (start + hours) * hourMs, id);
    }
    const expected = spans.filter(([, , , periods]) => periods.includes(word)).map(([title]) => title);
    const isSpan = (title: string) => spans.some(([name]) => name === title);
    expect((await found({ q: word })).filter(isSpan).sort()).toEqual(expected.toSorted());
    const when = whenOf[word];
    if (!when) return;
    expect((await found({ when })).filter(isSpan).sort()).toEqual(expected.toSorted());
    const calendar = await (await site.send(`/calendar.ics?when=${when}`)).text();
    const summaries = [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = ""]) => title);
    expect(summaries.filter(isSpan).sort()).toEqual(expected.toSorted());
  });

  test("limits the calendar in the same way, and its page offers that calendar", async () => {
    const html = await events({ category: "桌游", free: "1" });
    const path = `/calendar.ics?${new URLSearchParams({ category: "桌游", free: "1" })}`;
    const link = html.querySelectorAll("a").find((anchor) => anchor.getAttribute("href") === path);
    expect(textOf(link)).toBe("订阅「免费 · 桌游」活动日历");
    expect(textOf(link?.closest("section"))).toContain(path);
    const calendar = async (address: string) => (await site.send(address)).text();
    const summariesOf = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);
    const text = await calendar(path);
    expect(summariesOf(text)).toEqual(["下个月的"]);
    expect(text).toContain("X-WR-CALNAME:城里见 · 活动 · 免费 · 桌游");
    expect(summariesOf(await calendar("/calendar.ics?when=weekend"))).toEqual(["今天的", "周日的"]);
    expect(summariesOf(await calendar("/calendar.ics?category=none&when=x"))).toHaveLength(5);
  });
});

describe("the categories", () => {
  test("are at most six of coming events, most first to be chosen, and the chosen one", async () => {
    const names = ["酒会", "野餐", "徒步", "桌游", "撕名牌", "主题交流", "文化体验"];
    for (const [index, category] of names.entries())
      for (let count = 0; count <= index; count += 1) inDays(1, category, { category });
    makeEvent(site, { category: "城市观光" }, "ended");
    makeEvent(site, { category: "艺术文化" }, "cancelled");
    expect(
      linksOf(await events())
        .slice(5)
        .map(textOf),
    ).toEqual(names.slice(1));
    const chosen = await events({ category: "城市观光" });
    expect(linksOf(chosen).slice(5).map(textOf)).toEqual([...names.slice(1), "城市观光"]);
    expect(currentOf(chosen)).toEqual(["城市观光"]);
  });
});

describe("a search", () => {
  test.each([
    ["今天", ["今天的", "都说今天"]],
    ["明天", ["周日的"]],
    ["周末", ["今天的", "周日的"]],
    ["下周", ["下周的"]],
    ["12月", ["都说今天", "十二月的"]],
    ["十二月", ["都说今天", "十二月的"]],
    ["2026年12月5日", ["十二月的"]],
    ["周末 周日", ["周日的"]],
    ["周末 十二月", []],
    ["周末活动", []],
  ])("for %s finds %j: what takes place then, or has the word", async (q, titles) => {
    inDays(0.25, "今天的");
    inDays(1, "周日的");
    inDays(3, "下周的");
    inDays(13, "都说今天");
    inDays(14, "十二月的");
    expect(await found({ q })).toEqual(titles);
  });
});

describe("headings", () => {
  test("name the weeks of the list, and what is over", async () => {
    inDays(-3, "过去的");
    inDays(0.25, "今天的");
    inDays(1, "周日的");
    inDays(3, "下周的");
    inDays(16, "十二月的");
    inDays(39, "年底的");
    inDays(60, "明年的");
    const html = await events();
    const sections = html.querySelectorAll("main section:has(h3)").map((section) => ({
      heading: textOf(section.querySelector("h2")),
      titles: section.querySelectorAll("h3").map(textOf),
    }));
    expect(sections).toEqual([
      { heading: "本周", titles: ["今天的", "周日的"] },
      { heading: "下周", titles: ["下周的"] },
      { heading: "12月7日–13日", titles: ["十二月的"] },
      { heading: "12月28日–1月3日", titles: ["年底的"] },
      { heading: "2027年1月18日–24日", titles: ["明年的"] },
      { heading: "已结束", titles: ["过去的"] },
    ]);
  });
});

describe("an empty result", () => {
  test.each<Record<string, string>>([
    { q: "音乐会" },
    { when: "today" },
    { category: "徒步" },
  ])("of %j offers the next three events with their links", async (query) => {
    inDays(-1, "昨天的");
    for (const days of [4, 2, 8, 6]) inDays(days, `${days} 天后`);
    const html = await events(query);
    expect(textOf(html.querySelector("main"))).toContain("暂无活动");
    expect(offeredTitles(html)).toEqual(["2 天后", "4 天后", "6 天后"]);
    expect(html.querySelectorAll("main li a[href^='/events/']")).toHaveLength(3);
  });

  test("offers nothing where nothing is to come", async () => {
    inDays(-1, "昨天的");
    const html = await events({ q: "音乐会" });
    expect(textOf(html.querySelector("main"))).toContain("暂无活动");
    expect(offeredTitles(html)).toEqual([]);
  });
});

test("what is on this weekend is one press from the home page, and the first event the next", async () => {
  inDays(1, "周日的");
  inDays(9, "下下周的");
  const home = (await site.page("/")).html;
  const link = home.querySelectorAll("main a").find((anchor) => textOf(anchor) === "本周末有什么");
  const { html } = await site.page(link?.getAttribute("href") ?? "");
  expect(titlesOf(html)).toEqual(["周日的"]);
  expect(currentOf(html)).toEqual(["本周末"]);
});
