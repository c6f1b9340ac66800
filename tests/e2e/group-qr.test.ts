// The group's code that is chosen in the wizard is on the page to join.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { modesWithScriptsOn, withPage } from "../support/browser";
import { codePicture } from "../support/code-pictures";

async function picture() {
  return { name: "group.png", mimeType: "image/png", buffer: await codePicture() };
}

const next = (page: Page) => page.getByRole("button", { name: "下一步" }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

describe.each(modesWithScriptsOn("phone"))("a group code selected $way", ({ way, js, size }) => {
  it("is shown on the join page", () =>
    withPage({ js, size, admin: true }, async (page) => {
      await page.goto("/admin/create-event");
      await heading(page, "基本信息");
      await page.getByLabel("活动标题").fill(`二维码（${way}）`);
      await page.getByLabel("活动简介").fill("扫码进群");
      await page.getByLabel("活动人数").fill("12");
      await next(page);
      await heading(page, "配色方案");
      await next(page);
      await heading(page, "时间地点");
      await page.getByLabel("地点名称").fill("瓦伦蒂诺公园");
      await next(page);
      await heading(page, "费用与提醒");
      await page.getByLabel("选择图片").setInputFiles(await picture());
      if (js) await page.getByRole("button", { name: "移除" }).waitFor();
      await page.getByRole("button", { name: "发布活动" }).click();
      await page.getByRole("button", { name: "仍要发布" }).click();
      await heading(page, "发布成功！");
      const id = new URL(page.url()).searchParams.get("event");
      await page.goto(`/events/${id}/join`);
      await expect.poll(() => page.getByRole("img", { name: "活动群二维码" }).count()).toBe(1);
      await expect.poll(() => page.getByText(/^二维码有效期至 \d{4}年\d+月\d+日$/).isVisible()).toBe(true);
    }));
});
