// Commands on registrations over a real database: counts, atomic changes, undo.
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { events } from "~/db/schema/events";
import { mails } from "~/db/schema/mails";
import { noticeKinds } from "~/db/schema/values";
import { changeEvent, setEventStatus } from "~/domain/events/commands.server";
import { listRegistrations } from "~/domain/registrations/book.server";
import { signUp } from "~/domain/registrations/commands.server";
import { contactKey, contactProblem, readContact } from "~/domain/registrations/contact";
import { withGuests } from "~/domain/registrations/event-changes.server";
import type { ContactType } from "~/domain/registrations/messages";
import { noticeMail } from "~/domain/registrations/notices/texts";
import { changeGuest, changeGuests } from "~/domain/registrations/organise.server";
import { isActive } from "~/domain/registrations/seats";
import { undoGuestChanges } from "~/domain/registrations/undo.server";
import { ok } from "~/domain/result";
import { admin, makeEvent, unwrap } from "../support/fixtures";
import { openEachDatabase, own } from "../support/migrated-database";
import { registrationContextAt } from "../support/signed-up";

const now = Date.UTC(2026, 10, 21, 11);
const context = registrationContextAt(now);
const { branding } = context;

openEachDatabase();
let eventId: string;
beforeEach(() => {
  const site = { db: own.db, clock: { now: () => now } };
  eventId = makeEvent(site, { registrationMode: "open", capacity: 4 }).id;
});

const eventNow = () => own.db.select().from(events).where(eq(events.id, eventId)).get();
const participants = () => eventNow()?.currentParticipants;
const statuses = () =>
  listRegistrations(own.db, eventId).map(({ name, seats, status }) => [name, seats, status]);

function arrive(name: string, seats: number, contact = `${name}@example.org`) {
  const requester = { visitorId: `v-${name}`, userId: null, addressHash: "h" };
  const input = { name, contactType: "email", contact, seats, consent: true };
  return unwrap(signUp(own.db, requester, { eventId, input }, context)).registration;
}

const setCapacity = (capacity: number) =>
  withGuests(own.db, eventId, context, () =>
    changeEvent(own.db, admin, { id: eventId, action: "event.update", now, decide: () => ok({ capacity }) }),
  );

test("confirmed seats are counted through every change of one transaction", () => {
  const ids = ["xiaolu", "aning"].map((name) => arrive(name, 2).id);
  expect(participants()).toBe(4);
  arrive("xiaoman", 1);
  // Two seats are freed and one is taken by a waiting registration, then another guest loses theirs: the count is
  // that of the end.
  unwrap(changeGuests(own.db, admin, { eventId, ids, input: { status: "declined" } }, context));
  expect(statuses()).toEqual([
    ["xiaolu", 2, "declined"],
    ["aning", 2, "declined"],
    ["xiaoman", 1, "confirmed"],
  ]);
  expect(participants()).toBe(1);
});

test("a change of status and seats that does not fit changes neither", () => {
  arrive("xiaolu", 3);
  const { id } = arrive("aning", 2);
  const input = { status: "confirmed", seats: 3 };
  expect(changeGuest(own.db, admin, { eventId, id, input }, context)).toMatchObject({
    ok: false,
    error: "full",
  });
  expect(statuses()[1]).toEqual(["aning", 2, "waiting"]);
  expect(participants()).toBe(3);
});

test("undoing a bulk change restores the registrations unless their seats are taken", () => {
  const ids = ["xiaolu", "aning"].map((name) => arrive(name, 2).id);
  const change = { status: "declined" as const };
  const first = unwrap(changeGuests(own.db, admin, { eventId, ids, input: change }, context));
  expect(undoGuestChanges(own.db, admin, { eventId, auditIds: first.auditIds }, context).ok).toBe(true);
  expect(participants()).toBe(4);
  const second = unwrap(changeGuests(own.db, admin, { eventId, ids, input: change }, context));
  arrive("xiaoman", 1);
  const undone = undoGuestChanges(own.db, admin, { eventId, auditIds: second.auditIds }, context);
  expect(undone).toMatchObject({ ok: false, error: "full" });
  expect(statuses().map(([, , status]) => status)).toEqual(["declined", "declined", "confirmed"]);
});

test("a raised capacity confirms waiting registrations, once each, with one mail", () => {
  arrive("xiaolu", 4);
  arrive("aning", 2);
  arrive("xiaoman", 1);
  setCapacity(5);
  expect(statuses().map(([, , status]) => status)).toEqual(["confirmed", "waiting", "confirmed"]);
  setCapacity(7);
  expect(participants()).toBe(7);
  const moved = own.db.select().from(mails).where(eq(mails.kind, "seat-moved-up")).all();
  expect(moved.map(({ recipient }) => recipient)).toEqual(["xiaoman@example.org", "aning@example.org"]);
});

