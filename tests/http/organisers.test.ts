// Further organisers: invitations, sign-in, removal, passwords and second factors.
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { organiserInvitations, organisers, sessions, users } from "../../app/db/schema/accounts";
import { auditEntries } from "../../app/db/schema/audit";
import { mails } from "../../app/db/schema/mails";
import { removeAccount } from "../../app/domain/accounts/own-account.server";
import { factorMessages } from "../../app/domain/factors/messages";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { mainId } from "../../app/domain/organisers/actor";
import { organiserMessages } from "../../app/domain/organisers/messages";
import { ensureAdminPassword } from "../../app/domain/organisers/passwords.server";
import { openEachSite, site } from "../support/each-site";
import { codeAt, wrongCodeAt } from "../support/factor";
import { makeComment, makeEvent } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { locationOf, outcomeOf, pageText } from "../support/html";
import { memberPassword, openMember } from "../support/member";
import { helperPassword, makeOrganiser, openHelper } from "../support/organisers";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { makeGuest } from "../support/signed-up";
import { dayMs, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const mainPassword = "correct horse";
const named = (name: string) => expect.stringMatching(new RegExp(`^organiser:\\w{12}:${name}$`));

openEachSite({ TRUST_PROXY: "1" });
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

/** The start of an event whose check-in is open. */
const soon = () => ({ startAt: site.clock.now() + dayMs });
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
    const [own, other] = [makeEvent(site, { registrationMode: "open", ...soon() }).id, makeEvent(site).id];
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
  });

  test("opened by a signed-in organiser says so, and neither changes the role nor is used up", async () => {
    const path = await invite({ role: "review" });
    const account = await openMember(site, "lin@example.org");
    makeOrganiser(site.db, account.id);
    const helper = await openHelper(site, { role: "full", name: "老周" });
    for (const [browser, name] of [
      [organiser, "主办方"],
      [helper, "老周"],
      [account, "lin"],
    ] as const) {
      const before = rowsIn(organisers);
      const shown = await pageText(browser, path);
      expect(shown).toContain(`你已经用「${name}」登录管理后台，权限是「全部」`);
      expect((await browser.page(path)).html.querySelectorAll("main form")).toEqual([]);
      for (const fields of [join, { intent: "member" }])
        expect((await browser.post(path, fields)).status).toBe(409);
      expect([rowsIn(organisers), await statusFor(browser, "/admin/settings")]).toEqual([before, 200]);
    }
    expect((await openVisitor(site).post(path, join)).status).toBe(303);
  });

  test("ends with the access of its inviter, in any way, and names the inviter", async () => {
    const ends: [how: string, end: (of: { id: string; userId: string; email: string }) => unknown][] = [
      ["removal", ({ id }) => organiser.post(`/admin/organisers/${id}/remove`, {})],
      [
        "expiry",
        ({ id }) => site.db.update(organisers).set({ expiresAt: 1 }).where(eq(organisers.id, id)).run(),
      ],
      [
        "a lower role",
        ({ id }) => site.db.update(organisers).set({ role: "review" }).where(eq(organisers.id, id)).run(),
      ],
      [
        "a ban",
        ({ userId }) =>
          site.db
            .update(users)
            .set({ bannedUntil: site.clock.now() + dayMs })
            .where(eq(users.id, userId))
            .run(),
      ],
      ["deletion of the account", ({ userId }) => removeAccount(site.db, userId)],
      [
        "revocation on the command line",
        ({ email }) => setAccountAccess(site.db, { kind: "cli" }, { email, access: "none" }, 1),
      ],
    ];
    for (const [how, end] of ends) {
      const inviter = await openMember(site, `${how.replaceAll(" ", "-")}@example.org`);
      const id = makeOrganiser(site.db, inviter.id);
      await inviter.post("/admin/organisers", { role: "full", until: "", note: how });
      const { html } = await organiser.page("/admin/organisers");
      expect(textOf(html.querySelector("main")), how).toContain("由 lin 发出");
      const path = new URL(html.querySelector("textarea[readonly]")?.text ?? "").pathname;
      expect(await statusFor(openVisitor(site), path), how).toBe(200);
      await end({ id, userId: inviter.id, email: inviter.email });
      expect(await statusFor(openVisitor(site), path), how).toBe(404);
      expect((await openVisitor(site).post(path, join)).status, how).toBe(404);
      expect(await pageText(organiser, "/admin/organisers"), how).not.toContain("由 lin 发出");
      site.db.delete(organisers).where(eq(organisers.id, id)).run();
    }
    expect(rowsIn(organisers)).toHaveLength(1);
  });

  test("gives the name of an organiser whose access has ended", async () => {
    await openHelper(site, { role: "review", name: "小满", expiresAt: site.clock.now() + 1000 });
    const path = await invite({ role: "review" });
    expect((await openVisitor(site).post(path, join)).status).toBe(422);
    site.clock.time += 1000;
    expect((await openVisitor(site).post(path, join)).status).toBe(303);
  });
});

describe("removal", () => {
  test("ends the access immediately, in the middle of a check-in", async () => {
    const { id: eventId } = makeEvent(site, { registrationMode: "open", ...soon() });
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

  test("of the last permanent organiser is rejected in every way", async () => {
    const member = await openMember(site, "lin@example.org");
    const id = makeOrganiser(site.db, member.id);
    await member.post(`/admin/organisers/${mainId}/remove`, {});
    const last = "至少要留一位权限为「全部」且长期有效的管理员";
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
    expect(outcomeOf(await organiser.post("/admin/password", change))).toEqual([
      303,
      "/admin/sessions",
      "密码已更新，「主办方」在其他设备上的登录已退出",
    ]);
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

  test("ends a pending sign-in after ten wrong codes from anywhere, and reports it until the password changes", async () => {
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
    expect(await pageText(organiser, "/admin")).toContain(reported);
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
    expect(actors("factor.remove")).toEqual([named("阿明")]);
  });
});
