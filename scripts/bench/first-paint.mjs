// `npm run bench -- first-paint`: time to the first and the largest paint of the home page and of an event on slow 3G and a slow CPU,
// compared with the text of the page alone from a plain server.
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

/** A plain server of one page as modified by `change`; all other URLs are proxied to the site. */
async function serveChanged(origin, path, change) {
  const body = brotliCompressSync(change(await (await fetch(origin + path)).text()));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
  const server = createServer((request, response) => {
    if (request.url === path) return response.writeHead(200, headers).end(body);
    const { host, ...others } = request.headers;
    get(new URL(request.url, origin), { headers: others }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}${path}`, server, first: [], largest: [] };
}

/** Times of the first and of the largest paint so far. Runs in the browser; observed from the start, the page would be slower. */
const paintsSoFar = () =>
  new Promise((resolve) => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    new PerformanceObserver((list) =>
      resolve({ first: first?.startTime, largest: list.getEntries().at(-1)?.startTime }),
    ).observe({ type: "largest-contentful-paint", buffered: true });
  });

/** First and largest contentful paint in ms, in a browser with an empty cache. */
async function paintsOf(browser, address) {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 3, locale: "zh-CN" });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", line);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await page.goto(address, { waitUntil: "networkidle", timeout: 60_000 });
    return await page.evaluate(paintsSoFar);
  } finally {
    await context.close();
  }
}

/** The rows of a page: medians of some runs. */
async function measurePage(browser, origin, { name, path }, isShort) {
  const ways = [];
  for (const change of [(html) => html, textOf]) ways.push(await serveChanged(origin, path, change));
  for (let turn = 0; turn < (isShort ? 1 : turns); turn += 1)
    for (const way of ways) {
      const { first, largest } = await paintsOf(browser, way.address);
      way.first.push(first);
      way.largest.push(largest);
    }
  for (const { server } of ways) server.close();
  const [whole, text] = ways;
  const alone = Math.round(median(text.first));
  return [
    row(`first paint of ${name} on slow 3G (ms; its text alone ${alone})`, Math.round(median(whole.first)), {
      most: Math.round(1.15 * alone),
    }),
    row(`largest paint of ${name} on slow 3G (ms)`, Math.round(median(whole.largest)), {
      most: Math.round(2.6 * alone),
    }),
  ];
}

/** The rows of the paints of the home page and of the event that it shows first. */
export async function measurePaints(origin, executablePath, isShort) {
  const home = await (await fetch(origin)).text();
  const [event] = /\/events\/\w{12}/.exec(home) ?? ["/events"];
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const pages = [
      { name: "the home page", path: "/" },
      { name: "an event", path: event },
    ];
    const rows = [];
    for (const page of pages) rows.push(...(await measurePage(browser, origin, page, isShort)));
    return rows;
  } finally {
    await browser.close();
  }
}
