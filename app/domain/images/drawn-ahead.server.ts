// Renders variants before they are requested: those that pages link to, most widely supported formats first.
import { desc } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { images } from "../../db/schema/images";
import type { ImageStore } from "../../platform/images/image-store.server";
import type { Variant } from "../../platform/images/image-variants";
import { framed, type PictureFrame } from "./picture";
import { positionOf } from "./to-picture.server";

type ImageRow = typeof images.$inferSelect;

/** Frames per kind. Group codes are shown as stored; backgrounds are only on posters, which are drawn from the original. */
const framesOf: Record<ImageRow["kind"], readonly PictureFrame[]> = {
  cover: ["slide", "thumb", "header", "ticket"],
  album: ["band", "tile", "preview", "full"],
  poster: [],
  qr: [],
};

type Drawn = Pick<ImageRow, "kind" | "hash" | "width" | "height" | "positionX" | "positionY">;

/** Lists the variants that pages link to, without duplicates: all as AVIF, then as WebP. */
function namedVariants(row: Drawn): Variant[] {
  const picture = { width: row.width, height: row.height, position: positionOf(row) };
  const named = framesOf[row.kind].flatMap((frame) => framed(picture, frame));
  return [
    ...named.map((variant): Variant => ({ ...variant, format: "avif" })),
    ...named.map((variant): Variant => ({ ...variant, format: "webp" })),
  ];
}

/** Starts rendering the linked variants of pictures, in the given order, without awaiting them. */
export function drawAhead(store: ImageStore, pictures: readonly (Drawn | null)[]): void {
  for (const picture of pictures) if (picture) store.drawAhead(picture.hash, namedVariants(picture));
}

/** Lists the most recently stored pictures, newest first. */
export function listNewestImages(db: Db, most: number): ImageRow[] {
  return db.select().from(images).orderBy(desc(images.createdAt)).limit(most).all();
}
