import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { registrationDevices } from "../../app/db/schema/registrations";
import { openAdminBrowser } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import { attributeAt, attributesAt, pageOf, pageText, statusAndText, textAt, textsAt } from "../support/html";
import { openMember } from "../support/member";
import {
  changeFirstGuest,
  guestsOf,
  makeOpenEvent,
  registrationPathOf,
  signUpIn,
} from "../support/registrations";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { makeGuest, moveEvent } from "../support/signed-up";
import { hourMs, noon, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

openEachSite({ RATE_LIMITS: "off" });

const path = "/my-registrations";
const json = (response: Response) => response.json();
const linesOf = async (visitor: Pick<Visitor, "page">) => textsAt((await visitor.page(path)).html, "main li");
const entryIn = async (visitor: Pick<Visitor, "page">, at = "/") =>
  (await visitor.page(at)).html.querySelector(`header nav a[href="${path}"]`);

describe("the page", () => {
  test("shows each with its state, amount due, ticket and page", async () => {
    const visitor = openVisitor(site);
    const fees = { depositCents: 15000, enrollFeeCents: 2000 };
    const confirmed = makeOpenEvent(site, { title: "天台酒会", capacity: 8, ...fees });
    const withApproval = makeOpenEvent(site, { title: "茶会", registrationMode: "approval" });
    const full = makeOpenEvent(site, { title: "小船", capacity: 2 });
    await signUpIn(openVisitor(site), full.id, { contact: "first_1", seats: "2" });
    for (const { id } of [confirmed, withApproval, full])
      await signUpIn(visitor, id, { seats: id === confirmed.id ? "2" : "1" });
    await signUpIn(visitor, confirmed.id, { name: "阿南", contact: "anan_1", for: "other" });
    const { html } = await visitor.page(path);
    const items = textsAt(html, "main li");
    const textWith = (part: string) => items.filter((text) => text.includes(part));
    expect(textWith("天台酒会")[1] ?? "").toContain("已确认");
    expect(textWith("定金 ¥300 · 报名费 €40")).toHaveLength(1);
    expect(textWith("替 阿南 报名")).toHaveLength(1);
    expect(textWith("茶会")).toEqual([expect.stringContaining("待确认")]);
    expect(textWith("小船")).toEqual([expect.stringContaining("候补第 1 位")]);
    const [own] = guestsOf(site, confirmed.id);
    expect(html.querySelector(`main a[href="/seat/${own?.id}#ticket"]`)?.text).toBe("出示票");
    expect(html.querySelectorAll('main a[href$="#ticket"]')).toHaveLength(2);
    changeFirstGuest(site, confirmed.id, { depositPaid: true });
    expect((await linesOf(visitor)).join("\n")).toContain("待付 报名费 €40");
  });

  test("shows changes, and collapses past ones", async () => {
    const visitor = openVisitor(site);
    const { id } = makeOpenEvent(site, { title: "天台酒会" });
    const over = makeOpenEvent(site, { title: "旧茶会" });
    for (const each of [id, over.id]) await signUpIn(visitor, each);
    const admin = await openAdminBrowser(site);
    const version = String(eventRow(id)?.version);
    await admin.post(`/admin/events/${id}/postpone`, { date: "2026-12-05", time: "19:30", version });
    setEvent(over.id, { startAt: noon - 9e6, endAt: noon - 1 });
    const { html } = await visitor.page(path);
    expect(textAt(html, "main li")).toMatch(/改期：原定 11月28日.*天台酒会/);
    const fold = html.querySelector("main details:not([open])");
    expect(textAt(fold, "summary")).toBe("以前的报名（1）");
    expect(textAt(fold, "li")).toContain("旧茶会");
    expect(fold?.querySelector('a[href$="#ticket"]')).toBeNull();
    await admin.post(`/admin/events/${id}/cancel`, { cancelReason: "下雨", refundNote: "" });
    expect((await linesOf(visitor))[0]).toContain("活动已取消");
  });

  test("excludes those of others, and shows a member's in any browser", async () => {
    const { id } = makeOpenEvent(site);
    await signUpIn(openVisitor(site), id);
    const stranger = openVisitor(site);
    await stranger.say("/wishes", {});
    expect(await pageText(stranger, path)).toContain("这里还没有报名");
    const member = await openMember(site, "lin@example.org");
    await signUpIn(member, id, { contact: "other_1" });
    const elsewhere = openVisitor(site, { session: member.token });
    expect(await linesOf(elsewhere)).toHaveLength(1);
    expect(await entryIn(elsewhere)).not.toBeNull();
  });

  test("is recorded as seen, but not by HEAD or the service worker", async () => {
    const visitor = openVisitor(site);
    const { id } = makeOpenEvent(site, { registrationMode: "approval" });
    await signUpIn(visitor, id);
    changeFirstGuest(site, id, { status: "confirmed" });
    const knows = () => JSON.parse(guestsOf(site, id)[0]?.known ?? "{}").status;
    await site.send(path, { method: "HEAD", headers: visitor.headers() });
    await site.send(path, { headers: { ...visitor.headers(), "X-Background": "1" } });
    expect(knows()).toBe("pending");
    await visitor.page(path);
    expect(knows()).toBe("confirmed");
  });
});

describe("the state for shared pages", () => {
  const answerOf = async (visitor: Visitor) => {
    const response = await site.send(`${path}/state`, { headers: visitor.headers() });
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const { own, strip } = await response.json();
    return { own, strip: parse(strip) };
  };
  const statesOf = async (visitor: Visitor) => (await answerOf(visitor)).own;

  test("names seats, place in the queue or approval of each current event, until the registration ends", async () => {
    const visitor = openVisitor(site);
    expect(await statesOf(visitor)).toEqual({});
    const confirmed = makeOpenEvent(site, { capacity: 8 });
    const withApproval = makeOpenEvent(site, { registrationMode: "approval" });
    const full = makeOpenEvent(site, { capacity: 2 });
    for (const contact of ["first_1", "first_2"])
      await signUpIn(openVisitor(site), full.id, { contact, seats: "2" });
    for (const { id } of [confirmed, withApproval, full]) await signUpIn(visitor, id, { seats: "2" });
    await signUpIn(visitor, confirmed.id, { name: "阿南", contact: "anan_1", for: "other" });
    const stateOf = ({ id }: { id: string }, text: string, tone = "wait") => ({
      [id]: {
        text,
        tone,
        href: expect.stringMatching(/^\/seat\/\w{12}$/),
        forOther: `/events/${id}/join#for-other`,
      },
    });
    const states = [
      stateOf(confirmed, "已报名 2 人", "ok"),
      stateOf(withApproval, "待确认"),
      { [full.id]: { ...stateOf(full, "候补第 2 位")[full.id], ahead: "前面还有 1 组" } },
    ];
    expect(await statesOf(visitor)).toEqual(Object.assign({}, ...states));
    expect(await statesOf(openVisitor(site))).toEqual({});
    changeFirstGuest(site, confirmed.id, { status: "cancelled" });
    setEvent(full.id, { registrationDeadline: noon - 1 });
    setEvent(withApproval.id, { status: "cancelled" });
    expect(await statesOf(visitor)).toEqual({
      [full.id]: { ...stateOf(full, "候补第 2 位")[full.id], ahead: "前面还有 1 组", forOther: null },
    });
  });

  test("has the next event with its ticket for the home page, one with an unseen change first", async () => {
    const visitor = openVisitor(site);
    const textOfStrip = async () => textOf((await answerOf(visitor)).strip);
    expect(await textOfStrip()).toBe("我的报名看报名、出示票");
    const later = makeOpenEvent(site, { title: "天台酒会", startAt: noon + 9 * 24 * hourMs });
    const next = makeOpenEvent(site, { title: "茶会", startAt: noon + 24 * hourMs });
    for (const { id } of [later, next]) await signUpIn(visitor, id);
    expect(await textOfStrip()).toBe("下一场 · 明天 周日 12:00茶会票");
    const [own] = guestsOf(site, next.id);
    const { strip } = await answerOf(visitor);
    const hrefs = strip.querySelectorAll("a").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([`/seat/${own?.id}`, `/seat/${own?.id}#ticket`]);
    const admin = await openAdminBrowser(site);
    const version = String(eventRow(later.id)?.version);
    await admin.post(`/admin/events/${later.id}/postpone`, { date: "2026-12-05", time: "19:30", version });
    expect(await textOfStrip()).toBe("↻ 改期 · 现在 12月5日 周六 19:30天台酒会票");
    await visitor.page(path);
    expect(await textOfStrip()).toContain("茶会");
    const full = makeOpenEvent(site, { title: "小船", capacity: 2, startAt: noon + hourMs });
    await signUpIn(openVisitor(site), full.id, { contact: "first_1", seats: "2" });
    await signUpIn(visitor, full.id);
    expect(await textOfStrip()).toBe("◐ 候补第 1 位 · 今天 周六 13:00小船查看");
  });

  test("and the header count unseen changes until a page has shown them, and events name them", async () => {
    const visitor = openVisitor(site);
    const { id } = makeOpenEvent(site);
    await signUpIn(visitor, id);
    const unseenOf = async () => {
      const { own, mine } = await (await site.send(`${path}/state`, { headers: visitor.headers() })).json();
      // Shows the page without recording the change as seen.
      const page = await visitor.send(path, { headers: { "X-Background": "1" } });
      const mark = attributeAt(parse(await page.text()), "nav [data-mine] i", "aria-label");
      return [attributeAt(parse(mine), "i", "aria-label"), mark, own[id]];
    };
    const state = { href: expect.any(String), forOther: expect.any(String) };
    expect(await unseenOf()).toEqual([undefined, undefined, { ...state, text: "已报名 1 人", tone: "ok" }]);
    moveEvent(site, id);
    const changed = { ...state, text: "改期 · 已报名 1 人", tone: "moved" };
    expect(await unseenOf()).toEqual(["，1 处更新", "，1 处更新", changed]);
    const { html } = await site.page("/", { Cookie: "signed_up=1" });
    expect(attributeAt(html, "nav [data-mine]", "href")).toBe(path);
    expect(html.querySelectorAll("nav [data-mine] i")).toEqual([]);
    await visitor.page(path);
    expect((await unseenOf()).slice(0, 2)).toEqual([undefined, undefined]);
  });

  test("and registering another person is linked from the list and the registration while that is open", async () => {
    const visitor = openVisitor(site);
    const { id } = makeOpenEvent(site);
    const seat = registrationPathOf(await signUpIn(visitor, id));
    const isLinked = async () =>
      Promise.all(
        [path, seat].map(
          async (at) =>
            (await visitor.page(at)).html.querySelector(`main a[href="/events/${id}/join#for-other"]`) !==
            null,
        ),
      );
    expect(await isLinked()).toEqual([true, true]);
    expect((await visitor.page(`/events/${id}/join`)).html.querySelector("#for-other form")).not.toBeNull();
    setEvent(id, { registrationDeadline: noon - 1 });
    expect(await isLinked()).toEqual([false, false]);
  });
});

describe("the link in the header", () => {
  test("appears with the first registration and disappears with the last erasure", async () => {
    const visitor = openVisitor(site);
    const [one, other] = [makeOpenEvent(site), makeOpenEvent(site)];
    expect(await entryIn(visitor)).toBeNull();
    const seats: string[] = [];
    for (const { id } of [one, other]) seats.push(registrationPathOf(await signUpIn(visitor, id)));
    for (const at of ["/", "/events", "/wishes", `/events/${one.id}`, path])
      expect([at, textOf(await entryIn(visitor, at))]).toEqual([at, "我的报名"]);
    for (const [at, seat] of seats.entries()) {
      await visitor.say(seat, { intent: "erase" });
      expect((await entryIn(visitor)) === null).toBe(at === 1);
    }
  });

  test("is a variant of the cached page without personal content", async () => {
    const visitor = openVisitor(site);
    const { id } = makeOpenEvent(site);
    await signUpIn(visitor, id);
    for (const at of ["/", "/events", `/events/${id}`]) {
      const jar = { visitor: visitor.jar.get("visitor") ?? "", signed_up: "1" };
      const shown: { hit: string | null; page: string }[] = [];
      for (const cookies of [jar, { signed_up: "1" }, jar, {}] as Record<string, string>[]) {
        const { response, html } = await openVisitor(site, cookies).page(at);
        shown.push({ hit: response.headers.get("X-Cache"), page: html.toString() });
      }
      expect(shown.slice(0, 3).map(({ hit }) => hit)).toEqual(["miss", "hit", "hit"]);
      expect(shown[0]?.page).toBe(shown[1]?.page);
      expect(shown[3]?.page).not.toContain(path);
      for (const secret of ["林月", "linyue_88", guestsOf(site, id)[0]?.id ?? "?"])
        expect(shown[0]?.page).not.toContain(secret);
    }
  });

  test("after a sign-out remains for the browser's own registrations only", async () => {
    const member = await openMember(site, "lin@example.org");
    const { id } = makeOpenEvent(site);
    await signUpIn(member, id);
    expect(member.jar.get("signed_up")).toBe("1");
    await member.post("/logout", {});
    expect([member.jar.has("signed_up"), await entryIn(member)]).toEqual([false, null]);
    await signUpIn(member, id, { contact: "another_1" });
    await member.post("/logout", {});
    expect(member.jar.get("signed_up")).toBe("1");
  });
});

describe("another device", () => {
  const intentsAt = async (visitor: Visitor, at: string) =>
    attributesAt((await visitor.page(at)).html, "main [name=intent]", "value").filter((intent) =>
      /remember|forget/.test(intent ?? ""),
    );
  const hrefsIn = async (visitor: Visitor) =>
    attributesAt((await visitor.page(path)).html, "main h2 a", "href");

  test("remembers a registration that it opened by the private link, and lists it until it forgets it", async () => {
    const { id } = makeOpenEvent(site);
    const { token, registration } = makeGuest(site, id);
    const link = `/seat/${token}`;
    const own = `/seat/${registration.id}`;
    const device = openVisitor(site);
    expect(await intentsAt(device, link)).toEqual(["remember"]);
    for (let times = 0; times < 2; times += 1)
      expect((await device.say(link, { intent: "remember" })).status).toBe(303);
    expect(device.jar.get("signed_up")).toBe("1");
    expect(await hrefsIn(device)).toEqual([own]);
    expect((await site.send(`${path}/state`, { headers: device.headers() }).then(json)).own[id].href).toBe(
      own,
    );
    for (const at of [link, own]) expect(await intentsAt(device, at)).toEqual(["forget"]);
    // The registration does not become its own: it may sign up by itself.
    await signUpIn(device, id, { contact: "another_1" });
    expect(guestsOf(site, id)).toHaveLength(2);
    expect((await device.say(own, { intent: "forget" })).headers.get("Location")).toBe(path);
    expect(await hrefsIn(device)).not.toContain(own);
    expect(await intentsAt(device, link)).toEqual(["remember"]);
    expect((await device.page(own)).status).toBe(404);
  });

  test("is not offered to the guest's own browser or organisers, and erasure and a sixth device remove it", async () => {
    const { id } = makeOpenEvent(site);
    const visitor = openVisitor(site);
    const link = registrationPathOf(await signUpIn(visitor, id));
    const { Cookie } = await openAdminBrowser(site);
    expect(await intentsAt(visitor, link)).toEqual([]);
    const organiser = await site.page(link, { Cookie });
    expect(attributesAt(organiser.html, "[name=intent]", "value")).not.toContain("remember");
    const devices = Array.from({ length: 6 }, () => openVisitor(site));
    for (const device of devices) {
      site.clock.time += 1000;
      await device.say(link, { intent: "remember" });
    }
    const listing = async () => (await Promise.all(devices.map(hrefsIn))).map(({ length }) => length);
    expect(await listing()).toEqual([0, 1, 1, 1, 1, 1]);
    await devices[1]?.say(link, { intent: "forget" });
    expect(devices[1]?.jar.has("signed_up")).toBe(false);
    await visitor.say(link, { intent: "erase" });
    expect(await listing()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(rowsIn(registrationDevices)).toEqual([]);
  });
});

describe("names of companions", () => {
  test("are optional, stored with the seats, and shown to the guest and the organiser", async () => {
    const visitor = openVisitor(site);
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const names = { companion1: "阿南", companion2: " ", companion3: "小北" };
    const registrationPath = registrationPathOf(await signUpIn(visitor, id, { seats: "3", ...names }));
    expect(guestsOf(site, id)).toMatchObject([{ companions: '["阿南","小北"]' }]);
    expect(await pageText(visitor, registrationPath, "#seat")).toContain("同行的人阿南、小北");
    const admin = await openAdminBrowser(site);
    for (const at of ["", `/${guestsOf(site, id)[0]?.id}`, "/print", "?search=小北"])
      expect(await pageText(admin, `/admin/events/${id}/guests${at}`)).toContain("阿南、小北");
    for (const [at, fields, companions] of [
      ["/edit", { seats: "2", companion2: "阿东" }, '["阿东"]'],
      ["", { intent: "erase" }, "[]"],
    ] as const) {
      await visitor.say(registrationPath + at, fields);
      expect(guestsOf(site, id)).toMatchObject([{ companions }]);
    }
  });

  const [short, long] = [{ companion1: "甲", companion2: "乙" }, { companion1: "长".repeat(41) }];
  eachRow([
    ["more than the seats", short, "companion2", "同行的人最多比报名的人数少一位"],
    ["a long one", long, "companion1", "同行的人的称呼不能超过40个字符"],
  ])("that are too many or too long are rejected at the field", async (_name, names, field, message) => {
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const visitor = openVisitor(site);
    const fields = { seats: "2", ...names };
    const html = await pageOf(signUpIn(visitor, id, fields), 422);
    expect(textAt(html, `#sign-up-${field}-error`)).toBe(message);
    expect(html.querySelector(`details[open] [name=${field}]`)).not.toBeNull();
    const registrationPath = registrationPathOf(await signUpIn(visitor, id, { seats: "2" }));
    const changed = await visitor.say(`${registrationPath}/edit`, fields);
    expect(await statusAndText(changed, `#change-${field}-error`)).toEqual([422, message]);
  });
});