test.each(
  noticeKinds,
)("the mail %s contains day, time and location, and preserves the lines of a text", (kind) => {
  const event = own.db.select().from(events).where(eq(events.id, eventId)).get();
  if (!event) throw new Error("the event is stored");
  const reasons = { cancelReason: "下雨\n路滑", refundNote: "全退" };
  const texts = { registrationNote: "微信转给小林\n备注写称呼", ...reasons };
  const location = { locationName: "老磨坊", locationAddress: "Via Roma 1" };
  const status = kind === "declined" ? "declined" : "confirmed";
  const message = {
    event: { ...event, ...texts, ...location, depositCents: 5000 },
    position: null,
    change: null,
    row: { status, seats: 2, held: false, declineReason: "", askedStart: null, offerExpiresAt: null },
    siteTime: context,
  } as const;
  const mail = noticeMail(kind, branding, message, "https://x.example/seat/a");
  for (const text of ["11月28日", "12:00", "老磨坊 Via Roma 1"]) expect(mail.text).toContain(text);
  for (const text of ["11月28日", "12:00", '老磨坊 <span lang="it">Via Roma 1</span>'])
    expect(mail.html).toContain(text);
  const lines = kind === "cancelled" ? "下雨<br>路滑" : "微信转给小林<br>备注写称呼";
  if (kind !== "declined") expect(mail.html).toContain(lines);
});

test.each<[ContactType, string]>([
  ["wechat", "deer_88|@deer_88|＠Deer_88|微信：deer_88|微信号: deer_88|VX:deer_88|wx：deer_88"],
  ["wechat", "deer_88|微信 deer_88|WeChat ID: deer_88"],
  ["phone", "3471234567|+39 347 123 4567|0039-347-1234567|347–123–4567|347·123·4567|tel:+393471234567"],
  ["phone", "13800138000|+86 138 0013 8000|0086 13800138000"],
  ["phone", "3471234567|电话：347 123 4567|\u202a+39 347 1234567\u202c"],
  ["email", "lin@xn--bcher-kva.example|lin@bücher.example|LIN@Bücher。example|mailto:lin@bücher.example"],
  ["email", "lin@bücher.example|邮箱：lin@bücher.example"],
])("contacts as typed: %s: each spelling is one valid contact", (contactType, spellings) => {
  const keys = spellings.split("|").map((typed) => {
    const contact = readContact(contactType, typed);
    expect([typed, contactProblem({ contactType, contact })]).toEqual([typed, null]);
    return contactKey({ contactType, contact });
  });
  expect(new Set(keys).size).toBe(1);
});

test.each<[ContactType, string[]]>([
  ["wechat", ["微信：", "@"]],
  ["phone", ["tel:", "deer"]],
  ["email", ["lin@bücher", "lin@a/b.example"]],
])("contacts as typed: %s: %j are rejected", (contactType, texts) => {
  for (const typed of texts) {
    const contact = readContact(contactType, typed);
    expect([typed, contactProblem({ contactType, contact })]).not.toContain(null);
  }
});

/** All orders of some acts. */
const ordersOf = <Act>(acts: readonly Act[]): Act[][] =>
  acts.length === 0
    ? [[]]
    : acts.flatMap((first) => ordersOf(acts.filter((act) => act !== first)).map((rest) => [first, ...rest]));

const moneyActs = ["pay", "refund", "withdraw", "again", "other-leaves"] as const;
const returns = ["by the guest", "by the organiser", "with the event"] as const;

test.each(returns)("a refunded deposit is owed again once the registration is active again %s", (way) => {
  const setStatus = (id: string, status: "active" | "cancelled") =>
    withGuests(own.db, id, context, () =>
      setEventStatus(own.db, admin, { id, status, cancellation: {} }, now),
    );
  const acts = moneyActs.filter((act) => way === "by the guest" || act !== "other-leaves");
  for (const order of ordersOf(acts)) {
    const at = { db: own.db, clock: { now: () => now } };
    eventId = makeEvent(at, { registrationMode: "open", capacity: 2, depositCents: 5000 }).id;
    const { id } = arrive("xiaolu", 2);
    const other = arrive("aning", 2).id;
    const change = (of: string, input: object) =>
      changeGuest(own.db, admin, { eventId, id: of, input }, context);
    const rowNow = () => listRegistrations(own.db, eventId).find((row) => row.id === id);
    const withdraw = { status: "cancelled" };
    let paid: "no" | "yes" | "returned" = "no";
    for (const act of [...order, "pay", "refund", "withdraw", "other-leaves", "again"]) {
      if (act === "pay" && change(id, { depositPaid: true }).ok) paid = paid === "no" ? "yes" : paid;
      if (act === "refund" && change(id, { refunded: true }).ok) paid = "returned";
      if (act === "withdraw") {
        if (way === "with the event") setStatus(eventId, "cancelled");
        else change(id, withdraw);
      }
      if (act === "other-leaves") change(other, withdraw);
      if (act === "again") {
        const before = rowNow();
        const wasInactive =
          way === "with the event" ? eventNow()?.status === "cancelled" : before && !isActive(before);
        if (way === "by the guest") arrive("xiaolu", 2);
        else if (way === "by the organiser") change(id, { status: "confirmed" });
        else setStatus(eventId, "active");
        const after = rowNow();
        if (wasInactive && after && isActive(after) && paid === "returned") paid = "no";
      }
      const row = rowNow();
      const state = row && row.refundedAt !== null ? "returned" : row?.depositSeats === 2 ? "yes" : "no";
      expect([order, act, state]).toEqual([order, act, paid]);
    }
  }
});
