// When the mails to organisers are due: the daily one once per local day whatever the clock does, and no thing is reported twice or never.

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { organisers } from "../../app/db/schema/accounts";
import { alertChoices, alertItems, alertSettings } from "../../app/db/schema/alerts";
import { comments } from "../../app/db/schema/comments";
import { mails } from "../../app/db/schema/mails";
import { readAlerts, saveAlerts } from "../../app/domain/alerts/choices.server";
import { sendDueAlerts } from "../../app/domain/alerts/send.server";
import { apartMs, dueDay, gatherMs, isNowDue } from "../../app/domain/alerts/timing";
import { claimMail, markFailed, markSent } from "../../app/domain/mails/queue.server";
import { newId } from "../../app/platform/ids";
import { wallTime } from "../../app/platform/zoned-time";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makeQuestion, unwrap } from "../support/fixtures";
import { dayMs, hourMs, minuteMs } from "../support/site";

openSharedSite();

const rome = "Europe/Rome";

describe("the daily mail", () => {
  test.each([
    // The clock skips 02:00 to 03:00 on 29 March and repeats it on 25 October.
    ["before the hour", 20, "2026-11-20", "2026-11-21T18:59:59Z", null],
    ["at the hour", 20, "2026-11-20", "2026-11-21T19:00:00Z", "2026-11-21"],
    ["once", 20, "2026-11-21", "2026-11-21T22:59:00Z", null],
    ["late, after a stop", 20, "2026-11-20", "2026-11-22T08:00:00Z", "2026-11-21"],
    ["in summer", 20, "2026-07-20", "2026-07-21T18:00:00Z", "2026-07-21"],
    ["before a skipped hour", 2, "2026-03-28", "2026-03-29T00:59:00Z", null],
    ["after a skipped hour", 2, "2026-03-28", "2026-03-29T01:00:00Z", "2026-03-29"],
    ["at a repeated hour", 2, "2026-10-24", "2026-10-25T00:00:00Z", "2026-10-25"],
    ["once at a repeated hour", 2, "2026-10-25", "2026-10-25T01:00:00Z", null],
    ["at midnight", 0, "2026-11-20", "2026-11-20T23:00:00Z", "2026-11-21"],
    ["after a clock that was years ahead", 20, "2031-01-01", "2026-11-21T20:00:00Z", "2026-11-21"],
    ["not again after a clock that was set back", 20, "2026-11-21", "2026-11-21T18:59:00Z", null],
  ])("is due %s", (_, hour, lastDay, at, day) => {
    expect(dueDay({ hour, lastDay }, Date.parse(at), rome)).toBe(day);
  });

  test("is sent once on each local day, at its hour if the site runs, and never twice", () => {
    const zone = fc.constantFrom(
      rome,
      "Asia/Shanghai",
      "Australia/Lord_Howe",
      "America/St_Johns",
      "Pacific/Apia",
    );
    const start = fc.constantFrom("2026-03-27T12:00:00Z", "2026-10-23T12:00:00Z", "2026-04-03T12:00:00Z");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        zone,
        start,
        fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 20, maxLength: 200 }),
        (hour, timeZone, from, pauses) => {
          let now = Date.parse(from);
          let lastDay = wallTime(now - 2 * dayMs, timeZone).date;
          const sent: string[] = [];
          for (const minutes of pauses) {
            now += minutes * minuteMs;
            // A restart right after it was recorded asks again.
            for (const _ of [1, 2]) {
              const day = dueDay({ hour, lastDay }, now, timeZone);
              if (day === null) continue;
              lastDay = day;
              sent.push(day);
              const late = now - Date.parse(`${day}T00:00:00Z`);
              expect(late).toBeLessThan(40 * hourMs + 2 * dayMs);
              if (day === wallTime(now, timeZone).date)
                expect(wallTime(now, timeZone).hour).toBeGreaterThanOrEqual(hour);
            }
          }
          expect(new Set(sent).size).toBe(sent.length);
          expect([...sent].sort()).toEqual(sent);
        },
      ),
    );
  });
});

