// The home page: selection and order of events, and the initial slide.
import type { HTMLElement } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setEventArchived, updateEvent } from "../../app/domain/events/commands.server";
import { eventSchema } from "../../app/domain/events/schema";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { makeEvent, makeImage, makePhotos, makePoll, makeWish, unwrap } from "../support/fixtures";
import { createSite, noon, origin, type TestSite, textOf } from "../support/site";

const hourMs = 3_600_000;
const admin = { kind: "admin" } as const;

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

/** Creates events one second apart. */
function created(title: string, status?: "ended" | "cancelled", fields: Record<string, unknown> = {}) {
  site.clock.time += 1000;
  return makeEvent(site, { title, ...fields }, status);
}

const slidesOf = (html: HTMLElement) => html.querySelectorAll("[data-slide]");
const titlesOf = (html: HTMLElement) => slidesOf(html).map((slide) => textOf(slide.querySelector("h2")));

/** Id of the carousel's initial event, whose slide is marked. */
function openedAt(html: HTMLElement): string | undefined {
  const marked = slidesOf(html).filter(({ classList }) => classList.length > 1);
  expect(marked).toHaveLength(1);
  return marked[0]?.getAttribute("data-slide");
}

describe("events", () => {
  test("completed ones come first, then active ones, each by creation", async () => {
    created("一");
    created("二", "ended");
    created("三");
    created("四", "ended");
    const { html } = await site.page("/");
    expect(titlesOf(html)).toEqual(["二", "四", "一", "三"]);
  });

  test("an event that was cancelled is not on the home page", async () => {
    created("办", "ended");
    created("不办", "cancelled");
    expect(titlesOf((await site.page("/")).html)).toEqual(["办"]);
  });

  test("an archived event is not on the home page until it is restored", async () => {
    const event = created("旧事");
    unwrap(setEventArchived(site.db, admin, { id: event.id, archived: true }, site.clock.time));
    expect(titlesOf((await site.page("/")).html)).toEqual([]);
    unwrap(setEventArchived(site.db, admin, { id: event.id, archived: false }, site.clock.time));
    expect(titlesOf((await site.page("/")).html)).toEqual(["旧事"]);
  });

  test("the list has current and upcoming events by start, then recent ones, independent of the carousel", async () => {
    const at = (hours: number) => ({ startAt: noon + hours * hourMs });
    created("正在办", undefined, at(-1));
    created("下周", undefined, at(170));
    created("明天", undefined, at(24));
    created("没有标记", undefined, at(-50));
    for (const day of [1, 2, 3, 4, 5, 6, 7]) created(`办完 ${day}`, "ended", at(-24 * day));
    created("取消的", "cancelled", at(5));
    const listed = (await site.page("/")).html
      .querySelectorAll("section[aria-labelledby=directory] li b")
      .map(textOf);
    expect(listed.slice(0, 3)).toEqual(["正在办", "明天", "下周"]);
    expect(listed.slice(3)).toEqual(["办完 1", "办完 2", "没有标记", "办完 3", "办完 4", "办完 5"]);
  });

  test("the list has at most twenty upcoming events and a link to all", async () => {
    for (let index = 0; index < 23; index += 1) created(`第 ${index}`);
    const { html } = await site.page("/");
    expect(html.querySelectorAll("section[aria-labelledby=directory] li")).toHaveLength(20);
    expect(textOf(html.querySelector('main a[href="/events"]'))).toBe("全部活动");
  });

  test("only the six newest are shown", async () => {
    for (const title of ["一", "二", "三", "四", "五", "六", "七", "八"]) created(title);
    expect(titlesOf((await site.page("/")).html)).toEqual(["三", "四", "五", "六", "七", "八"]);
  });

  test("archived and cancelled events do not count among the six", async () => {
    for (const title of ["一", "二", "三", "四", "五", "六"]) created(title);
    created("取消", "cancelled");
    const archived = created("归档");
    unwrap(setEventArchived(site.db, admin, { id: archived.id, archived: true }, site.clock.time));
    expect(titlesOf((await site.page("/")).html)).toEqual(["一", "二", "三", "四", "五", "六"]);
  });

  test("a slide shows cover, title and 查看详情, linking to the event", async () => {
    const cover = await makeImage(site);
    const event = created("野餐", undefined, { coverImageId: cover.id });
    const [slide] = slidesOf((await site.page("/")).html);
    expect(slide?.querySelector("img")?.getAttribute("src")).toMatch(`/uploads/${cover.hash}-`);
    const links = slide?.querySelectorAll("a") ?? [];
    expect(links.map(textOf)).toEqual(["野餐", "查看详情"]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(2).fill(`/events/${event.id}`));
  });

  test("a title is text, never markup", async () => {
    created("<img src=x onerror=alert(1)>&amp;");
    const { html } = await site.page("/");
    expect(html.querySelector("[onerror]")).toBeNull();
    expect(html.toString()).toContain("&lt;img src=x onerror=alert(1)&gt;&amp;amp;");
  });

  test("the list beside the carousel shows its events, upcoming first", async () => {
    created("一");
    created("二", "ended");
    const { html } = await site.page("/");
    expect(html.querySelectorAll("[aria-labelledby=directory] li b").map(textOf)).toEqual(["一", "二"]);
  });
});

