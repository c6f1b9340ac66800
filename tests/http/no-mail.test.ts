// A public site without a mail server: no form promises a mail, pages and API report it, and sign-in works.
import { expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { goodPassword, makeAccount, openMember } from "../support/account";
import { openAdminBrowser } from "../support/admin-browser";
import { openAuthSite, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, pageOf, pageText, textAt } from "../support/html";
import { makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { rowsIn } from "../support/rows";
import { noon, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const noMail = "本站尚未开通邮件";

openEachSite({ RATE_LIMITS: "off", MAIL_OUTBOX: "off" });

const rows = () => [rowsIn(users).length, rowsIn(mails).length];

test.each([
  ["/register", { email: "new@example.org", password: goodPassword, confirm: goodPassword }],
  ["/login/reset", { email }],
  ["/email-verification", { email }],
])("%s shows the reason and the contact instead of a form, also after a post", async (path, fields) => {
  await makeAccount(site, email);
  const message = `${noMail}重置链接寄不出来。忘记密码，请联系活动的主办方。`;
  expect(await pageText(site, "/login/reset", "main [role=status]")).toBe(message);
  unwrap(updateSettings(site.db, { kind: "admin" }, { contactWechat: "turin_kefu" }, noon));
  const before = rows();
  const { html, status } = await site.page(path);
  expect([status, textAt(html, "main [role=status] b")]).toEqual([200, noMail]);
  expect(html.querySelector("main form")).toBeNull();
  const main = textAt(html, "main");
  expect(main).toContain("微信号：turin_kefu");
  expect(main).not.toMatch(/会收到|重新发送|发送重置链接/);
  const posted = await openVisitor(site).say(path, fields);
  expect([posted.status, await posted.text()]).toEqual([422, expect.stringContaining(noMail)]);
  expect(rows()).toEqual(before);
});

test("signing in works, and the forgotten password links to the page instead of a dialog; an unverified account is offered no mail", async () => {
  await makeAccount(site, email);
  const { html } = await site.page("/login");
  expect(html.querySelector("a[href='/login/reset']")?.hasAttribute("data-pane")).toBe(false);
  expect(html.querySelector("[role=dialog]")).toBeNull();
  expect((await openMember(site, email)).jar.has("session")).toBe(true);
  site.db.update(users).set({ emailVerifiedAt: null }).run();
  const posted = openVisitor(site).say("/login", { email, password: goodPassword });
  const { text } = await pageOf(posted, 422);
  expect(text).toContain(noMail);
  expect(text).not.toContain("重新发送");
});

test("the auth API rejects operations that send a mail, and signs in", async () => {
  const api = await openAuthSite({ MAIL_OUTBOX: "off" });
  await makeAccount(api, email);
  const msg = "This site sends no email";
  const body = { email, password: goodPassword };
  const signedIn = await requestAuth(api, "POST", "/token?grant_type=password", { body });
  expect(signedIn.status).toBe(200);
  const headers = { Authorization: `Bearer ${signedIn.json.access_token}` };
  const requests: [string, string, string, Record<string, unknown>?][] = [
    ["POST", "/signup", "signup_disabled", { email: "new@example.org", password: goodPassword }],
    ["POST", "/otp", "otp_disabled", { email }],
    ["POST", "/recover", "feature_disabled", { email }],
    ["POST", "/resend", "feature_disabled", { type: "signup", email }],
    ["POST", "/resend", "feature_disabled", { type: "email_change", email }],
    ["PUT", "/user", "feature_disabled", { email: "lin.new@example.org" }],
    ["GET", "/reauthenticate", "feature_disabled"],
  ];
  for (const [method, path, error_code, sent] of requests) {
    const response = await requestAuth(api, method, path, sent ? { body: sent, headers } : { headers });
    expect([path, response.status, response.json]).toEqual([path, 422, { code: 422, error_code, msg }]);
  }
  expect(api.db.select().from(mails).all()).toEqual([]);
  const named = { data: { nickname: "小林" } };
  expect((await requestAuth(api, "PUT", "/user", { body: named, headers })).status).toBe(200);
  api.close();
  // Where addresses are confirmed automatically, no mail is needed.
  const open = await openAuthSite({ MAIL_OUTBOX: "off", AUTH_AUTOCONFIRM: "on" });
  expect((await requestAuth(open, "POST", "/signup", { body })).status).toBe(200);
  open.close();
});

test("需要处理 and 系统状态 list what is missing", async () => {
  const admin = await openAdminBrowser(site);
  const steps = (await admin.page("/admin")).html.querySelector("[aria-labelledby=first-steps]");
  expect(attributesAt(steps, "a", "href")).toContain("/admin/settings/mail");
  makeEvent(site);
  const item = (await admin.page("/admin")).html.querySelector("[aria-labelledby=attention] li");
  expect(textOf(item)).toContain("还不能发邮件不能注册和找回密码，改期只能在群里说");
  expect(attributeAt(item, "a", "href")).toBe("/admin/settings/mail");
  expect(await pageText(admin, "/admin/health", "[aria-labelledby=mail]")).toContain("发信邮箱");
});

test("a registration promises no mail: the organiser writes to the contact", async () => {
  const { id } = makeOpenEvent(site, { registrationMode: "approval" });
  expect(await pageText(site, `/events/${id}/join`)).not.toContain("留邮箱");
  const visitor = openVisitor(site);
  const registered = await signUpIn(visitor, id, { contactType: "email", contact: email });
  const main = await pageText(visitor, registrationPathOf(registered), "body");
  for (const part of ["主办方会用你留的邮箱联系你", "请主办方把原来的链接发给你"])
    expect(main).toContain(part);
});
