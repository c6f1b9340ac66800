// The home page: selection and order of events, and the initial slide.
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, makeImage, makePhotos, makePoll, makeWish, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, textAt, textsAt } from "../support/html";
import { setEvent } from "../support/rows";
import { makeGuest } from "../support/signed-up";
import { hourMs, noon, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

openEachSite();

const pageAt = async (path = "/", headers = {}) => (await site.page(path, headers)).html;

/** Creates events one second apart. */
function created(title: string, status?: "ended" | "cancelled", fields: Record<string, unknown> = {}) {
  site.clock.time += 1000;
  return makeEvent(site, { title, ...fields }, status);
}
/** The texts in the lists of coming and of past events. */
const listed = async (selector = "") => textsAt(await pageAt(), `main li>a>div${selector}`);

const slidesOf = (html: HTMLElement) => html.querySelectorAll("[data-slide]");
const titlesOf = (html: HTMLElement) => slidesOf(html).map((slide) => textAt(slide, "h2"));

/** Id of the carousel's initial event, which is marked. */
function openedAt(html: HTMLElement): string | undefined {
  const marked = slidesOf(html).filter(({ classList }) => classList.length > 1);
  expect(marked).toHaveLength(1);
  return marked[0]?.getAttribute("data-slide");
}

describe("events", () => {
  test("the carousel has the six newest that are not cancelled or archived, completed ones first", async () => {
    for (const title of ["一", "二", "三", "四", "五", "六", "七"])
      created(title, ["二", "四"].includes(title) ? "ended" : undefined);
    created("取消", "cancelled");
    const { id } = created("归档");
    for (const [archived, titles] of [
      [true, ["二", "四", "三", "五", "六", "七"]],
      [false, ["四", "三", "五", "六", "七", "归档"]],
    ] as const) {
      unwrap(setEventArchived(site.db, admin, { id, archived }, site.clock.time));
      expect(titlesOf(await pageAt())).toEqual(titles);
    }
  });

  test("the list has current and upcoming events by start, then recent ones, independent of the carousel", async () => {
    const at = (hours: number) => ({ startAt: noon + hours * hourMs });
    const hours = { 正在办: -1, 下周: 170, 明天: 24, 没有标记: -50 };
    for (const [title, hour] of Object.entries(hours)) created(title, undefined, at(hour));
    for (const day of [1, 2, 3, 4, 5, 6, 7]) created(`办完 ${day}`, "ended", at(-24 * day));
    created("取消的", "cancelled", at(5));
    const past = ["办完 1", "办完 2", "没有标记"];
    expect(await listed(">b")).toEqual(["正在办", "明天", "下周", ...past]);
    const html = await pageAt();
    expect(textsAt(html, "[aria-labelledby=directory] li b:first-child")).toEqual(["正在办", "明天", "下周"]);
    expect(textsAt(html, "[aria-labelledby=past] li b:first-child")).toEqual(past);
    expect(textAt(html, "[aria-labelledby=directory] a[href='/events']")).toBe("全部活动 12 →");
  });

  test("a slide shows cover, title and 查看详情, linking to the event", async () => {
    const cover = await makeImage(site);
    const { id } = created("野餐", undefined, { coverImageId: cover.id });
    const [slide] = slidesOf(await pageAt());
    expect(attributeAt(slide, "img", "src")).toMatch(`/uploads/${cover.hash}-`);
    expect(textsAt(slide, "a")).toEqual(["野餐", "查看详情"]);
    expect(attributesAt(slide, "a", "href")).toEqual([`/events/${id}`, `/events/${id}`]);
  });

  test.each([
    ["the home page", () => "/"],
    ["an event", (id: string) => `/events/${id}`],
  ])("the head of %s preloads the picture of the first screen, unless data is low", async (_name, path) => {
    const { id } = created("野餐", undefined, { coverImageId: (await makeImage(site)).id });
    const preloads = (page: Awaited<ReturnType<typeof pageAt>>) =>
      page
        .querySelectorAll("head link[rel=preload][as=image]")
        .map((link) => link.getAttribute("imagesrcset"));
    const page = await pageAt(path(id));
    const shown = attributesAt(page, "picture:has([fetchpriority=high]) source[type='image/avif']", "srcset");
    expect(preloads(page)).toEqual(shown);
    expect(shown).toHaveLength(1);
    expect(preloads(await pageAt(path(id), { Cookie: "lite=1" }))).toEqual([]);
  });
});

test("a row names title, date, time and place, then price and free seats; the day is hidden from screen readers", async () => {
  const fees = { depositCents: 15_000, enrollFeeCents: 2_000 };
  const fields = { locationName: "老城天台", ...fees, registrationMode: "open", capacity: 7 };
  created("酒会", undefined, { ...fields, startAt: noon + 3 * 24 * hourMs });
  created("去年的", "ended", { ...fields, startAt: noon - 400 * 24 * hourMs });
  expect(await listed()).toEqual([
    "酒会11月24日 周二 12:00 · 老城天台€20 · 定金 ¥150 · 余 7 位",
    "去年的2025年10月17日 周五 2025年 · 相册整理中",
  ]);
  const day = (await pageAt()).querySelector("main li>a>[aria-hidden=true]");
  expect(textsAt(day, "small, b")).toEqual(["11月", "24", "周二"]);
});

test("a row has a badge only for what is near, scarce or changed, and the album of an event that is over", async () => {
  const open = { registrationMode: "open", enrollFeeCents: 500 } as const;
  created("今晚", undefined, { ...open, startAt: noon + 6 * hourMs, capacity: 3 });
  created("明晚", undefined, { ...open, startAt: noon + 30 * hourMs, capacity: 4 });
  created("正在", undefined, { ...open, startAt: noon - hourMs });
  const full = created("满了", undefined, { ...open, startAt: noon + 90 * hourMs, capacity: 2 });
  makeGuest(site, full.id, { seats: 2 });
  makeGuest(site, full.id, { seats: 3, shortage: "wait" });
  const moved = created("改期的", undefined, { startAt: noon + 99 * hourMs });
  setEvent(moved.id, { postponedFrom: noon + 60 * hourMs });
  const over = created("办完", "ended", { startAt: noon - 48 * hourMs });
  await makePhotos(site, over.id, [1, 2]);
  expect(await listed(">span:last-child")).toEqual([
    "€5 · 进行中今天",
    "€5今天还剩 3 位",
    "€5 · 余 4 位明天",
    "€5 · 3 人在候补已满",
    "免费改期",
    "2 张照片 →",
  ]);
  expect(textAt(await pageAt(), "main")).not.toContain("即将开始");
});

test("links above the carousel count the events of today, of the weekend and free of charge; a 0 is no link", async () => {
  const links = async () => {
    const items = (await pageAt()).querySelectorAll("nav[aria-label=快速查看]>*");
    return items.map((item) => [textOf(item), item.getAttribute("href"), item.classNames !== ""]);
  };
  expect(await links()).toEqual([
    ["今天 0", undefined, false],
    ["本周末 0", undefined, false],
    ["免费 0", undefined, false],
  ]);
  created("周日", undefined, { startAt: noon + 24 * hourMs, enrollFeeCents: 500 });
  created("下周", undefined, { startAt: noon + 96 * hourMs });
  created("取消", "cancelled", { startAt: noon + hourMs });
  created("办完", "ended", { startAt: noon - hourMs });
  expect(await links()).toEqual([
    ["今天 0", undefined, false],
    ["本周末 1", "/events?when=weekend", true],
    ["免费 1", "/events?free=1", false],
  ]);
});

test("below the lists are the newest album with three photos, an open poll and the wishes, unless missing or switched off", async () => {
  const around = async () =>
    textsAt(await pageAt(), "section:is([aria-labelledby=album],#poll,[aria-labelledby=wishes])");
  expect(await around()).toEqual([expect.stringContaining("心愿留言")]);
  makePoll(site, { title: "春天去哪儿" });
  for (const content of ["一", "二"]) makeWish(site, { content: `想看${content}` });
  const ended = created("桌游夜", "ended", { startAt: noon - 48 * hourMs });
  await makePhotos(site, ended.id, [1, 2, 4, 5]);
  const [album, poll, wishes] = await around();
  expect(poll).toContain("春天去哪儿");
  expect(wishes).toContain("全部 2");
  expect(album).toContain("桌游夜 · 11月19日 · 4 张照片");
  const photos = (await pageAt()).querySelectorAll("[aria-labelledby=album] a:has(img)");
  expect(photos.map((link) => link.getAttribute("href"))).toEqual(
    [1, 2, 4].map((slot) => `/photos/${ended.id}/${slot}`),
  );
  expect(attributesAt(await pageAt("/", { Cookie: "lite=1" }), "main img", "src")).toEqual([]);
  updateSettings(site.db, admin, { wishesOn: false, pollsOn: false }, noon);
  expect(await around()).toEqual([album]);
});

test("one press votes from the home page, which then thanks the visitor and shows the choice", async () => {
  makePoll(site, { title: "春天去哪儿" });
  const visitor = openVisitor(site);
  const response = await visitor.fill("/", { selectedOption: "2" });
  expect(response.headers.get("Location")).toBe("/#poll");
  const { html } = await visitor.page("/");
  expect(textAt(html, "#poll")).toContain("感谢您的投票！");
  expect(html.querySelectorAll("#poll form[action$=change-vote]")).toHaveLength(1);
  expect(textAt(await pageAt(), "#poll")).toContain("1 人参与 · 点一下就投，投完还能改");
});

// domain/carousel tests the selection.
test("the carousel opens at the first active event, on later visits at the event visited last", async () => {
  const ended = created("结束", "ended");
  const active = created("早");
  created("晚");
  const visit = async (Cookie: string) => {
    const { html, response } = await site.page("/", { Cookie });
    expect(html.toString()).not.toContain("<script>");
    return [openedAt(html), response.headers.getSetCookie()];
  };
  const cookie = "first_visit=0; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";
  expect(await visit(`last_event=${ended.id}`)).toEqual([active.id, [cookie]]);
  expect(await visit(`first_visit=0; last_event=${ended.id}`)).toEqual([ended.id, []]);
  expect(await visit("first_visit=0; last_event=000000000000")).toEqual([active.id, []]);
});

test("in an empty city one slide shows 暂无活动 and 敬请期待, its 查看详情 is disabled", async () => {
  const html = await pageAt();
  const slides = html.querySelectorAll("[data-carousel] li");
  expect(slides).toHaveLength(1);
  for (const said of ["暂无活动", "敬请期待"]) expect(textOf(slides[0])).toContain(said);
  expect(textAt(slides[0], "button[disabled]")).toBe("查看详情");
  expect(slides[0]?.querySelector("a")).toBeNull();
  const offers = attributesAt(html, "section[aria-labelledby=soon] a", "href");
  expect(offers).toEqual(["/calendar.ics", "/wishes"]);
  expect(html.querySelector("[aria-labelledby=directory]")).toBeNull();
});

test("the navigation has events, wishes and polls; disabled items have no link and show 功能开发中", async () => {
  const read = async () => (await pageAt()).querySelectorAll("nav[aria-label=主导航] a");
  const on = (await read()).map((link) => `${textOf(link)} ${link.getAttribute("href")}`);
  const links = ["首页 /", "活动 /events", "心愿留言 /wishes", "社区投票 /polls", "管理活动 /admin"];
  expect(on).toEqual(links);
  unwrap(updateSettings(site.db, admin, { wishesOn: false, pollsOn: false }, noon));
  const off = (await read()).filter((link) => link.getAttribute("href") === undefined);
  const marks = { title: "功能开发中", "aria-disabled": "true", tabindex: "0" };
  expect(off.map(textOf)).toEqual(["心愿留言", "社区投票"]);
  for (const { attributes } of off) expect(attributes).toMatchObject(marks);
});
