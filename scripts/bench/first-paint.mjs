// `npm run bench -- first-paint`: from asking for the home page to its first paint, on a slow line and a slow processor: as somebody
// opens it first, with the sheet in its way as before decision 015, and, as the limit, its text alone from a plain server.
import { createServer, get } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright";
import { median } from "./median.mjs";

const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowDown = 4;
const turns = 9;
const phone = { width: 390, height: 844 };

/** The page's text, without sheet, script and pictures. */
const textOf = (html) =>
  html
    .replace(
      /<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<link\b[^>]*>|<picture[\s\S]*?<\/picture>/g,
      "",
    )
    .replace(/<img\b[^>]*>/g, "");

/** The page as it was with the sheet in its way: without rules of its own. */
const sheetInTheWay = (html) => html.replace(/<style>[\s\S]*?<\/style>/, "").replace(' media="print"', "");

/** A plain server of the home page as `change` makes it; everything else comes from the site. */
async function serveChanged(origin, change) {
  const body = brotliCompressSync(change(await (await fetch(origin)).text()));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
  const server = createServer((asked, response) => {
    if (asked.url === "/") return response.writeHead(200, headers).end(body);
    const { host, ...others } = asked.headers;
    get(new URL(asked.url, origin), { headers: others }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, bytes: body.length, server };
}

/** First contentful paint in ms, in a browser that has nothing of the site yet. */
async function paintMs(browser, address) {
  const context = await browser.newContext({ viewport: phone, locale: "zh-CN" });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", line);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await page.goto(address, { waitUntil: "load", timeout: 60_000 });
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    return Number(await painted.jsonValue());
  } finally {
    await context.close();
  }
}

/** Medians and all figures in ms; the ways take turns. `bytes`: of the document, in Brotli of the best quality. */
export async function measureFirstPaint(origin, executablePath) {
  const changes = { "first visit": (html) => html, "sheet in the way": sheetInTheWay, "text alone": textOf };
  const ways = [];
  for (const [name, change] of Object.entries(changes))
    ways.push({ name, ...(await serveChanged(origin, change)), all: [] });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    for (let turn = 0; turn < turns; turn += 1)
      for (const way of ways) way.all.push(Math.round(await paintMs(browser, way.origin)));
  } finally {
    await browser.close();
    for (const { server } of ways) server.close();
  }
  const limit = median(ways.at(-1).all);
  return ways.map(({ name, bytes, all }) => {
    const medianMs = median(all);
    return { name, bytes, medianMs, ratioToText: Math.round((medianMs / limit) * 100) / 100, all };
  });
}
