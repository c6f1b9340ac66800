// Organisers other than the one with the site's password: invitations, sign-in, removal, passwords and second
// factors.
import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { organiserInvitations, organisers, sessions } from "../../app/db/schema/accounts";
import { mainId } from "../../app/domain/organisers/actor";
import { invitationToken, inviteOrganiser } from "../../app/domain/organisers/invitations.server";
import { ensureAdminPassword } from "../../app/domain/organisers/passwords.server";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, unwrap } from "../support/fixtures";
import { openMember } from "../support/member";
import { helperPassword, makeOrganiser, openHelper } from "../support/organisers";
import { makeGuest } from "../support/signed-up";
import { textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const mainPassword = "correct horse";
const dayMs = 86_400_000;
const cli = { kind: "cli" } as const;

openEachSite();
let organiser: Visitor;

/** A browser that signed in with a password. */
async function signIn(fields: Record<string, string>, address = "192.0.2.1"): Promise<Visitor> {
  const browser = openVisitor(site);
  const response = await site.post("/admin/login", fields, { "X-Forwarded-For": address });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    browser.jar.set(name, value);
  }
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
const actors = (action: string) =>
  site.db.$client
    .prepare("SELECT actor FROM audit_entries WHERE action = ? ORDER BY rowid")
    .pluck()
    .all(action);

describe("an invitation", () => {
  test("creates the selected role, once, whatever the form contains", async () => {
    const [own, other] = [makeEvent(site, { registrationMode: "open" }).id, makeEvent(site).id];
    const path = await invite({ role: "check-in", scope: "chosen", event: own, note: "周六门口" });
    const helper = openVisitor(site);
    const { html, response } = await helper.page(path);
    expect(response.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(textOf(html.querySelector("#facts"))).toContain("签到");
    const forged = { ...join, role: "full", scope: "all", eventIds: "null", event: other };
    expect((await helper.post(path, forged)).headers.get("Location")).toBe("/admin");
    expect(site.db.select().from(organisers).all()).toMatchObject([
      { id: mainId },
      { name: "小满", role: "check-in", eventIds: JSON.stringify([own]), userId: null },
    ]);
    expect(textOf((await helper.page("/admin")).html.querySelector("main"))).toContain("你好，小满");
    expect(await statusFor(helper, `/admin/events/${own}/check-in`)).toBe(200);
    expect(await statusFor(helper, `/admin/events/${other}/check-in`)).toBe(403);
    const second = await openVisitor(site).post(path, {
      ...join,
      name: "别人",
      password: "another battery",
      confirm: "another battery",
    });
    expect(second.status).toBe(404);
    expect((await openVisitor(site).page(path)).response.status).toBe(404);
    expect(actors("organiser.invite")).toEqual(["admin"]);
    expect(actors("organiser.join")).toEqual([expect.stringMatching(/^organiser:\w{12}:小满$/)]);
  });

  test("signs in again when the same form is sent twice", async () => {
    const path = await invite({ role: "review" });
    await openVisitor(site).post(path, join);
    const again = openVisitor(site);
    expect((await again.post(path, join)).headers.get("Location")).toBe("/admin");
    expect(await statusFor(again, "/admin/review")).toBe(200);
    expect(site.db.select().from(organisers).all()).toHaveLength(2);
  });

  test("expires after three days, when it is withdrawn, and with the access that it grants", async () => {
    const [expired, withdrawn] = [await invite({ role: "full" }), await invite({ role: "full" })];
    const [, row] = site.db.select().from(organiserInvitations).all();
    await organiser.post("/admin/organisers", { intent: "withdraw", id: row?.id ?? "" });
    expect((await openVisitor(site).post(withdrawn, join)).status).toBe(404);
    site.clock.time += 3 * dayMs - 1;
    expect((await openVisitor(site).page(expired)).response.status).toBe(200);
    site.clock.time += 1;
    expect((await openVisitor(site).page(expired)).response.status).toBe(404);
    expect((await openVisitor(site).post(expired, join)).status).toBe(404);
    expect(site.db.select().from(organisers).all()).toHaveLength(1);
  });

  test("cannot be guessed from its id, or signed with another secret", async () => {
    const path = await invite({ role: "full" });
    const token = path.slice("/invitation/".length);
    const id = token.slice(0, 12);
    const other = createHmac("sha256", "other").update(`invitation:${id}`).digest("base64url");
    const forged = [id, `${id}${other.slice(0, 32)}`, `${token}x`, token.slice(0, -1), token.toLowerCase()];
    for (const each of forged.filter((text) => text !== token))
      expect((await openVisitor(site).post(`/invitation/${each}`, join)).status, each).toBe(404);
    expect((await openVisitor(site).page(path)).response.status).toBe(200);
    expect(site.logged.join("\n")).not.toContain(token);
  });

  test("accepts sixty attempts of an address in ten minutes", async () => {
    const path = await invite({ role: "full" });
    const helper = openVisitor(site);
    for (let sent = 0; sent < 60; sent += 1)
      expect((await helper.post(path, { ...join, confirm: "another" })).status).toBe(422);
    expect((await helper.post(path, join)).status).toBe(429);
    expect(site.db.select().from(organisers).all()).toHaveLength(1);
    site.clock.time += 10 * 60_000;
    expect((await helper.post(path, join)).status).toBe(303);
  });

  test("is rejected with a message at the field, and stays open", async () => {
    const path = await invite({ role: "review" });
    await openHelper(site, { role: "review", name: "小满" });
    const rejections: [Record<string, string>, string][] = [
      [{ ...join, name: "" }, "请填写名字"],
      [{ ...join, name: "主办方" }, "这个昵称不能使用，请换一个"],
      [join, "已经有人用这个名字，请换一个"],
      [{ ...join, name: "阿豪", password: "short", confirm: "short" }, "密码至少需要8个字符"],
      [{ ...join, name: "阿豪", confirm: "different!" }, "密码不匹配，请重新输入"],
    ];
    for (const [fields, text] of rejections) {
      const response = await openVisitor(site).post(path, fields);
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(text)]);
    }
    expect((await openVisitor(site).post(path, { ...join, name: "阿豪" })).status).toBe(303);
  });

  test("of a limited role requires an event, and any expiry must be in the future", async () => {
    const post = async (fields: Record<string, string>) => {
      const response = await organiser.post("/admin/organisers", fields);
      return [response.status, await response.text()];
    };
    const rejections: [Record<string, string>, string][] = [
      [{ role: "check-in", scope: "chosen" }, "请至少选一个活动"],
      [{ role: "check-in", scope: "chosen", event: "abcdefghijkl" }, "请至少选一个活动"],
      [{ role: "owner" }, "请选择能做什么"],
      [{ role: "full", until: "2020-01-01" }, "请选择今天之后的日期"],
    ];
    for (const [fields, text] of rejections)
      expect(await post(fields)).toEqual([422, expect.stringContaining(text)]);
    expect(site.db.select().from(organiserInvitations).all()).toEqual([]);
  });

  test("is accepted by a signed-in member, who then signs in as before", async () => {
    const path = await invite({ role: "review" });
    const member = await openMember(site, "lin@example.org");
    expect((await openVisitor(site).post(path, { intent: "member" })).status).toBe(401);
    expect((await member.post(path, { intent: "member" })).headers.get("Location")).toBe("/admin");
    expect(await statusFor(member, "/admin/review")).toBe(200);
    expect(await statusFor(member, "/admin/settings")).toBe(403);
    const another = await invite({ role: "full" });
    const response = await member.post(another, { intent: "member" });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("已经是管理员")]);
  });
});

