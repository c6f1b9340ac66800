// Deletes unreferenced pictures after a day, so that open forms can be completed.
import { and, asc, eq, inArray, lt, ne, not, type SQL } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { images } from "../../db/schema/images";
import type { ImageStore } from "../../platform/images/image-store.server";
import { isReferenced } from "./references.server";
import { positionOf } from "./to-picture.server";

export const orphanGraceMs = 24 * 60 * 60 * 1000;
/** Files are deleted synchronously, so batches are small. */
const removedAtMost = 200;

/**
 * Deletes pictures older than a day at `now` (ms UTC) that nothing references, with their files;
 * returns how many.
 */
export function removeOrphanImages(db: Db, store: ImageStore, now: number): number {
  return removeUnnamed(db, store, lt(images.createdAt, now - orphanGraceMs));
}

/**
 * Deletes files without a row that are older than a day at `now` (ms UTC); returns how many. Such files remain when the
 * process exits between writing file and row.
 */
export function removeFilesWithoutRow(db: Db, store: ImageStore, now: number): number {
  const hashes = new Set(
    db
      .select({ hash: images.hash })
      .from(images)
      .all()
      .map(({ hash }) => hash),
  );
  return store.removeUnknown((hash) => hashes.has(hash), now - orphanGraceMs, removedAtMost);
}

/** Deletes the unreferenced pictures among `ids` with their files, without the grace period. */
export function removeImages(db: Db, store: ImageStore, ids: readonly string[]): number {
  return removeUnnamed(db, store, inArray(images.id, [...ids]));
}

/** Deletes a file before its row, so that after a crash the next run finds the rest by its row. */
function removeUnnamed(db: Db, store: ImageStore, which: SQL): number {
  return inTransaction(db, () => {
    const found = listUnnamed(db, which);
    for (const row of found) {
      const { id, hash } = row;
      // Pictures of another kind or position may share the file.
      const isOther = and(eq(images.hash, hash), ne(images.id, id));
      const isShared = db.select({ id: images.id }).from(images).where(isOther).get() !== undefined;
      if (!isShared) store.remove(hash, row, positionOf(row));
      db.delete(images).where(eq(images.id, id)).run();
    }
    return found.length;
  });
}

function listUnnamed(db: Db, which: SQL) {
  const { id, hash, width, height, positionX, positionY } = images;
  return db
    .select({ id, hash, width, height, positionX, positionY })
    .from(images)
    .where(and(which, not(isReferenced)))
    .orderBy(asc(images.createdAt))
    .limit(removedAtMost)
    .all();
}
