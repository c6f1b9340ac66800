import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { firstOf } from "../support/tier";
import { type FocusStop, focusStop } from "./focus-ring";
import { visit } from "./page-state";
import { idOf } from "./sample-city";

const stops = 15;

async function walk(page: Page): Promise<FocusStop[]> {
  const seen: FocusStop[] = [];
  while (seen.length < stops) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(focusStop));
  }
  return seen;
}

const pages: Record<string, () => Promise<string>> = {
  "the home page": async () => "/",
  "an upcoming event": async () => `/events/${await idOf("upcoming")}`,
  "an ended event": async () => `/events/${await idOf("ended")}`,
};

const views = [
  { view: "on a phone by night", size: "phone", scheme: "dark" },
  { view: "on a desktop by day", size: "desktop", scheme: "light" },
] as const;

describe.each(firstOf(1, views))("by keyboard $view", ({ size, scheme }) => {
  it.each(
    Object.entries(pages),
  )("%s has a visible focus at each of the first tab stops", async (_name, address) =>
    withPage({ size, scheme, reducedMotion: true }, async (page) => {
      await visit(page, await address());
      const seen = await walk(page);
      expect(seen[0]?.name).toBe("A 跳到正文");
      expect(seen.filter(({ problems }) => problems.length > 0)).toEqual([]);
      await page.getByRole("link", { name: "跳到正文" }).press("Enter");
      await page.waitForURL("**#main");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest("main"))).toBe(true);
    }));
});
