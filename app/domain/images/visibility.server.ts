// Visibility of stored pictures. Queried per request, so that hiding or deleting takes effect at once.
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { images } from "../../db/schema/images";
import { cutPosition, servedWidths, type Variant } from "../../platform/images/image-variants";
import { middle } from "./picture";
import { isForReview, isReferenced, isShownAs } from "./references.server";

/** Time during which an unreferenced upload is public at its URL, in ms. */
const freshMs = 60 * 60 * 1000;

/**
 * `lasting`: cover or background of an event, or the site's readable contact code. `passing`: temporarily public, such as photos of
 * open albums and codes of currently open groups. `fresh`: a new unreferenced upload, whose URL only its uploader knows. `hidden`:
 * visible to organisers, an unreferenced upload to its uploader alone.
 */
export type Visibility = "lasting" | "passing" | "fresh" | "hidden";

export type ServedPicture = {
  visibility: Visibility;
  /** Organisers who alone see it while it is hidden; null for all with the permission. */
  uploaders: readonly string[] | null;
  /** What an organiser who sees it while it is hidden may do. */
  permission: "own" | "review" | "full";
  /** Pixels. */
  width: number;
  height: number;
  /** Whether it is a QR code, which is also served in black and white. */
  isCode: boolean;
};

type Found = {
  width: number | null;
  height: number;
  isCode: number;
  isLasting: number;
  isPassing: number;
  isFresh: number;
  /** Whether each row is an unreferenced upload of one organiser. */
  isOwn: number;
  isForReview: number;
  /** JSON. */
  uploaders: string;
};
const uploadersSchema = z.array(z.string());

/** Returns how the picture with a content hash is served at `now` (ms UTC), or null when unknown. */
export function findServedPicture(db: Db, hash: string, now: number): ServedPicture | null {
  const found = db.get<Found>(sql`
    SELECT
      max(${images.width}) AS width,
      max(${images.height}) AS height,
      max(${images.kind} = 'qr') AS isCode,
      max(${isShownAs("lasting", now)}) AS isLasting,
      max(${isShownAs("passing", now)}) AS isPassing,
      max(${images.createdAt} > ${now - freshMs} AND NOT ${isReferenced}) AS isFresh,
      min(${images.uploadedBy} IS NOT NULL AND ${images.createdAt} > 0 AND NOT ${isReferenced}) AS isOwn,
      max(${isForReview}) AS isForReview,
      json_group_array(${images.uploadedBy}) AS uploaders
    FROM ${images} WHERE ${images.hash} = ${hash}`);
  const { width, height, isCode, isLasting, isPassing, isFresh, isOwn, uploaders } = found;
  if (width === null) return null;
  return {
    visibility: isLasting ? "lasting" : isPassing ? "passing" : isFresh ? "fresh" : "hidden",
    uploaders: isOwn ? uploadersSchema.parse(JSON.parse(uploaders)) : null,
    permission: isOwn ? "own" : found.isForReview ? "review" : "full",
    width,
    height,
    isCode: isCode === 1,
  };
}

/**
 * Whether a variant of the picture with a content hash is served: an existing width, cut in the middle or where pages cut it.
 */
export function isServedVariant(
  db: Db,
  hash: string,
  { width, height }: ServedPicture,
  { shape, width: served, at }: Variant,
): boolean {
  const size = { width, height };
  if (!servedWidths(size)[shape].includes(served)) return false;
  if (at === middle.x) return true;
  const { positionX: x, positionY: y } = images;
  const positions = db.select({ x, y }).from(images).where(eq(images.hash, hash)).all();
  return positions.some((position) => cutPosition(shape, size, position) === at);
}