test.each([
  ["not while things gather", 0, null, gatherMs - 1, false],
  ["a minute after the first", 0, null, gatherMs, true],
  ["not within ten minutes of the last mail", 0, 1, apartMs, false],
  ["ten minutes after the last mail", 0, 1, apartMs + 1, true],
  ["after the clock was set back", hourMs, 2 * hourMs, 1, true],
])("an immediate mail is due: %s", (_, oldestAt, lastAt, now, isDue) => {
  expect(isNowDue(oldestAt, lastAt, now)).toBe(isDue);
});

const step = fc.oneof(
  fc.record({ do: fc.constant("ask" as const) }),
  fc.record({ do: fc.constant("answer" as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 2, 9, 30, 300, 1000) }),
  fc.record({ do: fc.constant("server" as const), is: fc.constantFrom("up", "down", "unsure") }),
  fc.record({ do: fc.constant("choose" as const), mode: fc.constantFrom("now" as const, "daily" as const) }),
);

test("each question is reported once, however long the mail server is away, and answered ones no longer", () => {
  const { db } = site;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      for (const table of [mails, comments, alertItems]) db.delete(table).run();
      db.delete(organisers).where(eq(organisers.role, "review")).run();
      const id = newId();
      let now = site.clock.now();
      const times = { createdAt: now, updatedAt: now };
      db.insert(organisers)
        .values({ id, name: id, role: "review", passwordHash: "x", ...times })
        .run();
      db.insert(alertSettings)
        .values({ organiserId: id, email: "o@example.org", hour: 20, lastDay: "2026-11-20" })
        .run();
      const branding = { siteName: "城里见", origin: "https://example.org" };
      const context = () => ({ now, timeZone: rome, oldBackup: null, branding, operator: undefined });
      const organiser = { id, role: "review", eventIds: null } as const;
      let server = "up";
      const reported: string[] = [];
      /** Those of mails that the server may have accepted. */
      const unsure = new Set<string | undefined>();
      const queuedAt: number[] = [];
      /** The timer of a site that may have been restarted since. */
      const tick = () => {
        for (const _ of sendDueAlerts(db, context));
        for (let mail = claimMail(db, now, new Set()); mail; mail = claimMail(db, now, new Set())) {
          const titles = new Set(mail.textPart.match(/题\w{12}/g));
          if (server === "up") {
            if (mail.kind === "alert") queuedAt.push(mail.createdAt);
            reported.push(...titles);
            markSent(db, mail.id, now);
          } else {
            const mayBeOut = server === "unsure";
            if (mayBeOut) for (const title of titles) unsure.add(title);
            markFailed(db, mail, { reason: "ECONNREFUSED", isFinal: false, mayBeOut }, now);
          }
        }
      };
      tick();
      const asked: { title: string; comment: string }[] = [];
      const pending = () =>
        db
          .select({ id: comments.id })
          .from(comments)
          .where(eq(comments.status, "pending"))
          .all()
          .map((row) => asked.find(({ comment }) => comment === row.id)?.title);
      for (const each of steps) {
        if (each.do === "ask") {
          const title = `题${newId()}`;
          const event = makeEvent({ db, clock: { now: () => now } }, { title });
          asked.push({ title, comment: makeQuestion(site, { eventId: event.id }).id });
        } else if (each.do === "answer") {
          const one = asked[each.which];
          const change = { status: "rejected", rejectionReason: "重复" } as const;
          if (one) db.update(comments).set(change).where(eq(comments.id, one.comment)).run();
        } else if (each.do === "wait") now += each.minutes * minuteMs;
        else if (each.do === "server") server = each.is;
        else {
          const { hour } = readAlerts(db, organiser, now);
          const input = { hour, modes: { questions: each.mode } };
          unwrap(saveAlerts(db, { kind: "system" }, { organiser, input }, { now, timeZone: rome }));
        }
        tick();
      }
      server = "up";
      for (let hours = 0; hours < 60; hours += 1) {
        now += hourMs;
        tick();
      }
      expect(new Set(reported).size).toBe(reported.length);
      for (const title of pending()) if (!unsure.has(title)) expect(reported).toContain(title);
      for (const [at, before] of queuedAt.slice(1).map((at, n) => [at, queuedAt[n] ?? 0] as const))
        expect(at - before).toBeGreaterThanOrEqual(apartMs);
      expect(db.select().from(alertChoices).all().length).toBe(8);
    }),
    { numRuns: 60 },
  );
});
