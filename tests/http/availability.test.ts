// Free seats wherever an event is shown: pages, calendars, structured data and texts to send.
import ICAL from "ical.js";
import { describe, expect, test, vi } from "vitest";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, unwrap } from "../support/fixtures";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { textAt, textsAt } from "../support/html";
import { setEvent } from "../support/rows";
import { dayMs, hourMs, noon, type TestSite } from "../support/site";

/** Saturday, 28 November, 14:00 in Rome. */
const startAt = Date.UTC(2026, 10, 28, 13, 0);

openEachSite();

/** Books seats of an event, at most four per guest. */
function takeSeats(site: TestSite, eventId: string, seats: number) {
  for (let left = seats; left > 0; left -= 4) makeGuest(site, eventId, { seats: Math.min(4, left) });
}

/** The parts of pages that show an event's free seats. */
async function textsOf(id: string) {
  const [home, list] = [await site.page("/"), await site.page("/events")];
  const { html: page } = await site.page(`/events/${id}`);
  const row = `#main li > a[href="/events/${id}"]`;
  return {
    index: textAt(home?.html, row),
    list: textAt(list?.html, row),
    fact: textAt(page, "#f-cap dd"),
    bars: textsAt(page, `a[href="/events/${id}/join"]`),
    page: textAt(page, "main"),
    jsonLd: JSON.parse(page.querySelector("script[type='application/ld+json']")?.text ?? "{}"),
  };
}

async function descriptionOf(path: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await site.send(path)).text()));
  const [entry] = calendar.getAllSubcomponents("vevent");
  return String(entry?.getFirstPropertyValue("description")).split("\n");
}

const schema = (name: string) => `https://schema.org/${name}`;
const seatsText = /余 \d+ 位|已满|报名已截止|可报名|超出/;

describe("free seats", () => {
  test("are in lists, facts, structured data and calendars, and beside the join link", async () => {
    const { id } = makeOpenEvent(site, { startAt, depositCents: 15_000, enrollFeeCents: 2_000 });
    takeSeats(site, id, 13);
    const { index, list, fact, bars, page, jsonLd } = await textsOf(id);
    for (const text of [index, list]) expect(text).toContain(" · 余 7 位");
    expect(fact).toBe("20 位已确认 13 · 余 7 位 · 报名截止 11月28日 14:00");
    expect(bars).toEqual(["我要报名"]);
    expect(page).toContain("€20 · 定金 ¥150余 7 位，共 20 位我要报名");
    const price = { price: "20.00", priceCurrency: "EUR", validThrough: "2026-11-28T14:00:00+01:00" };
    expect(jsonLd).toMatchObject({ maximumAttendeeCapacity: 20, remainingAttendeeCapacity: 7 });
    expect(jsonLd.offers).toMatchObject({ ...price, availability: schema("InStock") });
    for (const path of [`/events/${id}.ics`, "/calendar.ics"]) {
      const lines = await descriptionOf(path);
      expect(lines.slice(-3, -1)).toEqual(["名额：20 位", "报名截止：2026年11月28日 14:00"]);
    }
    // Every change is visible immediately.
    makeGuest(site, id);
    expect((await textsOf(id)).index).toContain("余 6 位");
  });

  test("a full event offers the waiting list, and does not show visitors how far a lowered capacity is exceeded", async () => {
    const { id } = makeOpenEvent(site, { startAt, capacity: 4 });
    takeSeats(site, id, 4);
    makeGuest(site, id, { seats: 2 });
    const { fact, bars, jsonLd } = await textsOf(id);
    expect(fact).toBe("4 位已确认 4 · 已满，可候补 · 2 人在候补 · 报名截止 11月28日 14:00");
    expect(bars).toEqual(["候补报名"]);
    expect([jsonLd.remainingAttendeeCapacity, jsonLd.offers.availability]).toEqual([0, schema("SoldOut")]);
    expect(await descriptionOf(`/events/${id}.ics`)).toContain("名额：4 位");
    setEvent(id, { capacity: 2 });
    const below = await textsOf(id);
    expect(below.fact).toContain("2 位已确认 4 · 已满，可候补 · 2 人在候补");
    expect(below.page).not.toContain("超出");
    expect(below.list).toMatch(/免费 · 2 人在候补已满/);
  });

  test("exclude registrations that wait for approval", async () => {
    const { id } = makeOpenEvent(site, { registrationMode: "approval", capacity: 5 });
    makeGuest(site, id, { seats: 2 });
    site.db.$client.prepare("UPDATE registrations SET status = 'pending'").run();
    makeGuest(site, id);
    expect((await textsOf(id)).fact).toMatch(/^5 位已确认 1 · 待确认 2 · 余 2 位 · /);
  });

  test("without a limit no number is shown", async () => {
    const { id } = makeOpenEvent(site, { startAt, capacity: null });
    const texts = await textsOf(id);
    expect(texts.fact).toBe("不限人数可报名 · 报名截止 11月28日 14:00");
    expect(texts.index).toContain("可报名");
    expect(texts.page).not.toContain("50");
    expect(Object.keys(texts.jsonLd).filter((name) => name.endsWith("AttendeeCapacity"))).toEqual([]);
    expect(texts.jsonLd.offers.availability).toBe(schema("InStock"));
  });

  test("after the deadline there is only the text, without a link", async () => {
    const { id } = makeOpenEvent(site, { startAt, registrationDeadline: noon + dayMs });
    expect((await textsOf(id)).fact).toContain("报名截止 11月22日 12:00");
    site.clock.time = noon + dayMs;
    const { index, list, fact, bars, page, jsonLd } = await textsOf(id);
    for (const text of [index, list, fact]) expect(text).toContain("报名已截止");
    expect(bars).toEqual([]);
    expect(page).toContain("报名已截止11月22日 12:00联系客服");
    expect(page).not.toContain("报名已截止 /");
    expect(jsonLd.offers.availability).toBe(schema("SoldOut"));
  });

  test("are shown neither of a cancelled event nor where the organiser counts", async () => {
    const { id: cancelled } = makeOpenEvent(site);
    takeSeats(site, cancelled, 3);
    unwrap(setEventStatus(site.db, admin, { id: cancelled, status: "cancelled" }, noon));
    const { id: counted } = makeEvent(site, { enrollFeeCents: 1_500 });
    setEvent(counted, { currentParticipants: 7 });
    for (const [id, fact, said, bars] of [
      [cancelled, "20 位已有 3 人报名", "已取消", 0],
      [counted, "20 人已有 7 人报名", "€15已报名 7 / 20 人我要报名", 1],
    ] as const) {
      const texts = await textsOf(id);
      expect(texts.page + texts.list + texts.index).not.toMatch(seatsText);
      expect([texts.fact, texts.bars.length]).toEqual([fact, bars]);
      expect(texts.page).toContain(said);
      const { maximumAttendeeCapacity, remainingAttendeeCapacity, offers } = texts.jsonLd;
      expect([maximumAttendeeCapacity, remainingAttendeeCapacity]).toEqual([20, undefined]);
      expect(offers.availability).toBeUndefined();
      expect((await descriptionOf(`/events/${id}.ics`)).join()).not.toContain("名额");
    }
  });
});

