// Further organisers: invitations, sign-in, removal, passwords and second factors.
import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { organiserInvitations, organisers, sessions } from "../../app/db/schema/accounts";
import { auditEntries } from "../../app/db/schema/audit";
import { mainId } from "../../app/domain/organisers/actor";
import { organiserMessages } from "../../app/domain/organisers/messages";
import { ensureAdminPassword } from "../../app/domain/organisers/passwords.server";
import { openEachSite, site } from "../support/each-site";
import { codeAt, wrongCodeAt } from "../support/factor";
import { makeComment, makeEvent } from "../support/fixtures";
import { locationOf, pageText } from "../support/html";
import { openMember } from "../support/member";
import { helperPassword, makeOrganiser, openHelper } from "../support/organisers";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { makeGuest } from "../support/signed-up";
import { dayMs } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const mainPassword = "correct horse";
const named = (name: string) => expect.stringMatching(new RegExp(`^organiser:\\w{12}:${name}$`));

openEachSite();
let organiser: Visitor;

const login = (fields: Record<string, string>) => site.post("/admin/login", fields);
/** A browser that signed in with a password. */
async function signIn(fields: Record<string, string>): Promise<Visitor> {
  const browser = openVisitor(site);
  await browser.post("/admin/login", fields);
  return browser;
}

const statusFor = async (browser: Visitor, path = "/admin/sessions") =>
  (await browser.page(path)).response.status;

beforeEach(async () => {
  // As on a site whose password was set in the browser.
  Object.assign(site.site.env, { ADMIN_PASSWORD: undefined });
  organiser = await signIn({ password: mainPassword });
});

/** Creates an invitation by the form and returns the path of its link. */
async function invite(fields: Record<string, string>): Promise<string> {
  const response = await organiser.post("/admin/organisers", { until: "", note: "", ...fields });
  expect(response.status).toBe(303);
  const { html } = await organiser.page("/admin/organisers");
  const links = html.querySelectorAll("textarea[readonly]").map((area) => area.text);
  return new URL(links.at(-1) ?? "").pathname;
}

const join = { name: "小满", password: helperPassword, confirm: helperPassword };
const actors = (of: string) =>
  rowsIn(auditEntries).flatMap(({ action, actor }) => (action === of ? [actor] : []));
/** Expects each post to be rejected with its message. */
async function expectRejections(by: Visitor, path: string, rejections: [Record<string, string>, string][]) {
  for (const [fields, text] of rejections) {
    const response = await by.post(path, fields);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(text)]);
  }
}

