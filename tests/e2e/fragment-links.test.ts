// A link of the auth API in a real browser: its tokens are in the fragment of the URL.
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { mailedServer } from "../support/mailed-server";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";

const expectedMessages = /^Failed to load resource: .* 400/;
const password = "Torino2026";

const server = mailedServer();

/** Registers over the API with a page of the site as the redirect URL; returns the link of the mail. */
async function signUp(email: string): Promise<string> {
  const returnTo = encodeURIComponent(`${server().baseUrl}/auth/confirm`);
  const response = await fetch(`${server().baseUrl}/auth/v1/signup?redirect_to=${returnTo}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return server().sink.link(email, "/auth/confirm");
}

it("the recipient of the link sees the account and signs in by a press", () =>
  withPage({ baseUrl: server().baseUrl, expectedMessages }, async (page) => {
    const email = "fragment@example.org";
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
