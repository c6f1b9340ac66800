// How large stored pictures are, and in which variants they are served. Pure; shared by server and browser.

/** The longest side of a stored picture, in pixels; larger ones are made smaller. */
export const longestSidePx = 2560;
/** Pictures with more pixels are refused. */
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

/** Widths in which a picture is served in each shape, ascending: the fixed ones up to its own, or its own. */
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

/** Increment when variants change their look or their bytes: pages then name other addresses, and old files are swept. */
const edition = 2;
const shapeMarks = { whole: "w", square: "s" } as const;

/** What follows the content hash in a variant's address and in its file's name. */
export function variantSuffix({ shape, width, format }: Variant): string {
  return `-${width}${shapeMarks[shape]}${edition}.${format}`;
}

/** Whether a file's name is that of a variant of an earlier edition. */
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
