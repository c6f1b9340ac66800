// Removal requests for photos, and the organiser's decisions.
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { removalRequests } from "../../app/db/schema/removals";
import { acceptRemoval, requestRemoval, sentAgainMs } from "../../app/domain/removals/commands.server";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { flashMessageOf, flashOf } from "../support/admin-browser";
import { newestMail } from "../support/auth-client";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { admin, makeEvent, makePhotos, unwrap } from "../support/fixtures";
import { attributeAt, locationOf, outcomeOf, pageOf, pageText, textAt, textsAt } from "../support/html";
import { memberPassword, openMember } from "../support/member";
import { rowsIn } from "../support/rows";
import { dayMs, noon, textOf } from "../support/site";
import { openVisitor, receiptOf, type Visitor } from "../support/visitor";

const typed = { reason: "照片里有我的孩子", contact: "微信 mama_88" };

openEachAdmin();
let eventId: string;
beforeEach(async () => {
  eventId = makeEvent(site, { title: "拱廊下的桌游夜" }, "ended").id;
  await makePhotos(site, eventId, [1, 3]);
});

const address = (slot = 3) => `/photos/${eventId}/${slot}/removal`;
const rows = () => rowsIn(removalRequests);
const slots = () => site.db.$client.prepare("SELECT slot FROM photos ORDER BY slot").pluck().all();
const trail = () =>
  rowsIn(auditEntries)
    .filter(({ action }) => /^(removal|photo\.remove)/.test(action))
    .map(({ action, after }) => ({ action, after: JSON.parse(after ?? "null") }));

/** Stores a request as the form does; `hash` identifies the requester. */
function addRequest(slot = 3, reason = typed.reason, hash = "someone", contact = "") {
  const request = { eventId, slot, addressHash: hash, visitorId: null, userId: null };
  return unwrap(requestRemoval(site.db, request, { reason, contact }, site.clock.now()));
}

describe("a removal request", () => {
  test("is sent from the photo's form, and waits for the organiser", async () => {
    expect(await pageText(site, `/photos/${eventId}/3`, `a[href="${address()}"]`)).toBe("申请撤下这张照片");
    const visitor = openVisitor(site);
    const form = await visitor.page(address());
    expect(textAt(form.html, "h1")).toBe("申请撤下照片");
    expect(attributeAt(form.html, "meta[name=robots]", "content")).toBe("noindex");
    expect(form.html.querySelectorAll("main img")).toHaveLength(1);
    const sent = await visitor.fill(address(), typed);
    expect([sent.status, flashOf(site, sent)]).toEqual([303, "申请已提交，主办方会尽快处理"]);
    expect([...visitor.jar.keys()]).toEqual(["visitor", "flash"]);
    expect(rows()).toMatchObject([
      { ...typed, eventId, about: "拱廊下的桌游夜 · 照片 3", status: "open", settledAt: null },
    ]);
    expect(rows()[0]?.addressHash).toMatch(/^[\w-]{22}$/);
    expect(slots()).toEqual([1, 3]);
  });

  test("that is invalid is re-rendered with its input and the error at the field", async () => {
    const html = await pageOf(openVisitor(site).fill(address(), { ...typed, reason: "字".repeat(501) }), 422);
    expect(textAt(html, "#removal-reason-error")).toBe("原因不能超过500个字符");
    expect(attributeAt(html, "[name=contact]", "value")).toBe(typed.contact);
    expect(rows()).toEqual([]);
  });

  test("above ten in ten minutes are rejected with their input", async () => {
    const visitor = openVisitor(site);
    for (let sent = 0; sent < 10; sent += 1) await visitor.say(address(), { reason: `第 ${sent} 次` });
    const rejected = await visitor.say(address(), { reason: "再来一次" });
    expect([rejected.status, await rejected.text()]).toEqual([429, expect.stringContaining("再来一次")]);
  });

  test("of 500 characters, counted in graphemes, is accepted, once for a double click", async () => {
    const reason = "👨‍👩‍👧".repeat(500);
    const visitor = openVisitor(site);
    const responses = await Promise.all([1, 2].map(() => visitor.say(address(), { reason })));
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect(rows()).toMatchObject([{ reason }]);
    // Within a minute it is one; with another text, by another sender or later it is another.
    const first = addRequest();
    site.clock.time = noon + sentAgainMs - 1;
    expect(addRequest().id).toBe(first.id);
    for (const other of [addRequest(3, "别的原因"), addRequest(3, typed.reason, "someone else")])
      expect(other.id).not.toBe(first.id);
    site.clock.time = noon + sentAgainMs;
    expect(addRequest().id).not.toBe(first.id);
  });

  test("a photo or event deleted meanwhile is not reported as the visitor's error", async () => {
    const visitor = openVisitor(site);
    site.db.$client.prepare("DELETE FROM photos WHERE slot = 3").run();
    const late = await visitor.say(address(), typed);
    expect(outcomeOf(late)).toEqual([303, `/photos/${eventId}`, "这张照片已经不在相册里了"]);
    expect((await site.send(address())).status).toBe(404);
    site.db.$client.exec("UPDATE events SET status = 'active'");
    expect((await site.send(address(1))).status, "before the album is open").toBe(403);
    expect((await visitor.say(address(1), typed)).status).toBe(403);
    site.db.$client.exec("DELETE FROM events");
    expect((await visitor.say(address(1), typed)).status).toBe(404);
    expect(rows()).toEqual([]);
  });
});

