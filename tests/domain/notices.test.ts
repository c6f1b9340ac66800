// News for guests: a pure function of known and current state, and the stored notices that follow it.

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { mails } from "../../app/db/schema/mails";
import { guestNotices } from "../../app/db/schema/registrations";
import { claimMail, type Mail, markFailed, markSent } from "../../app/domain/mails/queue.server";
import { listRegistrations, type RegistrationRow } from "../../app/domain/registrations/book.server";
import { forgetUnreached, reminderAt, withGuests } from "../../app/domain/registrations/event-changes.server";
import { closeAll, reopenBatch, setClosed } from "../../app/domain/registrations/notices/close.server";
import { factsOf, type GuestFacts, newsOf, readFacts } from "../../app/domain/registrations/notices/facts";
import { followNext, followRest } from "../../app/domain/registrations/notices/follow.server";
import {
  mailHoldMs,
  releaseHeldMails,
  sendDueNotices,
  settleMailedNotices,
  withdrawMails,
} from "../../app/domain/registrations/notices/notice-mails.server";
import { recordSeen } from "../../app/domain/registrations/notices/notices.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { updateOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { openSharedSite, site } from "../support/each-site";
import { admin, makeEvent } from "../support/fixtures";
import { makeGuest, registrationContextAt } from "../support/signed-up";

const hourMs = 3_600_000;
const known: GuestFacts = {
  status: "confirmed",
  seats: 2,
  startAt: 10 * hourMs,
  endAt: 12 * hourMs,
  place: "公园",
  depositCents: 0,
  enrollFeeCents: 500,
  isCancelled: false,
  reminded: null,
};

test.each<[string, Partial<GuestFacts>, Partial<GuestFacts>, ReturnType<typeof newsOf>]>([
  ["nothing", {}, {}, null],
  ["a new start", {}, { startAt: 11 * hourMs }, { kind: "changed", changed: ["startAt"] }],
  [
    "a place and a fee",
    {},
    { place: "桥", enrollFeeCents: 0 },
    { kind: "changed", changed: ["place", "enrollFeeCents"] },
  ],
  ["a cancellation", {}, { isCancelled: true }, { kind: "cancelled", changed: [] }],
  ["a move of a cancelled event", { isCancelled: true }, { isCancelled: true, startAt: 0 }, null],
  ["a restored event", { isCancelled: true }, { place: "桥" }, { kind: "restored", changed: ["place"] }],
  [
    "an event that is restored at another time",
    { isCancelled: true },
    { startAt: 9 * hourMs },
    { kind: "changed", changed: ["startAt"] },
  ],
  ["an eve of an event that has begun", { startAt: 0 }, { startAt: 0, reminded: 0 }, null],
  ["a seat after waiting", { status: "waiting" }, {}, { kind: "moved-up", changed: ["status"] }],
  ["an approval", { status: "pending" }, {}, { kind: "confirmed", changed: ["status"] }],
  ["a rejection", {}, { status: "declined", place: "桥" }, { kind: "declined", changed: ["status"] }],
  ["a withdrawal by the organiser", {}, { status: "cancelled" }, { kind: "changed", changed: ["status"] }],
  ["a rejection that was withdrawn", { status: "declined" }, { status: "cancelled" }, null],
  ["a seat lost with a cancelled event", { isCancelled: true }, { status: "cancelled" }, null],
  ["an eve", {}, { reminded: 10 * hourMs }, { kind: "reminder", changed: [] }],
  ["a question", {}, { asked: 10 * hourMs, reminded: 10 * hourMs }, { kind: "reconfirm", changed: [] }],
  ["a question to who waits", { status: "waiting" }, { status: "waiting", asked: 10 * hourMs }, null],
  ["a question of an event that has begun", { startAt: 0 }, { startAt: 0, asked: 0 }, null],
  ["a question that was asked", { asked: 5 }, { asked: 5 }, null],
  ["an eve of who waits", { status: "waiting" }, { status: "waiting", reminded: 10 * hourMs }, null],
  [
    "a new time on the eve",
    {},
    { startAt: 9 * hourMs, reminded: 9 * hourMs },
    { kind: "changed", changed: ["startAt"] },
  ],
  ["a reminder of a start that moved", { reminded: 5 }, { reminded: null }, null],
])("news of %s", (_, before, after, news) => {
  expect(newsOf({ ...known, ...before }, { ...known, ...after }, 0)).toEqual(news);
});