describe("removal", () => {
  test("ends the access immediately, in the middle of a check-in", async () => {
    const { id: eventId } = makeEvent(site, { registrationMode: "open" });
    const { registration } = makeGuest(site, eventId);
    const helper = await openHelper(site, { role: "check-in" });
    const press = `/admin/events/${eventId}/check-in/${registration.id}`;
    expect((await helper.post(press, { attended: "1" })).status).toBe(303);
    const { html } = await organiser.page(`/admin/organisers/${helper.id}/remove`);
    expect(textOf(html.querySelector("main"))).toContain("阿明");
    await organiser.post(`/admin/organisers/${helper.id}/remove`, {});
    const late = await helper.post(press, { attended: "0" });
    expect(late.headers.get("Location")).toMatch(/^\/admin\/login/);
    expect(site.db.$client.prepare("SELECT attended_at FROM registrations").pluck().get()).not.toBeNull();
    const { html: history } = await organiser.page(`/admin/events/${eventId}/guests/${registration.id}`);
    expect(textOf(history.querySelector("main"))).toContain("管理员 阿明");
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
    expect((await site.post("/admin/login", { password: mainPassword })).status).toBe(422);
    await remove(full.id, passing);
    await remove(full.id, full);
    expect(
      site.db
        .select()
        .from(organisers)
        .all()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["临时", "王芳", "老周"].sort());
    // A restart generates no password for the removed organiser.
    expect(await ensureAdminPassword(site.db, undefined, site.clock.now())).toBeNull();
    expect(site.db.select().from(organisers).all()).toHaveLength(3);
  });

  test("of an account ends its sessions; the account remains", async () => {
    const member = await openMember(site, "lin@example.org");
    const id = makeOrganiser(site.db, member.id);
    expect(await statusFor(member)).toBe(200);
    await organiser.post(`/admin/organisers/${id}/remove`, {});
    expect(await statusFor(member)).toBe(303);
    expect(site.db.select().from(sessions).all()).toHaveLength(1);
  });

  test("happens automatically when the access expires", async () => {
    const helper = await openHelper(site, { role: "review", expiresAt: site.clock.now() + 1000 });
    expect(await statusFor(helper, "/admin/review")).toBe(200);
    site.clock.time += 1000;
    expect(await statusFor(helper, "/admin/review")).toBe(303);
    expect((await site.post("/admin/login", { name: "阿明", password: helperPassword })).status).toBe(422);
  });
});