describe("the organiser", () => {
  test("sees image, reason and contact, open requests first, ten per page", async () => {
    await openVisitor(site).fill(address(), { ...typed, reason: "<b>请</b>撤下" });
    for (let index = 0; index < 11; index += 1) {
      site.clock.time += 1000;
      addRequest(1, `原因 ${index}`);
    }
    const settled = rows().find(({ reason }) => reason === "原因 0");
    await adminBrowser.post(`/admin/removals/${settled?.id}/keep`, { note: "是本人要求保留" });
    const first = await adminBrowser.page("/admin/removals");
    const items = textsAt(first.html, "main li[id]");
    expect(items).toHaveLength(10);
    for (const part of ["<b>请</b>撤下", "联系方式：微信 mama_88"]) expect(items[0]).toContain(part);
    expect(items[1]).toContain("原因 1");
    expect(first.html.querySelectorAll("main li[id] img")).toHaveLength(10);
    expect(textAt(first.html, "main")).toContain("第 1 页，共 2 页");
    expect(first.html.toString()).not.toContain(settled?.addressHash ?? "?");
    const second = await adminBrowser.page("/admin/removals?page=2");
    const last = textOf(second.html.querySelectorAll("main li[id]").at(-1));
    for (const part of ["原因 0", "已保留", "备注：是本人要求保留"]) expect(last).toContain(part);
  });

  test("removes a photo after one confirmation, for all its requests, with an audit entry", async () => {
    const [one, two] = [addRequest(), addRequest(3, "我也不想公开")];
    const other = addRequest(1);
    const path = `/admin/removals/${one.id}/remove`;
    expect(await pageText(adminBrowser, path, "h1")).toBe("确定要撤下这张照片吗？");
    expect(slots()).toEqual([1, 3]);
    const done = await adminBrowser.post(path, {});
    expect([locationOf(done), flashOf(site, done)]).toEqual(["/admin/removals", "照片已撤下"]);
    expect(slots()).toEqual([1]);
    expect((await site.send(`/photos/${eventId}/3`)).status).toBe(404);
    const statuses = new Map(rows().map(({ id, status }) => [id, status]));
    expect([one.id, two.id, other.id].map((id) => statuses.get(id))).toEqual(["removed", "removed", "open"]);
    const actions = trail().map(({ action }) => action);
    expect(actions.sort()).toEqual(["photo.remove", "removal.accept", "removal.accept"]);
    const again = flashMessageOf(site, await adminBrowser.post(path, {}));
    expect(again).toMatchObject({ tone: "info", title: "这个申请已经处理过了" });
    expect(locationOf((await adminBrowser.page(path)).response)).toBe(`/admin/removals#${one.id}`);
  });

  test("sees a request on the dashboard until it is settled, here by a note; one that is too long is re-rendered", async () => {
    const dashboard = (selector?: string) => pageText(adminBrowser, "/admin", selector);
    expect(await dashboard()).not.toContain("撤下照片的申请");
    const { id } = addRequest();
    expect(await dashboard("[aria-labelledby=attention]")).toContain("1 张照片申请撤下");
    const path = `/admin/removals/${id}/keep`;
    const note = "长".repeat(501);
    const html = await pageOf(adminBrowser.post(path, { note }), 422);
    expect(html.querySelector("[name=note]")?.text).toBe(note);
    expect(textAt(html, "#keep-note-error")).toBe("备注不能超过500个字符");
    const done = await adminBrowser.post(path, { note: "照片里不是申请人" });
    expect(flashOf(site, done)).toBe("已保留照片");
    expect(rows()).toMatchObject([{ status: "kept", settledAt: noon }]);
    expect(slots()).toEqual([1, 3]);
    expect(trail()).toMatchObject([{ action: "removal.reject", after: { note: "照片里不是申请人" } }]);
    expect(await dashboard()).not.toContain("撤下照片的申请");
  });

  test("can still settle a request whose event is deleted", async () => {
    const { id } = addRequest();
    site.db.$client.exec("DELETE FROM events");
    expect(await pageText(adminBrowser, "/admin/removals")).toContain("拱廊下的桌游夜 · 照片 3");
    const done = await adminBrowser.post(`/admin/removals/${id}/remove`, {});
    expect(flashOf(site, done)).toBe("照片之前已经删除，申请已标记为撤下");
    expect(rows()).toMatchObject([{ status: "removed" }]);
  });

  test("a request whose photo cannot be deleted remains open", () => {
    const { id } = addRequest();
    site.db.$client.exec("CREATE TRIGGER stop BEFORE DELETE ON photos BEGIN SELECT RAISE(ABORT, 'no'); END");
    expect(() => acceptRemoval(site.db, admin, { id }, { now: noon, branding: null })).toThrow("no");
    expect(rows()).toMatchObject([{ status: "open" }]);
    expect(trail()).toEqual([]);
  });

  const reply = "照片已经撤下，\n抱歉打扰到你。";
  const queued = () => rowsIn(mails).map(({ kind, recipient }) => [kind, recipient]);
  const itemOf = async (id: string) =>
    (await adminBrowser.page("/admin/removals")).html.querySelector(`[id="${id}"]`);

  test("mails the reply to each requester with an e-mail address", async () => {
    const one = addRequest(3, "有我", "a", "邮箱：su@example.org");
    const two = addRequest(3, "也有我", "b", "微信 mama_88");
    const path = `/admin/removals/${one.id}/remove`;
    expect(await pageText(adminBrowser, path, "main form")).toContain("会由网站发到 su@example.org");
    const done = await adminBrowser.post(path, { reply: ` ${reply} ` });
    expect(flashMessageOf(site, done)).toMatchObject({ tone: "ok", text: "回复已发到申请人的邮箱" });
    expect(queued()).toEqual([["removal-reply", "su@example.org"]]);
    expect((await newestMail(site, "su@example.org")).text).toContain("照片已经撤下，");
    const shown = await itemOf(one.id);
    expect(textOf(shown)).toContain("回复，已发到 邮箱：su@example.org照片已经撤下，");
    expect(shown?.querySelector("[data-copy]")).toBeNull();
    const entries = trail().filter(({ action }) => action.startsWith("removal."));
    expect(entries[0]?.after).toMatchObject({ reply, mailed: true });
    expect(JSON.stringify(entries)).not.toMatch(/example|mama_88/);
    // The other request of the photo is settled with it, and its reply is a text to send.
    expect(entries[1]?.after).toMatchObject({ reply, mailed: false });
    expect(attributeAt(await itemOf(two.id), "[data-copy]", "data-copy")).toBe(reply);
    expect((await itemOf(two.id))?.querySelector("a[href^=mailto]")).toBeNull();
  });

  test("without mail the reply is a text to copy, with a mailto link for an e-mail address", async () => {
    site.env.MAIL_OUTBOX = "off";
    const { id } = addRequest(3, "有我", "a", "su@example.org");
    const done = await adminBrowser.post(`/admin/removals/${id}/keep`, { reply, note: "不是本人" });
    expect(flashMessageOf(site, done)).toMatchObject({ title: "已保留照片", text: "请把回复发给申请人" });
    expect(queued()).toEqual([]);
    const shown = await itemOf(id);
    expect(attributeAt(shown, "[data-copy]", "data-copy")).toBe(reply);
    expect(textOf(shown)).toContain("备注：不是本人");
    const link = new URL(attributeAt(shown, "a[href^=mailto]", "href") ?? "");
    expect([link.pathname, link.searchParams.get("body")]).toEqual(["su@example.org", reply]);
    expect(link.href).not.toContain("+");
  });

  test("asks for no reply that has no way to its requester, rejects one that is too long, and sends no blank one", async () => {
    const old = addRequest();
    site.db.update(removalRequests).set({ receiptHash: null }).run();
    const path = `/admin/removals/${old.id}/keep`;
    expect((await adminBrowser.page(path)).html.querySelector("[name=reply]")).toBeNull();
    const { id } = addRequest(1, "有我", "a", "su@example.org");
    const other = `/admin/removals/${id}/keep`;
    const long = "长".repeat(501);
    const html = await pageOf(adminBrowser.post(other, { reply: long }), 422);
    expect(html.querySelector("[name=reply]")?.text).toBe(long);
    expect(textAt(html, "#keep-reply-error")).toBe("回复不能超过500个字符");
    expect(rows().map(({ status }) => status)).toEqual(["open", "open"]);
    await adminBrowser.post(other, { reply: " " });
    expect([queued(), rows()[1]?.status]).toEqual([[], "kept"]);
    expect(textOf(await itemOf(id))).not.toContain("回复");
  });
});

