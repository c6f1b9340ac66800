// The organiser's list of an event's guests: numbers, filters, single and bulk changes, undo, the page of one guest, CSV and print.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { registrations, registrationTokens } from "../../app/db/schema/registrations";
import { hashToken } from "../../app/platform/tokens.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { attributeAt, attributesAt, outcomeOf, pageOf, textAt, textsAt } from "../support/html";
import { textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeOpenEvent(site, { title: "天台酒会", capacity: 4, depositCents: 15000 }).id;
});

const path = (page = "") => `/admin/events/${id}/guests${page}`;
const main = async (page = "") => (await admin.page(path(page))).html.querySelector("main");
const numbers = async () => textAt(await main(), "[data-numbers]");
const names = async (query = "") => textsAt(await main(query), "li[id] b");
const stored = (guest: { id: string }) =>
  site.db.select().from(registrations).where(eq(registrations.id, guest.id)).get();
const setStatus = (guest: { id: string }, status: "pending" | "waiting") =>
  site.db.update(registrations).set({ status }).where(eq(registrations.id, guest.id)).run();
const press = (guest: { id: string }, intent: string, redirectTo = path()) =>
  admin.post(path(), { id: guest.id, intent, redirectTo });

const undo = async (response: Response) => flashOf(site, await admin.undo(response));
const phone = { contactType: "phone", contact: "+39 333 1234567" };
const wechat = { contactType: "wechat", contact: "deer_88" };

describe("the list", () => {
  test("shows the numbers, and all guests with their data in the order of registration", async () => {
    makeGuest(site, id, { name: "小鹿", seats: 2, ...phone });
    const email = { contactType: "email", contact: "a.nan@example.org" };
    setStatus(makeGuest(site, id, { name: "阿南", ...email }), "pending");
    makeGuest(site, id, { name: "小满", seats: 3, adminNote: "群里说的", ...wechat });
    expect(await numbers()).toBe("已确认 2 / 4 位，待确认 1 位，余 1 位，候补 3 位");
    expect(await names()).toEqual(["小鹿", "阿南", "小满"]);
    const page = await main();
    for (const href of ["tel:+393331234567", "mailto:a.nan@example.org"])
      expect(page?.querySelector(`a[href="${href}"]`)).not.toBeNull();
    for (const said of ["微信号 deer_88", "主办方备注：群里说的", "定金已收"])
      expect(textOf(page)).toContain(said);
    expect(textOf(page)).not.toContain("报名费已收");
  });

  test("finds a number in any spelling", async () => {
    const other = makeOpenEvent(site).id;
    const first = ["3471234567", "347 123", "347-1234", "+39347", "0039 347 12", "tel:+39 347 123 4567"];
    const spellings = {
      "+39 347 123 4567": first,
      "347·123‑4567": ["+39 3471234567", "00393471234567", "1234567", "347.123.4567"],
    };
    makeGuest(site, id, { name: "阿南", contactType: "phone", contact: "320 999 8888" });
    for (const [contact, searches] of Object.entries(spellings)) {
      const guest = makeGuest(site, id, { name: "小鹿", contactType: "phone", contact });
      for (const search of searches)
        expect([search, await names(`?q=${encodeURIComponent(search)}`)]).toEqual([search, ["小鹿"]]);
      site.db.update(registrations).set({ eventId: other }).where(eq(registrations.id, guest.id)).run();
    }
  });

  test("is searched and filtered by its URL", async () => {
    makeGuest(site, id, { name: "小鹿", ...wechat });
    setStatus(makeGuest(site, id, { name: "阿南" }), "pending");
    for (const [query, expected] of Object.entries({
      "?q=DEER": ["小鹿"],
      "?status=pending": ["阿南"],
      "?q=%E5%B0%8F&status=pending": [],
      "?status=none&page=99": ["小鹿", "阿南"],
    }))
      expect(await names(query), query).toEqual(expected);
    const [found, chips] = [await main("?q=DEER"), "nav[aria-label=状态] a"];
    expect(textsAt(found, chips).slice(0, 3)).toEqual(["全部 1 条", "待确认 0 条", "已确认 1 条"]);
    expect(attributesAt(found, chips, "href")[1]).toBe(`${path()}?q=DEER&status=pending`);
  });

  test("shows how many seats exceed a lowered capacity, and that registration is off", async () => {
    makeGuest(site, id, { seats: 4 });
    site.db.update(events).set({ capacity: 2 }).where(eq(events.id, id)).run();
    expect(await numbers()).toBe("已确认 4 / 2 位，超出 2 位");
    site.db.update(events).set({ registrationMode: "off" }).where(eq(events.id, id)).run();
    expect(await names()).toEqual(["小鹿"]);
    expect(textOf(await main())).toContain("这个活动没有开启本站报名");
  });
});