describe("a sign-in", () => {
  test("is by name, in any case, and all names share the attempts of an address", async () => {
    await openHelper(site, { role: "review", name: "Mei" });
    const by = (fields: Record<string, string>) => site.post("/admin/login", fields);
    expect((await by({ name: "mei", password: helperPassword })).status).toBe(303);
    expect((await by({ name: "mei", password: mainPassword })).status).toBe(422);
    expect((await by({ password: helperPassword })).status).toBe(422);
    for (let tries = 0; tries < 8; tries += 1)
      expect((await by({ name: `nobody-${tries}`, password: "wrong" })).status).toBe(422);
    expect((await by({ name: "mei", password: helperPassword })).status).toBe(429);
    expect((await by({ password: mainPassword })).status).toBe(429);
  });

  test("of a helper is named in every log entry", async () => {
    const helper = await openHelper(site, { role: "review", name: "王芳" });
    const comment = makeComment(site, { eventId: makeEvent(site, {}, "ended").id, status: "pending" });
    await helper.post(`/admin/comments/${comment.id}/approve`, {});
    const entries = site.db.$client.prepare("SELECT actor FROM audit_entries WHERE entity_id = ?").pluck();
    expect(entries.all(comment.id)).toEqual([expect.stringMatching(/^organiser:\w{12}:王芳$/)]);
    const { html } = await organiser.page(`/admin/comments/${comment.id}`);
    expect(textOf(html.querySelector("main"))).toContain("管理员 王芳");
  });

  test("lists only the helper's own devices, and ends no others", async () => {
    const helper = await openHelper(site, { role: "review" });
    const { html } = await helper.page("/admin/sessions");
    expect(html.querySelectorAll("#facts > div")).toHaveLength(1);
    const [main] = site.db.select().from(sessions).all();
    await helper.post("/admin/sessions", { id: main?.id ?? "" });
    expect(await statusFor(organiser)).toBe(200);
  });
});

describe("the password", () => {
  const change = { current: mainPassword, password: "battery staple", confirm: "battery staple" };

  test("is changed with the old one, and ends the other sessions of this organiser", async () => {
    const [other, helper] = [
      await signIn({ password: mainPassword }),
      await openHelper(site, { role: "full" }),
    ];
    expect((await organiser.post("/admin/password", change)).headers.get("Location")).toBe("/admin/sessions");
    expect([await statusFor(organiser), await statusFor(other), await statusFor(helper)]).toEqual([
      200, 303, 200,
    ]);
    expect((await site.post("/admin/login", { password: mainPassword })).status).toBe(422);
    expect((await site.post("/admin/login", { password: "battery staple" })).status).toBe(303);
    expect(actors("admin.password").at(-1)).toBe("admin");
  });

  test("is unchanged after a wrong one, and after ten no more attempts are accepted", async () => {
    const wrong = { ...change, current: "nearly the horse" };
    for (let tries = 0; tries < 10; tries += 1) {
      const response = await organiser.post("/admin/password", wrong);
      expect([response.status, (await response.text()).includes("当前密码不正确")]).toEqual([422, true]);
    }
    expect((await organiser.post("/admin/password", change)).status).toBe(429);
    site.clock.time += 15 * 60_000 + 1;
    expect((await organiser.post("/admin/password", { ...change, confirm: "other" })).status).toBe(422);
    expect(
      (await organiser.post("/admin/password", { ...change, password: mainPassword, confirm: mainPassword }))
        .status,
    ).toBe(422);
    expect((await organiser.post("/admin/password", change)).status).toBe(303);
  });
});

