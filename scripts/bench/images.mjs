// `npm run bench -- images`: what a phone loads of pictures, and memory and time for large photos, uploaded one after another and
// four at once.
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import sharp from "sharp";
import { ensureChromium } from "../setup/chromium.mjs";
import { at } from "../setup/paths.mjs";
import { openSite } from "./site.mjs";
import { peakMb, residentMb } from "./usage.mjs";

const password = "correct horse";

/** Soft noise, which compresses about like a photo. */
async function photo(width, height, encode) {
  const data = Buffer.alloc(1000 * 1000 * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 2_654_435_761) >>> 24;
  const noise = sharp(data, { raw: { width: 1000, height: 1000, channels: 3 } });
  return encode(noise.resize(width, height, { fit: "fill", kernel: "cubic" })).toBuffer();
}

/** One colour, since 16-bit noise would exceed the accepted size. */
const deepPng = (image) =>
  image.linear(0, 90).ensureAlpha(0.5).toColourspace("rgb16").png({ progressive: true, compressionLevel: 9 });

/** From the common format to those that must be decoded whole. */
const kinds = [
  ["40 MP JPEG", 8000, 5000, (image) => image.jpeg({ quality: 60 })],
  ["50 MP JPEG, progressive", 8660, 5773, (image) => image.jpeg({ quality: 60, progressive: true })],
  ["50 MP WebP", 8660, 5773, (image) => image.webp({ quality: 30, effort: 0 })],
  ["50 MP PNG, interlaced, 16 bit", 8660, 5773, deepPng],
];

async function signIn(origin) {
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ password }),
  });
  if (response.status !== 303) throw new Error(`the sign-in answered ${response.status}`);
  return { Cookie: response.headers.get("set-cookie").split(";")[0], Origin: origin };
}

async function endedEvent(origin, headers) {
  const page = await (await fetch(`${origin}/admin?view=ended`, { headers })).text();
  const id = /href="\/events\/([0-9A-Za-z]{12})"/.exec(page)?.[1];
  if (!id) throw new Error("the sample city has no ended event");
  return id;
}

async function openDesk() {
  const site = await openSite({ ADMIN_PASSWORD: password });
  const headers = await signIn(site.origin);
  const id = await endedEvent(site.origin, headers);
  const send = async (bytes, slot) => {
    const form = new FormData();
    form.append("intent", "upload-one");
    form.append("slot", String(slot));
    form.append("photo", new Blob([bytes]), "photo");
    const init = { method: "POST", redirect: "manual", headers, body: form };
    const startedAt = performance.now();
    const { status } = await fetch(`${site.origin}/admin/events/${id}/photos`, init);
    if (status !== 303) throw new Error(`an upload answered ${status}`);
    return performance.now() - startedAt;
  };
  return { site, send };
}

/** Each run has its own server, so that peaks are independent. */
async function measure(bytes, atOnce) {
  const { site, send } = await openDesk();
  const rssMb = { idle: residentMb(site.pid) };
  const times = [];
  if (atOnce) times.push(...(await Promise.all([1, 2, 3, 4].map((slot) => send(bytes, slot)))));
  else for (const slot of [1, 2, 3, 4]) times.push(await send(bytes, slot));
  rssMb.peak = peakMb(site.pid);
  await site.stop();
  return { rssMb, msEach: Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length) };
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Gives all events of a data folder covers that are full of detail. */
async function fillNoisy(folder) {
  const { loadParts } = await import(pathToFileURL(at("build", "server", "index.js")).href);
  const { openSite: openFolder, readEnv } = await loadParts();
  const silent = () => {};
  const log = { request: silent, info: silent, warn: silent, error: silent, debug: silent, fatal: silent };
  const { site, close } = await openFolder(readEnv({ DATA_DIR: folder }), { now: Date.now }, log);
  const db = site.db.$client;
  const covers = db.prepare("SELECT id FROM images WHERE kind = 'cover'").pluck().all();
  for (const [index, id] of covers.entries()) {
    const bytes = await photo(3000 + index, 2250, (image) => image.jpeg({ quality: 80 }));
    const { hash, width, height } = await site.images.save(bytes);
    db.prepare("UPDATE images SET hash = ?, width = ?, height = ? WHERE id = ?").run(hash, width, height, id);
  }
  close();
}

/** Bytes of the pictures that a phone loads for a page without being touched, by their address. */
async function loadedPictures(browser, address) {
  const context = await browser.newContext({ ...phone, locale: "zh-CN" });
  const page = await context.newPage();
  const sizes = new Map();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "image") return;
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

const kbOf = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** What a phone loads of the sample city, and of one whose covers are full of detail, in bytes; `tell` is told of each. */
export async function measureFirstViews(executablePath, tell) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const [name, fill] of [
    ["sample city", () => {}],
    ["noisy covers", fillNoisy],
  ]) {
    const site = await openSite({ ADMIN_PASSWORD: password }, fill);
    const home = await loadedPictures(browser, `${site.origin}/`);
    const event = await loadedPictures(browser, new URL(home.next, site.origin).href);
    tell({ name, homeBytes: home.bytes, coverBytes: event.cover });
    await site.stop();
  }
  await browser.close();
}

/** Loads pages on a phone, and uploads each kind of photo in both ways; `print` gets one line each. */
export async function benchImages(print) {
  await measureFirstViews(await ensureChromium(), ({ name, homeBytes, coverBytes }) =>
    print(
      `${name}: first view of home on a phone at 2×, ${kbOf(homeBytes)}; cover of an event, ${kbOf(coverBytes)}`,
    ),
  );
  for (const [name, width, height, encode] of kinds) {
    const bytes = await photo(width, height, encode);
    const size = `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;
    for (const atOnce of [false, true]) {
      const { rssMb, msEach } = await measure(bytes, atOnce);
      const how = atOnce ? "four at once" : "one by one";
      const memory = `memory ${rssMb.idle} MB idle, ${String(rssMb.peak).padStart(4)} MB at most`;
      print(`${name.padEnd(30)} ${size.padStart(7)}  ${how.padEnd(12)}  ${memory}  ${msEach} ms each`);
    }
  }
}
