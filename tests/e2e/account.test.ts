// Signing up, in and out in a real browser: with mails from a real SMTP server, and with a real OpenID provider in
// place of Google on another site.
import type { Page } from "playwright";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { scripted, withPage } from "../support/browser";
import { startServer } from "../support/built-server";
import { startProvider } from "../support/google";
import { holdRequests } from "../support/held-requests";
import { linkIn } from "../support/mailbox";
import { openSink } from "../support/smtp-sink";
import { axeProblems } from "./axe";
import { hasFocus, visit } from "./page-state";
import { expectMessage, field, fillIn } from "./plain-page";
import { expectSound } from "./sound";

/** The browser's console messages for rejected forms and links. */
const expectedMessages = /^Failed to load resource: .* 4\d\d/;
const password = "Torino2026";

/** A server over an empty data folder whose mails go to a real SMTP server. */
let baseUrl: string;
let sink: Awaited<ReturnType<typeof openSink>>;
beforeAll(async () => {
  sink = await openSink();
  const settings = { SMTP_URL: sink.url, MAIL_FROM: "城里见 <post@city.example>" };
  const started = await startServer({ settings });
  baseUrl = started.baseUrl;
  return async () => {
    await started.stop();
    await sink.close();
  };
});

/** The newest link below a path that was sent to an address; waits for its mail. */
const mailedLink = (to: string, path: string) =>
  vi.waitFor(
    () => {
      const own = sink.received.filter(({ to: all, mail }) => all.includes(to) && mail.text?.includes(path));
      return linkIn(own.at(-1)?.mail, path);
    },
    { timeout: 10_000 },
  );

/** Long, because the menu shows it. */
const email = "a.very.long.name.for.a.narrow.header.lin.yue@example.org";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const menu = (page: Page) => page.locator("header details");

const open = (use: (page: Page) => Promise<void>) => withPage({ baseUrl, expectedMessages }, use);

it("rules are checked while typing, and the button requires all of them", () =>
  open(async (page) => {
    await visit(page, "/register");
    const rules = page.locator("[data-rule]");
    const states = () => rules.evaluateAll((all) => all.map((rule) => rule.getAttribute("data-state")));
    const send = button(page, "注册");
    await field(page, "邮箱").fill(email);
    await field(page, "密码").pressSequentially("torino2");
    await expect.poll(states).toEqual(["", "", "ok", "ok", ""]);
    await field(page, "确认密码").pressSequentially("tor");
    await expect.poll(states).toEqual(["no", "no", "ok", "ok", ""]);
    await field(page, "确认密码").pressSequentially("x");
    await page.getByText("密码不匹配，请重新输入").waitFor();
    await expect.poll(() => field(page, "确认密码").getAttribute("aria-invalid")).toBe("true");
    expect(await axeProblems(page)).toEqual([]);
    await fillIn(page, { 密码: password, 确认密码: "Torino202" });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await expect.poll(() => page.getByText("密码不匹配，请重新输入").isVisible()).toBe(false);
    await field(page, "确认密码").press("6");
    await expect.poll(states).toEqual(["ok", "ok", "ok", "ok", "ok"]);
    await expect.poll(() => send.isDisabled()).toBe(false);
    await page.goto("/login");
    await page.goBack();
    await scripted(page);
    await expect.poll(() => field(page, "密码").inputValue()).toBe("");
    await expect.poll(() => send.isDisabled()).toBe(true);
  }));

/** Registers over the auth API with a page of the site as the redirect URL; returns the link of the mail. */
async function signUp(email: string): Promise<string> {
  const returnTo = encodeURIComponent(`${baseUrl}/auth/confirm`);
  const response = await fetch(`${baseUrl}/auth/v1/signup?redirect_to=${returnTo}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return mailedLink(email, "/auth/confirm");
}

it("the recipient of a link with tokens in its fragment signs in by a press, signs out, and signs in by keyboard", () =>
  open(async (page) => {
    await page.goto(await signUp(email));
    const signIn = button(page, `登录 ${email}`);
    await signIn.waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await expectSound(page);
    await signIn.click();
    await page.waitForURL("**/dashboard");
    await expectMessage(page, "登录成功");

    await page.goto("/wishes");
    await menu(page).locator("summary").click();
    await menu(page).getByText(email).waitFor();
    await expectSound(page);
    const release = await holdRequests(page, "**/logout");
    await button(page, "退出登录").click({ noWaitAfter: true });
    await expect.poll(() => button(page, "正在退出…").isDisabled()).toBe(true);
    release();
    await page.waitForURL(`${baseUrl}/`);
    await page.goBack();
    // The member's page is not shown again.
    await expect.poll(() => new URL(page.url()).pathname).not.toBe("/wishes");

    await visit(page, "/login");
    const forgotten = page.getByRole("link", { name: "忘记密码？" });
    await forgotten.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "重置密码" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // The dialog disappears before its opener is focused.
    await hasFocus(forgotten);
    await page.locator("#login-email").focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.goto("/auth/confirm#error=access_denied&error_code=user_banned");
    await page.getByText("这个账号已停用").waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
  }));

it("the link leads to Google and back to the requested page", async () => {
  const provider = await startProvider();
  onTestFinished(provider.stop);
  const { baseUrl, stop } = await startServer({ settings: provider.settings });
  onTestFinished(stop);
  await withPage({ baseUrl, allowedOrigin: new URL(provider.url).origin }, async (page) => {
    Object.assign(provider.person, { sub: "google-1", email: "lin@example.org" });
    await visit(page, "/login?redirectTo=/account");
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "使用 Google 账号登录" }).click();
    await page.waitForURL("**/account");
    await page.getByRole("main").getByText("lin@example.org").first().waitFor();
  });
});
