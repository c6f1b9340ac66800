// `npm run bench -- first-paint`: time to first paint of the home page on slow 3G and a slow CPU, compared with its text
// alone from a plain server.
import { createServer, get } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright";
import { median, row } from "./statistics.mjs";

const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowDown = 4;
const turns = 9;
const phone = { width: 390, height: 844 };

/** The page's text, without styles, scripts and pictures. */
const textOf = (html) =>
  html
    .replace(
      /<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<link\b[^>]*>|<picture[\s\S]*?<\/picture>/g,
      "",
    )
    .replace(/<img\b[^>]*>/g, "");

/** A plain server of the home page as modified by `change`; all other URLs are proxied to the site. */
async function serveChanged(origin, change) {
  const body = brotliCompressSync(change(await (await fetch(origin)).text()));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
  const server = createServer((request, response) => {
    if (request.url === "/") return response.writeHead(200, headers).end(body);
    const { host, ...others } = request.headers;
    get(new URL(request.url, origin), { headers: others }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, server, all: [] };
}

/** First contentful paint in ms, in a browser with an empty cache. */
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

/** The row of the first paint: the median of some runs. */
export async function measureFirstPaint(origin, executablePath, isShort) {
  const ways = [];
  for (const change of [(html) => html, textOf]) ways.push(await serveChanged(origin, change));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    for (let turn = 0; turn < (isShort ? 1 : turns); turn += 1)
      for (const { address, all } of ways) all.push(await paintMs(browser, address));
  } finally {
    await browser.close();
    for (const { server } of ways) server.close();
  }
  const [page, limit] = ways.map(({ all }) => Math.round(median(all)));
  return row(`first paint on slow 3G (ms; its text alone ${limit})`, page, {
    most: Math.round(1.15 * limit),
  });
}
