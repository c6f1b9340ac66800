// Verifying an address: by the mailed link, or by the code, which signs in the browser that registered.
import { describe, expect, test } from "vitest";
import { emailTokens, sessions, users } from "../../app/db/schema/accounts";
import { codeAttempts, linkMs } from "../../app/domain/accounts/email-tokens.server";
import { accountMessages } from "../../app/domain/accounts/messages";
import { cookieIn, goodPassword, makeAccount, openMember, signInFields } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import { hashIn, newestMail } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { attributeAt, outcomeOf, pageOf, pageText, redirectOf, statusAndText, textAt } from "../support/html";
import { codeIn, linkIn, newestLink } from "../support/mailbox";
import { rowsIn } from "../support/rows";
import { createSite, dayMs, textOf } from "../support/site";
import { formWith, openVisitor, type Visitor } from "../support/visitor";

const email = "lin.yue@example.org";
const path = "/email-verification";
const foreign = "a".repeat(43);
const fields = { email, password: goodPassword, confirm: goodPassword };

openEachSite({ RATE_LIMITS: "off" });

const signInPath = "/login?redirectTo=%2Fdashboard";

/** Registers by the form, in a browser of its own by default, and returns the link of the mail. */
async function registerFor(visitor = openVisitor(site)): Promise<string> {
  await visitor.say("/register", fields);
  return newestLink(site.folder, email, "/auth/confirm");
}

async function press(link: string, visitor = openVisitor(site)) {
  const { html } = await visitor.page(link);
  return visitor.post("/auth/confirm", fieldsOf(formWith(html, "token_hash")));
}

const verifiedAt = () => rowsIn(users)[0]?.emailVerifiedAt;

test("the page shows a button without a token in a URL, and changes nothing on repeated reads; an invalid link is reported at once", async () => {
  const link = await registerFor();
  for (const _ of [1, 2]) {
    const { status, html, response } = await site.page(link);
    expect([status, response.headers.get("Referrer-Policy")]).toEqual([200, "same-origin"]);
    expect(response.headers.getSetCookie()).toEqual([]);
    const form = formWith(html, "token_hash");
    expect([form?.getAttribute("action"), textAt(form, "button")]).toEqual(["/auth/confirm", "验证邮箱"]);
    expect(form?.getAttribute("data-busy")).toBe("正在验证…");
  }
  expect(verifiedAt()).toBeNull();
  for (const query of ["", `?token_hash=${foreign}&type=recovery`]) {
    const html = await pageOf(site.send(`/auth/confirm${query}`), 400, query);
    expect(textAt(html, "h1")).toBe("邮箱验证失败");
    expect(textAt(html, "main")).toContain("验证链接无效或已过期");
    expect(textAt(html, "main a[href='/register']")).toBe("重新注册");
    expect(textAt(html, "main a[href='/login']")).toBe("返回登录");
  }
});

