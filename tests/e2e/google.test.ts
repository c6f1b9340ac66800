// Signing in with Google in a real browser, at a real OpenID provider that stands in for it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modesWithScriptsOn, scripted, withPage } from "../support/browser";
import { type BuiltServer, startServer } from "../support/built-server";
import { startProvider } from "../support/google";
import { axeProblems } from "./axe";

let provider: Awaited<ReturnType<typeof startProvider>>;
let server: BuiltServer;
beforeAll(async () => {
  provider = await startProvider();
  server = await startServer({ settings: provider.settings });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

describe.each(modesWithScriptsOn("desktop"))("somebody with a Google account $way", ({ js, size }) => {
  it("signs in, sees the connection on the account page, and signs out", () =>
    withPage(
      { js, size, baseUrl: server.baseUrl, allowedOrigin: new URL(provider.url).origin },
      async (page) => {
        Object.assign(provider.person, {
          sub: `google-${js}-${size}`,
          email: `lin.${js}.${size}@example.org`,
        });
        await page.goto("/login?redirectTo=/account");
        if (js) {
          await scripted(page);
          expect(await axeProblems(page)).toEqual([]);
        }
        await page.getByRole("link", { name: "使用 Google 账号登录" }).click();
        await page.waitForURL("**/account");
        await expect.poll(() => page.getByRole("status").textContent()).toContain("登录成功！");
        const main = page.getByRole("main");
        await expect.poll(() => main.textContent()).toContain(`lin.${js}.${size}@example.org`);
        await expect.poll(() => main.textContent()).toContain("已连接");
        await page.locator("header details summary").click();
        await page.getByRole("button", { name: "退出登录" }).click();
        await page.getByRole("banner").getByRole("link", { name: "登录", exact: true }).waitFor();
      },
    ));
});

it("a rejection at Google is reported and can be retried", () =>
  withPage({ baseUrl: server.baseUrl }, async (page) => {
    await page.goto("/auth/v1/callback?error=access_denied");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("您取消了 Google 登录");
    await expect.poll(() => page.getByRole("link", { name: "使用 Google 账号登录" }).count()).toBe(1);
  }));
