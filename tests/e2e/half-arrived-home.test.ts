// The home page over a connection that stalls or drops in the middle of its carousel.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { bothSizes, offlineNoise, type PageOptions, withPage } from "../support/browser";
import { baseUrl } from "../support/worker-server";
import { idOf } from "./sample-city";

/** The state of the connection after half of the carousel. */
type Line = { goOn: () => void; drop: () => void };

/** Opens the home page from a server that stops after half of its carousel. */
async function withHalfOfHome(options: PageOptions, work: (page: Page, line: Line) => Promise<void>) {
  const home = await (await fetch(baseUrl)).text();
  const middle = home.lastIndexOf("data-slide=");
  const line: Line = { goOn: () => {}, drop: () => {} };
  const server = createServer(async ({ url = "/" }, response) => {
    if (url === "/") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).write(home.slice(0, middle));
      line.goOn = () => response.end(home.slice(middle));
      line.drop = () => response.destroy();
      return;
    }
    const answer = await fetch(new URL(url, baseUrl));
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = { ...options, baseUrl: ownUrl, js: false, expectedMessages: offlineNoise };
    await withPage(page, async (page) => {
      await page.goto("/", { waitUntil: "commit" });
      await expect.poll(() => page.locator("[data-slide]").count()).toBeGreaterThan(1);
      await work(page, line);
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const isPainted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);

const showsSlides = (page: Page) =>
  page.evaluate(() => document.querySelector("[data-slide]")?.checkVisibility() ?? false);

/** The layout shift since the first paint; without page scripts, an observer's callback would not be called. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

/** Id of the event whose slide is in the middle of the carousel. */
const middleSlide = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector("[data-carousel]")?.getBoundingClientRect();
    const x = box ? box.left + box.width / 2 : 0;
    const isThere = ({ left, right }: DOMRect) => left < x && x < right;
    const slides = [...document.querySelectorAll<HTMLElement>("[data-slide]")];
    return slides.find((slide) => isThere(slide.getBoundingClientRect()))?.dataset.slide;
  });

it.each(
  bothSizes,
)("half of the home page on a $size is painted without its carousel, which appears complete at the initial slide without layout shift", ({
  size,
}) =>
  withHalfOfHome({ size }, async (page, { goOn }) => {
    await expect.poll(() => isPainted(page)).toBe(true);
    expect(await showsSlides(page)).toBe(false);
    const top = await page.locator("h1").boundingBox();
    goOn();
    // Hidden elements have coordinates too when measured: only a visible slide counts.
    await expect.poll(() => showsSlides(page)).toBe(true);
    expect(await middleSlide(page)).toBe(await idOf("ongoing"));
    expect(await page.locator("h1").boundingBox()).toEqual(top);
    expect(await layoutShift(page)).toBe(0);
  }));

it("shows the received part of the carousel after a lost connection", () =>
  withHalfOfHome({}, async (page, { drop }) => {
    expect(await showsSlides(page)).toBe(false);
    drop();
    await expect.poll(() => showsSlides(page), { timeout: 15_000 }).toBe(true);
  }));
