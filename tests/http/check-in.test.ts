// The check-in of an event's guests, without scripts and by script requests.
import { type HTMLElement, parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { clockText } from "../../app/domain/events/date-text";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { fieldsOf, flashMessageOf, flashOf, openAdminBrowser } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { endEvent, unwrap } from "../support/fixtures";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { contextOf, makeGuest as signedUp } from "../support/signed-up";
import { noon, textOf } from "../support/site";

const hourMs = 3_600_000;
const actor = { kind: "admin" } as const;

openEachAdmin();
let id: string;
beforeEach(() => {
  id = makeOpenEvent(site, {
    title: "屋顶酒会",
    capacity: 20,
    depositCents: 15_000,
    enrollFeeCents: 2_000,
  }).id;
});

const at = (query = "") => `/admin/events/${id}/check-in${query}`;
const change = (guestId: string, input: Record<string, unknown>) =>
  unwrap(changeGuest(site.db, actor, { eventId: id, id: guestId, input }, contextOf(site)));
const present = (html: HTMLElement) => textOf(html.querySelector("[data-present]"));
const rows = (html: HTMLElement) => html.querySelectorAll("main ul > li");
const names = (html: HTMLElement) => rows(html).map((row) => textOf(row.querySelector("b")));
const stored = (guestId: string) =>
  site.db.$client.prepare("SELECT attended_at FROM registrations WHERE id = ?").pluck().get(guestId);

const formOf = (html: HTMLElement, guestId: string) => html.querySelector(`[id="${guestId}"] form`);
/** The buttons of a guest by their labels, which end with the guest's name. */
const buttonOf = (html: HTMLElement, guestId: string, label: string) =>
  formOf(html, guestId)
    ?.querySelectorAll("button")
    .find((button) => button.getAttribute("aria-label")?.startsWith(`${label}：`));

/** Presses a button of a guest on a page, by default the first. */
function press(html: HTMLElement, guestId: string, label?: string) {
  const form = formOf(html, guestId);
  const button = label === undefined ? form?.querySelector("button") : buttonOf(html, guestId, label);
  const fields = { ...fieldsOf(form ?? null), press: button?.getAttribute("value") ?? "no such button" };
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
    expect(present(empty.html)).toBe("已到 0 / 0 位");
    const one = makeGuest(site, id, { name: "<b>小鹿</b>", seats: 2, adminNote: "带蛋糕" });
    change(one.id, { depositPaid: true });
    const waiting = makeGuest(site, id, { name: "阿南" });
    change(waiting.id, { status: "declined" });
    const { html, status } = await admin.page(at());
    expect([status, names(html), present(html)]).toEqual([200, ["<b>小鹿</b>"], "已到 0 / 2 位"]);
    expect(textOf(rows(html)[0])).toBe(
      "<b>小鹿</b> 2 位主办方备注：带蛋糕签到−2 位＋−到 0 / 2 位＋☑定金☐报名费",
    );
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
    expect(present(html)).toBe("已到 0 / 3 位");
    expect(html.querySelector("input[name=q]")?.getAttribute("value")).toBe("nobody");
  });
});

