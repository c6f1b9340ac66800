// The event page: contents, availability of album and discussion, and the 404.
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { setEventArchived, setEventStatus } from "../../app/domain/events/commands.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeComment, makeEvent, makeImage, makePhotos, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, pageOf, textAt, textsAt } from "../support/html";
import { dayMs, hourMs, noon, origin, textOf } from "../support/site";

const hint = "活动结束后开放相册与讨论";

openEachSite();

const fact = (html: HTMLElement, id: string) => textAt(html, `#${id} dd`);
const pageOfEvent = async (id: string) => (await site.page(`/events/${id}`)).html;
/** The badge beside the back link, or the stamp on the cover. */
const badge = (html: HTMLElement) => textAt(html, "main :is([class*=badge],[class*=stamp])");

/** The link to album and discussion. */
function secondPartLink(html: HTMLElement) {
  return html.querySelectorAll("main a").find((link) => textOf(link) === "相册与讨论");
}

describe("fields", () => {
  test("shows title, time, texts, capacity, fees and address", async () => {
    const event = makeEvent(site, {
      ...{ title: "波河夜跑", summary: "沿河五公里", details: "第一段\n\n第二段" },
      ...{ startAt: Date.parse("2026-11-28T19:00:00Z"), durationMs: 2.5 * hourMs },
      ...{ capacity: 30, currentParticipants: 7, depositCents: 10_000, enrollFeeCents: 750 },
      ...{ locationName: "瓦伦蒂诺公园", locationAddress: "Viale Virgilio 1, Torino" },
    });
    const html = await pageOfEvent(event.id);
    expect(textsAt(html, "h1")).toEqual(["波河夜跑"]);
    expect(textAt(html, "title")).toBe("波河夜跑 · 城里见");
    const description = attributeAt(html, "meta[name=description]", "content");
    expect(description).toMatch(/^11月28日 星期六 20:00–22:30 · .+。沿河五公里$/);
    const head = ["11月28日 周六 20:00–22:30", "瓦伦蒂诺公园", "还有 7 天"];
    for (const text of head) expect(textAt(html, "main header")).toContain(text);
    expect(textAt(html, "main aside")).toContain("€7.50 · 定金 ¥100");
    expect(textAt(html, "#f-time")).toContain("活动时间");
    expect(attributeAt(html, "#f-time time", "datetime")).toBe("2026-11-28T19:00:00.000Z");
    for (const [id, texts] of Object.entries({
      "f-more": ["沿河五公里", "第一段", "第二段"],
      "f-cap": ["30 人", "已有 7 人报名"],
      "f-fee": ["定金 ¥100", "报名费 €7.50", "两种货币分别支付"],
      "f-addr": ["瓦伦蒂诺公园", "Viale Virgilio 1, Torino"],
    }))
      for (const text of texts) expect(fact(html, id)).toContain(text);
    const copy = "#f-addr [data-copy][hidden]";
    expect(attributeAt(html, copy, "data-copy")).toBe("Viale Virgilio 1, Torino");
  });

  test("shows a missing capacity and missing texts; notes and disclaimer are line by line, behind their links", async () => {
    const texts = { summary: "", details: "", notes: "1. 请准时\r\n2. 带水", disclaimer: "安全自负" };
    const html = await pageOfEvent(makeEvent(site, { capacity: null, ...texts }).id);
    expect([fact(html, "f-cap"), fact(html, "f-more")]).toEqual(["50 人", "暂无简介暂无详情"]);
    expect(textsAt(html, "#notes p")).toEqual(expect.arrayContaining(["1. 请准时", "2. 带水"]));
    expect(textAt(html, "#disclaimer")).toContain("安全自负");
    expect(html.querySelectorAll("a[href='#notes'], a[href='#disclaimer']").length).toBeGreaterThanOrEqual(2);
  });
});

