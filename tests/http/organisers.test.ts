// Further organisers: sign-in, removal, passwords and second factors.
import { beforeEach, describe, expect, test } from "vitest";
import { organisers, sessions } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import { factorMessages } from "../../app/domain/factors/messages";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { mainId } from "../../app/domain/organisers/actor";
import { ensureAdminPassword } from "../../app/domain/organisers/passwords.server";
import { openEachSite, site } from "../support/each-site";
import { codeAt, wrongCodeAt } from "../support/factor";
import { makeComment, makeEvent } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { locationOf, outcomeOf, pageText } from "../support/html";
import { memberPassword, openMember } from "../support/member";
import {
  actorsOf,
  expectRejections,
  helperPassword,
  makeOrganiser,
  named,
  openHelper,
  statusFor,
} from "../support/organisers";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { makeGuest } from "../support/signed-up";
import { dayMs, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const mainPassword = "correct horse";

openEachSite({ TRUST_PROXY: "1" });
let organiser: Visitor;

const login = (fields: Record<string, string>) => site.post("/admin/login", fields);
/** A browser that signed in with a password. */
async function signIn(fields: Record<string, string>): Promise<Visitor> {
  const browser = openVisitor(site);
  await browser.post("/admin/login", fields);
  return browser;
}

beforeEach(async () => {
  // As on a site whose password was set in the browser.
  Object.assign(site.site.env, { ADMIN_PASSWORD: undefined });
  organiser = await signIn({ password: mainPassword });
});

describe("removal", () => {
  test("ends the access immediately, in the middle of a check-in", async () => {
    const { id: eventId } = makeEvent(site, { registrationMode: "open", startAt: site.clock.now() + dayMs });
    const { registration } = makeGuest(site, eventId);
    const helper = await openHelper(site, { role: "check-in" });
    const press = `/admin/events/${eventId}/check-in/${registration.id}`;
    expect((await helper.post(press, { attended: "1" })).status).toBe(303);
    expect(await pageText(organiser, `/admin/organisers/${helper.id}/remove`)).toContain("阿明");
    await organiser.post(`/admin/organisers/${helper.id}/remove`, {});
    expect(locationOf(await helper.post(press, { attended: "0" }))).toMatch(/^\/admin\/login/);
    expect(site.db.$client.prepare("SELECT attended_at FROM registrations").pluck().get()).not.toBeNull();
    const history = await pageText(organiser, `/admin/events/${eventId}/guests/${registration.id}`);
    expect(history).toContain("帮手 阿明");
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

  test("of the last permanent organiser is rejected in every way", async () => {
    const member = await openMember(site, "lin@example.org");
    const id = makeOrganiser(site.db, member.id);
    await member.post(`/admin/organisers/${mainId}/remove`, {});
    const last = "至少要留一位权限为「全部」且长期有效的帮手";
    expect(flashOfResponse(await member.post(`/admin/organisers/${id}/remove`, {}))?.title).toContain(last);
    member.jar.delete("flash");
    await expectRejections(member, "/account/delete", [[{ password: memberPassword }, last]]);
    const revoked = { email: "lin@example.org", access: "none" } as const;
    expect(setAccountAccess(site.db, { kind: "cli" }, revoked, site.clock.now())).toMatchObject({
      error: "last",
    });
    expect([rowsIn(organisers).length, await statusFor(member)]).toEqual([1, 200]);
    // Another one makes it possible.
    await openHelper(site, { role: "full" });
    expect((await member.post("/account/delete", { password: memberPassword })).status).toBe(303);
    expect(rowsIn(organisers).map(({ name }) => name)).toEqual(["阿明"]);
  });

  test("of a password from the server names what has to be done there first", async () => {
    Object.assign(site.site.env, { ADMIN_PASSWORD: mainPassword });
    const helper = await openHelper(site, { role: "full" });
    const { html } = await helper.page("/admin/organisers");
    expect(textOf(html.querySelector("main"))).toContain("请照看服务器的朋友删掉 ADMIN_PASSWORD");
    const path = `/admin/organisers/${mainId}/remove`;
    expect(html.querySelector(`a[href="${path}"]`)).toBeNull();
    expect((await helper.page(path)).response.headers.get("Location")).toBe("/admin/organisers");
    await helper.post(path, {});
    expect(rowsIn(organisers)).toHaveLength(2);
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
    expect(actorsOf("comment.approve")).toEqual([named("王芳")]);
    expect(await pageText(organiser, `/admin/comments/${comment.id}`)).toContain("帮手 王芳");
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
    expect(outcomeOf(await organiser.post("/admin/password", change))).toEqual([
      303,
      "/admin/sessions",
      "密码已更新，「主办方」在其他设备上的登录已退出",
    ]);
    const statuses = await Promise.all([organiser, other, helper].map((browser) => statusFor(browser)));
    expect(statuses).toEqual([200, 303, 200]);
    expect((await login({ password: mainPassword })).status).toBe(422);
    expect((await login({ password: "battery staple" })).status).toBe(303);
    expect(actorsOf("admin.password").at(-1)).toBe("admin");
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

  test("ends a pending sign-in after ten wrong codes from anywhere, and reports it until the password changes", async () => {
    site.mail.notifyQueued = () => {};
    const account = await openMember(site, "lin@example.org");
    makeOrganiser(site.db, account.id);
    const helper = await openHelper(site, { role: "review" });
    const secret = await turnOn(helper, helperPassword);
    const { jar } = await signIn({ name: "阿明", password: helperPassword });
    const guess = (at: number) =>
      site.post(
        "/admin/login/code",
        { code: wrongCodeAt(secret, now()) },
        { Cookie: `admin=${jar.get("admin")}`, "X-Forwarded-For": `198.51.${at}.7` },
      );
    for (let at = 1; at < 10; at += 1) expect((await guess(at)).status).toBe(422);
    const ended = await guess(10);
    expect(outcomeOf(ended)).toEqual([303, "/admin/login?redirectTo=%2Fadmin", factorMessages.ended]);
    expect((await guess(11)).status).toBe(303);
    const reports = rowsIn(mails).filter(({ kind }) => kind === "code-guesses");
    expect(reports.map(({ recipient, textPart }) => [recipient, textPart])).toEqual([
      ["lin@example.org", expect.stringContaining("「阿明」")],
    ]);
    const reported = "有人用「阿明」的正确密码登录，但多次输错动态验证码";
    expect(await pageText(helper, "/admin/sessions")).toContain(reported);
    expect(await pageText(organiser, "/admin")).toContain("用「阿明」登录，验证码输错多次");
    const change = { current: helperPassword, password: "battery staple", confirm: "battery staple" };
    site.clock.time += 1;
    expect((await helper.post("/admin/password", change)).status).toBe(303);
    for (const path of ["/admin/sessions", "/admin"])
      expect(await pageText(organiser, path)).not.toContain(reported);
  });

  test("lets a network wait, longer after each wrong code, by page and API, and no other network", async () => {
    const secret = await turnOn(organiser, mainPassword);
    const login = (code: string, address: string) =>
      openRawClient(site, { "X-Forwarded-For": address })("POST", "/admin/login", {
        password: mainPassword,
        code,
      });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login(wrongCodeAt(secret, now()), `203.0.113.${tries}`)).status).toBe(401);
    expect((await login(codeAt(secret, now()), "203.0.113.99")).status).toBe(429);
    site.clock.time += 60_000;
    expect((await login(wrongCodeAt(secret, now()), "203.0.113.5")).status).toBe(401);
    site.clock.time += 60_000;
    expect((await login(codeAt(secret, now()), "203.0.113.5")).status).toBe(429);
    expect((await login(codeAt(secret, now()), "198.51.100.7")).status).toBe(200);
    site.clock.time += 60_000;
    expect((await login(codeAt(secret, now()), "203.0.113.5")).status).toBe(200);
  });

  test("is turned off with the password, by the helper who has it", async () => {
    const helper = await openHelper(site, { role: "review" });
    await turnOn(helper, helperPassword);
    expect(await change(helper, { intent: "off", password: "wrong" })).toBe(422);
    expect(await change(helper, { intent: "off", password: helperPassword })).toBe(303);
    const again = await signIn({ name: "阿明", password: helperPassword });
    expect(await statusFor(again)).toBe(200);
    expect(actorsOf("factor.remove")).toEqual([named("阿明")]);
  });
});