test.each([
  ["an evening", "2026-12-05T20:00:00Z", "2026-12-04T17:00:00Z"],
  ["after midnight of the zone", "2026-12-05T23:30:00Z", "2026-12-05T17:00:00Z"],
  ["the day when clocks go back", "2026-10-25T12:00:00Z", "2026-10-24T16:00:00Z"],
  ["the day when clocks go forward", "2026-03-29T12:00:00Z", "2026-03-28T17:00:00Z"],
])("reminders of %s are due at 18:00 of the day before", (_, start, due) => {
  expect(new Date(reminderAt(Date.parse(start), "Europe/Rome")).toISOString()).toBe(
    new Date(due).toISOString(),
  );
});

openSharedSite({ RATE_LIMITS: "off" });

type Step =
  | { do: "event"; set: Partial<typeof events.$inferInsert>; inBatches?: boolean }
  | { do: "organiser"; guest: number; input: Record<string, unknown> }
  | { do: "withdraw" | "seats" | "look" | "tick"; guest: number }
  | { do: "group" | "all" | "undo" | "minutes" | "claim" | "release" | "no mails" | "crash" | "batch" }
  | { do: "end"; outcome: "sent" | "rejected" | "unknown" };

const guests = 4;
const at = fc.nat({ max: guests - 1 });
const steps = fc.array(
  fc.oneof(
    fc
      .record({
        startAt: fc
          .constantFrom(1, 2, 3)
          .map((days) => Date.parse("2026-12-10T18:00:00Z") + days * 24 * hourMs),
        locationName: fc.constantFrom("公园", "桥"),
        depositCents: fc.constantFrom(0, 5000),
        capacity: fc.constantFrom(3, 8),
        status: fc.constantFrom("active" as const, "cancelled" as const),
        inBatches: fc.boolean(),
      })
      .map(
        ({ inBatches, ...set }): Step => ({
          do: "event",
          set: { ...set, endAt: set.startAt + hourMs },
          inBatches,
        }),
      ),
    fc
      .record({
        guest: at,
        status: fc.constantFrom("confirmed", "declined", "cancelled"),
        seats: fc.constantFrom(1, 2),
      })
      .map(({ guest, ...input }): Step => ({ do: "organiser", guest, input })),
    fc
      .record({
        guest: at,
        what: fc.constantFrom("withdraw" as const, "seats" as const, "look" as const, "tick" as const),
      })
      .map(({ guest, what }): Step => ({ do: what, guest })),
    fc.constantFrom<Step>({ do: "group" }, { do: "all" }, { do: "undo" }, { do: "no mails" }),
    fc.constantFrom<Step>({ do: "minutes" }, { do: "claim" }, { do: "release" }, { do: "crash" }),
    fc.constant<Step>({ do: "batch" }),
    fc
      .constantFrom("sent" as const, "rejected" as const, "unknown" as const)
      .map((outcome): Step => ({ do: "end", outcome })),
  ),
  { minLength: 1, maxLength: 24 },
);

const moveTo = (locationName: string, inBatches = false): Step => {
  const startAt = Date.parse("2026-12-11T18:00:00Z");
  return { do: "event", set: { locationName, startAt, endAt: startAt + hourMs }, inBatches };
};
/** The mail about the bridge is withdrawn while it is being sent, rejected, and becomes true again. */
const withdrawnInFlight: Step[] = [
  ...[moveTo("桥"), { do: "minutes" } as const, { do: "claim" } as const, moveTo("院子"), moveTo("桥")],
  { do: "end", outcome: "rejected" },
];

