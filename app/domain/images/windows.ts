// Visible area of a cover in the site's frames: event page, home page slide and poster. Pure; shared by server and browser.
import {
  cutOf,
  type PictureShape,
  type PictureSize,
  type PixelBox,
  windowAt,
} from "../../platform/images/image-variants";
import { type Position, styledPosition } from "./picture";

/** Frames that show a cover: served variant, and width by height of the cropping frame. */
export const coverFrames = [
  { name: "活动页", shape: "wide", aspect: 4 / 3 },
  { name: "首页", shape: "wide", aspect: 290 / 200 },
  { name: "海报", shape: "whole", aspect: 1080 / 600 },
] as const satisfies readonly { name: string; shape: PictureShape; aspect: number }[];

/** Returns the pixels of a picture that a frame shows. */
export function shownIn(
  { shape, aspect }: (typeof coverFrames)[number],
  size: PictureSize,
  position: Position,
): PixelBox {
  const cut = cutOf(shape, size, position);
  const shown = windowAt(aspect, cut, shape === "whole" ? position : styledPosition(position));
  return { ...shown, left: cut.left + shown.left, top: cut.top + shown.top };
}

/** Share of a picture that a small frame shows: a window of this size around a point contains it. */
const share = 1 / 3;
const percentAround = (fraction: number) =>
  Math.round(Math.min(1, Math.max(0, (fraction - share / 2) / (1 - share))) * 100);

/** Returns the position that shows the area around a point, in fractions of the picture. */
export const positionAround = ({ x, y }: Position): Position => ({
  x: percentAround(x),
  y: percentAround(y),
});

/** Returns the centre of the area that a position shows, in fractions of the picture. */
export function pointOf({ x, y }: Position): Position {
  const fraction = (percent: number) => share / 2 + (percent / 100) * (1 - share);
  return { x: fraction(x), y: fraction(y) };
}

/** Moves a position by some percent, limited by the edges. */
export function movePosition({ x, y }: Position, by: Position): Position {
  const within = (percent: number) => Math.min(100, Math.max(0, percent));
  return { x: within(x + by.x), y: within(y + by.y) };
}

/** Formats a position. */
export const positionText = ({ x, y }: Position): string => `各处保留的重点：横向 ${x}%，纵向 ${y}%`;
