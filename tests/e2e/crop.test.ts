// Cropping by a focus point, by hand and by keyboard. The result must equal the previewed rectangle of the stored
// original.
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase } from "../../app/db/client.server";
import { findDraft } from "../../app/domain/drafts/queries.server";
import { findImageRow } from "../../app/domain/images/queries.server";
import { mainSize, notFoundNoise, type PageOptions, withPage } from "../support/browser";
import { holdHydration } from "../support/held-requests";
import { dataFolder } from "../support/worker-server";
import { axeProblems } from "./axe";
import { makeDraft, pictures, storeCover } from "./own-draft";
import { boxOf, visit } from "./page-state";

const picture = { width: 1600, height: 1200 };

let db: Db;
let imageId: string;

beforeAll(async () => {
  db = openDatabase(join(dataFolder, "app.db"));
  // Red increases to the right and blue downwards, so that a colour identifies its position.
  const pixels = Buffer.alloc(picture.width * picture.height * 3);
  for (let at = 0; at < picture.width * picture.height; at++) {
    pixels[at * 3] = Math.round(((at % picture.width) / picture.width) * 255);
    pixels[at * 3 + 1] = 90;
    pixels[at * 3 + 2] = Math.round((Math.floor(at / picture.width) / picture.height) * 255);
  }
  const image = sharp(pixels, { raw: { ...picture, channels: 3 } });
  imageId = await storeCover(await image.png().toBuffer());
  return () => db.$client.close();
});

const stage = (page: Page) => page.locator("[data-stage]");
const live = (page: Page) => page.getByRole("application", { name: "选区" });
const radio = (page: Page, name: string) => page.getByRole("radio", { name });

// The wizard may request a picture that is not rendered yet.
const options = { admin: true, expectedMessages: notFoundNoise };
const makeCropDraft = () => makeDraft({ title: "裁剪一张封面", coverImageId: imageId });
const pathOf = (id: string) => `/admin/drafts/${id}/crop/cover`;

/** Opens the crop page of a new draft. */
const onCrop = (more: PageOptions, test: (page: Page, draftId: string) => Promise<void>) =>
  withPage({ ...options, ...more }, async (page) => {
    const id = makeCropDraft();
    await visit(page, pathOf(id));
    await live(page).waitFor();
    await test(page, id);
  });

/** The rectangle that the page shows: left, top, width, height in pixels of the picture. */
async function shownBox(page: Page): Promise<[number, number, number, number]> {
  const rect = stage(page).locator("rect");
  const side = async (name: string) => Number(await rect.getAttribute(name));
  return [await side("x"), await side("y"), await side("width"), await side("height")];
}

const shows = (page: Page, ...box: number[]) => expect.poll(() => shownBox(page)).toEqual(box);

const hashOf = (id: string | undefined) => findImageRow(db, id ?? "")?.hash ?? "";

/** Applies the crop, and expects the draft's picture to be that rectangle of the original. */
async function expectCut(page: Page, draftId: string, ...box: [number, number, number, number]) {
  const [left, top, width, height] = box;
  await page.getByRole("button", { name: "就用这个范围" }).click();
  await page.waitForURL(({ searchParams }) => searchParams.has("draft"));
  const cut = sharp(pictures.originalPath(hashOf(findDraft(db, draftId)?.form.coverImageId)));
  const meant = sharp(pictures.originalPath(hashOf(imageId))).extract({ left, top, width, height });
  const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true });
  const expected = await meant.raw().toBuffer();
  expect([info.width, info.height]).toEqual([width, height]);
  let apart = 0;
  for (const [at, value] of data.entries()) apart = Math.max(apart, Math.abs(value - (expected[at] ?? -255)));
  expect(apart).toBeLessThan(8);
}

