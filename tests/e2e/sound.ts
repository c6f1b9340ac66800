// Checks for every page and every state of a test.
import type { Page } from "playwright";
import { expect } from "vitest";
import { scripted, sizes } from "../support/browser";
import { axeProblems } from "./axe";
import { overflow, smallTargets } from "./layout-checks";

/** Axe finds no violations, nothing overflows at any width, and on a phone all targets are large. */
export async function expectSound(page: Page): Promise<void> {
  await scripted(page);
  expect(await axeProblems(page)).toEqual([]);
  const before = page.viewportSize();
  for (const viewport of [sizes.desktop, sizes.small, sizes.phone]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
  }
  await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
  if (before) await page.setViewportSize(before);
}
