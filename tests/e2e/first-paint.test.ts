// A page is painted by the rules that it carries. When the whole sheet comes, nothing of it changes.
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
    const start = element.outerHTML.slice(0, 90);
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
    seen.push(await page.evaluate(looks));
  }
  return seen;
}

/** Other addresses of the same pages are left out. */
const pages = Object.entries(publicPages).filter(([name]) => !/other spelling|search|page 2/.test(name));

describe.each(pages)("%s", (_name, address) => {
  beforeAll(async () => {
    // The scripts of the page would take the sheet at once.
    await shared().route(/\/assets\/.*\.js$/, (route) => route.abort());
    await shared().goto(await address());
  });

  it("looks the same with critical CSS and with the full sheet", async () => {
    const page = shared();
    const sheet = page.locator("link[rel=stylesheet]");
    await expect.poll(() => sheet.getAttribute("media")).toBe("print");
    const before = await looksEachWay();
    await sheet.evaluate(
      (link: HTMLLinkElement) =>
        new Promise((resolve) => {
          link.addEventListener("load", resolve);
          link.media = "";
          if (link.sheet && !link.sheet.media.mediaText) resolve(null);
        }),
    );
    expect(await looksEachWay()).toEqual(before);
  });
});
