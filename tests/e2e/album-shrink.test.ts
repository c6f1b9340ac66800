// A large photo is scaled down before it is sent; other pictures are sent unchanged.
import type { Page } from "playwright";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { emptyAlbum, fileOf, isFilled, type photo, slot, slotsPath } from "./album-slots";
import { pictures } from "./own-draft";
import { withAdmin } from "./page-state";

afterEach(emptyAlbum);

/** Red on the left and blue on the right, with enough grain for the size of a photo. */
function makePicture(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const grain = (at * 7919) % 61;
    const isLeft = at % width < width / 2;
    pixels[at * 3] = (isLeft ? 180 : 10) + grain;
    pixels[at * 3 + 1] = 10 + grain;
    pixels[at * 3 + 2] = (isLeft ? 10 : 180) + grain;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Uploads a file into a slot; returns the bytes that were sent. */
async function send(page: Page, number: number, file: Awaited<ReturnType<typeof photo>>): Promise<number> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/photos")),
    fileOf(page, `#slot-${number}`).setInputFiles(file),
  ]);
  await isFilled(page, number);
  return Number((await request.allHeaders())["content-length"]);
}

/** The stored original of the first slot's photo. */
async function stored(page: Page) {
  const source = await slot(page, 1).locator("img").getAttribute("src");
  const hash = /\/uploads\/(\w+)-/.exec(source ?? "")?.[1] ?? "";
  const { data, info } = await sharp(pictures.originalPath(hash)).raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) =>
    data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels] ?? 0;
  return { width: info.width, height: info.height, redAt };
}

it("a large photo is scaled to the server's size and rotated upright; a truncated one and a PNG are sent unchanged", () =>
  withAdmin(slotsPath(), { expectedMessages: /422/ }, async (page) => {
    const upright = makePicture(3200, 2400).withMetadata({ orientation: 6 });
    const buffer = await upright.jpeg({ quality: 92 }).toBuffer();
    const bytes = await send(page, 1, { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer });
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(buffer.length * 0.8);
    const { width, height, redAt } = await stored(page);
    expect([width, height]).toEqual([1920, 2560]);
    // Rotated clockwise, the left side becomes the top.
    expect(redAt(0.5, 0.1)).toBeGreaterThan(150);
    expect(redAt(0.5, 0.9)).toBeLessThan(100);
    await expect.poll(() => slot(page, 1).locator("figcaption").textContent()).toBe("IMG_2041.jpg");

    const png = await makePicture(2700, 800).ensureAlpha(0.5).png({ compressionLevel: 0 }).toBuffer();
    expect(png.length).toBeGreaterThan(1024 * 1024);
    const sent = await send(page, 2, { name: "a.png", mimeType: "image/png", buffer: png });
    expect(sent).toBeGreaterThan(png.length);

    const truncated = buffer.subarray(0, Math.floor(buffer.length * 0.6));
    const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: truncated };
    await fileOf(page, "#slot-3").setInputFiles(file);
    await page.locator("#slot-3 [data-note]", { hasText: "图片已损坏" }).waitFor();
  }));
