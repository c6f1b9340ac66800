// Cropping by a focus point, by hand and by keyboard. The result must equal the previewed rectangle of the stored
// original.
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase } from "../../app/db/client.server";
import { findDraft } from "../../app/domain/drafts/queries.server";
import { findImageRow } from "../../app/domain/images/queries.server";
import { mainSize, notFoundNoise, scripted, withPage } from "../support/browser";
import { holdHydration } from "../support/held-requests";
import { isRelease } from "../support/tier";
import { dataFolder } from "../support/worker-server";
import { axeProblems } from "./axe";
import { makeDraft, pictures, storeCover } from "./own-draft";

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
  const bytes = await sharp(pixels, { raw: { ...picture, channels: 3 } })
    .png()
    .toBuffer();
  imageId = await storeCover(bytes);
  return () => db.$client.close();
});

const makeCropDraft = () => makeDraft({ title: "裁剪一张封面", coverImageId: imageId });

/** Opens the crop page of a new draft. */
async function openCrop(page: Page): Promise<string> {
  const id = makeCropDraft();
  await page.goto(`/admin/drafts/${id}/crop/cover`);
  await page.getByRole("heading", { name: "裁剪封面图片" }).waitFor();
  await scripted(page);
  return id;
}

const isLive = (page: Page) => page.getByRole("application", { name: "选区" }).waitFor();

/** The rectangle that the page shows: left, top, width, height in pixels of the picture. */
async function shownBox(page: Page): Promise<number[]> {
  const attributes = ["x", "y", "width", "height"];
  const rect = page.locator("[data-stage] rect");
  return Promise.all(attributes.map(async (name) => Number(await rect.getAttribute(name))));
}

async function use(page: Page): Promise<void> {
  await page.getByRole("button", { name: "就用这个范围" }).click();
  await page.waitForURL(({ searchParams }) => searchParams.has("draft"));
}

const hashOf = (id: string | undefined) => findImageRow(db, id ?? "")?.hash ?? "";

/** Expects the draft's picture to be that rectangle of the original. */
async function expectCut(draftId: string, [left = 0, top = 0, width = 0, height = 0]: number[]) {
  const cut = sharp(pictures.originalPath(hashOf(findDraft(db, draftId)?.form.coverImageId)));
  const meant = sharp(pictures.originalPath(hashOf(imageId))).extract({ left, top, width, height });
  const [is, should] = await Promise.all(
    [cut, meant].map((image) => image.raw().toBuffer({ resolveWithObject: true })),
  );
  expect([is?.info.width, is?.info.height]).toEqual([width, height]);
  let apart = 0;
  for (const [at, value] of (is?.data ?? []).entries())
    apart = Math.max(apart, Math.abs(value - (should?.data[at] ?? -255)));
  expect(apart).toBeLessThan(8);
}

// This test is not about the wizard's page.
const expectedMessages = notFoundNoise;

describe.each(mainSize("desktop"))("on a $size", ({ size }) => {
  it("a focus point, a ratio and a zoom give the rectangle that is shown", () =>
    withPage({ size, admin: true, expectedMessages }, async (page) => {
      const id = await openCrop(page);
      await isLive(page);
      await expect.poll(() => shownBox(page)).toEqual([463, 0, 675, 1200]);
      await page.getByRole("radio", { name: "4:3" }).check();
      await page.getByRole("radio", { name: "右下" }).check();
      await page.getByRole("slider", { name: "缩放" }).fill("2");
      await expect.poll(() => shownBox(page)).toEqual([800, 600, 800, 600]);
      await expect.poll(() => page.locator("[data-result]").getAttribute("viewBox")).toBe("800 600 800 600");
      await expect
        .poll(() => page.locator("[data-crop-text]").textContent())
        .toContain("裁剪后 800 × 600 像素");
      await expect.poll(() => page.getByRole("radio", { name: "右下" }).isChecked()).toBe(true);
      await use(page);
      await expectCut(id, [800, 600, 800, 600]);
    }));
});

