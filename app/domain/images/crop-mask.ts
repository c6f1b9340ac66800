// The overlay over the area outside a crop, shared by server and browser.
import type { PixelBox, Size } from "./crop";

/** SVG path that covers the picture except the crop; fill with the even-odd rule. */
export function maskPath({ left, top, width, height }: PixelBox, size: Size): string {
  return `M0 0h${size.width}v${size.height}H0zM${left} ${top}h${width}v${height}h${-width}z`;
}