describe("a mark", () => {
  test("is a form that redirects to the guest and to no other site, and can be undone", async () => {
    const guest = makeGuest(site, id, { seats: 3 });
    const first = await admin.page(at("?q=%E9%B9%BF"));
    const marked = await press(first.html, guest.id);
    expect([marked.status, marked.headers.get("Location")]).toEqual([
      303,
      `${at("?q=%E9%B9%BF")}#${guest.id}`,
    ]);
    const second = await admin.page(at());
    expect([present(second.html), textOf(rows(second.html)[0])]).toEqual([
      "已到 3 / 3 位",
      expect.stringContaining("撤销签到已到场"),
    ]);
    const fields = { attended: "1", redirectTo: "https://evil.example" };
    const elsewhere = await admin.post(`${at()}/${guest.id}`, fields);
    expect(elsewhere.headers.get("Location")).toBe(at());
    await press(second.html, guest.id);
    expect([stored(guest.id), present((await admin.page(at())).html)]).toEqual([null, "已到 0 / 3 位"]);
  });

  test("that is sent twice counts once", async () => {
    const guest = makeGuest(site, id);
    expect((await send(guest.id, "1")).status).toBe(200);
    site.clock.time += 60_000;
    const again = await send(guest.id, "1");
    expect([again.status, await again.json()]).toMatchObject([
      ...[200, { error: null, changed: [{ id: guest.id, arrived: 1 }], at: site.clock.time }],
    ]);
    expect(stored(guest.id)).toBe(noon);
    const entries = site.db.$client
      .prepare("SELECT count(*) FROM audit_entries WHERE action = 'registration.change'")
      .pluck()
      .get();
    expect(entries).toBe(1);
  });

  test("that arrives late counts at the time of its press, and does not override a later one", async () => {
    const guest = makeGuest(site, id);
    const sendAged = (attended: "0" | "1", age: string) => send(guest.id, attended, {}, { age });
    site.clock.time += hourMs;
    await sendAged("1", String(hourMs / 2));
    expect(stored(guest.id)).toBe(noon + hourMs / 2);
    // Another phone undid it ten minutes ago; an earlier mark arrives now.
    await sendAged("0", String(hourMs / 6));
    const late = await sendAged("1", String(hourMs / 3));
    expect([late.status, await late.json(), stored(guest.id)]).toMatchObject([
      ...[200, { error: null, changed: [{ id: guest.id, arrived: 0 }] }, null],
    ]);
    // Times are limited to the site's clock.
    for (const age of ["-3600000", "NaN", "1e99", ""]) {
      await sendAged("1", age);
      expect(stored(guest.id) ?? 0).toBeLessThanOrEqual(site.clock.time);
    }
  });

  test("is deleted with the registration, whoever ends it", async () => {
    for (const end of ["withdraw", "erase", "declined", "cancelled"] as const) {
      const { registration, token } = signedUp(site, id);
      change(registration.id, { attended: true });
      if (end === "withdraw") unwrap(withdrawOwn(site.db, { token }, contextOf(site)));
      else if (end === "erase") unwrap(eraseOwn(site.db, { token }, contextOf(site)));
      else change(registration.id, { status: end });
      expect([end, stored(registration.id)]).toEqual([end, null]);
    }
  });

  test("of a guest who is not confirmed is rejected with its reason", async () => {
    const guest = makeGuest(site, id);
    change(guest.id, { status: "cancelled" });
    const response = await send(guest.id, "1");
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { error: "只有已确认的人可以签到" },
    ]);
    const form = await admin.post(`${at()}/${guest.id}`, { attended: "1" });
    expect([form.status, flashOf(site, form)]).toEqual([303, "只有已确认的人可以签到"]);
    expect(stored(guest.id)).toBeNull();
  });

  test("of a guest of another event or an unknown guest returns 404", async () => {
    const other = makeGuest(site, makeOpenEvent(site).id);
    for (const guestId of [other.id, "000000000000"]) {
      const response = await send(guestId, "1");
      expect([response.status, await response.json()]).toMatchObject([404, { error: "这条报名不存在" }]);
    }
    expect(stored(other.id)).toBeNull();
  });

  test("is possible after the end, and where the organiser counts", async () => {
    const guest = makeGuest(site, id);
    endEvent(site, id);
    expect((await send(guest.id, "1")).status).toBe(200);
    const counted = makeOpenEvent(site, { registrationMode: "off" });
    const added = makeGuest(site, counted.id);
    const { html } = await admin.page(`/admin/events/${counted.id}/check-in`);
    expect((await press(html, added.id)).status).toBe(303);
    expect(stored(added.id)).toBe(noon);
  });
});

/** Posts the button of the message after a redirect. */
async function consent(response: Response, label: string) {
  const link = flashMessageOf(site, response)?.link;
  expect(link).toMatchObject({ label, post: true });
  return admin.post(link?.href ?? "", {});
}
const row = (guestId: string) =>
  site.db.$client
    .prepare(
      "SELECT status, seats, arrived, deposit_seats AS deposit, fee_seats AS fee, refunded_at AS refunded FROM registrations WHERE id = ?",
    )
    .get(guestId);
