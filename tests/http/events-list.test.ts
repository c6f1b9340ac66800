// The list of all public events: search, pages, order.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { titlesOf } from "../support/event-list";
import { makeEvent, unwrap } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;

describe("content", () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await createSite();
  });
  afterEach(() => site.close());

  test("current and upcoming events are first, soonest first; then past ones, latest first", async () => {
    makeEvent(site, { title: "后天", startAt: noon + 48 * hourMs });
    makeEvent(site, { title: "前天", startAt: noon - 48 * hourMs });
    makeEvent(site, { title: "正在", startAt: noon - hourMs });
    makeEvent(site, { title: "明天", startAt: noon + 24 * hourMs });
    makeEvent(site, { title: "昨天", startAt: noon - 24 * hourMs });
    makeEvent(site, { title: "提前结束", startAt: noon + 24 * hourMs }, "ended");
    const { html } = await site.page("/events");
    expect(titlesOf(html)).toEqual(["正在", "明天", "后天", "提前结束", "昨天", "前天"]);
  });

  test("an archived event is not in the list", async () => {
    const event = makeEvent(site, { title: "归档" });
    makeEvent(site, { title: "公开" });
    unwrap(setEventArchived(site.db, { kind: "admin" }, { id: event.id, archived: true }, noon));
    const { html } = await site.page("/events");
    expect(titlesOf(html)).toEqual(["公开"]);
    expect(textOf(html.querySelector("[role=status]"))).toBe("共 1 个活动");
  });

  test("twelve events are one page, the thirteenth is the next", async () => {
    for (let index = 1; index <= 13; index += 1) {
      makeEvent(site, { title: `第${index}场`, startAt: noon + index * hourMs });
    }
    const first = (await site.page("/events")).html;
    expect(titlesOf(first)).toHaveLength(12);
    const next = first.querySelector("a[rel=next]");
    expect(next?.getAttribute("href")).toBe("/events?page=2");
    expect(first.querySelector("a[rel=prev]")).toBeNull();
    const second = (await site.page("/events?page=2")).html;
    expect(titlesOf(second)).toEqual(["第13场"]);
    expect(second.querySelector("a[rel=prev]")?.getAttribute("href")).toBe("/events");
    expect(second.querySelector("a[rel=next]")).toBeNull();
    expect(textOf(second.querySelector("nav[aria-label=活动分页]"))).toContain("第 2 页，共 2 页");
    expect(second.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}/events?page=2`);
  });

  test("paging preserves the search", async () => {
    for (let index = 1; index <= 13; index += 1) makeEvent(site, { title: `野餐 & 徒步 ${index}` });
    const { html } = await site.page(`/events?q=${encodeURIComponent("野餐 &")}`);
    const href = html.querySelector("a[rel=next]")?.getAttribute("href") ?? "";
    const query = new URL(href, origin).searchParams;
    expect([query.get("q"), query.get("page")]).toEqual(["野餐 &", "2"]);
  });
});

describe("search", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createSite();
    makeEvent(site, { title: "公园野餐", summary: "带毯子", category: "野餐", locationName: "瓦伦蒂诺公园" });
    makeEvent(site, { title: "桌游之夜", summary: "100% 好玩", category: "桌游", locationName: "Bar_Roma" });
    makeEvent(site, {
      title: "看展",
      summary: "a\\b",
      category: "艺术文化",
      locationName: "",
      locationAddress: "Via Po 17",
    });
  });
  afterAll(() => site.close());

  const found = async (words: string) =>
    titlesOf((await site.page(`/events?q=${encodeURIComponent(words)}`)).html);

  test.each([
    ["野餐", ["公园野餐"]],
    ["毯子", ["公园野餐"]],
    ["艺术", ["看展"]],
    ["via po", ["看展"]],
    ["瓦伦蒂诺", ["公园野餐"]],
    ["之夜 桌游", ["桌游之夜"]],
    ["桌游　之夜", ["桌游之夜"]],
    ["桌游 毯子", []],
    ["音乐会", []],
  ])("%j finds %j: every word counts, in title, text, category or place", async (words, titles) => {
    expect(await found(words)).toEqual(titles);
  });

  test.each([
    ["%", ["桌游之夜"]],
    ["100%", ["桌游之夜"]],
    ["_", ["桌游之夜"]],
    ["Bar_", ["桌游之夜"]],
    ["\\", ["看展"]],
    ["1_0", []],
    ["' OR 1=1 --", []],
    ['"', []],
  ])("%j is taken literally", async (words, titles) => {
    expect(await found(words)).toEqual(titles);
  });

  test("shows the number of results, preserves the search text, and is not indexed", async () => {
    const { html } = await site.page(`/events?q=${encodeURIComponent(' 野餐" ')}`);
    expect(textOf(html.querySelector("[role=status]"))).toMatch(/^找到 0 个与「野餐"」有关的活动/);
    const box = html.querySelector("form[role=search] input[name=q]");
    expect(box?.getAttribute("value")).toBe('野餐"');
    expect(box?.getAttribute("aria-label")).toBe("搜索活动");
    expect(html.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(html.querySelector("a[href='/events']")).not.toBeNull();
  });

  test("an empty search lists everything", async () => {
    expect(await found("   ")).toHaveLength(3);
  });
});

describe("unusual URLs never break the page", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createSite();
    makeEvent(site, { title: "唯一" });
  });
  afterAll(() => site.close());

  test.each([
    "page=-1",
    "page=0",
    "page=1.5",
    "page=1e9",
    "page=abc",
    "page=NaN",
    "page=Infinity",
    "page=",
    "page",
    "page=%00",
    `page=${"9".repeat(300)}`,
    "page=%D9%A2",
    "page=abc&page=2",
  ])("?%s shows the first page", async (query) => {
    const { status, html } = await site.page(`/events?${query}`);
    expect(status).toBe(200);
    expect(titlesOf(html)).toEqual(["唯一"]);
  });

  test.each([
    "page=999999999",
    "q=%00",
    "q=a%00b",
    "q=%ED%A0%80",
    "q=%FF%FE",
    "q=%",
    "q=%E5%94",
    "q=%F0%9F%91%A9%E2%80%8D",
    "q[]=a&q[$gt]=",
    "q=a&q=b&q=c",
    `q=${"a+".repeat(400)}`,
    `q=${"%25".repeat(300)}`,
    "q=%0D%0ASet-Cookie:%20x=1",
    "&&&==&=",
    "__proto__=1&constructor=2",
  ])("?%s returns 200", async (query) => {
    const { status, response } = await site.page(`/events?${query}`);
    expect(status).toBe(200);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  test("the first of repeated parameters is used", async () => {
    const { html } = await site.page(
      `/events?q=${encodeURIComponent("没有")}&q=${encodeURIComponent("唯一")}`,
    );
    expect(titlesOf(html)).toEqual([]);
  });

  test("a URL of more than 2000 characters is rejected with 414 and an error page", async () => {
    const { status, html } = await site.page(`/events?q=${"a".repeat(2000)}`);
    expect(status).toBe(414);
    expect(textOf(html.querySelector("h1"))).toBe("地址过长");
  });

  test("a URL of 2000 characters is accepted", async () => {
    const { status } = await site.page(`/events?q=${"a".repeat(2000 - "/events?q=".length)}`);
    expect(status).toBe(200);
  });
});
