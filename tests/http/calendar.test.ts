// Calendar files: of one event, and of all public events.
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { setEventArchived, setEventStatus, updateEvent } from "../../app/domain/events/commands.server";
import { postponeEvent } from "../../app/domain/events/postpone.server";
import { eventSchema } from "../../app/domain/events/schema";
import { withdrawOwn } from "../../app/domain/registrations/own.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, unwrap } from "../support/fixtures";
import { pageText } from "../support/html";
import { contextOf, makeGuest } from "../support/signed-up";
import { dayMs, hourMs, noon } from "../support/site";

const timeZone = "Europe/Rome";

openEachSite({ BASE_URL: "https://chengli.example" });

/** RFC 5545 3.6: in each component, properties precede components. */
function expectPropertiesFirst(text: string): void {
  const hasComponent: boolean[] = [];
  for (const line of text.replaceAll("\r\n ", "").trimEnd().split("\r\n")) {
    if (line.startsWith("END:")) hasComponent.pop();
    else if (line.startsWith("BEGIN:")) {
      if (hasComponent.length > 0) hasComponent[hasComponent.length - 1] = true;
      hasComponent.push(false);
    } else expect([line, hasComponent.at(-1)]).toEqual([line, false]);
  }
}

async function calendarAt(path: string) {
  const response = await site.send(path);
  const text = await response.text();
  expectPropertiesFirst(text);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { response, text, calendar, events: calendar.getAllSubcomponents("vevent") };
}

async function entryOf(id: string) {
  const { events, text } = await calendarAt(`/events/${id}.ics`);
  const [component] = events;
  if (!component || events.length !== 1) throw new Error(`${events.length} entries`);
  const value = (name: string) => component.getFirstPropertyValue(name);
  return { event: new ICAL.Event(component), value, text };
}

const idsIn = (events: ICAL.Component[]) =>
  events.map((component) => String(component.getFirstPropertyValue("uid")).split("@")[0]);

describe("one event", () => {
  test("has its texts, location, URL and a stable id", async () => {
    const { id } = makeEvent(site, { depositCents: 10_000, enrollFeeCents: 1_550 });
    const { event, value } = await entryOf(id);
    const address = `https://chengli.example/events/${id}`;
    expect([event.uid, event.summary]).toEqual([`${id}@chengli.example`, "波河边的初冬野餐"]);
    expect(event.location).toBe("瓦伦蒂诺公园, Corso Massimo d’Azeglio, Torino");
    const fees = "费用：定金 ¥100，报名费 €15.50";
    expect(event.description.split("\n")).toEqual(["带一块毯子、一道家乡菜。", fees, address]);
    expect(["url", "categories", "status"].map(value)).toEqual([address, "野餐", "CONFIRMED"]);
  });

  test("contains any text unchanged, in lines of at most 75 bytes", async () => {
    const title = `${'👨‍👩‍👧‍👦，a,b;c\\n "引号" '.repeat(4).trim()}`;
    const summary = `第一行；\\，\n第二行,;${"长".repeat(90)}`;
    const { event, text } = await entryOf(makeEvent(site, { title, summary }).id);
    expect(event.summary).toBe(title);
    expect(event.description).toContain(summary);
    const lines = text.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes("\n"))).toEqual([]);
  });

  test("preserves its start and duration in the second of two hours with the same local time", async () => {
    const start = "2026-10-25T01:30:00Z";
    const startAt = Date.parse(start);
    const { id } = makeEvent(site, { startAt, durationMs: 2.5 * hourMs });
    const { event, text } = await entryOf(id);
    const times = [event.startDate, event.endDate].map((time) => time.toJSDate().getTime());
    expect(times).toEqual([startAt, startAt + 2.5 * hourMs]);
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(text).toContain(`DTSTART:${start.replace(/[-:]/g, "")}`);
  });

  test("is changed, cancelled, restored and postponed under the same id, each with a higher sequence", async () => {
    const { id, ...row } = makeEvent(site, { registrationMode: "open" });
    const { token } = makeGuest(site, id);
    const expectEntry = async (...expected: unknown[]) => {
      const { event, value } = await entryOf(id);
      expect([event.uid, value("status"), event.sequence, event.summary]).toEqual([
        `${id}@chengli.example`,
        ...expected,
      ]);
      return event.description;
    };
    await expectEntry("CONFIRMED", 0, "波河边的初冬野餐");
    const typed = { ...row, durationMs: row.endAt - row.startAt, title: "新的标题" };
    const fields = eventSchema(timeZone).parse(typed);
    unwrap(updateEvent(site.db, admin, { id, fields }, { now: noon, timeZone }));
    await expectEntry("CONFIRMED", 1, "新的标题");
    // All changes are within one second.
    unwrap(setEventStatus(site.db, admin, { id, status: "cancelled" }, noon));
    expect(await expectEntry("CANCELLED", 2, "【已取消】新的标题")).toMatch(/^已取消/);
    const [listed] = (await calendarAt("/calendar.ics")).events;
    expect(listed?.getFirstPropertyValue("summary")).toBe("【已取消】新的标题");
    unwrap(setEventStatus(site.db, admin, { id, status: "active" }, noon));
    await expectEntry("CONFIRMED", 3, "新的标题");
    site.clock.time += hourMs;
    const later = { id, startAt: row.startAt + dayMs };
    unwrap(postponeEvent(site.db, admin, later, { now: site.clock.time, timeZone }));
    expect(await expectEntry("CONFIRMED", 4, "新的标题")).toContain("原定时间：2026年11月28日 12:00。");
    const { event, value } = await entryOf(id);
    expect(event.startDate.toJSDate().getTime()).toBe(row.startAt + dayMs);
    for (const name of ["last-modified", "dtstamp"]) expect(String(value(name))).toBe("2026-11-21T12:00:00Z");
    const seat = async () => {
      const [own] = (await calendarAt(`/seat/${token}/calendar.ics`)).events;
      return [
        ...["status", "summary", "dtstamp"].map((name) => String(own?.getFirstPropertyValue(name))),
        own?.getAllSubcomponents().length,
      ];
    };
    expect(await seat()).toEqual(["CONFIRMED", "新的标题", "2026-11-21T12:00:00Z", 2]);
    site.clock.time += hourMs;
    unwrap(withdrawOwn(site.db, { token }, contextOf(site)));
    expect(await seat()).toEqual(["CANCELLED", "【报名已取消】新的标题", "2026-11-21T13:00:00Z", 0]);
  });

  test("its page links to it until its end, with the hint for WeChat", async () => {
    const { id, startAt } = makeEvent(site);
    const link = async () =>
      (await site.page(`/events/${id}`)).html.querySelector(`a[href="/events/${id}.ics"]`);
    expect((await link())?.getAttribute("aria-label")).toBe("加入日历");
    const hint = "微信里请先点右上角「…」，选「在浏览器打开」，再加入日历";
    expect(await pageText(site, `/events/${id}`, "#share")).toContain(hint);
    site.clock.time = startAt + hourMs;
    expect(await link()).not.toBeNull();
    site.clock.time = startAt + 3 * hourMs;
    expect(await link()).toBeNull();
  });
});

