// The variants that are drawn before they are requested: those that pages link to, the most widely read formats first.
import { desc } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { images } from "../../db/schema/images";
import type { ImageStore } from "../../platform/images/image-store.server";
import type { Variant } from "../../platform/images/image-variants";
import { framed, type PictureFrame } from "./picture";
import { positionOf } from "./to-picture.server";

type ImageRow = typeof images.$inferSelect;

/** In which frames pages show each kind. A group code is shown as it was stored, and a background on posters alone. */
const framesOf: Record<ImageRow["kind"], readonly PictureFrame[]> = {
  cover: ["slide", "strip", "panel"],
  album: ["band", "tile", "full"],
  poster: [],
  qr: [],
};

type Drawn = Pick<ImageRow, "kind" | "hash" | "width" | "height" | "positionX" | "positionY">;

/** The variants of a picture that pages name, each once: all as AVIF, then as WebP. */
function namedVariants(row: Drawn): Variant[] {
  const picture = { width: row.width, height: row.height, position: positionOf(row) };
  const named = framesOf[row.kind].flatMap((frame) => framed(picture, frame));
  return [
    ...named.map((variant): Variant => ({ ...variant, format: "avif" })),
    ...named.map((variant): Variant => ({ ...variant, format: "webp" })),
  ];
}

/** Has drawn what pages will name of some pictures, in the order given; does not wait for it. */
export function drawAhead(store: ImageStore, pictures: readonly (Drawn | null)[]): void {
  for (const picture of pictures) if (picture) store.drawAhead(picture.hash, namedVariants(picture));
}

/** The pictures stored last, newest first. */
export function listNewestImages(db: Db, most: number): ImageRow[] {
  return db.select().from(images).orderBy(desc(images.createdAt)).limit(most).all();
}