test("a calendar contains limit and deadline, which do not change by themselves, as feeds do not by bookings", async () => {
  const { id } = makeOpenEvent(site, { capacity: null, registrationDeadline: noon + hourMs });
  const before = await descriptionOf(`/events/${id}.ics`);
  expect(before).toEqual(expect.arrayContaining(["名额：不限", "报名截止：2026年11月21日 13:00"]));
  const feed = async () => (await site.send("/events.atom")).text();
  const fed = await feed();
  takeSeats(site, id, 5);
  expect(await feed()).toBe(fed);
  site.clock.time = noon + hourMs;
  expect(await descriptionOf(`/events/${id}.ics`)).toEqual(before);
});

test("texts to send contain the number of free seats, and invite to an event only while it takes place", async () => {
  // The texts do not wait for the pictures.
  site.site.posters.pageWaitMs = 0;
  const textFor = async (id: string) => (await site.page(`/events/${id}/poster`)).html.toString();
  const { id } = makeOpenEvent(site, { title: "野餐" });
  takeSeats(site, id, 13);
  const coming = await textFor(id);
  for (const said of ["名额：余 7 位", "【野餐】", "报名与详情："]) expect(coming).toContain(said);
  const digest = await (await openAdminBrowser(site)).page("/admin/digest");
  expect(digest.html.toString()).toContain(" · 余 7 位");
  const cancelled = await textFor(makeEvent(site, { title: "野餐" }, "cancelled").id);
  expect(cancelled).toContain("【已取消】【野餐】");
  for (const over of [cancelled, await textFor(makeEvent(site, {}, "ended").id)]) {
    expect(over).toContain("详情：");
    expect(over).not.toContain("报名与详情");
  }
});

test("the number of queries does not depend on the number of events", async () => {
  const prepare = vi.spyOn(site.db.$client, "prepare");
  async function queriesOf(path: string) {
    prepare.mockClear();
    await site.page(path);
    return prepare.mock.calls.length;
  }
  makeOpenEvent(site);
  await site.page("/");
  makeOpenEvent(site);
  const few = new Map<string, number>();
  for (const path of ["/", "/events", "/calendar.ics"]) few.set(path, await queriesOf(path));
  for (let index = 0; index < 10; index += 1) takeSeats(site, makeOpenEvent(site).id, 3);
  for (const [path, count] of few) {
    expect(count, path).toBeGreaterThan(0);
    // Fewer where a statement is prepared once.
    expect(await queriesOf(path), path).toBeLessThanOrEqual(count);
  }
});
