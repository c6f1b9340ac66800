// The list of all public events: order, pages, search, links by period, price and category with their numbers, and empty
// results.
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { events as eventRows } from "../../app/db/schema/events";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePhotos, makeQuestion, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { dayMs, hourMs, noon, origin, textOf } from "../support/site";

openEachSite();

/** The titles of the results, or those offered instead. */
const titlesOf = (html: HTMLElement, isOffer = false) =>
  html
    .querySelectorAll("main section")
    .filter((section) => (textAt(section, "h2") === "接下来的活动") === isOffer)
    .flatMap((section) => textsAt(section, "li h3"));
const offeredTitles = (html: HTMLElement) => titlesOf(html, true);

/** An event some days after Saturday, 21 November 2026, 12:00. */
const inDays = (days: number, title: string, fields: Record<string, unknown> = {}) =>
  makeEvent(site, { title, summary: "", startAt: noon + days * dayMs, ...fields });
const events = async (query: Record<string, string> = {}) =>
  (await site.page(`/events?${new URLSearchParams(query)}`)).html;
const found = async (query: Record<string, string>) => titlesOf(await events(query));
const linksOf = (html: HTMLElement) => html.querySelectorAll("nav[aria-label=筛选活动] a");

const currentOf = (html: HTMLElement) =>
  linksOf(html)
    .filter((link) => link.getAttribute("aria-current") === "true")
    .map(textOf);
/** The URL of a link of the filter. */
const hrefOf = (html: HTMLElement, label: string) =>
  linksOf(html)
    .find((link) => textOf(link).split(" ")[0] === label)
    ?.getAttribute("href") ?? "";
const expectFound = async (cases: [query: Record<string, string>, titles: string[]][]) => {
  for (const [query, titles] of cases) expect([query, await found(query)]).toEqual([query, titles]);
};

const calendarAt = async (query: Record<string, string>) =>
  (await site.send(`/calendar.ics?${new URLSearchParams(query)}`)).text();
const summariesAt = async (query: Record<string, string>) =>
  [...(await calendarAt(query)).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = ""]) => title);

