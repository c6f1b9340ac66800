// A displayed picture: URLs and dimensions of its variants.
import {
  cutPosition,
  type PictureShape,
  type PictureSize,
  type Position,
  readPictureName,
  servedWidths,
  thumbWidth,
  type Variant,
  type VariantFormat,
  variantSuffix,
} from "../../platform/images/image-variants";

export type { Position, VariantFormat };
export { readPictureName };

/** A stored picture. Variant URLs are `base-`, width, shape and edition, `.format`. */
export type Picture = {
  /** URL without width and format, such as `/uploads/k3v9…`. */
  base: string;
  /** Pixel size of the stored original. */
  width: number;
  height: number;
  /** Focal point for smaller frames. */
  position: Position;
  /** Size in bytes of the JPEG that the low-data mode links to, and of the original. */
  linkBytes: number;
  originalBytes: number;
};

/** Default focal points: the centre for group pictures; the upper third for covers, which mostly show faces. */
export const middle: Position = { x: 50, y: 50 };
export const upperThird: Position = { x: 50, y: 15 };

/**
 * Frames that show a picture: a `thumb` of 64 px beside a row of text, a `tile` of at most 218 px, both cropped to about a square; a
 * `slide` of 290 px or the `header` of a page, of at most 560 px; one of three small pictures in a row as a `preview`; a landscape
 * `band` of an album; a `ticket` of 2:3; or `full` without cropping.
 */
const pictureFrames = {
  thumb: { widths: [thumbWidth], portrait: "square", landscape: "square" },
  tile: { widths: [290, 400, 580], portrait: "square", landscape: "square" },
  slide: { widths: [290, 580], portrait: "wide", landscape: "wide" },
  header: { widths: [580, 960], portrait: "wide", landscape: "wide" },
  preview: { widths: [290, 320], portrait: "square", landscape: "whole" },
  band: { widths: [640, 800, 1080], portrait: "square", landscape: "whole" },
  ticket: { widths: [256, 400], portrait: "tall", landscape: "tall" },
  full: { widths: [320, 640, 800, 1080, 1600], portrait: "whole", landscape: "whole" },
} as const satisfies Record<
  string,
  { widths: readonly number[]; portrait: PictureShape; landscape: PictureShape }
>;
export type PictureFrame = keyof typeof pictureFrames;

/** Percent of the outer thirds, as in the style sheet. */
export const near = upperThird.y;
export const far = 100 - near;

/** The third of a position: near an edge, or the middle. Variants are cut by percent; CSS crops them further by thirds. */
const thirdOf = (percent: number): number => (percent < 100 / 3 ? near : percent > 200 / 3 ? far : middle.x);

/** Position for cropping a variant further in CSS. */
export const styledPosition = ({ x, y }: Position): Position => ({ x: thirdOf(x), y: thirdOf(y) });

/** URL of an uncropped variant. */
export function variantUrl({ base }: Pick<Picture, "base">, width: number, format: VariantFormat): string {
  return base + variantSuffix({ shape: "whole", width, at: middle.x, format });
}

/** Returns the variants of a picture for a frame, ascending by width, without their format. */
export function framed(
  { width, height, position }: PictureSize & { position: Position },
  frame: PictureFrame,
): Omit<Variant, "format">[] {
  const size = { width, height };
  const { widths, portrait, landscape } = pictureFrames[frame];
  const shape = height > width ? portrait : landscape;
  const at = cutPosition(shape, size, position);
  const served = servedWidths(size)[shape];
  const used = served.filter((candidate) => widths.some((known) => known === candidate));
  return (used.length > 0 ? used : served.slice(-1)).map((candidate) => ({ shape, width: candidate, at }));
}

/** Returns the `srcset` value of a frame in one format. */
export function srcSet(picture: Picture, frame: PictureFrame, format: VariantFormat): string {
  return framed(picture, frame)
    .map((variant) => `${picture.base}${variantSuffix({ ...variant, format })} ${variant.width}w`)
    .join(",");
}

const linkWidths: readonly number[] = [320, 640, 1080];

/**
 * Width of the `src` fallback and the low-data link, whose size is stored with the picture: 1080, 640 or 320 pixels, or the
 * picture's width.
 */
export function linkWidth(size: PictureSize): number {
  const { whole } = servedWidths(size);
  return whole.filter((width) => linkWidths.includes(width)).at(-1) ?? whole[0] ?? 320;
}

/** Width of the widest uncropped variant. */
export const widestWidth = (size: PictureSize): number => servedWidths(size).whole.at(-1) ?? size.width;

/** URL of a black-and-white QR code of a few KB: the widest variant up to 640 pixels. */
export function codeUrl(picture: Picture): string {
  const width =
    servedWidths(picture)
      .whole.filter((candidate) => candidate <= 640)
      .at(-1) ?? picture.width;
  return variantUrl(picture, width, "png");
}

/** URL of the original with a content hash. */
export const uploadAddress = (hash: string): string => `/uploads/${hash}.jpg`;

/** Parses the content hash from a picture URL of this site, of any width and format; undefined for other URLs. */
export function uploadHash(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin) return undefined;
  const [, name = ""] = /^\/uploads\/([^/]+)$/.exec(url.pathname) ?? [];
  return readPictureName(name)?.hash;
}

/** URL of the original, upright and without metadata. */
export function originalUrl(picture: Picture): string {
  return `${picture.base}.jpg`;
}
