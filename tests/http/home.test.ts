// The home page: selection and order of events, and the initial slide.
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, makeImage, makePhotos, makePoll, makeWish, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, textAt, textsAt } from "../support/html";
import { hourMs, noon, textOf } from "../support/site";

openEachSite();

const pageAt = async (path = "/", headers = {}) => (await site.page(path, headers)).html;

/** Creates events one second apart. */
function created(title: string, status?: "ended" | "cancelled", fields: Record<string, unknown> = {}) {
  site.clock.time += 1000;
  return makeEvent(site, { title, ...fields }, status);
}
/** The texts in the list of events. */
const listed = async (selector = "") =>
  textsAt(await pageAt(), `section[aria-labelledby=directory] li${selector}`);

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
    const past = ["办完 1", "办完 2", "没有标记", "办完 3", "办完 4", "办完 5"];
    expect(await listed(" b")).toEqual(["正在办", "明天", "下周", ...past]);
  });

  test("a slide shows cover, title and 查看详情, linking to the event", async () => {
    const cover = await makeImage(site);
    const { id } = created("野餐", undefined, { coverImageId: cover.id });
    const [slide] = slidesOf(await pageAt());
    expect(attributeAt(slide, "img", "src")).toMatch(`/uploads/${cover.hash}-`);
    expect(textsAt(slide, "a")).toEqual(["野餐", "查看详情"]);
    expect(attributesAt(slide, "a", "href")).toEqual([`/events/${id}`, `/events/${id}`]);
  });
});

test("a row of the list has day, location, price and free seats in words", async () => {
  const fees = { depositCents: 15_000, enrollFeeCents: 2_000 };
  const fields = { locationName: "老城天台", ...fees, registrationMode: "open", capacity: 7 };
  created("酒会", undefined, { ...fields, startAt: noon + 30 * hourMs });
  created("去年的", "ended", { ...fields, startAt: noon - 48 * hourMs });
  const [coming, past] = await listed();
  expect(coming).toMatch(/明天 周. \d\d:00 · 老城天台€20 · 另付定金 ¥150 · 余 7 位/);
  expect(past).not.toContain("¥150");
});

test("below the carousel are an open poll, three wishes and the newest album, unless they are missing or switched off", async () => {
  const around = async () => textsAt(await pageAt(), "[aria-labelledby^=around-]");
  expect(await around()).toEqual([]);
  makePoll(site, { title: "春天去哪儿" });
  for (const content of ["一", "二", "三", "四"]) makeWish(site, { content: `想看${content}` });
  const ended = created("桌游夜", "ended", { startAt: noon - 48 * hourMs });
  await makePhotos(site, ended.id, [1, 2]);
  const [poll, wishes, album] = await around();
  expect(poll).toContain("春天去哪儿");
  expect(wishes?.match(/想看./g)).toHaveLength(3);
  for (const said of ["桌游夜", "2 张照片"]) expect(album).toContain(said);
  updateSettings(site.db, admin, { wishesOn: false, pollsOn: false }, noon);
  expect(await around()).toEqual([album]);
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
