// A picture as pages show it: addresses of its variants and its measures, never bytes.

/** One stored picture. `variants` are pixel widths, ascending; addresses are `base-width.format`. */
export type Picture = {
  /** Address without width and format, such as `/uploads/k3v9…`. */
  base: string;
  /** Pixel size of the kept original. */
  width: number;
  height: number;
  /** Widths in which it is served, ascending, none wider than the original. */
  variants: readonly number[];
  /** Bytes of the middle JPEG that the low-data variant links to, and of the kept original. */
  linkBytes: number;
  originalBytes: number;
};

export type PictureFormat = "avif" | "webp" | "jpg";

/** Address of one variant. */
export function variantUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.base}-${width}.${format}`;
}

/** Value of a `srcset` over all widths in one format. */
export function srcSet(picture: Picture, format: PictureFormat): string {
  return picture.variants.map((width) => `${variantUrl(picture, width, format)} ${width}w`).join(",");
}

/** The width that the `src` fallback and the low-data link use: the widest up to 1080 pixels. */
export function linkWidth(variants: readonly number[]): number {
  return variants.filter((width) => width <= 1080).at(-1) ?? variants[0] ?? 320;
}

/** Address under which the picture with a content hash is served whole. */
export const uploadAddress = (hash: string): string => `/uploads/${hash}.jpg`;

/** The content hash that such an address of ours, of any width and format, names; undefined for any other address. */
export function uploadHash(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin) return undefined;
  return /^\/uploads\/([0-9a-f]{20})(-\d{1,5})?\.[a-z]{3,4}$/.exec(url.pathname)?.[1];
}

/** Address of the kept original, upright and without metadata. */
export function originalUrl(picture: Picture): string {
  return `${picture.base}.jpg`;
}