test("all events are public and at most 90 days old, cancelled ones marked, archived ones excluded", async () => {
  makeEvent(site, { startAt: noon - 91 * dayMs });
  const recent = makeEvent(site, { startAt: noon - 89 * dayMs }, "ended");
  const cancelled = makeEvent(site, { startAt: noon + dayMs }, "cancelled");
  const { id } = makeEvent(site, { startAt: noon + 2 * dayMs });
  unwrap(setEventArchived(site.db, admin, { id, archived: true }, noon));
  const coming = makeEvent(site, { startAt: noon + 3 * dayMs });
  const { events, calendar } = await calendarAt("/calendar.ics");
  expect(idsIn(events)).toEqual([recent.id, cancelled.id, coming.id]);
  const statuses = events.map((event) => event.getFirstPropertyValue("status"));
  expect(statuses).toEqual(["CONFIRMED", "CANCELLED", "CONFIRMED"]);
  const value = (name: string) => String(calendar.getFirstPropertyValue(name));
  expect(["x-wr-calname", "refresh-interval"].map(value)).toEqual(["城里见 · 活动", "PT1H"]);
  expect(value("prodid")).toMatch(/^-\/\/[^/]/);
});

test("a calendar has at most 500 events, soonest first", async () => {
  const { id } = makeEvent(site);
  const copy = site.db.$client.prepare(
    `WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < 500)
     INSERT INTO events (id, title, start_at, end_at, created_at, updated_at)
     SELECT printf('%012d', value), title, start_at + value * 60000, end_at + value * 60000, created_at, updated_at
     FROM events, numbers WHERE id = ?`,
  );
  expect(copy.run(id).changes).toBe(500);
  const ids = idsIn((await calendarAt("/calendar.ics")).events);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, id, "000000000499"]);
});

test("a file has a name, minutes of caching, stable bytes and 304", async () => {
  const { id } = makeEvent(site);
  for (const path of ["/calendar.ics", `/events/${id}.ics`]) {
    const { text, response } = await calendarAt(path);
    const { headers } = response;
    expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("Content-Disposition")).toMatch(/^inline; filename="[\w.-]+\.ics"$/);
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(headers.get("Set-Cookie")).toBeNull();
    site.clock.time += 10 * 60_000;
    expect((await calendarAt(path)).text).toBe(text);
    const tag = headers.get("ETag") ?? "";
    const again = await site.send(path, { headers: { Cookie: "visitor=somebody", "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    makeEvent(site);
    const changed = await site.send(path, { headers: { "If-None-Match": tag } });
    expect(changed.status).toBe(path === "/calendar.ics" ? 200 : 304);
  }
});
