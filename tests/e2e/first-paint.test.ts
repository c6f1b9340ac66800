// A page rendered with its critical CSS looks the same with the site's sheet and with all sheets. The release tier
// compares all pages each way; otherwise each page with critical CSS is compared one way.
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { notFoundNoise, offlineNoise, sharedPage, sizes } from "../support/browser";
import { combinations, isRelease } from "../support/tier";
import { fetchPage } from "./fetch-page";
import { publicPages } from "./sample-city";

const noise = new RegExp(`${notFoundNoise.source}|${offlineNoise.source}`);
/** The carousel of a first visit starts at another slide. */
const cookies = { first_visit: "0" };
const shared = sharedPage({ cookies, expectedMessages: noise, reducedMotion: true });

/** The position and style of each element. Runs in the browser. */
function looks(): string[] {
  const properties = (
    "color background-color background-image border-top-color border-top-width opacity display position font-family " +
    "font-size font-weight line-height letter-spacing text-decoration-line transform overflow-x visibility z-index " +
    "outline-style cursor"
  ).split(" ");
  return [...document.querySelectorAll("body, body *")].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x, y, width, height].map((value) => Math.round(value * 10) / 10).join(" ");
    // Each page has unique stamps.
    const start = element.outerHTML.slice(0, 90).replace(/ value="[^"]*/, "");
    return [null, "::before", "::after"].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      // Elements without content are not visible.
      if (pseudo && style.content === "none") return [];
      const values = properties.map((property) => style.getPropertyValue(property));
      return `${start} ${pseudo ?? ""} ${box} ${values.join("|")}`;
    });
  });
}

const ways = [
  { size: "phone", colorScheme: "light" },
  { size: "desktop", colorScheme: "dark" },
] as const;

async function looksNow(): Promise<string[]> {
  const page = shared();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  return page.evaluate(looks);
}

/** The critical CSS of a page. */
async function rulesOf(address: string): Promise<string[]> {
  const { html } = await fetchPage(address);
  return (html?.querySelector("head style:not([data-schemes])")?.text ?? "").split("}");
}

const pages: { name: string; address: string; rules: string[] }[] = [];
for (const [name, addressOf] of Object.entries(publicPages)) {
  const address = await addressOf();
  pages.push({ name, address, rules: await rulesOf(address) });
}
pages.sort((a, b) => b.rules.length - a.rules.length);
/** A page with fewer rules of its own is compared only before a release. */
const fewestRules = 6;
const compared = new Set<string>();
const chosen = pages.filter(({ rules }) => {
  const added = rules.filter((rule) => !compared.has(rule));
  const isNew = added.length >= fewestRules;
  for (const rule of rules) compared.add(rule);
  return isRelease || isNew;
});
const rows = combinations(ways, chosen).map(([way, page]) => ({ ...way, ...page }));

/**
 * Opens a URL as from a page of the site. Its pictures are selected for the present size, as when it was opened
 * before.
 */
async function follow(page: Page, to: string): Promise<void> {
  const opened = page.waitForEvent("load");
  await page.evaluate((address) => location.assign(address), to);
  await opened;
}

/** The number of loaded style sheets: a link has no rules until it is loaded. */
const loadedSheets = (page: Page) =>
  page
    .locator("link[rel=stylesheet]")
    .evaluateAll((links) => links.filter((link) => (link as HTMLLinkElement).sheet).length);

/** Adds the site's sheet, as the script of a first page does. */
const loadSharedRules = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = document.querySelector<HTMLElement>("script[data-sheet]");
        const site = document.createElement("link");
        site.rel = "stylesheet";
        site.href = script?.dataset.sheet ?? "";
        site.addEventListener("load", resolve);
        document.head.insertBefore(site, document.querySelector("[data-pages]"));
      }),
  );

/** Adds the rules of all pages, as hydrated pages have them. */
const loadAllRules = (page: Page) =>
  page.locator("link[rel=stylesheet]").evaluate(
    (site: HTMLLinkElement) =>
      new Promise((resolve) => {
        const pages = document.createElement("link");
        pages.rel = "stylesheet";
        pages.href = site.href.replace("/site-", "/pages-");
        pages.addEventListener("load", resolve);
        site.after(pages);
        document.querySelector("head style:not([data-schemes])")?.remove();
      }),
  );

beforeAll(async () => {
  // The scripts of the page would load the sheet.
  await shared().route(/\/assets\/.*\.js$/, (route) => route.abort());
});

it.each(
  rows,
)("$name on a $size looks the same with critical CSS, with the site's sheet, and with both sheets", async ({
  address,
  size,
  colorScheme,
}) => {
  const page = shared();
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme });
  await page.goto(address);
  await expect.poll(() => page.locator("link[rel=stylesheet]").count()).toBe(0);
  const before = await looksNow();
  await loadSharedRules(page);
  expect(await looksNow()).toEqual(before);
  await follow(page, address);
  await expect.poll(() => loadedSheets(page)).toBe(1);
  expect(await looksNow()).toEqual(before);
  await loadAllRules(page);
  expect(await looksNow()).toEqual(before);
});
