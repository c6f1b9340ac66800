// Turns uploaded bytes into the pictures that are kept and served. Judged by bytes, never by name or declared type.
import sharp from "sharp";

// One thread per picture: the queue above bounds how many are drawn at once.
sharp.concurrency(1);
sharp.cache(false);

export const longestSidePx = 2560;
export const maxPixels = 50_000_000;
export const servedWidths = [320, 640, 1080, 1600] as const;

const acceptedFormats = new Set(["jpeg", "png", "webp"]);
/** The first frame only; what is broken, cut short or beyond the decoder's own bounds is refused. */
const readOptions = { limitInputPixels: maxPixels, failOn: "error", pages: 1, unlimited: false } as const;
const drawTimeoutSeconds = 30;

function hasAt(bytes: Buffer, offset: number, mark: string): boolean {
  return bytes.toString("latin1", offset, offset + mark.length) === mark;
}

/** Whether the bytes begin as one of the accepted formats do. No other decoder ever sees an upload. */
function beginsAsPicture(bytes: Buffer): boolean {
  const isWebp = hasAt(bytes, 0, "RIFF") && hasAt(bytes, 8, "WEBP");
  return isWebp || hasAt(bytes, 0, "\xff\xd8\xff") || hasAt(bytes, 0, "\x89PNG\r\n\x1a\n");
}

export type KeptImage = { data: Buffer; width: number; height: number };

/** Re-encodes upright, without metadata, longest side at most 2560 px. Null when the bytes are no JPEG, PNG or WebP. */
export async function keepImage(bytes: Buffer): Promise<KeptImage | null> {
  if (!beginsAsPicture(bytes)) return null;
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

/** A piece of a kept original (its path), re-encoded; no larger than that. Null when it cannot be read or cut. */
export async function cutImage(original: string, box: PixelBox): Promise<KeptImage | null> {
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

/** Widths in which a picture of `width` pixels is served: the fixed ones below it, or its own. */
export function variantWidths(width: number): number[] {
  const smaller = servedWidths.filter((candidate) => candidate <= width);
  return smaller.length > 0 ? smaller : [width];
}

export const variantFormats = ["avif", "webp", "jpg"] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** One variant of a kept original (a path or its bytes). */
export function drawVariant(
  original: string | Buffer,
  width: number,
  format: VariantFormat,
): Promise<Buffer> {
  const image = sharp(original, readOptions).resize({ width, withoutEnlargement: true });
  if (format === "avif") return image.avif({ quality: 52, effort: 2 }).toBuffer();
  if (format === "webp") return image.webp({ quality: 74, effort: 4 }).toBuffer();
  return image.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