describe("buttons of a guest", () => {
  test("each form posts the values of its page, and redirects to the filtered list", async () => {
    const guest = makeGuest(site, id);
    setStatus(guest, "pending");
    const form = (await main("?status=pending"))?.querySelector(`li[id="${guest.id}"] form`) ?? null;
    expect(form?.getAttribute("action")).toBe(path());
    const intent = attributeAt(form, "button[name=intent]", "value") ?? "";
    const response = await admin.post(path(), { ...fieldsOf(form), intent });
    expect(outcomeOf(response)).toEqual([303, `${path()}?status=pending`, "小鹿：已通过"]);
    expect(stored(guest)?.status).toBe("confirmed");
  });

  test("too many seats, or seats that do not fit, are rejected", async () => {
    const guest = makeGuest(site, id, { seats: 2 });
    makeGuest(site, id, { name: "阿南", seats: 2 });
    const full = await press(guest, "seats-3");
    expect(flashOf(site, full)).toBe("小鹿：名额不够，没有空位了");
    expect(flashOf(site, await press(guest, "seats-5"))).toBe("小鹿：人数请选择 1 到 4 人");
    expect(stored(guest)?.seats).toBe(2);
    const waiting = makeGuest(site, id, { name: "小满", seats: 2 });
    const beyond = (response: Response, label: string) => {
      expect(flashMessageOf(site, response)?.link).toMatchObject({ label, post: true });
      return admin.undo(response);
    };
    expect(flashOf(site, await beyond(full, "仍要加入（超出 1 位）"))).toBe("小鹿：人数改为 3 人");
    const approved = await beyond(await press(waiting, "approve"), "仍要加入（超出 3 位）");
    expect(outcomeOf(approved)).toEqual([303, path(), "小满：已通过"]);
    expect([stored(guest)?.seats, stored(waiting)?.status]).toEqual([3, "confirmed"]);
    expect(flashMessageOf(site, approved)?.link).toMatchObject({ label: "撤销", post: true });
    expect(await undo(approved)).toBe("已撤销");
    expect(stored(waiting)?.status).toBe("waiting");
  });

  test("undo is rejected once the seats are taken, or the guest has changed", async () => {
    const guest = makeGuest(site, id, { seats: 4 });
    const waiting = makeGuest(site, id, { name: "阿南", seats: 2 });
    const cancelled = await press(guest, "cancel");
    expect(stored(waiting)?.status).toBe("confirmed");
    expect(await undo(cancelled)).toBe("名额不够");
    await press(waiting, "cancel");
    expect(stored(guest)?.status).toBe("cancelled");
    await press(guest, "approve");
    expect(await undo(cancelled)).toBe("这条报名的状态已经改变，请刷新后再试");
    expect(stored(guest)?.status).toBe("confirmed");
  });

  test("an unknown button returns 404, an unknown guest is reported", async () => {
    expect((await press(makeGuest(site, id), "promote")).status).toBe(404);
    expect(flashOf(site, await press({ id: "000000000000" }, "approve"))).toBe("这条报名不存在");
    const other = makeGuest(site, makeOpenEvent(site).id, { name: "别处" });
    expect(flashOf(site, await press(other, "cancel"))).toBe("这条报名不存在");
    expect(stored(other)?.status).toBe("confirmed");
  });
});

