// The overlay over what a crop leaves out, drawn alike by server and browser.
import type { PixelBox, Size } from "./crop";

/** SVG path over a whole picture with a hole for the crop; fill with the even-odd rule. */
export function maskPath({ left, top, width, height }: PixelBox, size: Size): string {
  return `M0 0h${size.width}v${size.height}H0zM${left} ${top}h${width}v${height}h${-width}z`;
}