describe("a filter", () => {
  beforeEach(() => {
    inDays(-1, "昨天的");
    inDays(0.25, "今天的", { depositCents: 5000 });
    inDays(1, "周日的");
    inDays(3, "下周的", { category: "桌游", enrollFeeCents: 1000 });
    inDays(12, "下个月的", { category: "桌游" });
  });

  test("finds what is in its period, free, in its category and has the words", () =>
    expectFound([
      [{ when: "weekend" }, ["今天的", "周日的"]],
      [{ when: "next-week" }, ["下周的"]],
      [{ when: "month" }, ["今天的", "周日的", "下周的", "昨天的"]],
      [{ free: "1" }, ["周日的", "下个月的", "昨天的"]],
      [{ category: "桌游", free: "1" }, ["下个月的"]],
      [{ when: "month", category: "桌游", q: "下周" }, ["下周的"]],
    ]));

  test("as a word of the search has the same effect, and also finds the word in texts", async () => {
    inDays(2, "免费试听", { enrollFeeCents: 1000 });
    inDays(13, "都说今天");
    await expectFound([
      [{ q: "礼拜天" }, ["周日的"]],
      [{ q: "2026年12月3日" }, ["下个月的"]],
      [{ q: "下周二" }, ["下周的"]],
      [{ q: "免费" }, ["周日的", "免费试听", "下个月的", "都说今天", "昨天的"]],
      [{ q: "免费 周日" }, ["周日的"]],
      [{ q: "今天" }, ["今天的", "都说今天"]],
      [{ q: "周末 十二月" }, []],
    ]);
  });

  test("by a tag finds its events, by words for it too, and is a link only while it is selected", async () => {
    inDays(4, "带娃", { tags: "孩子可来 室内" });
    inDays(5, "带狗", { tags: "可以带狗", category: "桌游" });
    await expectFound([
      [{ tag: "室内" }, ["带娃"]],
      [{ tag: "孩子可来", when: "weekend" }, []],
      ...["亲子", "孩子", "室内", "孩子可来 下雨", "儿童"].map((q): [{ q: string }, string[]] => [
        { q },
        ["带娃"],
      ]),
      ...["狗", "宠物", "可以带狗 桌游"].map((q): [{ q: string }, string[]] => [{ q }, ["带狗"]]),
      [{ q: "吃素" }, []],
    ]);
    const all = await found({});
    for (const tag of ["没有这个", "孩子", "室"]) expect([tag, await found({ tag })]).toEqual([tag, all]);
    const filtered = await events({ tag: "室内", category: "桌游" });
    expect(currentOf(filtered)).toEqual(["室内", "桌游"]);
    expect(hrefOf(filtered, "室内")).toBe(`/events?${new URLSearchParams({ category: "桌游" })}`);
    expect(textAt(filtered, "[role=status]")).toContain("没找到「桌游 · 室内」");
    expect(linksOf(await events()).map(textOf)).not.toContain("室内");
    expect(await summariesAt({ tag: "可以带狗" })).toEqual(["带狗"]);
  });

  test("finds the day, another word for the same and what the host answered, but no question that is not public", async () => {
    const [today, sunday] = ["今天的", "周日的"].map((title) =>
      rowsIn(eventRows).find((row) => row.title === title),
    );
    const ask = (eventId: string | undefined, fields: Record<string, unknown>) =>
      makeQuestion(site, { eventId: eventId ?? "", ...fields });
    const answered = { status: "approved" as const, reply: "小朋友可以来", repliedAt: noon };
    ask(today?.id, {
      ...answered,
      authorName: "狗的主人",
      authorEmail: "gou@example.org",
      content: "要带什么？",
    });
    ask(sunday?.id, { content: "可以带狗吗？" });
    makeComment(site, { eventId: sunday?.id ?? "", content: "带狗去的" });
    inDays(4, "亲子早午餐");
    await expectFound([
      [{ q: "明天" }, ["周日的"]],
      [{ q: "后天" }, []],
      [{ q: "这周" }, ["今天的", "周日的", "昨天的"]],
      [{ q: "孩子" }, ["今天的", "亲子早午餐"]],
      [{ q: "亲子 今天" }, ["今天的"]],
      [{ q: "要带" }, ["今天的"]],
      [{ q: "狗" }, []],
      [{ q: "gou@example.org" }, []],
    ]);
  });

  test("is a row of links, combined with the selected ones and removed by a second press", async () => {
    const plain = await events();
    const counted = ["全部 5", "今天 1", "本周末 2", "下周 1", "本月 3", "免费 2"];
    expect(linksOf(plain).map(textOf)).toEqual([...counted, "野餐", "桌游"]);
    expect(currentOf(plain)).toEqual(["全部 5"]);
    expect(textAt(plain, "#coming+span")).toBe("4 个活动");
    expect(plain.querySelector("[role=status]")).toBeNull();
    expect(hrefOf(plain, "本周末")).toBe("/events?when=weekend");
    const weekend = await events({ when: "weekend", q: "的" });
    expect(currentOf(weekend)).toEqual(["本周末"]);
    for (const [label, query] of Object.entries({
      免费: { when: "weekend", free: "1" },
      桌游: { when: "weekend", category: "桌游" },
      下周: { when: "next-week" },
      本周末: {},
      全部: {},
    })) {
      const { searchParams } = new URL(hrefOf(weekend, label), origin);
      expect(Object.fromEntries(searchParams), label).toEqual({ q: "的", ...query });
    }
    const free = await events({ free: "1" });
    expect(hrefOf(free, "免费")).toBe("/events");
    // The events to come that the link would leave, and those of the list.
    expect(linksOf(free).map(textOf).slice(0, 6)).toEqual([
      "全部 5",
      "今天 0",
      "本周末 1",
      "下周 0",
      "本月 1",
      "免费 2",
    ]);
    expect(textAt(free, "#coming+span")).toBe("2 个活动");
    expect(textAt(weekend, "[role=status]")).toBe("本周末：找到 2 个与「的」有关的活动 清除筛选");
    expect(attributeAt(weekend, "meta[name=robots]", "content")).toBe("noindex");
    expect(textAt(weekend, "title")).toBe("搜索「的」 · 本周末 · 全部活动 · 城里见");
    const hidden = weekend.querySelectorAll("form[role=search] input[type=hidden]");
    expect(hidden.map(({ attributes: { name, value } }) => [name, value])).toEqual([["when", "weekend"]]);
  });

  test("follows the clock, on cached pages too", async () => {
    expect(await found({ when: "today" })).toEqual(["今天的"]);
    site.clock.time = noon + dayMs;
    expect(await found({ when: "today" })).toEqual(["周日的"]);
  });

  /** Hours from Saturday, 21 November 2026, 12:00: start and end, and the periods that contain the event then. */
  const spans: [title: string, start: number, hours: number, periods: string[]][] = [
    ["凌晨就散了", -13, 4, ["本周", "本月"]],
    ["昨晚到现在", -15, 20, ["今天", "今晚", "11月21日", "本周", "本月"]],
    ["开了两周", -300, 320, ["今天", "今晚", "11月21日", "本月"]],
    ["今晚通宵", 10, 6, ["今天", "今晚", "11月21日", "周末", "本周", "本月"]],
    ["周日通宵", 34, 8, ["明天", "周末", "本周", "本月"]],
    ["跨月", 227, 6, ["本月"]],
  ];
  const whenOf: Record<string, string> = { 今天: "today", 周末: "weekend", 下周: "next-week", 本月: "month" };

  test("contains events that start in it, and today also current events: in words, links and calendar", async () => {
    // The form allows eight hours; an import may be longer.
    const setEnd = site.db.$client.prepare("UPDATE events SET end_at = ? WHERE id = ?");
    for (const [title, start, hours] of spans) {
      const { id } = makeEvent(site, { title, summary: "", startAt: noon + start * hourMs });
      setEnd.run(noon + (start + hours) * hourMs, id);
    }
    for (const word of ["今天", "今晚", "11月21日", "周末", "下周", "本月"]) {
      const expected = spans.filter(([, , , periods]) => periods.includes(word)).map(([title]) => title);
      const when = whenOf[word] ?? "";
      const lists = [
        await found({ q: word }),
        ...(when ? [await found({ when }), await summariesAt({ when })] : []),
      ];
      for (const titles of lists) {
        const own = titles.filter((title) => spans.some(([name]) => name === title));
        expect([word, own.sort()]).toEqual([word, expected.toSorted()]);
      }
    }
  });

  test("limits the calendar in the same way, and its page offers that calendar", async () => {
    const query = { category: "桌游", free: "1" };
    const path = `/calendar.ics?${new URLSearchParams(query)}`;
    const links = (await events(query)).querySelectorAll("a");
    const link = links.find((anchor) => anchor.getAttribute("href") === path);
    expect(textAt(link?.closest("details"), "summary")).toBe("订阅「免费 · 桌游」活动日历");
    expect(textOf(link?.closest("section"))).toContain(path);
    expect(await calendarAt(query)).toContain("X-WR-CALNAME:城里见 · 活动 · 免费 · 桌游");
    expect(await summariesAt(query)).toEqual(["下个月的"]);
    expect(await summariesAt({ when: "weekend" })).toEqual(["今天的", "周日的"]);
    expect(await summariesAt({ category: "none", when: "x" })).toHaveLength(5);
  });
});

