// A face in the upper third of a cover is visible on the event's page and on its slide, for any aspect ratio.
import { afterAll, beforeAll, expect, it } from "vitest";
import { withPage } from "../support/browser";
import { makeMarkedPicture, shareOfFace } from "../support/marked-picture";
import { firstOf } from "../support/tier";
import { storeCover } from "./own-draft";
import { makeOwnEvent, removeOwnEvent } from "./own-event";

/** The extremes, and before a release those between them. */
const shapes = firstOf<[name: string, width: number, height: number]>(2, [
  ["upright", 1080, 1920],
  ["16:9", 1920, 1080],
  ["3:4", 1200, 1600],
  ["square", 1200, 1200],
  ["4:3", 1600, 1200],
]);
/** Widths of phones and of a desktop, in CSS pixels. */
const screens = [320, 390, 430, 1280];

const events = new Map<string, string>();
beforeAll(async () => {
  for (const [name, width, height] of shapes) {
    const cover = await storeCover(await makeMarkedPicture(width, height));
    // The home page shows the newest.
    events.set(name, makeOwnEvent(`封面 ${name}`, { cover_image_id: cover, created_at: Date.now() }));
  }
});
afterAll(() => {
  for (const id of events.values()) removeOwnEvent(id);
});

/** Pixel rows and columns are integers. */
const tolerance = 0.06;

it.each(shapes)("of an %s picture", (name, width, height) =>
  withPage({ js: false }, async (page) => {
    const expectFace = async (selector: string, what: string) => {
      const image = page.locator(selector);
      await image.evaluate((element: HTMLImageElement) => element.decode());
      const share = await shareOfFace(await image.screenshot(), { width, height });
      expect(Math.abs(share - 1), `${what}: ${share}`).toBeLessThan(tolerance);
    };
    const id = events.get(name);
    for (const screen of screens) {
      await page.setViewportSize({ width: screen, height: 844 });
      await page.goto(`/events/${id}`);
      await expectFace("header picture img", `page at ${screen} px`);
    }
    await page.goto("/");
    await page.locator(`[data-slide="${id}"]`).scrollIntoViewIfNeeded();
    await expectFace(`[data-slide="${id}"] img`, "slide");
  }));
