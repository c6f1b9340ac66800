// The browser selects the smallest sharp file of a picture, and of a carousel only visible ones; a face in the upper
// third of a cover is visible on its page and its slide, for any aspect ratio.
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Size, withPage } from "../support/browser";
import { expectWithin } from "../support/budget";
import { makeMarkedPicture, shareOfFace } from "../support/marked-picture";
import { storeCover } from "./own-draft";
import { makeOwnEvent, removeOwnEvent } from "./own-event";
import { idOf } from "./sample-city";

const firstViewBytes = 60 * 1024;
/** Of the head of an event on a phone, and elsewhere. */
const phoneCoverBytes = 18 * 1024;
const coverBytes = 40 * 1024;
/** Of a picture beside a row of the list on a phone, and of one in the album or beside a wide row. */
const thumbBytes = 3_500;
const smallBytes = 12_000;
/** A phone with a pixel ratio of three gets two, for the head of an event less, because it delays the page. */
const sharpest = { slide: 2, head: 1.32 };
const tolerance = 0.9;
/** The largest width of a cover's files. */
const widestPx = 960;

const screens: { size: Size; density: number }[] = [
  { size: "phone", density: 3 },
  { size: "desktop", density: 1 },
];

/** Widths of the candidates and of the selected one, in pixels, and the box in CSS pixels. Runs in the browser. */
function choiceOf(image: HTMLImageElement) {
  const sources = [...(image.parentElement?.querySelectorAll("source") ?? [])];
  const set = sources.find(({ media }) => !media || matchMedia(media).matches)?.srcset ?? "";
  const all = set.split(",").map((part) => {
    const [address = "", width = ""] = part.trim().split(" ");
    return { address, width: Number.parseInt(width, 10) };
  });
  return {
    widths: all.map(({ width }) => width),
    chosen: all.find(({ address }) => image.currentSrc.endsWith(address))?.width,
    box: image.clientWidth,
  };
}

async function expectFitting(page: Page, picture: string, most: number, widest: number): Promise<void> {
  const image = page.locator(picture);
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  const { widths, chosen, box } = await image.evaluate(choiceOf);
  const needed = Math.min(box * most * tolerance, widest);
  expect(chosen, `${box} px of ${widths}`).toBe(widths.find((width) => width >= needed));
}

/** Counts the bytes of the pictures that the page loads from now on. */
function countBytes(page: Page) {
  const weights = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "image") return;
    const length = await response.headerValue("Content-Length");
    weights.set(new URL(response.url()).pathname, Number(length));
  });
  return weights;
}

/**
 * URLs of the pictures that are visible without horizontal scrolling, in the page or in their carousel. Runs in the
 * browser.
 */
function pathsInView(images: HTMLImageElement[]): string[] {
  const seen = images.filter((image) => {
    const box = image.getBoundingClientRect();
    const frame = (image.closest("ul") ?? document.documentElement).getBoundingClientRect();
    return box.right > Math.max(0, frame.left) && box.left < Math.min(innerWidth, frame.right);
  });
  return seen.map(({ currentSrc }) => new URL(currentSrc, location.href).pathname);
}

test.each(
  screens,
)("$size at $density×: fitting pictures, 60 KB for the home page, 18 KB for a cover on a phone", async ({
  size,
  density,
}) => {
  const event = `/events/${await idOf("upcoming")}`;
  const isNarrow = size !== "desktop";
  await withPage({ size, density }, async (page) => {
    const weights = countBytes(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await expectFitting(page, "[data-slide] img[fetchpriority=high]", Math.min(density, sharpest.slide), 580);
    const inView = await page.locator("[data-slide] img").evaluateAll(pathsInView);
    expect(inView.length).toBeLessThan(6);
    await expect.poll(() => inView.filter((path) => !weights.has(path))).toEqual([]);
    await expect.poll(() => Math.min(...weights.values())).toBeGreaterThan(0);
    const bytes = [...weights.values()].reduce((sum, each) => sum + each);
    expectWithin("the pictures of the first view", firstViewBytes, { [size]: bytes });
    // The others are beside rows and in the album near the first screen.
    const inLists = await page.locator("main a img").evaluateAll(pathsInView);
    const others = [...weights].filter(([path]) => !inView.includes(path));
    for (const [path, bytes] of others)
      expect([
        path,
        inLists.includes(path),
        bytes <= (path.includes("-144s") ? thumbBytes : smallBytes),
      ]).toEqual([path, true, true]);
    // An off-screen image is loaded when its slide is near.
    const last = page.locator("[data-slide]").last();
    const shown = () => last.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(await shown()).toBe(0);
    await last.evaluate((slide) => slide.scrollIntoView({ inline: "center", block: "nearest" }));
    await expect.poll(shown).toBeGreaterThan(0);

    await page.goto(event);
    const most = Math.min(density, sharpest.head);
    await expectFitting(page, "header picture img", most, widestPx);
    const [cover = ""] = await page.locator("header picture img").evaluateAll(pathsInView);
    await expect.poll(() => weights.get(cover)).toBeGreaterThan(0);
    expectWithin("a cover", isNarrow ? phoneCoverBytes : coverBytes, { [size]: weights.get(cover) ?? 0 });
  });
});

/** The extremes. */
const shapes: [name: string, width: number, height: number][] = [
  ["upright", 1080, 1920],
  ["16:9", 1920, 1080],
];
/** Widths of phones and of a desktop, in CSS pixels. */
const widths = [320, 390, 430, 1280];

const events = new Map<string, string>();
beforeAll(async () => {
  for (const [name, width, height] of shapes) {
    const cover = await storeCover(await makeMarkedPicture(width, height));
    // The home page shows the newest.
    events.set(name, makeOwnEvent(`封面 ${name}`, { cover_image_id: cover, created_at: Date.now() }));
  }
});
afterAll(() => {
  for (const id of events.values()) removeOwnEvent(id);
});

/** Pixel rows and columns are integers. */
const faceTolerance = 0.06;

test.each(
  shapes,
)("a face in the upper third of an %s cover is visible on its page and its slide", (name, width, height) =>
  withPage({ js: false }, async (page) => {
    const expectFace = async (selector: string, what: string) => {
      const image = page.locator(selector);
      await image.evaluate((element: HTMLImageElement) => element.decode());
      const share = await shareOfFace(await image.screenshot(), { width, height });
      expect(Math.abs(share - 1), `${what}: ${share}`).toBeLessThan(faceTolerance);
    };
    const id = events.get(name);
    for (const screen of widths) {
      await page.setViewportSize({ width: screen, height: 844 });
      await page.goto(`/events/${id}`);
      await expectFace("header picture img", `page at ${screen} px`);
    }
    await page.goto("/");
    await page.locator(`[data-slide="${id}"]`).scrollIntoViewIfNeeded();
    await expectFace(`[data-slide="${id}"] img`, "slide");
  }));
