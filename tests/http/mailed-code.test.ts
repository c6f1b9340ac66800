// The six-digit code in a verification mail signs in the browser that registered.
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { emailTokens, users } from "../../app/db/schema/accounts";
import { codeAttempts, linkMs } from "../../app/domain/accounts/email-tokens.server";
import { accountMessages } from "../../app/domain/accounts/messages";
import { cookieIn, goodPassword, signInFields } from "../support/account";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { hashIn, newestMail } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { attributeAt, locationOf, pageText, statusAndText, textAt } from "../support/html";
import { codeIn, linkIn } from "../support/mailbox";
import { rowsIn } from "../support/rows";
import { createSite, textOf } from "../support/site";
import { formWith, openVisitor, type Visitor } from "../support/visitor";

const email = "lin.yue@example.org";
const path = "/email-verification";

openEachSite({ RATE_LIMITS: "off" });

const fields = { email, password: goodPassword, confirm: goodPassword };
/** A browser that has registered, and the code that was mailed. */
async function registered(on = site) {
  const browser = openVisitor(on);
  await browser.say("/register", fields);
  return { browser, code: codeIn(await newestMail(on, email)) };
}
const other = (code: string) => (code === "000000" ? "000001" : "000000");
const type = (browser: Visitor, code: string) => browser.say(path, { intent: "code", code });
const isVerified = () => rowsIn(users)[0]?.emailVerifiedAt != null;
const renew = async (browser: Visitor) => {
  site.clock.time += 61_000;
  await browser.say(path, { email });
  return codeIn(await newestMail(site, email));
};
/** Status and error of a rejected code. */
const rejection = (response: Response) => statusAndText(response, "#mailed-code-error");

describe("the form", () => {
  test("is on the page after registering, for the keyboard of a phone and for this browser only", async () => {
    const { browser, code } = await registered();
    const { html } = await browser.page(path);
    const input = html.querySelector("input[name=code]");
    expect(input?.attributes).toMatchObject({ inputMode: "numeric", autoComplete: "one-time-code" });
    const form = formWith(html, "code");
    expect(form?.attributes).toMatchObject({ action: path, "data-failed": accountMessages.confirmFailed });
    expect(textAt(form, "button")).toBe("验证并登录");
    expect(textOf(form)).toContain(`验证邮件已发送至 ${email}`);
    expect(html.querySelectorAll("main form")).toHaveLength(2);
    const stranger = openVisitor(site);
    const other = (await stranger.page(`${path}?email=${encodeURIComponent(email)}`)).html;
    expect(other.querySelector("input[name=code]")).toBeNull();
    expect(textAt(other, "main")).toContain("请打开邮件中的链接完成验证");
    const response = await type(stranger, code);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(accountMessages.notPending);
    expect(isVerified()).toBe(false);
  });
});

