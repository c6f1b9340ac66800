import type { Page } from "playwright";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { mainSize, rejectedNoise, withPage } from "../support/browser";
import { expectSound } from "./sound";

/** Its group code has expired, and no other test uses it. */
const title = "老城的门厅与楼梯间";
const ticket = (page: Page) => page.getByRole("article", { name: title });

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("heading", { name: "活动管理" }).waitFor();
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const png = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();

describe.each(mainSize("desktop"))("the organiser on the dashboard on a $size", ({ size }) => {
  it("replaces a group code after an error in the date, and removes it", () =>
    withPage({ size, admin: true, expectedMessages: rejectedNoise }, async (page) => {
      await openDashboard(page);
      await ticket(page).getByRole("link", { name: "更换群二维码" }).click();
      await expectSound(page);
      // This test is not about the browser's own validation of the date.
      await page.locator("form[enctype]").evaluate((form) => form.setAttribute("novalidate", ""));
      await page.getByLabel("有效期至").fill("2020-01-01");
      await page.locator("input[type=file]").setInputFiles({
        name: "group.png",
        mimeType: "image/png",
        buffer: await png(),
      });
      await page.getByRole("button", { name: "更换群二维码" }).click();
      await page.getByText("有效期不能早于今天").first().waitFor();
      await expect.poll(() => page.getByRole("img", { name: "刚才选择的群二维码" }).isVisible()).toBe(true);
      await expectSound(page);
      await page.getByLabel("有效期至").fill(inDays(5));
      await page.getByRole("button", { name: "更换群二维码" }).click();
      await expect
        .poll(() => page.getByRole("status").textContent())
        .toContain(`活动「${title}」的群二维码已更换`);
      await ticket(page).getByRole("link", { name: "更换群二维码" }).click();
      await page.getByRole("button", { name: "移除" }).click();
      await expect
        .poll(() => page.getByRole("status").textContent())
        .toBe(`活动「${title}」的群二维码已移除`);
    }));
});