/** The mail about the bridge is due while the notices of the courtyard follow in batches. */
const dueBetweenBatches: Step[] = [
  ...[moveTo("桥"), moveTo("院子", true)],
  ...[{ do: "batch" } as const, { do: "minutes" } as const],
];

const eventOf = (id: string) => {
  const event = site.db.select().from(events).where(eq(events.id, id)).get();
  if (!event) throw new Error("the event is stored");
  return event;
};
const openOf = (eventId: string) =>
  site.db
    .select()
    .from(guestNotices)
    .where(eq(guestNotices.eventId, eventId))
    .all()
    .filter(({ closedAt, after }) => closedAt === null && after !== null);

/** Presses of the organiser's page of notices, which waits for those that follow in batches. */
const presses: readonly string[] = ["tick", "group", "all", "undo", "no mails", "release"];

/** Each difference between a guest's known state and the current one has exactly one open notice with it. */
function expectConsistent(eventId: string): void {
  const event = eventOf(eventId);
  if (event.followFrom !== null) return;
  const open = openOf(eventId);
  for (const row of listRegistrations(site.db, eventId)) {
    const now = factsOf(row, event);
    const own = open.filter(({ registrationId }) => registrationId === row.id);
    const news = newsOf(readFacts(row.known ?? ""), now, Date.parse("2026-12-01T10:00:00Z"));
    expect(own.map(({ kind, before, after }) => [kind, before, after])).toEqual(
      news ? [[news.kind, row.known, JSON.stringify(now)]] : [],
    );
  }
}

/** Mails that are being sent one by one, and the facts that each guest heard last, by registration. */
function openPost(eventId: string) {
  const onTheWay: { mail: Mail; to: string; facts: string; since: number }[] = [];
  const heard = new Map<string, { facts: string; at: number }>();
  const hear = (id: string, facts: string | null, at: number) => {
    if (facts !== null && at >= (heard.get(id)?.at ?? 0)) heard.set(id, { facts, at });
  };
  const claim = (now: number) => {
    const mail = claimMail(site.db, now, new Set(onTheWay.map((each) => each.mail.id)));
    const notice = openOf(eventId).find(({ mailId }) => mailId !== null && mailId === mail?.id);
    if (mail && notice)
      onTheWay.push({ mail, to: notice.registrationId, facts: notice.after ?? "", since: now });
    return mail !== undefined;
  };
  const end = (outcome: "sent" | "rejected" | "unknown", now: number) => {
    const ended = onTheWay.shift();
    if (!ended) return;
    const { mail, to, facts, since } = ended;
    if (outcome !== "rejected") hear(to, facts, since);
    if (outcome === "sent") markSent(site.db, mail.id, now);
    else markFailed(site.db, mail, { reason: "E", isFinal: false, mayBeOut: outcome === "unknown" }, now);
    settleMailedNotices(site.db, now, mail.id);
    const isUnreached = outcome === "rejected" && mail.claimedAt === null;
    if (isUnreached) forgetUnreached(site.db, mail.id, { ...registrationContextAt(now), holdMs: mailHoldMs });
  };
  /** The process dies, perhaps after the server took the mails. */
  const crash = () => {
    for (const { to, facts, since } of onTheWay.splice(0)) hear(to, facts, since);
  };
  return { heard, hear, claim, end, crash };
}

