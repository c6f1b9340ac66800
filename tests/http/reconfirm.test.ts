// The question 还来吗: who is asked and when, the answers on the own page and in the API, and what the organiser sees of them.
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { guestNotices } from "../../app/db/schema/registrations";
import { sendGuestMails } from "../../app/http/records/event-guests.server";
import { flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachAdmin, site } from "../support/each-site";
import { sendHeld } from "../support/held-mails";
import { attributesAt, pageText, textAt, textsAt } from "../support/html";
import { mailsIn } from "../support/mailbox";
import { openAdminRawClient } from "../support/raw-api";
import { guestsOf, makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { rowsIn, setEvent } from "../support/rows";
import { makeGuest, moveEvent } from "../support/signed-up";
import { openVisitor, type Visitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
let visitor: Visitor;
let path: string;
beforeEach(async () => {
  ({ id } = makeOpenEvent(site, { capacity: 20, reconfirm: "on", reconfirmHour: "18" }));
  visitor = openVisitor(site);
  path = registrationPathOf(await signUpIn(visitor, id, { seats: "2" }));
  visitor.jar.delete("flash");
});

/** 18:00 in Turin two days before the event, which starts on 28 November at 12:00. */
const due = Date.parse("2026-11-26T17:00:00Z");
const minute = () => sendGuestMails(site.site);
const ask = async () => {
  site.clock.time = due;
  await minute();
};
const byMail = (name: string) => ({ name, contactType: "email", contact: `${name}@example.org` });
const questions = () => rowsIn(mails).filter(({ kind }) => kind === "seat-reconfirm");
const openNotices = () => rowsIn(guestNotices).filter(({ closedAt }) => closedAt === null);
const intents = async (at = path) =>
  attributesAt((await visitor.page(at)).html, "main [name=intent]", "value").filter((intent) =>
    /coming/.test(intent ?? ""),
  );
const answer = (intent: string, at = path) => visitor.say(at, { intent });
const guestsText = async () => pageText(await openAdminBrowser(site), `/admin/events/${id}/guests`);
const checkInText = async () =>
  textAt(
    (await (await openAdminBrowser(site)).page(`/admin/events/${id}/check-in`)).html,
    "main [data-replies]",
  );

describe("the question is asked", () => {
  test("once of each confirmed guest, from the hour on, by mail or by the organiser's hand", async () => {
    makeGuest(site, id, byMail("su"));
    site.clock.time = due - 1;
    await minute();
    expect([questions(), await intents(), await answer("coming")]).toMatchObject([[], [], { status: 409 }]);
    await ask();
    for (let times = 0; times < 3; times += 1) await minute();
    expect(questions().map(({ recipient }) => recipient)).toEqual(["su@example.org"]);
    site.mail.notifyQueued();
    await site.mail.whenStored();
    const [mail] = (await mailsIn(site.folder)).slice(-1);
    expect(mail?.subject).toMatch(/^还来吗：「/);
    expect(mail?.text).toContain("请打开它，按「来」或「来不了」");
    const [link = ""] = /\/seat\/[\w-]+/.exec(mail?.text ?? "") ?? [];
    expect(attributesAt((await site.page(link)).html, "main [name=intent]", "value")).toContain("coming");
    const late = await openAdminBrowser(site);
    expect(await pageText(late, "/admin", "[aria-labelledby=attention]")).toContain("2 人还没问还来吗");
    const { html } = await late.page(`/admin/events/${id}/notify`);
    expect(textAt(html, "#group-text")).toMatch(/^【还来吗】.*按「来」或「来不了」/s);
    expect(textAt(html, "main li p[id^=text-]")).toContain("还来吗？");
    // Who signs up now has just answered, and is not asked.
    makeGuest(site, id, byMail("lu"));
    await minute();
    expect(questions()).toHaveLength(1);
    expect(guestsOf(site, id).map(({ answeredStart }) => answeredStart !== null)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("with the switch alone, of no one who waits, and not for a cancelled or past event", async () => {
    setEvent(id, { capacity: 2 });
    makeGuest(site, id, byMail("wait"));
    expect(guestsOf(site, id)[1]?.status).toBe("waiting");
    setEvent(id, { reconfirm: "off" });
    await ask();
    expect(openNotices()).toEqual([]);
    setEvent(id, { reconfirm: "on", status: "cancelled" });
    await minute();
    setEvent(id, { status: "active" });
    site.clock.time = Date.parse("2026-11-28T11:00:00Z");
    await minute();
    expect([openNotices(), await intents()]).toEqual([[], []]);
  });

  test("again for another start, by the move itself if that is near, and not of who answered the move", async () => {
    await ask();
    await answer("coming");
    moveEvent(site, id, 7);
    site.clock.time = due + 60_000;
    await minute();
    expect(await guestsText()).toContain("改期后：没回 2 人");
    site.clock.time = due + 7 * 24 * 60 * 60_000;
    makeGuest(site, id, byMail("late"));
    await minute();
    // One notice of the move and the question.
    expect(openNotices().map(({ kind }) => kind)).toEqual(["changed"]);
    expect(await intents()).toEqual(["coming", "not-coming"]);
    await answer("coming");
    await minute();
    expect([openNotices(), await guestsText()]).toMatchObject([
      [],
      expect.stringContaining("已回 3 · 没回 0"),
    ]);
    moveEvent(site, id, 1 / 24);
    await minute();
    expect(questions()).toEqual([]);
    expect(await checkInText()).toBe("已回 0 · 没回 3");
  });

  test("of a guest who is approved late, in the one mail of the approval", async () => {
    setEvent(id, { registrationMode: "approval" });
    await ask();
    const { registration } = makeGuest(site, id, byMail("late"));
    const api = openAdminRawClient(site);
    await api("PATCH", `/events/${id}/registrations/${registration.id}`, { status: "confirmed" });
    await minute();
    await sendHeld(site);
    expect([questions(), rowsIn(mails).filter(({ kind }) => kind === "seat-confirmed").length]).toEqual([
      [],
      1,
    ]);
    expect((await mailsIn(site.folder)).at(-1)?.text).toContain("还来吗？");
  });
});

describe("the answers", () => {
  test("yes is stored once, and no frees the seats for others until they are taken", async () => {
    await ask();
    expect(await pageText(visitor, path, "#reconfirm")).toContain("还来吗");
    expect(flashOf(site, await answer("coming"))).toBe("好，主办方知道你能来");
    expect((await answer("coming")).status).toBe(303);
    expect(rowsIn(auditEntries).filter(({ action }) => action === "registration.answer")).toHaveLength(1);
    expect(await pageText(visitor, path, "#reconfirm")).toContain("你回了来");
    expect(flashOf(site, await answer("not-coming"))).toBe("名额让出去了，谢谢你早说");
    expect(guestsOf(site, id)[0]?.status).toBe("cancelled");
    expect(await intents()).toEqual(["coming"]);
    expect(flashOf(site, await answer("coming"))).toBe("名额还是你的，到时候见");
    expect(guestsOf(site, id)[0]?.status).toBe("confirmed");
  });

  test("are asked on home, event and 我的报名, and by the API, where a link only reads", async () => {
    const { token } = makeGuest(site, id);
    await ask();
    const states = await (await visitor.send("/my-registrations/state")).text();
    expect(states).toContain("还来吗 · 已报名 2 人");
    expect(textsAt((await visitor.page("/my-registrations")).html, "main li a").join()).toContain(
      "还来吗：去回答",
    );
    const api = openAdminRawClient(site);
    const coming = async () => (await api("GET", `/registrations/${token}`)).body.data.coming;
    await site.page(`/seat/${token}`);
    expect(await coming()).toBeNull();
    const post = (body: unknown) => api("POST", `/registrations/${token}/coming`, body);
    expect([(await post({ coming: true })).status, await coming()]).toEqual([200, true]);
    expect([(await post({ coming: false })).status, await coming()]).toEqual([200, false]);
    expect((await post({ coming: "ja" })).status).toBe(422);
    expect((await api("GET", `/events/${id}`)).body.data).toMatchObject({
      reconfirm: true,
      reconfirmHour: 18,
    });
    const change = await api("PUT", `/events/${id}`, { reconfirm: false, reconfirmHour: 9 });
    expect(change.body.data).toMatchObject({ reconfirm: false, reconfirmHour: 9 });
    for (const wrong of [{ reconfirm: "on" }, { reconfirmHour: 3 }, { reconfirmHour: 9.5 }])
      expect((await api("PUT", `/events/${id}`, wrong)).status).toBe(422);
  });

  test("are counted in list and check-in, filtered, and listed with each guest", async () => {
    makeGuest(site, id, { name: "大白", seats: 3 });
    const { token } = makeGuest(site, id, { name: "小北" });
    expect(await guestsText()).not.toContain("没回");
    await ask();
    expect(await guestsText()).toContain("已回 0 · 没回 6");
    await answer("coming");
    await openVisitor(site).say(`/seat/${token}`, { intent: "not-coming" });
    expect(await guestsText()).toContain("已回 2 · 没回 3 · 来不了 1");
    expect(await checkInText()).toBe("已回 2 · 没回 3 · 来不了 1");
    const { html } = await (await openAdminBrowser(site)).page(
      `/admin/events/${id}/guests?status=unanswered`,
    );
    expect(textsAt(html, "main li[id]").join()).toMatch(/^[^林]*大白[^林]*$/);
  });
});