test("offers at most six categories of upcoming events by frequency, and the selected one", async () => {
  const names = ["酒会", "野餐", "徒步", "桌游", "撕名牌", "主题交流", "文化体验"];
  for (const [index, category] of names.entries())
    for (let count = 0; count <= index; count += 1) inDays(1, category, { category });
  makeEvent(site, { category: "城市观光" }, "ended");
  makeEvent(site, { category: "艺术文化" }, "cancelled");
  const offered = linksOf(await events()).slice(6);
  expect(offered.map(textOf)).toEqual(names.slice(1));
  const chosen = await events({ category: "城市观光" });
  expect(linksOf(chosen).slice(6).map(textOf)).toEqual([...names.slice(1), "城市观光"]);
  expect(currentOf(chosen)).toEqual(["城市观光"]);
});

test("coming and past events have a heading each, the past ones with their album", async () => {
  for (const [title, days] of Object.entries({ 过去的: -3, 今天的: 0.25, 年底的: 39 })) inDays(days, title);
  const { id } = makeEvent(site, { title: "有相册的", startAt: noon - 9 * dayMs }, "ended");
  await makePhotos(site, id, [1, 3]);
  const html = await events();
  const texts = html
    .querySelectorAll("main section:has(h3)")
    .map((section) => textsAt(section, "h2,h3").join());
  expect(texts).toEqual(["接下来,今天的,年底的", "已结束,过去的,有相册的"]);
  expect(textsAt(html, "[aria-labelledby=past] li div>:last-child")).toEqual(["相册整理中", "2 张照片 →"]);
});

