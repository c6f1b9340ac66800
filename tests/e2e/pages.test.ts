import { beforeAll, describe, expect, it } from "vitest";
import { notFoundNoise, scripted, sharedPage, sizes } from "../support/browser";
import { axeProblems } from "./axe";
import { openAllDetails, overflow, smallTargets } from "./layout-checks";
import { allPages } from "./sample-city";

const shared = sharedPage({ expectedMessages: notFoundNoise });

describe.each(Object.entries(allPages))("%s", (_name, address) => {
  beforeAll(async () => {
    const page = shared();
    await page.setViewportSize(sizes.phone);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(await address());
    await scripted(page);
  });

  it("passes axe on a phone by day", async () => {
    expect(await axeProblems(shared())).toEqual([]);
  });

  it("passes axe on a desktop by night", async () => {
    const page = shared();
    await page.setViewportSize(sizes.desktop);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeProblems(page)).toEqual([]);
  });

  it.each(Object.entries(sizes))("never scrolls horizontally (%s)", async (_size, viewport) => {
    const page = shared();
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
  });

  it("has large touch targets", async () => {
    const page = shared();
    await page.setViewportSize(sizes.phone);
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
  });

  it("fits and has large targets with all details open", async () => {
    const page = shared();
    await page.setViewportSize(sizes.small);
    await page.evaluate(openAllDetails);
    await expect.poll(() => page.evaluate(overflow)).toEqual({ sideways: 0, beyond: [] });
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
  });
});