test("guests and the organiser's list learn all changes, whatever happens while mails go out", () => {
  let now = Date.parse("2026-12-01T10:00:00Z");
  fc.assert(
    fc.property(steps, (sequence) => {
      const { id } = makeEvent(site, {
        registrationMode: "approval",
        capacity: 5,
        startAt: Date.parse("2026-12-11T18:00:00Z"),
        endAt: Date.parse("2026-12-11T19:00:00Z"),
      });
      const byMail = (at: number) => ({ contactType: "email", contact: `g${at}@example.org` });
      const created = Array.from({ length: guests }, (_, at) =>
        makeGuest(site, id, { seats: 2, ...(at < 2 ? byMail(at) : {}) }),
      );
      site.db.update(mails).set({ status: "sent" }).run();
      const post = openPost(id);
      const rows = () => listRegistrations(site.db, id);
      const factsNow = (row: RegistrationRow) => JSON.stringify(factsOf(row, eventOf(id)));
      for (const row of rows()) post.hear(row.id, row.known, now);
      let batch = 0;
      for (const step of sequence) {
        now += 1;
        const context = { ...registrationContextAt(now), holdMs: mailHoldMs };
        const guest = "guest" in step ? created[step.guest] : undefined;
        const known = new Map(rows().map((each) => [each.id, each.known]));
        const row = rows().find((each) => each.id === guest?.registration.id);
        const reference = { token: guest?.token ?? "" };
        const own = registrationContextAt(now);
        if (presses.includes(step.do)) followRest(site.db, id, context);
        if (step.do === "batch") followNext(site.db, id, context, 1);
        if (step.do === "event")
          withGuests(
            site.db,
            id,
            context,
            () =>
              site.db
                .update(events)
                .set({ ...step.set, version: eventOf(id).version + 1 })
                .where(eq(events.id, id))
                .run(),
            step.inBatches ? 1 : guests,
          );
        if (step.do === "organiser" && row)
          changeGuest(site.db, admin, { eventId: id, id: row.id, input: step.input }, context);
        if (step.do === "withdraw") withdrawOwn(site.db, reference, own);
        if (step.do === "seats") updateOwn(site.db, reference, { seats: 1 }, own);
        if (step.do === "look" && row) recordSeen(site.db, row, eventOf(id), now);
        const [first] = openOf(id).filter(({ registrationId }) => registrationId === row?.id);
        if (step.do === "tick" && first)
          setClosed(site.db, admin, { eventId: id, id: first.id, isClosed: true }, context);
        if (step.do === "all" || step.do === "group") {
          batch = now;
          closeAll(site.db, admin, { eventId: id, seenAt: now, isForGroup: step.do === "group" }, context);
        }
        if (step.do === "undo") reopenBatch(site.db, admin, { eventId: id, batch }, context);
        for (const after of rows()) {
          const isInformed =
            ["tick", "all", "group", "undo"].includes(step.do) && after.known !== known.get(after.id);
          const isOwn = ["withdraw", "seats", "look"].includes(step.do) && after.id === row?.id;
          if (isInformed || isOwn) post.hear(after.id, after.known, now);
        }
        if (step.do === "release") releaseHeldMails(site.db, id, now);
        if (step.do === "no mails") withdrawMails(site.db, admin, id, now);
        if (step.do === "minutes") now += mailHoldMs;
        const queued = () => openOf(id).filter(({ mailId }) => mailId !== null).length;
        const before = queued();
        sendDueNotices(site.db, { ...context, now });
        // A notice that does not follow the last change yet is not sent.
        if (eventOf(id).followFrom !== null) expect(queued()).toBe(before);
        if (step.do === "claim") post.claim(now);
        if (step.do === "end") post.end(step.outcome, now);
        if (step.do === "crash") post.crash();
        expectConsistent(id);
      }
      followRest(site.db, id, { ...registrationContextAt(now), holdMs: mailHoldMs });
      expectConsistent(id);
      now += 24 * hourMs;
      while (sendDueNotices(site.db, { ...registrationContextAt(now), holdMs: mailHoldMs }) > 0);
      for (post.end("sent", now); post.claim(now); ) post.end("sent", now);
      const uninformed = new Set(openOf(id).map(({ registrationId }) => registrationId));
      for (const row of rows())
        if (!uninformed.has(row.id))
          expect(
            newsOf(readFacts(post.heard.get(row.id)?.facts ?? ""), readFacts(factsNow(row)), 0),
          ).toBeNull();
      expect(openOf(id).filter(({ channel }) => channel === "mail")).toEqual([]);
    }),
    { numRuns: 60, examples: [[withdrawnInFlight], [dueBetweenBatches]] },
  );
});
