// The sample city is plausible at any hour of loading.
import { count } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { events, photos } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { polls } from "../../app/db/schema/polls";
import { wishes } from "../../app/db/schema/wishes";
import { numberRules } from "../../app/domain/events/rules";
import { newId } from "../../app/platform/ids";
import { setHashCost } from "../../app/platform/password-hash.server";
import { wallTime } from "../../app/platform/zoned-time";
import { sampleEvents, samplePolls, sampleWishes } from "../../drizzle/sample/content";
import { sampleRegistrations } from "../../drizzle/sample/guests";
import { loadSampleRows } from "../../drizzle/sample/load";
import { type PictureName, pictureNames } from "../../drizzle/sample/pictures";
import { timesOf } from "../../drizzle/sample/times";
import { openEachDatabase, own } from "../support/migrated-database";

const timeZone = "Europe/Rome";
const hourMs = 3_600_000;

/** An ordinary day and the two of the clock changes. */
const days = [{ day: "2026-03-29" }, { day: "2026-06-17" }, { day: "2026-10-25" }];

describe.each(days)("loaded at any half hour of $day", ({ day }) => {
  const loadings = Array.from({ length: 48 }, (_, index) => {
    const now = Date.parse(`${day}T00:00:00Z`) + (index * hourMs) / 2;
    const spans = sampleEvents.map((sample) => {
      const { startAt, durationMs } = timesOf(sample, now, timeZone);
      return { status: sample.status, startAt, endAt: startAt + durationMs };
    });
    return { now, at: new Date(now).toISOString(), spans };
  });

  it("events take place by day and not too long, one is near, and completed ones are past", () => {
    for (const { now, at, spans } of loadings) {
      for (const { status, startAt, endAt } of spans) {
        const [begin, end] = [wallTime(startAt, timeZone), wallTime(endAt, timeZone)];
        expect(begin.time >= "09:00" && begin.time <= "20:00", at).toBe(true);
        expect(end.date, at).toBe(begin.date);
        expect(endAt - startAt, at).toBeLessThanOrEqual(numberRules.durationMs.max.at);
        expect(endAt < now, at).toBe(status === "ended");
      }
      const near = spans.filter(
        ({ status, startAt, endAt }) => status === "active" && now < endAt && startAt - now <= 12 * hourMs,
      );
      expect(near.length, at).toBeGreaterThan(0);
    }
  });
});

it("no season is named, because dates are relative", () => {
  const dated = sampleEvents.map(({ title, summary, details }) => [title, summary, details]);
  const polls = samplePolls.map(({ title, description, options }) => [title, description, ...options]);
  for (const text of [...dated, ...polls].flat())
    expect(text).not.toMatch(/[春夏秋冬]|月底|[一二三四五六七八九十]月/);
});

describe.each(Object.entries(sampleRegistrations))("guests of %s", (key, { mode, guests }) => {
  const event = sampleEvents.find((sample) => sample.key === key);
  const seatsOf = (chosen: typeof guests) => chosen.reduce((sum, { seats }) => sum + seats, 0);

  it("are different people", () => {
    for (const field of ["name", "id"] as const)
      expect(new Set(guests.map((guest) => guest[field])).size).toBe(guests.length);
    for (const { id } of guests) expect(id).toMatch(/^[a-z]{3,12}$/);
  });

  it("match the event's number of confirmed seats", () => {
    let [confirmed, waiting] = [0, 0];
    for (const { seats, change } of guests) {
      if (mode === "approval" ? change?.status !== "confirmed" : change?.status === "cancelled") continue;
      if (confirmed + seats <= (event?.capacity ?? 0)) confirmed += seats;
      else waiting += seats;
    }
    expect(confirmed).toBe(event?.currentParticipants);
    expect(waiting > 0).toBe(key === "doorways");
    expect(seatsOf(guests)).toBeGreaterThanOrEqual(confirmed);
  });
});

it("has wishes that became an event and a poll", () => {
  const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  const became = sampleWishes.flatMap(({ event, poll }) => [event ?? [], poll ?? []].flat());
  expect(became).toHaveLength(2);
  expect([...titlesOf(sampleEvents), ...titlesOf(samplePolls)]).toEqual(expect.arrayContaining(became));
});

describe("its rows", () => {
  openEachDatabase();

  function addImage(kind: "cover" | "qr"): string {
    const id = newId();
    const size = { width: 800, height: 600, originalBytes: 1, linkBytes: 1 };
    own.db
      .insert(images)
      .values({ id, kind, hash: id, ...size, createdAt: 1 })
      .run();
    return id;
  }

  it("fulfil the present rules of events, wishes, polls and organisers", async () => {
    setHashCost({ memoryCost: 8, timeCost: 1 });
    const now = Date.parse("2026-06-17T10:00:00Z");
    const site = {
      db: own.db,
      secret: "secret",
      clock: { now: () => now },
      timeZone,
    };
    await loadSampleRows(site, {
      groupQrId: addImage("qr"),
      contactQrImageId: addImage("qr"),
      pictures: new Map(pictureNames.map((name): [PictureName, string] => [name, addImage("cover")])),
    });
    const loaded = [events, photos, comments, wishes, polls].map(
      (table) => own.db.select({ rows: count() }).from(table).get()?.rows ?? 0,
    );
    const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
    expect(loaded).toEqual([
      sampleEvents.length,
      sum(sampleEvents.map((event) => event.photos.length)),
      sum(sampleEvents.map((event) => event.comments.length + (event.questions?.length ?? 0))),
      sampleWishes.length,
      samplePolls.length,
    ]);
  });
});