describe("the second factor of a password", () => {
  const codeAt = (secret: string, ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

  /** Turns it on and returns the secret. */
  async function turnOn(browser: Visitor, password: string): Promise<string> {
    expect((await browser.post("/admin/second-factor", { intent: "begin", password })).status).toBe(303);
    const { html } = await browser.page("/admin/second-factor");
    const secret = textOf(html.querySelector("#secret")).replaceAll(/\s/g, "");
    const code = codeAt(secret, site.clock.now());
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await browser.post("/admin/second-factor", { intent: "code", code: wrong })).status).toBe(422);
    expect((await browser.post("/admin/second-factor", { intent: "code", code })).status).toBe(303);
    return secret;
  }

  test("ends the other sessions, and is required at the sign-in", async () => {
    const other = await signIn({ password: mainPassword });
    const secret = await turnOn(organiser, mainPassword);
    expect([await statusFor(organiser), await statusFor(other)]).toEqual([200, 303]);
    const browser = await signIn({ password: mainPassword });
    expect(await statusFor(browser)).toBe(303);
    expect(await statusFor(browser, "/admin/login/code")).toBe(200);
    const before = browser.jar.get("admin");
    expect((await browser.post("/admin/login/code", { code: "" })).status).toBe(422);
    const code = codeAt(secret, site.clock.now());
    const shown = await browser.post("/admin/login/code", { code, redirectTo: "/admin/settings" });
    expect(shown.headers.get("Location")).toBe("/admin/settings");
    expect(browser.jar.get("admin")).not.toBe(before);
    expect(await statusFor(browser)).toBe(200);
    // The same code is not accepted again.
    const replay = await signIn({ password: mainPassword });
    expect((await replay.post("/admin/login/code", { code })).status).toBe(422);
    site.clock.time += 10 * 60_000;
    expect(await statusFor(replay, "/admin/login/code")).toBe(303);
  });

  test("allows thirty wrong codes a day", async () => {
    const secret = await turnOn(organiser, mainPassword);
    const browser = await signIn({ password: mainPassword });
    const right = () => codeAt(secret, site.clock.now());
    const wrong = () => (right() === "000000" ? "000001" : "000000");
    for (let tries = 0; tries < 30; tries += 1)
      expect((await browser.post("/admin/login/code", { code: wrong() })).status).toBe(422);
    expect((await browser.post("/admin/login/code", { code: right() })).status).toBe(429);
  });

  test("is required by the API, too", async () => {
    const secret = await turnOn(organiser, mainPassword);
    const login = async (body: object) => {
      const response = await site.send("/api/admin/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    expect(await login({ password: mainPassword })).toMatchObject({ status: 401 });
    const { status, body } = await login({ password: mainPassword, code: codeAt(secret, site.clock.now()) });
    expect(status).toBe(200);
    const headers = { Authorization: `Bearer ${body.data.token}` };
    expect((await site.send("/api/events/admin/stats", { headers })).status).toBe(200);
  });

  test("is turned off with the password, by the helper who has it", async () => {
    const helper = await openHelper(site, { role: "review" });
    await turnOn(helper, helperPassword);
    expect((await helper.post("/admin/second-factor", { intent: "off", password: "wrong" })).status).toBe(
      422,
    );
    expect(
      (await helper.post("/admin/second-factor", { intent: "off", password: helperPassword })).status,
    ).toBe(303);
    const again = await signIn({ name: "阿明", password: helperPassword });
    expect(await statusFor(again)).toBe(200);
    expect(actors("factor.remove")).toEqual([expect.stringMatching(/^organiser:\w{12}:阿明$/)]);
  });
});

test("invitations that are too many are rejected", async () => {
  const terms = { role: "review", scope: "all", chosen: [] } as const;
  const siteTime = { now: site.clock.now(), timeZone: "Europe/Rome" };
  for (let count = 0; count < 20; count += 1) unwrap(inviteOrganiser(site.db, cli, terms, siteTime));
  expect(inviteOrganiser(site.db, cli, terms, siteTime)).toMatchObject({ ok: false, error: "too-many" });
  expect(invitationToken("a", "abcdefghijkl")).not.toBe(invitationToken("b", "abcdefghijkl"));
});
