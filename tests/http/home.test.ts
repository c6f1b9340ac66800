// The home page: selection and order of events, and the initial slide.
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeImage, makePhotos, makePoll, makeWish, unwrap } from "../support/fixtures";
import { noon, origin, textOf } from "../support/site";

const hourMs = 3_600_000;
const admin = { kind: "admin" } as const;

openEachSite();

/** Creates events one second apart. */
function created(title: string, status?: "ended" | "cancelled", fields: Record<string, unknown> = {}) {
  site.clock.time += 1000;
  return makeEvent(site, { title, ...fields }, status);
}

const slidesOf = (html: HTMLElement) => html.querySelectorAll("[data-slide]");
const titlesOf = (html: HTMLElement) => slidesOf(html).map((slide) => textOf(slide.querySelector("h2")));

/** Id of the carousel's initial event, which is marked. */
function openedAt(html: HTMLElement): string | undefined {
  const marked = slidesOf(html).filter(({ classList }) => classList.length > 1);
  expect(marked).toHaveLength(1);
  return marked[0]?.getAttribute("data-slide");
}

describe("events", () => {
  test("the carousel has the six newest that are not cancelled or archived, completed ones first", async () => {
    const titles = async () => titlesOf((await site.page("/")).html);
    const ended = ["二", "四"];
    for (const title of ["一", "二", "三", "四", "五", "六", "七"])
      created(title, ended.includes(title) ? "ended" : undefined);
    created("取消", "cancelled");
    const { id } = created("归档");
    unwrap(setEventArchived(site.db, admin, { id, archived: true }, site.clock.time));
    expect(await titles()).toEqual(["二", "四", "三", "五", "六", "七"]);
    unwrap(setEventArchived(site.db, admin, { id, archived: false }, site.clock.time));
    expect(await titles()).toEqual(["四", "三", "五", "六", "七", "归档"]);
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

  test("a slide shows cover, title and 查看详情, linking to the event", async () => {
    const cover = await makeImage(site);
    const event = created("野餐", undefined, { coverImageId: cover.id });
    const [slide] = slidesOf((await site.page("/")).html);
    expect(slide?.querySelector("img")?.getAttribute("src")).toMatch(`/uploads/${cover.hash}-`);
    const links = slide?.querySelectorAll("a") ?? [];
    expect(links.map(textOf)).toEqual(["野餐", "查看详情"]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(2).fill(`/events/${event.id}`));
  });
});

test("a row of the list has day, location, price and free seats in words", async () => {
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
  expect(coming).toMatch(/明天 周. \d\d:00 · 老城天台€20 · 另付定金 ¥150 · 余 7 位/);
  expect(past).not.toContain("¥150");
});

describe("below the carousel", () => {
  const around = async () =>
    (await site.page("/")).html.querySelectorAll("[aria-labelledby^=around-]").map(textOf);

  test("has an open poll, three wishes and the newest album", async () => {
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

  test("has no content that the site lacks", async () => {
    expect(await around()).toEqual([]);
    makePoll(site, { title: "春天去哪儿" });
    makeWish(site, { content: "想看海" });
    updateSettings(site.db, admin, { wishesOn: false, pollsOn: false }, noon);
    expect(await around()).toEqual([]);
  });
});

test("arrows lead to the neighbours and wrap around; a single event has none", async () => {
  created("一");
  const { html } = await site.page("/");
  expect(html.querySelector("[aria-label^=上一个活动], [aria-label^=下一个活动]")).toBeNull();
  for (const title of ["二", "三"]) created(title);
  const slides = slidesOf((await site.page("/")).html);
  const ids = slides.map(({ id }) => `#${id}`);
  const turns = (label: string) =>
    slides.map((slide) => slide.querySelector(`[aria-label^=${label}：]`)?.getAttribute("href"));
  expect(turns("上一个活动")).toEqual([ids[2], ids[0], ids[1]]);
  expect(turns("下一个活动")).toEqual([ids[1], ids[2], ids[0]]);
});

describe("the carousel opens", () => {
  test("at the earliest-created active event on a first visit, which is stored", async () => {
    const ended = created("结束", "ended");
    const active = created("早");
    created("晚");
    const { response, html } = await site.page("/", { Cookie: `last_event=${ended.id}` });
    expect(openedAt(html)).toBe(active.id);
    expect(response.headers.getSetCookie()).toEqual([
      "first_visit=0; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax",
    ]);
  });

  test("at the event visited last on a later visit, or the first active one if it is deleted", async () => {
    const ended = created("结束", "ended");
    const active = created("早");
    const visit = (last: string) => site.page("/", { Cookie: `first_visit=0; last_event=${last}` });
    const { response, html } = await visit(ended.id);
    expect(openedAt(html)).toBe(ended.id);
    expect(response.headers.getSetCookie()).toEqual([]);
    for (const last of ["000000000000", "<script>", ""]) {
      const { html: other } = await visit(last);
      expect(openedAt(other)).toBe(active.id);
      expect(other.toString()).not.toContain("<script>");
    }
  });
});

describe("empty city", () => {
  test("one slide shows 暂无活动 and 敬请期待, its 查看详情 is disabled", async () => {
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

test("both spellings are the home page, with one heading and one canonical address", async () => {
  created("一");
  for (const path of ["/", "/home"]) {
    const { status, html } = await site.page(path);
    expect(status).toBe(200);
    expect(html.querySelectorAll("h1").map(textOf)).toEqual(["欢迎来到城里见"]);
    expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}/`);
    expect(titlesOf(html)).toEqual(["一"]);
    expect(textOf(html.querySelector("main"))).toContain("发现城市最精彩的活动，和志同道合的朋友一起探索。");
    expect(html.querySelectorAll("[aria-current=page]").map(textOf)).toEqual(["首页"]);
  }
});

test.each(["/events", "event"])("the navigation marks 活动 on %s", async (path) => {
  const at = path === "event" ? `/events/${created("一").id}` : path;
  const { html } = await site.page(at);
  expect(html.querySelectorAll("[aria-current=page]").map(textOf)).toEqual(["活动"]);
});

test("the navigation has events, wishes and polls; disabled items have no link and show 功能开发中", async () => {
  const read = async () => {
    const links = (await site.page("/")).html.querySelectorAll("nav[aria-label=主导航] a");
    const items = links.map((link) => [textOf(link), link.getAttribute("href"), link.getAttribute("title")]);
    return { items, off: links.filter((link) => link.getAttribute("href") === undefined) };
  };
  const on = await read();
  expect(on.items).toEqual([
    ["首页", "/", undefined],
    ["活动", "/events", undefined],
    ["心愿留言", "/wishes", undefined],
    ["社区投票", "/polls", undefined],
    ["管理活动", "/admin", undefined],
  ]);
  unwrap(updateSettings(site.db, admin, { wishesOn: false, pollsOn: false }, noon));
  const { items, off } = await read();
  expect(items).toContainEqual(["心愿留言", undefined, "功能开发中"]);
  expect(items).toContainEqual(["社区投票", undefined, "功能开发中"]);
  const marks = off.map((link) => [link.getAttribute("aria-disabled"), link.getAttribute("tabindex")]);
  expect(marks).toEqual([
    ["true", "0"],
    ["true", "0"],
  ]);
});

test("today's notices are the active events before their end", async () => {
  created("将来");
  created("过去", undefined, { startAt: noon - 48 * hourMs });
  created("取消", "cancelled");
  created("结束", "ended");
  const { html } = await site.page("/");
  expect(textOf(html.querySelector("main p"))).toBe("2026年11月21日 星期六都灵 · 近期 1 个活动");
});
