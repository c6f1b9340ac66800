// Dragging photos of an album to another slot, by mouse and by touch.
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { settled } from "../support/browser";
import { captions, emptyAlbum, put, slot, slotsPath } from "./album-slots";
import { axeProblems } from "./axe";
import { boxOf, touchScreen, withAdmin } from "./page-state";

afterEach(emptyAlbum);

async function addThree(page: Page): Promise<void> {
  await put(page, 1, "a.jpg", "#aa3322");
  await put(page, 2, "b.jpg", "#22aa33");
  await put(page, 4, "d.jpg", "#3322aa");
}

const grip = (page: Page, number: number) => slot(page, number).locator("[data-grip], [data-drop]").first();
const pictureBox = (page: Page, number: number) => boxOf(slot(page, number).locator("picture img"));

async function centre(page: Page, number: number) {
  const { x, y, width, height } = await boxOf(grip(page, number));
  return { x: x + width / 2, y: y + height / 2 };
}

const movedTo = (page: Page, number: number) => page.getByText(`照片已移到第 ${number} 位`).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest("li")?.id);

it("by mouse, from the image: onto another photo, onto a free slot, and cancelled with Escape", () =>
  withAdmin(slotsPath(), { size: "desktop" }, async (page) => {
    await addThree(page);
    expect(await axeProblems(page)).toEqual([]);
    const hold = async (number: number, over: number) => {
      const picture = await pictureBox(page, number);
      await page.mouse.move(picture.x + 30, picture.y + 80);
      await page.mouse.down();
      const { x, y } = await centre(page, over);
      await page.mouse.move(x, y, { steps: 5 });
    };
    await hold(1, 4);
    await page.mouse.up();
    await movedTo(page, 4);
    await expect.poll(() => captions(page)).toEqual(["d.jpg", "b.jpg", "a.jpg"]);
    await expect.poll(() => focused(page)).toBe("slot-4");

    await hold(2, 3);
    await page.mouse.up();
    await movedTo(page, 3);
    await expect.poll(() => slot(page, 3).locator("figcaption").textContent()).toBe("b.jpg");
    await expect.poll(() => slot(page, 2).getAttribute("data-slot")).toBe("free");

    await hold(3, 1);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await hold(3, 1);
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await settled(page);
    await expect.poll(() => captions(page)).toEqual(["d.jpg", "b.jpg", "a.jpg"]);
    const style = async () => (await slot(page, 3).locator("figure").getAttribute("style")) ?? "";
    await expect.poll(style).not.toContain("translate");
  }));

it("by touch, from the grip; a touch on the image scrolls", () =>
  withAdmin(slotsPath(), { touch: true }, async (page) => {
    await addThree(page);
    const touch = await touchScreen(page);
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await touch("touchStart", from);
      for (const part of [0.1, 0.4, 0.7, 1])
        await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await touch("touchEnd");
    };
    await slot(page, 1).scrollIntoViewIfNeeded();
    const [first, second] = [await centre(page, 1), await centre(page, 2)];
    expect(await boxOf(grip(page, 1))).toMatchObject({ width: 44, height: 44 });
    await drag(first, second);
    await movedTo(page, 2);
    await expect.poll(() => captions(page)).toEqual(["b.jpg", "a.jpg", "d.jpg"]);

    const before = await page.evaluate(() => scrollY);
    const picture = await pictureBox(page, 1);
    const at = { x: picture.x + 30, y: picture.y + 90 };
    await drag(at, { x: at.x, y: at.y - 200 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await expect.poll(() => captions(page)).toEqual(["b.jpg", "a.jpg", "d.jpg"]);
  }));
