// A link that comes over the auth API, in a real browser: its tokens stand in the fragment of the address.
import { describe, expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { mailedServer } from "../support/mailed-server";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";

const expectedMessages = /^Failed to load resource: .* 400/;
const password = "Torino2026";

const server = mailedServer();

/** Signs up over the API with a page of the site to come back to; returns the link of the mail. */
async function signUp(email: string): Promise<string> {
  const back = encodeURIComponent(`${server().baseUrl}/auth/confirm`);
  const answer = await fetch(`${server().baseUrl}/auth/v1/signup?redirect_to=${back}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return server().sink.link(email, "/auth/confirm");
}

describe("the recipient of the link", () => {
  it("sees instructions without scripts", () =>
    withPage({ baseUrl: server().baseUrl, js: false, expectedMessages }, async (page) => {
      await page.goto(await signUp("fragment.plain@example.org"));
      // The link asks for a press first, so that a mail scanner cannot use it up.
      await page.locator("main form button").first().click();
      await page.getByText("这个浏览器没有运行脚本").waitFor();
    }));

  it.each(mainSize("phone"))("sees the account and signs in by a press, on a $size", ({ size }) =>
    withPage({ baseUrl: server().baseUrl, size, expectedMessages }, async (page) => {
      const email = `fragment.${size}@example.org`;
      await page.goto(await signUp(email));
      const button = page.getByRole("button", { name: `登录 ${email}` });
      await button.waitFor();
      await expect.poll(() => new URL(page.url()).hash).toBe("");
      await scripted(page);
      expect(await axeProblems(page)).toEqual([]);
      await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
      await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
      await button.click();
      await page.waitForURL("**/dashboard");
      await page.getByRole("status").filter({ hasText: "登录成功" }).waitFor();
      await page.goto("/auth/confirm#error=access_denied&error_code=user_banned");
      await page.getByText("这个账号已停用").waitFor();
      await expect.poll(() => new URL(page.url()).hash).toBe("");
    }));
});
