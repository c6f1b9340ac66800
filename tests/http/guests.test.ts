// The organiser's list of an event's guests: numbers, filters, single and bulk changes, undo, the page of one guest, tables and print.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { registrations, registrationTokens } from "../../app/db/schema/registrations";
import { registrationMessages } from "../../app/domain/registrations/messages";
import { hashToken } from "../../app/platform/tokens.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { attributeAt, attributesAt, outcomeOf, pageOf, textAt, textsAt } from "../support/html";
import { guestsOf } from "../support/registrations";
import { rowsIn, setEvent } from "../support/rows";
import { origin, textOf } from "../support/site";
import { readWorkbook, serialTime } from "../support/workbook";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeOpenEvent(site, { title: "天台酒会", capacity: 4, depositCents: 15000 }).id;
});

const path = (page = "") => `/admin/events/${id}/guests${page}`;
const main = async (page = "") => (await admin.page(path(page))).html.querySelector("main");
const numbers = async () => textAt(await main(), "[data-numbers]");
const names = async (query = "") => textsAt(await main(query), "li[id] b");
const stored = (guest: { id: string }) => rowsIn(registrations).find(({ id }) => id === guest.id);
const change = (guest: { id: string }, columns: Partial<typeof registrations.$inferInsert>) =>
  site.db.update(registrations).set(columns).where(eq(registrations.id, guest.id)).run();
const setStatus = (guest: { id: string }, status: "pending" | "waiting") => change(guest, { status });
const press = (guest: { id: string }, intent: string, redirectTo = path()) =>
  admin.post(path(), { id: guest.id, intent, redirectTo });

const undo = async (response: Response) => flashOf(site, await admin.undo(response));
const phone = { contactType: "phone", contact: "+39 333 1234567" };
const wechat = { contactType: "wechat", contact: "deer_88" };

describe("the list", () => {
  test("shows the numbers, and all guests with their data, those who need an answer first", async () => {
    makeGuest(site, id, { name: "小鹿", seats: 2, ...phone });
    const email = { contactType: "email", contact: "a.nan@example.org" };
    setStatus(makeGuest(site, id, { name: "阿南", ...email }), "pending");
    makeGuest(site, id, { name: "小满", seats: 3, adminNote: "群里说的", ...wechat });
    expect(await numbers()).toBe("2 / 4 人要来 余 1 位 · 待审批 1 人 · 候补 3 人 · 定金差 ¥300");
    expect(await names()).toEqual(["阿南", "小鹿", "小满"]);
    const page = await main();
    for (const href of ["tel:+393331234567", "mailto:a.nan@example.org"])
      expect(page?.querySelector(`a[href="${href}"]`)).not.toBeNull();
    for (const said of ["微信号 deer_88", "群里说的", "定金已收"]) expect(textOf(page)).toContain(said);
    expect(textOf(page)).not.toContain("报名费已收");
  });

  test("finds a number in any spelling", async () => {
    makeGuest(site, id, { name: "阿南", contactType: "phone", contact: "320 999 8888" });
    makeGuest(site, id, { name: "小鹿", contactType: "phone", contact: "+39 347 123 4567" });
    for (const search of ["347-1234", "0039 347 12", "1234567"])
      expect([search, await names(`?q=${encodeURIComponent(search)}`)]).toEqual([search, ["小鹿"]]);
  });

  test("is searched and filtered by its URL", async () => {
    makeGuest(site, id, { name: "小鹿", ...wechat });
    setStatus(makeGuest(site, id, { name: "阿南" }), "pending");
    expect([await names("?q=DEER"), await names("?status=pending")]).toEqual([["小鹿"], ["阿南"]]);
    const [found, chips] = [await main("?q=DEER"), "nav[aria-label=状态] a"];
    // Filters without people are absent.
    expect(textsAt(found, chips)).toEqual(["全部 1", "已确认 1", "未付 1"]);
    expect(attributesAt(found, chips, "href")[1]).toBe(`${path()}?q=DEER&status=confirmed`);
  });

  test("shows how many seats exceed a lowered capacity, and that registration is off", async () => {
    makeGuest(site, id, { seats: 4 });
    setEvent(id, { capacity: 2 });
    expect(await numbers()).toBe("4 / 2 人要来 超出 2 位 · 定金差 ¥600");
    setEvent(id, { registrationMode: "off" });
    expect(await names()).toEqual(["小鹿"]);
    expect(textOf(await main())).toContain("这个活动没有开启本站报名");
  });
});

