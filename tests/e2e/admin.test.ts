import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, rejectedNoise, withPage } from "../support/browser";
import { axeProblems } from "./axe";

// The password that tests/support/built-server.ts starts servers with.
const password = "correct horse";
const title = "法老的夜场";
async function signIn(page: Page, typed: string) {
  await page.getByLabel("密码").fill(typed);
  await page.getByRole("button", { name: "登录" }).click();
}

const ticket = (page: Page) => page.getByRole("article", { name: title });

describe.each(modesWithScriptsOn("desktop"))("the organiser $way", ({ js, size }) => {
  it("signs in after an error, archives an event, undoes it and signs out", () =>
    withPage({ js, size, expectedMessages: rejectedNoise }, async (page) => {
      await page.goto("/");
      await page.getByRole("link", { name: "管理活动" }).click();
      await signIn(page, "wrong horse");
      await expect.poll(() => page.getByRole("alert").textContent()).toBe("密码错误，请重试");
      await signIn(page, password);
      await page.getByRole("heading", { name: "活动管理" }).waitFor();
      if (js) expect(await axeProblems(page)).toEqual([]);

      // The list has ten events a page.
      await page.goto("/admin?page=2");
      await ticket(page).getByText("更多").click();
      if (js) expect(await axeProblems(page)).toEqual([]);
      await ticket(page).getByRole("link", { name: "归档" }).click();
      if (js) expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "归档" }).click();
      await expect.poll(() => page.getByRole("status").textContent()).toBe(`活动「${title}」已归档撤销`);
      await expect.poll(() => ticket(page).count()).toBe(0);
      await page.reload();
      await expect.poll(() => page.getByRole("status").count()).toBe(0);

      await page.getByRole("link", { name: "已归档" }).click();
      await ticket(page).getByText("更多").click();
      await ticket(page).getByRole("link", { name: "取消归档" }).click();
      await page.getByRole("button", { name: "取消归档" }).click();
      // Back in the list of archived events, where it is no longer.
      await expect.poll(() => ticket(page).count()).toBe(0);
      await page.goto("/admin?page=2");
      await expect.poll(() => ticket(page).count()).toBe(1);

      await page.goto("/admin/sessions");
      if (js) expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "在所有设备上退出" }).click();
      if (js) expect(await axeProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "取消" }).click();
      await page.getByRole("link", { name: "返回", exact: true }).click();
      await page.getByRole("heading", { name: "活动管理" }).waitFor();
      await page.getByText("管理员", { exact: false }).locator("visible=true").last().click();
      await page.getByRole("button", { name: "退出登录" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      await page.goto("/admin/sessions");
      await expect.poll(() => page.getByRole("status").textContent()).toBe("请先登录管理员账号");
    }));
});
