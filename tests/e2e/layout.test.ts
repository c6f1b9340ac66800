// Loads every page with texts as wide as its forms accept: it fits every width and twice the text size, nothing
// overlaps, also with a wide fallback font, targets are large, and axe finds no violations. Colours are computed on pages with most kinds of parts;
// all others use the tokens. The release tier adds the phone, which the style sheets treat like the small one, and
// colours of further states.
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { scripted, sharedPage, sizes } from "../support/browser";
import { isRelease } from "../support/tier";
import { addWideFallback, addWideGlyphs, removeWideGlyphs } from "../support/wide-glyphs";
import { axeProblems } from "./axe";
import { fetchWhenReady } from "./fetch-page";
import {
  belowHeading,
  brokenNumbers,
  clippedText,
  cutBlocks,
  openAllDetails,
  overflow,
  overlaps,
  smallTargets,
  withoutWideRuns,
} from "./layout-checks";
import { addressesOf, pageRoutes, viewerOf } from "./wide-addresses";
import { startWideCity } from "./wide-city";

const city = await startWideCity();

/** The browser's message for missing or expired pages, for rejected filters, and for a poster that is still being drawn. */
const missing = /^Failed to load resource: .* (40[04]|422|503)/;

/** The pages with most kinds of parts: their colours are computed in the dark theme. */
const coloured = new Set([
  ...["", "events", "events/:id", "events/:id/join", "wishes", "polls", "photos/:id", "login", "account"],
  ...["admin", "admin/events", "admin/create-event", "admin/comments", "admin/events/:id/guests"],
  ...["admin/votes/:id", "admin/settings"],
]);

/** Pages with a plain heading: the content is 20 to 24 px below it. */
const headed = /^(wishes|gallery|polls|privacy|register|events)$/;

/** No style sheet distinguishes widths below 600 px. */
const shownSizes = (["small", "phone", "desktop"] as const).filter((size) => isRelease || size !== "phone");

const describeOverflow = ({ sideways, beyond }: ReturnType<typeof overflow>) => [
  ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
  ...beyond.map((part) => `beyond the window: ${part}`),
];

/** Faults of the page at its present size. */
async function problemsOfLayout(page: Page): Promise<string[]> {
  const checks = [overflow, cutBlocks, overlaps, smallTargets].map((check) => `(${check})()`);
  const [sides, cut, over, small] = await page.evaluate<
    [ReturnType<typeof overflow>, string[], string[], string[]]
  >(`[${checks}]`);
  return [
    ...describeOverflow(sides),
    ...cut.map((part) => `out of its card: ${part}`),
    ...over,
    ...small.map((part) => `small target: ${part}`),
  ];
}

/** Sets twice the text size, as in the browser's settings. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(withoutWideRuns);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

async function problemsOfLargeText(page: Page): Promise<string[]> {
  const sides = await page.evaluate(overflow);
  const clipped = await page.evaluate(clippedText);
  const broken = await page.evaluate(brokenNumbers);
  const over = await page.evaluate(overlaps);
  return [
    ...describeOverflow(sides),
    ...clipped.map((text) => `cut off: ${text.slice(0, 80)}`),
    ...broken.map((number) => `broken: ${number}`),
    ...over,
  ];
}

/** All faults of the page at a URL, each with its state. */
async function problemsOf(
  page: Page,
  address: string,
  { isHeaded, isColoured }: { isHeaded: boolean; isColoured: boolean },
): Promise<string[]> {
  const found: string[] = [];
  const note = (state: string, problems: readonly string[]) =>
    found.push(...problems.map((problem) => `${address} (${state}): ${problem}`));
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(sizes.small);
  const status = (await page.goto(address))?.status() ?? 0;
  if (status >= 500) note("open", [`status ${status}`]);
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(address, page.url()).pathname) note("open", [`leads to ${pathname}`]);
  await scripted(page);
  await addWideGlyphs(page);
  for (const size of shownSizes) {
    await page.setViewportSize(sizes[size]);
    note(size, await problemsOfLayout(page));
    const distance = size !== "desktop" && isHeaded ? await page.evaluate(belowHeading) : null;
    if (distance !== null && (distance < 20 || distance > 24))
      note(size, [`${distance} px below the heading`]);
  }
  if (isColoured) {
    await page.emulateMedia({ colorScheme: "dark" });
    note("dark", await axeProblems(page, "contrast"));
  }
  await page.setViewportSize(sizes.small);
  await page.evaluate(openAllDetails);
  note("open", await problemsOfLayout(page));
  note("open", await axeProblems(page, "structure"));
  await removeWideGlyphs(page);
  await enlargeText(page);
  note("large text", await problemsOfLargeText(page));
  await addWideFallback(page);
  note("large text in a wide font", await problemsOfLargeText(page));
  return found;
}

describe.each(Object.entries(city.cookies))("for a %s", (viewer, cookies) => {
  const shared = sharedPage({ baseUrl: city.baseUrl, cookies, expectedMessages: missing });
  const routes = pageRoutes.filter((route) => viewerOf(route) === viewer);

  it.each(routes.map((route) => [route.path ?? "", route] as const))("/%s", async (path, route) => {
    const problems: string[] = [];
    for (const [at, address] of addressesOf(route, city).entries()) {
      if (path.endsWith("/poster")) await fetchWhenReady(city.baseUrl + address);
      const isColoured = coloured.has(path) && (isRelease || at === 0);
      problems.push(...(await problemsOf(shared(), address, { isHeaded: headed.test(path), isColoured })));
    }
    expect(problems).toEqual([]);
  });
});
