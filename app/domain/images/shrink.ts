// Decides whether and to what size a picture is scaled down before its upload, and whether that was worthwhile. Pure.
import { longestSidePx, maxPixels } from "../../platform/images/image-variants";
import type { Size } from "./crop";

/** Smaller pictures are uploaded unchanged. */
export const smallBytes = 1024 * 1024;
/** Maximum size of a scaled copy relative to the original, since re-encoding costs some quality. */
const worthwhileShare = 0.8;

/** Offset of the colour type in a PNG, and its types without transparency: grey, and red, green and blue. */
const pngColourAt = 25;
const opaquePngColours = [0, 2];
/** Number of leading bytes needed to decide. */
export const headBytes = pngColourAt + 1;

const jpegMark = [0xff, 0xd8, 0xff];
const pngMark = [0x89, 0x50, 0x4e, 0x47];

const beginsWith = (head: Uint8Array, mark: readonly number[]) =>
  mark.every((value, index) => head[index] === value);

/**
 * Whether a file may be scaled down: large JPEGs and PNGs without transparency. A WebP may be transparent. `head` contains
 * its first bytes.
 */
export function mayShrink(bytes: number, head: Uint8Array): boolean {
  if (bytes <= smallBytes) return false;
  if (beginsWith(head, jpegMark)) return true;
  return beginsWith(head, pngMark) && opaquePngColours.includes(head[pngColourAt] ?? -1);
}

/** Trailing bytes searched for the end marker of a JPEG; cameras append data after it. */
export const tailBytes = 256 * 1024;

/**
 * Whether a file is complete, as far as its tail shows. Browsers render truncated JPEGs, and the copy would hide the damage
 * from the server.
 */
export function isComplete(head: Uint8Array, tail: Uint8Array): boolean {
  if (!beginsWith(head, jpegMark)) return true;
  return tail.some((byte, index) => byte === 0xff && tail[index + 1] === 0xd9);
}

/** Size to which the server scales a larger picture, in pixels; null when it does not scale the picture or rejects it. */
export function shrunkSize({ width, height }: Size): Size | null {
  const scale = longestSidePx / Math.max(width, height);
  if (!(scale < 1) || width * height > maxPixels) return null;
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Whether to upload the scaled copy instead of the original, by the bytes of both. */
export function isWorthwhile(copyBytes: number, originalBytes: number): boolean {
  return copyBytes > 0 && copyBytes <= originalBytes * worthwhileShare;
}