test("a row of the list has day, place, price and free seats in words", async () => {
  const fields = {
    locationName: "老城天台",
    depositCents: 15_000,
    enrollFeeCents: 2_000,
    registrationMode: "open",
    capacity: 7,
  };
  const startAt = noon + 30 * hourMs;
  created("酒会", undefined, { ...fields, startAt });
  created("去年的", "ended", { ...fields, startAt: noon - 48 * hourMs });
  const [coming, past] = (await site.page("/")).html
    .querySelectorAll("section[aria-labelledby=directory] li")
    .map(textOf);
  expect(coming).toMatch(/明天 周. \d\d:00 · 老城天台¥150 \+ €20 · 余 7 位/);
  expect(past).not.toContain("¥150");
});

describe("below the carousel", () => {
  const around = async () =>
    (await site.page("/")).html.querySelectorAll("[aria-labelledby^=around-]").map(textOf);

  test("stand an open poll, three wishes and the newest album", async () => {
    makePoll(site, { title: "春天去哪儿" });
    for (const content of ["一", "二", "三", "四"]) makeWish(site, { content: `想看${content}` });
    const ended = created("桌游夜", "ended", { startAt: noon - 48 * hourMs });
    await makePhotos(site, ended.id, [1, 2]);
    const [poll, wishes, album] = await around();
    expect(poll).toContain("春天去哪儿");
    expect(wishes?.match(/想看./g)).toHaveLength(3);
    expect(album).toContain("桌游夜");
    expect(album).toContain("2 张照片");
  });

  test("stands nothing that the site does not have", async () => {
    expect(await around()).toEqual([]);
    makePoll(site, { title: "春天去哪儿" });
    makeWish(site, { content: "想看海" });
    updateSettings(site.db, admin, { wishesOn: false, pollsOn: false }, noon);
    expect(await around()).toEqual([]);
  });
});

describe("arrows", () => {
  test("lead to the neighbours and wrap around", async () => {
    for (const title of ["一", "二", "三"]) created(title);
    const slides = slidesOf((await site.page("/")).html);
    const ids = slides.map(({ id }) => `#${id}`);
    const turns = (label: string) =>
      slides.map((slide) => slide.querySelector(`[aria-label^=${label}：]`)?.getAttribute("href"));
    expect(turns("上一个活动")).toEqual([ids[2], ids[0], ids[1]]);
    expect(turns("下一个活动")).toEqual([ids[1], ids[2], ids[0]]);
  });

  test("are absent with a single event", async () => {
    created("一");
    const { html } = await site.page("/");
    expect(html.querySelector("[aria-label^=上一个活动], [aria-label^=下一个活动]")).toBeNull();
  });
});

describe("first slide", () => {
  test("a first visit opens at the earliest-created active event", async () => {
    created("结束", "ended");
    const oldest = created("早");
    created("晚");
    expect(openedAt((await site.page("/")).html)).toBe(oldest.id);
  });

  test("a first visit sets a cookie, a later one none", async () => {
    const { response } = await site.page("/");
    expect(response.headers.getSetCookie()).toEqual([
      "first_visit=0; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax",
    ]);
    const later = await site.page("/", { Cookie: "first_visit=0" });
    expect(later.response.headers.getSetCookie()).toEqual([]);
  });

  test("a later visit opens at the event visited last", async () => {
    const ended = created("结束", "ended");
    created("早");
    const { html } = await site.page("/", { Cookie: `first_visit=0; last_event=${ended.id}` });
    expect(openedAt(html)).toBe(ended.id);
  });

  test("a first visit does not look at an event visited by direct link", async () => {
    const ended = created("结束", "ended");
    const active = created("早");
    const { html } = await site.page("/", { Cookie: `last_event=${ended.id}` });
    expect(openedAt(html)).toBe(active.id);
  });

  test.each([
    "000000000000",
    "<script>",
    "",
  ])("when the last event %j is deleted, at the first active one", async (last) => {
    created("结束", "ended");
    const active = created("早");
    const { html } = await site.page("/", { Cookie: `first_visit=0; last_event=${last}` });
    expect(openedAt(html)).toBe(active.id);
    expect(html.toString()).not.toContain("<script>");
  });

  test("without an active event, at the upcoming one", async () => {
    created("过去", "ended", { startAt: noon - 48 * hourMs });
    const toCome = created("提前结束", "ended", { startAt: noon + 48 * hourMs });
    expect(openedAt((await site.page("/", { Cookie: "first_visit=0" })).html)).toBe(toCome.id);
  });
});

