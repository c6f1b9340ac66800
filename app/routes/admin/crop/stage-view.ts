// Geometry of a crop window over its picture: the window is fixed, the picture moves and zooms under it. Pure.
import { type Crop, moveCrop, type Point, type Size } from "~/domain/images/crop";

/** Displayed position: the distance of the picture's centre from the window's in screen pixels, and the zoom. */
export type StageView = Point & { zoom: number };

/** Size in screen pixels of the largest window of an aspect ratio on a picture of size `media`. */
function windowOf(media: Size, aspect: number): Size {
  const width = Math.min(media.width, media.height * aspect);
  return { width, height: width / aspect };
}

/** The displayed position for a crop of an aspect ratio; `media` is the picture's size on screen at zoom 1. */
export function viewOfCrop({ x, y, width }: Crop, media: Size, aspect: number): StageView {
  const frame = windowOf(media, aspect);
  const zoom = frame.width / (media.width * width);
  return {
    zoom,
    x: zoom * media.width * (0.5 - x) - frame.width / 2,
    y: zoom * media.height * (0.5 - y) - frame.height / 2,
  };
}

/** The crop that the window shows, clamped to the picture. */
export function cropOfView({ x, y, zoom }: StageView, media: Size, aspect: number): Crop {
  const frame = windowOf(media, aspect);
  const shown = { width: media.width * zoom, height: media.height * zoom };
  const crop = {
    x: 0.5 - (x + frame.width / 2) / shown.width,
    y: 0.5 - (y + frame.height / 2) / shown.height,
    width: frame.width / shown.width,
    height: frame.height / shown.height,
  };
  return moveCrop(crop, { x: 0, y: 0 });
}