const actions = () =>
  site.db.$client
    .prepare("SELECT action FROM audit_entries WHERE entity_type = 'registration'")
    .pluck()
    .all();

describe("the buttons of a row", () => {
  test("check in part of a party, change seats and record payments", async () => {
    const guest = makeGuest(site, id, { name: "阿岚", seats: 3 });
    const steps = [
      ["多到一位", { arrived: 1 }, "到 1 / 3 位"],
      ["多到一位", { arrived: 2 }, "到 2 / 3 位"],
      ["少到一位", { arrived: 1 }, "到 1 / 3 位"],
      ["减少一位", { seats: 2, arrived: 1 }, "到 1 / 2 位"],
      ["签到", { arrived: 2 }, "已到场"],
      ["减少一位", { seats: 1, arrived: 1 }, "已到场"],
      ["增加一位", { seats: 2, arrived: 1 }, "到 1 / 2 位"],
      ["定金已收", { deposit: 2 }, "☑定金"],
      ["报名费已收", { fee: 2 }, "☑报名费"],
      ["定金已收", { deposit: 0 }, "☐定金"],
    ] as const;
    for (const [label, changed, text] of steps) {
      const { html } = await admin.page(at());
      expect([label, (await press(html, guest.id, label)).status]).toEqual([label, 303]);
      expect([label, row(guest.id)]).toMatchObject([label, changed]);
      expect(textOf(rows((await admin.page(at())).html)[0])).toContain(text);
    }
  });

  test("exceed the capacity only with consent, which is in the history and can be undone", async () => {
    const guest = makeGuest(site, id, { name: "阿岚", seats: 3 });
    for (const seats of [4, 4, 4, 4]) makeGuest(site, id, { seats });
    const waiting = makeGuest(site, id, { name: "王芳", seats: 2 });
    const full = await press((await admin.page(at())).html, guest.id, "增加一位");
    expect(full.status).toBe(303);
    expect(row(guest.id)).toMatchObject({ seats: 4 });
    const { html } = await admin.page(at());
    expect(textOf(html.querySelector("section[aria-labelledby=status-waiting]"))).toContain("候补 2 位王芳");
    const confirmed = await press(html, waiting.id, "仍要加入（超出 2 位）");
    expect(confirmed.status).toBe(303);
    expect(row(waiting.id)).toMatchObject({ status: "confirmed", seats: 2 });
    const more = await press((await admin.page(at())).html, waiting.id, "增加一位");
    expect(flashOf(site, more)).toBe("王芳：名额不够，已经超出 2 位");
    expect(row(waiting.id)).toMatchObject({ seats: 2 });
    const done = await consent(more, "仍要加入（超出 3 位）");
    expect(done.headers.get("Location")).toBe(`${at()}#${waiting.id}`);
    expect(row(waiting.id)).toMatchObject({ seats: 3 });
    const { html: log } = await admin.page(`/admin/events/${id}/guests/${waiting.id}`);
    expect(textOf(log.querySelector("#entries"))).toMatch(
      /超出名额加入人数：2 人 → 3 人.*超出名额加入状态：候补/,
    );
  });

  test("without a change, or with too many arrivals, change nothing", async () => {
    const guest = makeGuest(site, id, { seats: 2 });
    const before = row(guest.id);
    for (const [fields, status] of [
      [{}, 200],
      [{ override: "1" }, 200],
      [{ arrived: "3" }, 422],
      [{ arrived: "x" }, 422],
      [{ seats: "5" }, 422],
      [{ status: "declinedd" }, 422],
      [{ refunded: "1" }, 409],
    ] as const) {
      const headers = { Accept: "application/json", Cookie: admin.Cookie };
      const response = await site.post(`${at()}/${guest.id}`, { ...fields }, headers);
      expect([fields, response.status]).toEqual([fields, status]);
    }
    expect([row(guest.id), actions()]).toEqual([before, ["registration.add"]]);
  });
});