describe("the act of a guest", () => {
  const acts = async (query = "") => textsAt(await main(query), "li[id]>form button, li[id]>div a");

  test("is the one that is due, with the amount that is owed", async () => {
    setEvent(id, { capacity: 10, enrollFeeCents: 600 });
    const guest = makeGuest(site, id, { name: "小鹿", seats: 3 });
    expect(await acts()).toEqual(["收 ¥450"]);
    expect(attributeAt(await main(), "li[id]>form button", "aria-label")).toBe("收 ¥450 定金：小鹿");
    await press(guest, "deposit-on");
    // The fee is due on the day.
    expect(await acts()).toEqual([]);
    setEvent(id, { startAt: site.clock.now() + 60_000, endAt: site.clock.now() + 3_600_000 });
    expect(await acts()).toEqual(["收 €18"]);
    change(guest, { depositSeats: 1 });
    await press(guest, "fee-on");
    expect(await acts()).toEqual(["收 ¥300"]);
    await press(guest, "cancel");
    expect(await acts()).toEqual(["退 ¥150"]);
  });

  test("approves, moves up where seats are free, and leads to the notices of guests who do not know yet", async () => {
    const full = makeGuest(site, id, { seats: 4 });
    change(full, { depositSeats: 4 });
    const waiting = makeGuest(site, id, { name: "阿南" });
    expect(await acts()).toEqual([]);
    setStatus(full, "pending");
    expect(await acts()).toEqual(["通过"]);
    change(full, { status: "declined", depositSeats: 0 });
    expect(await acts()).toEqual(["递补"]);
    await press(waiting, "approve");
    expect(await acts()).toEqual(["告诉 TA"]);
  });

  test("is one for a group: all pending guests, and a text with the open deposits", async () => {
    for (const name of ["小鹿", "阿南"]) setStatus(makeGuest(site, id, { name }), "pending");
    const form = (await main())?.querySelector("section[aria-label=待审批] form");
    const all = await admin.post(path(), { ...fieldsOf(form ?? null), intent: "approve" });
    expect(flashMessageOf(site, all)).toMatchObject({ title: "已通过：2 组报名" });
    const text = textAt(await main("?remind=1"), "#remind");
    for (const part of ["小鹿（1 人）¥150", "阿南（1 人）¥150"]) expect(text).toContain(part);
    const [deer] = [makeGuest(site, id, { name: "大白", ...wechat }), makeGuest(site, id, { name: "小荷" })];
    const picked = await main(`?select=1&remind=contacts&id=${deer.id}`);
    expect(textAt(picked, "#remind")).toBe("大白 deer_88");
    const messages = attributesAt(picked, "#bulk button[formaction$='/messages']", "formaction")[0];
    const { html } = await admin.page(`${messages}?select=1&id=${deer.id}`);
    expect(attributesAt(html, "form [name=guest][checked]", "value")).toEqual([deer.id]);
    expect(attributesAt(html, "form [name=to][checked]", "value")).toEqual(["chosen"]);
  });
});

