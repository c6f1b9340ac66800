import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { visit } from "./page-state";
import { idOf } from "./sample-city";

const trouble = /^Failed to load resource: .*503/;

it("the dashboard reports that an event was changed elsewhere, or that the check failed", () =>
  withPage({ admin: true, clock: true, expectedMessages: trouble }, async (page) => {
    await visit(page, "/admin");
    const returnToPage = async () => {
      await page.clock.fastForward(31_000);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    };
    const note = page.getByRole("status").filter({ hasText: "活动有变化" });
    const listed = page.waitForResponse("**/admin");
    await returnToPage();
    await (await listed).finished();
    await expect.poll(() => note.count()).toBe(0);

    const login = await page.request.post("/api/admin/login", { data: { password: "correct horse" } });
    const { token } = (await login.json()).data;
    const headers = { Authorization: `Bearer ${token}` };
    const changed = await page.request.put(`/api/events/${await idOf("upcoming")}`, {
      headers,
      data: { currentParticipants: 7 },
    });
    expect(changed.status()).toBe(200);
    await returnToPage();
    await note.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await note.getByRole("button", { name: "刷新" }).click();
    await page.getByRole("heading", { name: "活动管理" }).waitFor();
    await expect.poll(() => note.count()).toBe(0);

    await page.route(/\/(admin|health)$/, (route) => route.fulfill({ status: 503 }));
    await scripted(page);
    await returnToPage();
    await page.clock.runFor(10_000);
    await page.getByRole("status").filter({ hasText: "服务器繁忙，请稍后再试" }).waitFor();

    await page.unrouteAll();
    await page.context().clearCookies();
    await returnToPage();
    await page.getByRole("status").filter({ hasText: "登录已过期，请重新登录" }).waitFor();
    await expect.poll(() => note.count()).toBe(0);
    await page.getByRole("button", { name: "重新登录" }).click();
    await page.clock.runFor(10_000);
    await page.locator("main input[type=password]").waitFor();
  }));
