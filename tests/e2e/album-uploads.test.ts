// Uploads on the album page that fail, or begin before the page's script has loaded. A large photo is scaled down before
// it is sent; other pictures are sent unchanged.
import type { CDPSession, Page } from "playwright";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { scripted, withPage } from "../support/browser";
import { holdHydration } from "../support/held-requests";
import {
  button,
  captions,
  emptyAlbum,
  fileOf,
  isFilled,
  onPost,
  photo,
  put,
  slot,
  slotsPath,
  stopAnswering,
} from "./album-slots";
import { pictures } from "./own-draft";
import { withAdmin } from "./page-state";
import { isMarked, open } from "./posts-in-place";

const unsupported = "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片";

/** The browser's console messages for rejected and lost requests. */
const expectedMessages = /^Failed to load resource: (net::|.* 415)/;

afterEach(emptyAlbum);

/** A picture that compresses badly, so that its upload over a slow connection takes a while. */
async function noisyPhoto(name: string, sidePx = 900) {
  const pixels = Buffer.alloc(sidePx * sidePx * 3).map(() => Math.random() * 256);
  const image = sharp(pixels, { raw: { width: sidePx, height: sidePx, channels: 3 } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg({ quality: 90 }).toBuffer() };
}

const setNetwork = (devtools: CDPSession, offline: boolean, uploadThroughput = -1) =>
  devtools.send("Network.emulateNetworkConditions", {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });

it("several at once: rejected ones show the reason, the others are stored", () =>
  withPage({ admin: true, expectedMessages }, async (page) => {
    await open(page, await slotsPath());
    const upload = page.locator("#album-many").getByRole("button", { name: "上传", exact: true });
    await expect.poll(() => upload.count()).toBe(0);
    const gif = { name: "c.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
    await fileOf(page, "#album-many").setInputFiles([
      await photo("a.jpg", "#aa3322"),
      { ...gif, name: "b.jpg", mimeType: "image/jpeg" },
      gif,
      await photo("d.jpg", "#22aa33"),
    ]);
    for (const number of [1, 3]) await isFilled(page, number);
    await slot(page, 2).getByRole("alert").getByText(unsupported).waitFor();
    await page.locator("#album-many").getByText(`「c.gif」未上传：${unsupported}`).waitFor();
    await expect.poll(() => captions(page)).toEqual(["a.jpg", "d.jpg"]);
    await expect.poll(() => page.locator("#album-head").textContent()).toContain("2 / 5");
    await expect.poll(() => isMarked(page)).toBe(true);
  }));

it("after a lost connection photos stay in their slots for a retry", () =>
  withPage({ admin: true, expectedMessages }, async (page) => {
    await open(page, await slotsPath());
    const devtools = await page.context().newCDPSession(page);
    const fail = ({ requestId }: { requestId: string }) =>
      devtools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
    // The emulation completes a request in progress.
    devtools.on("Fetch.requestPaused", fail);
    const patterns = [{ urlPattern: "*/photos", requestStage: "Response" as const }];
    await devtools.send("Fetch.enable", { patterns });
    const noisy = await noisyPhoto("a.jpg");
    await setNetwork(devtools, false, noisy.buffer.length / 4);
    await fileOf(page, "#album-many").setInputFiles([noisy, await photo("b.jpg", "#22aa33")]);
    await slot(page, 1)
      .getByText(/^上传中 [1-9]\d?%$/)
      .waitFor();
    await setNetwork(devtools, true);
    for (const number of [1, 2]) {
      await slot(page, number).getByRole("alert").getByText("上传失败：网络错误").waitFor();
      const picture = slot(page, number).locator("img:visible");
      await expect.poll(() => picture.getAttribute("src")).toMatch(/^blob:/);
    }
    devtools.off("Fetch.requestPaused", fail);
    await devtools.send("Fetch.disable");
    await setNetwork(devtools, false);
    for (const number of [1, 2]) await button(page, number, "未保存 · 重试").click();
    for (const number of [1, 2]) await isFilled(page, number);
    await expect.poll(() => captions(page)).toEqual(["a.jpg", "b.jpg"]);

    await devtools.send("Fetch.enable", { patterns });
    await fileOf(page, "#slot-5").setInputFiles(await photo("e.jpg", "#2233aa"));
    await slot(page, 5).getByText("正在处理…", { exact: true }).waitFor();
    const bar = slot(page, 5).getByRole("progressbar", { name: "上传进度" });
    await expect.poll(() => bar.getAttribute("value")).toBeNull();
    await devtools.send("Fetch.disable");
    await isFilled(page, 5);
  }));

it("files selected before the script has loaded are uploaded by it, in a slot and for the free slots", () =>
  withPage({ admin: true }, async (page) => {
    const release = await holdHydration(page);
    await page.goto(await slotsPath(), { waitUntil: "domcontentloaded" });
    await slot(page, 2).locator("summary").click();
    await slot(page, 2).getByLabel("说明", { exact: true }).fill("开场");
    await fileOf(page, "#slot-2").setInputFiles(await photo("b.jpg", "#22aa33"));
    await fileOf(page, "#album-many").setInputFiles(await photo("a.jpg", "#aa3322"));
    await expect.poll(() => captions(page)).toEqual([]);
    release();
    await scripted(page);
    for (const number of [1, 2]) await isFilled(page, number);
    await expect.poll(() => captions(page)).toEqual(["a.jpg", "开场"]);
  }));

it("a picture is pasted into the first free slot; the order changes in place, during an upload too, with the focus", () =>
  withPage({ admin: true, expectedMessages }, async (page) => {
    await open(page, await slotsPath());
    await put(page, 1, "a.jpg", "#aa3322");
    const { buffer } = await photo("b.jpg", "#22aa33");
    await page.evaluate((bytes) => {
      const clipboardData = new DataTransfer();
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([data], "b.jpg", { type: "image/jpeg" }));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, buffer.toString("base64"));
    await isFilled(page, 2);
    await expect.poll(() => captions(page)).toEqual(["a.jpg", "b.jpg"]);
    await onPost(page, () => new Promise(() => {}));
    await fileOf(page, "#slot-5").setInputFiles(await photo("e.jpg", "#2233aa"));
    await slot(page, 5).getByText("上传中 0%").waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return `${activeElement?.closest("li")?.id} ${activeElement?.textContent}`;
      });
    await button(page, 1, "后移").press("Enter");
    await expect.poll(focused).toBe("slot-2 后移");
    await expect.poll(() => captions(page)).toEqual(["b.jpg", "a.jpg"]);
    await button(page, 2, "前移").press("Enter");
    // The first slot cannot move further to the front.
    await expect.poll(focused).toBe("slot-1 后移");
    await expect.poll(() => captions(page)).toEqual(["a.jpg", "b.jpg"]);
    await stopAnswering(page);
    await isFilled(page, 5);
    await expect.poll(() => captions(page)).toEqual(["a.jpg", "b.jpg", "e.jpg"]);
    await expect.poll(() => isMarked(page)).toBe(true);
  }));

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