describe("buttons of a guest", () => {
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

  test("an unknown button returns 404, a guest of another event is reported", async () => {
    expect((await press(makeGuest(site, id), "promote")).status).toBe(404);
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
    const form = (await main("?status=pending"))?.querySelector(`li[id="${guests[0]?.id}"]>form`);
    expect(form?.getAttribute("action")).toBe(path());
    const response = await pressAll(guests, "approve");
    expect(response.headers.get("Location")).toBe(path("?status=pending"));
    const said = { title: "已通过：2 组报名", text: "1 组名额不够，没有改动。" };
    expect(flashMessageOf(site, response)).toMatchObject(said);
    expect(statuses()).toEqual(["confirmed", "confirmed", "waiting"]);
    const part = new URL(flashMessageOf(site, response)?.link?.href ?? "", origin);
    part.searchParams.set("to", "abcdefghijkl");
    expect(flashOf(site, await admin.post(part.pathname + part.search, {}))).toBe("这条报名不存在");
    expect(await undo(response)).toBe("已撤销 2 条");
    expect(statuses()).toEqual(["pending", "pending", "waiting"]);
  });

  test("without a selected guest, or by a filter that matches others meanwhile, changes nothing", async () => {
    const guest = makeGuest(site, id);
    expect(flashOf(site, await pressAll([], "decline"))).toBe("请先勾选要处理的报名");
    const whole = await admin.post(path(), { all: "2", q: "", status: "all", intent: "decline" });
    expect(flashOf(site, whole)).toBe("符合条件的现在有 1 组报名，不再是 2 组报名，没有改动，请重新选择");
    expect(stored(guest)?.status).toBe("confirmed");
    // 全选 selects all of a page without scripts.
    expect((await main("?select=1&select=all"))?.querySelectorAll("input[name=id][checked]")).toHaveLength(1);
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
    expect(rowsIn(registrationTokens)).toMatchObject([row]);
    expect(textOf(await main(`/${guest.id}`))).not.toContain("/seat/");
    expect(site.logged.join("\n")).not.toContain(token);
  });

  test("删除资料 asks for confirmation, then erases and frees the seats, for guests of the event only", async () => {
    const guest = makeGuest(site, id, { seats: 4, ...wechat });
    const waiting = makeGuest(site, id, { name: "阿南" });
    const address = path(`/${guest.id}/erase`);
    const { html } = await admin.page(address);
    expect(textAt(html, "h1")).toBe("确定要删除这位客人的资料吗？");
    expect(textAt(html, "main")).toContain("不会有人通知 TA");
    expect(textsAt(html, "main button")).toEqual(["删除资料", "先取消报名"]);
    const first = makeGuest(site, id, { name: "小北" });
    const cancel = admin.post(path(`/${first.id}/erase`), { intent: "cancel" });
    expect(outcomeOf(await cancel)).toEqual([303, path(), "已取消报名"]);
    expect(stored(first)).toMatchObject({ name: "小北", status: "cancelled" });
    const ended = await admin.page(path(`/${first.id}/erase`));
    expect(textsAt(ended.html, "main button")).toEqual(["删除资料"]);
    expect(outcomeOf(await admin.post(address, {}))).toEqual([303, path(), "这位客人的资料已删除"]);
    expect(stored(guest)).toMatchObject({ name: "", contact: null, status: "cancelled" });
    expect(stored(waiting)?.status).toBe("confirmed");
    expect(textOf(await main(`/${guest.id}`))).toContain("（资料已删除）");
    expect(flashOf(site, await press(guest, "approve"))).toBe("这位客人的资料已删除");
    const other = makeGuest(site, makeOpenEvent(site).id);
    expect((await admin.page(path(`/${other.id}`))).status).toBe(404);
    expect((await admin.post(path(`/${other.id}/erase`), {})).status).toBe(404);
  });
});

test("payments are summed per kind, listed per guest, and tables with amounts", async () => {
  setEvent(id, { capacity: 10, enrollFeeCents: 600 });
  const [deer, nan] = ["小鹿", "阿南"].map((name) => makeGuest(site, id, { name, seats: 2 }));
  makeGuest(site, id, { name: "小满" });
  if (!deer || !nan) throw new Error("two guests");
  await press(deer, "deposit-on");
  await press(deer, "fee-on");
  await press(nan, "deposit-on");
  await press(nan, "cancel");
  const page = (await admin.page(`/admin/events/${id}/payments`)).html;
  const sums = (kind: string) => textAt(page, `section[aria-label=${kind}]`);
  expect(sums("定金")).toBe("定金应收 ¥750已收 ¥600还差 ¥150待退 ¥300");
  expect(sums("报名费")).toBe("报名费应收 €18已收 €12还差 €6");
  expect(textsAt(page, "main li")).toEqual([
    "小鹿2 人 · 已确认定金 已收 ¥300报名费 已收 €12",
    "阿南2 人 · 已取消定金 已收 ¥300 · 待退 ¥300",
    "小满1 人 · 已确认定金 还差 ¥150报名费 还差 €6",
  ]);
  const csv = await site.send(`/admin/events/${id}/payments.csv`, { headers: { Cookie: admin.Cookie } });
  const [head, first] = (await csv.text()).split("\r\n");
  expect(head).toBe(
    "称呼,人数,状态,定金应收（¥）,定金已收（¥）,定金还差（¥）,定金待退（¥）,报名费应收（€）,报名费已收（€）,报名费还差（€）",
  );
  expect(first).toBe("小鹿,2,已确认,300,300,,,12,12,");
  const none = makeOpenEvent(site).id;
  expect(textOf((await admin.page(`/admin/events/${none}/payments`)).html)).toContain("没有要收的钱");
});