describe("the right code", () => {
  test("verifies, and signs this browser in for thirty days; a second press redirects", async () => {
    const { browser, code } = await registered();
    const pending = browser.jar.get("pending_email") ?? "";
    // With spaces and full-width digits, as typed on keyboards.
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
    const response = await type(browser, ` ${wide.slice(0, 3)} ${wide.slice(3)} `);
    expect([response.status, locationOf(response)]).toEqual([303, "/dashboard"]);
    expect(flashOf(site, response)).toBe("您的邮箱已验证。");
    expect(cookieIn(response, "session")).toContain("Max-Age=2592000");
    expect(browser.jar.has("pending_email")).toBe(false);
    expect(isVerified()).toBe(true);
    expect(await pageText(browser, "/dashboard", "h1")).toBe("我的页面");
    browser.jar.set("pending_email", pending);
    const again = await type(browser, code);
    expect([again.status, locationOf(again)]).toEqual([303, "/dashboard"]);
    expect((await site.post("/login", signInFields(site, email))).status).toBe(303);
  });

  test("redirects to the requested page by the link, after an error and another mail", async () => {
    const to = "/polls/AbCdEf123456";
    const browser = openVisitor(site);
    const login = await browser.page(`/login?redirectTo=${encodeURIComponent(to)}`);
    const address = attributeAt(login.html, 'a[href^="/register"]', "href") ?? "";
    const { html } = await browser.page(address);
    const hidden = fieldsOf(formWith(html, "confirm"));
    const rejected = await browser.say("/register", { ...hidden, ...fields, confirm: "other" });
    const again = fieldsOf(formWith(parse(await rejected.text()), "confirm"));
    await browser.say("/register", { ...again, ...fields });
    site.clock.time += 60 * 60_000 - 1000;
    await browser.say(path, { email });
    const mail = await newestMail(site, email);
    const confirm = await browser.page(linkIn(mail, "/auth/confirm"));
    const done = await browser.post("/auth/confirm", fieldsOf(formWith(confirm.html, "token_hash")));
    expect(done.headers.get("Refresh")).toBe(`3; url=${to}`);
    expect(textOf(parse(await done.text()).querySelector(`main a[href="${to}"]`))).toBe("继续");
  });

  test("is single-use, and the link then reports that the address is verified", async () => {
    const { browser, code } = await registered();
    const again = openVisitor(site, Object.fromEntries(browser.jar));
    await type(browser, code);
    expect(await rejection(await type(again, code))).toEqual([422, accountMessages.badCode]);
    const mail = await newestMail(site, email);
    expect(mail.text).toContain(`输入验证码 ${code}，`);
    expect(mail.html).toContain(code);
    const opened = await site.post("/auth/confirm", { token_hash: hashIn(mail), type: "signup" });
    expect(await opened.text()).toContain("邮箱验证成功");
    expect(opened.headers.get("Refresh")).toContain("/login");
  });

  test("of a contested address opens the page for a new password, and earlier passwords stay invalid", async () => {
    await openVisitor(site).say("/register", { ...fields, password: "Attacker1", confirm: "Attacker1" });
    site.clock.time += 1000;
    const { browser, code } = await registered();
    const response = await type(browser, code);
    expect([response.status, locationOf(response)]).toEqual([303, "/account/password"]);
    expect(flashMessageOf(site, response)).toMatchObject({ title: "您的邮箱已验证，还差一步。" });
    for (const password of ["Attacker1", goodPassword])
      expect((await site.post("/login", signInFields(site, email, password))).status).toBe(422);
    const chosen = { password: "Milano2027", confirm: "Milano2027" };
    expect((await browser.post("/account/password", chosen)).status).toBe(303);
    expect((await site.post("/login", signInFields(site, email, "Milano2027"))).status).toBe(303);
  });
});

describe("a rejected code", () => {
  test("is rejected at the field, without counting", async () => {
    const { browser } = await registered();
    for (const [typed, message] of [
      ["", accountMessages.blankCode],
      ["12345", accountMessages.badCode],
    ] as const)
      expect(await rejection(await type(browser, typed))).toEqual([422, message]);
    expect(rowsIn(emailTokens)[0]?.attempts).toBe(0);
  });

  test("is invalid after ten wrong ones; the link remains valid, and a new mail has a new code until both expire", async () => {
    const { browser, code } = await registered();
    const bad = [422, accountMessages.badCode];
    for (let index = 0; index < codeAttempts; index += 1)
      expect(await rejection(await type(browser, other(code)))).toEqual(bad);
    expect(await rejection(await type(browser, code))).toEqual(bad);
    expect(isVerified()).toBe(false);
    const next = await renew(browser);
    if (next !== code) expect((await type(browser, code)).status).toBe(422);
    const late = openVisitor(site, Object.fromEntries(browser.jar));
    expect((await type(browser, next)).status).toBe(303);
    site.db.update(users).set({ emailVerifiedAt: null }).run();
    const last = await renew(late);
    site.clock.time += linkMs;
    expect(await rejection(await type(late, last))).toEqual(bad);
  });

  test("is limited by address, and responds after a fixed time", async () => {
    const limited = await createSite();
    const waits: number[] = [];
    limited.clock.wait = async (ms) => void waits.push(ms);
    const { browser, code } = await registered(limited);
    waits.length = 0;
    const statuses = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await type(browser, other(code))).status);
    expect([waits[0], statuses.at(-1)]).toEqual([400, 429]);
    limited.close();
  });
});
