// Renders posters with the built worker's code, and decodes their pixels.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import jsQR from "jsqr";
import sharp from "sharp";
import type { EventPosterContent, PosterContent } from "../../app/domain/posters/content";
import type * as Worker from "../../server/drawing/poster-worker";

const built = pathToFileURL(join(process.cwd(), "build", "server", "poster-worker.js")).href;
const worker: typeof Worker = await import(built);

export const site = { name: "城里见", tagline: "华人同城活动告示", seal: "城里相见" };
export const address = "https://chenglijian.example.org/e/abcdefghijkl";

/** Poster content of an event. */
export function eventContent(change: Partial<EventPosterContent> = {}): EventPosterContent {
  return {
    site,
    scheme: "lemon-sky",
    title: "波河边的初冬野餐",
    category: "野餐",
    date: { year: "2026", month: "11月", day: "28", weekday: "星期六", time: "14:00" },
    place: "瓦伦蒂诺公园",
    fees: "¥100 + €15",
    capacity: "20 人",
    cover: null,
    position: { x: 50, y: 50 },
    art: "sun",
    address,
    mark: "",
    ...change,
  };
}

type Drawing = { format?: "png" | "jpg"; mostBytes?: number; pictures?: Record<string, string> };

export async function draw(content: PosterContent, options: Drawing = {}): Promise<Buffer> {
  const { format = "png", mostBytes = 500 * 1024, pictures = {} } = options;
  return Buffer.from(await worker.default({ content, format, mostBytes, pictures }));
}

/** Pixels as RGBA, at most `width` wide. */
export async function pixelsOf(picture: Buffer, width?: number) {
  const { data, info } = await sharp(picture)
    .resize(width ? { width } : {})
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The text of the picture's QR code, by an independent decoder. */
export async function decoded(picture: Buffer, width?: number): Promise<string | undefined> {
  const pixels = await pixelsOf(picture, width);
  const { buffer, byteOffset, length } = pixels.data;
  const seen = new Uint8ClampedArray(buffer, byteOffset, length);
  // The codes are black on white; a second search for white on black would be slower.
  return jsQR(seen, pixels.width, pixels.height, { inversionAttempts: "dontInvert" })?.data;
}
