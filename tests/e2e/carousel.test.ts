import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { mainSize, withPage } from "../support/browser";
import { isFocused, visit } from "./page-state";
import { carouselTitles, idOf, idOfTitle, titleOf } from "./sample-city";

/** Title of the slide in the middle of the carousel, null while there is none. */
function middleSlide(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const box = document.querySelector("[data-carousel]")?.getBoundingClientRect();
    const slide = [...document.querySelectorAll("[data-slide]")].find((each) => {
      const { left, width } = each.getBoundingClientRect();
      return box && Math.abs(left + width / 2 - box.left - box.width / 2) < 12;
    });
    return slide?.querySelector("h2")?.textContent?.trim() ?? null;
  });
}

const showsSlide = (page: Page, title: string | undefined) =>
  expect.poll(() => middleSlide(page), { timeout: 5_000 }).toBe(title);

async function arrow(page: Page, title: string, label: "上一个活动" | "下一个活动") {
  return page.locator(`#e-${await idOfTitle(title)}`).getByRole("link", { name: label });
}

describe.each(mainSize("phone"))("the carousel on a $size", ({ size }) => {
  it("opens at the event visited last, at the earliest-created active one without such a slide", () =>
    withPage({ size }, async (page) => {
      await page.goto("/");
      await showsSlide(page, titleOf("ongoing"));
      const index = page.getByRole("region", { name: "告示目录" });
      await index.getByRole("link", { name: titleOf("upcoming") }).click();
      await page.waitForURL("**/events/*");
      await page.goto("/");
      await showsSlide(page, titleOf("upcoming"));
      await page.goto(`/events/${await idOf("cancelled")}`);
      await page.goto("/");
      await showsSlide(page, titleOf("ongoing"));
    }));

  it("advances, and wraps around both ends; the arrows stay in the viewport", () =>
    withPage({ size }, async (page) => {
      await visit(page, "/");
      const [first = "", second = "", third = "", fourth = ""] = carouselTitles;
      const last = carouselTitles.at(-1) ?? "";
      const turns = [
        [third, "下一个活动"],
        [fourth, "上一个活动"],
        [third, "上一个活动"],
        [second, "上一个活动"],
        [first, "上一个活动"],
        [last, "下一个活动"],
      ] as const;
      for (const [title, label] of turns) {
        await showsSlide(page, title);
        await (await arrow(page, title, label)).click();
      }
      await showsSlide(page, first);
      const box = await (await arrow(page, first, "上一个活动")).boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    }));

  it("has only the links of the current slide in the tab order; moving adds no history entry and moves the focus", () =>
    withPage({ size, reducedMotion: true }, async (page) => {
      await visit(page, "/");
      const reachedTitles = (slides: Element[]) =>
        slides
          .filter((slide) => [...slide.querySelectorAll("a")].some(({ tabIndex }) => tabIndex >= 0))
          .map((slide) => slide.querySelector("h2")?.textContent?.trim());
      const reached = () => page.locator("[data-slide]").evaluateAll(reachedTitles);
      await page.keyboard.press("Tab");
      await expect.poll(reached).toEqual([titleOf("ongoing")]);
      const before = await page.evaluate(() => history.length);
      await (await arrow(page, titleOf("ongoing"), "下一个活动")).press("Enter");
      await showsSlide(page, titleOf("free"));
      const focused = await arrow(page, titleOf("free"), "下一个活动");
      await expect.poll(() => isFocused(focused)).toBe(true);
      await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
      await expect.poll(() => new URL(page.url()).hash).toBe("");
      await page.keyboard.press("Tab");
      await expect.poll(reached).toEqual([titleOf("free")]);
      // The list of events is after it, as seen.
      await expect
        .poll(() => page.locator("xpath=//*[@id='directory']/preceding::*[@data-carousel]").count())
        .toBe(1);
      await page.locator("[data-carousel] ul").focus();
      for (const title of [titleOf("ongoing"), carouselTitles[1], carouselTitles[0], carouselTitles[5]]) {
        await page.keyboard.press("ArrowLeft");
        await showsSlide(page, title);
      }
      await page.keyboard.press("ArrowRight");
      await showsSlide(page, carouselTitles[0]);
    }));
});
