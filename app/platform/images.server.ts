// Re-encodes uploads and renders their variants. Formats are detected from bytes, never from name or declared type.
import { longestSidePx, maxPixels } from "./image-limits";
import { loadSharp } from "./sharp.server";

export const servedWidths = [320, 640, 1080, 1600] as const;

const acceptedFormats = new Set(["jpeg", "png", "webp"]);
/** First frame only; broken, truncated or oversized input is refused. */
const readOptions = { limitInputPixels: maxPixels, failOn: "error", pages: 1, unlimited: false } as const;
const drawTimeoutSeconds = 30;

function hasAt(bytes: Buffer, offset: number, mark: string): boolean {
  return bytes.toString("latin1", offset, offset + mark.length) === mark;
}

/** Whether the bytes begin like an accepted format. No other decoder ever sees an upload. */
function beginsAsPicture(bytes: Buffer): boolean {
  const isWebp = hasAt(bytes, 0, "RIFF") && hasAt(bytes, 8, "WEBP");
  return isWebp || hasAt(bytes, 0, "\xff\xd8\xff") || hasAt(bytes, 0, "\x89PNG\r\n\x1a\n");
}

export type EncodedImage = { data: Buffer; width: number; height: number };

/**
 * Re-encodes upright, without metadata, longest side at most 2560 px. Null unless the bytes are a valid JPEG, PNG or
 * WebP.
 */
export async function encodeOriginal(bytes: Buffer): Promise<EncodedImage | null> {
  if (!beginsAsPicture(bytes)) return null;
  const sharp = await loadSharp();
  try {
    const { format } = await sharp(bytes, readOptions).metadata();
    if (!acceptedFormats.has(format ?? "")) return null;
    const { data, info } = await sharp(bytes, readOptions)
      .rotate()
      .resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: "4:4:4" })
      .timeout({ seconds: drawTimeoutSeconds })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

export type PixelBox = { left: number; top: number; width: number; height: number };

/** A region of a stored original (path), re-encoded, never enlarged. Null when it cannot be read or extracted. */
export async function extractRegion(original: string, box: PixelBox): Promise<EncodedImage | null> {
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

/** Widths in which a picture of `width` pixels is served: the fixed ones up to it, or its own. */
export function variantWidths(width: number): number[] {
  const smaller = servedWidths.filter((candidate) => candidate <= width);
  return smaller.length > 0 ? smaller : [width];
}

export const variantFormats = ["avif", "webp", "jpg", "png"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** Grey levels below this are black in a code of one bit for each pixel; WeChat's green modules are below it, too. */
const inkBelow = 160;

/** One variant of a stored original (path or bytes); a `png` is in black and white, for QR codes. */
export async function renderVariant(
  original: string | Buffer,
  width: number,
  format: VariantFormat,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(original, readOptions).resize({ width, withoutEnlargement: true });
  if (format === "avif") return image.avif({ quality: 52, effort: 2 }).toBuffer();
  if (format === "webp") return image.webp({ quality: 74, effort: 4 }).toBuffer();
  if (format === "png")
    return image.greyscale().threshold(inkBelow).png({ palette: true, colours: 2 }).toBuffer();
  return image.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