test("a cancelled event has a badge instead of price and seats, and is not counted", async () => {
  makeEvent(site, { title: "取消的", startAt: noon + dayMs }, "cancelled");
  const html = await events();
  expect(textAt(html, "li div>:last-child")).toBe("已取消");
  expect(linksOf(html).map(textOf)).toContain("本周末 0");
});

test("an empty result offers the next three events with their links, if there are any", async () => {
  inDays(-1, "昨天的");
  expect(offeredTitles(await events({ q: "音乐会" }))).toEqual([]);
  for (const days of [4, 2, 8, 6]) inDays(days, `${days} 天后`);
  const empty: Record<string, string>[] = [{ q: "音乐会" }, { when: "today" }, { category: "徒步" }];
  for (const query of empty) {
    const html = await events(query);
    const name = query.q ?? query.category ?? "今天";
    expect(textAt(html, "[role=status]")).toContain(`没找到「${name}」。可以许个愿，也看看接下来的活动。`);
    expect(attributesAt(html, "[role=status] a", "href")).toEqual(["/wishes", "/events", "/events"]);
    expect([query, offeredTitles(html)]).toEqual([query, ["2 天后", "4 天后", "6 天后"]]);
    expect(html.querySelectorAll("main li a[href^='/events/']")).toHaveLength(3);
  }
});

describe("content", () => {
  test("current and upcoming events are first, soonest first; then past ones, latest first; no archived ones", async () => {
    for (const [title, days] of Object.entries({ 后天: 2, 前天: -2, 正在: -1 / 24, 明天: 1, 昨天: -1 }))
      inDays(days, title);
    makeEvent(site, { title: "提前结束", startAt: noon + dayMs }, "ended");
    const { id } = inDays(3, "归档");
    unwrap(setEventArchived(site.db, { kind: "admin" }, { id, archived: true }, noon));
    const html = await events();
    expect(titlesOf(html)).toEqual(["正在", "明天", "后天", "提前结束", "昨天", "前天"]);
    expect(textOf(linksOf(html)[0])).toBe("全部 6");
  });

  test("twelve events are one page, the thirteenth is the next", async () => {
    for (let index = 1; index <= 13; index += 1) inDays(index, `第${index}场`);
    const linksIn = (html: HTMLElement) =>
      ["prev", "next"].map((rel) => attributeAt(html, `a[rel=${rel}]`, "href"));
    const [first, second] = [await events(), await events({ page: "2" })];
    expect(titlesOf(first)).toHaveLength(12);
    expect(linksIn(first)).toEqual([undefined, "/events?page=2"]);
    expect(titlesOf(second)).toEqual(["第13场"]);
    expect(linksIn(second)).toEqual(["/events", undefined]);
    expect(textAt(second, "nav[aria-label=活动分页]")).toContain("第 2 页，共 2 页");
    expect(attributeAt(second, "link[rel=canonical]", "href")).toBe(`${origin}/events?page=2`);
  });
});

test("the words of a search are all found literally, in title, text, category or location", async () => {
  makeEvent(site, { title: "公园野餐", summary: "带毯子", category: "野餐", locationName: "瓦伦蒂诺公园" });
  makeEvent(site, { title: "桌游之夜", summary: "100% 好玩", category: "桌游", locationName: "Bar_Roma" });
  const place = { locationName: "", locationAddress: "Via Po 17" };
  makeEvent(site, { title: "看展", summary: "a\\b", category: "艺术文化", ...place });
  for (const [words, titles] of [
    ["   ", ["看展", "公园野餐", "桌游之夜"]],
    ["毯子", ["公园野餐"]],
    ["via po", ["看展"]],
    ["桌游　之夜", ["桌游之夜"]],
    ["桌游 毯子", []],
    ["%", ["桌游之夜"]],
  ] as const)
    expect([words, (await found({ q: words })).sort()]).toEqual([words, titles.toSorted()]);
});
