// Size limits and variants of stored pictures. Pure; shared by server and browser.

/** Longest side of a stored picture, in pixels; larger ones are scaled down. */
export const longestSidePx = 2560;
/** Pictures with more pixels are rejected. */
export const maxPixels = 50_000_000;

/** Pixels. */
export type PictureSize = { width: number; height: number };

/** `png` is in black and white, for QR codes. */
export const variantFormats = ["avif", "webp", "jpg", "png"] as const;
export type VariantFormat = (typeof variantFormats)[number];
/** The whole picture, or the square in its middle, for small frames. */
export type PictureShape = "whole" | "square";
/** One way to serve a picture; `width` is in pixels. */
export type Variant = { shape: PictureShape; width: number; format: VariantFormat };

const widthsOf = {
  whole: [320, 640, 800, 1080, 1600],
  square: [290, 400, 580, 640, 800, 1080],
} as const;

function upTo(widths: readonly number[], most: number): number[] {
  const smaller = widths.filter((candidate) => candidate <= most);
  return smaller.length > 0 ? smaller : [most];
}

/** Returns the served widths of each shape, ascending: the fixed ones up to the original width, or that width alone. */
export function servedWidths({ width, height }: PictureSize): Record<PictureShape, number[]> {
  return {
    whole: upTo(widthsOf.whole, width),
    square: upTo(widthsOf.square, Math.min(width, height)),
  };
}

/** All variants of a picture. */
export function variantsOf(size: PictureSize): Variant[] {
  const { whole, square } = servedWidths(size);
  return variantFormats.flatMap((format) => [
    ...whole.map((width) => ({ shape: "whole" as const, width, format })),
    ...square.map((width) => ({ shape: "square" as const, width, format })),
  ]);
}

/** Increment when rendering changes: URLs change with it, and the files of earlier editions are deleted. */
const edition = 2;
const shapeMarks = { whole: "w", square: "s" } as const;

/** Returns the part of a variant's URL and file name that follows the content hash. */
export function variantSuffix({ shape, width, format }: Variant): string {
  return `-${width}${shapeMarks[shape]}${edition}.${format}`;
}

/** Whether a file name belongs to a variant of an earlier edition. */
export function isOldVariant(name: string): boolean {
  const [whole, mark] = /^[0-9a-f]{20}-\d{1,5}([a-z]\d+)?\.[a-z]{3,4}$/.exec(name) ?? [];
  return whole !== undefined && !Object.values(shapeMarks).some((shape) => mark === `${shape}${edition}`);
}

const isFormat = (name: string | undefined): name is VariantFormat =>
  variantFormats.some((format) => format === name);

/**
 * Parses a file name from a URL: content hash, and the variant unless it is the original. URLs of earlier editions, which other
 * sites may link to, resolve to the current variant. Null for other names.
 */
export function readPictureName(
  name: string,
): { hash: string; format: VariantFormat; variant?: Variant } | null {
  const parts = /^([0-9a-f]{20})(?:-(\d{1,5})(?:([ws])(\d))?)?\.([a-z]{3,4})$/.exec(name);
  const [, hash, width, mark, named = "1", format] = parts ?? [];
  if (!hash || !isFormat(format) || Number(named) < 1 || Number(named) > edition) return null;
  if (width === undefined) return { hash, format };
  return {
    hash,
    format,
    variant: { shape: mark === "s" ? "square" : "whole", width: Number(width), format },
  };
}
