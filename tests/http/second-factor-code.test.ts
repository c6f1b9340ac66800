// The page for the second factor: codes and recovery codes, each valid for one sign-in, in a new session.
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions } from "../../app/db/schema/accounts";
import { countRecoveryCodes, issueRecoveryCodes } from "../../app/domain/factors/recovery-codes.server";
import { cookieIn, makeAccount, openWaitingBrowser } from "../support/account";
import { flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import { addFactor, codeAt, stepMs, wrongCodeAt } from "../support/factor";
import { flashOfResponse } from "../support/flash";
import { attributeAt, locationOf, pageOf, textAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { openVisitor, type Visitor } from "../support/visitor";

const minuteMs = 60_000;
const email = "lin.yue@example.org";

openEachSite({ RATE_LIMITS: "off" });
let userId: string;
let secret: string;
beforeEach(async () => {
  userId = await makeAccount(site, email);
  ({ secret } = addFactor(site.db, userId, site.clock.now()));
});

const code = () => codeAt(secret, site.clock.now());
const rows = () => rowsIn(sessions);
const accountOf = async (browser: Pick<Visitor, "page">) => (await browser.page("/account")).response.status;
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
      expect([response.status, locationOf(response)]).toEqual([303, "/polls"]);
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
    expect([response.status, locationOf(response)]).toEqual([303, "/polls"]);
    expect(flashOf(site, response)).toBe("登录成功！正在跳转...");
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

  test("is invalid a second time, also in another browser", async () => {
    const [one, other] = [await openWaiting(), await openWaiting()];
    const used = code();
    expect((await step(one.browser, { code: used })).status).toBe(303);
    // The first correct code ends other pending sessions.
    expect(locationOf(await step(other.browser, { code: used }))).toContain("/login?");
    const third = await openWaiting();
    expect((await step(third.browser, { code: used })).status).toBe(422);
    site.clock.time += stepMs;
    expect((await step(third.browser, { code: code() })).status).toBe(303);
  });
});

describe("a wrong one", () => {
  test("is rejected at its field", async () => {
    const { browser } = await openWaiting();
    for (const [name, typed, message] of [
      ["code", "", "请输入动态验证码"],
      ["code", wrongCodeAt(secret, site.clock.now()), "动态验证码不正确或已过期，请重新输入"],
      ["recovery", " ", "请输入恢复码"],
      ["recovery", "00000-00000", "恢复码不正确或已使用过"],
    ] as const) {
      const query = name === "recovery" ? "?with=recovery" : "";
      const fields = { [name]: typed, redirectTo: "/polls" };
      const html = await pageOf(browser.post(`/login/code${query}`, fields), 422);
      expect(textAt(html, `#step-${name}-error`)).toBe(message);
      expect(errorFocus(html)).toEqual({ focused: [`input step-${name}`], requested: `input step-${name}` });
      expect(html.querySelector(`#step-${name}`)?.hasAttribute("value")).toBe(false);
      expect(attributeAt(html, "[name=redirectTo]", "value")).toBe("/polls");
    }
    expect(await accountOf(browser)).toBe(303);
  });

  test("is limited to ten attempts, then the correct one is delayed too", async () => {
    const { browser } = await openWaiting();
    for (let index = 0; index < 10; index += 1) {
      const wrong = { code: wrongCodeAt(secret, site.clock.now()) };
      expect((await step(browser, wrong)).status).toBe(422);
    }
    const rejected = await step(browser, { code: code() });
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "60"]);
    const html = parse(await rejected.text());
    expect(textAt(html, "[role=alert]")).toBe("尝试次数过多，请在 1 分钟后再试");
    expect(errorFocus(html).focused).toEqual(["div alert"]);
    site.clock.time += minuteMs;
    expect((await step(browser, { code: code() })).status).toBe(303);
  });
});

describe("a recovery code", () => {
  test("signs in once, and shows the remaining number", async () => {
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
});
