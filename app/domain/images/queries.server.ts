// Looking pictures up: for the door that serves them, and for forms that name one.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { images } from "../../db/schema/images";
import { variantWidths } from "../../platform/images.server";
import type { ImageRow } from "./commands.server";
import type { Picture } from "./picture";
import { toPicture } from "./to-picture.server";

/** The widths in which the picture with this content hash is served, or null when there is none. */
export function servedWidthsOf(db: Db, hash: string): number[] | null {
  const row = db.select({ width: images.width }).from(images).where(eq(images.hash, hash)).get();
  return row ? variantWidths(row.width) : null;
}

/** A stored image by id, or undefined. */
export function findImageRow(db: Db, id: string): ImageRow | undefined {
  return db.select().from(images).where(eq(images.id, id)).get();
}

/** A stored image by id as pages show it, or null. */
export function findPicture(db: Db, id: string): Picture | null {
  return toPicture(findImageRow(db, id) ?? null);
}
