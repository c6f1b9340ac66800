// Registering for an event on its join page.
import { eq } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { signedUpHeadings } from "../../app/domain/registrations/messages";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { expectWithin } from "../support/budget";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import { makeEvent, makeImage } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { openMember } from "../support/member";
import { guestFields, guestsOf, makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { setEvent } from "../support/rows";
import { dayMs, hourMs, noon, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

/** HTML before the group code, without the inlined rules. */
const formBytes = 12 * 1024;

openEachSite();

const joinOf = (id: string) => `/events/${id}/join`;
const pageAt = async (id: string) => (await site.page(joinOf(id))).html;
const messagesOf = (html: HTMLElement) => textsAt(html, "main [id$=-error]");
const statusOf = async (sent: Promise<Response>) => (await sent).status;
const setStatus = (status: string) =>
  site.db.$client.prepare("UPDATE registrations SET status = ?").run(status);

/** The heading of the page after a registration. */
const headingAt = async (visitor: Visitor, response: Response) =>
  textAt((await visitor.page(registrationPathOf(response))).html, "h1");

describe("the form", () => {
  test("shows event, fees, free seats and rules before the submission", async () => {
    const fees = { depositCents: 15000, enrollFeeCents: 2000, registrationQuestion1: "有没有忌口？" };
    const { id } = makeOpenEvent(site, { title: "老城屋顶的天台酒会", capacity: 7, ...fees });
    const html = await pageAt(id);
    expect(textAt(html, "main h1")).toBe("我要报名 老城屋顶的天台酒会");
    expect(textAt(html.querySelector("main h1")?.parentNode, "p")).toBe(
      "11月28日 星期六 12:00–15:00 · 瓦伦蒂诺公园 · €20 · 定金 ¥150 · 余 7 位",
    );
    const form = html.querySelector("main form");
    expect(textsAt(form, "summary")).toEqual(["同行的人（选填）", "注意事项", "免责声明"]);
    for (const said of ["只给主办方看，活动结束 30 天后删除", "有没有忌口？（选填）"])
      expect(textOf(form)).toContain(said);
    expect(attributesAt(form, "[name=seats]", "value")).toEqual(["1", "2", "3", "4"]);
    expect(attributesAt(form, "[name=contactType]", "value")).toEqual(["wechat", "phone", "email"]);
    expect(form?.querySelector("[name=answer2]")).toBeNull();
  });

  test("is small, complete and before the group code, which an event without registration has alone", async () => {
    const image = await makeImage(site, "#000000", 400, 400);
    const code = { groupQrImageId: image.id, groupQrValidUntil: noon + dayMs };
    const html = await pageAt(makeOpenEvent(site, code).id);
    const text = html.toString().replace(/<style[^>]*>.*?<\/style>/gs, "");
    const before = text.slice(0, text.indexOf('alt="活动群二维码"'));
    expect(before).toContain("</form>");
    expectWithin("the sign-up form before the group code", formBytes, { page: Buffer.byteLength(before) });
    expect(attributesAt(html, "main img", "alt")).toEqual(["活动群二维码"]);
    expect(textsAt(html, "h2")).toContain("报名后进群，改期在群里说");
    const plain = await pageAt(makeEvent(site).id);
    expect(textAt(plain, "main h1")).toBe("报名：波河边的初冬野餐");
    expect(plain.querySelector("main form")).toBeNull();
    expect(textAt(plain, "main")).toContain("请添加客服微信报名。");
  });
});

describe("signing up", () => {
  test("sets the visitor's cookie by one redirect, registers and redirects to the private page", async () => {
    const { id } = makeOpenEvent(site, { registrationQuestion2: "从哪里来？" });
    expect(await statusOf(site.post(joinOf(id), guestFields))).toBe(307);
    const visitor = openVisitor(site);
    const response = await visitor.fill(joinOf(id), { ...guestFields, note: "吃素", answer2: "都灵" });
    const path = registrationPathOf(response);
    expect(outcomeOf(response)).toEqual([303, path, "报好了，到时候见！"]);
    expect(path).toMatch(/^\/seat\/[\w-]{43}$/);
    const answers = JSON.stringify([{ question: "从哪里来？", answer: "都灵" }]);
    const row = { name: "林月", contact: "linyue_88", seats: 1, status: "confirmed", note: "吃素", answers };
    expect(guestsOf(site, id)).toMatchObject([row]);
    expect((await visitor.page(path)).status).toBe(200);
    const { html } = await visitor.page(joinOf(makeOpenEvent(site).id));
    expect(attributeAt(html, "[name=name]", "value")).toBe("林月");
  });

  test("stores two ticks, off by default, which the edit shows and changes; only guests themselves agree to be named", async () => {
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const visitor = openVisitor(site);
    const ticks = { alone: "on", showName: "on" };
    const form = (await visitor.page(joinOf(id))).html.querySelector("main form");
    expect(
      form?.querySelectorAll("[name=alone],[name=showName]").map((tick) => tick.hasAttribute("checked")),
    ).toEqual([false, false]);
    const path = registrationPathOf(await visitor.fill(joinOf(id), { ...guestFields, ...ticks }));
    const stored = (at = 0) => [guestsOf(site, id)[at]?.alone, guestsOf(site, id)[at]?.showName];
    expect(stored()).toEqual([true, true]);
    const edit = `${path}/edit`;
    const { alone, ...unticked } = fieldsOf(
      (await visitor.page(edit)).html.querySelector("form:has(#change-name)"),
    );
    expect([alone, unticked.showName]).toEqual(["", ""]);
    expect(await statusOf(visitor.say(edit, unticked))).toBe(303);
    expect(stored()).toEqual([false, true]);
    const { showName: _, ...none } = unticked;
    await visitor.say(edit, { ...none, alone: "on", seats: "2" });
    expect(stored()).toEqual([false, false]);
    const other = { ...guestFields, name: "李姐", contact: "lijie_1", for: "other" };
    expect((await visitor.page(joinOf(id))).html.querySelector("[name=showName]")).toBeNull();
    const otherPath = registrationPathOf(await visitor.say(joinOf(id), { ...other, ...ticks }));
    expect(stored(1)).toEqual([true, false]);
    // The other person ticks it by the private link; the edit of who signed them up leaves it.
    const friend = openVisitor(site);
    const own = fieldsOf(
      (await friend.page(`${otherPath}/edit`)).html.querySelector("form:has(#change-name)"),
    );
    await friend.say(`${otherPath}/edit`, { ...own, ...ticks });
    expect(stored(1)).toEqual([true, true]);
    const { html } = await visitor.page(`${otherPath}/edit`);
    expect(html.querySelector("[name=showName]")).toBeNull();
    const { alone: _alone, ...others } = own;
    await visitor.say(`${otherPath}/edit`, others);
    expect(stored(1)).toEqual([false, true]);
  });

  test("shows before and after that the organiser approves, or that there is a waiting list", async () => {
    const approved = makeOpenEvent(site, { registrationMode: "approval" });
    for (const path of [`/events/${approved.id}`, joinOf(approved.id)])
      expect(textAt((await site.page(path)).html, "main")).toContain("报名需主办方确认");
    const visitor = openVisitor(site);
    expect(await headingAt(visitor, await signUpIn(visitor, approved.id))).toBe("已提交，等主办方确认");
    const { id } = makeOpenEvent(site, { capacity: 2 });
    await signUpIn(openVisitor(site), id, { seats: "2" });
    const html = await pageAt(id);
    expect(textAt(html, "main h1")).toContain("候补报名");
    for (const said of ["已满，可候补", "候补的人按顺序自动递补"])
      expect(textAt(html, "main")).toContain(said);
    await signUpIn(openVisitor(site), id, { contact: "mei_1" });
    const late = openVisitor(site);
    const third = await signUpIn(late, id, { contact: "mei_2" });
    expect(await headingAt(late, third)).toBe("已加入候补");
  });
});

describe("a second registration", () => {
  test("of the same browser with other content is offered as one for another person", async () => {
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    const own = `/seat/${guestsOf(site, id)[0]?.id}`;
    const expectFirst = async (name: string, value: string) => {
      const html = await pageOf(signUpIn(visitor, id, { [name]: value }), 409, name);
      expect(textAt(html, "main [role=alert]")).toContain("你已经报过名了。要替别人报名吗？");
      expect(html.querySelector(`main [name=${name}][value="${value}"]`), name).not.toBeNull();
      expect(attributeAt(html, "main form [name=for]", "value")).toBe("other");
      expect(textAt(html, `main form a[href="${own}"]`)).toBe("修改我的报名");
    };
    await expectFirst("name", "乙二");
    site.clock.time += 5 * 60_000;
    await expectFirst("contact", "another_1");
    expect(guestsOf(site, id)).toHaveLength(1);
    const { html } = await visitor.page(joinOf(id));
    expect(html.querySelector("main details:not([open]) form [name=for]")).not.toBeNull();
    expect(textAt(html, "#own-seat h2")).toBe("你已报名");
    expect(attributeAt(html, "#own-seat a", "href")).toBe(own);
    setStatus("waiting");
    const waiting = textAt((await visitor.page(joinOf(id))).html, "#own-seat");
    expect(waiting).toMatch(/^已进入候补（第 1 位）候补 1 人/);
  });

  test("for another person is separate, and found only in the same browser", async () => {
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    // The first response may have been lost.
    for (const _ of [1, 2]) {
      const response = await signUpIn(visitor, id, { name: "阿南", contact: "anan_1", for: "other" });
      expect(redirectOf(response)).toEqual([303, expect.stringMatching(/^\/seat\/[\w-]{43}$/)]);
    }
    const [own, second] = guestsOf(site, id).map((guest) => `/seat/${guest.id}`);
    const other = { name: "阿南", visitorId: null, userId: null };
    expect(guestsOf(site, id)).toMatchObject([{ name: "林月" }, other]);
    const { html } = await visitor.page(joinOf(id));
    expect(attributeAt(html, "#own-seat a", "href")).toBe(own);
    expect(html.querySelector(`main a[href="${second}"]`)).not.toBeNull();
    expect((await visitor.page(second ?? "")).status).toBe(200);
    const stranger = openVisitor(site);
    await stranger.say("/wishes", {});
    expect((await stranger.page(second ?? "")).status).toBe(404);
    // The own registration is unchanged when the other is withdrawn and erased.
    await visitor.say(second ?? "", { intent: "erase" });
    const erased = { status: "cancelled", name: "", byVisitorId: null, byUserId: null };
    expect(guestsOf(site, id)).toMatchObject([{ status: "confirmed" }, erased]);
  });

  test("of a member for others remains when the account is deleted, and proves nothing", async () => {
    const { id } = makeOpenEvent(site, { capacity: 90 });
    const member = await openMember(site, "lin@example.org");
    await signUpIn(member, id);
    await signUpIn(member, id, { name: "阿南", contact: "anan_1", for: "other" });
    expect(guestsOf(site, id)).toMatchObject([
      { userId: member.id, byUserId: null, proven: true },
      { userId: null, byUserId: member.id, proven: false },
    ]);
    site.db.delete(users).where(eq(users.id, member.id)).run();
    expect(guestsOf(site, id)).toMatchObject([{ userId: null }, { byUserId: null, name: "阿南" }]);
  });

  test("repeated immediately gets another link, as its response may be lost, elsewhere of a member a redirect", async () => {
    const { id } = makeOpenEvent(site);
    const visitor = openVisitor(site);
    for (const _ of [1, 2])
      expect(registrationPathOf(await signUpIn(visitor, id))).toMatch(/^\/seat\/[\w-]{43}$/);
    expect(guestsOf(site, id)).toHaveLength(1);
    const { id: joined } = makeOpenEvent(site);
    const member = await openMember(site, "lin@example.org");
    await signUpIn(member, joined);
    site.clock.time += 5 * 60_000;
    const other = openVisitor(site, { session: member.token });
    const again = await signUpIn(other, joined, { contact: "another_1" });
    expect([again.status, guestsOf(site, joined).length]).toEqual([409, 1]);
  });

  test("after the organiser declined is rejected", async () => {
    const { id } = makeOpenEvent(site, { registrationMode: "approval" });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    setStatus("declined");
    const html = await pageOf(signUpIn(visitor, id), 409);
    expect(textAt(html, "main")).toContain("主办方没有通过这次报名");
  });

  test("of the same contact elsewhere is separate, with the same response", async () => {
    const [contact, again] = [{ contactType: "email", contact: "lin@example.org" }, "Lin@example.org"];
    const hint = "原来的链接也会寄到邮箱";
    const { id } = makeOpenEvent(site);
    const both = [contact.contact, again].map((typed) => ({ typed, visitor: openVisitor(site) }));
    for (const { visitor } of both) await visitor.say("/wishes", {});
    await Promise.all(
      both.map(async ({ typed, visitor }) => {
        const response = await signUpIn(visitor, id, { ...contact, contact: typed });
        expect([response.status, flashOf(site, response)]).toEqual([303, signedUpHeadings.confirmed]);
        expect(textAt((await visitor.page(registrationPathOf(response))).html, "main")).toContain(hint);
      }),
    );
    expect(guestsOf(site, id)).toHaveLength(2);
  });
});

describe("more seats than are free", () => {
  const full = { name: "林月", contact: "typed_contact", note: "吃素", seats: "4" };
  const register = (id: string, fields: Record<string, string> = {}) =>
    openVisitor(site).say(joinOf(id), { ...guestFields, ...full, ...fields });

  test("require a choice between two buttons, which post the form with all input", async () => {
    const { id } = makeOpenEvent(site, { capacity: 5, enrollFeeCents: 2000 });
    await signUpIn(openVisitor(site), id, { seats: "2" });
    const html = await pageOf(register(id), 409);
    expect(guestsOf(site, id)).toMatchObject([{ seats: 2 }]);
    const question = html.querySelector("main [role=alert]");
    expect(textOf(question)).toContain("只剩 3 位：报 3 人，或 4 人一起候补");
    expect(attributesAt(question, "button", "value")).toEqual(["3", "wait"]);
    expect(textsAt(question, "button")).toEqual(["报 3 人", "4 人一起候补"]);
    for (const form of attributesAt(question, "button", "form"))
      expect(html.querySelector(`form#${form}`)).not.toBeNull();
    for (const name of ["name", "contact", "note"] as const)
      expect(attributeAt(html, `main [name=${name}]`, "value")).toBe(full[name]);
    expect(attributesAt(html, "main [checked]", "value")).toEqual(["wechat", "4", undefined]);
    expect(errorFocus(html).focused).toHaveLength(1);
  });

  eachRow([
    ["the number that is left", { shortage: "3" }, { seats: 3, status: "confirmed" }],
    ["all, with consent to wait", { shortage: "wait" }, { seats: 4, status: "waiting" }],
    ["none, once another guest took some", { shortage: "3", left: "2" }, null],
    ["all on a full event, without a question", { left: "0" }, { seats: 4, status: "waiting" }],
  ])(
    "register the chosen number, or wait",
    async (_name, { left = "3", ...fields }: Record<string, string>, stored) => {
      const { id } = makeOpenEvent(site, { capacity: 4 });
      await signUpIn(openVisitor(site), id, { seats: String(4 - Number(left)) });
      expect(await statusOf(register(id, fields))).toBe(stored ? 303 : 409);
      expect(guestsOf(site, id).slice(1)).toMatchObject(stored ? [stored] : []);
    },
  );
});

test("the amount to pay is above the button: per person, for each number of seats, how, when, and what is refunded", async () => {
  const fees = { depositCents: 15000, enrollFeeCents: 2000, registrationNote: "两天内微信转给小林" };
  const notes = "1. 请早到\n2. 定金一经支付不予退还\n3. 报名费在现场支付";
  const { id } = makeOpenEvent(site, { ...fees, notes });
  const text = textAt(await pageAt(id), "#sign-up");
  for (const part of [
    ...["费用：每人 €20 · 定金 ¥150", "2 人共 €40 · 定金 ¥300", "4 人共 €80 · 定金 ¥600"],
    ...["两天内微信转给小林", "定金一经支付不予退还报名费在现场支付"],
  ])
    expect(text.slice(0, text.lastIndexOf("报名"))).toContain(part);
  const fee = textAt((await site.page(`/events/${id}`)).html, "#f-fee");
  expect(fee).toMatch(/定金一经支付不予退还报名费在现场支付$/);
});

test("the contact is labelled with all kinds, and is rejected by the rule of its kind", async () => {
  const { id } = makeOpenEvent(site);
  const html = await pageAt(id);
  expect(textAt(html, "label[for=sign-up-contact]")).toBe("微信号／手机号码／邮箱");
  expect(textAt(html, "#sign-up-contactType")).toContain("留邮箱会收到确认、变动和递补通知");
  const sent = signUpIn(openVisitor(site), id, { contactType: "phone", contact: "x" });
  expect(messagesOf(await pageOf(sent, 422))).toEqual([expect.stringContaining("333 123 4567")]);
});

describe("a rejected form", () => {
  // api/registrations tests the other fields.
  test("sent too often is re-rendered with the input", async () => {
    const visitor = openVisitor(site);
    const send = (contact: string) => signUpIn(visitor, makeOpenEvent(site).id, { contact });
    for (let count = 0; count < 10; count += 1) await send(`number_${count}`);
    const last = await pageOf(send("number_10"), 429);
    expect(attributeAt(last, "main [name=contact]", "value")).toBe("number_10");
  });

  test("without consent shows the error at the checkbox, and preserves input", async () => {
    const { consent: _, ...fields } = guestFields;
    const typed = { ...fields, seats: "3", contactType: "phone", contact: "3331234567", note: "吃素" };
    const { id } = makeOpenEvent(site);
    const html = await pageOf(openVisitor(site).say(joinOf(id), typed), 422);
    expect(messagesOf(html)).toEqual(["请先阅读注意事项和免责声明，再勾选同意"]);
    expect(attributesAt(html, "main [checked]", "value")).toEqual(["phone", "3"]);
    for (const name of ["contact", "note"] as const)
      expect(attributeAt(html, `main [name=${name}]`, "value")).toBe(typed[name]);
    expect(guestsOf(site, id)).toEqual([]);
  });
});

describe("closed registration", () => {
  eachRow([
    ["after the deadline", { registrationDeadline: noon - hourMs }, "报名已截止"],
    ["of an archived event", { archivedAt: noon - hourMs }, "活动已归档，不再接受报名"],
  ])("has no form, also after a post, which shows the input as text", async (_name, changes, message) => {
    const { id } = makeOpenEvent(site);
    setEvent(id, changes);
    expect((await pageAt(id)).querySelector("main form")).toBeNull();
    const html = await pageOf(signUpIn(openVisitor(site), id, { note: "吃素" }), 409);
    expect(html.querySelector("main form")).toBeNull();
    expect(textAt(html, "main").split(message)).toHaveLength(2);
    expect(textAt(html, "main [role=alert]")).toContain(message);
    expect(textAt(html, "#typed")).toMatch(/称呼林月.*linyue_88.*吃素/);
    expect(guestsOf(site, id)).toEqual([]);
  });

  test("is stated beside the group code; guests still see their registration", async () => {
    const { id } = makeOpenEvent(site, { groupQrLink: "https://example.org/group" });
    setEvent(id, { registrationDeadline: noon - hourMs });
    for (const said of ["报名已截止。", "打开群链接"])
      expect(textAt(await pageAt(id), "main")).toContain(said);
    const { id: closed } = makeOpenEvent(site);
    const visitor = openVisitor(site);
    await signUpIn(visitor, closed);
    setEvent(closed, { registrationMode: "off" });
    expect(textAt((await visitor.page(joinOf(closed))).html, "#own-seat")).toContain("报名成功，1 人");
  });
});

test("the page is cached except for visitors with a registration or a remembered name", async () => {
  const { id } = makeOpenEvent(site);
  const isCached = async (headers: Record<string, string> = {}) => {
    const before = site.site.traffic.pages.hits;
    await site.send(joinOf(id), { headers });
    return site.site.traffic.pages.hits > before;
  };
  await site.send(joinOf(id));
  const stranger = openVisitor(site);
  await stranger.say("/wishes", {});
  expect([await isCached(), await isCached(stranger.headers())]).toEqual([true, true]);
  const guest = openVisitor(site);
  await signUpIn(guest, id);
  await site.send(joinOf(id));
  guest.jar.delete("nickname");
  guest.jar.delete("flash");
  expect([await isCached(), await isCached(guest.headers())]).toEqual([true, false]);
  stranger.jar.set("nickname", "x");
  expect(await isCached(stranger.headers())).toBe(false);
});
