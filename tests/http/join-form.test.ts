// Registering for an event on its join page.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { events } from "../../app/db/schema/events";
import { registrationMessages } from "../../app/domain/registrations/messages";
import { flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import { makeEvent, makeImage } from "../support/fixtures";
import { openMember } from "../support/member";
import {
  changeFirstGuest,
  guestFields,
  guestsOf,
  makeOpenEvent,
  registrationPathOf,
  signUpIn,
} from "../support/registrations";
import { noon, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** HTML before the group code, without the inlined rules. */
const formBytes = 12 * 1024;

openEachSite();

const joinOf = (id: string) => `/events/${id}/join`;
const mainOf = async (response: Response) => parse(await response.text()).querySelector("main");
const messagesOf = (main: Awaited<ReturnType<typeof mainOf>>) =>
  main?.querySelectorAll("[id$=-error]").map(textOf) ?? [];

/** The heading of the page after a registration. */
async function headingAt(visitor: Visitor, response: Response) {
  return textOf((await visitor.page(registrationPathOf(response))).html.querySelector("h1"));
}

describe("the form", () => {
  test("shows event, fees, free seats and rules before the submission", async () => {
    const { id } = makeOpenEvent(site, {
      title: "老城屋顶的天台酒会",
      capacity: 7,
      depositCents: 15000,
      enrollFeeCents: 2000,
      registrationQuestion1: "有没有忌口？",
    });
    const { html } = await site.page(joinOf(id));
    const heading = html.querySelector("main h1")?.parentNode;
    expect(textOf(html.querySelector("main h1"))).toBe("我要报名 老城屋顶的天台酒会");
    expect(textOf(heading?.querySelector("p"))).toBe(
      "11月28日 星期六 12:00–15:00 · 瓦伦蒂诺公园 · €20 · 另付定金 ¥150 · 余 7 位",
    );
    const form = html.querySelector("main form");
    expect(form?.querySelectorAll("summary").map(textOf)).toEqual([
      "同行的人（选填）",
      "注意事项",
      "免责声明",
    ]);
    expect(textOf(form)).toContain("只给主办方看，活动结束 30 天后删除");
    expect(form?.querySelectorAll("[name=seats]").map((each) => each.getAttribute("value"))).toEqual([
      ...["1", "2", "3", "4"],
    ]);
    expect(form?.querySelectorAll("[name=contactType]").map((each) => each.getAttribute("value"))).toEqual([
      ...["wechat", "phone", "email"],
    ]);
    expect(textOf(form)).toContain("有没有忌口？（选填）");
    expect(form?.querySelector("[name=answer2]")).toBeNull();
    expect(form?.hasAttribute("data-repeat")).toBe(true);
    expect(form?.getAttribute("data-failed")).toBe("报名提交失败，请重试");
  });

  test("is small, complete without further requests, and comes before the group code", async () => {
    const image = await makeImage(site, "#000000", 400, 400);
    const { id } = makeOpenEvent(site, { groupQrImageId: image.id, groupQrValidUntil: noon + dayMs });
    const { html } = await site.page(joinOf(id));
    const text = html.toString().replace(/<style[^>]*>.*?<\/style>/gs, "");
    const before = text.slice(0, text.indexOf('alt="活动群二维码"'));
    expect(before).toContain("</form>");
    expect(Buffer.byteLength(before)).toBeLessThanOrEqual(formBytes);
    expect(html.querySelectorAll("main img").map((each) => each.getAttribute("alt"))).toEqual([
      "活动群二维码",
    ]);
    expect(html.querySelectorAll("h2").map(textOf)).toContain("也可以进群");
  });

  test("an event without registration has only the group code", async () => {
    const { id } = makeEvent(site);
    const { html } = await site.page(joinOf(id));
    expect(textOf(html.querySelector("main h1"))).toBe("报名：波河边的初冬野餐");
    expect(html.querySelector("main form")).toBeNull();
    expect(textOf(html.querySelector("main"))).toContain("请添加客服微信报名。");
  });
});

describe("signing up", () => {
  test("sets the visitor's cookie by one redirect, registers and redirects to the private page", async () => {
    const { id } = makeOpenEvent(site, { registrationQuestion2: "从哪里来？" });
    const first = await site.post(joinOf(id), guestFields);
    expect(first.status).toBe(307);
    const visitor = openVisitor(site);
    const response = await visitor.fill(joinOf(id), { ...guestFields, note: "吃素", answer2: "都灵" });
    expect(response.status).toBe(303);
    expect(flashOf(site, response)).toBe("报名已提交，请保存下面的私密链接");
    expect(registrationPathOf(response)).toMatch(/^\/seat\/[\w-]{43}$/);
    expect(guestsOf(site, id)).toMatchObject([
      {
        name: "林月",
        contact: "linyue_88",
        seats: 1,
        status: "confirmed",
        note: "吃素",
        answers: JSON.stringify([{ question: "从哪里来？", answer: "都灵" }]),
      },
    ]);
    const { status } = await visitor.page(registrationPathOf(response));
    expect(status).toBe(200);
    const { html } = await visitor.page(joinOf(makeOpenEvent(site).id));
    expect(html.querySelector("[name=name]")?.getAttribute("value")).toBe("林月");
  });

  test("shows before and after that the organiser approves, or that there is a waiting list", async () => {
    const approved = makeOpenEvent(site, { registrationMode: "approval" });
    for (const path of [`/events/${approved.id}`, joinOf(approved.id)])
      expect(textOf((await site.page(path)).html.querySelector("main"))).toContain("报名需主办方确认");
    const visitor = openVisitor(site);
    expect(await headingAt(visitor, await signUpIn(visitor, approved.id))).toBe("等待主办方确认");
    const full = makeOpenEvent(site, { capacity: 2 });
    await signUpIn(openVisitor(site), full.id, { seats: "2" });
    const main = (await site.page(joinOf(full.id))).html.querySelector("main");
    expect(textOf(main?.querySelector("h1"))).toContain("候补报名");
    expect(textOf(main)).toContain("已满，可候补");
    expect(textOf(main)).toContain("候补的人按顺序自动递补");
    await signUpIn(openVisitor(site), full.id, { contact: "mei_1" });
    const late = openVisitor(site);
    const third = await signUpIn(late, full.id, { contact: "mei_2" });
    expect(await headingAt(late, third)).toBe("已进入候补（第 2 位）");
  });
});

describe("a second registration", () => {
  test("of the same browser with other content, even concurrently, is offered as one for another person", async () => {
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    const [row] = guestsOf(site, id);
    const expectFirst = async (fields: Record<string, string>) => {
      const again = await signUpIn(visitor, id, fields);
      const main = parse(await again.text()).querySelector("main");
      expect([again.status, textOf(main?.querySelector("[role=alert]"))]).toEqual([
        ...[409, expect.stringContaining("您已经报过名了。要替别人报名吗？")],
      ]);
      for (const [name, value] of Object.entries(fields))
        expect(main?.querySelector(`[name=${name}][value="${value}"]`), name).not.toBeNull();
      expect(main?.querySelector("form [name=for]")?.getAttribute("value")).toBe("other");
      expect(textOf(main?.querySelector(`form a[href="/seat/${row?.id}"]`))).toBe("修改我的报名");
    };
    await expectFirst({ name: "乙二" });
    await expectFirst({ seats: "2" });
    site.clock.time += 5 * 60_000;
    await expectFirst({ contact: "another_1" });
    expect(guestsOf(site, id)).toHaveLength(1);
    const { html } = await visitor.page(joinOf(id));
    expect(html.querySelector("main details:not([open]) form [name=for]")).not.toBeNull();
    expect(textOf(html.querySelector("#own-seat h2"))).toBe("您已报名");
    site.db.$client.prepare("UPDATE registrations SET status = 'waiting'").run();
    const waiting = (await visitor.page(joinOf(id))).html.querySelector("#own-seat");
    expect(textOf(waiting)).toMatch(/^已进入候补（第 1 位）候补 1 人/);
    expect(html.querySelector("#own-seat a")?.getAttribute("href")).toBe(`/seat/${row?.id}`);
  });

  test("for another person is separate, and found only in the same browser", async () => {
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    const other = { name: "阿南", contact: "anan_1", for: "other" };
    const response = await signUpIn(visitor, id, other);
    expect([response.status, registrationPathOf(response)]).toEqual([
      303,
      expect.stringMatching(/^\/seat\/[\w-]{43}$/),
    ]);
    // The response may have been lost.
    expect(registrationPathOf(await signUpIn(visitor, id, other))).toMatch(/^\/seat\/[\w-]{43}$/);
    const [own, second] = guestsOf(site, id);
    expect(guestsOf(site, id)).toMatchObject([
      { name: "林月" },
      { name: "阿南", visitorId: null, userId: null },
    ]);
    const { html } = await visitor.page(joinOf(id));
    expect(html.querySelector("#own-seat a")?.getAttribute("href")).toBe(`/seat/${own?.id}`);
    expect(html.querySelector(`main a[href="/seat/${second?.id}"]`)).not.toBeNull();
    expect((await visitor.page(`/seat/${second?.id}`)).status).toBe(200);
    const stranger = openVisitor(site);
    await stranger.say("/wishes", {});
    expect((await stranger.page(`/seat/${second?.id}`)).status).toBe(404);
    // The own registration is unchanged when the other is withdrawn and erased.
    await visitor.say(`/seat/${second?.id}`, { intent: "erase" });
    expect(guestsOf(site, id)).toMatchObject([
      { status: "confirmed" },
      { status: "cancelled", name: "", byVisitorId: null, byUserId: null },
    ]);
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

  test("repeated immediately gets another private link, as its response may be lost", async () => {
    const { id } = makeOpenEvent(site);
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    const again = await signUpIn(visitor, id);
    expect(registrationPathOf(again)).toMatch(/^\/seat\/[\w-]{43}$/);
    expect(guestsOf(site, id)).toHaveLength(1);
  });

  test("of the same member in another browser redirects to the first", async () => {
    const { id } = makeOpenEvent(site);
    const member = await openMember(site, "lin@example.org");
    await signUpIn(member, id);
    site.clock.time += 5 * 60_000;
    const other = openVisitor(site, { session: member.token });
    const again = await signUpIn(other, id, { contact: "another_1" });
    expect([again.status, guestsOf(site, id).length]).toEqual([409, 1]);
  });

  const contacts = [
    [{ contactType: "phone", contact: "+39 333 123 4567" }, "3331234567", "请主办方把原来的链接发给你"],
    [{ contactType: "email", contact: "lin@example.org" }, "Lin@example.org", "原来的链接也会寄到邮箱"],
  ] as const;
  test.each(
    contacts,
  )("of the same contact %o elsewhere is separate, with the same response", async (contact, again, hint) => {
    const { id } = makeOpenEvent(site);
    const [one, two] = [openVisitor(site), openVisitor(site)];
    for (const visitor of [one, two]) await visitor.say("/wishes", {});
    const responses = await Promise.all([
      signUpIn(one, id, contact),
      signUpIn(two, id, { ...contact, contact: again }),
    ]);
    const pages = await Promise.all(
      [one, two].map((visitor, at) => visitor.page(registrationPathOf(responses[at] ?? new Response()))),
    );
    for (const { html } of pages) expect(textOf(html.querySelector("#flash"))).toContain(hint);
    expect(responses.map((response) => [response.status, flashOf(site, response)])).toEqual([
      [303, registrationMessages.submitted],
      [303, registrationMessages.submitted],
    ]);
    expect(guestsOf(site, id)).toHaveLength(2);
  });

  test("after the organiser declined is rejected", async () => {
    const { id } = makeOpenEvent(site, { registrationMode: "approval" });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    changeFirstGuest(site, id, { status: "declined" });
    const again = await signUpIn(visitor, id);
    expect(again.status).toBe(409);
    expect(textOf(await mainOf(again))).toContain("主办方没有通过这次报名");
  });
});

describe("more seats than are free", () => {
  const full = { name: "林月", contact: "typed_contact", note: "吃素", seats: "4" };
  const register = (id: string, fields: Record<string, string>, visitor = openVisitor(site)) =>
    visitor.say(joinOf(id), { ...guestFields, ...full, ...fields });

  test("require a choice between two buttons, which post the form with all input", async () => {
    const { id } = makeOpenEvent(site, { capacity: 5, enrollFeeCents: 2000 });
    await signUpIn(openVisitor(site), id, { seats: "2" });
    const response = await register(id, {});
    expect([response.status, guestsOf(site, id)]).toEqual([409, [expect.objectContaining({ seats: 2 })]]);
    const html = parse(await response.text());
    const question = html.querySelector("main [role=alert]");
    expect(textOf(question)).toContain("只剩 3 位：报 3 人，或 4 人一起候补");
    const buttons = question?.querySelectorAll("button") ?? [];
    expect(buttons.map((each) => [each.getAttribute("value"), textOf(each)])).toEqual([
      ["3", "报 3 人"],
      ["wait", "4 人一起候补"],
    ]);
    expect(buttons.map((each) => html.querySelector(`form#${each.getAttribute("form")}`) !== null)).toEqual([
      ...[true, true],
    ]);
    for (const name of ["name", "contact", "note"] as const)
      expect(html.querySelector(`main [name=${name}]`)?.getAttribute("value")).toBe(full[name]);
    expect(html.querySelectorAll("main [checked]").map((each) => each.getAttribute("value"))).toEqual([
      ...["wechat", "4", undefined],
    ]);
    expect(errorFocus(html).focused).toHaveLength(1);
  });

  test.each([
    ["the number that is left", { shortage: "3" }, { seats: 3, status: "confirmed" }],
    ["fewer, chosen meanwhile", { shortage: "3", seats: "2" }, { seats: 2, status: "confirmed" }],
    ["all, with consent to wait", { shortage: "wait" }, { seats: 4, status: "waiting" }],
    ["none, once another guest took some", { shortage: "3", left: "2" }, null],
    ["all on a full event, without a question", { left: "0" }, { seats: 4, status: "waiting" }],
    ["no number", { shortage: "x" }, null],
  ])("%s", async (_name, { left = "3", ...fields }: Record<string, string>, stored) => {
    const { id } = makeOpenEvent(site, { capacity: 4 });
    const first = await signUpIn(openVisitor(site), id, { seats: String(4 - Number(left)) });
    expect(first.status).toBe(left === "4" ? 422 : 303);
    const response = await register(id, fields);
    expect(response.status).toBe(stored ? 303 : 409);
    const [, own] = guestsOf(site, id);
    if (stored) expect(own).toMatchObject(stored);
    else expect(own).toBeUndefined();
  });

  test("wait without a question where the organiser must approve", async () => {
    const { id } = makeOpenEvent(site, { capacity: 20 });
    for (let guest = 0; guest < 4; guest += 1)
      await signUpIn(openVisitor(site), id, { seats: "4", contact: `guest_${guest}` });
    expect(guestsOf(site, id).filter(({ held }) => held)).toHaveLength(1);
    site.db.update(events).set({ capacity: 13 }).where(eq(events.id, id)).run();
    expect((await register(id, {})).status).toBe(303);
  });
});

describe("the amount to pay", () => {
  test("is above the button: per person, for each number of seats, how, when, and what is refunded", async () => {
    const fees = { depositCents: 15000, enrollFeeCents: 2000, registrationNote: "两天内微信转给小林" };
    const notes = "1. 请早到\n2. 定金一经支付不予退还\n3. 报名费在现场支付";
    const { id } = makeOpenEvent(site, { ...fees, notes });
    const { html } = await site.page(joinOf(id));
    const text = textOf(html.querySelector("#sign-up"));
    const parts = [
      "费用：每人 €20 · 另付定金 ¥150",
      ...["2 人共 €40 · 另付定金 ¥300", "4 人共 €80 · 另付定金 ¥600"],
      ...["两天内微信转给小林", "定金一经支付不予退还报名费在现场支付"],
    ];
    for (const part of parts) expect(text.slice(0, text.lastIndexOf("报名"))).toContain(part);
    const page = (await site.page(`/events/${id}`)).html;
    expect(textOf(page.querySelector("#f-fee"))).toMatch(/定金一经支付不予退还报名费在现场支付$/);
  });

  test("is shown as unknown where the organiser entered nothing, and omitted for a free event", async () => {
    const feesAt = async (fields: Record<string, unknown>) =>
      textOf((await site.page(joinOf(makeOpenEvent(site, fields).id))).html.querySelector("#fees"));
    expect(await feesAt({ depositCents: 5000, notes: "早到" })).toMatch(
      /每人 定金 ¥50.*怎么付、什么时候付，由主办方告知.*能不能退，请先问主办方/,
    );
    expect(await feesAt({ notes: "定金不退" })).toBe("");
  });
});

describe("the contact", () => {
  test("is labelled with all kinds, explains the use of an e-mail address, and is rejected by the rule of its kind", async () => {
    const { id } = makeOpenEvent(site);
    const { html } = await site.page(joinOf(id));
    expect(textOf(html.querySelector("label[for=sign-up-contact]"))).toBe("微信号／手机号码／邮箱");
    expect(textOf(html.querySelector("#sign-up-contactType"))).toContain("留邮箱会收到确认、变动和递补通知");
    for (const [contactType, example] of [
      ["wechat", "linyue_88"],
      ["phone", "333 123 4567"],
      ["email", "linyue@example.com"],
    ] as const) {
      const main = await mainOf(await signUpIn(openVisitor(site), id, { contactType, contact: "x" }));
      expect(messagesOf(main)).toEqual([expect.stringContaining(example)]);
    }
  });
});

describe("a rejected form", () => {
  // api/registrations has more of them and compares them with the form.
  test.each([
    ["no name", { name: "" }, "请填写怎么称呼您"],
    ["no contact", { contact: " " }, "请填写一个联系方式，主办方好找到您"],
    ["an odd phone", { contactType: "phone", contact: "call me" }, registrationMessages.phone],
    ["half a seat", { seats: "1.5" }, "人数请选择 1 到 4 人"],
    ["a long note", { note: "长".repeat(201) }, "备注不能超过200个字符"],
  ])("with %s %j preserves input", async (_name, wrong, message) => {
    const { id } = makeOpenEvent(site);
    const visitor = openVisitor(site);
    const response = await signUpIn(visitor, id, { contact: "typed_contact", note: "吃素", ...wrong });
    expect(response.status).toBe(422);
    const html = parse(await response.text());
    const main = html.querySelector("main");
    expect(messagesOf(main)).toEqual([message]);
    const typed = { contact: "typed_contact", note: "吃素", ...wrong };
    expect(main?.querySelector("[name=contact]")?.getAttribute("value") ?? "").toBe(typed.contact);
    expect(main?.querySelector("[name=note]")?.getAttribute("value") ?? "").toBe(typed.note);
    expect(errorFocus(html).focused).toHaveLength(1);
    expect(guestsOf(site, id)).toEqual([]);
  });

  test("without consent shows the error at the checkbox", async () => {
    const { id } = makeOpenEvent(site);
    const { consent: _, ...fields } = guestFields;
    const response = await openVisitor(site).say(joinOf(id), {
      ...fields,
      seats: "3",
      contactType: "phone",
      contact: "3331234567",
    });
    expect(response.status).toBe(422);
    const main = await mainOf(response);
    expect(messagesOf(main)).toEqual(["请先阅读注意事项和免责声明，再勾选同意"]);
    const checked = main?.querySelectorAll("[checked]").map((each) => each.getAttribute("value"));
    expect(checked).toEqual(["phone", "3"]);
  });

  test("sent too often returns 429 with the input", async () => {
    const visitor = openVisitor(site);
    let last = new Response();
    for (let count = 0; count < 11; count += 1)
      last = await signUpIn(visitor, makeOpenEvent(site).id, { contact: `number_${count}` });
    expect([last.status, last.headers.has("Retry-After")]).toEqual([429, true]);
    expect((await mainOf(last))?.querySelector("[name=contact]")?.getAttribute("value")).toBe("number_10");
  });
});

describe("closed registration", () => {
  const at = (id: string, changes: Partial<typeof events.$inferInsert>) =>
    site.db.update(events).set(changes).where(eq(events.id, id)).run();

  test.each([
    ["after the deadline", { registrationDeadline: noon - hourMs }, "报名已截止"],
    ["of an ended event", { status: "ended" as const }, "活动已结束，不再接受报名"],
    ["of a cancelled event", { status: "cancelled" as const }, "活动已取消，不再接受报名"],
    ["of an archived event", { archivedAt: noon - hourMs }, "活动已归档，不再接受报名"],
    ["that is off", { registrationMode: "off" as const }, "这个活动不在本站报名"],
  ])("%s has no form, also after a post, which shows the input as text", async (_name, changes, message) => {
    const { id } = makeOpenEvent(site);
    at(id, changes);
    const { html } = await site.page(joinOf(id));
    expect(html.querySelector("main form")).toBeNull();
    const response = await signUpIn(openVisitor(site), id, { note: "吃素" });
    expect(response.status).toBe(409);
    const main = await mainOf(response);
    expect(main?.querySelector("form")).toBeNull();
    expect(textOf(main).split(message)).toHaveLength(2);
    expect(textOf(main?.querySelector("[role=alert]"))).toContain(message);
    expect(textOf(main?.querySelector("#typed"))).toMatch(/称呼林月.*linyue_88.*吃素/);
    expect(guestsOf(site, id)).toEqual([]);
  });

  test("is stated beside the group code", async () => {
    const { id } = makeOpenEvent(site, { groupQrLink: "https://example.org/group" });
    at(id, { registrationDeadline: noon - hourMs });
    const { html } = await site.page(joinOf(id));
    expect(textOf(html.querySelector("main"))).toContain("报名已截止。");
    expect(textOf(html.querySelector("main"))).toContain("打开群链接");
  });

  test("still shows guests their registration, also when it was switched off", async () => {
    const { id } = makeOpenEvent(site);
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    at(id, { registrationMode: "off" });
    expect(textOf((await visitor.page(joinOf(id))).html.querySelector("#own-seat"))).toContain(
      "报名成功，1 人",
    );
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
