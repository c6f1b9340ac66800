// The dashboard's event list reports that it is outdated.
import { expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { idOf } from "./sample-city";

const trouble = /^Failed to load resource: .*(503|net::)/;

it("says that an event was changed elsewhere, and that it cannot know", () =>
  withPage({ expectedMessages: trouble }, async (page) => {
    await page.goto("/admin/login?redirectTo=%2Fadmin");
    await page.getByLabel("密码").fill("correct horse");
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByRole("heading", { name: "活动管理" }).waitFor();
    await page.clock.install();
    await page.goto("/admin");
    await scripted(page);
    const comeBack = async () => {
      await page.clock.fastForward(31_000);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    };
    const note = page.getByRole("status").filter({ hasText: "活动有变化" });
    const listed = page.waitForResponse("**/api/events?*");
    await comeBack();
    await (await listed).finished();
    expect(await note.count()).toBe(0);

    const login = await page.request.post("/api/admin/login", { data: { password: "correct horse" } });
    const { token } = (await login.json()).data;
    const headers = { Authorization: `Bearer ${token}` };
    const changed = await page.request.put(`/api/events/${await idOf("upcoming")}`, {
      ...{ headers, data: { currentParticipants: 7 } },
    });
    expect(changed.status()).toBe(200);
    await comeBack();
    await note.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await note.getByRole("button", { name: "刷新" }).click();
    await page.getByRole("heading", { name: "活动管理" }).waitFor();
    expect(await note.count()).toBe(0);

    await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: { success: false } }));
    await scripted(page);
    await comeBack();
    await page.clock.runFor(10_000);
    await page.getByRole("status").filter({ hasText: "服务器繁忙，请稍后再试" }).waitFor();
  }));
