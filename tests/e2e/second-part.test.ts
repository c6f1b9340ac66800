import type { Page } from "playwright";
import { expect, it } from "vitest";
import { mainSize, sizes, withPage } from "../support/browser";
import { scrollTop, settled, swipe, topOf, visit } from "./page-state";
import { idOf } from "./sample-city";

const marginPx = 16;
const second = (page: Page) => page.locator("#second");

async function openEnded(page: Page): Promise<void> {
  await visit(page, `/events/${await idOf("ended")}`);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits until the page has scrolled to album and discussion, below the margin of their heading. */
async function showsSecond(page: Page): Promise<void> {
  await expect
    .poll(async () => [await settled(page), Math.round(await topOf(second(page)))])
    .toEqual([expect.any(Number), marginPx]);
}

const showsFirst = (page: Page) => expect.poll(() => scrollTop(page)).toBe(0);
const unlock = (page: Page) => page.clock.fastForward(1_001);

it.each(
  mainSize("phone"),
)("album and discussion on a $size are opened and closed by the wheel from 50 px on, once per second, by arrow keys and the button", ({
  size,
}) =>
  withPage({ size, clock: true }, async (page) => {
    await openEnded(page);
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 49);
    await expect.poll(() => scrollTop(page)).toBe(49);
    await page.mouse.wheel(0, 1);
    await showsSecond(page);
    const there = await settled(page);
    await page.mouse.wheel(0, -200);
    expect(await settled(page)).toBe(there);
    await page.clock.fastForward(999);
    await page.mouse.wheel(0, -200);
    expect(await settled(page)).toBe(there);
    await page.clock.fastForward(2);
    await page.mouse.wheel(0, -50);
    await showsFirst(page);
    await unlock(page);
    await page.keyboard.press("ArrowDown");
    await showsSecond(page);
    await unlock(page);
    await page.keyboard.press("ArrowUp");
    await showsFirst(page);
    await unlock(page);
    await page.getByRole("link", { name: "相册与讨论" }).click();
    await showsSecond(page);
    await second(page).getByRole("heading", { name: "活动相册" }).waitFor();
    await unlock(page);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(there);
  }));

it("album, discussion and facts follow each other as in the source", () =>
  withPage({ js: false }, async (page) => {
    await page.goto(`/events/${await idOf("ended")}`);
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size);
      const boxes = await page
        .locator("#album, #talk, #f-more, #contact")
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
      expect(boxes).toHaveLength(4);
      for (const [at, { top }] of boxes.entries())
        if (at > 0) expect(top).toBeGreaterThanOrEqual(boxes[at - 1].bottom);
    }
  }));

it("short turns of the wheel skip no line of the first part at 400 % zoom", () =>
  withPage({ clock: true }, async (page) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await openEnded(page);
    await page.mouse.move(100, 100);
    /** The lines that are completely in the viewport: the title, a part of the date, the location. */
    const lines = () =>
      page.evaluate(() =>
        ["main h1", "main header time", "main header p b"].filter((selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          return box && box.top >= 0 && box.bottom <= innerHeight;
        }),
      );
    const seen = new Set<string>();
    let isThere = false;
    while (!isThere) {
      for (const line of await lines()) seen.add(line);
      const before = await scrollTop(page);
      await page.mouse.wheel(0, 60);
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(before);
      await settled(page);
      await unlock(page);
      isThere = (await topOf(second(page))) <= marginPx + 1;
    }
    expect([...seen].sort()).toEqual(["main h1", "main header p b", "main header time"]);
  }));

it("album and discussion are opened by a swipe up and closed by a swipe down of at least 50 px", () =>
  withPage({ touch: true, clock: true }, async (page) => {
    await openEnded(page);
    await swipe(page, { x: 195, y: 600 }, { x: 195, y: 480 });
    await showsSecond(page);
    await settled(page);
    await unlock(page);
    await swipe(page, { x: 195, y: 300 }, { x: 195, y: 420 });
    await showsFirst(page);
    await unlock(page);
    await page.evaluate(() => document.querySelector("#second")?.scrollIntoView({ behavior: "instant" }));
    await swipe(page, { x: 195, y: 300 }, { x: 195, y: 345 }, { rests: true });
    expect(await settled(page)).toBeGreaterThan(100);
  }));
