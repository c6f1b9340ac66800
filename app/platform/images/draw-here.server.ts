// Draws in this process: for commands, development and tests, and in the process that draws for the server.

import { decodeQR } from "qr/decode.js";
import { longestSidePx, maxPixels } from "./image-variants";
import { encodeOriginal, extractRegion, renderVariant } from "./images.server";
import type { PictureDrawer } from "./picture-drawer";
import { loadSharp } from "./sharp.server";
import { renderIcon } from "./site-icon.server";

/** Longest sides in which is looked, in pixels: most codes of screenshots and photos are found in the first. */
const sidesPx = [1600, longestSidePx, 800];

const timeLimitMs = 1000;

/** Whether a code, also a rotated or inverted one or one with a logo, can be read in an original (path). */
async function hasCode(original: string): Promise<boolean> {
  const sharp = await loadSharp();
  for (const side of sidesPx) {
    const { data, info } = await sharp(original, { limitInputPixels: maxPixels, failOn: "none" })
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    try {
      const image = { width: info.width, height: info.height, data };
      decodeQR(image, { format: "RGB", effort: Number.POSITIVE_INFINITY, timeLimit: timeLimitMs });
      return true;
    } catch {
      // Not found in this size.
    }
  }
  return false;
}

/** What was begun is finished, also after `close`. */
export const drawHere: PictureDrawer = {
  encodeOriginal,
  extractRegion,
  hasCode,
  renderVariant,
  renderIcon,
  close: async () => {},
};
