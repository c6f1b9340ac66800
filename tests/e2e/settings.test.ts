import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, rejectedNoise, scripted, sizes, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";

it("leads to the wrong field from wherever the form was sent", () =>
  withPage({ admin: true, expectedMessages: rejectedNoise }, async (page) => {
    await page.goto("/admin/settings");
    await scripted(page);
    await page.getByLabel("副标题").fill("长".repeat(41));
    await page.getByRole("button", { name: "保存设置" }).click();
    await expect
      .poll(() => page.getByLabel("副标题").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expect.poll(() => page.getByText("副标题不能超过40个字符").last().isVisible()).toBe(true);
    const box = await page.getByLabel("副标题").boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(sizes.phone.height);
  }));

describe.each(modesWithScriptsOn("desktop"))("the organiser $way", ({ js, size }) => {
  it("changes the tagline after an error, and visitors see it", () =>
    withPage({ js, size, expectedMessages: rejectedNoise }, async (page) => {
      await page.goto("/admin/login?redirectTo=%2Fadmin%2Fsettings");
      await page.getByLabel("密码").fill("correct horse");
      await page.getByRole("button", { name: "登录" }).click();
      await page.getByRole("heading", { name: "站点设置" }).waitFor();
      await scripted(page);
      const before = await page.getByLabel("副标题").inputValue();
      await page.getByLabel("副标题").fill("长".repeat(41));
      await page.getByRole("button", { name: "保存设置" }).click();
      await page.getByText("副标题不能超过40个字符").last().waitFor();
      await scripted(page);
      if (js) expect(await axeProblems(page)).toEqual([]);
      for (const viewport of [sizes.small, sizes.phone, sizes.desktop]) {
        await page.setViewportSize(viewport);
        await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
      }
      await page.setViewportSize(sizes.phone);
      await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
      await page.setViewportSize(sizes[size]);
      await page.getByLabel("副标题").fill("周末见");
      await page.getByRole("button", { name: "保存设置" }).click();
      await page.getByRole("status").getByText("设置已保存").waitFor();
      await page.getByText(`${before} → 周末见`).first().waitFor();
      await page.goto("/");
      await page.getByRole("banner").getByText("周末见").waitFor();
      await page.goto("/admin/settings");
      await page.getByLabel("副标题").fill(before);
      await page.getByRole("button", { name: "保存设置" }).click();
      await page.getByRole("status").getByText("设置已保存").waitFor();
    }));
});
