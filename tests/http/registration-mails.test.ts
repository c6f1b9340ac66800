// Mails to guests who left an address: each once, in the transaction of the change, with a link that works.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../app/db/client.server";
import { events } from "../../app/db/schema/events";
import { mails } from "../../app/db/schema/mails";
import { registrations } from "../../app/db/schema/registrations";
import { signUp } from "../../app/domain/registrations/commands.server";
import { withGuests } from "../../app/domain/registrations/event-changes.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { findByToken } from "../../app/domain/registrations/queries.server";
import { newId } from "../../app/platform/ids";
import { type AdminBrowser, fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { makeEvent, unwrap } from "../support/fixtures";
import { openAdminRawClient, openRawClient, type RawClient } from "../support/raw-api";
import { guest, makeGuest, seatContext } from "../support/signed-up";
import { createSite, origin, type TestSite } from "../support/site";

const admin = { kind: "admin" } as const;
const hourMs = 3_600_000;

let site: TestSite;
let asAdmin: RawClient;
let adminBrowser: AdminBrowser;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  // Nothing is sent: the queue is what is looked at.
  site.mail.notifyQueued = async () => {};
  asAdmin = openAdminRawClient(site);
  adminBrowser = await openAdminBrowser(site);
});
afterEach(() => site.close());

