// A picture for display: URLs and dimensions of its variants.

/** A stored picture. `variants` are pixel widths, ascending; URLs are `base-width.format`. */
export type Picture = {
  /** URL without width and format, such as `/uploads/k3v9…`. */
  base: string;
  /** Pixel size of the stored original. */
  width: number;
  height: number;
  /** Served widths, ascending, none wider than the original. */
  variants: readonly number[];
  /** Size in bytes of the JPEG that the low-data mode links to, and of the original. */
  linkBytes: number;
  originalBytes: number;
};

/** `png` is in black and white: see `codeUrl`. */
export type PictureFormat = "avif" | "webp" | "jpg" | "png";

/** URL of one variant. */
export function variantUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.base}-${width}.${format}`;
}

/** Value of a `srcset` over all widths in one format. */
export function srcSet(picture: Picture, format: PictureFormat): string {
  return picture.variants.map((width) => `${variantUrl(picture, width, format)} ${width}w`).join(",");
}

/** Width of the `src` fallback and the low-data link: the widest up to 1080 pixels. */
export function linkWidth(variants: readonly number[]): number {
  return variants.filter((width) => width <= 1080).at(-1) ?? variants[0] ?? 320;
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
  return /^\/uploads\/([0-9a-f]{20})(-\d{1,5})?\.[a-z]{3,4}$/.exec(url.pathname)?.[1];
}

/** URL of the original, upright and without metadata. */
export function originalUrl(picture: Picture): string {
  return `${picture.base}.jpg`;
}