describe("an invitation", () => {
  test("creates the selected role, once, whatever the form contains", async () => {
    const [own, other] = [makeEvent(site, { registrationMode: "open" }).id, makeEvent(site).id];
    const path = await invite({ role: "check-in", scope: "chosen", event: own, note: "周六门口" });
    const helper = openVisitor(site);
    expect(await pageText(helper, path, "#facts")).toContain("签到");
    const forged = { ...join, role: "full", scope: "all", eventIds: "null", event: other };
    expect(locationOf(await helper.post(path, forged))).toBe("/admin");
    expect(rowsIn(organisers)).toMatchObject([
      { id: mainId },
      { name: "小满", role: "check-in", eventIds: JSON.stringify([own]), userId: null },
    ]);
    expect(await pageText(helper, "/admin")).toContain("你好，小满");
    expect(await statusFor(helper, `/admin/events/${own}/check-in`)).toBe(200);
    expect(await statusFor(helper, `/admin/events/${other}/check-in`)).toBe(403);
    const password = "another battery";
    const second = { name: "别人", password, confirm: password };
    expect((await openVisitor(site).post(path, second)).status).toBe(404);
    expect(await statusFor(openVisitor(site), path)).toBe(404);
    expect(actors("organiser.invite")).toEqual(["admin"]);
    expect(actors("organiser.join")).toEqual([named("小满")]);
    // The same form sent twice signs in again.
    expect(locationOf(await openVisitor(site).post(path, forged))).toBe("/admin");
    expect(rowsIn(organisers)).toHaveLength(2);
  });

  test("expires after three days, when it is withdrawn, and with the access that it grants", async () => {
    const [expired, withdrawn] = [await invite({ role: "full" }), await invite({ role: "full" })];
    const [, row] = rowsIn(organiserInvitations);
    await organiser.post("/admin/organisers", { intent: "withdraw", id: row?.id ?? "" });
    expect((await openVisitor(site).post(withdrawn, join)).status).toBe(404);
    site.clock.time += 3 * dayMs - 1;
    expect(await statusFor(openVisitor(site), expired)).toBe(200);
    site.clock.time += 1;
    expect(await statusFor(openVisitor(site), expired)).toBe(404);
    expect((await openVisitor(site).post(expired, join)).status).toBe(404);
    expect(rowsIn(organisers)).toHaveLength(1);
  });

  test("cannot be guessed from its id, or signed with another secret", async () => {
    const path = await invite({ role: "full" });
    const token = path.slice("/invitation/".length);
    const id = token.slice(0, 12);
    const other = createHmac("sha256", "other").update(`invitation:${id}`).digest("base64url");
    for (const each of [id, `${id}${other.slice(0, 32)}`, token.slice(0, -1)])
      expect((await openVisitor(site).post(`/invitation/${each}`, join)).status, each).toBe(404);
    expect(await statusFor(openVisitor(site), path)).toBe(200);
    expect(site.logged.join("\n")).not.toContain(token);
  });

  test("accepts sixty attempts of an address in ten minutes", async () => {
    const path = await invite({ role: "full" });
    const helper = openVisitor(site);
    for (let sent = 0; sent < 60; sent += 1)
      expect((await helper.post(path, { ...join, confirm: "another" })).status).toBe(422);
    expect((await helper.post(path, join)).status).toBe(429);
    site.clock.time += 10 * 60_000;
    expect((await helper.post(path, join)).status).toBe(303);
  });

  test("is rejected with a message at the field, and stays open", async () => {
    const path = await invite({ role: "review" });
    await openHelper(site, { role: "review", name: "小满" });
    await expectRejections(openVisitor(site), path, [
      [{ ...join, name: "主办方" }, "这个昵称不能使用，请换一个"],
      [join, "已经有人用这个名字，请换一个"],
      [{ ...join, name: "阿豪", password: "short", confirm: "short" }, "密码至少需要8个字符"],
    ]);
    expect((await openVisitor(site).post(path, { ...join, name: "阿豪" })).status).toBe(303);
  });

  test("of a limited role requires an event, any expiry must be in the future, and twenty may be open", async () => {
    await expectRejections(organiser, "/admin/organisers", [
      [{ role: "check-in", scope: "chosen" }, "请至少选一个活动"],
      [{ role: "full", until: "2020-01-01" }, "请选择今天之后的日期"],
    ]);
    expect(rowsIn(organiserInvitations)).toEqual([]);
    for (let count = 0; count < 20; count += 1) await invite({ role: "review" });
    const another = { role: "review", until: "", note: "" };
    await expectRejections(organiser, "/admin/organisers", [[another, organiserMessages.tooMany]]);
    expect(rowsIn(organiserInvitations)).toHaveLength(20);
  });

  test("is accepted by a signed-in member, who then signs in as before", async () => {
    const path = await invite({ role: "review" });
    const member = await openMember(site, "lin@example.org");
    expect((await openVisitor(site).post(path, { intent: "member" })).status).toBe(401);
    expect(locationOf(await member.post(path, { intent: "member" }))).toBe("/admin");
    expect(await statusFor(member, "/admin/review")).toBe(200);
    expect(await statusFor(member, "/admin/settings")).toBe(403);
    const another = await invite({ role: "full" });
    await expectRejections(member, another, [[{ intent: "member" }, "已经是管理员"]]);
  });
});