const open = (fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", capacity: 2, ...fields });
const byMail = (name = "su", fields: Record<string, unknown> = {}) => ({
  ...{ contactType: "email", contact: `${name}@example.org` },
  ...fields,
});
const queued = () => site.db.select().from(mails).all();
const kindsTo = (name: string) =>
  queued()
    .filter(({ recipient }) => recipient === `${name}@example.org`)
    .map(({ kind }) => kind.replace("seat-", ""));
const change = (eventId: string, id: string, input: unknown) =>
  unwrap(changeGuest(site.db, admin, { eventId, id, input }, seatContext(site)));
const statusOf = (token: string) => findByToken(site.db, token)?.status;

test("of signing up, approval and rejection are queued once, and only for an address", () => {
  const { id } = open({ registrationMode: "approval", capacity: 10 });
  const [approved, declined] = [makeGuest(site, id, byMail("su")), makeGuest(site, id, byMail("lu"))];
  makeGuest(site, id);
  makeGuest(site, id, { contactType: "phone", contact: "000 000 0001" });
  for (let times = 0; times < 2; times += 1) {
    change(id, approved.registration.id, { status: "confirmed" });
    change(id, declined.registration.id, { status: "declined" });
  }
  expect(kindsTo("su")).toEqual(["received", "confirmed"]);
  expect(kindsTo("lu")).toEqual(["received", "declined"]);
  expect(queued()).toHaveLength(4);
});

test("carry a private link that opens the own registration", () => {
  const { id } = open();
  makeGuest(site, id, { seats: 2 });
  const { registration } = makeGuest(site, id, byMail());
  change(id, registration.id, { seats: 1 });
  const [{ textPart = "", subject = "" } = {}] = queued();
  expect(subject).toContain("已进入候补（第 1 位）");
  const token = new RegExp(`${origin}/seat/([\\w-]{43})`).exec(textPart)?.[1] ?? "";
  expect(findByToken(site.db, token)?.id).toBe(registration.id);
});

test("are queued with the change or not at all", () => {
  const { id } = open();
  const boom = () =>
    inTransaction(site.db, () => {
      makeGuest(site, id, byMail());
      throw new Error("the change is rolled back");
    });
  expect(boom).toThrow();
  expect([queued(), site.db.select().from(registrations).all()]).toEqual([[], []]);
  makeGuest(site, id, byMail());
  const cancel = () =>
    withGuests(site.db, id, seatContext(site), () => {
      site.db.update(events).set({ status: "cancelled", version: 2 }).run();
      throw new Error("the change is rolled back");
    });
  expect(cancel).toThrow();
  expect(kindsTo("su")).toEqual(["received"]);
});

test("stop at the limit of an address, and the registration is stored all the same", async () => {
  const limited = await createSite();
  const call = openRawClient(limited);
  const joined = async (contact: string) => {
    const { id } = makeEvent(limited, { registrationMode: "open" });
    const body = guest({ contactType: "email", contact });
    return (await call("POST", `/events/${id}/registrations`, body)).status;
  };
  for (let sent = 0; sent < 7; sent += 1) expect(await joined("su@example.org")).toBe(201);
  for (let sent = 0; sent < 20; sent += 1) expect(await joined(`g${sent}@example.org`)).toBe(201);
  const all = limited.db.select().from(mails).all();
  expect(all.filter(({ recipient }) => recipient === "su@example.org")).toHaveLength(5);
  expect(all).toHaveLength(20);
  limited.close();
});

test("about a freed seat are not limited by what the withdrawing guest may send", () => {
  const { id } = open();
  const leaving = makeGuest(site, id, { seats: 2 });
  makeGuest(site, id, byMail());
  unwrap(withdrawOwn(site.db, { token: leaving.token }, { ...seatContext(site), mayMail: () => false }));
  expect(kindsTo("su")).toEqual(["received", "moved-up"]);
});

test("of an erased registration are not sent", () => {
  const { id } = open();
  const { token } = makeGuest(site, id, byMail());
  unwrap(eraseOwn(site.db, { token }, seatContext(site)));
  withGuests(site.db, id, seatContext(site), () =>
    site.db.update(events).set({ status: "cancelled", version: 2 }).run(),
  );
  expect(kindsTo("su")).toEqual(["received"]);
  expect(statusOf(token)).toBeUndefined();
});

test("a known contact gets its link by mail, and the client that asks gets nothing", async () => {
  const { id } = open({ capacity: 10 });
  makeGuest(site, id, byMail());
  const requester = { visitorId: newId(), userId: null, addressHash: "other" };
  const again = signUp(site.db, requester, { eventId: id, input: guest(byMail()) }, seatContext(site));
  expect(again).toMatchObject({ ok: false, error: "duplicate" });
  expect(kindsTo("su")).toEqual(["received", "link"]);
});

describe("a change of the event", () => {
  const editPath = (id: string, step: number) => `/admin/events/${id}/edit?draft=Edit00000001&step=${step}`;

  /** Saves a step of the edit form with changed fields. */
  async function edit(id: string, step: number, fields: Record<string, string>) {
    const { html } = await adminBrowser.page(`${editPath(id, step)}&new=1`);
    const form = fieldsOf(html.querySelector("#event-form"));
    const saved = await adminBrowser.post(editPath(id, step), { ...form, ...fields, intent: "publish" });
    expect(saved.status).toBe(303);
  }

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["the edit form", (id) => edit(id, 1, { capacity: "4" })],
    ["the API", (id) => asAdmin("PUT", `/events/${id}`, { capacity: 4 })],
  ])("raises the capacity by %s and moves the first who fits up, with one mail", async (_, raise) => {
    const { id } = open();
    makeGuest(site, id, { seats: 2 });
    const first = makeGuest(site, id, byMail("su", { seats: 3 }));
    const second = makeGuest(site, id, byMail("lu", { seats: 2 }));
    await raise(id);
    expect([statusOf(first.token), statusOf(second.token)]).toEqual(["waiting", "confirmed"]);
    expect(kindsTo("su")).toEqual(["received"]);
    expect(kindsTo("lu")).toEqual(["received", "moved-up"]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["a new place in the edit form", (id) => edit(id, 3, { locationName: "新公园" })],
    ["a new place by the API", (id) => asAdmin("PUT", `/events/${id}`, { locationName: "新公园" })],
    [
      "a postponement",
      (id) =>
        adminBrowser.post(`/admin/events/${id}/postpone`, {
          ...{ date: "2026-12-05", time: "19:30", version: "1" },
        }),
    ],
  ])("notifies guests of %s once", async (_, move) => {
    const { id } = open({ capacity: 3 });
    makeGuest(site, id, byMail("su"));
    const left = makeGuest(site, id, byMail("lu"));
    unwrap(withdrawOwn(site.db, { token: left.token }, seatContext(site)));
    makeGuest(site, id);
    await move(id);
    expect(kindsTo("su")).toEqual(["received", "event-changed"]);
    expect(kindsTo("lu")).toEqual(["received"]);
    await asAdmin("PUT", `/events/${id}`, { summary: "别的简介" });
    expect(kindsTo("su")).toHaveLength(2);
  });

  test.each<[string, (id: string, status: "cancelled" | "active") => Promise<unknown>]>([
    ["the API", (id, status) => asAdmin("PUT", `/events/${id}`, { status })],
    [
      "the organiser's pages",
      (id, status) =>
        adminBrowser.post(`/admin/events/${id}/${status === "cancelled" ? "cancel" : "reopen"}`, {
          ...{ cancelReason: "天气不好", refundNote: "定金全退", confirm: "yes" },
        }),
    ],
  ])("cancels and reopens it by %s: nobody moves up meanwhile, and guests hear of both", async (_, set) => {
    const { id } = open();
    const mine = makeGuest(site, id, byMail("su", { seats: 2 }));
    const next = makeGuest(site, id, byMail("lu"));
    await set(id, "cancelled");
    expect(kindsTo("su")).toEqual(["received", "event-cancelled"]);
    change(id, mine.registration.id, { status: "cancelled" });
    expect(statusOf(next.token)).toBe("waiting");
    await set(id, "active");
    expect(statusOf(next.token)).toBe("confirmed");
    expect(kindsTo("lu").sort()).toEqual(["event-cancelled", "event-changed", "moved-up", "received"]);
    expect(kindsTo("su")).toHaveLength(2);
  });

  test("an event that is over notifies nobody", async () => {
    const { id } = open();
    makeGuest(site, id, byMail());
    site.clock.time += 30 * 24 * hourMs;
    asAdmin = openAdminRawClient(site);
    await asAdmin("PUT", `/events/${id}`, { status: "cancelled" });
    expect(kindsTo("su")).toEqual(["received"]);
  });

  test("registration switched off keeps the guests, and moves nobody up until it is on", async () => {
    const { id } = open();
    makeGuest(site, id, { seats: 2 });
    const next = makeGuest(site, id, byMail());
    const off = await asAdmin("PUT", `/events/${id}`, { registrationMode: "off", capacity: 4 });
    expect(off.body.data).toMatchObject({ registrationMode: "off", currentParticipants: 2 });
    expect(statusOf(next.token)).toBe("waiting");
    await asAdmin("PUT", `/events/${id}`, { registrationMode: "open" });
    expect(statusOf(next.token)).toBe("confirmed");
    expect(kindsTo("su")).toEqual(["received", "moved-up"]);
  });

  test("a capacity below the taken seats takes nobody's, and new guests wait", async () => {
    const { id } = open({ capacity: 4 });
    const mine = makeGuest(site, id, { seats: 4 });
    await asAdmin("PUT", `/events/${id}`, { capacity: 2 });
    expect(statusOf(mine.token)).toBe("confirmed");
    const next = makeGuest(site, id);
    expect(next.registration.status).toBe("waiting");
    change(id, mine.registration.id, { seats: 2 });
    expect(statusOf(next.token)).toBe("waiting");
    change(id, mine.registration.id, { seats: 1 });
    expect(statusOf(next.token)).toBe("confirmed");
  });
});