describe("empty city", () => {
  test("one slide reads 暂无活动 and 敬请期待, its 查看详情 is disabled", async () => {
    const { status, html } = await site.page("/");
    expect(status).toBe(200);
    const slides = html.querySelectorAll("[data-carousel] li");
    expect(slides).toHaveLength(1);
    expect(textOf(slides[0])).toContain("暂无活动");
    expect(textOf(slides[0])).toContain("敬请期待");
    const button = slides[0]?.querySelector("button");
    expect(textOf(button)).toBe("查看详情");
    expect(button?.hasAttribute("disabled")).toBe(true);
    expect(slides[0]?.querySelector("a")).toBeNull();
    const offers = html
      .querySelectorAll("section[aria-labelledby=soon] a")
      .map((link) => link.getAttribute("href"));
    expect(offers).toEqual(["/calendar.ics", "/wishes"]);
  });
});

describe("both spellings", () => {
  test.each([
    "/",
    "/home",
  ])("%s is the home page, with one heading and one canonical address", async (path) => {
    created("一");
    const { status, html } = await site.page(path);
    expect(status).toBe(200);
    expect(html.querySelectorAll("h1").map(textOf)).toEqual(["欢迎来到城里见"]);
    expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}/`);
    expect(titlesOf(html)).toEqual(["一"]);
  });

  test("the greeting is complete", async () => {
    const { html } = await site.page("/");
    expect(textOf(html.querySelector("main"))).toContain("发现城市最精彩的活动，和志同道合的朋友一起探索。");
  });
});

describe("navigation", () => {
  const items = (html: HTMLElement) =>
    html
      .querySelectorAll("nav[aria-label=主导航] a")
      .map((link) => [textOf(link), link.getAttribute("href"), link.getAttribute("title")]);

  test("a disabled item has no link and shows 功能开发中", async () => {
    unwrap(updateSettings(site.db, admin, { wishesOn: false, pollsOn: false }, noon));
    const { html } = await site.page("/");
    expect(items(html)).toContainEqual(["心愿留言", undefined, "功能开发中"]);
    expect(items(html)).toContainEqual(["社区投票", undefined, "功能开发中"]);
    const off = html.querySelectorAll("nav[aria-label=主导航] a:not([href])");
    for (const link of off) {
      expect(link.getAttribute("aria-disabled")).toBe("true");
      expect(link.getAttribute("tabindex")).toBe("0");
    }
  });

  test("wishes and polls are on in a new site", async () => {
    const { html } = await site.page("/");
    expect(items(html)).toContainEqual(["心愿留言", "/wishes", undefined]);
    expect(items(html)).toContainEqual(["社区投票", "/polls", undefined]);
  });

  test("the current page is marked", async () => {
    const { html } = await site.page("/");
    expect(html.querySelectorAll("[aria-current=page]").map(textOf)).toEqual(["首页"]);
  });
});

test("today's notices are the active events before their end", async () => {
  created("将来");
  created("过去", undefined, { startAt: noon - 48 * hourMs });
  created("取消", "cancelled");
  created("结束", "ended");
  const { html } = await site.page("/");
  expect(textOf(html.querySelector("main p"))).toBe("2026年11月21日 星期六都灵 · 今日告示 1 则");
});

describe.each([
  { reader: "everybody", own: [] },
  { reader: "who has pages of their own", own: ["session=somebody", "first_visit=0"] },
])("to $reader", ({ own }) => {
  const read = async (...cookies: string[]) => {
    const all = [...own, ...cookies];
    return (await site.page("/", all.length > 0 ? { Cookie: all.join("; ") } : {})).html;
  };

  test("a changed title is shown at once", async () => {
    const event = created("旧名");
    await read();
    const { endAt, startAt, ...rest } = event;
    const siteTime = { now: site.clock.time, timeZone: "Europe/Rome" };
    const change = { ...rest, startAt, durationMs: endAt - startAt, title: "新名" };
    const fields = eventSchema(siteTime.timeZone).parse(change);
    unwrap(updateEvent(site.db, admin, { id: event.id, fields }, siteTime));
    expect(titlesOf(await read())).toEqual(["新名"]);
  });

  test("content that depends on the clock or settings changes with them", async () => {
    created("今晚", undefined, { startAt: noon + hourMs });
    const badgeOf = (html: HTMLElement) => textOf(html.querySelector("[aria-labelledby=directory] li"));
    expect(badgeOf(await read())).toContain("即将开始");
    unwrap(updateSettings(site.db, admin, { siteName: "换了名字" }, site.clock.time));
    expect(textOf((await read()).querySelector("h1"))).toBe("欢迎来到换了名字");
    site.clock.time = noon + 2 * hourMs;
    expect(badgeOf(await read())).not.toContain("即将开始");
  });

  test("each preference has its own markup", async () => {
    const drawings = (html: HTMLElement) => html.querySelectorAll("[data-slide] article > div + span").length;
    const [early, late] = [created("早"), created("晚", "ended")];
    for (const round of [1, 2]) {
      expect(openedAt(await read()), `round ${round}`).toBe(early.id);
      expect(openedAt(await read(`last_event=${late.id}; first_visit=0`))).toBe(late.id);
      expect(drawings(await read())).toBe(2);
      expect(drawings(await read("lite=1"))).toBe(0);
    }
  });
});