test("the CSV has a byte order mark, a row for each guest, unique headings, and no formula", async () => {
  const guest = makeGuest(site, id, { name: "=1+1", seats: 2, ...phone });
  const questions = ["会开车吗", "称呼", "序号"];
  change(guest, { answers: JSON.stringify(questions.map((question) => ({ question, answer: "会，有车" }))) });
  const response = await site.send(path(".csv"), { headers: { Cookie: admin.Cookie } });
  expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="guests-${id}.csv"`);
  const [head, row, rest] = Buffer.from(await response.arrayBuffer())
    .toString()
    .split("\r\n");
  expect(head).toMatch(/^\ufeff序号,称呼,人数,状态,联系方式,号码或地址,备注,会开车吗,称呼（2）,序号（2）,/);
  expect(new Set(head?.split(",")).size).toBe(head?.split(",").length);
  expect(row).toMatch(/^1,"'=1\+1",2,已确认,手机,"'\+39 333 1234567",,会，有车,/);
  expect(rest).toBe("");
});

test("the workbook has the texts, numbers and local times of the CSV, under headings that stay in view", async () => {
  setEvent(id, { title: "去[哪里]？*天台酒会".repeat(4) });
  const name = "=1+1 & <b>_x0041_ 👨‍👩‍👧";
  const guest = makeGuest(site, id, { name, seats: 2, ...phone, adminNote: "0039\n第二行" });
  const answers = JSON.stringify(["会开车吗", "称呼"].map((question) => ({ question, answer: "+39" })));
  // Beyond the change to summer time.
  const attendedAt = Date.UTC(2027, 6, 1, 22, 30);
  change(guest, { answers, attendedAt, depositSeats: 2, arrived: 1 });
  const file = await site.send(path(".xlsx"), { headers: { Cookie: admin.Cookie } });
  expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="guests-${id}.xlsx"`);
  expect(file.headers.get("Content-Type")).toMatch(/spreadsheetml\.sheet$/);
  const [sheet, ...others] = readWorkbook(new Uint8Array(await file.arrayBuffer()));
  expect([sheet?.name, others]).toEqual(["名单 去 哪里 ？ 天台酒会去 哪里 ？ 天台酒会去 哪里 ？", []]);
  const csv = await (await site.send(path(".csv"), { headers: { Cookie: admin.Cookie } })).text();
  const [headings = [], row = []] = sheet?.values ?? [];
  expect(headings.join(",")).toBe(csv.split("\r\n")[0]);
  const cells = Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? null]));
  expect(cells).toMatchObject({
    ...{ 序号: 1, 称呼: name, 人数: 2, 号码或地址: "+39 333 1234567", 备注: null, 会开车吗: "+39" },
    ...{ "称呼（2）": "+39", 主办方备注: "0039\n第二行", "定金已收（人）": 2, "报名费已收（人）": null },
  });
  expect([cells.已到场, cells.报名时间].map((days) => serialTime(Number(days)))).toEqual([
    "2027-07-02T00:30",
    "2026-11-21T12:00",
  ]);
  const formats = Object.fromEntries(headings.map((heading, at) => [heading, sheet?.cells[1]?.[at]?.format]));
  const time = 'yyyy"年"m"月"d"日" hh:mm';
  expect(formats).toMatchObject({ 序号: "0", 称呼: "@", 号码或地址: "@", 已到场: time, 报名时间: time });
  expect([sheet?.frozenRows, sheet?.cells[0]?.every((cell) => cell?.isBold)]).toEqual([1, true]);
  expect(sheet?.widths).toHaveLength(headings.length);
  for (const width of sheet?.widths ?? []) expect([width >= 8, width <= 48]).toEqual([true, true]);
  expect(sheet?.widths[headings.indexOf("称呼")]).toBeGreaterThan(24);
});

test("the print list has the active guests with their answers, and a box for confirmed ones", async () => {
  const deer = makeGuest(site, id, { name: "小鹿", seats: 2, ...wechat });
  const answers = JSON.stringify([{ question: "忌口？", answer: "花生" }]);
  const texts = { note: "会晚到", adminNote: "带吉他", companions: JSON.stringify(["小马"]), answers };
  change(deer, texts);
  await press(makeGuest(site, id, { name: "不来" }), "cancel");
  const [waiting, asking] = [makeGuest(site, id, { name: "等着" }), makeGuest(site, id, { name: "问过" })];
  setStatus(waiting, "waiting");
  setStatus(asking, "pending");
  const rows = (await main("/print"))?.querySelectorAll("tbody tr") ?? [];
  expect(rows.map((row) => [textOf(row), row.querySelector("td span") !== null])).toEqual([
    ["小鹿、小马2微信号 deer_88已确认会晚到；忌口？ 花生；带吉他", true],
    ["等着1候补", false],
    ["问过1待审批", false],
  ]);
});