describe("临时加一位", () => {
  const walkIn = async (fields: Record<string, string>) => {
    const form = (await admin.page(at())).html.querySelector("form[method=post]:has(input[name=id])");
    return admin.post(form?.getAttribute("action") ?? "", { ...fieldsOf(form ?? null), ...fields });
  };
  const list = () =>
    site.db.$client
      .prepare(
        "SELECT name, seats, status, arrived, deposit_seats AS deposit FROM registrations ORDER BY arrival",
      )
      .all();

  test("adds a confirmed guest who has arrived, once for each form", async () => {
    const id = "WalkIn000001";
    const added = await walkIn({ id, name: "阿豪", seats: "2", depositPaid: "on" });
    expect([added.headers.get("Location"), flashOf(site, added)]).toEqual([
      `${at()}#${id}`,
      "阿豪：已加入名单",
    ]);
    await walkIn({ id, name: "阿豪", seats: "2" });
    expect(list()).toEqual([{ name: "阿豪", seats: 2, status: "confirmed", arrived: 2, deposit: 2 }]);
    await admin.post(flashMessageOf(site, added)?.link?.href ?? "", {});
    expect(list()).toMatchObject([{ status: "cancelled", arrived: 0 }]);
    // The previous form, reopened by the back button, for another guest.
    expect(flashOf(site, await walkIn({ id, name: "小北" }))).toBe("小北：已加入名单");
  });

  test("is rejected at its field, with its input", async () => {
    const rejected = await walkIn({ name: "", seats: "3" });
    expect(rejected.status).toBe(422);
    const html = parse(await rejected.text());
    expect(textOf(html.querySelector("#walk-in-name-error"))).toBe("请填写怎么称呼您");
    expect(html.querySelector("details[open] input[value='3'][checked]")).not.toBeNull();
  });

  test("exceeds the capacity only by the number on its button", async () => {
    for (const seats of [4, 4, 4, 4, 3]) makeGuest(site, id, { seats });
    const waits = makeGuest(site, id, { name: "王芳", seats: 2 });
    const button = (html: HTMLElement) => html.querySelector("button[name=override]");
    expect(button((await admin.page(at())).html)).toBeNull();
    const rejected = await walkIn({ name: "阿豪", seats: "3", attended: "on" });
    expect(rejected.status).toBe(409);
    const html = parse(await rejected.text());
    expect(textOf(html.querySelector("#walk-in-seats-error"))).toBe("名额不够，还剩 1 位");
    expect([textOf(button(html)), button(html)?.getAttribute("value")]).toEqual([
      "仍要加入（超出 2 位）",
      "2",
    ]);
    const fields = fieldsOf(button(html)?.closest("form") ?? null);
    expect((await admin.post(at(), { ...fields, seats: "4", override: "2" })).status).toBe(409);
    expect((await admin.post(at(), { ...fields, override: "2" })).status).toBe(303);
    expect(list().at(-1)).toMatchObject({ name: "阿豪", seats: 3, status: "confirmed", arrived: 3 });
    expect(row(waits.id)).toMatchObject({ status: "waiting" });
    expect(actions()).toContain("registration.override");
  });

  test("of a script is added once, with marks from the time of the press", async () => {
    const to = (guestId: string, more: Record<string, string> = {}) =>
      send(guestId, "1", {}, { name: "阿豪", seats: "2", deposit: "1", age: "60000", ...more });
    const walkInId = "WalkIn000002";
    for (let times = 0; times < 2; times += 1) {
      const response = await to(walkInId);
      expect([response.status, await response.json()]).toMatchObject([
        ...[
          200,
          { error: null, changed: [{ id: walkInId, name: "阿豪", seats: 2, arrived: 2, deposit: true }] },
        ],
      ]);
    }
    expect([list().length, stored(walkInId)]).toEqual([1, noon - 60_000]);
    makeGuest(site, id, { seats: 4 });
    for (const seats of [4, 4, 4]) makeGuest(site, id, { seats });
    const full = await to("WalkIn000003", { seats: "3" });
    expect([full.status, await full.json()]).toEqual([409, { error: "名额不够，还剩 2 位", excess: 1 }]);
    expect((await to("WalkIn000003", { seats: "3", override: "1" })).status).toBe(200);
    // An id of another event, or an unknown one, adds no guest.
    const other = makeGuest(site, makeOpenEvent(site).id, { name: "别处" });
    const before = list().length;
    for (const guestId of [other.id, "short"]) expect((await to(guestId)).status).toBe(404);
    expect(list()).toHaveLength(before);
  });
});

