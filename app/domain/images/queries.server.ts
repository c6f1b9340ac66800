// Looking pictures up for the door that serves them.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { images } from "../../db/schema/images";
import { variantWidths } from "../../platform/images.server";

/** The widths in which the picture with this content hash is served, or null when there is none. */
export function servedWidthsOf(db: Db, hash: string): number[] | null {
  const row = db.select({ width: images.width }).from(images).where(eq(images.hash, hash)).get();
  return row ? variantWidths(row.width) : null;
}
