import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { type EventName, idOf } from "./sample-city";

async function onPaper(page: Page, name: EventName): Promise<void> {
  await page.goto(`/events/${await idOf(name)}`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
}

describe.each(["light", "dark"] as const)("an event on paper, from a %s screen", (theme) => {
  it.each(["upcoming", "ended"] as const)("leaves out what only a screen can use (%s)", (name) =>
    withPage({ size: "desktop", cookies: { theme } }, async (page) => {
      await onPaper(page, name);
      for (const navigation of await page.getByRole("navigation", { includeHidden: true }).all())
        expect(await navigation.isVisible()).toBe(false);
      expect(await page.getByRole("contentinfo", { includeHidden: true }).isVisible()).toBe(false);
      expect(await page.getByText("跳到正文").isVisible()).toBe(false);
      expect(await page.getByText("返回首页").isVisible()).toBe(false);
      expect(await page.getByText("相册与讨论").first().isVisible()).toBe(false);
    }));

  it("shows the folded text and the sharp group code", () =>
    withPage({ size: "desktop", cookies: { theme } }, async (page) => {
      await page.goto(`/events/${await idOf("upcoming")}`);
      const folded = page.getByText("17:00 一起收拾，把草坪还给松鼠。");
      const code = page.getByRole("img", { name: "活动群二维码" });
      const blur = () => code.evaluate((image) => getComputedStyle(image).filter);
      expect(await folded.isVisible()).toBe(false);
      expect(await blur()).toContain("blur");
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => folded.isVisible()).toBe(true);
      expect((await folded.boundingBox())?.height).toBeGreaterThan(10);
      expect(await blur()).toBe("none");
    }));

  it("is black on white", () =>
    withPage({ size: "desktop", cookies: { theme }, scheme: "dark" }, async (page) => {
      await onPaper(page, "upcoming");
      const colours = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return { color, backgroundColor };
      });
      expect(colours).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
    }));
});
