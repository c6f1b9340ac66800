// Limits of what strangers can do by registering: take seats, fill the event, access a registration with a known
// contact, or exceed an approval. All by the commands, over a real database.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/db/schema/audit";
import { events } from "~/db/schema/events";
import { issueToken, listRegistrations } from "~/domain/registrations/book.server";
import { signUp } from "~/domain/registrations/commands.server";
import {
  heldPerEventMax,
  registrationsPerEventMax,
  seatsPerNetworkMax,
  withdrawnPerEventMax,
} from "~/domain/registrations/messages";
import { addGuest, changeGuest } from "~/domain/registrations/organise.server";
import { confirmByMail, eraseOwn, updateOwn, withdrawOwn } from "~/domain/registrations/own.server";
import { findByToken } from "~/domain/registrations/queries.server";
import { eraseOldRegistrations } from "~/domain/registrations/retention.server";
import { takenSeats } from "~/domain/registrations/seats";
import { admin, makeEvent, unwrap } from "../support/fixtures";
import { openEachDatabase, own } from "../support/migrated-database";
import { registrationContextAt } from "../support/signed-up";

const now = Date.UTC(2026, 10, 21, 11);
const dayMs = 86_400_000;
/** The commands' context for a post from a network. */
const from = (network: string) => ({ ...registrationContextAt(now), guestNetworks: [network] });
const byOrganiser = registrationContextAt(now);

openEachDatabase();
let eventId: string;
beforeEach(() => {
  const site = { db: own.db, clock: { now: () => now } };
  eventId = makeEvent(site, { registrationMode: "open", capacity: 40 }).id;
});

const rows = () => listRegistrations(own.db, eventId);
const rowOf = (id: string) => rows().find((row) => row.id === id);
const setEvent = (columns: Partial<typeof events.$inferInsert>) =>
  own.db.update(events).set(columns).where(eq(events.id, eventId)).run();

type Guest = { visitorId?: string; userId?: string | null; seats?: number; contact?: string };
let arrivals = 0;
function tryToArrive(network: string, { visitorId, userId = null, seats = 1, contact }: Guest = {}) {
  arrivals += 1;
  const requester = { visitorId: visitorId ?? `v-${arrivals}`, userId, addressHash: network };
  const [name, email] = ["小鹿", contact ?? `g${arrivals}@example.org`];
  const input = { name, contactType: "email", contact: email, seats, consent: true };
  return signUp(own.db, requester, { eventId, input }, from(network));
}
const arrive = (network: string, fields?: Guest) => {
  const { registration, token } = unwrap(tryToArrive(network, fields));
  return { ...registration, token: token ?? "" };
};
/** Stores so many registrations of strangers. */
function fill(prefix: string, { status, count, held = 0 }: { status: string; count: number; held?: number }) {
  const columns =
    "id, event_id, arrival, status, held, seats, name, contact_type, consented_at, created_at, updated_at";
  own.db.$client.exec(`INSERT INTO registrations (${columns})
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT '${prefix}' || i, '${eventId}', i, '${status}', ${held}, 1, '', 'none', ${now}, ${now}, ${now} FROM n`);
}
const change = (id: string, input: Record<string, unknown>) =>
  changeGuest(own.db, admin, { eventId, id, input }, byOrganiser);
const add = () => addGuest(own.db, admin, { eventId, input: { name: "老周", seats: 1 } }, byOrganiser);

