// Converts stored pictures for display.
import type { images } from "../../db/schema/images";
import type { Position } from "../../platform/images/image-variants";
import type { Picture } from "./picture";

type ImageRow = typeof images.$inferSelect;

/** Returns the focal point of a picture. */
export function positionOf({
  positionX: x,
  positionY: y,
}: Pick<ImageRow, "positionX" | "positionY">): Position {
  return { x, y };
}

/** Converts a row to a picture, or null without one. */
export function toPicture(row: ImageRow | null): Picture | null {
  if (!row) return null;
  return {
    base: `/uploads/${row.hash}`,
    width: row.width,
    height: row.height,
    position: positionOf(row),
    linkBytes: row.linkBytes,
    originalBytes: row.originalBytes,
  };
}
