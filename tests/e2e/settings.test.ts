import { expect, it } from "vitest";
import { rejectedNoise, scripted, sizes, withPage } from "../support/browser";
import { expectSound } from "./sound";

it("a rejected form focuses its invalid field", () =>
  withPage({ admin: true, expectedMessages: rejectedNoise }, async (page) => {
    await page.goto("/admin/settings");
    await scripted(page);
    await page.getByLabel("副标题").fill("长".repeat(41));
    await page.getByRole("button", { name: "保存设置" }).click();
    await expect
      .poll(() => page.getByLabel("副标题").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expect.poll(() => page.getByText("副标题不能超过40个字符").last().isVisible()).toBe(true);
    await expectSound(page);
    const box = await page.getByLabel("副标题").boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(sizes.phone.height);
  }));
