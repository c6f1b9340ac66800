// Converts stored pictures for display.
import type { images } from "../../db/schema/images";
import { variantWidths } from "../../platform/images.server";
import type { Picture } from "./picture";

type ImageRow = typeof images.$inferSelect;

/** The picture of a row, or null without one. */
export function toPicture(row: ImageRow | null): Picture | null {
  if (!row) return null;
  return {
    base: `/uploads/${row.hash}`,
    width: row.width,
    height: row.height,
    variants: variantWidths(row.width),
    linkBytes: row.linkBytes,
    originalBytes: row.originalBytes,
  };
}