describe.each(mainSize("phone"))("by hand on a $size", ({ size }) => {
  /** Drags a part of the stage with the mouse, from one of its points. */
  async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
    const stage = await page.locator("[data-stage]").boundingBox();
    if (!stage) throw new Error("no stage");
    const [x, y] = [stage.x + stage.width * from.x, stage.y + stage.height * from.y];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + stage.width * by.x, y + stage.height * by.y, { steps: 4 });
    await page.mouse.up();
  }

  it("dragging, wheel and keys move and zoom the window, which is cropped as shown", () =>
    withPage({ size, admin: true, expectedMessages, reducedMotion: true }, async (page) => {
      const id = await openCrop(page);
      await isLive(page);
      const [before = 0] = await shownBox(page);
      // The picture follows the pointer under the window.
      await drag(page, { x: 0.5, y: 0.5 }, { x: 0.2, y: 0 });
      const [dragged = 0, , width = 0] = await shownBox(page);
      expect(dragged).toBeLessThan(before - 100);
      expect(width).toBe(675);
      await expect.poll(() => page.getByRole("radio", { name: "中" }).isChecked()).toBe(false);

      await page.mouse.wheel(0, -100);
      await expect.poll(async () => (await shownBox(page))[2]).toBeLessThan(width);
      const wheeled = (await shownBox(page))[2] ?? 0;
      const stage = page.getByRole("application", { name: "选区" });
      await stage.focus();
      await page.keyboard.press("+");
      await page.keyboard.press("+");
      await page.keyboard.press("-");
      const zoomed = await shownBox(page);
      expect(Math.abs((zoomed[2] ?? 0) - wheeled / 1.1)).toBeLessThan(2);
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowUp");
      const moved = await shownBox(page);
      // The picture moves left and up, and the window shows the parts further right and down.
      expect(moved[0]).toBeGreaterThan(zoomed[0] ?? 0);
      expect(moved[1]).toBeGreaterThan(zoomed[1] ?? 0);
      expect(moved.slice(2)).toEqual(zoomed.slice(2));
      const description = page.locator("[data-crop-text][aria-live=polite]");
      await description.getByText(`裁剪后 ${moved[2]} × ${moved[3]} 像素`).waitFor();
      await use(page);
      await expectCut(id, moved);
    }));

  it("a free window is entered in percent or set by sliders, and stays within the image", () =>
    withPage({ size, admin: true, expectedMessages }, async (page) => {
      const id = await openCrop(page);
      await isLive(page);
      await expect.poll(() => page.getByRole("slider", { name: "选区宽度" }).count()).toBe(0);
      await page.getByRole("radio", { name: "自由" }).check();
      await page.getByRole("slider", { name: "选区宽度" }).fill("50");
      await page.getByRole("slider", { name: "选区高度" }).fill("75");
      await expect.poll(() => shownBox(page)).toEqual([401, 150, 800, 900]);
      for (const [name, value] of Object.entries({ 宽: "50", 高: "75", 左: "10", 上: "20" }))
        await page.getByRole("textbox", { name, exact: true }).fill(value);
      await expect.poll(() => shownBox(page)).toEqual([160, 240, 800, 900]);
      await page.locator("[data-stage]").scrollIntoViewIfNeeded();
      await drag(page, { x: 0.4, y: 0.4 }, { x: 0.55, y: 0.55 });
      await expect.poll(() => shownBox(page)).toEqual([0, 0, 800, 900]);
      expect(await axeProblems(page)).toEqual([]);
      await use(page);
      await expectCut(id, [0, 0, 800, 900]);
    }));
});

// The dialog has the same window; only the scrolling of its surroundings differs.
if (isRelease)
  it("two fingers zoom without scrolling the page", () =>
    withPage({ size: "phone", admin: true, touch: true }, async (page) => {
      await openCrop(page);
      await isLive(page);
      const stage = await page.locator("[data-stage]").boundingBox();
      if (!stage) throw new Error("no stage");
      const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
      const fingers = (apart: number) => [
        { x: x - apart / 2, y, id: 1 },
        { x: x + apart / 2, y, id: 2 },
      ];
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
        devtools.send("Input.dispatchTouchEvent", { type, touchPoints: apart ? fingers(apart) : [] });
      const width = async () => (await shownBox(page))[2] ?? 0;
      const before = await width();
      await touch("touchStart", 60);
      for (const apart of [80, 100, 120]) await touch("touchMove", apart);
      await touch("touchEnd");
      // Twice as large, on a busy machine less: the cropper drops steps that arrive faster than it renders.
      await expect.poll(width).toBeLessThan(before * 0.8);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));

it("a selection made before the script has loaded is preserved", () =>
  withPage({ admin: true, expectedMessages }, async (page) => {
    const id = makeCropDraft();
    const release = await holdHydration(page);
    await page.goto(`/admin/drafts/${id}/crop/cover`, { waitUntil: "domcontentloaded" });
    await page.getByRole("radio", { name: "4:3" }).check();
    await page.getByLabel("缩放").selectOption("2 倍");
    release();
    await isLive(page);
    await expect.poll(() => shownBox(page)).toEqual([400, 0, 800, 600]);
    await expect.poll(() => page.getByRole("radio", { name: "4:3" }).isChecked()).toBe(true);
    await use(page);
    await expectCut(id, [400, 0, 800, 600]);
  }));

it("an image that fails to load is reported, with a retry", () =>
  withPage({ admin: true, expectedMessages: /^Failed to load resource/ }, async (page) => {
    await page.route("**/uploads/**", (route) => route.abort());
    await openCrop(page);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toContain("图片加载失败");
    await page.unroute("**/uploads/**");
    await alert.getByRole("link", { name: "重试" }).click();
    await isLive(page);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  }));