test("a press that frees seats returns to a script the guests who moved up", async () => {
  for (const seats of [4, 4, 4, 4]) makeGuest(site, id, { seats });
  const guest = makeGuest(site, id, { seats: 4 });
  const waiting = makeGuest(site, id, { name: "王芳" });
  const reply = await (await send(guest.id, "0", {}, { seats: "3" })).json();
  expect(reply.changed.map((each: { id: string }) => each.id)).toEqual([guest.id, waiting.id]);
  expect(reply.changed[1]).toMatchObject({ status: "confirmed" });
});

describe("a cancelled event", () => {
  test("shows its state, rejects arrivals, and lists guests who paid with a mark of the refund", async () => {
    const guest = makeGuest(site, id, { name: "阿岚", contactType: "wechat", contact: "alan_88" });
    change(guest.id, { depositPaid: true });
    const left = makeGuest(site, id, { name: "小满" });
    change(left.id, { depositPaid: true });
    change(left.id, { status: "cancelled" });
    makeGuest(site, id, { name: "没付款" });
    const filter = async () =>
      (await admin.page(`/admin/events/${id}/guests`)).html
        .querySelectorAll("nav[aria-label=状态] a")
        .map(textOf)
        .slice(-2);
    unwrap(setEventStatus(site.db, actor, { id, status: "cancelled" }, noon));
    expect(await filter()).toEqual(["已付款 2 条", "待退定金 2 条"]);
    const { html } = await admin.page(at(`?guest=${guest.id}`));
    expect(textOf(html.querySelector("main"))).toContain("活动已取消");
    expect(html.querySelector("main summary")).toBeNull();
    expect([names(html), buttonOf(html, guest.id, "签到")]).toEqual([["阿岚", "小满"], undefined]);
    expect(textOf(html.querySelector("main section"))).toContain(
      "待退定金 2 条阿岚 1 位定金已收☐定金已退微信号 alan_88",
    );
    await press(html, guest.id, "定金已退");
    expect(row(guest.id)).toMatchObject({ refunded: noon });
    expect(await filter()).toEqual(["已付款 2 条", "待退定金 1 条"]);
    const { html: after } = await admin.page(at());
    expect(textOf(after.querySelector("main section"))).toContain("待退定金 1 条阿岚 1 位定金已收☑定金已退");
    await press(after, guest.id, "定金已退");
    expect(row(guest.id)).toMatchObject({ refunded: null });
  });

  test("without payments shows that", async () => {
    makeGuest(site, id);
    unwrap(setEventStatus(site.db, actor, { id, status: "cancelled" }, noon));
    expect(textOf((await admin.page(at())).html.querySelector("main"))).toContain("没有人付过款");
  });
});

describe("the guest of a ticket code", () => {
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
    // 21 November, noon in Rome.
    site.clock.time += hourMs;
    expect(textOf((await admin.page(at(`?guest=${guest.id}`))).html.querySelector("main section"))).toContain(
      `${clockText(noon, "Europe/Rome")} 已签到`,
    );
    expect(present(after)).toBe("已到 2 / 3 位");
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

  test("who does not exist returns 404, with the list", async () => {
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
    // Sessions expire before the event starts.
    const { html } = await (await openAdminBrowser(site)).page("/admin/events");
    seen.push(html.querySelectorAll(`a[href="${at()}"]`).map(textOf));
  }
  expect(seen).toEqual([[], ["签到"], ["签到"], []]);
});