describe("removal", () => {
  test("ends the access immediately, in the middle of a check-in", async () => {
    const { id: eventId } = makeEvent(site, { registrationMode: "open" });
    const { registration } = makeGuest(site, eventId);
    const helper = await openHelper(site, { role: "check-in" });
    const press = `/admin/events/${eventId}/check-in/${registration.id}`;
    expect((await helper.post(press, { attended: "1" })).status).toBe(303);
    expect(await pageText(organiser, `/admin/organisers/${helper.id}/remove`)).toContain("阿明");
    await organiser.post(`/admin/organisers/${helper.id}/remove`, {});
    expect(locationOf(await helper.post(press, { attended: "0" }))).toMatch(/^\/admin\/login/);
    expect(site.db.$client.prepare("SELECT attended_at FROM registrations").pluck().get()).not.toBeNull();
    const history = await pageText(organiser, `/admin/events/${eventId}/guests/${registration.id}`);
    expect(history).toContain("管理员 阿明");
  });

  test("hands the site over, and at least one permanent organiser with full access remains", async () => {
    const [full, passing, review] = [
      await openHelper(site, { role: "full", name: "老周" }),
      await openHelper(site, { role: "full", name: "临时", expiresAt: site.clock.now() + dayMs }),
      await openHelper(site, { role: "review", name: "王芳" }),
    ];
    const remove = async (id: string, by: Visitor) =>
      (await by.post(`/admin/organisers/${id}/remove`, {})).status;
    expect(await remove(mainId, review)).toBe(403);
    expect(await remove(mainId, full)).toBe(303);
    expect(await statusFor(organiser)).toBe(303);
    expect((await login({ password: mainPassword })).status).toBe(422);
    for (const by of [passing, full]) await remove(full.id, by);
    const names = () => rowsIn(organisers).map(({ name }) => name);
    expect(names().sort()).toEqual(["临时", "王芳", "老周"].sort());
    // A restart generates no password for the removed organiser.
    expect(await ensureAdminPassword(site.db, undefined, site.clock.now())).toBeNull();
    expect(names()).toHaveLength(3);
  });

  test("of an account ends its sessions; it happens automatically when the access expires", async () => {
    const member = await openMember(site, "lin@example.org");
    const id = makeOrganiser(site.db, member.id);
    expect(await statusFor(member)).toBe(200);
    await organiser.post(`/admin/organisers/${id}/remove`, {});
    expect(await statusFor(member)).toBe(303);
    expect(rowsIn(sessions)).toHaveLength(1);
    const helper = await openHelper(site, { role: "review", expiresAt: site.clock.now() + 1000 });
    expect(await statusFor(helper, "/admin/review")).toBe(200);
    site.clock.time += 1000;
    expect(await statusFor(helper, "/admin/review")).toBe(303);
    expect((await login({ name: "阿明", password: helperPassword })).status).toBe(422);
  });
});

describe("a sign-in", () => {
  test("is by name, in any case, and all names share the attempts of an address", async () => {
    await openHelper(site, { role: "review", name: "Mei" });
    const statusOf = async (fields: Record<string, string>) => (await login(fields)).status;
    expect(await statusOf({ name: "mei", password: helperPassword })).toBe(303);
    expect(await statusOf({ name: "mei", password: mainPassword })).toBe(422);
    expect(await statusOf({ password: helperPassword })).toBe(422);
    for (let tries = 0; tries < 8; tries += 1)
      expect(await statusOf({ name: `nobody-${tries}`, password: "wrong" })).toBe(422);
    expect(await statusOf({ name: "mei", password: helperPassword })).toBe(429);
    expect(await statusOf({ password: mainPassword })).toBe(429);
  });

  test("of a helper is named in every log entry, lists only the own devices, and ends no others", async () => {
    const helper = await openHelper(site, { role: "review", name: "王芳" });
    const comment = makeComment(site, { eventId: makeEvent(site, {}, "ended").id, status: "pending" });
    await helper.post(`/admin/comments/${comment.id}/approve`, {});
    expect(actors("comment.approve")).toEqual([named("王芳")]);
    expect(await pageText(organiser, `/admin/comments/${comment.id}`)).toContain("管理员 王芳");
    const { html } = await helper.page("/admin/sessions");
    expect(html.querySelectorAll("#facts > div")).toHaveLength(1);
    const [main] = rowsIn(sessions);
    await helper.post("/admin/sessions", { id: main?.id ?? "" });
    expect(await statusFor(organiser)).toBe(200);
  });
});

