// Signing up for an event on its join page.
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
  seatOf,
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

/** The heading of the page that a sign-up leads to. */
async function headingAt(visitor: Visitor, response: Response) {
  return textOf((await visitor.page(seatOf(response))).html.querySelector("h1"));
}

describe("the form", () => {
  test("states event, fees, free seats and rules before the press", async () => {
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
      "11月28日 星期六 12:00–15:00 · 瓦伦蒂诺公园 · 定金 ¥150 + 报名费 €20 · 余 7 位",
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

  test("an event without registration has the group code alone", async () => {
    const { id } = makeEvent(site);
    const { html } = await site.page(joinOf(id));
    expect(textOf(html.querySelector("main h1"))).toBe("报名：波河边的初冬野餐");
    expect(html.querySelector("main form")).toBeNull();
    expect(textOf(html.querySelector("main"))).toContain("请添加客服微信报名。");
  });
});

describe("signing up", () => {
  test("redirects a first visitor once, registers and leads to the private page", async () => {
    const { id } = makeOpenEvent(site, { registrationQuestion2: "从哪里来？" });
    const first = await site.post(joinOf(id), guestFields);
    expect(first.status).toBe(307);
    const visitor = openVisitor(site);
    const response = await visitor.fill(joinOf(id), { ...guestFields, note: "吃素", answer2: "都灵" });
    expect(response.status).toBe(303);
    expect(flashOf(site, response)).toBe("报名已提交，请保存下面的私密链接");
    expect(seatOf(response)).toMatch(/^\/seat\/[\w-]{43}$/);
    expect(guestsOf(site, id)).toMatchObject([
      {
        ...{ name: "林月", contact: "linyue_88", seats: 1, status: "confirmed", note: "吃素" },
        answers: JSON.stringify([{ question: "从哪里来？", answer: "都灵" }]),
      },
    ]);
    const { status } = await visitor.page(seatOf(response));
    expect(status).toBe(200);
    const { html } = await visitor.page(joinOf(makeOpenEvent(site).id));
    expect(html.querySelector("[name=name]")?.getAttribute("value")).toBe("林月");
  });

  test("says before and after that the organiser approves, or that there is a waiting list", async () => {
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

describe("a second sign-up", () => {
  test("of the same browser with other content, even at once, retains it for another person", async () => {
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
    expect(textOf(html.querySelector("#own-seat"))).toContain("您已报名");
    expect(html.querySelector("#own-seat a")?.getAttribute("href")).toBe(`/seat/${row?.id}`);
  });

  test("for another person is a registration of its own, found in the same browser only", async () => {
    const { id } = makeOpenEvent(site, { capacity: 9 });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    const other = { name: "阿南", contact: "anan_1", for: "other" };
    const made = await signUpIn(visitor, id, other);
    expect([made.status, seatOf(made)]).toEqual([303, expect.stringMatching(/^\/seat\/[\w-]{43}$/)]);
    // The answer may have been lost.
    expect(seatOf(await signUpIn(visitor, id, other))).toMatch(/^\/seat\/[\w-]{43}$/);
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
    // The own one stays as it is when the other is withdrawn and erased.
    await visitor.say(`/seat/${second?.id}`, { intent: "erase" });
    expect(guestsOf(site, id)).toMatchObject([
      { status: "confirmed" },
      { status: "cancelled", name: "", byVisitorId: null, byUserId: null },
    ]);
  });

  test("of a member for others stays when the account is deleted, and proves nothing", async () => {
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

  test("repeated at once gets another private link, as its answer may be lost", async () => {
    const { id } = makeOpenEvent(site);
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    const again = await signUpIn(visitor, id);
    expect(seatOf(again)).toMatch(/^\/seat\/[\w-]{43}$/);
    expect(guestsOf(site, id)).toHaveLength(1);
  });

  test("of the same member in another browser leads to the first", async () => {
    const { id } = makeOpenEvent(site);
    const member = await openMember(site, "lin@example.org");
    await signUpIn(member, id);
    site.clock.time += 5 * 60_000;
    const other = openVisitor(site, { session: member.token });
    const again = await signUpIn(other, id, { contact: "another_1" });
    expect([again.status, guestsOf(site, id).length]).toEqual([409, 1]);
  });

  test("of the same contact elsewhere is a registration of its own, with the same answer", async () => {
    const { id } = makeOpenEvent(site);
    const phone = { contactType: "phone", contact: "+39 333 123 4567" };
    const [one, two] = [openVisitor(site), openVisitor(site)];
    for (const visitor of [one, two]) await visitor.say("/wishes", {});
    const answers = await Promise.all([
      signUpIn(one, id, phone),
      signUpIn(two, id, { ...phone, contact: "3331234567" }),
    ]);
    expect(answers.map((answer) => [answer.status, flashOf(site, answer)])).toEqual([
      [303, registrationMessages.submitted],
      [303, registrationMessages.submitted],
    ]);
    expect(guestsOf(site, id)).toHaveLength(2);
  });

  test("after the organiser declined it is rejected", async () => {
    const { id } = makeOpenEvent(site, { registrationMode: "approval" });
    const visitor = openVisitor(site);
    await signUpIn(visitor, id);
    changeFirstGuest(site, id, { status: "declined" });
    const again = await signUpIn(visitor, id);
    expect(again.status).toBe(409);
    expect(textOf(await mainOf(again))).toContain("主办方没有通过这次报名");
  });
});

describe("a rejected form", () => {
  // More of them are in api/registrations, which compares them with the form.
  test.each([
    ["no name", { name: "" }, "请填写怎么称呼您"],
    ["no contact", { contact: " " }, "请填写一个联系方式，主办方好找到您"],
    ["an odd phone", { contactType: "phone", contact: "call me" }, "请输入有效的手机号码"],
    ["half a seat", { seats: "1.5" }, "人数请选择 1 到 4 人"],
    ["a long note", { note: "长".repeat(201) }, "备注不能超过200个字符"],
  ])("with %s %j retains what was typed", async (_name, wrong, message) => {
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

  test("without consent says so at the box", async () => {
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

  test("sent too often is answered with 429 and what was typed", async () => {
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
  ])("%s has no form, and a post retains what was typed", async (_name, changes, message) => {
    const { id } = makeOpenEvent(site);
    at(id, changes);
    const { html } = await site.page(joinOf(id));
    expect(html.querySelector("main form")).toBeNull();
    const response = await signUpIn(openVisitor(site), id, { note: "吃素" });
    expect(response.status).toBe(409);
    const main = await mainOf(response);
    expect(textOf(main?.querySelector("[role=alert]"))).toContain(message);
    expect(main?.querySelector("[name=note]")?.getAttribute("value")).toBe("吃素");
    expect(guestsOf(site, id)).toEqual([]);
  });

  test("says so beside the group code", async () => {
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

test("the page is cached for all but those who signed up or have a remembered name", async () => {
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
