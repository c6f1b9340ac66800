// A picture for display: URLs and dimensions of its variants.
import {
  type PictureShape,
  readPictureName,
  type VariantFormat,
  variantSuffix,
} from "../../platform/images/image-variants";

export type { VariantFormat };
export { readPictureName };

/** A stored picture. URLs of its variants are `base-`, width, shape and edition, `.format`. */
export type Picture = {
  /** URL without width and format, such as `/uploads/k3v9…`. */
  base: string;
  /** Pixel size of the stored original. */
  width: number;
  height: number;
  /** Served widths of the whole picture, and of the square in its middle, ascending, none wider than the original. */
  variants: readonly number[];
  squares: readonly number[];
  /** Size in bytes of the JPEG that the low-data mode links to, and of the original. */
  linkBytes: number;
  originalBytes: number;
};

/**
 * Places that show a picture: a `slide` of 290 px and a `tile` of at most 218 px, both cropped to about a square; a landscape
 * `band` of at most 1080 px; or `full` without cropping.
 */
export const pictureFrames = {
  slide: [290, 580],
  tile: [290, 400, 580],
  band: [640, 800, 1080],
  full: [320, 640, 800, 1080, 1600],
} as const;
export type PictureFrame = keyof typeof pictureFrames;

/** URL of one variant of the whole picture. */
export function variantUrl({ base }: Picture, width: number, format: VariantFormat): string {
  return base + variantSuffix({ shape: "whole", width, format });
}

/** Returns shape and widths of a picture in a frame. In a band, portrait pictures use the square. */
export function framed(
  { width, height, variants, squares }: Pick<Picture, "width" | "height" | "variants" | "squares">,
  frame: PictureFrame,
): { shape: PictureShape; widths: number[] } {
  const isSquare = frame === "slide" || frame === "tile" || (frame === "band" && height > width);
  const served = isSquare ? squares : variants;
  const requested: readonly number[] = pictureFrames[frame];
  const widths = served.filter((candidate) => requested.includes(candidate));
  return { shape: isSquare ? "square" : "whole", widths: widths.length > 0 ? widths : served.slice(-1) };
}

/** Value of a `srcset` over all widths of a frame in one format. */
export function srcSet(picture: Picture, frame: PictureFrame, format: VariantFormat): string {
  const { shape, widths } = framed(picture, frame);
  return widths
    .map((width) => `${picture.base}${variantSuffix({ shape, width, format })} ${width}w`)
    .join(",");
}

const linkWidths: readonly number[] = [320, 640, 1080];

/** Width of the `src` fallback and the low-data link, whose size is stored with the picture: 1080, 640 or 320 pixels, or its own. */
export function linkWidth(variants: readonly number[]): number {
  return variants.filter((width) => linkWidths.includes(width)).at(-1) ?? variants[0] ?? 320;
}

/** URL of a QR code in black and white, a few KB: the widest variant up to 640 pixels. */
export function codeUrl(picture: Picture): string {
  const width = picture.variants.filter((candidate) => candidate <= 640).at(-1) ?? picture.width;
  return variantUrl(picture, width, "png");
}

/** URL of the original with a content hash. */
export const uploadAddress = (hash: string): string => `/uploads/${hash}.jpg`;

/** The content hash in a picture URL of this site, of any width and format; undefined for other URLs. */
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
