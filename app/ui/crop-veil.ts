// The veil over what a crop leaves out. The server and the desk's script draw it alike.
import type { PixelBox, Size } from "~/domain/images/crop";

/** Data of a path over a whole picture with a hole where the crop is; fill it by the even-odd rule. */
export function veilPath({ left, top, width, height }: PixelBox, size: Size): string {
  return `M0 0h${size.width}v${size.height}H0zM${left} ${top}h${width}v${height}h${-width}z`;
}
