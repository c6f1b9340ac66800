// The link to join an event, and the instructions for its codes, by the visitor's device.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { idOf } from "./sample-city";

const joinLink = (page: Page) => page.getByRole("link", { name: "我要报名" });

/** The element at the middle of the link, and the link's distance from the bottom of the viewport. */
const positionOf = (page: Page) =>
  joinLink(page).evaluate((link) => {
    const { left, width, top, bottom, height } = link.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return { isOnTop: hit !== null && link.contains(hit), belowIt: Math.round(innerHeight - bottom) };
  });

const toTheEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));

describe.each(["small", "phone"] as const)("the join bar (%s)", (size) => {
  it("is at the bottom of the viewport, and covers nothing at the end of the page", () =>
    withPage({ js: false, size }, async (page) => {
      await page.goto(`/events/${await idOf("upcoming")}`);
      await expect.poll(() => positionOf(page)).toEqual({ isOnTop: true, belowIt: 10 });
      await toTheEnd(page);
      const end = await positionOf(page);
      expect(end.isOnTop).toBe(true);
      expect(end.belowIt).toBeGreaterThan(100);
      const last = await page.getByText("分享", { exact: true }).boundingBox();
      const bar = await joinLink(page).boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    }));
});

it("by keyboard no focused element is covered by the bar", () =>
  withPage({ reducedMotion: true }, async (page) => {
    await page.goto(`/events/${await idOf("upcoming")}`);
    await scripted(page);
    for (const link of ["在地图中打开", "活动海报", "加入日历"]) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await page.getByRole("link", { name: link }).focus();
      const covered = await page.evaluate(() => {
        const { activeElement } = document;
        const { left, top, bottom } = activeElement?.getBoundingClientRect() ?? new DOMRect();
        const hit = document.elementFromPoint(left + 8, (top + bottom) / 2);
        return !hit || !activeElement?.contains(hit);
      });
      expect([link, covered]).toEqual([link, false]);
    }
  }));

it("a wide viewport has it only in the aside, on the first screen and above the contact", () =>
  withPage({ size: "desktop" }, async (page) => {
    await page.goto(`/events/${await idOf("upcoming")}`);
    await expect
      .poll(() => page.getByRole("complementary").getByRole("link", { name: "我要报名" }).count())
      .toBe(1);
    await expect.poll(() => joinLink(page).count()).toBe(1);
    await expect.poll(async () => (await positionOf(page)).isOnTop).toBe(true);
    await expect.poll(async () => (await positionOf(page)).belowIt).toBeGreaterThan(0);
    const contact = page.getByRole("heading", { name: "联系客服" });
    const gap = async () => {
      const [below, above] = await Promise.all([contact.boundingBox(), joinLink(page).boundingBox()]);
      return below && above && below.y - above.y - above.height;
    };
    await expect.poll(gap).toBeGreaterThan(0);
  }));

it.each([
  { touch: true, shown: "长按识别二维码，加入活动群", other: "用微信扫一扫，加入活动群" },
  { touch: false, shown: "用微信扫一扫，加入活动群", other: "长按识别二维码，加入活动群" },
])("a code has instructions for its device (touch: $touch)", ({ touch, shown, other }) =>
  withPage({ touch, js: false }, async (page) => {
    await page.goto(`/events/${await idOf("upcoming")}/join`);
    await expect.poll(() => page.getByText(shown).isVisible()).toBe(true);
    await expect.poll(() => page.getByText(other).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole("link", { name: "下载二维码" }).isVisible()).toBe(!touch);
    const code = await page.getByRole("img", { name: "活动群二维码" }).boundingBox();
    expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(844);
  }));
