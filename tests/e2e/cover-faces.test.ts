// A face in the upper third of a cover is on the event's page and on its slide, whatever the shape of the picture.
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../app/db/client.server";
import { storeImage } from "../../app/domain/images/commands.server";
import { drawHere } from "../../app/platform/images/draw-here.server";
import { ImageStore } from "../../app/platform/images/image-store.server";
import { withPage } from "../support/browser";
import { unwrap } from "../support/fixtures";
import { makeMarkedPicture, shareOfFace } from "../support/marked-picture";
import { dataFolder } from "../support/worker-server";
import { makeOwnEvent, removeOwnEvent } from "./own-event";

const shapes = [
  ["upright", 1080, 1920],
  ["3:4", 1200, 1600],
  ["square", 1200, 1200],
  ["4:3", 1600, 1200],
  ["16:9", 1920, 1080],
] as const;
/** Widths of phones and of a desktop, in CSS pixels. */
const screens = [320, 390, 430, 1280];

const events = new Map<string, string>();
beforeAll(async () => {
  const db = openDatabase(join(dataFolder, "app.db"));
  const store = new ImageStore(join(dataFolder, "uploads"), drawHere);
  for (const [name, width, height] of shapes) {
    const bytes = await makeMarkedPicture(width, height);
    const input = { bytes, kind: "cover", fileName: "face.jpg" } as const;
    const cover = unwrap(await storeImage(db, store, input, Date.now()));
    // The home page shows the newest.
    const columns = { cover_image_id: cover.id, created_at: Date.now() };
    events.set(name, makeOwnEvent(`封面 ${name}`, columns));
  }
  db.$client.close();
});
afterAll(() => {
  for (const id of events.values()) removeOwnEvent(id);
});

/** Rows and columns of pixels are whole. */
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
