// The API's page in a browser: without scripts, by keyboard, on paper. Axe and widths: see pages.test.ts.
import { expect, it } from "vitest";
import { mainSize, scripted, withPage } from "../support/browser";
import { axeProblems } from "./axe";
import { openAllDetails, overflow } from "./layout-checks";

it.each(mainSize("desktop"))("opens the operation of the URL on a $size", ({ size }) =>
  withPage({ size }, async (page) => {
    await page.goto("/api/docs#createWish");
    const call = page.locator("details", {
      has: page.getByRole("heading", { name: "POST /wishes", exact: false }),
    });
    const example = call.first().locator("pre");
    await expect.poll(() => example.isVisible()).toBe(true);
    await expect.poll(() => example.textContent()).toContain("/api/wishes");
    await expect.poll(() => page.getByRole("heading", { name: "GET /polls/{id}" }).isVisible()).toBe(true);
  }));

it("opens an operation by keyboard and copies its example", () =>
  withPage({ size: "desktop" }, async (page) => {
    await page.goto("/api/docs");
    await scripted(page);
    const fold = page.locator("details", { has: page.locator("#readPoll") });
    await fold.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => fold.locator("pre").isVisible()).toBe(true);
    await fold.getByRole("button", { name: "复制" }).click();
    await expect.poll(() => fold.getByRole("status").textContent()).toBe("已复制");
  }));

it.each(["light", "dark"] as const)("passes axe with all details open, at 320 px (%s)", (scheme) =>
  withPage({ size: "small", scheme }, async (page) => {
    await page.goto("/api/docs");
    await page.evaluate(openAllDetails);
    await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
    expect(await axeProblems(page)).toEqual([]);
  }));

it("prints every operation", () =>
  withPage({ size: "desktop" }, async (page) => {
    await page.goto("/api/docs");
    const example = page.locator("#createEvent pre");
    await expect.poll(() => example.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => example.isVisible()).toBe(true);
  }));
