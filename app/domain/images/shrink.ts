// Whether a picture is made smaller before it is sent, to what size, and whether that was worth it. Pure.
import { longestSidePx, maxPixels } from "../../platform/images/image-variants";
import type { Size } from "./crop";

/** Below this a picture is sent as it is. */
export const smallBytes = 1024 * 1024;
/** The share of its bytes that a smaller copy may have at most; it is a little worse than the original. */
const worthwhileShare = 0.8;

/** Offset of the colour type in a PNG, and its types without transparency: grey, and red, green and blue. */
const pngColourAt = 25;
const opaquePngColours = [0, 2];
/** The first bytes of a file that are enough to decide. */
export const headBytes = pngColourAt + 1;

const jpegMark = [0xff, 0xd8, 0xff];
const pngMark = [0x89, 0x50, 0x4e, 0x47];

const beginsWith = (head: Uint8Array, mark: readonly number[]) =>
  mark.every((value, index) => head[index] === value);

/**
 * Whether a file may be made smaller: a JPEG, or a PNG without transparency, and not a small one. A WebP may be transparent.
 * `head` are its first bytes.
 */
export function mayShrink(bytes: number, head: Uint8Array): boolean {
  if (bytes <= smallBytes) return false;
  if (beginsWith(head, jpegMark)) return true;
  return beginsWith(head, pngMark) && opaquePngColours.includes(head[pngColourAt] ?? -1);
}

/** The last bytes of a file in which the end mark of a complete JPEG lies; cameras write data of their own behind it. */
export const tailBytes = 256 * 1024;

/**
 * Whether a file has all of its picture, as far as its tail shows. Browsers draw a JPEG that was cut off, and the copy would hide
 * the damage from the server.
 */
export function isComplete(head: Uint8Array, tail: Uint8Array): boolean {
  if (!beginsWith(head, jpegMark)) return true;
  return tail.some((byte, index) => byte === 0xff && tail[index + 1] === 0xd9);
}

/** The size that the server would keep of a larger picture, in whole pixels; null when it keeps the picture's own, or none. */
export function shrunkSize({ width, height }: Size): Size | null {
  const scale = longestSidePx / Math.max(width, height);
  if (!(scale < 1) || width * height > maxPixels) return null;
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Whether a smaller copy is sent instead of its original, by the bytes of both. */
export function isWorthwhile(copyBytes: number, originalBytes: number): boolean {
  return copyBytes > 0 && copyBytes <= originalBytes * worthwhileShare;
}