describe("a network without proof", () => {
  test("gets at most twelve seats of an event; registrations beyond wait, and other networks are confirmed", () => {
    for (let at = 0; at < 40; at += 1) tryToArrive("script", { seats: 4 });
    expect(takenSeats(rows())).toBe(seatsPerNetworkMax);
    expect(rows().filter(({ status }) => status === "waiting")).toEqual([]);
    expect(rows().filter(({ held }) => held)).toHaveLength(37);
    expect(arrive("home", { seats: 4 })).toMatchObject({ status: "confirmed", held: false });
    setEvent({ capacity: 16 });
    expect(arrive("elsewhere")).toMatchObject({ status: "waiting", held: false });
    expect(arrive("script")).toMatchObject({ status: "pending", held: true });
    own.db.update(events).set({ capacity: null }).run();
    expect(arrive("script").held).toBe(true);
  });

  test("cannot fill the event with waiting registrations: it stays open to others and to the organiser", () => {
    for (let at = 0; at < 3; at += 1) arrive("script", { seats: 4 });
    fill("held", { status: "pending", held: 1, count: heldPerEventMax });
    expect(tryToArrive("script")).toMatchObject({ ok: false, error: "too-many" });
    expect(arrive("home").status).toBe("confirmed");
    expect(add().ok).toBe(true);
  });

  test("does not affect members, confirmed mail addresses and the organiser's confirmations", () => {
    const held = [1, 2, 3, 4, 5, 6].map(() => arrive("café", { seats: 4 })).slice(3);
    own.db.$client.pragma("foreign_keys = OFF");
    expect(arrive("café", { userId: "member" })).toMatchObject({ status: "confirmed", proven: true });
    const [one, two, three] = held;
    const token = issueToken(own.db, one?.id ?? "", now, { mailed: true });
    // The link that the page shows proves nothing, nor does that of another registration.
    expect(confirmByMail(own.db, one?.token ?? "", from("café"))).toMatchObject({ ok: false });
    for (const _ of [1, 2]) {
      const confirmed = unwrap(confirmByMail(own.db, token, from("café")));
      expect(confirmed).toMatchObject({ status: "confirmed", held: false });
    }
    unwrap(change(two?.id ?? "", { status: "confirmed" }));
    expect(rowOf(two?.id ?? "")).toMatchObject({ status: "confirmed", held: false, proven: true });
    unwrap(change(three?.id ?? "", { status: "declined" }));
    expect(rowOf(three?.id ?? "")).toMatchObject({ status: "declined", held: false });
    expect(takenSeats(rows())).toBe(seatsPerNetworkMax + 1 + 4 + 4);
  });

  test("a proven registration keeps its order: it waits where no seat is free", () => {
    const [, , , held] = [1, 2, 3, 4].map(() => arrive("café", { seats: 4 }));
    setEvent({ capacity: 12 });
    const token = issueToken(own.db, held?.id ?? "", now, { mailed: true });
    const confirmed = unwrap(confirmByMail(own.db, token, from("café")));
    expect(confirmed).toMatchObject({ status: "waiting", held: false });
  });

  test("raised seats beyond twelve are requested, and the existing seats stay", () => {
    const { token, id } = arrive("home");
    for (const _ of [1, 2]) arrive("home", { seats: 4 });
    expect(unwrap(updateOwn(own.db, { token }, { seats: 4 }, from("home")))).toMatchObject({ seats: 4 });
    unwrap(updateOwn(own.db, { token }, { seats: 1 }, from("home")));
    arrive("home", { seats: 2 });
    expect(unwrap(updateOwn(own.db, { token }, { seats: 3 }, from("home")))).toMatchObject({
      seats: 1,
      requestedSeats: 3,
      status: "confirmed",
    });
    unwrap(change(id, { seats: 3 }));
    expect(rowOf(id)).toMatchObject({ seats: 3, requestedSeats: null });
  });
});

test("withdrawn registrations do not close the event, and those of strangers are bounded", () => {
  const noted = arrive("n-noted");
  unwrap(change(noted.id, { adminNote: "欠一顿饭" }));
  unwrap(withdrawOwn(own.db, { token: noted.token }, from("n-noted")));
  fill("gone", { status: "cancelled", count: withdrawnPerEventMax });
  for (let at = 0; at < 5; at += 1) {
    const { token } = arrive(`n${at}`);
    unwrap(withdrawOwn(own.db, { token }, from(`n${at}`)));
  }
  const withdrawn = rows().filter(({ status }) => status === "cancelled");
  expect(withdrawn.length).toBeLessThanOrEqual(withdrawnPerEventMax + 2);
  expect(rowOf(noted.id)?.adminNote).toBe("欠一顿饭");
  expect(arrive("home").status).toBe("confirmed");
});

test("withdrawn registrations: only active ones count for the limit of an event", () => {
  fill("gone", { status: "cancelled", count: registrationsPerEventMax });
  expect([tryToArrive("home").ok, add().ok]).toEqual([true, true]);
  fill("here", { status: "waiting", count: registrationsPerEventMax });
  expect([tryToArrive("home").ok, add().ok]).toEqual([false, false]);
});

