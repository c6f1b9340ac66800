// The poster worker: renders plain content to image bytes, with no access to database or site.
import { readFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import sharp from "sharp";
import { encode } from "uqr";
import { type PosterContent, posterSizes } from "../../app/domain/posters/content";
import { composePoster, picturesOf } from "../../app/poster/compose";
import { type PosterNode, textsOf } from "../../app/poster/nodes";
import { chineseFonts, fontPath, smallFonts } from "./font-files";
import { lowerPriority } from "./lower-priority";
import { readFontFor } from "./poster-fonts";

export type PosterFormat = "png" | "jpg";

/** `folder` holds the stored pictures, `mostBytes` limits the size of the JPEG. */
export type PosterJob = {
  content: PosterContent;
  format: PosterFormat;
  mostBytes: number;
  pictures: Record<string, string>;
};

lowerPriority(Number(process.argv[2] ?? 0));

// One picture at a time, and none is rendered twice.
sharp.cache(false);
sharp.concurrency(1);

const whole = Promise.all(
  smallFonts.map(async (font) => ({ ...font, data: await readFile(fontPath(font)) })),
);

/** The fonts for a tree, in order of preference. */
async function fontsFor(tree: PosterNode) {
  const text = new Set(
    [...textsOf(tree)].flatMap((words) => [...words].map((one) => one.codePointAt(0) ?? 0)),
  );
  const chinese = chineseFonts.map(async (font) => ({
    ...font,
    data: await readFontFor(fontPath(font), text),
  }));
  return [...(await Promise.all(chinese)), ...(await whole)];
}

/** satori caches the fonts of its last eight pictures, which the next one cannot use. One empty picture each evicts them. */
const satoriFontCacheSize = 8;

async function forgetFonts(): Promise<void> {
  const [font] = await whole;
  if (!font) return;
  const empty = { type: "div", props: {} } as Parameters<typeof satori>[0];
  for (let n = 0; n < satoriFontCacheSize; n += 1)
    await satori(empty, { width: 1, height: 1, fonts: [{ ...font, name: `${n}` }] });
}

const pictureWidth = 1080;
const pictureHeight = 1300;
/** Height of a picture in an album of several. */
const albumPictureHeight = 700;
const codeMargin = 4;
const codeSizeAtMost = 360;

/** A QR code with whole pixels per module and a white margin. */
function drawCode(address: string): { src: string; size: number } {
  const { data, size: squares } = encode(address, { ecc: "M", border: codeMargin });
  const size = Math.floor(codeSizeAtMost / squares) * squares;
  const path = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${squares} ${squares}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${squares}v${squares}H0z"/><path d="${path}"/></svg>`;
  return { src: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`, size };
}

/** Reads a picture no larger than it is drawn, because the rasteriser decodes it in full. */
async function readPicture(path: string, height: number): Promise<string> {
  const small = await sharp(path)
    .resize({ width: pictureWidth, height, fit: "outside", withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString("base64")}`;
}

const qualities = [86, 78, 70, 60, 50, 40];

/** A rasterised picture. */
type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 4 } };

async function encodeJpeg({ data, raw }: Pixels, mostBytes: number): Promise<Buffer> {
  let last = Buffer.alloc(0);
  for (const quality of qualities) {
    last = await sharp(data, { raw })
      .flatten({ background: "#fff" })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (last.length <= mostBytes) return last;
  }
  return last;
}

/**
 * satori clips each overflowing box twice, by a clip path and by a mask, and each box at the picture's edge too. Each mask is
 * another layer of the picture's size, and changes no pixel.
 */
const withoutMasks = (svg: string) =>
  svg.replace(/<mask id="satori_om-.*?<\/mask>/g, "").replace(/ mask="url\(#satori_om-[^"]*"/g, "");

/** Rasterises to raw pixels, which avoids a PNG in between. Posters are opaque. */
function rasterise(svg: string): Pixels {
  const { pixels, width, height } = new Resvg(withoutMasks(svg), {
    font: { loadSystemFonts: false },
  }).render();
  return { data: pixels, raw: { width, height, channels: 4 } };
}

/** Collects garbage first: rasterising and encoding allocate outside the heap, which does not trigger a collection. */
const makeRoom = () => globalThis.gc?.();

/** Renders one picture. */
export default async function draw({ content, format, mostBytes, pictures }: PosterJob): Promise<Buffer> {
  const paths = picturesOf(content).flatMap((hash) => pictures[hash] ?? []);
  const sources: string[] = [];
  for (const path of paths)
    sources.push(await readPicture(path, paths.length > 1 ? albumPictureHeight : pictureHeight));
  const tree = composePoster(content, { code: drawCode(content.address), pictures: sources });
  // satori's types require React elements; it accepts these plain objects.
  const svg = await satori(tree as unknown as Parameters<typeof satori>[0], {
    ...posterSizes[content.kind],
    fonts: await fontsFor(tree),
  });
  await forgetFonts();
  makeRoom();
  const pixels = rasterise(svg);
  makeRoom();
  return format === "png"
    ? sharp(pixels.data, { raw: pixels.raw }).png().toBuffer()
    : encodeJpeg(pixels, mostBytes);
}
