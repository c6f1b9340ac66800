// The page of a registration: by a private link, and in the browser that created it.
import { describe, expect, test } from "vitest";
import { registrations, registrationTokens } from "../../app/db/schema/registrations";
import { hashToken } from "../../app/platform/tokens.server";
import { flashOf, signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeImage } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, pageText, textAt, textsAt } from "../support/html";
import { openMember } from "../support/member";
import {
  changeFirstGuest,
  guestFields,
  guestsOf,
  makeOpenEvent,
  registrationPathOf,
  signUpIn,
} from "../support/registrations";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { dayMs, hourMs, noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

openEachSite({ RATE_LIMITS: "off" });

/** A confirmed guest of a new event; `path` is the private link's. */
async function makeGuest(event: Record<string, unknown> = {}, fields: Record<string, string> = {}) {
  const { id } = makeOpenEvent(site, event);
  const visitor = openVisitor(site);
  const path = registrationPathOf(await signUpIn(visitor, id, fields));
  visitor.jar.delete("flash");
  const ownPath = `/seat/${guestsOf(site, id)[0]?.id}`;
  return { id, visitor, path, ownPath };
}

const mainAt = async (path: string, headers = {}) =>
  (await site.page(path, headers)).html.querySelector("main");
const headingAt = async (path: string) => textAt(await mainAt(path), "h1");
const intents = (main: Awaited<ReturnType<typeof mainAt>>) => attributesAt(main, "[name=intent]", "value");

describe("the page", () => {
  test("shows state, event, the amount for all seats, and how to pay", async () => {
    const event = {
      ...{ depositCents: 15000, enrollFeeCents: 2000, registrationNote: "微信转给小林" },
      ...{ registrationQuestion1: "有没有忌口？", capacity: 8 },
    };
    const { id, path } = await makeGuest(event, { seats: "2", note: "带朋友", answer1: "花生" });
    expect(await headingAt(path)).toBe("我的报名");
    const text = await pageText(site, path, "#seat");
    for (const part of [
      ...["波河边的初冬野餐", "11月28日 星期六 12:00–15:00", "瓦伦蒂诺公园", "2 人"],
      ...["定金 ¥300 未付", "报名费 €40 未付", "微信转给小林", "微信号：linyue_88"],
      ...["带朋友", "有没有忌口？", "花生"],
    ])
      expect(text).toContain(part);
    changeFirstGuest(site, id, { depositPaid: true, attended: true });
    const later = await pageText(site, path);
    for (const part of ["定金 ¥300 ✓ 已付", "已到场"]) expect(later).toContain(part);
  });

  test("shows the group code and the ticket's code only while confirmed", async () => {
    const image = await makeImage(site, "#000000", 400, 400);
    const group = { groupQrImageId: image.id, groupQrValidUntil: noon + dayMs };
    const shown = async (path: string) => {
      const main = await mainAt(path);
      return {
        heading: textAt(main, "h1"),
        codes: ['[alt="活动群二维码"]', "svg[role=img]"].map((each) => main?.querySelectorAll(each).length),
        text: textOf(main),
      };
    };
    const containing = (text: string) => expect.stringContaining(text);
    const { path, visitor } = await makeGuest(group);
    expect(await shown(path)).toMatchObject({ codes: [1, 1], text: containing("签到时出示") });
    await visitor.say(path, { intent: "withdraw" });
    expect(await shown(path)).toMatchObject({ heading: "报名已取消", codes: [0, 0] });
    const pending = await makeGuest({ ...group, registrationMode: "approval" });
    expect(await shown(pending.path)).toMatchObject({
      heading: "等待主办方确认",
      codes: [0, 0],
      text: containing("主办方会用你留的微信号联系你，这个页面也会显示"),
    });
    const byMail = { seats: "3", contactType: "email", contact: "lin@example.org" };
    const waiting = await makeGuest({ ...group, capacity: 2 }, byMail);
    const { text, ...others } = await shown(waiting.path);
    expect(others).toEqual({ heading: "已进入候补（第 1 位）", codes: [0, 0] });
    for (const part of ["有结果时会发邮件到你留的邮箱，这个页面也会显示", "候补的人按顺序自动递补"])
      expect(text).toContain(part);
  });

  test("by token shows the link to copy and its code, and the check-in to administrators; by id it issues another", async () => {
    const { id, path, visitor, ownPath } = await makeGuest();
    const main = await mainAt(path);
    expect(textAt(main, "textarea")).toBe(origin + path);
    const code = main?.querySelector("svg[role=img]");
    expect(code?.getAttribute("aria-label")).toBe("票的二维码");
    expect(textOf(main)).toContain("谁有它谁就能改，别发到群里");
    const own = (await visitor.page(ownPath)).html.querySelector("main");
    expect(own?.querySelector("textarea")).toBeNull();
    expect(own?.querySelector("svg[role=img]")?.toString()).toBe(code?.toString());
    const issued = await visitor.say(ownPath, { intent: "link" });
    expect([issued.status, registrationPathOf(issued) === path]).toEqual([303, false]);
    for (const each of [registrationPathOf(issued), path]) expect((await site.page(each)).status).toBe(200);
    const checkIn = `a[href="/admin/events/${id}/check-in?guest=${ownPath.slice("/seat/".length)}"]`;
    expect(main?.querySelector(checkIn)).toBeNull();
    expect(textAt(await mainAt(path, await signIn(site)), checkIn)).toBe("签到");
  });

  test("of a cancelled event allows only erasure, with the reason", async () => {
    const { id, path, visitor } = await makeGuest();
    setEvent(id, { status: "cancelled", cancelReason: "下雨", refundNote: "定金全退" });
    const main = await mainAt(path);
    for (const part of ["下雨", "定金全退"]) expect(textOf(main)).toContain(part);
    expect(intents(main)).toEqual(["erase"]);
    const rejected = await visitor.say(path, { intent: "withdraw" });
    expect([rejected.status, await rejected.text()]).toEqual([409, expect.stringContaining("活动已取消")]);
  });
});

describe("access", () => {
  test("by id is limited to the browser and the member who registered", async () => {
    const { ownPath, visitor } = await makeGuest();
    const stranger = openVisitor(site);
    await stranger.say("/wishes", {});
    const statuses = [await visitor.page(ownPath), await stranger.page(ownPath), await site.page(ownPath)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const intent of ["withdraw", "link"])
      expect((await stranger.say(ownPath, { intent, seats: "2" })).status).toBe(404);
    const member = await openMember(site, "lin@example.org");
    const { id } = makeOpenEvent(site);
    await signUpIn(member, id);
    const elsewhere = openVisitor(site, { session: member.token });
    expect((await elsewhere.page(`/seat/${guestsOf(site, id)[0]?.id}`)).status).toBe(200);
  });

  test("by an unknown link returns 404; a private link is not indexed, logged or stored", async () => {
    const unknown = await pageOf(site.send(`/seat/${"A".repeat(43)}`), 404);
    expect(textAt(unknown, "main")).toContain("这个链接已经失效");
    const { path, visitor } = await makeGuest();
    const { html } = await site.page(path);
    await visitor.say(`${path}/edit`, { seats: "2" });
    expect(attributeAt(html, "meta[name=robots]", "content")).toBe("noindex");
    const token = path.slice("/seat/".length);
    expect(site.logged.join("\n")).not.toContain(token);
    expect(rowsIn(registrationTokens)).toMatchObject([{ tokenHash: hashToken(token) }]);
  });
});

describe("changes", () => {
  test("seats and note are stored, and more seats only while they fit", async () => {
    const { id, path, visitor } = await makeGuest();
    const update = (seats: string, note = "带两位朋友") => visitor.say(`${path}/edit`, { seats, note });
    const saved = await update("3");
    expect(outcomeOf(saved)).toEqual([303, path, "已改为 3 人"]);
    expect(guestsOf(site, id)).toMatchObject([{ seats: 3, note: "带两位朋友" }]);
    const html = await pageOf(update("4", "再加一位"), 409);
    expect(textAt(html, "#change-seats-error")).toBe("名额不够，现在没有空余的名额");
    expect(attributeAt(html, "[name=note]", "value")).toBe("再加一位");
    expect(attributeAt(html, "[name=seats][checked]", "value")).toBe("4");
    expect(guestsOf(site, id)).toMatchObject([{ seats: 3 }]);
    setEvent(id, { capacity: 4 });
    await update("2");
    setEvent(id, { capacity: 3 });
    expect(await (await update("4")).text()).toContain("名额不够，现在只剩 1 位");
  });

  test("withdrawing frees the seat for the first waiting guest, and allows registering again", async () => {
    const { id, path, visitor } = await makeGuest({ capacity: 2, depositCents: 5000 }, { seats: "2" });
    const waiting = openVisitor(site);
    const waits = registrationPathOf(await signUpIn(waiting, id, { contact: "mei_1" }));
    const details = textsAt(await mainAt(path), "details").join("\n");
    expect(details).toContain("已付的费用怎么退");
    const withdrawn = await visitor.say(path, { intent: "withdraw" });
    expect([withdrawn.status, flashOf(site, withdrawn)]).toEqual([303, "已取消报名"]);
    expect(guestsOf(site, id).map(({ status }) => status)).toEqual(["cancelled", "confirmed"]);
    expect(await headingAt(waits)).toBe("我的报名");
    const main = await mainAt(path);
    expect([await headingAt(path), intents(main)]).toEqual(["报名已取消", ["erase"]]);
    expect(main?.querySelector(`a[href="/events/${id}/join"]`)).not.toBeNull();
    expect((await visitor.page(`/events/${id}/join`)).html.querySelector("main form")).not.toBeNull();
    const again = await signUpIn(visitor, id, { seats: "2" });
    expect(await headingAt(registrationPathOf(again))).toBe("已进入候补（第 1 位）");
    // The link that the guest stored still leads to the registration.
    expect((await site.page(path)).status).toBe(200);
  });

  test("erasing frees the seat, invalidates all links and redirects to the event", async () => {
    const { id, path, visitor, ownPath } = await makeGuest();
    const erased = await visitor.say(path, { intent: "erase" });
    expect(outcomeOf(erased)).toEqual([303, `/events/${id}`, "你的报名资料已删除"]);
    const none = { status: "cancelled", name: "", contact: null, visitorId: null };
    expect(guestsOf(site, id)).toMatchObject([none]);
    expect((await site.page(path)).status).toBe(404);
    expect((await visitor.page(ownPath)).status).toBe(404);
    expect((await visitor.say(path, { intent: "erase" })).status).toBe(404);
  });
});

test("a member finds registrations on the account page, in the list and in the download", async () => {
  const { id } = makeOpenEvent(site, { registrationQuestion1: "有没有忌口？" });
  const member = await openMember(site, "lin@example.org");
  await signUpIn(member, id, { seats: "2", answer1: "花生" });
  const [row] = guestsOf(site, id);
  for (const [path, list] of [
    ["/account", "#registrations"],
    ["/account/registrations", "main"],
  ] as const) {
    const part = (await member.page(path)).html.querySelector(list);
    expect(textOf(part)).toContain("已确认波河边的初冬野餐11月28日 星期六 12:00–15:00 · 2 人");
    expect(part?.querySelector(`a[href="/seat/${row?.id}"]`)).not.toBeNull();
  }
  const own = await (await site.send("/account/data", { headers: member.headers() })).json();
  const answers = [{ question: "有没有忌口？", answer: "花生" }];
  const state = { status: "confirmed", seats: 2, arrived: 0, depositSeats: 0, declineReason: "" };
  const person = { eventTitle: "波河边的初冬野餐", name: "林月", contact: "linyue_88" };
  expect(own.registrations).toMatchObject([{ ...person, ...state, answers }]);
});

/** A guest with the path of the ticket, read from its code. */
async function makeTicket(...made: Parameters<typeof makeGuest>) {
  const guest = await makeGuest(...made);
  const [token, guestId] = [guest.path, guest.ownPath].map((path) => path.slice("/seat/".length));
  const { data } = await (await site.send(`/api/registrations/${token}`)).json();
  return { ...guest, guestId, ticket: String(data.ticket).replace(origin, "") };
}

const codeIn = async (path: string, headers = {}) =>
  attributeAt((await site.page(path, headers)).html, "#ticket svg path", "d");

test("a ticket's URL shows that it is a ticket, for which event, and no data of the guest", async () => {
  const { id, ticket, path, guestId } = await makeTicket({}, { seats: "2", note: "带朋友" });
  expect(ticket).toMatch(/^\/t\/[\w-]{28,36}$/);
  const { status, response, html } = await site.page(ticket);
  expect(status).toBe(200);
  for (const part of ["波河边的初冬野餐", "11月28日 星期六 12:00–15:00", "瓦伦蒂诺公园"])
    expect(textAt(html, "main")).toContain(part);
  for (const secret of [guestFields.name, guestFields.contact, path, `/seat/`, `check-in`, "带朋友"])
    expect(html.querySelector("body")?.toString().replaceAll(ticket, "")).not.toContain(secret);
  expect(html.querySelectorAll("main :is(form, button, input)")).toEqual([]);
  expect(attributeAt(html, "meta[name=robots]", "content")).toBe("noindex");
  expect(response.headers.get("X-Offline-Copy")).toBeNull();
  expect(site.logged.join("\n")).not.toContain(ticket);
  const admin = await site.send(ticket, { headers: await signIn(site), redirect: "manual" });
  const checkIn = `/admin/events/${id}/check-in?guest=${guestId}`;
  expect([admin.status, registrationPathOf(admin)]).toEqual([302, checkIn]);
});

type Guest = Awaited<ReturnType<typeof makeTicket>>;
const withdraw = ({ visitor, path }: Guest) => visitor.say(path, { intent: "withdraw" });
const past = { startAt: noon - 9 * hourMs, endAt: noon - 1 };
const cases: [string, (guest: Guest) => unknown, text: string, isConfirmed: boolean][] = [
  ["a withdrawal", withdraw, "报名已经取消", false],
  ["the erasure", ({ visitor, path }) => visitor.say(path, { intent: "erase" }), "报名已经取消", false],
  ["the deletion of its row", () => site.db.delete(registrations).run(), "这张票已经作废", false],
  ["the end of the event", ({ id }) => setEvent(id, past), "已经结束", true],
  ["the cancellation of the event", ({ id }) => setEvent(id, { status: "cancelled" }), "活动已取消", true],
];

test.each(cases)("a ticket is invalid after %s", async (_name, befall, text, isConfirmed) => {
  const guest = await makeTicket();
  await befall(guest);
  const html = await pageOf(site.send(guest.ticket), 410);
  for (const said of ["这张票已经作废", text]) expect(textAt(html, "main")).toContain(said);
  // The check-in shows the state of an event whose guest is still on the list.
  const admin = await site.send(guest.ticket, { headers: await signIn(site), redirect: "manual" });
  expect(admin.status).toBe(isConfirmed ? 302 : 410);
  if (isConfirmed || rowsIn(registrations).length === 0) return;
  // Its holder, the reason and the way to the list are for organisers only.
  const shown = await pageOf(site.send(guest.ticket, { headers: await signIn(site) }), 410);
  expect(textAt(shown, "#holder")).toContain("已取消");
  expect(textsAt(shown, `a[href$="/check-in?guest=${guest.guestId}"]`)).toEqual(["签到"]);
  expect(html.querySelector("#holder")).toBeNull();
});

test("a forged, truncated or foreign ticket is not found", async () => {
  const [one, other] = [await makeTicket(), await makeTicket()];
  const code = one.ticket.slice(3);
  const foreign = other.ticket.slice(3, 15) + code.slice(12);
  for (const forged of [foreign, `${code.slice(0, 28)}2`, code.slice(0, -1), one.path.slice(6)]) {
    const html = await pageOf(site.send(`/t/${forged}`), 404, forged);
    expect(textAt(html, "main")).toContain("这不是有效的票");
  }
});

test("a ticket is on every page of a confirmed registration, and on no other", async () => {
  const { visitor, path, guestId, ticket } = await makeTicket({ capacity: 2 });
  const code = await codeIn(path);
  expect(code).toMatch(/^M/);
  expect(await codeIn(`/seat/${guestId}`, visitor.headers())).toBe(code);
  for (const shown of [path, `/seat/${guestId}`])
    expect(await pageText(visitor, shown, "#ticket")).toContain("签到时出示这个二维码");
  const picture = attributeAt((await site.page(path)).html, "#ticket a", "href");
  expect(picture).toBe(`${path}/ticket.png`);
  expect(ticket).not.toContain(path.slice(6));
  // WeChat's browser downloads no files: it shows the picture to long-press, once unfolded, and says where the calendar opens.
  const headers = { "User-Agent": "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50" };
  const { html } = await site.page(path, headers);
  expect(attributeAt(html, "#ticket details img[loading=lazy]", "src")).toBe(`${path}/ticket.png`);
  expect([textAt(html, "#ticket details p"), html.querySelector("#ticket a")]).toEqual([
    "长按图片保存",
    null,
  ]);
  const hint = "选「在浏览器打开」，再加入日历";
  expect(textAt(html, "section[aria-labelledby=next-steps]")).toContain(hint);
  expect((await site.page(path)).html.text).not.toContain(hint);
  const pending = await makeTicket({ registrationMode: "approval" });
  const waiting = await makeTicket({ capacity: 2 }, { seats: "3" });
  for (const guest of [pending, waiting]) {
    expect([guest.ticket, await codeIn(guest.path)]).toEqual(["null", undefined]);
    expect((await site.send(`${guest.path}/ticket.png`)).status).toBe(404);
  }
});

test("a name that the picture of a ticket cannot show is left out, with a hint", async () => {
  const hint = "票图上画不出你的称呼里的一些字符";
  const draws: unknown[] = [];
  site.site.posters.drawOnce = async (job) => {
    draws.push(job);
    return Buffer.from("picture");
  };
  for (const [name, drawn] of [
    ["Zoé 林", "Zoé 林"],
    ["مريم", ""],
    ["𠮷野", ""],
  ] as const) {
    const { path } = await makeTicket({}, { name });
    expect([name, (await pageText(site, path, "#ticket")).includes(hint)]).toEqual([name, drawn === ""]);
    await site.send(`${path}/ticket.png`);
    expect(draws.at(-1)).toMatchObject({ content: { name: drawn } });
  }
});

test("a ticket's picture and the calendar of its registration are private; the picture is never stored", async () => {
  const { path, id, guestId, visitor } = await makeTicket();
  const { drawn } = site.site.posters;
  const draws: unknown[] = [];
  site.site.posters.drawOnce = async (job, { begin } = {}) => {
    begin?.();
    draws.push(job);
    return Buffer.from("picture");
  };
  const response = await site.send(`${path}/ticket.png`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(response.headers.get("Content-Disposition")).toContain("ticket.png");
  const texts = { title: "波河边的初冬野餐", name: "林月", seats: "1 人", place: "瓦伦蒂诺公园" };
  expect(draws).toMatchObject([{ content: { kind: "ticket", ...texts } }]);
  const linesOf = async (at: string) => (await (await site.send(at)).text()).replaceAll("\r\n ", "");
  const own = await linesOf(`${path}/calendar.ics`);
  expect(own).toContain(origin + path);
  expect(own.match(/TRIGGER:-P1D|TRIGGER:-PT2H/g)).toHaveLength(2);
  const open = await linesOf(`/events/${id}.ics`);
  expect(open.match(/BEGIN:VALARM/g)).toHaveLength(2);
  expect(open).not.toMatch(/余 \d+ 位|\/seat\//);
  expect(await linesOf("/calendar.ics")).not.toContain("VALARM");
  for (const file of ["ticket.png", "calendar.ics"]) {
    const at = `/seat/${guestId}/${file}`;
    expect((await site.send(at)).status, file).toBe(404);
    expect((await site.send(at, { headers: visitor.headers() })).status, file).toBe(200);
  }
  await visitor.say(path, { intent: "withdraw" });
  expect((await site.send(`${path}/ticket.png`)).status).toBe(404);
  expect(site.site.posters.drawn).toBe(drawn);
});

test("the registration's page may be stored offline until the event ends, while it is waiting or confirmed", async () => {
  const copyOf = async (path: string, headers = {}) =>
    (await site.send(path, { headers })).headers.get("X-Offline-Copy");
  const { path, id, guestId, visitor } = await makeTicket({ capacity: 2 });
  const until = `until=${eventRow(id)?.endAt}`;
  expect([await copyOf(path), await copyOf(`/seat/${guestId}`, visitor.headers())]).toEqual([until, until]);
  expect((await site.page(path)).html.querySelector("body")?.hasAttribute("data-own")).toBe(true);
  expect(await copyOf((await makeTicket({ registrationMode: "approval" })).path)).toMatch(/^until=\d+$/);
  // An organiser opens links of other people.
  expect(await copyOf(path, await signIn(site))).toBeNull();
  expect(await copyOf(path, { Cookie: "lite=1" })).toBe("never");
  const failed = await visitor.say(`${path}/edit`, { seats: "9" });
  expect([failed.status, failed.headers.get("X-Offline-Copy")]).toEqual([422, null]);
  setEvent(id, { status: "cancelled" });
  expect(await copyOf(path)).toBeNull();
  setEvent(id, { status: "active" });
  await visitor.say(path, { intent: "withdraw" });
  expect(await copyOf(path)).toBeNull();
});
