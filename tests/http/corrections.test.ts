// Corrections of a guest's data: by the organiser, with the log and the undo, and of a new address by the guest.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { registrationEdits, registrations } from "../../app/db/schema/registrations";
import { deleteEvent } from "../../app/domain/events/commands.server";
import { mailHoldMs } from "../../app/domain/registrations/notices/notice-mails.server";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeGuest, makeOpenEvent } from "../support/guests";
import { outcomeOf, pageOf, textAt } from "../support/html";
import { registrationPathOf, signUpIn } from "../support/registrations";
import { rowsIn } from "../support/rows";
import { makeGuest as makeOwnGuest } from "../support/signed-up";
import { openVisitor } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
beforeEach(() => {
  id = makeOpenEvent(site, { title: "天台酒会", capacity: 4, registrationQuestion1: "忌口？" }).id;
});

const wechat = { contactType: "wechat", contact: "deer_88" };
const byMail = { contactType: "email", contact: "su@example.org" };
const stored = (guest: { id: string }) => rowsIn(registrations).find((row) => row.id === guest.id);
const pathOf = (guest: { id: string }, page = "") => `/admin/events/${id}/guests/${guest.id}${page}`;

/** Corrects a guest by the form. */
async function correct(guest: { id: string }, changes: Record<string, string>): Promise<Response> {
  const fields = fieldsOf((await admin.page(pathOf(guest, "/correct"))).html.querySelector("main form"));
  return admin.post(pathOf(guest, "/correct"), { ...fields, ...changes });
}
const log = async (guest: { id: string }) => textAt((await admin.page(pathOf(guest))).html, "main");
const mailed = () => rowsIn(mails).map(({ kind, recipient }) => `${kind} ${recipient}`);

describe("by the organiser", () => {
  test("follow the rules of the sign-up", async () => {
    const guest = makeGuest(site, id, { seats: 2, ...wechat });
    const fields = fieldsOf((await admin.page(pathOf(guest, "/correct"))).html.querySelector("main form"));
    expect(fields).toMatchObject({ name: "小鹿", contactType: "wechat", contact: "deer_88", companion1: "" });
    const invalid = await pageOf(correct(guest, { contactType: "email" }), 422);
    expect(invalid.text).toContain("邮箱地址要有 @");
    const other = makeGuest(site, id, { contactType: "wechat", contact: "mei_1" });
    expect((await pageOf(correct(guest, { contact: "mei_1" }), 409)).text).toContain("已经在名单里");
    expect(stored(other)?.contact).toBe("mei_1");
    expect(flashOf(site, await correct(guest, {}))).toBe("没有改动");
  });

  test("are listed with old and new values, and undone", async () => {
    const guest = makeGuest(site, id, { seats: 2, ...wechat });
    const before = { ...stored(guest), updatedAt: 0 };
    const changes = { name: "阿岚", contactType: "phone", contact: "333 1234567", note: "晚到" };
    const more = { companion1: "小北", answer1: "花生" };
    const corrected = await correct(guest, { ...changes, ...more });
    expect(outcomeOf(corrected)).toEqual([303, pathOf(guest), "报名已更新"]);
    expect(stored(guest)).toMatchObject({ ...changes, companions: '["小北"]', seats: 2 });
    const lines = [
      ...["称呼：小鹿 → 阿岚", "联系方式：微信号 deer_88 → 手机 333 1234567", "备注：（空） → 晚到"],
      ...["回答：（空） → 忌口？ 花生", "同行：（空） → 小北"],
    ];
    for (const line of lines) expect(await log(guest)).toContain(line);
    expect(JSON.stringify(rowsIn(auditEntries))).not.toMatch(/阿岚|deer_88|1234567|花生/);
    // Another mark does not prevent the undo.
    await admin.post(`/admin/events/${id}/guests`, { id: guest.id, intent: "deposit-on" });
    expect(outcomeOf(await admin.undo(corrected))).toEqual([303, pathOf(guest), "已撤销"]);
    expect(stored(guest)).toMatchObject({ ...before, depositSeats: 2, updatedAt: expect.anything() });
    expect(await log(guest)).toContain("称呼：阿岚 → 小鹿");
    expect(flashOf(site, await admin.undo(corrected))).toBe("这条报名的状态已经改变，请刷新后再试");
  });

  test("of ticks that guest list and table show: only the guest can agree to be named, the organiser can end it", async () => {
    const { registration: guest } = makeOwnGuest(site, id, { alone: true, showName: true });
    const plain = makeGuest(site, id);
    for (const path of [`/admin/events/${id}/guests`, pathOf(guest)])
      expect(textAt((await admin.page(path)).html, "main").match(/一个人来 · 称呼公开/g)).toHaveLength(1);
    const csv = await site.send(`/admin/events/${id}/guests.csv`, { headers: { Cookie: admin.Cookie } });
    expect((await csv.text()).split("\r\n")[0]).toContain("一个人来,称呼公开");
    expect((await admin.page(pathOf(plain, "/correct"))).html.querySelector("[name=showName]")).toBeNull();
    expect((await correct(plain, { showName: "on" })).status).toBe(422);
    expect(flashOf(site, await correct(guest, {}))).toBe("没有改动");
    const fields = fieldsOf((await admin.page(pathOf(guest, "/correct"))).html.querySelector("main form"));
    const { showName, ...others } = fields;
    expect(showName).toBe("");
    const ended = await admin.post(pathOf(guest, "/correct"), others);
    expect(stored(guest)).toMatchObject({ alone: true, showName: false });
    expect(await log(guest)).toContain("称呼公开：是 → 否");
    await admin.undo(ended);
    expect(stored(guest)).toMatchObject({ alone: true, showName: true });
  });

  test("wait with their mails, which the undo withdraws", async () => {
    const guest = makeGuest(site, id, byMail);
    const corrected = await correct(guest, { contact: "lin@example.org" });
    expect(flashOf(site, corrected)).toContain("确认邮件 2 分钟后寄出");
    const both = ["seat-contact-changed su@example.org", "seat-contact-proof lin@example.org"];
    expect([mailed(), await mailsSent()]).toEqual([both, 0]);
    // A further correction replaces the waiting mails.
    const again = await correct(guest, { contact: "third@example.org" });
    const third = ["seat-contact-changed su@example.org", "seat-contact-proof third@example.org"];
    expect(mailed()).toEqual(third);
    await admin.undo(again);
    expect(stored(guest)?.pendingContact).toBe("lin@example.org");
    expect(mailed()).toEqual(["seat-contact-proof lin@example.org"]);
    site.clock.time += mailHoldMs;
    expect(await mailsSent()).toBe(1);
    expect(stored(guest)).toMatchObject(byMail);
  });

  test("end with the guest's data and with the event", async () => {
    const guest = makeGuest(site, id, wechat);
    await correct(guest, { name: "阿岚", contactType: "email", contact: "lin@example.org" });
    await admin.post(pathOf(guest, "/erase"), {});
    expect([rowsIn(registrationEdits), mailed()]).toEqual([[], []]);
    const other = makeGuest(site, id, wechat);
    await correct(other, { name: "阿岚" });
    expect(rowsIn(registrationEdits)).toHaveLength(1);
    deleteEvent(site.db, { kind: "admin" }, id, site.clock.now());
    expect(rowsIn(registrationEdits)).toEqual([]);
  });
});