describe("the button", () => {
  test("in another browser verifies without a sign-in, and leads to it", async () => {
    const visitor = openVisitor(site);
    // This browser waits for another address.
    await visitor.say("/register", { ...fields, email: "other@example.org" });
    const response = await press(await registerFor(), visitor);
    expect([response.headers.get("Refresh"), response.headers.getSetCookie()]).toEqual([
      `3; url=${signInPath}`,
      [],
    ]);
    const html = await pageOf(response, 200);
    expect([textAt(html, "h1"), textAt(html, `main a[href="${signInPath}"]`)]).toEqual([
      "邮箱验证成功",
      "登录",
    ]);
    const verified = rowsIn(users).filter(({ emailVerifiedAt }) => emailVerifiedAt !== null);
    expect([verified.map((user) => user.email), rowsIn(sessions)]).toEqual([[email], []]);
  });

  test.each(["signup", "email"])("verifies and signs in until the browser is closed (%s)", async (type) => {
    const visitor = openVisitor(site);
    const link = (await registerFor(visitor)).replace("type=signup", `type=${type}`);
    const response = await press(link, visitor);
    expect(response.headers.get("Refresh")).toBe("3; url=/dashboard");
    expect(cookieIn(response, "session")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const html = await pageOf(response, 200);
    expect(textAt(html, "h1")).toBe("邮箱验证成功");
    expect(html.querySelector("main a[href='/dashboard']")).not.toBeNull();
    expect(html.querySelector("meta[http-equiv]")).toBeNull();
    expect(verifiedAt()).toBe(site.clock.time);
    expect((await visitor.page("/login")).response.headers.get("Location")).toBe("/dashboard");
  });

  test("pressed again within 24 hours reports success without a sign-in", async () => {
    const link = await registerFor();
    await press(link);
    const before = rowsIn(sessions);
    site.clock.time += dayMs - 1;
    const again = await press(link);
    expect([again.headers.get("Refresh"), again.headers.getSetCookie()]).toEqual([
      `3; url=${signInPath}`,
      [],
    ]);
    expect(textAt(await pageOf(again, 200), "h1")).toBe("邮箱验证成功");
    expect(rowsIn(sessions)).toEqual(before);
    site.clock.time += 2;
    expect((await press(link)).status).toBe(422);
  });

  test("rejects foreign, truncated, empty and expired tokens and those of another purpose, and stores hashes only", async () => {
    const tokenIn = (link: string) => new URL(link, "http://x").searchParams.get("token_hash") ?? "";
    const token = tokenIn(await registerFor());
    await openVisitor(site).say("/login/reset", { email });
    const reset = tokenIn(await newestLink(site.folder, email, "/reset-password"));
    const stored = JSON.stringify(rowsIn(emailTokens));
    expect(`${stored} ${site.logged.join()}`).not.toContain(token);
    const rejected = async (token_hash: string, type = "signup") => {
      const response = await site.post("/auth/confirm", { token_hash, type });
      expect(response.headers.getSetCookie()).toEqual([]);
      return textAt(await pageOf(response, 422, token_hash), "main");
    };
    for (const wrong of [foreign, token.slice(0, -1), "", reset]) await rejected(wrong);
    await rejected(token, "recovery");
    site.clock.time += dayMs;
    expect(await rejected(token)).toContain("验证链接无效或已过期");
    expect(verifiedAt()).toBeNull();
  });

  test("a signed-in member remains signed in", async () => {
    await makeAccount(site, "mei@example.org");
    const mei = await openMember(site, "mei@example.org");
    const before = mei.jar.get("session");
    const response = await press(await registerFor(), mei);
    expect(response.headers.get("Refresh")).toBe("3; url=/dashboard");
    expect(mei.jar.get("session")).toBe(before);
  });
});

/** A browser that has registered, and the code that was mailed. */
async function registered(on = site) {
  const browser = openVisitor(on);
  await browser.say("/register", fields);
  return { browser, code: codeIn(await newestMail(on, email)) };
}
const other = (code: string) => (code === "000000" ? "000001" : "000000");
const type = (browser: Visitor, code: string) => browser.say(path, { intent: "code", code });
const renew = async (browser: Visitor) => {
  site.clock.time += 61_000;
  await browser.say(path, { email });
  return codeIn(await newestMail(site, email));
};
/** Status and error of a rejected code. */
const rejection = (response: Response) => statusAndText(response, "#mailed-code-error");

test("the form is on the page after registering, for the keyboard of a phone and for this browser only", async () => {
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
  expect((await pageOf(type(stranger, code), 422)).text).toContain(accountMessages.notPending);
  expect(verifiedAt()).toBeNull();
});

describe("the right code", () => {
  test("verifies, and signs this browser in for thirty days; a second press redirects", async () => {
    const { browser, code } = await registered();
    const pending = browser.jar.get("pending_email") ?? "";
    // With spaces and full-width digits, as typed on keyboards.
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
    const response = await type(browser, ` ${wide.slice(0, 3)} ${wide.slice(3)} `);
    expect(outcomeOf(response)).toEqual([303, "/dashboard", "你的邮箱已验证。"]);
    expect(cookieIn(response, "session")).toContain("Max-Age=2592000");
    expect(browser.jar.has("pending_email")).toBe(false);
    expect(verifiedAt()).not.toBeNull();
    expect(await pageText(browser, "/dashboard", "h1")).toBe("我的页面");
    browser.jar.set("pending_email", pending);
    const again = await type(browser, code);
    expect(redirectOf(again)).toEqual([303, "/dashboard"]);
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
    const again = fieldsOf(formWith(await pageOf(rejected, 422), "confirm"));
    await browser.say("/register", { ...again, ...fields });
    site.clock.time += 60 * 60_000 - 1000;
    await browser.say(path, { email });
    const mail = await newestMail(site, email);
    const done = await press(linkIn(mail, "/auth/confirm"), browser);
    expect(done.headers.get("Refresh")).toBe(`3; url=${to}`);
    expect(textAt(await pageOf(done, 200), `main a[href="${to}"]`)).toBe("继续");
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
    expect(outcomeOf(response)).toEqual([303, "/account/password", "你的邮箱已验证，还差一步。"]);
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
    expect(verifiedAt()).toBeNull();
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