describe("a selection", () => {
  const pressAll = (guests: { id: string }[], intent: string) =>
    admin.post(path(), [
      ...guests.map((guest) => ["id", guest.id]),
      ...Object.entries({ intent, redirectTo: path("?status=pending") }),
    ]);

  test("is approved as far as seats are free, and undone as one", async () => {
    const guests = ["小鹿", "阿南", "小满"].map((name) => makeGuest(site, id, { name, seats: 2 }));
    for (const guest of guests.slice(0, 2)) setStatus(guest, "pending");
    const statuses = () => guests.map((guest) => stored(guest)?.status);
    const response = await pressAll(guests, "approve");
    expect(response.headers.get("Location")).toBe(path("?status=pending"));
    const said = { title: "已通过：2 条报名", text: "1 条名额不够，没有改动。" };
    expect(flashMessageOf(site, response)).toMatchObject(said);
    expect(statuses()).toEqual(["confirmed", "confirmed", "waiting"]);
    expect(await undo(response)).toBe("已撤销 2 条");
    expect(statuses()).toEqual(["pending", "pending", "waiting"]);
  });

  test("without a selected guest, or by a filter that matches others meanwhile, changes nothing", async () => {
    const guest = makeGuest(site, id);
    expect(flashOf(site, await pressAll([], "decline"))).toBe("请先勾选要处理的报名");
    const whole = await admin.post(path(), { all: "2", q: "", status: "all", intent: "decline" });
    expect(flashOf(site, whole)).toBe("符合条件的现在有 1 条报名，不再是 2 条报名，没有改动，请重新选择");
    expect(stored(guest)?.status).toBe("confirmed");
    // 全选 selects all of a page without scripts.
    expect((await main("?select=all"))?.querySelectorAll("input[name=id][checked]")).toHaveLength(1);
  });
});

describe("the page of a guest", () => {
  test("has the data, the log, and stores the organiser's note", async () => {
    const guest = makeGuest(site, id, wechat);
    await press(guest, "deposit-on");
    const page = await main(`/${guest.id}`);
    for (const said of ["微信号 deer_88", "定金已收：否 → 是"]) expect(textOf(page)).toContain(said);
    const fields = fieldsOf(page?.querySelector("form:has(textarea)") ?? null);
    const save = (adminNote: string) => admin.post(path(`/${guest.id}`), { ...fields, adminNote });
    expect(flashOf(site, await save("带孩子"))).toBe("备注已保存");
    expect(stored(guest)?.adminNote).toBe("带孩子");
    expect((await pageOf(save("长".repeat(501)), 422)).text).toContain("主办方备注不能超过500个字符");
  });

  test("生成文案 creates a text with a valid private link, shown only in its response", async () => {
    const guest = makeGuest(site, id);
    const html = (await pageOf(admin.post(path(`/${guest.id}`), { intent: "text" }), 200)).toString();
    expect(html).toContain("报名已确认：「天台酒会」");
    const token = /\/seat\/([\w-]+)/.exec(html)?.[1] ?? "";
    const row = { registrationId: guest.id, tokenHash: hashToken(token) };
    expect(site.db.select().from(registrationTokens).all()).toMatchObject([row]);
    expect(textOf(await main(`/${guest.id}`))).not.toContain("/seat/");
    expect(site.logged.join("\n")).not.toContain(token);
  });

  test("删除资料 asks for confirmation, then erases and frees the seats", async () => {
    const guest = makeGuest(site, id, { seats: 4, ...wechat });
    const waiting = makeGuest(site, id, { name: "阿南" });
    const address = path(`/${guest.id}/erase`);
    expect(textAt((await admin.page(address)).html, "h1")).toBe("确定要删除这位客人的资料吗？");
    expect(outcomeOf(await admin.post(address, {}))).toEqual([303, path(), "这位客人的资料已删除"]);
    expect(stored(guest)).toMatchObject({ name: "", contact: null, status: "cancelled" });
    expect(stored(waiting)?.status).toBe("confirmed");
    expect(textOf(await main(`/${guest.id}`))).toContain("（资料已删除）");
    expect(flashOf(site, await press(guest, "approve"))).toBe("这位客人的资料已删除");
  });

  test("of another event returns 404", async () => {
    const other = makeGuest(site, makeOpenEvent(site).id);
    expect((await admin.page(path(`/${other.id}`))).status).toBe(404);
    expect((await admin.post(path(`/${other.id}/erase`), {})).status).toBe(404);
  });
});

