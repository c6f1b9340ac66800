// Page state queries, and gestures missing in Playwright.
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { type PageOptions, scripted, withPage } from "../support/browser";

/** Opens a page and waits for its scripts. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scripted(page);
}

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

export const hasFocus = (locator: Locator): Promise<void> => expect.poll(() => isFocused(locator)).toBe(true);

/** Fills fields, found by their labels. */
export async function fill(within: Page | Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await within.getByLabel(label, { exact: true }).fill(text);
}

/** Waits until fields have these values. */
export async function hasValues(within: Page | Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = within.getByLabel(label, { exact: true });
    await expect.poll(() => field.inputValue(), { message: label }).toBe(text);
  }
}

/** Opens a page in the administrator's browser. */
export const withAdmin = (
  path: string | Promise<string>,
  options: PageOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> =>
  withPage({ admin: true, ...options }, async (page) => {
    await visit(page, await path);
    await use(page);
  });

/** Whether the selected time is within the visible part of its list. */
export const isTimeInView = (page: Page): Promise<boolean> =>
  page.locator("[name=time]:checked").evaluate((input) => {
    const label = input.closest("label");
    const [time, list] = [label, label?.parentElement].map((element) => element?.getBoundingClientRect());
    return time !== undefined && list !== undefined && time.top >= list.top && time.bottom <= list.bottom;
  });

/** Unfolds the parts of the event form's last step, of which phones show only the first unfinished one. */
export const unfoldParts = (page: Page): Promise<void> =>
  page.locator("#event-form>div>details").evaluateAll((parts) => {
    for (const part of parts) part.setAttribute("open", "");
  });

/** Sends touches to the page. */
export async function touchScreen(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...at: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map((point, id) => ({ ...point, id })),
    });
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("the element is not visible");
  return box;
}

export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Distance of an element's top edge from the viewport's. */
export const topOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

/** The distance that an element has moved, for `toBeLessThanOrEqual(scrollRoundingPx)`. */
export const movedBy = async (locator: Locator, before: number): Promise<number> =>
  Math.abs((await topOf(locator)) - before);

/** Scroll positions are integers, positions of elements are not. */
export const scrollRoundingPx = 0.5;

/** Waits for the scripts that are loaded after the page: refreshes, offline copies, unsent posts. */
export const scriptedLater = (page: Page): Promise<void> =>
  page.locator("html[data-later]").waitFor({ state: "attached" });

/** Paths of the service worker's copies, by the suffix of the cache's name. */
export const storedIn = (page: Page, kind: string): Promise<string[]> =>
  page.evaluate(async (end) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(end));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, kind);

/** What the open private page lacks to run without a connection: its copy, or files that it names or has loaded. */
export const missingOffline = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const own = await (await caches.open("copies-1-private")).keys();
    if (own.length === 0) return ["the page"];
    const html = await (await fetch(location.href)).text();
    const named = html.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const files = [...new Set([...named, ...loaded])].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
    const copies = await Promise.all(files.map((path) => caches.match(path)));
    return files.filter((_path, at) => !copies[at]);
  });

export const copyNote = (page: Page) => page.getByRole("status").filter({ hasText: "离线副本，保存于" });

type Point = { x: number; y: number };
/** Longer than the time window of a finger's velocity. */
const restSeconds = 1;

/** A one-finger swipe in steps. A finger that rests before it is lifted causes no fling, at any speed of the steps. */
export async function swipe(
  page: Page,
  from: Point,
  to: Point,
  { rests = false }: { rests?: boolean } = {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const steps = 5;
  const at = (step: number): Point => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= steps; step++)
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(step)] });
  const liftedAt = rests ? { timestamp: Date.now() / 1000 + restSeconds } : {};
  if (rests)
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to], ...liftedAt });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], ...liftedAt });
  await devtools.detach();
}

/** Waits until scrolling has ended: the same position in four samples. */
export async function settled(page: Page): Promise<number> {
  const looks = 4;
  const seen: number[] = [];
  await expect
    .poll(async () => {
      seen.push(await scrollTop(page));
      return seen.length >= looks && new Set(seen.slice(-looks)).size === 1;
    })
    .toBe(true);
  return seen.at(-1) ?? 0;
}

/** The name of a control of a list's row, which ends with the row's name: 删除：桌游夜. */
export const inRow = (name: string): RegExp => new RegExp(`^${name}(：|$)`);
