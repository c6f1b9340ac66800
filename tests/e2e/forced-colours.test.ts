// With forced colours, selected elements and colour schemes remain distinguishable.
import type { Locator } from "playwright";
import { expect, it } from "vitest";
import { withPage } from "../support/browser";

const groundOf = (control: Locator) =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

it("the selected filter and page are visible", () =>
  withPage({}, async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`/wishes?category=${encodeURIComponent("交通出行")}`);
    for (const group of ["类别", "主导航"]) {
      const links = page.getByRole("navigation", { name: group });
      const chosen = await groundOf(links.locator("[aria-current]"));
      await expect
        .poll(async () => [group, await groundOf(links.locator("a:not([aria-current])").first())])
        .not.toEqual([group, chosen]);
    }
    const themes = page.getByRole("contentinfo");
    await expect
      .poll(() => groundOf(themes.locator("[aria-pressed=true]").first()))
      .not.toBe(await groundOf(themes.locator("[aria-pressed=false]").first()));
  }));

it("colour scheme swatches retain their colours, and the selected one its frame", () =>
  withPage({ admin: true, js: false }, async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/admin/create-event?step=2");
    const swatches = page.locator("label:has(input[name=colorScheme])>span");
    const inks = await swatches.evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
    expect(inks.length).toBeGreaterThan(10);
    expect(new Set(inks).size).toBeGreaterThan(5);
    const chosen = page.locator("input[name=colorScheme]:checked+span");
    const frame = await chosen.evaluate((each) => getComputedStyle(each).outlineStyle);
    expect(frame).toBe("solid");
  }));
