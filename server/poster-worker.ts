// The poster worker: loads fonts once, turns plain content into image bytes, and knows neither database nor site.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import sharp from "sharp";
import { encode } from "uqr";
import { type PosterContent, posterSizes } from "../app/domain/posters/content";
import { composePoster, picturesOf } from "../app/poster/compose";
import { faces } from "../app/poster/typography";

export type PosterFormat = "png" | "jpg";

/** `folder` holds the stored pictures, `mostBytes` limits the JPEG's size. */
export type PosterJob = {
  content: PosterContent;
  format: PosterFormat;
  mostBytes: number;
  pictures: Record<string, string>;
};

// Lower priority than the server.
setPriority(Number(process.argv[2] ?? 0));

// One picture at a time, none of which comes again.
sharp.cache(false);
sharp.concurrency(1);

const require = createRequire(import.meta.url);
const fontFiles = [
  { name: faces.sans, weight: 400, file: "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" },
  { name: faces.song, weight: 700, file: "noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf" },
  { name: faces.digit, weight: 700, file: "roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf" },
  { name: faces.emoji, weight: 400, file: "noto-emoji/400Regular/NotoEmoji_400Regular.ttf" },
] as const;

const fonts = Promise.all(
  fontFiles.map(async ({ name, weight, file }) => ({
    name,
    weight,
    data: await readFile(require.resolve(`@expo-google-fonts/${file}`)),
  })),
);

const pictureWidth = 1080;
const pictureHeight = 1300;
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

async function readPicture(path: string): Promise<string> {
  const small = await sharp(path)
    .resize({ width: pictureWidth, height: pictureHeight, fit: "outside", withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString("base64")}`;
}

const qualities = [86, 78, 70, 60, 50, 40];

async function encodeJpeg(png: Buffer, mostBytes: number): Promise<Buffer> {
  let last = Buffer.alloc(0);
  for (const quality of qualities) {
    last = await sharp(png).flatten({ background: "#fff" }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (last.length <= mostBytes) return last;
  }
  return last;
}

/** Renders one picture. */
export default async function draw({ content, format, mostBytes, pictures }: PosterJob): Promise<Buffer> {
  const paths = picturesOf(content).flatMap((hash) => pictures[hash] ?? []);
  const tree = composePoster(content, {
    code: drawCode(content.address),
    pictures: await Promise.all(paths.map(readPicture)),
  });
  // satori's types require React elements; it accepts these plain objects.
  const svg = await satori(tree as unknown as Parameters<typeof satori>[0], {
    ...posterSizes[content.kind],
    fonts: [...(await fonts)],
  });
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  return format === "png" ? png : encodeJpeg(png, mostBytes);
}
