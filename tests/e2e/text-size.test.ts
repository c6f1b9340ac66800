// Twice the text size, as readers set it in their browser: nothing is cut off, nothing leaves the window.
import { describe, expect, it } from "vitest";
import { notFoundNoise, sharedPage, sizes } from "../support/browser";
import { clippedText, openAllDetails, overflow } from "./layout-checks";
import { publicPages } from "./sample-city";

const shared = sharedPage({ js: false, expectedMessages: notFoundNoise });

describe.each(Object.entries(publicPages))("%s at twice the text size", (_name, address) => {
  it("fits phones without truncated text", async () => {
    const page = shared();
    await page.setViewportSize(sizes.phone);
    await page.goto(await address());
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const size of ["phone", "small"] as const) {
      await page.setViewportSize(sizes[size]);
      await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
      await expect.poll(() => page.evaluate(clippedText)).toEqual([]);
    }
    await page.evaluate(openAllDetails);
    await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
  });
});
