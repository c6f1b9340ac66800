// The home page and an event with photos as covers, as a phone loads them: bytes of their pictures, and the times of the first and the
// largest paint on slow 3G and slow CPUs, compared with the text of the page alone from a plain server.
import { createServer, get } from "node:http";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright";
import sharp from "sharp";
import { ensureChromium } from "../setup/chromium.mjs";
import { at } from "../setup/shell.mjs";
import { openSite } from "../setup/site.mjs";
import { median, row } from "./statistics.mjs";

const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const turns = 9;
/** Pages by how much slower the CPU is: the first paint as a multiple of that of the text alone, and the largest in ms. */
const goals = [
  { page: "the home page", slowDown: 4, firstAtMost: 1.1, largestAtMost: 1500 },
  { page: "the home page", slowDown: 12, firstAtMost: 1.2 },
  { page: "an event", slowDown: 4, firstAtMost: 1.15, largestAtMost: 1500 },
];
const phone = { viewport: { width: 390, height: 844 }, locale: "zh-CN" };

/** Smooth noise, which compresses about like a photo. */
function photo(width, height) {
  const data = Buffer.alloc(1000 * 1000 * 3);
  for (let index = 0; index < data.length; index += 1) data[index] = (index * 2_654_435_761) >>> 24;
  const noise = sharp(data, { raw: { width: 1000, height: 1000, channels: 3 } });
  return noise.resize(width, height, { fit: "fill", kernel: "cubic" }).jpeg({ quality: 80 }).toBuffer();
}

/** Fills the folder of a site with photos in place of its drawn covers. */
async function fillDetailed(folder) {
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

/** Opens the site and a browser for `measure`. */
async function withPhone(measure) {
  const site = await openSite({ DRAW_AHEAD: "off" }, fillDetailed);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
  try {
    return await measure(browser, site.origin);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Loads a page in a browser with an empty cache, and evaluates `look` on it. */
async function visit(browser, address, deviceScaleFactor, look, prepare) {
  const context = await browser.newContext({ ...phone, deviceScaleFactor });
  try {
    const page = await context.newPage();
    await prepare(page, context);
    await page.goto(address, { waitUntil: "networkidle", timeout: 120_000 });
    return await page.evaluate(look);
  } finally {
    await context.close();
  }
}

/** Bytes of all pictures and of the first one in `main`, and the URL of the first event. */
async function picturesOf(browser, address) {
  const sizes = new Map();
  const look = () => ({
    cover: document.querySelector("main picture img").currentSrc,
    next: document.querySelector('main a[href^="/events/"]').href,
  });
  const { cover, next } = await visit(browser, address, 2, look, (page) => {
    page.on("response", (response) => {
      if (response.request().resourceType() === "image")
        sizes.set(response.url(), Number(response.headers()["content-length"]));
    });
  });
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), cover: sizes.get(cover), next };
}

const kbOf = (bytes) => Math.round((bytes / 1024) * 10) / 10;

async function measurePictures(browser, origin) {
  const home = await picturesOf(browser, `${origin}/`);
  const event = await picturesOf(browser, home.next);
  return [
    row("pictures of home's first view, phone at 2× (KB)", kbOf(home.bytes), { most: 60 }),
    row("an event's cover (KB)", kbOf(event.cover), { most: 24 }),
  ];
}

/** The page's text, without styles, scripts and pictures. */
const textOf = (html) =>
  html
    .replace(
      /<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<link\b[^>]*>|<picture[\s\S]*?<\/picture>/g,
      "",
    )
    .replace(/<img\b[^>]*>/g, "");

/** A plain server of one page as modified by `change`; all other URLs are proxied to the site. */
async function serveChanged(address, change) {
  const { origin, pathname: path } = new URL(address);
  const body = brotliCompressSync(change(await (await fetch(address)).text()));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
  const server = createServer((request, response) => {
    if (request.url === path) return response.writeHead(200, headers).end(body);
    const { host, ...others } = request.headers;
    get(new URL(request.url, origin), { headers: others }, (passed) => {
      response.writeHead(passed.statusCode, passed.headers);
      passed.pipe(response);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}${path}`, server, first: [], largest: [] };
}

/** Times of the first and of the largest paint so far. Runs in the browser; observed from the start, the page would be slower. */
const paintsSoFar = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = performance.getEntriesByName("first-contentful-paint");
      resolve({ first: first.startTime, largest: list.getEntries().at(-1).startTime });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });

const slowLine = (slowDown) => async (page, context) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow3g);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
};

/** Medians of the paints of a page and of its text alone on a phone, in turns. */
async function paintsOf(browser, address, slowDown, isShort) {
  const ways = [];
  for (const change of [(html) => html, textOf]) ways.push(await serveChanged(address, change));
  for (let turn = 0; turn < (isShort ? 1 : turns); turn += 1)
    for (const way of ways) {
      const { first, largest } = await visit(browser, way.address, 3, paintsSoFar, slowLine(slowDown));
      way.first.push(first);
      way.largest.push(largest);
    }
  for (const { server } of ways) server.close();
  const [page, text] = ways;
  const of = (times) => Math.round(median(times));
  return { first: of(page.first), largest: of(page.largest), alone: of(text.first) };
}

async function measureTimes(browser, origin, isShort) {
  const [event = "/events"] = /\/events\/\w{12}/.exec(await (await fetch(origin)).text()) ?? [];
  const addresses = { "the home page": `${origin}/`, "an event": origin + event };
  const rows = [];
  for (const { page, slowDown, firstAtMost, largestAtMost } of goals) {
    const { first, largest, alone } = await paintsOf(browser, addresses[page], slowDown, isShort);
    const name = `first paint of ${page} on slow 3G and 1/${slowDown} of the CPU (ms; its text alone ${alone})`;
    rows.push(row(name, first, { most: Math.round(firstAtMost * alone) }));
    if (largestAtMost) rows.push(row("… largest paint (ms)", largest, { most: largestAtMost }));
  }
  return rows;
}

/** The rows of the paints of the home page and of the event that it shows first. */
export const measurePaints = (isShort) =>
  withPhone((browser, origin) => measureTimes(browser, origin, isShort));

/** The rows of paints and of bytes. */
export const measurePhone = (isShort) =>
  withPhone(async (browser, origin) => {
    const pictures = await measurePictures(browser, origin);
    return [...(await measureTimes(browser, origin, isShort)), ...pictures];
  });