describe("a person who knows a contact", () => {
  test("gets a separate registration; the existing one is unchanged", () => {
    for (const status of ["confirmed", "cancelled"] as const) {
      const contact = `${status}@example.org`;
      const mine = arrive("home", { contact });
      unwrap(change(mine.id, { depositPaid: true, adminNote: "老朋友" }));
      unwrap(change(mine.id, { status }));
      const before = rowOf(mine.id);
      const other = arrive("elsewhere", { contact });
      expect([other.id === mine.id, other.status]).toEqual([false, "confirmed"]);
      expect(rowOf(mine.id)).toEqual(before);
      expect(findByToken(own.db, mine.token)?.id).toBe(mine.id);
    }
  });

  test("registering again preserves marks, note and links, and the log has before and after", () => {
    const mine = arrive("home", { visitorId: "v-mine", seats: 2 });
    unwrap(change(mine.id, { depositPaid: true, adminNote: "老朋友" }));
    unwrap(withdrawOwn(own.db, { token: mine.token }, from("home")));
    const again = arrive("home", { visitorId: "v-mine", seats: 3, contact: "new@example.org" });
    expect(again).toMatchObject({ id: mine.id, seats: 3, adminNote: "老朋友", depositSeats: 2 });
    expect(findByToken(own.db, mine.token)?.id).toBe(mine.id);
    const entries = own.db.select().from(auditEntries).all();
    const created = entries.filter(({ action }) => action.endsWith(".create"));
    const before = JSON.parse(created.at(-1)?.before ?? "{}");
    expect(before).toMatchObject({ status: "cancelled", depositSeats: 2 });
  });

  test("a declined contact or browser waits for the organiser, also after its data was erased", () => {
    const mine = arrive("home", { visitorId: "v-mine", contact: "mine@example.org" });
    unwrap(change(mine.id, { status: "declined" }));
    expect(tryToArrive("home", { visitorId: "v-mine" })).toMatchObject({ ok: false, error: "declined" });
    const same = arrive("elsewhere", { contact: "mine@example.org" });
    expect(same).toMatchObject({ status: "pending", held: true });
    unwrap(eraseOwn(own.db, { token: mine.token }, from("home")));
    expect(JSON.stringify(rowOf(mine.id))).not.toMatch(/mine@|v-mine/);
    expect(tryToArrive("home", { visitorId: "v-mine" })).toMatchObject({ ok: false, error: "declined" });
    expect(arrive("third", { contact: "mine@example.org" }).held).toBe(true);
    eraseOldRegistrations(own.db, now + 8 * dayMs, 500, byOrganiser);
    expect(rowOf(mine.id)?.declinedKeys).toBeNull();
  });
});

test("approval covers the approved and paid seats: more are requested, owed and approved by the organiser", () => {
  setEvent({ registrationMode: "approval" });
  const { id, token } = arrive("home", { seats: 1 });
  unwrap(change(id, { status: "confirmed", depositPaid: true }));
  const raised = unwrap(updateOwn(own.db, { token }, { seats: 4 }, from("home")));
  expect(raised).toMatchObject({ status: "confirmed", seats: 1, requestedSeats: 4, depositSeats: 1 });
  // Sent again, or with the note alone, it creates one request.
  unwrap(updateOwn(own.db, { token }, { note: "带家人" }, from("home")));
  expect(rowOf(id)).toMatchObject({ seats: 1, requestedSeats: 4, note: "带家人" });
  unwrap(change(id, { status: "confirmed" }));
  expect(rowOf(id)).toMatchObject({ seats: 4, requestedSeats: null, depositSeats: 1 });
  unwrap(change(id, { depositPaid: true }));
  expect(rowOf(id)?.depositSeats).toBe(4);
  unwrap(updateOwn(own.db, { token }, { seats: 2 }, from("home")));
  expect(rowOf(id)).toMatchObject({ seats: 2, depositSeats: 4 });
});

test("approval: a request ends when the guest withdraws it, the organiser declines, or the seat is freed", () => {
  setEvent({ registrationMode: "approval" });
  const { id, token } = arrive("home", { seats: 2 });
  unwrap(change(id, { status: "confirmed" }));
  const request = () => unwrap(updateOwn(own.db, { token }, { seats: 4 }, from("home")));
  for (const end of [
    () => updateOwn(own.db, { token }, { seats: 2 }, from("home")),
    () => change(id, { seats: 2 }),
    () => withdrawOwn(own.db, { token }, from("home")),
  ]) {
    expect(request().requestedSeats).toBe(4);
    expect(end().ok).toBe(true);
    expect(rowOf(id)).toMatchObject({ seats: 2, requestedSeats: null });
  }
});
