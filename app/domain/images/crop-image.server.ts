// Crops a stored picture into a new one; the source stays unchanged.
import type { Db } from "../../db/client.server";
import type { ImageStore } from "../../platform/images/image-store.server";
import { ok, type Result, rejected } from "../result";
import { type ImageKind, type ImageRow, storeEncoded } from "./commands.server";
import { type Crop, pixelsOf } from "./crop";
import { findImageRow } from "./queries.server";
import { imageMessages } from "./schema";

/**
 * Stores a crop of a picture and returns its row. Rejects an invalid crop and an unreadable picture. Throws
 * `ImageQueueFull`.
 */
export async function cropImage(
  db: Db,
  store: ImageStore,
  { imageId, kind, crop }: { imageId: string; kind: ImageKind; crop: Crop },
  now: number,
): Promise<Result<ImageRow, "invalid" | "not-found" | "failed">> {
  const source = findImageRow(db, imageId);
  if (!source) return rejected("not-found", imageMessages.loadFailed);
  const box = pixelsOf(crop, source);
  if (!box) return rejected("invalid", imageMessages.cropInvalid);
  const isWhole = box.width === source.width && box.height === source.height;
  if (isWhole && source.kind === kind) return ok(source);
  const cropped = await store.cut(source.hash, box);
  if (!cropped) return rejected("failed", imageMessages.cropFailed);
  return ok(await storeEncoded(db, store, cropped, { kind, fileName: source.fileName }, now));
}
