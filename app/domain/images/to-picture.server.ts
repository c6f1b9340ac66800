// Converts stored pictures for display.
import type { images } from "../../db/schema/images";
import { servedWidths } from "../../platform/images/image-variants";
import type { Picture } from "./picture";

type ImageRow = typeof images.$inferSelect;

/** The picture of a row, or null without one. */
export function toPicture(row: ImageRow | null): Picture | null {
  if (!row) return null;
  const { whole, square } = servedWidths(row);
  return {
    base: `/uploads/${row.hash}`,
    width: row.width,
    height: row.height,
    variants: whole,
    squares: square,
    linkBytes: row.linkBytes,
    originalBytes: row.originalBytes,
  };
}