describe("links to the list", () => {
  test("a ticket has the counts and the links", async () => {
    makeGuest(site, id, { seats: 3 });
    const list = (await admin.page(path("/chain"))).html.querySelector("textarea#list")?.text ?? "";
    expect(list, "the text for the group").toMatch(/^#接龙\n天台酒会\n.+\n瓦伦蒂诺公园\n\n1\. 小鹿 ×3$/);
    const ticket = (await admin.page("/admin")).html.querySelector(`article[aria-labelledby="ticket-${id}"]`);
    expect(textsAt(ticket, `a[href="${path()}"]`)).toEqual(["名单"]);
    expect(textOf(ticket)).toContain("3 / 4 人");
    expect(ticket?.querySelector("[role=group][aria-label=报名人数]")).toBeNull();
  });

  test("需要处理 lists events with pending registrations; the edit page links to the list", async () => {
    setStatus(makeGuest(site, id), "pending");
    const { html } = await admin.page("/admin");
    const box = html.querySelector("section[aria-labelledby=attention]");
    expect(textOf(box)).toContain("1 人待审批11月28日 · 天台酒会");
    expect(box?.querySelector(`a[href="${path()}?status=pending"]`)).not.toBeNull();
    const { html: edit } = await admin.page(`/admin/events/${id}/edit?draft=Edit00000001&step=1&new=1`);
    expect(edit.querySelector(`#event-form a[href="${path()}"]`)).not.toBeNull();
  });
});

describe("guests added by the organiser", () => {
  beforeEach(() => {
    id = makeOpenEvent(site, { title: "天台酒会", capacity: 3 }).id;
  });

  const all = () => guestsOf(site, id);
  const listed = () => all().map(({ name, seats, status }) => `${name} ${seats} ${status}`);

  describe("the form", () => {
    const add = (fields: Record<string, string>) =>
      admin.post(path("/add"), { seats: "1", contactType: "wechat", ...fields });

    test("adds a guest without a contact, which can be undone, also with a name reserved for the organiser", async () => {
      const { html } = await admin.page(path("/add"));
      const fields = fieldsOf(html.querySelector("main form"));
      const added = await admin.post(path("/add"), { ...fields, name: "小鹿", seats: "2" });
      expect(flashOf(site, added)).toBe("小鹿：已加入名单（已确认）");
      expect(added.headers.get("Location")).toMatch(new RegExp(`^${path()}#\\w{12}$`));
      expect(listed()).toEqual(["小鹿 2 confirmed"]);
      expect(flashOf(site, await admin.undo(added))).toBe("已撤销");
      expect(listed()).toEqual([]);
      expect(flashOf(site, await add({ name: "主办方小王" }))).toBe("主办方小王：已加入名单（已确认）");
    });

    test("offers the waiting list, or seats beyond the capacity, when the seats do not fit", async () => {
      makeGuest(site, id, { seats: 2 });
      const html = await pageOf(add({ name: "阿南", seats: "3" }), 409);
      expect(textAt(html, "#guest-seats-error")).toBe("名额不够，还剩 1 位");
      expect(textsAt(html, "button[name=ifFull]")).toEqual(["排到候补", "仍要加入（超出 2 位）"]);
      const fields = fieldsOf(html.querySelector("form:has(button[name=ifFull])"));
      const [wait = "", override = ""] = attributesAt(html, "button[name=ifFull]", "value");
      const press = async (name: string, ifFull: string) =>
        flashOf(site, await admin.post(path("/add"), { ...fields, name, ifFull }));
      expect(await press("阿南", wait)).toBe("阿南：已加入名单（候补）");
      expect(await press("小满", override)).toBe("小满：已加入名单（已确认）");
      expect(listed()).toEqual(["小鹿 2 confirmed", "阿南 3 waiting", "小满 3 confirmed"]);
    });

    test("rejects a field with its message and preserves input", async () => {
      const wrong = { name: "小鹿", contactType: "phone", contact: "deer" };
      const html = await pageOf(add(wrong), 422);
      expect(textAt(html, "#guest-contact-error")).toBe(registrationMessages.phone);
      expect(fieldsOf(html.querySelector("main form")).name).toBe("小鹿");
      expect(listed()).toEqual([]);
    });

    test("a contact that is already on the list is a conflict", async () => {
      makeGuest(site, id, { contactType: "wechat", contact: "deer_88" });
      const html = await pageOf(add({ name: "小鹿", contact: "Deer_88" }), 409);
      expect(textAt(html, "#guest-contact-error")).toBe("这个联系方式已经在名单里");
    });
  });

  describe("接龙", () => {
    const read = (text: string) => admin.post(path("/chain"), { text, intent: "read" });

    test("a pasted one is previewed, and listed only by 加入名单", async () => {
      makeGuest(site, id);
      const html = await pageOf(read("#接龙\n1. 小鹿\n2. 阿南 +1\n3. 小满\n晚点来"), 200);
      const result = html.querySelector("section[aria-label=读取结果]");
      expect(textOf(result)).toContain("新的 2 组（3 人），已在名单 1 组，看不明白 1 行");
      expect(listed()).toHaveLength(1);
      const { line: _, ...fields } = fieldsOf(result?.querySelector("form") ?? null);
      expect(fields).toMatchObject({ "seats-3": "2", "seats-4": "1" });
      const sent = Object.entries({ ...fields, "seats-4": "2", intent: "add" });
      const send = () => admin.post(path("/chain"), [...sent, ["line", "3"], ["line", "4"]]);
      const added = await send();
      expect(added.headers.get("Location")).toBe(path());
      const said = { title: "已加入名单：2 组报名", text: "其中 1 组名额不够，在候补里。" };
      expect(flashMessageOf(site, added)).toMatchObject(said);
      const list = ["小鹿 1 confirmed", "阿南 2 confirmed", "小满 2 waiting"];
      expect(listed()).toEqual(list);
      // Sent again, all guests are known.
      expect((await send()).status).toBe(422);
      expect(listed()).toEqual(list);
      expect(flashOf(site, await admin.undo(added))).toBe("已撤销 2 条");
      expect(all().map(({ status }) => status)).toEqual(["confirmed"]);
    });

    test("a guest who withdraws is listed, and withdrawn by a button that preserves the text", async () => {
      const guest = makeGuest(site, id, { name: "小鹿", seats: 2 });
      const text = "1. 阿南 +1（素食）\n2. 小鹿 不来了";
      const found = (await pageOf(read(text), 200)).querySelector("button[name=withdraw]");
      expect(found?.getAttribute("value")).toBe(guest.id);
      const fields = fieldsOf(found?.closest("form") ?? null);
      const asked = await pageOf(admin.post(path("/chain"), { ...fields, withdraw: guest.id }), 200);
      expect(textAt(asked, "[role=status]")).toContain("取消「小鹿」的报名？");
      const confirmed = { ...fields, "withdraw-confirmed": guest.id };
      const html = await pageOf(admin.post(path("/chain"), confirmed), 200);
      expect(textAt(html, "[role=status]")).toContain("小鹿：已取消报名");
      expect(html.querySelector("textarea[name=text]")?.text).toContain(text);
      expect(html.querySelector("button[name=withdraw]")).toBeNull();
      expect(listed()).toEqual(["小鹿 2 cancelled"]);
      const undo = attributeAt(html, "form[action*=undo]", "action") ?? "";
      expect(flashOf(site, await admin.post(undo, {}))).toBe("已撤销");
      expect(listed()).toEqual(["小鹿 2 confirmed"]);
      // Text after a number of people becomes the organiser's note.
      await admin.post(path("/chain"), { text, intent: "add", line: "1", "seats-1": "2" });
      expect(all().map(({ adminNote }) => adminNote)).toEqual(["", "素食"]);
    });

    test("an invalid guest or a text that cannot be parsed rejects all", async () => {
      const sent = { text: "1. 小鹿\n2. 阿南", intent: "add", line: "1", "seats-1": "7" };
      expect((await pageOf(admin.post(path("/chain"), sent), 422)).text).toContain("人数请选择 1 到 4 人");
      expect(listed()).toEqual([]);
      const tooLong = await pageOf(read("1. 人\n".repeat(301)), 422);
      const message = "接龙最多 300 行、20000 个字，请分几次粘贴";
      expect(textAt(tooLong, "#chain-text-error")).toBe(message);
    });
  });
});
