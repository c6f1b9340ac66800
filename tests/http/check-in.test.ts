// The check-in of an event's guests, without scripts and by script requests.
import { createHash } from "node:crypto";
import type { HTMLElement } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { registrations } from "../../app/db/schema/registrations";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { findEventRow } from "../../app/domain/registrations/book.server";
import { signUp } from "../../app/domain/registrations/commands.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOwn, updateOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { ticketCode } from "../../app/domain/registrations/tickets/tickets.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { endEvent, unwrap } from "../support/fixtures";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { attributeAt, outcomeOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { openHelper } from "../support/organisers";
import { rowsIn } from "../support/rows";
import { contextOf, guest as guestInput, makeGuest as signedUp } from "../support/signed-up";
import { hourMs, noon, textOf } from "../support/site";

const actor = { kind: "admin" } as const;

openEachAdmin();
let id: string;
beforeEach(() => {
  const fees = { depositCents: 15_000, enrollFeeCents: 2_000 };
  id = makeOpenEvent(site, { title: "屋顶酒会", capacity: 20, ...fees }).id;
});

const at = (query = "") => `/admin/events/${id}/check-in${query}`;
const change = (guestId: string, input: Record<string, unknown>) =>
  unwrap(changeGuest(site.db, actor, { eventId: id, id: guestId, input }, contextOf(site)));
const present = (html: HTMLElement) => textAt(html, "[data-present]");
const rows = (html: HTMLElement) => html.querySelectorAll("main ul > li");
const names = (html: HTMLElement) => rows(html).map((row) => textAt(row, "b"));
const row = (guestId: string) => rowsIn(registrations).find((guest) => guest.id === guestId);
const stored = (guestId: string) => row(guestId)?.attendedAt;

const formOf = (html: HTMLElement, guestId: string) => html.querySelector(`[id="${guestId}"] form`);
/** The buttons of a guest by their labels, which end with the guest's name. */
const buttonOf = (html: HTMLElement, guestId: string, label: string) =>
  formOf(html, guestId)
    ?.querySelectorAll("button")
    .find((button) => button.getAttribute("aria-label")?.startsWith(`${label}：`));

/** Presses a button of a guest on a page, by default that of the arrival. */
function press(html: HTMLElement, guestId: string, label?: string) {
  const form = formOf(html, guestId);
  const own = label ?? (buttonOf(html, guestId, "到了") ? "到了" : "撤销");
  const button = buttonOf(html, guestId, own);
  const fields = { ...fieldsOf(form ?? null), press: button?.getAttribute("value") ?? "no such button" };
  return admin.post(form?.getAttribute("action") ?? "", fields);
}

/** Sends a mark as the page's script does: its status and JSON. */
async function send(guestId: string, fields: Record<string, string>) {
  const headers = { Accept: "application/json", Cookie: admin.Cookie };
  const response = await site.post(`${at()}/${guestId}`, fields, headers);
  return { status: response.status, reply: await response.json() };
}
const mark = (guestId: string, more: Record<string, string> = {}) =>
  send(guestId, { attended: "1", ...more });

describe("the list", () => {
  test("has the confirmed guests with seats, payments and notes", async () => {
    const { html: empty } = await admin.page(at());
    expect(textAt(empty, "main")).toContain("还没有已确认的报名");
    expect(present(empty)).toBe("0 / 0 人到了");
    const one = makeGuest(site, id, { name: "<b>小鹿</b>", seats: 2, adminNote: "带蛋糕" });
    change(one.id, { depositPaid: true });
    change(makeGuest(site, id, { name: "阿南" }).id, { status: "declined" });
    const { html } = await admin.page(at());
    expect([names(html), present(html)]).toEqual([["<b>小鹿</b>"], "0 / 2 人到了"]);
    const tools = "只到了 1 人☑定金 ¥300 已收☐报名费 €40 已收−2 人＋−到 0 / 2 人＋";
    const shown = `<b>小鹿</b> 2 人◔ 收 €40主办方备注 带蛋糕${tools}到了`;
    expect(textOf(rows(html)[0])).toBe(shown);
  });

  test("finds guests, and counts all", async () => {
    makeGuest(site, id, { name: "Anna Rossi" });
    makeGuest(site, id, { name: "阿南", adminNote: "带孩子" });
    const search = async (q: string) => (await admin.page(at(`?q=${encodeURIComponent(q)}`))).html;
    expect(names(await search("孩子"))).toEqual(["阿南"]);
    const html = await search("nobody");
    expect([names(html), present(html)]).toEqual([[], "0 / 2 人到了"]);
    expect(textAt(html, "main")).toContain("没有找到");
    expect(attributeAt(html, "input[name=q]", "value")).toBe("nobody");
  });
});

describe("without scripts", () => {
  test("filters by arrival and payment, and lists those who have arrived last", async () => {
    const here = makeGuest(site, id, { name: "到了的", seats: 2 });
    const paid = makeGuest(site, id, { name: "付清的" });
    makeGuest(site, id, { name: "没到的", seats: 3 });
    change(paid.id, { depositPaid: true, feePaid: true });
    await mark(here.id);
    const { html } = await admin.page(at());
    expect(names(html)).toEqual(["付清的", "没到的", "到了的"]);
    expect(textsAt(html, "nav[aria-label=筛选] a")).toEqual(["没到 4", "已到 2", "要收钱 5"]);
    expect(textAt(html, "main")).toContain("还差 4 人，2 组已收 ¥150、€20，还要收 ¥750、€100");
    const of = async (label: string) => {
      const links = html.querySelectorAll("nav[aria-label=筛选] a");
      const href = links.find((link) => textOf(link).startsWith(label))?.getAttribute("href") ?? "";
      return (await admin.page(href)).html;
    };
    expect(names(await of("已到"))).toEqual(["到了的"]);
    const due = await of("要收钱");
    expect(names(due)).toEqual(["到了的", "没到的"]);
    // A press and a search keep the filter.
    const pressed = await press(due, here.id, "报名费 €40 已收");
    expect(redirectOf(pressed)).toEqual([303, `${at("?show=due")}#${here.id}`]);
    expect(attributeAt(due, "form[role=search] input[name=show]", "value")).toBe("due");
  });

  test("扫票 explains the phone's own camera, and the page alone may use the camera", async () => {
    makeGuest(site, id);
    const { html, response } = await admin.page(at());
    expect(response.headers.get("Permissions-Policy")).toMatch(/^camera=\(self\), microphone=\(\)/);
    const href = html
      .querySelectorAll("main a")
      .find((link) => textOf(link) === "扫票")
      ?.getAttribute("href");
    expect(href).toBe(`${at("?scan=1")}#scan`);
    const { html: explained } = await admin.page(at("?scan=1"));
    expect(textAt(explained, "#scan")).toContain("对准客人票上的二维码，点屏幕上出现的链接");
    const { response: other } = await admin.page(`/admin/events/${id}/guests`);
    expect(other.headers.get("Permissions-Policy")).toMatch(/^camera=\(\)/);
  });

  test("shows first visits among returning guests, and who registered a guest", async () => {
    const contact = { contactType: "wechat", contact: "wangfang_to" };
    const earlier = makeOpenEvent(site, { title: "以前的酒会", startAt: noon + hourMs });
    signedUp(site, earlier.id, contact);
    endEvent(site, earlier.id);
    const own = signedUp(site, id, { name: "王芳", ...contact });
    signedUp(site, id, { name: "老郑", seats: 2 });
    const requester = { visitorId: own.visitorId, userId: null, addressHash: "x" };
    const of = { eventId: id, input: guestInput({ name: "李姐" }), isForOther: true };
    unwrap(signUp(site.db, requester, of, contextOf(site)));
    const { html } = await admin.page(at());
    expect(textsAt(html, "main ul summary")).toEqual([
      "王芳 1 人◔ 收 ¥150、€20",
      "老郑 2 人◔ 收 ¥300、€40 · 第一次来",
      "李姐 1 人◔ 收 ¥150、€20 · 第一次来 · 王芳代报",
    ]);
  });
});

describe("the ticket of a scanned code", () => {
  const lookUp = async (code: string, headers: Record<string, string> = { Cookie: admin.Cookie }) => {
    const response = await site.send(`${at("/list")}?ticket=${encodeURIComponent(code)}`, { headers });
    return response.json();
  };
  const codeOf = (guest: { id: string; arrival: number }) => ticketCode(site.site.secret, guest);

  test("is recognised by a part of its hash, from the list alone", async () => {
    const guest = makeGuest(site, id);
    const code = codeOf(guest);
    const hash = createHash("sha256").update(code).digest("hex");
    const { html } = await admin.page(at());
    const { guests } = await (
      await site.send(`${at()}/list?page=1`, { headers: { Cookie: admin.Cookie } })
    ).json();
    expect(guests).toMatchObject([{ id: guest.id, ticket: hash.slice(0, 12) }]);
    expect(html.toString()).not.toContain(code.slice(12, 28));
  });

  test("has its guest, or its event, whose guest is shown to its organisers alone", async () => {
    const guest = makeGuest(site, id, { name: "小满", seats: 2 });
    expect(await lookUp(codeOf(guest))).toMatchObject({ ticket: "here", guest: { id: guest.id, seats: 2 } });
    change(guest.id, { status: "cancelled" });
    expect(await lookUp(codeOf(guest))).toMatchObject({ ticket: "here", guest: { status: "cancelled" } });
    const other = makeOpenEvent(site, { title: "河边野餐" });
    const stranger = makeGuest(site, other.id, { name: "阿强" });
    const elsewhere = { ticket: "elsewhere", title: "河边野餐", name: "阿强" };
    expect(await lookUp(codeOf(stranger))).toMatchObject(elsewhere);
    const { startAt } = findEventRow(site.db, id) ?? { startAt: 0 };
    site.clock.time = startAt - hourMs;
    const helper = await openHelper(site, { role: "check-in", eventIds: [id] });
    expect(await lookUp(codeOf(stranger), helper.cookies)).toMatchObject({ ...elsewhere, name: null });
    expect(await lookUp(codeOf({ id: "000000000000", arrival: 1 }))).toEqual({ ticket: "void" });
    const forged = `${guest.id}${"A".repeat(16)}1`;
    for (const code of [forged, "", "x".repeat(500), "../../etc"])
      expect([code, await lookUp(code)]).toEqual([code, { ticket: "unknown" }]);
  });
});

describe("a mark", () => {
  test("is a form that redirects to the guest and to no other site, and can be undone", async () => {
    const guest = makeGuest(site, id, { seats: 3 });
    const query = "?q=%E9%B9%BF";
    const marked = await press((await admin.page(at(query))).html, guest.id);
    expect(redirectOf(marked)).toEqual([303, `${at(query)}#${guest.id}`]);
    const { html } = await admin.page(at());
    expect(present(html)).toBe("3 / 3 人到了");
    expect(textOf(rows(html)[0])).toMatch(/✓ 12:00撤销$/);
    const fields = { attended: "1", redirectTo: "https://evil.example" };
    const elsewhere = await admin.post(`${at()}/${guest.id}`, fields);
    expect(elsewhere.headers.get("Location")).toBe(at());
    await press(html, guest.id);
    expect([stored(guest.id), present((await admin.page(at())).html)]).toEqual([null, "0 / 3 人到了"]);
  });

  test("that arrives late counts at the time of its press, and does not override a later one", async () => {
    const guest = makeGuest(site, id);
    const sendAged = (attended: "0" | "1", age: string) => send(guest.id, { attended, age });
    site.clock.time += hourMs;
    await sendAged("1", String(hourMs / 2));
    expect(stored(guest.id)).toBe(noon + hourMs / 2);
    // Another phone undid it ten minutes ago; an earlier mark arrives now.
    await sendAged("0", String(hourMs / 6));
    const reply = { error: null, changed: [{ id: guest.id, arrived: 0 }] };
    expect(await sendAged("1", String(hourMs / 3))).toMatchObject({ status: 200, reply });
    expect(stored(guest.id)).toBeNull();
    // Times are limited to the site's clock.
    await sendAged("1", "-3600000");
    expect(stored(guest.id) ?? 0).toBeLessThanOrEqual(site.clock.time);
  });

  test("is deleted when the organiser ends the registration, and never lowered by the guest or by seats", () => {
    const context = contextOf(site);
    for (const end of ["declined", "cancelled"] as const) {
      const { registration } = signedUp(site, id);
      change(registration.id, { attended: true });
      change(registration.id, { status: end });
      expect([end, stored(registration.id)]).toEqual([end, null]);
    }
    const { registration, token } = signedUp(site, id, { seats: 3 });
    change(registration.id, { arrived: 2 });
    const arrived = () => row(registration.id)?.arrived;
    const tooFew = "已经有 2 人到场，人数不能少于 2 人";
    const lowered = updateOwn(site.db, { token }, { seats: 1 }, context);
    expect([lowered, arrived()]).toMatchObject([{ error: "invalid", fields: { seats: [tooFew] } }, 2]);
    const of = { eventId: id, id: registration.id };
    const byOrganiser = changeGuest(site.db, { kind: "admin" }, { ...of, input: { seats: 1 } }, context);
    expect([byOrganiser, arrived()]).toMatchObject([{ error: "invalid", fields: { seats: [tooFew] } }, 2]);
    expect([withdrawOwn(site.db, { token }, context), arrived()]).toMatchObject([
      { error: "not-possible" },
      2,
    ]);
    unwrap(updateOwn(site.db, { token }, { seats: 2 }, context));
    unwrap(eraseOwn(site.db, { token }, context));
    expect(row(registration.id)).toMatchObject({ name: "", status: "confirmed", seats: 2, arrived: 2 });
  });

  test("of a guest who is not confirmed, or of another event is rejected with its reason", async () => {
    const guest = makeGuest(site, id);
    change(guest.id, { status: "cancelled" });
    const error = "只有已确认的人可以签到";
    expect(await mark(guest.id)).toMatchObject({ status: 409, reply: { error } });
    const form = await admin.post(`${at()}/${guest.id}`, { attended: "1" });
    expect([form.status, flashOf(site, form)]).toEqual([303, `小鹿：${error}`]);
    const other = makeGuest(site, makeOpenEvent(site).id);
    expect(await mark(other.id)).toMatchObject({ status: 404, reply: { error: "这条报名不存在" } });
    expect(stored(other.id)).toBeNull();
  });

  test("is possible after the end, and where the organiser counts", async () => {
    const guest = makeGuest(site, id);
    endEvent(site, id);
    expect((await mark(guest.id)).status).toBe(200);
    const counted = makeOpenEvent(site, { registrationMode: "off" });
    const added = makeGuest(site, counted.id);
    const { html } = await admin.page(`/admin/events/${counted.id}/check-in`);
    expect((await press(html, added.id)).status).toBe(303);
    expect(stored(added.id)).toBe(noon);
  });
});

describe("two phones at one door", () => {
  test("a press on a page that another phone has outdated tells who marked the guest and when, and changes nothing", async () => {
    const guest = makeGuest(site, id, { name: "张一", seats: 4 });
    const helper = await openHelper(site, { role: "full", name: "小琪" });
    const { html: outdated } = await admin.page(at());
    site.clock.time += 4 * 60_000;
    const of = { Accept: "application/json", ...helper.cookies };
    const device = "PhoneOfXiao1";
    const helperSends = (fields: Record<string, string>) => site.post(`${at()}/${guest.id}`, fields, of);
    expect((await helperSends({ arrived: "2", from: "0", device })).status).toBe(200);
    // A form, and the scripts of another phone.
    const error = "小琪 12:04 记了到 2 / 4 人";
    const pressed = await press(outdated, guest.id, "到了");
    expect([pressed.status, flashOf(site, pressed)]).toEqual([303, `张一：${error}`]);
    const late = await send(guest.id, { arrived: "1", from: "0", device: "PhoneOfLin01", age: "600000" });
    expect(late).toMatchObject({
      status: 409,
      reply: { error, excess: 0, changed: [{ id: guest.id, arrived: 2 }] },
    });
    expect(row(guest.id)).toMatchObject({ arrived: 2 });
    // A repeated request and a further press of the same phone are no conflict, nor is a press on the current page.
    expect((await helperSends({ arrived: "2", from: "0", device })).status).toBe(200);
    expect((await helperSends({ attended: "1", from: "0", device })).status).toBe(200);
    expect((await press((await admin.page(at())).html, guest.id, "撤销")).status).toBe(303);
    expect(row(guest.id)).toMatchObject({ arrived: 0, markedBy: "admin" });
    expect(await helperSends({ attended: "1", from: "4", device })).toMatchObject({ status: 409 });
  });

  test("load what has changed, and long lists in pages and slices", async () => {
    for (let index = 0; index < 60; index += 1) makeGuest(site, id, { name: `客人${index}` });
    const [first] = rowsIn(registrations);
    const list = async (query: string) =>
      (await site.send(`${at()}/list?${query}`, { headers: { Cookie: admin.Cookie } })).json();
    const { html } = await admin.page(at());
    expect([rows(html).length, present(html)]).toEqual([50, "0 / 20 人到了"]);
    const { html: second } = await admin.page(attributeAt(html, "a[rel=next]", "href") ?? "");
    const { guests } = await list("page=1");
    expect(guests).toHaveLength(60);
    expect([...names(html), ...names(second)]).toEqual(guests.map(({ name }: { name: string }) => name));
    expect(await list("page=2")).toMatchObject({ guests: [], capacity: 20 });
    site.clock.time += 1000;
    const since = site.clock.time;
    expect(await list(`since=${since}`)).toMatchObject({ guests: [], at: since });
    await mark(first?.id ?? "");
    expect((await list(`since=${since}`)).guests).toMatchObject([{ id: first?.id, arrived: 1 }]);
  });

  test("a press is never carried out in another organiser's session", async () => {
    const guest = makeGuest(site, id);
    expect(await send(guest.id, { attended: "1", by: "somebody" })).toEqual({ status: 401, reply: null });
    expect(stored(guest.id)).toBeNull();
    expect((await mark(guest.id, { by: "main" })).status).toBe(200);
  });
});

describe("the buttons of a row", () => {
  test("check in part of a party, change seats and record payments", async () => {
    const guest = makeGuest(site, id, { name: "阿岚", seats: 3 });
    for (const [label, changed, text] of [
      ["多到一位", { arrived: 1 }, "到 1 / 3 人"],
      ["减少一位", { seats: 2, arrived: 1 }, "到 1 / 2 人"],
      ["到了", { arrived: 2 }, "✓ 12:00撤销"],
      ["增加一位", { seats: 3, arrived: 2 }, "到 2 / 3 人"],
      ["少到一位", { arrived: 1 }, "到 1 / 3 人"],
      ["少到一位", { arrived: 0 }, "到 0 / 3 人"],
      ["只到了 2 人", { arrived: 2 }, "到 2 / 3 人"],
      ["定金 ¥450 已收", { depositSeats: 3 }, "☑定金 ¥450 已收"],
      ["定金 ¥450 已收", { depositSeats: 0 }, "☐定金 ¥450 已收"],
    ] as const) {
      expect((await press((await admin.page(at())).html, guest.id, label)).status, label).toBe(303);
      expect([label, row(guest.id)]).toMatchObject([label, changed]);
      expect(textOf(rows((await admin.page(at())).html)[0])).toContain(text);
    }
  });

  test("exceed the capacity only with consent, which is in the history and can be undone", async () => {
    const guest = makeGuest(site, id, { name: "阿岚", seats: 3 });
    for (const seats of [4, 4, 4, 4]) makeGuest(site, id, { seats });
    const waiting = makeGuest(site, id, { name: "王芳", seats: 2 });
    const pressNow = async (guestId: string, label: string) =>
      press((await admin.page(at())).html, guestId, label);
    expect((await pressNow(guest.id, "增加一位")).status).toBe(303);
    expect(row(guest.id)).toMatchObject({ seats: 4 });
    const { html } = await admin.page(at());
    expect(textAt(html, "section[aria-labelledby=status-waiting]")).toContain("候补 2 人王芳");
    expect((await press(html, waiting.id, "仍要加入（超出 2 位）")).status).toBe(303);
    expect(row(waiting.id)).toMatchObject({ status: "confirmed", seats: 2 });
    const more = await pressNow(waiting.id, "增加一位");
    const link = { label: "仍要加入（超出 3 位）", post: true };
    expect(flashMessageOf(site, more)).toMatchObject({ title: "王芳：名额不够，已经超出 2 位", link });
    expect(row(waiting.id)).toMatchObject({ seats: 2 });
    expect((await admin.undo(more)).headers.get("Location")).toBe(`${at()}#${waiting.id}`);
    expect(row(waiting.id)).toMatchObject({ seats: 3 });
    const { html: log } = await admin.page(`/admin/events/${id}/guests/${waiting.id}`);
    const entries = /超出名额加入人数：2 人 → 3 人.*超出名额加入状态：候补/;
    expect(textAt(log, "#entries")).toMatch(entries);
  });
});

describe("临时加一位", () => {
  const walkIn = async (fields: Record<string, string>) => {
    const form = (await admin.page(at())).html.querySelector("form[method=post]:has(input[name=id])");
    return admin.post(form?.getAttribute("action") ?? "", { ...fieldsOf(form), ...fields });
  };
  const list = () => rowsIn(registrations);

  test("adds a confirmed guest who has arrived, once for each form", async () => {
    const guestId = "WalkIn000001";
    const fields = { id: guestId, name: "阿豪", seats: "2" };
    const added = await walkIn({ ...fields, depositPaid: "on" });
    expect(outcomeOf(added)).toEqual([303, `${at()}#${guestId}`, "阿豪：已加入名单"]);
    await walkIn(fields);
    const guest = { name: "阿豪", seats: 2, status: "confirmed", arrived: 2, depositSeats: 2 };
    expect(list()).toMatchObject([guest]);
    // A form that was changed after it was sent adds its guest, under another id.
    await walkIn({ ...fields, name: "小北" });
    expect(list().map(({ name }) => name)).toEqual(["阿豪", "小北"]);
    await admin.undo(added);
    expect(list().map(({ name }) => name)).toEqual(["小北"]);
  });

  test("is rejected at its field, with its input", async () => {
    const html = await pageOf(walkIn({ name: "", seats: "3" }), 422);
    expect(textAt(html, "#walk-in-name-error")).toBe("请填写怎么称呼你");
    expect(html.querySelector("#walk-in[data-open] input[value='3'][checked]")).not.toBeNull();
  });

  test("exceeds the capacity only by the number on its button", async () => {
    for (const seats of [4, 4, 4, 4, 3]) makeGuest(site, id, { seats });
    const waits = makeGuest(site, id, { name: "王芳", seats: 2 });
    expect((await admin.page(at())).html.querySelector("button[name=override]")).toBeNull();
    const html = await pageOf(walkIn({ name: "阿豪", seats: "3", attended: "on" }), 409);
    expect(textAt(html, "#walk-in-seats-error")).toBe("名额不够，还剩 1 位");
    const button = html.querySelector("button[name=override]");
    expect([textOf(button), button?.getAttribute("value")]).toEqual(["仍要加入（超出 2 位）", "2"]);
    const fields = fieldsOf(button?.closest("form") ?? null);
    expect((await admin.post(at(), { ...fields, seats: "4", override: "2" })).status).toBe(409);
    expect((await admin.post(at(), { ...fields, override: "2" })).status).toBe(303);
    expect(list().at(-1)).toMatchObject({ name: "阿豪", seats: 3, status: "confirmed", arrived: 3 });
    expect(row(waits.id)).toMatchObject({ status: "waiting" });
    expect(rowsIn(auditEntries).map(({ action }) => action)).toContain("registration.override");
  });

  test("of a script is added once, with marks from the time of the press", async () => {
    const to = (guestId: string, more: Record<string, string> = {}) =>
      mark(guestId, { name: "阿豪", seats: "2", deposit: "1", age: "60000", ...more });
    const [first, second] = ["WalkIn000002", "WalkIn000003"];
    const changed = [{ id: first, name: "阿豪", seats: 2, arrived: 2, deposit: true }];
    for (const _ of [1, 2])
      expect(await to(first)).toMatchObject({ status: 200, reply: { error: null, changed } });
    expect([list().length, stored(first)]).toEqual([1, noon - 60_000]);
    for (const seats of [4, 4, 4, 4]) makeGuest(site, id, { seats });
    const reply = { error: "名额不够，还剩 2 位", excess: 1 };
    expect(await to(second, { seats: "3" })).toEqual({ status: 409, reply });
    expect((await to(second, { seats: "3", override: "1" })).status).toBe(200);
    // An id of another event adds no guest.
    const other = makeGuest(site, makeOpenEvent(site).id, { name: "别处" });
    const before = list().length;
    expect((await to(other.id)).status).toBe(404);
    expect(list()).toHaveLength(before);
  });
});

test("a press that frees seats asks a script for consent, and returns the guests who moved up", async () => {
  for (const seats of [4, 4, 4, 4]) makeGuest(site, id, { seats });
  const guest = makeGuest(site, id, { seats: 4 });
  const waiting = makeGuest(site, id, { name: "王芳" });
  const asked = await send(guest.id, { seats: "3" });
  expect(asked).toMatchObject({ status: 409, reply: { error: "1 组候补会递补：王芳。", moveUp: true } });
  expect(row(guest.id)).toMatchObject({ seats: 4 });
  const { reply } = await send(guest.id, { attended: "0", seats: "3", agreed: "1" });
  expect(reply.changed).toMatchObject([{ id: guest.id }, { id: waiting.id, status: "confirmed" }]);
});

test("a cancelled event shows its state, rejects arrivals, and lists guests who paid with a mark of the refund", async () => {
  const guest = makeGuest(site, id, { name: "阿岚", contactType: "wechat", contact: "alan_88" });
  change(guest.id, { depositPaid: true });
  const left = makeGuest(site, id, { name: "小满" });
  change(left.id, { depositPaid: true });
  change(left.id, { status: "cancelled" });
  makeGuest(site, id, { name: "没付款" });
  const filters = async () => {
    const { html } = await admin.page(`/admin/events/${id}/guests`);
    return textsAt(html, "nav[aria-label=状态] a").slice(-2);
  };
  unwrap(setEventStatus(site.db, actor, { id, status: "cancelled" }, noon));
  expect(await filters()).toEqual(["已付款 2", "待退定金 2"]);
  const { html } = await admin.page(at(`?guest=${guest.id}`));
  expect(textAt(html, "main")).toContain("活动已取消");
  expect(html.querySelector("main summary")).toBeNull();
  expect([names(html), buttonOf(html, guest.id, "到了")]).toEqual([["阿岚", "小满"], undefined]);
  const unpaid = "待退定金 2 组阿岚 1 人定金已收微信号 alan_88☐定金已退";
  expect(textAt(html, "main section")).toContain(unpaid);
  await press(html, guest.id, "定金已退");
  expect(row(guest.id)).toMatchObject({ refundedAt: noon });
  expect(await filters()).toEqual(["已付款 2", "待退定金 1"]);
  const { html: after } = await admin.page(at());
  expect(textAt(after, "main section")).toContain("待退定金 1 组阿岚 1 人定金已收微信号 alan_88☑定金已退");
  await press(after, guest.id, "定金已退");
  expect(row(guest.id)).toMatchObject({ refundedAt: null });
  for (const each of [guest, left]) change(each.id, { depositPaid: false });
  expect(textAt((await admin.page(at())).html, "main")).toContain("没有人付过款");
});

describe("the guest of a ticket code", () => {
  test("is on top with a button, and not in the list again", async () => {
    const guest = makeGuest(site, id, { name: "小满", seats: 2 });
    makeGuest(site, id, { name: "阿南" });
    const path = at(`?guest=${guest.id}`);
    const { html } = await admin.page(path);
    expect(textAt(html, "main section")).toContain("可以进，还没签到小满2 人");
    expect(names(html)).toEqual(["阿南"]);
    expect((await press(html, guest.id)).headers.get("Location")).toBe(`${path}#${guest.id}`);
    site.clock.time += hourMs;
    const { html: after } = await admin.page(path);
    expect(textOf(buttonOf(after, guest.id, "撤销"))).toBe("撤销");
    expect(textAt(after, "main section")).toContain("这张票 12:00 用过了（主办方）小满2 人");
    expect(present(after)).toBe("2 / 3 人到了");
  });

  test("who is not confirmed has the status and a link to the guest list; an unknown one returns 404", async () => {
    const guest = makeGuest(site, id);
    change(guest.id, { status: "cancelled" });
    const { html: named } = await admin.page(at(`?guest=${guest.id}`));
    const card = named.querySelector(`main [id="${guest.id}"]`);
    expect(textOf(card)).toContain("已取消");
    expect(card?.querySelector("form")).toBeNull();
    expect(attributeAt(card, "a", "href")).toBe(`/admin/events/${id}/guests`);
    makeGuest(site, id, { name: "阿南" });
    const { html, status } = await admin.page(at("?guest=nobody"));
    expect([status, names(html)]).toEqual([404, ["阿南"]]);
    expect(textAt(html, "main")).toContain("这条报名不存在");
  });
});
