// Signing in with Google in a real browser, with a real OpenID provider in its place on another site.
import { afterAll, beforeAll, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { type BuiltServer, startServer } from "../support/built-server";
import { startProvider } from "../support/google";
import { axeProblems } from "./axe";
import { visit } from "./page-state";

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

it("the link leads to Google and back to the requested page", () =>
  withPage({ baseUrl: server.baseUrl, allowedOrigin: new URL(provider.url).origin }, async (page) => {
    Object.assign(provider.person, { sub: "google-1", email: "lin@example.org" });
    await visit(page, "/login?redirectTo=/account");
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "使用 Google 账号登录" }).click();
    await page.waitForURL("**/account");
    await page.getByRole("main").getByText("lin@example.org").first().waitFor();
  }));
