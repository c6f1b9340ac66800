// The check-in of an event's guests, without scripts and as scripts call it.
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { type AdminBrowser, fieldsOf, flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { unwrap } from "../support/fixtures";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { seatContext, makeGuest as signedUp } from "../support/signed-up";
import { noon, textOf } from "../support/site";

const hourMs = 3_600_000;
const actor = { kind: "admin" } as const;

openEachSite();
let admin: AdminBrowser;
let id: string;
beforeEach(async () => {
  admin = await openAdminBrowser(site);
  id = makeOpenEvent(site, {
    title: "屋顶酒会",
    capacity: 20,
    depositCents: 15_000,
    enrollFeeCents: 2_000,
  }).id;
});

const at = (query = "") => `/admin/events/${id}/check-in${query}`;
const change = (guestId: string, input: Record<string, unknown>) =>
  unwrap(changeGuest(site.db, actor, { eventId: id, id: guestId, input }, seatContext(site)));
const present = (html: HTMLElement) => textOf(html.querySelector("[data-present]"));
const rows = (html: HTMLElement) => html.querySelectorAll("main ul > li");
const names = (html: HTMLElement) => rows(html).map((row) => textOf(row.querySelector("b")));
const stored = (guestId: string) =>
  site.db.$client.prepare("SELECT attended_at FROM registrations WHERE id = ?").pluck().get(guestId);

/** Presses the button of a guest on a page. */
function press(html: HTMLElement, guestId: string) {
  const form = html.querySelector(`[id="${guestId}"] form`);
  const button = form?.querySelector("button");
  const fields = { ...fieldsOf(form ?? null), attended: button?.getAttribute("value") ?? "" };
  return admin.post(form?.getAttribute("action") ?? "", fields);
}

/** Sends a mark as the page's script does. */
const send = (
  guestId: string,
  attended: "0" | "1",
  headers: Record<string, string> = {},
  more: Record<string, string> = {},
) =>
  site.post(
    `${at()}/${guestId}`,
    { attended, ...more },
    { Accept: "application/json", Cookie: admin.Cookie, ...headers },
  );

describe("the list", () => {
  test("has the confirmed guests with seats, payments and notes", async () => {
    const empty = await admin.page(at());
    expect(textOf(empty.html.querySelector("main"))).toContain("还没有已确认的报名");
    expect(present(empty.html)).toBe("已到场 0 / 0 位");
    const one = makeGuest(site, id, { name: "<b>小鹿</b>", seats: 2, adminNote: "带蛋糕" });
    change(one.id, { depositPaid: true });
    const waiting = makeGuest(site, id, { name: "阿南" });
    change(waiting.id, { status: "declined" });
    const { html, status } = await admin.page(at());
    expect([status, names(html), present(html)]).toEqual([200, ["<b>小鹿</b>"], "已到场 0 / 2 位"]);
    expect(textOf(rows(html)[0])).toBe("<b>小鹿</b> 2 位定金已收报名费未收主办方备注：带蛋糕签到");
  });

  test("finds guests by name, contact and notes, and counts all", async () => {
    makeGuest(site, id, { name: "Anna Rossi" });
    makeGuest(site, id, { name: "小满", contactType: "phone", contact: "+39 347 1234567" });
    makeGuest(site, id, { name: "阿南", adminNote: "带孩子" });
    const found = async (q: string) => names((await admin.page(at(`?q=${encodeURIComponent(q)}`))).html);
    expect(await found("ＡＮＮＡ")).toEqual(["Anna Rossi"]);
    expect(await found("1234567")).toEqual(["小满"]);
    expect(await found("孩子")).toEqual(["阿南"]);
    const { html } = await admin.page(at("?q=nobody"));
    expect(names(html)).toEqual([]);
    expect(textOf(html.querySelector("main"))).toContain("没有找到");
    expect(present(html)).toBe("已到场 0 / 3 位");
    expect(html.querySelector("input[name=q]")?.getAttribute("value")).toBe("nobody");
  });
});

describe("a mark", () => {
  test("is a form that leads back to the guest and to no other site, and can be taken back", async () => {
    const guest = makeGuest(site, id, { seats: 3 });
    const first = await admin.page(at("?q=%E9%B9%BF"));
    const marked = await press(first.html, guest.id);
    expect([marked.status, marked.headers.get("Location")]).toEqual([
      303,
      `${at("?q=%E9%B9%BF")}#${guest.id}`,
    ]);
    const second = await admin.page(at());
    expect([present(second.html), textOf(rows(second.html)[0])]).toEqual([
      "已到场 3 / 3 位",
      expect.stringMatching(/撤销签到已到场$/),
    ]);
    const fields = { attended: "1", redirectTo: "https://evil.example" };
    const elsewhere = await admin.post(`${at()}/${guest.id}`, fields);
    expect(elsewhere.headers.get("Location")).toBe(at());
    await press(second.html, guest.id);
    expect([stored(guest.id), present((await admin.page(at())).html)]).toEqual([null, "已到场 0 / 3 位"]);
  });

  test("that is sent twice counts once", async () => {
    const guest = makeGuest(site, id);
    expect((await send(guest.id, "1")).status).toBe(200);
    site.clock.time += 60_000;
    const again = await send(guest.id, "1");
    expect([again.status, await again.json()]).toEqual([200, { error: null, attended: true }]);
    expect(stored(guest.id)).toBe(noon);
    const entries = site.db.$client
      .prepare("SELECT count(*) FROM audit_entries WHERE action = 'registration.change'")
      .pluck()
      .get();
    expect(entries).toBe(1);
  });

  test("that arrives late counts at its press, and does not override a later one", async () => {
    const guest = makeGuest(site, id);
    const sendAged = (attended: "0" | "1", age: string) => send(guest.id, attended, {}, { age });
    site.clock.time += hourMs;
    await sendAged("1", String(hourMs / 2));
    expect(stored(guest.id)).toBe(noon + hourMs / 2);
    // Another phone took it back ten minutes ago; a mark from before that arrives now.
    await sendAged("0", String(hourMs / 6));
    const late = await sendAged("1", String(hourMs / 3));
    expect([late.status, await late.json(), stored(guest.id)]).toEqual([
      ...[200, { error: null, attended: false }, null],
    ]);
    // The clock of the site is the limit.
    for (const age of ["-3600000", "NaN", "1e99", ""]) {
      await sendAged("1", age);
      expect(stored(guest.id) ?? 0).toBeLessThanOrEqual(site.clock.time);
    }
  });

  test("ends with the seat, whoever ends it", async () => {
    for (const end of ["withdraw", "erase", "declined", "cancelled"] as const) {
      const { registration, token } = signedUp(site, id);
      change(registration.id, { attended: true });
      if (end === "withdraw") unwrap(withdrawOwn(site.db, { token }, seatContext(site)));
      else if (end === "erase") unwrap(eraseOwn(site.db, { token }, seatContext(site)));
      else change(registration.id, { status: end });
      expect([end, stored(registration.id)]).toEqual([end, null]);
    }
  });

  test("of a guest who is not confirmed is rejected with its reason", async () => {
    const guest = makeGuest(site, id);
    change(guest.id, { status: "cancelled" });
    const answer = await send(guest.id, "1");
    expect([answer.status, await answer.json()]).toEqual([409, { error: "只有已确认的人可以签到" }]);
    const form = await admin.post(`${at()}/${guest.id}`, { attended: "1" });
    expect([form.status, flashOf(site, form)]).toEqual([303, "只有已确认的人可以签到"]);
    expect(stored(guest.id)).toBeNull();
  });

  test("of a guest of another event or of nobody is 404", async () => {
    const other = makeGuest(site, makeOpenEvent(site).id);
    for (const guestId of [other.id, "000000000000"]) {
      const answer = await send(guestId, "1");
      expect([answer.status, await answer.json()]).toEqual([404, { error: "这条报名不存在" }]);
    }
    expect(stored(other.id)).toBeNull();
  });

  test("is possible after the end, and where the organiser counts", async () => {
    const guest = makeGuest(site, id);
    unwrap(setEventStatus(site.db, actor, { id, status: "ended" }, noon));
    expect((await send(guest.id, "1")).status).toBe(200);
    const counted = makeOpenEvent(site, { registrationMode: "off" });
    const added = makeGuest(site, counted.id);
    const { html } = await admin.page(`/admin/events/${counted.id}/check-in`);
    expect((await press(html, added.id)).status).toBe(303);
    expect(stored(added.id)).toBe(noon);
  });
});

describe("the guest of a seat's code", () => {
  test("is on top with a button, and not in the list again", async () => {
    const guest = makeGuest(site, id, { name: "小满", seats: 2 });
    makeGuest(site, id, { name: "阿南" });
    const { html } = await admin.page(at(`?guest=${guest.id}`));
    expect(textOf(html.querySelector("main section"))).toContain("小满 2 位");
    expect(names(html)).toEqual(["阿南"]);
    const marked = await press(html, guest.id);
    expect(marked.headers.get("Location")).toBe(`${at(`?guest=${guest.id}`)}#${guest.id}`);
    const { html: after } = await admin.page(at(`?guest=${guest.id}`));
    expect(textOf(after.querySelector("main section button"))).toBe("撤销签到");
    expect(present(after)).toBe("已到场 2 / 3 位");
  });

  test("who is not confirmed has the status and a link to the guest list", async () => {
    const guest = makeGuest(site, id);
    change(guest.id, { status: "cancelled" });
    const { html } = await admin.page(at(`?guest=${guest.id}`));
    const card = html.querySelector("main section");
    expect(textOf(card)).toContain("已取消");
    expect(card?.querySelector("form")).toBeNull();
    expect(card?.querySelector("a")?.getAttribute("href")).toBe(`/admin/events/${id}/guests`);
  });

  test("who does not exist is 404, with the list", async () => {
    makeGuest(site, id, { name: "阿南" });
    const { html, status } = await admin.page(at("?guest=nobody"));
    expect([status, names(html)]).toEqual([404, ["阿南"]]);
    expect(textOf(html.querySelector("main"))).toContain("这条报名不存在");
  });
});

test("the page is in the event's menu from a day before the start until the end, always on the guest list", async () => {
  const { html: guests } = await admin.page(`/admin/events/${id}/guests`);
  expect(guests.querySelectorAll(`a[href="${at()}"]`).map(textOf)).toEqual(["签到"]);
  const { startAt, endAt } = site.db.$client
    .prepare("SELECT start_at AS startAt, end_at AS endAt FROM events WHERE id = ?")
    .get(id) as { startAt: number; endAt: number };
  const seen: string[][] = [];
  for (const time of [startAt - 25 * hourMs, startAt - 24 * hourMs, endAt - 1, endAt]) {
    site.clock.time = time;
    // Sessions end before the event starts.
    const { html } = await (await openAdminBrowser(site)).page("/admin/events");
    seen.push(html.querySelectorAll(`a[href="${at()}"]`).map(textOf));
  }
  expect(seen).toEqual([[], ["签到"], ["签到"], []]);
});
