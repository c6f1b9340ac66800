// Crops a stored picture into a new one; the source stays unchanged.
import type { Db } from "../../db/client.server";
import type { ImageStore } from "../../platform/images/image-store.server";
import { ok, type Result, rejected } from "../result";
import { type ImageKind, type ImageRow, storeEncoded } from "./commands.server";
import { type Crop, pixelsOf } from "./crop";
import type { Position } from "./picture";
import { findImageRow } from "./queries.server";
import { imageMessages } from "./schema";

/**
 * Stores a crop of a picture, of which frames keep `position`, and returns its row. Rejects an invalid crop and an unreadable picture.
 * Throws `ImageQueueFull`.
 */
export async function cropImage(
  db: Db,
  store: ImageStore,
  { imageId, kind, crop, position }: { imageId: string; kind: ImageKind; crop: Crop; position?: Position },
  now: number,
): Promise<Result<ImageRow, "invalid" | "not-found" | "failed">> {
  const source = findImageRow(db, imageId);
  if (!source) return rejected("not-found", imageMessages.loadFailed);
  const box = pixelsOf(crop, source);
  if (!box) return rejected("invalid", imageMessages.cropInvalid);
  const { width, height, hash, originalBytes: bytes } = source;
  const isWhole = box.width === width && box.height === height && store.has(hash);
  const cropped = isWhole ? { hash, width, height, bytes } : await store.cut(hash, box);
  if (!cropped) return rejected("failed", imageMessages.cropFailed);
  return ok(await storeEncoded(db, store, cropped, { kind, fileName: source.fileName, position }, now));
}