test("the CSV has a byte order mark, a row for each guest, and no formula", async () => {
  const guest = makeGuest(site, id, { name: "=1+1", seats: 2, ...phone });
  const answers = JSON.stringify([{ question: "会开车吗", answer: "会，有车" }]);
  site.db.update(registrations).set({ answers }).where(eq(registrations.id, guest.id)).run();
  const response = await site.send(path(".csv"), { headers: { Cookie: admin.Cookie } });
  expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="guests-${id}.csv"`);
  const [head, row, rest] = Buffer.from(await response.arrayBuffer())
    .toString()
    .split("\r\n");
  expect(head).toMatch(/^\ufeff序号,称呼,人数,状态,联系方式,号码或地址,备注,会开车吗,/);
  expect(row).toMatch(/^1,"'=1\+1",2,已确认,手机,"'\+39 333 1234567",,会，有车,/);
  expect(rest).toBe("");
});

test("the print list has the active guests with their answers, and a box for confirmed ones", async () => {
  const deer = makeGuest(site, id, { name: "小鹿", seats: 2, ...wechat });
  const answers = JSON.stringify([{ question: "忌口？", answer: "花生" }]);
  const texts = { note: "会晚到", adminNote: "带吉他", companions: JSON.stringify(["小马"]), answers };
  site.db.update(registrations).set(texts).where(eq(registrations.id, deer.id)).run();
  await press(makeGuest(site, id, { name: "不来" }), "cancel");
  const [waiting, asking] = [makeGuest(site, id, { name: "等着" }), makeGuest(site, id, { name: "问过" })];
  setStatus(waiting, "waiting");
  setStatus(asking, "pending");
  const rows = (await main("/print"))?.querySelectorAll("tbody tr") ?? [];
  expect(rows.map((row) => [textOf(row), row.querySelector("td span") !== null])).toEqual([
    ["小鹿、小马2微信号 deer_88已确认会晚到；忌口？ 花生；带吉他", true],
    ["等着1候补", false],
    ["问过1待确认", false],
  ]);
});

describe("links to the list", () => {
  test.each(["/admin", "/admin/events"])("a ticket of %s has the counts and the links", async (page) => {
    makeGuest(site, id, { seats: 3 });
    const ticket = (await admin.page(page)).html.querySelector(`article[aria-labelledby="ticket-${id}"]`);
    expect(textsAt(ticket, `a[href="${path()}"]`)).toEqual(["已确认 3 / 4 位，余 1 位", "名单"]);
    expect(ticket?.querySelector("[role=group][aria-label=报名人数]")).toBeNull();
  });

  test("需要处理 lists events with pending registrations", async () => {
    setStatus(makeGuest(site, id), "pending");
    const { html } = await admin.page("/admin");
    const box = html.querySelector("section[aria-labelledby=attention]");
    expect(textOf(box)).toContain("「天台酒会」有 1 条报名等待确认");
    expect(box?.querySelector(`a[href="${path()}?status=pending"]`)).not.toBeNull();
  });

  test("the edit page links to it instead of counting", async () => {
    const { html } = await admin.page(`/admin/events/${id}/edit?draft=Edit00000001&step=1&new=1`);
    expect(html.querySelector(`#event-form a[href="${path()}"]`)).not.toBeNull();
  });
});
