// Size limits and variants of stored pictures. Pure; shared by server and browser.

/** Longest side of a stored picture, in pixels; larger ones are scaled down. */
export const longestSidePx = 2560;
/** Pictures with more pixels are rejected. */
export const maxPixels = 50_000_000;

/** Pixels. */
export type PictureSize = { width: number; height: number };
export type PixelBox = PictureSize & { left: number; top: number };

/** `png` is in black and white, for QR codes. */
export const variantFormats = ["avif", "webp", "jpg", "png"] as const;
export type VariantFormat = (typeof variantFormats)[number];
/** The full picture, or a crop: a square for small frames, 6:5 for slides and the top of a page, 2:3 for a ticket. */
export type PictureShape = "whole" | "square" | "wide" | "tall";
const shapes = ["whole", "square", "wide", "tall"] as const satisfies readonly PictureShape[];
/**
 * The position of a crop, in percent from the left (`x`) and upper (`y`) edge, like `object-position`. The same position therefore
 * also applies to a crop of a crop.
 */
export type Position = { x: number; y: number };
/** One way to serve a picture; `width` is in pixels, `at` the crop's position along the side that it shortens. */
export type Variant = { shape: PictureShape; width: number; at: number; format: VariantFormat };

const middle = 50;

const widthsOf = {
  whole: [320, 640, 800, 1080, 1600],
  square: [290, 400, 580, 640, 800, 1080],
  wide: [290, 580, 960],
  tall: [256, 400],
} as const;
/** Width of a square beside a row of text, in pixels. */
export const thumbWidth = 144;
/** Aspect ratio of a crop, width by height. */
const aspectOf = { square: 1, wide: 6 / 5, tall: 2 / 3 } as const;

/** The largest box of an aspect ratio (width by height) in a picture. */
export function windowAt(aspect: number, { width, height }: PictureSize, { x, y }: Position): PixelBox {
  const size = {
    width: Math.min(width, Math.round(height * aspect)),
    height: Math.min(height, Math.round(width / aspect)),
  };
  return {
    left: Math.round(((width - size.width) * x) / 100),
    top: Math.round(((height - size.height) * y) / 100),
    ...size,
  };
}

/** The box of a shape in a picture. */
export function cutOf(shape: PictureShape, size: PictureSize, position: Position): PixelBox {
  if (shape === "whole") return { left: 0, top: 0, ...size };
  return windowAt(aspectOf[shape], size, position);
}

/** A crop's position along the side that it shortens. */
export function cutPosition(shape: PictureShape, size: PictureSize, { x, y }: Position): number {
  if (shape === "whole") return middle;
  return size.width > size.height * aspectOf[shape] ? x : y;
}

function upTo(widths: readonly number[], most: number): number[] {
  const smaller = widths.filter((candidate) => candidate <= most);
  return smaller.length > 0 ? smaller : [most];
}

/** Returns the served widths of each shape, ascending: the fixed ones up to the original width, or that width alone. */
export function servedWidths(size: PictureSize): Record<PictureShape, number[]> {
  const widest = (shape: PictureShape) => cutOf(shape, size, { x: middle, y: middle }).width;
  return {
    whole: upTo(widthsOf.whole, widest("whole")),
    square: [
      ...(widest("square") > thumbWidth ? [thumbWidth] : []),
      ...upTo(widthsOf.square, widest("square")),
    ],
    wide: upTo(widthsOf.wide, widest("wide")),
    tall: upTo(widthsOf.tall, widest("tall")),
  };
}

/** All variants of a picture with a crop position. */
export function variantsOf(size: PictureSize, position: Position): Variant[] {
  const served = servedWidths(size);
  return variantFormats.flatMap((format) =>
    shapes.flatMap((shape) => {
      const at = cutPosition(shape, size, position);
      return served[shape].map((width) => ({ shape, width, at, format }));
    }),
  );
}

/** Increment when rendering changes: URLs change with it, and the files of earlier editions are deleted. */
const edition = 2;
const shapeMarks = { whole: "w", square: "s", wide: "d", tall: "t" } as const;
const shapeOf: Record<string, PictureShape> = { w: "whole", s: "square", d: "wide", t: "tall" };

/** Returns the part of a variant's URL and file name after the content hash. A centred crop has no number. */
export function variantSuffix({ shape, width, at, format }: Variant): string {
  return `-${width}${shapeMarks[shape]}${edition}${at === middle ? "" : `p${at}`}.${format}`;
}

/** Whether a file name belongs to a variant of an earlier edition. */
export function isOldVariant(name: string): boolean {
  const [whole, mark] = /^[0-9a-f]{20}-\d{1,5}([a-z]\d+)?(?:p\d+)?\.[a-z]{3,4}$/.exec(name) ?? [];
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
  const parts = /^([0-9a-f]{20})(?:-(\d{1,5})(?:([wsdt])(\d)(?:p([1-9]?\d|100))?)?)?\.([a-z]{3,4})$/.exec(
    name,
  );
  const [, hash, width, mark = "w", named = "1", at = middle, format] = parts ?? [];
  if (!hash || !isFormat(format) || Number(named) < 1 || Number(named) > edition) return null;
  if (width === undefined) return { hash, format };
  return {
    hash,
    format,
    variant: { shape: shapeOf[mark] ?? "whole", width: Number(width), at: Number(at), format },
  };
}
