// How the window of a crop lies over its picture on the screen: the window stays, the picture moves and grows under it. Pure.
import { type Crop, moveCrop, type Point, type Size } from "~/domain/images/crop";

/** Where a picture is shown: the distance of its centre from the window's in screen pixels, and how far it is enlarged. */
export type StageView = Point & { zoom: number };

/** Size of the largest window of an aspect on a picture as large as `media`, in screen pixels. */
function windowOf(media: Size, aspect: number): Size {
  const width = Math.min(media.width, media.height * aspect);
  return { width, height: width / aspect };
}

/** Where a picture is shown for a crop of an aspect; `media` is its size on the screen before it is enlarged. */
export function viewOfCrop({ x, y, width }: Crop, media: Size, aspect: number): StageView {
  const frame = windowOf(media, aspect);
  const zoom = frame.width / (media.width * width);
  return {
    zoom,
    x: zoom * media.width * (0.5 - x) - frame.width / 2,
    y: zoom * media.height * (0.5 - y) - frame.height / 2,
  };
}

/** The crop that the window shows, moved inside the picture. */
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
