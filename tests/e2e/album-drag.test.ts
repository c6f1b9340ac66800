// Dragging photos of an album to another slot, by mouse and by touch.
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { settled, withPage } from "../support/browser";
import { captions, emptyAlbum, openSlots, put, slot } from "./album-slots";
import { axeProblems } from "./axe";

afterEach(emptyAlbum);

async function openThree(page: Page): Promise<void> {
  await openSlots(page);
  await put(page, 1, "a.jpg", "#aa3322");
  await put(page, 2, "b.jpg", "#22aa33");
  await put(page, 4, "d.jpg", "#3322aa");
}

const grip = (page: Page, number: number) => slot(page, number).locator("[data-grip]");

async function centre(page: Page, number: number) {
  const box = await slot(page, number).locator("[data-grip], [data-drop]").first().boundingBox();
  if (!box) throw new Error(`nothing in slot ${number}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const movedTo = (page: Page, number: number) => page.getByText(`照片已移到第 ${number} 位`).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest("li")?.id);

it("by mouse, from the image: onto another photo, onto a free slot, and cancelled with Escape", () =>
  withPage({ size: "desktop", admin: true }, async (page) => {
    await openThree(page);
    expect(await axeProblems(page)).toEqual([]);
    const hold = async (number: number, over: number) => {
      const picture = await slot(page, number).locator("picture img").boundingBox();
      if (!picture) throw new Error("no picture");
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
  withPage({ size: "phone", admin: true, touch: true }, async (page) => {
    await openThree(page);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await touch("touchStart", from);
      for (const part of [0.1, 0.4, 0.7, 1])
        await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await touch("touchEnd");
    };
    await slot(page, 1).scrollIntoViewIfNeeded();
    const [first, second] = [await centre(page, 1), await centre(page, 2)];
    const size = await grip(page, 1).boundingBox();
    expect([size?.width, size?.height]).toEqual([44, 44]);
    await drag(first, second);
    await movedTo(page, 2);
    await expect.poll(() => captions(page)).toEqual(["b.jpg", "a.jpg", "d.jpg"]);

    const before = await page.evaluate(() => scrollY);
    const picture = await slot(page, 1).locator("picture img").boundingBox();
    if (!picture) throw new Error("no picture");
    const at = { x: picture.x + 30, y: picture.y + 90 };
    await drag(at, { x: at.x, y: at.y - 200 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await expect.poll(() => captions(page)).toEqual(["b.jpg", "a.jpg", "d.jpg"]);
  }));