describe("the requester", () => {
  let asker: Visitor;
  let receipt: string;
  let of: string;
  beforeEach(async () => {
    asker = openVisitor(site);
    receipt = receiptOf(await asker.fill(address(), { reason: typed.reason }));
    asker.jar.delete("flash");
    of = rows()[0]?.id ?? "";
  });
  const photo = () => `/photos/${eventId}/3`;
  const settle = (decision: string, fields = {}) =>
    adminBrowser.post(`/admin/removals/${of}/${decision}`, fields);
  /** The texts of the photo's page, of the form's page and behind the receipt of somebody without a cookie. */
  const seen = async () => [
    await pageText(asker, photo(), "ul[aria-label=我的申请]"),
    await pageText(asker, address(), "ul[aria-label=我的申请]"),
    await pageText(site, receipt, "#receipt"),
  ];

  test("sees 已申请 on the photo, on the form's page and behind the receipt; others do not", async () => {
    for (const text of await seen()) expect(text).toMatch(/(?=.*已申请)(?=.*照片里有我的孩子)/);
    expect(await pageText(asker, photo(), `a[href="${address()}"]`)).toBe("查看我的申请");
    expect(textAt((await asker.page(address())).html, "details summary")).toBe("再写一份申请");
    expect(await pageText(site, receipt, "#receipt")).toContain("拱廊下的桌游夜 · 照片 3");
    for (const browser of [site, openVisitor(site)])
      for (const path of [photo(), address()])
        expect((await browser.page(path)).html.text).not.toMatch(/已申请|照片里有我的孩子/);
    for (const path of [`/photos/${eventId}/1`, address(1)])
      expect((await asker.page(path)).html.text).not.toContain("已申请");
    // A rejected second request is open for correction.
    const html = await pageOf(asker.say(address(), { reason: "" }), 422);
    expect(html.querySelector("details[open] #removal-reason")).not.toBeNull();
  });

  test("sees 未采纳 with the organiser's reply for 30 days, not the note, and may ask again", async () => {
    const form = (await adminBrowser.page(`/admin/removals/${of}/keep`)).html;
    expect(textAt(form, "#keep-reply-hint")).toContain("对方没有留联系方式，在「查看状态」里看得到");
    const done = await settle("keep", { reply: "照片里不是你", note: "内部备注" });
    expect(flashMessageOf(site, done)).toMatchObject({ text: "申请人打开「查看状态」就能看到回复" });
    for (const text of await seen()) expect(text).toMatch(/(?=.*未采纳)(?=.*照片里不是你)(?!.*内部备注)/);
    expect(await pageText(asker, photo(), `a[href="${address()}"]`)).toBe("申请撤下这张照片");
    expect((await asker.page(address())).html.querySelector("details #removal-reason")).toBeNull();
    site.clock.time += 30 * dayMs;
    expect(await seen()).toEqual(["", "", expect.stringContaining("照片里不是你")]);
  });

  test("sees that the photo was removed, in its place and behind the receipt", async () => {
    await settle("remove", { reply: "已经撤下" });
    expect(await pageText(site, receipt, "#receipt")).toMatch(/(?=.*已撤下)(?=.*已经撤下)/);
    for (const path of [photo(), address()]) {
      expect(textOf((await asker.page(path)).html)).toContain("照片已按你的申请撤下");
      expect(textOf((await site.page(path)).html)).toContain("照片不存在");
    }
  });

  test("deletes the request behind the receipt, and no one else's", async () => {
    const other = addRequest();
    const stamp = { stamp: newFormTimestamp(site.site), website: "" };
    expect(outcomeOf(await site.post(receipt, stamp))).toEqual([303, `/events/${eventId}`, "申请已删除"]);
    expect(rows()).toMatchObject([{ id: other.id }]);
    expect((await site.page(receipt)).status).toBe(404);
  });

  test("who is signed in finds it at 我的页面, in the download, and without a trace after leaving", async () => {
    const member = await openMember(site, "su@example.org");
    await member.say(address(1), typed);
    const own = rows().find(({ userId }) => userId === member.id)?.id ?? "";
    for (const path of ["/account", "/account/removals"])
      expect(await pageText(member, path, `#own-${own}`)).toMatch(/已申请.*照片 1.*照片里有我的孩子/);
    const download = await (await member.send("/account/data")).json();
    expect(download.removalRequests).toMatchObject([{ ...typed, status: "open", reply: "" }]);
    expect((await asker.page(`/account/removals/${own}/delete`)).status).toBe(303);
    expect((await member.page(`/account/removals/${of}/delete`)).status).toBe(404);
    await member.post("/account/delete", { password: memberPassword });
    expect(rows().find(({ id }) => id === own)).toMatchObject({
      ...{ userId: null, visitorId: null, receiptHash: null, addressHash: null },
      ...{ contact: "", reason: typed.reason, status: "open" },
    });
    const last = await openMember(site, "lin@example.org");
    await last.say(address(1), typed);
    const [{ id = "" } = {}] = rows().filter(({ userId }) => userId === last.id);
    expect(flashOf(site, await last.post(`/account/removals/${id}/delete`, {}))).toBe("申请已删除");
    expect(rows().map((row) => row.id)).not.toContain(id);
  });
});
