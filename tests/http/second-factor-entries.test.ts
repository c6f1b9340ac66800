// Every sign-in with a second factor redirects to the code first, without a session until then.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "../../app/db/schema/accounts";
import { ballots } from "../../app/db/schema/polls";
import {
  alertIn,
  cookieIn,
  goodPassword,
  makeAccount,
  openWaitingBrowser,
  signInFields,
} from "../support/account";
import { flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { addFactor, codeAt } from "../support/factor";
import { makePoll } from "../support/fixtures";
import { openBrowser, startProvider } from "../support/google";
import { locationOf, textAt } from "../support/html";
import { newestLink } from "../support/mailbox";
import { rowsIn } from "../support/rows";
import { createSite, minuteMs } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const email = "lin.yue@example.org";
const late = "请重新登录：验证码要在登录后 10 分钟内输入";

let provider: Awaited<ReturnType<typeof startProvider>>;
openEachSite({ RATE_LIMITS: "off" }, (settings) => createSite({ ...settings, ...provider.settings }));
let userId: string;
let secret: string;
beforeAll(async () => {
  provider = await startProvider();
  Object.assign(provider.person, { sub: "google-1", email, email_verified: true });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  userId = await makeAccount(site, email);
  ({ secret } = addFactor(site.db, userId, site.clock.now()));
});

const code = () => codeAt(secret, site.clock.now());
const rows = () => rowsIn(sessions);
const accountOf = async (headers: Record<string, string>) => (await site.page("/account", headers)).status;
const openWaiting = (fields: Record<string, string> = {}) => openWaitingBrowser(site, email, fields);
const step = (browser: Visitor, fields: Record<string, string>) => browser.post("/login/code", fields);

describe("a sign-in", () => {
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
  )("%s is redirected to the code for ten minutes, without a session until then", async (name) => {
    const { headers, next } = (await ways[name]?.()) ?? { headers: () => ({ Cookie: "" }), next: null };
    expect(next).toMatch(/^\/login\/code\?redirectTo=%2F(polls|dashboard)$/);
    expect(rows()).toMatchObject([{ userId, aal: "aal1", expiresAt: site.clock.now() + 10 * minuteMs }]);
    expect(await accountOf(headers())).toBe(303);
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

  test("without a factor completes immediately, and a wrong password does not reveal a factor", async () => {
    await makeAccount(site, "su@example.org");
    expect(locationOf(await site.post("/login", signInFields(site, "su@example.org")))).toBe("/dashboard");
    for (const who of ["su@example.org", email]) {
      const wrong = await site.post("/login", signInFields(site, who, "Torino2027"));
      expect(alertIn(await wrong.text())).toBe("邮箱或密码错误，请检查后重试");
    }
  });

  test("does not claim the visitor's ballots until the code", async () => {
    const { id: pollId } = makePoll(site);
    const browser = openVisitor(site);
    await browser.say(`/polls/${pollId}/vote`, { pollId, selectedOption: "1" });
    await browser.post("/login", signInFields(site, email));
    const voter = () => rowsIn(ballots)[0]?.userId;
    expect(voter()).toBeNull();
    await step(browser, { code: code() });
    expect(voter()).toBe(userId);
  });
});

test("a session remains with a new password, and when Google is connected, under a new token and without another code", async () => {
  const { browser } = await openWaiting();
  await step(browser, { code: code() });
  const tokens = new Set([browser.jar.get("session")]);
  const change = { current: goodPassword, password: "Milano2027", confirm: "Milano2027" };
  expect(locationOf(await browser.post("/account/password", change))).toBe("/account");
  expect(await accountOf(browser.headers())).toBe(200);
  tokens.add(browser.jar.get("session"));
  const there = openBrowser(site, Object.fromEntries(browser.jar));
  const response = await there.come(await there.leave("/auth/google?redirectTo=/account"));
  expect([locationOf(response), flashOf(site, response)]).toEqual(["/account", "Google 账号已连接"]);
  tokens.add(there.cookies.session);
  expect(tokens.size).toBe(3);
  expect(rows()).toMatchObject([{ aal: "aal2" }]);
  expect(rowsIn(users)).toHaveLength(1);
});