describe("the password", () => {
  const change = { current: mainPassword, password: "battery staple", confirm: "battery staple" };

  test("is changed with the old one, and ends the other sessions of this organiser", async () => {
    const other = await signIn({ password: mainPassword });
    const helper = await openHelper(site, { role: "full" });
    expect(locationOf(await organiser.post("/admin/password", change))).toBe("/admin/sessions");
    const statuses = await Promise.all([organiser, other, helper].map((browser) => statusFor(browser)));
    expect(statuses).toEqual([200, 303, 200]);
    expect((await login({ password: mainPassword })).status).toBe(422);
    expect((await login({ password: "battery staple" })).status).toBe(303);
    expect(actors("admin.password").at(-1)).toBe("admin");
  });

  test("is unchanged after a wrong one, and after ten no more attempts are accepted", async () => {
    const wrong = { ...change, current: "nearly the horse" };
    await expectRejections(organiser, "/admin/password", Array(10).fill([wrong, "当前密码不正确"]));
    expect((await organiser.post("/admin/password", change)).status).toBe(429);
    site.clock.time += 15 * 60_000 + 1;
    const same = { ...change, password: mainPassword, confirm: mainPassword };
    await expectRejections(organiser, "/admin/password", [[same, "新密码不能与当前密码相同"]]);
    expect((await organiser.post("/admin/password", change)).status).toBe(303);
  });
});

describe("the second factor of a password", () => {
  const now = () => site.clock.now();
  const change = async (browser: Visitor, fields: Record<string, string>) =>
    (await browser.post("/admin/second-factor", fields)).status;
  const enter = (browser: Visitor, code: string, more: Record<string, string> = {}) =>
    browser.post("/admin/login/code", { code, ...more });

  /** Turns it on and returns the secret. */
  async function turnOn(browser: Visitor, password: string): Promise<string> {
    expect(await change(browser, { intent: "begin", password })).toBe(303);
    const secret = (await pageText(browser, "/admin/second-factor", "#secret")).replaceAll(/\s/g, "");
    expect(await change(browser, { intent: "code", code: wrongCodeAt(secret, now()) })).toBe(422);
    expect(await change(browser, { intent: "code", code: codeAt(secret, now()) })).toBe(303);
    return secret;
  }

  test("ends the other sessions, and is required at the sign-in, by the API too", async () => {
    const other = await signIn({ password: mainPassword });
    const secret = await turnOn(organiser, mainPassword);
    expect([await statusFor(organiser), await statusFor(other)]).toEqual([200, 303]);
    const browser = await signIn({ password: mainPassword });
    expect(await statusFor(browser)).toBe(303);
    expect(await statusFor(browser, "/admin/login/code")).toBe(200);
    const before = browser.jar.get("admin");
    expect((await enter(browser, "")).status).toBe(422);
    const code = codeAt(secret, now());
    expect(locationOf(await enter(browser, code, { redirectTo: "/admin/settings" }))).toBe("/admin/settings");
    expect(browser.jar.get("admin")).not.toBe(before);
    expect(await statusFor(browser)).toBe(200);
    const request = openRawClient(site);
    expect((await request("POST", "/admin/login", { password: mainPassword })).status).toBe(401);
    // The same code is not accepted again.
    const replay = await signIn({ password: mainPassword });
    expect((await enter(replay, code)).status).toBe(422);
    site.clock.time += 10 * 60_000;
    expect(await statusFor(replay, "/admin/login/code")).toBe(303);
  });

  test("allows thirty wrong codes a day", async () => {
    const secret = await turnOn(organiser, mainPassword);
    const browser = await signIn({ password: mainPassword });
    for (let tries = 0; tries < 30; tries += 1)
      expect((await enter(browser, wrongCodeAt(secret, now()))).status).toBe(422);
    expect((await enter(browser, codeAt(secret, now()))).status).toBe(429);
    const sent = { password: mainPassword, code: codeAt(secret, now()) };
    expect((await openRawClient(site)("POST", "/admin/login", sent)).status).toBe(429);
    site.clock.time += 25 * 3_600_000;
    const later = { ...sent, code: codeAt(secret, now()) };
    const { status, body } = await openRawClient(site)("POST", "/admin/login", later);
    expect([status, body.data?.token]).toEqual([200, expect.any(String)]);
  });

  test("is turned off with the password, by the helper who has it", async () => {
    const helper = await openHelper(site, { role: "review" });
    await turnOn(helper, helperPassword);
    expect(await change(helper, { intent: "off", password: "wrong" })).toBe(422);
    expect(await change(helper, { intent: "off", password: helperPassword })).toBe(303);
    const again = await signIn({ name: "阿明", password: helperPassword });
    expect(await statusFor(again)).toBe(200);
    expect(actors("factor.remove")).toEqual([named("阿明")]);
  });
});
