// Bytes of the pictures that a phone loads for the home page and for an event with detailed covers.
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import sharp from "sharp";
import { at } from "../setup/paths.mjs";
import { row } from "./statistics.mjs";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: "zh-CN" };

/** Smooth noise, which compresses about like a photo. */
function photo(width, height) {
  const data = Buffer.alloc(1000 * 1000 * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 2_654_435_761) >>> 24;
  const noise = sharp(data, { raw: { width: 1000, height: 1000, channels: 3 } });
  return noise.resize(width, height, { fit: "fill", kernel: "cubic" }).jpeg({ quality: 80 }).toBuffer();
}

/** Fills the folder of a site with photos in place of its drawn covers. */
export async function fillDetailed(folder) {
  const { loadParts } = await import(pathToFileURL(at("build", "server", "index.js")).href);
  const { openSite: openFolder, readEnv } = await loadParts();
  const silent = () => {};
  const log = { request: silent, info: silent, warn: silent, error: silent, debug: silent, fatal: silent };
  const { site, close } = await openFolder(readEnv({ DATA_DIR: folder }), { now: Date.now }, log);
  const db = site.db.$client;
  const covers = db.prepare("SELECT id FROM images WHERE kind = 'cover'").pluck().all();
  for (const [index, id] of covers.entries()) {
    const { hash, width, height } = await site.images.save(await photo(3000 + index, 2250));
    db.prepare("UPDATE images SET hash = ?, width = ?, height = ? WHERE id = ?").run(hash, width, height, id);
  }
  close();
}

async function loadedPictures(browser, address) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const sizes = new Map();
  page.on("response", (response) => {
    if (response.request().resourceType() === "image")
      sizes.set(response.url(), Number(response.headers()["content-length"]));
  });
  await page.goto(address, { waitUntil: "networkidle", timeout: 120_000 });
  const cover = await page
    .locator("main picture img")
    .first()
    .evaluate((image) => image.currentSrc);
  const next = await page.locator('main a[href^="/events/"]').first().getAttribute("href");
  await context.close();
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), cover: sizes.get(cover), next };
}

const kbOf = (bytes) => Math.round((bytes / 1024) * 10) / 10;

/** The rows of a site that `fillDetailed` has filled. */
export async function measurePictures(origin, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const home = await loadedPictures(browser, `${origin}/`);
  const event = await loadedPictures(browser, new URL(home.next, origin).href);
  await browser.close();
  return [
    row("pictures of home's first view, phone at 2× (KB)", kbOf(home.bytes), { most: 60 }),
    row("an event's cover (KB)", kbOf(event.cover), { most: 24 }),
  ];
}
