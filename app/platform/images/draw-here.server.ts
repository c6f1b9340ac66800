// Encodes pictures in this process: for commands, development and tests, and within the server's drawing process.

import { drawable } from "./drawable-bytes";
import type { EncodedImage, ImageEncoder, PictureProblem } from "./image-encoder";
import {
  cutOf,
  longestSidePx,
  maxPixels,
  type PictureShape,
  type PictureSize,
  type PixelBox,
  thumbWidth,
  type Variant,
} from "./image-variants";
import { loadSharp } from "./sharp.server";
import { renderIcon } from "./site-icon.server";

/** Longest sides to search, in pixels: the first finds most codes of screenshots and photos. */
const sidesPx = [1600, longestSidePx, 800];

const timeLimitMs = 1000;

/** The text of a QR code in an original (path), even if rotated, inverted or with a logo; null without one. */
async function readCode(original: string): Promise<string | null> {
  const sharp = await loadSharp();
  const { decodeQR } = await import("qr/decode.js");
  for (const side of sidesPx) {
    const { data, info } = await sharp(original, { limitInputPixels: maxPixels, failOn: "none" })
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    try {
      const image = { width: info.width, height: info.height, data };
      return decodeQR(image, { format: "RGB", effort: Number.POSITIVE_INFINITY, timeLimit: timeLimitMs });
    } catch {
      // Not found at this size.
    }
  }
  return null;
}

const acceptedFormats = new Set(["jpeg", "png", "webp"]);
/** Rejects pictures for which a decoder holds more than this at once; with it, no picture takes more than 350 MB. */
const bufferedBytesAtMost = 160_000_000;
/** First frame only; broken, truncated or oversized input is rejected. */
const readOptions = { limitInputPixels: maxPixels, failOn: "error", pages: 1, unlimited: false } as const;
/** This many leading bytes identify every accepted format. */
const markBytes = 12;

/** Checks the signature first, so that no decoder of another format reads an upload. */
function beginsAsPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, markBytes)).toString("latin1");
  const isWebp = head.startsWith("RIFF") && head.startsWith("WEBP", 8);
  return isWebp || head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG\r\n\x1a\n");
}

const jpegMark = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** Appends the end marker to a JPEG without one, as some phones and WeChat write them; undefined for other bytes. */
function endedJpeg(bytes: Uint8Array): Buffer | undefined {
  const isJpeg = jpegMark.equals(bytes.subarray(0, jpegMark.length));
  const isEnded = jpegEnd.equals(bytes.subarray(-jpegEnd.length));
  return isJpeg && !isEnded ? Buffer.concat([bytes, jpegEnd]) : undefined;
}

/**
 * Re-encodes upright, without metadata, longest side at most 2560 px. A JPEG may lack its end marker; one with missing pixels is
 * damaged.
 */
async function encodeOriginal(upload: Uint8Array): Promise<EncodedImage | PictureProblem> {
  if (!beginsAsPicture(upload)) return "unsupported-type";
  const { bytes, bufferedBytes } = drawable(upload);
  const sharp = await loadSharp();
  // Reads only the header, to distinguish too many pixels from damage.
  const header = await sharp(bytes, { ...readOptions, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) return "damaged";
  if (!acceptedFormats.has(header.format ?? "")) return "unsupported-type";
  if (header.width * header.height > maxPixels) return "too-many-pixels";
  if (bufferedBytes > bufferedBytesAtMost) return "too-much-memory";
  const ended = endedJpeg(bytes);
  // With the marker in place, the decoder warns only about missing pixels.
  return (
    (await encodeUpright(bytes, "error")) ?? (ended && (await encodeUpright(ended, "warning"))) ?? "damaged"
  );
}

async function encodeUpright(bytes: Uint8Array, failOn: "error" | "warning"): Promise<EncodedImage | null> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { ...readOptions, failOn })
      .rotate()
      .resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: "4:4:4" })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** Extracts and re-encodes a region of an original (path), never enlarged. Null when it cannot be read or extracted. */
async function extractRegion(original: string, box: PixelBox): Promise<EncodedImage | null> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(original, readOptions)
      .extract(box)
      .jpeg({ quality: 90, mozjpeg: true, chromaSubsampling: "4:4:4" })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** Grey levels below this become black in 1-bit QR codes; includes WeChat's green modules. */
const inkBelow = 160;

/**
 * `quality` is for widths shown at about 1x pixel density, `dense` for wider ones shown at 2x or 3x. Pictures over their budget get
 * a lower quality, down to `least`: their amount of detail hides the artefacts. One step of quality changes the size by the factor
 * e^`slope`. `share` multiplies the budget of AVIF.
 */
const encodings = {
  avif: { quality: 52, dense: 46, least: 15, slope: 0.05, share: 1 },
  webp: { quality: 74, dense: 70, least: 30, slope: 0.025, share: 1.5 },
} as const;
const denseFromWidth = 500;
const attempts = 4;

/** Maximum bytes of a picture beside a row of text, in any modern format: a list may load twenty. */
const mostThumbBytes = 3_500;

/** Maximum bytes of an AVIF up to a width; portrait pictures get more. A phone's first view shows three slides of 580 px. */
const mostBytes = [
  [400, 12_000],
  [580, 19_000],
  [640, 26_000],
  [1080, 39_000],
  [Number.POSITIVE_INFINITY, 150_000],
] as const;

/** A slide, which is also the first picture of a page on a phone, gets bytes in proportion to its height. */
function budgetOf(shape: PictureShape, { width, height }: PictureSize): number {
  const [, bytes] = mostBytes.find(([upToWidth]) => width <= upToWidth) ?? [0, 0];
  return bytes * Math.max(shape === "wide" ? 0 : 1, height / width);
}

/** Encodes at the default quality, then at lower ones until the result is within its budget. */
async function encodeWithin(
  format: "avif" | "webp",
  raw: Buffer,
  { shape, ...size }: PictureSize & { shape: PictureShape },
): Promise<Buffer> {
  const sharp = await loadSharp();
  const { dense, least, slope, share, ...usual } = encodings[format];
  const most = size.width <= thumbWidth ? mostThumbBytes : budgetOf(shape, size) * share;
  let quality: number = size.width < denseFromWidth ? usual.quality : dense;
  for (let attempt = 1; ; attempt += 1) {
    const image = sharp(raw, { raw: { ...size, channels: 3 } });
    const data =
      format === "avif"
        ? await image.avif({ quality, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer()
        : await image.webp({ quality, effort: 4 }).toBuffer();
    if (data.length <= most || quality === least || attempt === attempts) return data;
    quality = Math.max(least, Math.floor(quality - Math.log(data.length / most) / slope));
  }
}

/** Renders a variant of an original (path); a `png` is in black and white, for QR codes. */
async function renderVariant(original: string, { shape, width, at, format }: Variant): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = sharp(original, readOptions);
  const cut = cutOf(shape, await source.metadata(), { x: at, y: at });
  const image = source.extract(cut).resize({ width, withoutEnlargement: true });
  if (format === "png")
    return image.greyscale().threshold(inkBelow).png({ palette: true, colours: 2 }).toBuffer();
  if (format === "jpg") return image.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  const { data, info } = await image.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return encodeWithin(format, data, { shape, width: info.width, height: info.height });
}

/** Running jobs complete even after `close`. */
export const drawHere: ImageEncoder = {
  encodeOriginal,
  extractRegion,
  readCode,
  renderVariant,
  renderIcon,
  close: async () => {},
};
