import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { decoded } from "../support/poster";
import { type EventName, idOf } from "./sample-city";

async function onPaper(page: Page, name: EventName): Promise<void> {
  await page.goto(`/events/${await idOf(name)}`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
}

describe("an event on paper, from a dark screen", () => {
  const cookies = { theme: "dark" };

  it.each(["upcoming", "ended"] as const)("omits interactive elements (%s)", (name) =>
    withPage({ size: "desktop", cookies }, async (page) => {
      await onPaper(page, name);
      for (const navigation of await page.getByRole("navigation", { includeHidden: true }).all())
        await expect.poll(() => navigation.isVisible()).toBe(false);
      await expect.poll(() => page.getByRole("contentinfo", { includeHidden: true }).isVisible()).toBe(false);
      await expect.poll(() => page.getByText("跳到正文").isVisible()).toBe(false);
      await expect.poll(() => page.getByText("返回首页").isVisible()).toBe(false);
      await expect.poll(() => page.getByText("相册与讨论").first().isVisible()).toBe(false);
    }));

  it("shows collapsed text, and the code of its page instead of the expiring group code", () =>
    withPage({ size: "desktop", cookies }, async (page) => {
      const id = await idOf("upcoming");
      await page.goto(`/events/${id}`);
      const folded = page.getByText("17:00 一起收拾，把草坪还给松鼠。");
      const groupCode = page.getByRole("img", { name: "活动群二维码" });
      const ownCode = page.getByRole("img", { name: "报名二维码" });
      await expect.poll(() => folded.isVisible()).toBe(false);
      await expect.poll(() => groupCode.count()).toBe(0);
      await expect.poll(() => ownCode.isVisible()).toBe(false);
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => folded.isVisible()).toBe(true);
      await expect.poll(async () => (await folded.boundingBox())?.height).toBeGreaterThan(10);
      await expect.poll(() => groupCode.isVisible()).toBe(false);
      await expect.poll(() => page.getByText("二维码有效期至").isVisible()).toBe(false);
      await expect.poll(async () => decoded(await ownCode.screenshot())).toMatch(new RegExp(`/e/${id}$`));
    }));

  it("has the notes, aligned with the title and the facts", () =>
    withPage({ size: "desktop", cookies }, async (page) => {
      await onPaper(page, "upcoming");
      await page.setViewportSize({ width: 680, height: 900 });
      const note = page.getByText("4. 请提前 10 分钟到达集合点");
      await expect.poll(() => note.isVisible()).toBe(true);
      await expect.poll(() => page.getByText("免责声明").last().isVisible()).toBe(false);
      const parts = [
        note,
        page.getByRole("heading", { level: 1 }),
        page.getByText("活动时间", { exact: true }),
      ];
      const edges = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x));
      expect(new Set(edges).size).toBe(1);
    }));

  it("prints neither map URL nor later offers", () =>
    withPage({ size: "desktop", cookies }, async (page) => {
      await onPaper(page, "upcoming");
      for (const text of [
        "在地图中打开",
        "复制地址",
        "活动结束后开放相册与讨论",
        "点按显示群二维码",
        "长按识别二维码",
      ])
        await expect
          .poll(async () => [text, await page.getByText(text).first().isVisible()])
          .toEqual([text, false]);
    }));

  it("is black on white", () =>
    withPage({ size: "desktop", cookies, scheme: "dark" }, async (page) => {
      await onPaper(page, "upcoming");
      const colours = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return { color, backgroundColor };
      });
      expect(colours).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
    }));
});