describe.each(mainSize("phone"))("by hand on a $size", ({ size }) => {
  /** Drags a part of the stage with the mouse, from one of its points. */
  async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
    const box = await boxOf(stage(page));
    const [x, y] = [box.x + box.width * from.x, box.y + box.height * from.y];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width * by.x, y + box.height * by.y, { steps: 4 });
    await page.mouse.up();
  }

  it("dragging, wheel and keys move and zoom the window, which is cropped as shown", () =>
    onCrop({ size, reducedMotion: true }, async (page, id) => {
      const [before] = await shownBox(page);
      // The picture follows the pointer under the window.
      await drag(page, { x: 0.5, y: 0.5 }, { x: 0.2, y: 0 });
      const [dragged, , width] = await shownBox(page);
      expect(dragged).toBeLessThan(before - 100);
      expect(width).toBe(675);
      await expect.poll(() => radio(page, "中").isChecked()).toBe(false);
      await page.mouse.wheel(0, -100);
      await expect.poll(async () => (await shownBox(page))[2]).toBeLessThan(width);
      const wheeled = (await shownBox(page))[2];
      await live(page).focus();
      for (const key of ["+", "+", "-"]) await page.keyboard.press(key);
      const zoomed = await shownBox(page);
      expect(Math.abs(zoomed[2] - wheeled / 1.1)).toBeLessThan(2);
      for (const key of ["ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
      const moved = await shownBox(page);
      // The picture moves left and up, and the window shows the parts further right and down.
      expect(moved[0]).toBeGreaterThan(zoomed[0]);
      expect(moved[1]).toBeGreaterThan(zoomed[1]);
      expect(moved.slice(2)).toEqual(zoomed.slice(2));
      const description = page.locator("[data-crop-text][aria-live=polite]");
      await description.getByText(`裁剪后 ${moved[2]} × ${moved[3]} 像素`).waitFor();
      await expectCut(page, id, ...moved);
    }));

  it("a focus point, a ratio and a zoom, or a free window in percent or by sliders, are cropped within the image", () =>
    onCrop({ size }, async (page, id) => {
      const slider = (name: string) => page.getByRole("slider", { name });
      await shows(page, 463, 0, 675, 1200);
      await radio(page, "4:3").check();
      await radio(page, "右下").check();
      await slider("缩放").fill("2");
      await shows(page, 800, 600, 800, 600);
      await expect.poll(() => page.locator("[data-result]").getAttribute("viewBox")).toBe("800 600 800 600");
      await page.locator("[data-crop-text]", { hasText: "裁剪后 800 × 600 像素" }).waitFor();
      await expect.poll(() => radio(page, "右下").isChecked()).toBe(true);
      await slider("缩放").fill("1");
      await radio(page, "中").check();
      await expect.poll(() => slider("选区宽度").count()).toBe(0);
      await radio(page, "自由").check();
      await slider("选区宽度").fill("50");
      await slider("选区高度").fill("75");
      await shows(page, 400, 150, 800, 900);
      for (const [name, value] of Object.entries({ 宽: "50", 高: "75", 左: "10", 上: "20" }))
        await page.getByRole("textbox", { name, exact: true }).fill(value);
      await shows(page, 160, 240, 800, 900);
      await stage(page).scrollIntoViewIfNeeded();
      await drag(page, { x: 0.4, y: 0.4 }, { x: 0.55, y: 0.55 });
      await shows(page, 0, 0, 800, 900);
      expect(await axeProblems(page)).toEqual([]);
      await expectCut(page, id, 0, 0, 800, 900);
    }));
});

it("a selection made before the script has loaded is preserved", () =>
  withPage(options, async (page) => {
    const id = makeCropDraft();
    const release = await holdHydration(page);
    await page.goto(pathOf(id), { waitUntil: "domcontentloaded" });
    await radio(page, "4:3").check();
    await page.getByLabel("缩放").selectOption("2 倍");
    release();
    await live(page).waitFor();
    await shows(page, 400, 0, 800, 600);
    await expect.poll(() => radio(page, "4:3").isChecked()).toBe(true);
    await expectCut(page, id, 400, 0, 800, 600);
  }));
