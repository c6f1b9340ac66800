import { beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "../../app/db/schema/accounts";
import { ballots } from "../../app/db/schema/polls";
import { countRecoveryCodes, issueRecoveryCodes } from "../../app/domain/factors/recovery-codes.server";
import {
  alertIn,
  cookieIn,
  goodPassword,
  makeAccount,
  openWaitingBrowser,
  signInFields,
} from "../support/account";
import { flashOf } from "../support/admin-browser";
import { site } from "../support/each-site";
import { addFactor, codeAt, wrongCodeAt } from "../support/factor";
import { makePoll } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { openBrowser, openEachProviderSite } from "../support/google";
import { attributeAt, locationOf, outcomeOf, pageOf, redirectOf, textAt } from "../support/html";
import { newestLink } from "../support/mailbox";
import { rowsIn } from "../support/rows";
import { createSite, minuteMs } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const email = "lin.yue@example.org";

openEachProviderSite((settings) => createSite({ ...settings, RATE_LIMITS: "off" }), email);
let userId: string;
let secret: string;
beforeEach(async () => {
  userId = await makeAccount(site, email);
  ({ secret } = addFactor(site.db, userId, site.clock.now()));
});

const code = () => codeAt(secret, site.clock.now());
const rows = () => rowsIn(sessions);
const accountOf = async ({ headers }: Pick<Visitor, "headers">) =>
  (await site.page("/account", headers())).status;
const openWaiting = (fields: Record<string, string> = {}) => openWaitingBrowser(site, email, fields);
const step = (browser: Visitor, fields: Record<string, string>) => browser.post("/login/code", fields);
/** Signs in with a recovery code. */
const recover = async (recovery: string) => step((await openWaiting()).browser, { recovery });

describe("the page", () => {
  test("has the focused code field and links to recovery codes and back, also from the sign-in", async () => {
    const { browser } = await openWaiting();
    for (const path of ["/login", "/login?redirectTo=%2Fpolls"]) {
      const { status, response } = await browser.page(path);
      expect([status, locationOf(response)?.startsWith("/login/code?redirectTo=")]).toEqual([303, true]);
    }
    const { html } = await browser.page("/login/code?redirectTo=%2Fpolls");
    const field = html.querySelector("#step-code")?.attributes;
    expect(field).toMatchObject({ inputMode: "numeric", autoComplete: "one-time-code", autofocus: "" });
    const switched = attributeAt(html, "main a[href*=recovery]", "href") ?? "";
    expect(switched).toBe("/login/code?redirectTo=%2Fpolls&with=recovery");
    const other = (await browser.page(switched)).html;
    expect(other.querySelector("#step-recovery")).not.toBeNull();
    expect(attributeAt(other, "[name=redirectTo]", "value")).toBe("/polls");
    expect(textAt(other, "main")).toContain("请联系主办方");
  });

  test("redirects visitors to the sign-in, and members to their target page", async () => {
    const stranger = await site.send("/login/code?redirectTo=%2Fpolls");
    expect(locationOf(stranger)).toBe("/login?redirectTo=%2Fpolls&late=1");
    const { browser } = await openWaiting();
    await step(browser, { code: code() });
    for (const response of [
      (await browser.page("/login/code?redirectTo=%2Fpolls")).response,
      await step(browser, { code: "000000", redirectTo: "/polls" }),
      await step(browser, { leave: "1", redirectTo: "/polls" }),
    ])
      expect(redirectOf(response)).toEqual([303, "/polls"]);
    expect(await accountOf(browser)).toBe(200);
  });

  test("redirects to no other site, and ends the pending session on return to the sign-in", async () => {
    const { browser, response } = await openWaiting({ redirectTo: "https://evil.example/" });
    expect(locationOf(response)).toBe("/login/code?redirectTo=%2Fdashboard");
    const signedIn = await step(browser, { code: code(), redirectTo: "//evil.example" });
    expect(locationOf(signedIn)).toBe("/dashboard");
    site.db.delete(sessions).run();
    const other = (await openWaiting()).browser;
    const left = await step(other, { leave: "1" });
    expect([locationOf(left), other.jar.has("session"), rows()]).toEqual(["/login", false, []]);
  });
});

describe("the correct code", () => {
  test.each([
    ["kept", { remember: "on" }, 30 * 24 * 60 * minuteMs],
    ["for this window", {}, 7 * 24 * 60 * minuteMs],
  ] as const)("signs in, %s, with a new token", async (_how, remember, lives) => {
    const { browser } = await openWaiting(remember);
    const before = browser.jar.get("session") ?? "";
    // As typed: with spaces and full-width digits.
    const wide = [...code()].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const typed = ` ${wide.slice(0, 3).join("")} ${wide.slice(3).join("")}`;
    const response = await step(browser, { code: typed, redirectTo: "/polls" });
    expect(outcomeOf(response)).toEqual([303, "/polls", "登录成功！正在跳转..."]);
    expect(browser.jar.get("session")).not.toBe(before);
    const maxAge = "remember" in remember ? String(lives / 1000) : undefined;
    expect(/Max-Age=(\d+)/.exec(cookieIn(response, "session") ?? "")?.[1]).toBe(maxAge);
    expect(rows()).toMatchObject([{ aal: "aal2", expiresAt: site.clock.now() + lives }]);
    expect(await accountOf(browser)).toBe(200);
    const old = openVisitor(site, { session: before });
    expect(await accountOf(old)).toBe(303);
    expect(locationOf((await old.page("/login/code")).response)).toContain("late=1");
  });

  test("pressed twice is one sign-in with two redirects", async () => {
    const { browser } = await openWaiting();
    const fields = { code: code(), redirectTo: "/polls" };
    const post = () => site.post("/login/code", fields, browser.headers());
    const [first, second] = await Promise.all([post(), post()]);
    const session = /^session=([^;]+)/.exec(cookieIn(first, "session") ?? "")?.[1] ?? "";
    expect([locationOf(first), locationOf(second)]).toEqual(["/polls", "/login?redirectTo=%2Fpolls&late=1"]);
    expect([cookieIn(second, "session"), rows().length]).toEqual([undefined, 1]);
    const Cookie = `session=${session}`;
    expect(locationOf(await site.send(locationOf(second) ?? "", { headers: { Cookie } }))).toBe("/polls");
  });
});

test("a wrong one is rejected at its field", async () => {
  const { browser } = await openWaiting();
  for (const [name, typed, message] of [
    ["code", "", "请输入动态验证码"],
    ["recovery", " ", "请输入恢复码"],
    ["code", wrongCodeAt(secret, site.clock.now()), "动态验证码不正确或已过期，请重新输入"],
    ["recovery", "00000-00000", "恢复码不正确或已使用过"],
  ] as const) {
    const query = name === "recovery" ? "?with=recovery" : "";
    const fields = { [name]: typed, redirectTo: "/polls" };
    const html = await pageOf(browser.post(`/login/code${query}`, fields), 422);
    expect(textAt(html, `#step-${name}-error`)).toBe(message);
    expect(html.querySelector(`#step-${name}`)?.hasAttribute("value")).toBe(false);
    expect(attributeAt(html, "[name=redirectTo]", "value")).toBe("/polls");
  }
  expect(await accountOf(browser)).toBe(303);
});

test("a recovery code signs in once, and shows the remaining number", async () => {
  const [first = "", second = "", ...others] = issueRecoveryCodes(site.db, userId, site.clock.now());
  const { browser } = await openWaiting();
  const response = await step(browser, { recovery: first.toUpperCase().replace("-", " ") });
  expect([response.status, flashOf(site, response)]).toEqual([303, "登录成功！恢复码还剩 9 个"]);
  expect(await accountOf(browser)).toBe(200);
  const su = await makeAccount(site, "su@example.org");
  const [foreign = ""] = issueRecoveryCodes(site.db, su, site.clock.now());
  for (const wrong of [first, foreign]) expect((await recover(wrong)).status).toBe(422);
  expect((await recover(second)).status).toBe(303);
  expect(countRecoveryCodes(site.db, userId)).toBe(8);
  // One of the last shows a prompt for new ones.
  for (const used of others.slice(0, 5)) await recover(used);
  expect(flashOfResponse(await recover(others[5] ?? ""))).toMatchObject({
    tone: "warn",
    title: "登录成功！恢复码还剩 2 个",
    link: { href: "/account/second-factor", label: "重新生成恢复码" },
  });
});

const late = "请重新登录：验证码要在登录后 10 分钟内输入";

/** Each way to sign in: its redirect, and the browser. */
const ways: Record<string, () => Promise<{ headers: () => { Cookie: string }; next: string | null }>> = {
  "with the password": async () => {
    const { browser, response } = await openWaiting({ redirectTo: "/polls" });
    expect(cookieIn(response, "flash")).toBeUndefined();
    return { ...browser, next: locationOf(response) };
  },
  "with a new password": async () => {
    const browser = openVisitor(site);
    await browser.say("/login/reset", { email });
    const link = new URL(await newestLink(site.folder, email, "/reset-password"), "http://x");
    const twice = { password: "Milano2027", confirm: "Milano2027" };
    const fields = { ...Object.fromEntries(link.searchParams), ...twice };
    const reset = await browser.post("/reset-password", fields);
    expect([locationOf(reset), browser.jar.has("session"), rows()]).toEqual(["/login", false, []]);
    const response = await browser.post("/login", signInFields(site, email, "Milano2027"));
    return { ...browser, next: locationOf(response) };
  },
  "with Google": async () => {
    const browser = openBrowser(site);
    const response = await browser.come(await browser.leave("/auth/google?redirectTo=/polls"));
    const headers = () => ({ Cookie: `session=${browser.cookies.session}` });
    return { headers, next: locationOf(response) };
  },
};

test.each(
  Object.keys(ways),
)("a sign-in %s is redirected to the code for ten minutes, without a session until then", async (name) => {
  const { headers, next } = (await ways[name]?.()) ?? { headers: () => ({ Cookie: "" }), next: null };
  expect(next).toMatch(/^\/login\/code\?redirectTo=%2F(polls|dashboard)$/);
  expect(rows()).toMatchObject([{ userId, aal: "aal1", expiresAt: site.clock.now() + 10 * minuteMs }]);
  expect(await accountOf({ headers })).toBe(303);
  const { html, status } = await site.page(next ?? "", headers());
  expect([status, textAt(html, "h1")]).toEqual([200, "两步验证"]);
  expect(textAt(html, "header")).not.toContain(email);
  site.clock.time += 10 * minuteMs;
  const over = await site.send(next ?? "", { headers: headers() });
  expect(over.status).toBe(303);
  expect(locationOf(over)).toMatch(/^\/login\?redirectTo=.*&late=1$/);
  const again = await site.page(locationOf(over) ?? "", headers());
  expect(textAt(again.html, "main [role=status]")).toBe(late);
});

test("without the second factor a visitor's ballots are not claimed, and a wrong password does not reveal it", async () => {
  const { id: pollId } = makePoll(site);
  const browser = openVisitor(site);
  await browser.say(`/polls/${pollId}/vote`, { pollId, selectedOption: "1" });
  const wrong = await browser.post("/login", signInFields(site, email, "Torino2027"));
  expect(alertIn(await wrong.text())).toBe("邮箱或密码错误，请检查后重试");
  await browser.post("/login", signInFields(site, email));
  const voter = () => rowsIn(ballots)[0]?.userId;
  expect(voter()).toBeNull();
  await step(browser, { code: code() });
  expect(voter()).toBe(userId);
});

test("a session remains with a new password, and when Google is connected, under a new token and without another code", async () => {
  const { browser } = await openWaiting();
  await step(browser, { code: code() });
  const tokens = new Set([browser.jar.get("session")]);
  const change = { current: goodPassword, password: "Milano2027", confirm: "Milano2027" };
  expect(locationOf(await browser.post("/account/password", change))).toBe("/account");
  expect(await accountOf(browser)).toBe(200);
  tokens.add(browser.jar.get("session"));
  const there = openBrowser(site, Object.fromEntries(browser.jar));
  const response = await there.come(await there.leave("/auth/google?redirectTo=/account"));
  expect([locationOf(response), flashOf(site, response)]).toEqual(["/account", "Google 账号已连接"]);
  tokens.add(there.cookies.session);
  expect(tokens.size).toBe(3);
  expect(rows()).toMatchObject([{ aal: "aal2" }]);
  expect(rowsIn(users)).toHaveLength(1);
});
