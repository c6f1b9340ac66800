// Draws in this process: for commands, development and tests, and in the process that draws for the server.
import { encodeOriginal, extractRegion, renderVariant } from "./images.server";
import type { PictureDrawer } from "./picture-drawer";
import { hasCode } from "./read-code.server";
import { renderIcon } from "./site-icon.server";

/** What was begun is finished, also after `close`. */
export const drawHere: PictureDrawer = {
  encodeOriginal,
  extractRegion,
  hasCode,
  renderVariant,
  renderIcon,
  close: async () => {},
};