/** Delivers the due mails; returns how many were sent. */
async function mailsSent(): Promise<number> {
  await site.mail.deliver();
  return site.db.select().from(mails).where(eq(mails.status, "sent")).all().length;
}

describe("the undo of other acts restores personal data, too", () => {
  const undoDecline = async (guest: { id: string }) => {
    const declined = await admin.post(pathOf(guest, "/decline"), { preset: "名额已满", reason: "" });
    expect(stored(guest)).toMatchObject({ status: "declined", declineReason: "名额已满" });
    await admin.undo(declined);
  };

  test("the reason of a rejection", async () => {
    const guest = makeGuest(site, id, wechat);
    await undoDecline(guest);
    expect(stored(guest)).toMatchObject({ status: "confirmed", declineReason: "" });
  });

  test("the proof of a held registration", async () => {
    const guest = makeGuest(site, id, byMail);
    const held = { status: "pending", held: true, proven: false } as const;
    site.db.update(registrations).set(held).where(eq(registrations.id, guest.id)).run();
    const approved = await admin.post(`/admin/events/${id}/guests`, { id: guest.id, intent: "approve" });
    expect(stored(guest)).toMatchObject({ status: "confirmed", held: false, proven: true });
    await admin.undo(approved);
    expect(stored(guest)).toMatchObject(held);
  });

  test("an added guest with a private link is withdrawn, not deleted", async () => {
    const added = await admin.post(`/admin/events/${id}/guests/add`, { name: "小满", seats: "1" });
    const [guest] = rowsIn(registrations);
    if (!guest) throw new Error("the guest was added");
    await admin.post(pathOf(guest), { intent: "text" });
    await admin.undo(added);
    expect(stored(guest)).toMatchObject({ name: "小满", status: "cancelled" });
  });
});

test("a guest withdraws a new address before it is proven", async () => {
  const visitor = openVisitor(site);
  const path = registrationPathOf(await signUpIn(visitor, id, byMail));
  const fields = fieldsOf((await visitor.page(`${path}/edit`)).html.querySelector("form:has(#change-name)"));
  const changed = await visitor.say(`${path}/edit`, { ...fields, contact: "lin@example.org" });
  expect(flashOf(site, changed)).toContain("请打开新邮箱里的邮件确认");
  const pending = (await visitor.page(path)).html.querySelector("section[aria-labelledby=pending-title]");
  expect(textAt(pending, "p")).toContain("lin@example.org");
  const withdrawn = await visitor.say(path, { ...fieldsOf(pending), intent: "withdraw-address" });
  expect(outcomeOf(withdrawn)).toEqual([303, path, "已撤回新邮箱，通知仍寄到原来的联系方式"]);
  expect(rowsIn(registrations)[0]).toMatchObject({ ...byMail, pendingContact: null, pendingTokenHash: null });
  expect((await visitor.page(path)).html.querySelector("#pending-title")).toBeNull();
});
