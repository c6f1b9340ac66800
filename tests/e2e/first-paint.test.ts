// A page is painted by the rules that it carries. With the site's sheet, and with all rules, it looks the same.
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { notFoundNoise, offlineNoise, sharedPage, sizes } from "../support/browser";
import { publicPages } from "./sample-city";

const noise = new RegExp(`${notFoundNoise.source}|${offlineNoise.source}`);
const shared = sharedPage({ expectedMessages: noise, reducedMotion: true });

/** How each element is shown: where, and in what. Runs in the browser. */
function looks(): string[] {
  const properties = [
    ...["color", "background-color", "background-image", "border-top-color", "border-top-width", "opacity"],
    ...["display", "position", "font-family", "font-size", "font-weight", "line-height", "letter-spacing"],
    ...[
      "text-decoration-line",
      "transform",
      "overflow-x",
      "visibility",
      "z-index",
      "outline-style",
      "cursor",
    ],
  ];
  return [...document.querySelectorAll("body, body *")].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x, y, width, height].map((value) => Math.round(value * 10) / 10).join(" ");
    // Each page has stamps of its own.
    const start = element.outerHTML.slice(0, 90).replace(/ value="[^"]*/, "");
    return [null, "::before", "::after"].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      // Nothing is shown that has no content.
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

async function looksEachWay(): Promise<string[][]> {
  const page = shared();
  const seen: string[][] = [];
  for (const { size, colorScheme } of ways) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    // Another width takes another file, whose sides are rounded to whole pixels on their own.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
    );
    seen.push(await page.evaluate(looks));
  }
  return seen;
}

/** Other addresses of the same pages are left out. */
const pages = Object.entries(publicPages).filter(([name]) => !/other spelling|search|page 2/.test(name));

/** Opens an address as from a page of the site. Its pictures are chosen for the present size, as when it was opened before. */
async function follow(page: Page, to: string): Promise<void> {
  const opened = page.waitForEvent("load");
  await page.evaluate((address) => location.assign(address), to);
  await opened;
}

/** How many style sheets the page has loaded: a link alone gives no rules yet. */
const loadedSheets = (page: Page) =>
  page
    .locator("link[rel=stylesheet]")
    .evaluateAll((links) => links.filter((link) => (link as HTMLLinkElement).sheet).length);

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

describe.each(pages)("%s", (_name, address) => {
  beforeAll(async () => {
    // The scripts of the page would load the sheet.
    await shared().route(/\/assets\/.*\.js$/, (route) => route.abort());
  });

  it("looks the same with critical CSS, with the site's sheet, and with both sheets", async () => {
    const page = shared();
    await page.setViewportSize(sizes.desktop);
    await page.goto(await address());
    await expect.poll(() => page.locator("link[rel=stylesheet]").count()).toBe(0);
    const before = await looksEachWay();
    await follow(page, await address());
    await expect.poll(() => loadedSheets(page)).toBe(1);
    expect(await looksEachWay()).toEqual(before);
    await loadAllRules(page);
    expect(await looksEachWay()).toEqual(before);
  });
});