describe("addresses", () => {
  test("both spellings show the same page with the same canonical address", async () => {
    const { id } = makeEvent(site, { title: "同一页" });
    const [one, other] = await Promise.all(
      [`/events/${id}`, `/event/${id}`].map((path) => pageOf(site.send(path), 200)),
    );
    for (const html of [one, other])
      expect(attributeAt(html, "link[rel=canonical]", "href")).toBe(`${origin}/events/${id}`);
    expect(String(one?.querySelector("main"))).toBe(String(other?.querySelector("main")));
  });

  test("an invalid id returns 404: 活动 ID 不存在", async () => {
    for (const path of ["/events/000000000000", "/event/%ED%A0%80"]) {
      const response = await site.send(path);
      expect(response.headers.getSetCookie()).toEqual([]);
      const html = await pageOf(response, 404, path);
      expect(textAt(html, "h1")).toBe("页面未找到");
      expect(textAt(html, "main")).toContain("活动 ID 不存在");
    }
  });

  test("a visited event is stored for the carousel, once", async () => {
    const { id } = makeEvent(site);
    const cookiesOf = async (path: string, Cookie: string) =>
      (await site.page(path, { Cookie })).response.headers.getSetCookie();
    const cookie = `last_event=${id}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
    expect(await cookiesOf(`/events/${id}`, "")).toEqual([cookie]);
    expect(await cookiesOf(`/event/${id}`, `last_event=${id}`)).toEqual([]);
  });
});

describe("state", () => {
  test("the badge follows the clock", async () => {
    const { id } = makeEvent(site, { startAt: noon + hourMs, durationMs: hourMs });
    const seen: string[] = [];
    for (const time of [noon + hourMs - 1, noon + hourMs, noon + 2 * hourMs]) {
      site.clock.time = time;
      seen.push(badge(await pageOfEvent(id)));
    }
    expect(seen).toEqual(["", "进行中", "已结束"]);
  });

  test("a cancelled event's page shows its state and no code, an archived one is not indexed", async () => {
    const qr = await makeImage(site);
    const code = { groupQrImageId: qr.id, groupQrValidUntil: noon + dayMs };
    const html = await pageOfEvent(makeEvent(site, code, "cancelled").id);
    expect(badge(html)).toBe("已取消");
    expect(textAt(html, "[role=alert]")).toContain("已取消");
    expect(textAt(html, "main header")).not.toContain("还有");
    expect(html.toString()).not.toContain(qr.hash);
    const { id } = makeEvent(site, { summary: "第一段\r\n\n第二段" }, "ended");
    unwrap(setEventArchived(site.db, admin, { id, archived: true }, noon));
    const archived = await pageOf(site.send(`/events/${id}`), 200);
    expect(textAt(archived, "main")).toContain("已归档");
    for (const page of [
      `/events/${id}`,
      `/events/${id}/discussion`,
      `/events/${id}/questions`,
      `/photos/${id}`,
    ]) {
      const html = await pageOf(site.send(page), 200);
      expect([page, attributeAt(html, "meta[name=robots]", "content")]).toEqual([page, "noindex"]);
      for (const named of ["meta[name=description]", 'meta[property="og:description"]'])
        expect(attributeAt(html, named, "content")).toMatch(/^.{10,}$/);
      expect(html.querySelector('meta[property="og:title"]')).not.toBeNull();
    }
    expect(attributeAt(archived, 'meta[property="og:description"]', "content")).toContain("第一段 第二段");
  });
});

test("a group code is shown with its last day, and replaced by the reason when it has expired", async () => {
  const qr = await makeImage(site);
  const until = Date.parse("2026-11-27T22:00:00Z");
  const { id } = makeEvent(site, { groupQrImageId: qr.id, groupQrValidUntil: until });
  const html = await pageOfEvent(id);
  expect(attributeAt(html, "#f-cap img", "src")).toBe(`/uploads/${qr.hash}.jpg`);
  expect(fact(html, "f-cap")).toContain("二维码有效期至 2026年11月27日");
  site.clock.time = until - 1;
  expect((await pageOfEvent(id)).toString()).toContain(qr.hash);
  site.clock.time = until;
  const expired = await pageOfEvent(id);
  expect(expired.toString()).not.toContain(qr.hash);
  expect(fact(expired, "f-cap")).toContain("群二维码已过期，请添加客服微信");
  expect(fact(await pageOfEvent(makeEvent(site).id), "f-cap")).toBe("20 人");
});

// tests/sweeps/closed-events.test.ts tests the hint in each status and phase.
test("album and discussion are closed before the end with their hint, and show no comments, even approved ones", async () => {
  const html = await pageOfEvent(makeEvent(site).id);
  expect(secondPartLink(html)).toBeUndefined();
  const button = html.querySelectorAll("main button").find((each) => textOf(each) === "相册与讨论");
  expect([button?.hasAttribute("disabled"), button?.getAttribute("title")]).toEqual([true, hint]);
  expect(textAt(html, "#second-locked")).toBe(hint);
  expect(html.querySelector("#album, #talk, #second")).toBeNull();
  const { id } = makeEvent(site, {}, "ended");
  makeComment(site, { eventId: id, content: "太早的话" });
  unwrap(setEventStatus(site.db, admin, { id, status: "active" }, noon));
  expect((await pageOfEvent(id)).toString()).not.toContain("太早的话");
  expect((await site.send(`/events/${id}/discussion`)).status).toBe(403);
});

describe("album and discussion after the end", () => {
  test("are linked, and show photos and approved comments, never an e-mail address", async () => {
    const { id } = makeEvent(site, {}, "ended");
    makeComment(site, { eventId: id, content: "好", authorEmail: "ming@example.org" });
    makeComment(site, { eventId: id, content: "待审", status: "pending" });
    makeComment(site, { eventId: id, content: "广告", status: "rejected", rejectionReason: "不合适" });
    makeComment(site, { eventId: makeEvent(site, {}, "ended").id, content: "别的活动" });
    await makePhotos(site, id, [1, 4]);
    for (const path of [`/events/${id}`, `/events/${id}/discussion`]) {
      const page = (await site.page(path)).html.toString();
      expect(page).toContain("好");
      for (const hidden of ["待审", "广告", "不合适", "别的活动", "ming@example.org"])
        expect(page).not.toContain(hidden);
    }
    const html = await pageOfEvent(id);
    expect(secondPartLink(html)?.getAttribute("href")).toBe("#second");
    expect(attributesAt(html, "#album li a", "href")).toEqual([`/photos/${id}/1`, `/photos/${id}/4`]);
  });

  test("show five comments, oldest first, and a link to all of them, with twenty per page", async () => {
    const { id } = makeEvent(site, {}, "ended");
    const numbered = (length: number) => Array.from({ length }, (_, index) => `第${index + 1}条`);
    const contents = (html: HTMLElement) => textsAt(html, "main li p");
    const all = (html: HTMLElement) =>
      html.querySelectorAll("#talk a").find((link) => textOf(link).startsWith("查看全部"));
    for (const [index, content] of numbered(21).entries()) {
      makeComment(site, { eventId: id, content, createdAt: noon + index });
      if (index === 4) expect(all(await pageOfEvent(id))).toBeUndefined();
    }
    const brief = (await site.page(`/events/${id}?page=2`)).html;
    expect(contents(brief)).toEqual(numbered(5));
    expect(textOf(all(brief))).toBe("查看全部 21 条留言");
    const first = (await site.page(all(brief)?.getAttribute("href") ?? "")).html;
    expect(contents(first)).toEqual(numbered(20));
    const next = attributeAt(first, "a[rel=next]", "href") ?? "";
    expect(contents((await site.page(next)).html)).toEqual(["第21条"]);
  });
});
