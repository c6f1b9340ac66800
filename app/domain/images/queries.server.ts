// Finds pictures that forms reference.
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { images } from "../../db/schema/images";
import type { ImageKind, ImageRow } from "./commands.server";
import type { Picture } from "./picture";
import { toPicture } from "./to-picture.server";

export function findImageRow(db: Db, id: string): ImageRow | undefined {
  return db.select().from(images).where(eq(images.id, id)).get();
}

/**
 * Whether a picture of a QR code is unusable for visitors: no code was detected, and the organiser has not confirmed it. False
 * for pictures that predate detection.
 */
export const isUnreadCode = ({ hasCode, codeConfirmedAt }: Pick<ImageRow, "hasCode" | "codeConfirmedAt">) =>
  hasCode === false && codeConfirmedAt === null;

/** Condition for pictures that are not unread codes; other pictures were not examined. */
export const isUsable = sql`(${images.hasCode} IS NOT 0 OR ${images.codeConfirmedAt} IS NOT NULL)`;

/** `isUnreadCode` of a picture by its id. */
export function lacksCode(db: Db, id: string | null): boolean {
  const row = id === null || id === "" ? undefined : findImageRow(db, id);
  return row !== undefined && isUnreadCode(row);
}

/** Finds the latest picture with a content hash, preferably of the given kind, or undefined. */
export function findImageByHash(db: Db, hash: string, kind: ImageKind): ImageRow | undefined {
  const isOfKind = sql`${images.kind} = ${kind}`;
  return db
    .select()
    .from(images)
    .where(eq(images.hash, hash))
    .orderBy(desc(isOfKind), desc(images.createdAt))
    .limit(1)
    .get();
}

export function findImageRows(db: Db, ids: readonly string[]): Map<string, ImageRow> {
  if (ids.length === 0) return new Map();
  const rows = db
    .select()
    .from(images)
    .where(inArray(images.id, [...ids]))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a stored picture for display, or null; with `kind`, only one of that kind. */
export function findPicture(db: Db, id: string, kind?: ImageKind): Picture | null {
  const row = findImageRow(db, id);
  return row && (kind === undefined || row.kind === kind) ? toPicture(row) : null;
}
