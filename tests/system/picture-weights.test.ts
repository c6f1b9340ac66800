// Bytes of pictures that a phone loads: limited in total and per picture, however detailed they are.
import type { HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { storeImage } from "../../app/domain/images/commands.server";
import { expectWithin } from "../support/budget";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makePhotos, unwrap } from "../support/fixtures";
import { makeNoisyPicture } from "../support/noisy-picture";

const kb = 1024;

openSharedSite();
let eventId: string;
beforeAll(async () => {
  const shapes = ["3000x2250", "2250x3000", "3000x1688"];
  for (const [index, shape] of shapes.entries()) {
    const [width = 0, height = 0] = shape.split("x").map(Number);
    const bytes = await makeNoisyPicture(index, width, height);
    const input = { bytes, kind: "cover", fileName: "p.jpg" } as const;
    const cover = unwrap(await storeImage(site.db, site.images, input, site.clock.now()));
    eventId = makeEvent(site, { coverImageId: cover.id }).id;
    site.clock.time += 1000;
  }
}, 60_000);

/** URLs and widths of the candidates in a format. */
function candidates(picture: HTMLElement | null, format: "avif" | "webp") {
  const source = picture?.querySelector(`source[type="image/${format}"]:not([media])`);
  const set = source?.getAttribute("srcset") ?? "";
  return set.split(",").map((part) => {
    const [address = "", width = ""] = part.split(" ");
    return { address, width: Number.parseInt(width, 10) };
  });
}

async function fetched(address: string): Promise<Buffer> {
  const response = await site.send(address);
  expect([address, response.status]).toEqual([address, 200]);
  return Buffer.from(await response.arrayBuffer());
}

test("large pictures full of detail: the first slide and its neighbours, at 2× on a phone, have at most 52 KB", async () => {
  const { html } = await site.page("/");
  const slides = html.querySelectorAll("[data-slide] picture");
  expect(slides).toHaveLength(3);
  const orders = slides.map((slide) => {
    const image = slide.querySelector("img");
    return `${image?.getAttribute("loading")} ${image?.getAttribute("fetchpriority")}`;
  });
  expect(orders.sort()).toEqual(["eager high", "lazy undefined", "lazy undefined"]);
  let bytes = 0;
  for (const slide of slides) {
    const widest = candidates(slide, "avif").at(-1);
    expect(widest?.width).toBe(580);
    const picture = await fetched(widest?.address ?? "");
    expect(await sharp(picture).metadata()).toMatchObject({ format: "heif", width: 580, height: 483 });
    bytes += picture.length;
  }
  expectWithin("the pictures of the first slides", 52 * kb, { slides: bytes });
}, 60_000);

test("large pictures full of detail: an event's cover has at most 18 KB on a phone, 40 KB elsewhere", async () => {
  const { html } = await site.page(`/events/${eventId}`);
  const found = candidates(html.querySelector("header picture"), "avif");
  expect(found.map(({ width }) => width)).toEqual([580, 960]);
  for (const { address, width } of found)
    expectWithin(`a cover of ${width} px`, width === 580 ? 18 * kb : 40 * kb, {
      [address]: (await fetched(address)).length,
    });
}, 60_000);

test("every image of a page has dimensions, which prevents layout shifts", async () => {
  const ended = makeEvent(site, {}, "ended");
  await makePhotos(site, ended.id, [1, 2]);
  const album = `/photos/${ended.id}`;
  for (const path of ["/", `/events/${eventId}`, album, `${album}/1`, "/gallery"]) {
    const pictures = (await site.page(path)).html.querySelectorAll("main img");
    expect([path, pictures.length]).toEqual([path, expect.toSatisfy((count) => count > 0)]);
    for (const picture of pictures)
      for (const side of ["width", "height"])
        expect(Number(picture.getAttribute(side)), `${path} ${side}`).toBeGreaterThan(0);
  }
});
