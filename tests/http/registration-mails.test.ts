// Mails to guests with an e-mail address: each once, in the transaction of the change, with a valid link.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../app/db/client.server";
import { mails } from "../../app/db/schema/mails";
import { guestNotices, registrations } from "../../app/db/schema/registrations";
import { signUp } from "../../app/domain/registrations/commands.server";
import { withGuests } from "../../app/domain/registrations/event-changes.server";
import { heldMailText, heldOnPage } from "../../app/domain/registrations/messages";
import { settleMailedNotices } from "../../app/domain/registrations/notices/notice-mails.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { findByToken } from "../../app/domain/registrations/queries.server";
import { sendGuestMails } from "../../app/http/records/event-guests.server";
import { newId } from "../../app/platform/ids";
import { fieldsOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { admin, makeEvent, unwrap } from "../support/fixtures";
import { sendHeld } from "../support/held-mails";
import { pageText } from "../support/html";
import { openAdminRawClient, openRawClient, type RawClient } from "../support/raw-api";
import { rowsIn, setEvent } from "../support/rows";
import { contextOf, guest, makeGuest } from "../support/signed-up";
import { createSite, hourMs, origin, type TestSite } from "../support/site";
import { openVisitor } from "../support/visitor";

/** Marks queued mails as sent, without a mail server. */
function sendAll({ db, clock }: TestSite): void {
  db.update(mails).set({ status: "sent", sentAt: clock.now() }).where(eq(mails.status, "queued")).run();
  settleMailedNotices(db, clock.now());
}

openEachAdmin({ RATE_LIMITS: "off" });
let asAdmin: RawClient;
beforeEach(() => {
  site.mail.notifyQueued = () => sendAll(site);
  asAdmin = openAdminRawClient(site);
});

const open = (fields: Record<string, unknown> = {}) =>
  makeEvent(site, { registrationMode: "open", capacity: 2, ...fields });
const byMail = (name = "su", fields: Record<string, unknown> = {}) => ({
  contactType: "email",
  contact: `${name}@example.org`,
  ...fields,
});
const queued = () => rowsIn(mails);
const kindsIn = (all: (typeof mails.$inferSelect)[], name: string) =>
  all.flatMap(({ recipient, kind }) =>
    recipient === `${name}@example.org` ? [kind.replace("seat-", "")] : [],
  );
const kindsTo = (name: string) => kindsIn(queued(), name);
const linkIn = (text = "") => new RegExp(`${origin}(/seat/[\\w-]{43})`).exec(text)?.[1] ?? "";
function change(eventId: string, id: string, input: unknown): void {
  unwrap(changeGuest(site.db, admin, { eventId, id, input }, contextOf(site)));
  sendAll(site);
}
const statusOf = (token: string) => findByToken(site.db, token)?.status;
/** Registers as a visitor of a network. */
const arrive = (eventId: string, addressHash: string, fields: Record<string, unknown>, more = {}) => {
  const requester = { visitorId: newId(), userId: null, addressHash };
  const context = { ...contextOf(site), ...more };
  return unwrap(signUp(site.db, requester, { eventId, input: guest(fields) }, context));
};

test("of registration, approval and rejection are queued once, and only for an address", () => {
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
  // Each contains a private link to the recipient's registration.
  const { textPart } = queued().find(({ recipient }) => recipient === "su@example.org") ?? {};
  const token = linkIn(textPart).slice("/seat/".length);
  expect(findByToken(site.db, token)?.id).toBe(approved.registration.id);
});

test("are queued atomically with the change", () => {
  const { id } = open();
  const failing = (work: () => unknown) => () => {
    work();
    throw new Error("the change is rolled back");
  };
  const join = failing(() => makeGuest(site, id, byMail()));
  expect(() => inTransaction(site.db, join)).toThrow();
  expect([queued(), rowsIn(registrations)]).toEqual([[], []]);
  makeGuest(site, id, byMail());
  const cancel = failing(() => setEvent(id, { status: "cancelled", version: 2 }));
  expect(() => withGuests(site.db, id, contextOf(site), cancel)).toThrow();
  expect(kindsTo("su")).toEqual(["received"]);
});

describe("caused by guests' posts", () => {
  /** A site with limits, and posts from addresses. */
  async function limited() {
    const own = await createSite({ TRUST_PROXY: "1" });
    own.mail.notifyQueued = () => sendAll(own);
    const request = openRawClient(own);
    const join = async (eventId: string, address: string, fields: Record<string, unknown>) => {
      const { status, body } = await request("POST", `/events/${eventId}/registrations`, guest(fields), {
        "X-Forwarded-For": address,
      });
      expect(status).toBe(201);
      return String(body.data.token);
    };
    const leave = (token: string, address: string) =>
      request("DELETE", `/registrations/${token}`, undefined, { "X-Forwarded-For": address });
    const all = () => own.db.select().from(mails).all();
    const kinds = (name: string) => kindsIn(all(), name);
    /** Advances the clock by an hour in the scheduler's steps. */
    const wait = async () => {
      for (let minute = 0; minute < 61; minute += 1) {
        own.clock.time += hourMs / 60;
        await sendGuestMails(own.site);
      }
    };
    return { own, join, leave, all, kinds, wait };
  }

  test("are limited per recipient, network and site; the registration is stored, and the rest waits", async () => {
    const { own, join, all, kinds, wait } = await limited();
    for (let at = 0; at < 7; at += 1)
      await join(makeEvent(own, { registrationMode: "open" }).id, `192.0.2.${at}`, byMail());
    expect(kinds("su")).toHaveLength(5);
    const { id } = makeEvent(own, { registrationMode: "open", capacity: null });
    // One subscriber has a whole IPv6 /48.
    for (let at = 0; at < 30; at += 1) await join(id, `2001:db8:1:${at}::1`, byMail(`g${at}`));
    expect(all()).toHaveLength(5 + 8);
    for (let at = 0; at < 70; at += 1) await join(id, `198.51.${at}.1`, byMail(`h${at}`));
    expect(all()).toHaveLength(60);
    for (let hours = 0; hours < 8; hours += 1) await wait();
    expect(all()).toHaveLength(7 + 30 + 70);
    expect(own.db.select().from(guestNotices).all()).toEqual([]);
    own.close();
  });

  test("about freed seats are limited, too, and the last state is sent eventually", async () => {
    const { own, join, leave, kinds, wait } = await limited();
    const { id } = makeEvent(own, { registrationMode: "open", capacity: 2 });
    const fill = () => join(id, "192.0.2.9", { seats: 2 });
    let taken = await fill();
    const mine = await join(id, "192.0.2.8", byMail());
    // Repeatedly, seats are freed, the guest moves up, and the organiser reverts that.
    for (let times = 0; times < 20; times += 1) {
      await leave(taken, "192.0.2.9");
      const row = findByToken(own.db, mine);
      expect(row?.status).toBe("confirmed");
      const put = (status: "cancelled" | "waiting") => {
        const known = JSON.stringify({ ...JSON.parse(row?.known ?? "{}"), status });
        const isMine = eq(registrations.id, row?.id ?? "");
        own.db.update(registrations).set({ status, known }).where(isMine).run();
      };
      put("cancelled");
      taken = await fill();
      put("waiting");
    }
    expect(kinds("su")).toEqual(["received", "moved-up"]);
    await leave(taken, "192.0.2.9");
    await wait();
    expect(kinds("su")).toEqual(["received", "moved-up", "moved-up"]);
    own.close();
  });

  test("are cancelled by a withdrawal, and an outdated one is not sent", async () => {
    const { own, join, leave, kinds, wait } = await limited();
    const event = () => makeEvent(own, { registrationMode: "open" }).id;
    for (let at = 0; at < 5; at += 1) await join(event(), `192.0.2.${at}`, byMail());
    const link = await join(event(), "192.0.2.7", byMail());
    const stays = await join(event(), "192.0.2.8", byMail());
    await leave(link, "192.0.2.7");
    await wait();
    expect(kinds("su")).toHaveLength(6);
    expect(findByToken(own.db, stays)?.status).toBe("confirmed");
    own.close();
  });
});

test("a registration that waits for proof is confirmed by the mailed link's button, and no other link has it", async () => {
  const { id } = open({ capacity: 40 });
  const terms = { guestNetworks: ["café"] };
  for (let at = 0; at < 3; at += 1) arrive(id, "café", { seats: 4 }, terms);
  const { registration, token } = arrive(id, "café", byMail(), terms);
  expect(registration).toMatchObject({ status: "pending", held: true });
  const { textPart = "" } = queued()[0] ?? {};
  expect(textPart).toContain(heldMailText);
  expect(await pageText(site, `/seat/${token}`)).toContain(heldOnPage.mail);
  const button = async (path: string) => (await reader.page(path)).html.querySelector("[value=confirm]");
  const reader = openVisitor(site);
  const path = linkIn(textPart);
  expect([await button(`/seat/${token}`), (await button(path)) === null]).toEqual([null, false]);
  expect(statusOf(token ?? "")).toBe("pending");
  const confirmed = await reader.say(path, { intent: "confirm" });
  expect([confirmed.status, statusOf(token ?? "")]).toEqual([303, "confirmed"]);
});

test("a known contact gets its link by mail, with the response of an unknown one; an erased registration gets none", () => {
  const { id } = open({ capacity: 10 });
  const { token } = makeGuest(site, id, byMail("lu"));
  unwrap(eraseOwn(site.db, { token }, contextOf(site)));
  makeGuest(site, id, byMail());
  expect(arrive(id, "other", byMail())).toMatchObject({ registration: { status: "confirmed" } });
  expect(kindsTo("su").sort()).toEqual(["link", "received", "received"]);
  withGuests(site.db, id, contextOf(site), () => setEvent(id, { status: "cancelled", version: 2 }));
  expect([kindsTo("lu"), statusOf(token)]).toEqual([["received"], undefined]);
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

  const moved = { date: "2026-12-05", time: "19:30", version: "1" };
  test.each<[string, (id: string) => Promise<unknown>]>([
    ["a new place in the edit form", (id) => edit(id, 3, { locationName: "新公园" })],
    ["a postponement", (id) => adminBrowser.post(`/admin/events/${id}/postpone`, moved)],
  ])("notifies guests of %s once", async (_, move) => {
    const { id } = open({ capacity: 3 });
    makeGuest(site, id, byMail("su"));
    const left = makeGuest(site, id, byMail("lu"));
    unwrap(withdrawOwn(site.db, { token: left.token }, contextOf(site)));
    makeGuest(site, id);
    await move(id);
    await sendHeld(site);
    expect(kindsTo("su")).toEqual(["received", "changed"]);
    expect(kindsTo("lu")).toEqual(["received"]);
    await asAdmin("PUT", `/events/${id}`, { summary: "别的简介" });
    await sendHeld(site);
    expect(kindsTo("su")).toHaveLength(2);
  });

  const texts = { cancelReason: "天气不好", refundNote: "定金全退", confirm: "yes" };
  const actions = { cancelled: "cancel", active: "reopen" };
  test("cancels and reopens it: no guest moves up meanwhile, and guests are notified of both", async () => {
    const set = async (eventId: string, status: keyof typeof actions) => {
      await adminBrowser.post(`/admin/events/${eventId}/${actions[status]}`, texts);
      await sendHeld(site);
    };
    const { id } = open({ capacity: 3 });
    const mine = makeGuest(site, id, byMail("su", { seats: 2 }));
    makeGuest(site, id, byMail("mei"));
    const next = makeGuest(site, id, byMail("lu"));
    await set(id, "cancelled");
    expect(kindsTo("su")).toEqual(["received", "cancelled"]);
    change(id, mine.registration.id, { status: "cancelled" });
    expect(statusOf(next.token)).toBe("waiting");
    await set(id, "active");
    expect(statusOf(next.token)).toBe("confirmed");
    // Restored and moved up by one change: one mail.
    expect(kindsTo("lu")).toEqual(["received", "cancelled", "moved-up"]);
    expect(kindsTo("su")).toHaveLength(2);
    expect(kindsTo("mei")).toEqual(["received", "cancelled", "restored"]);
    expect(queued().find(({ kind }) => kind.endsWith("restored"))?.subject).toContain("活动照常举行");
    // After the event's end, a change notifies no guest.
    site.clock.time += 30 * 24 * hourMs;
    await openAdminRawClient(site)("PUT", `/events/${id}`, { status: "cancelled" });
    expect(kindsTo("mei")).toHaveLength(3);
  });

  test("that switches registration off keeps the guests, and moves none up until it is on", async () => {
    const { id } = open();
    makeGuest(site, id, { seats: 2 });
    const next = makeGuest(site, id, byMail());
    const off = await asAdmin("PUT", `/events/${id}`, { registrationMode: "off", capacity: 4 });
    expect(off.body.data).toMatchObject({ registrationMode: "off", currentParticipants: 2 });
    expect(statusOf(next.token)).toBe("waiting");
    await asAdmin("PUT", `/events/${id}`, { registrationMode: "open" });
    expect(statusOf(next.token)).toBe("confirmed");
    await sendHeld(site);
    expect(kindsTo("su")).toEqual(["received", "moved-up"]);
  });
});
