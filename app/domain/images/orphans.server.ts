// Pictures that nothing refers to any more. A day's grace lets a form that holds one be finished.
import { and, asc, eq, exists, lt, not, or, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { drafts } from "../../db/schema/drafts";
import { events, photos } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import { siteSettings } from "../../db/schema/settings";
import type { ImageStore } from "../../platform/image-store.server";
import { variantWidths } from "../../platform/images.server";

export const orphanGraceMs = 24 * 60 * 60 * 1000;
/** The files are removed at once, so each run is short; the rest waits for the next. */
const removedAtMost = 200;

/**
 * Removes pictures older than a day at `now` (ms UTC) that no event, photo, setting or draft names, with their files, and
 * returns how many. Rows go before files: a row never points at nothing.
 */
export function removeOrphanImages(db: Db, store: ImageStore, now: number): number {
  const found = inTransaction(db, () => {
    const orphans = listOrphans(db, now - orphanGraceMs);
    for (const { id } of orphans) db.delete(images).where(eq(images.id, id)).run();
    return orphans;
  });
  for (const { hash, width } of found) {
    // The same picture may be kept as another kind too: one file, two rows.
    const isKept = db.select({ id: images.id }).from(images).where(eq(images.hash, hash)).get() !== undefined;
    if (!isKept) store.remove(hash, variantWidths(width));
  }
  return found.length;
}

function listOrphans(db: Db, before: number) {
  const { id, hash, width } = images;
  const named = [
    db
      .select({ one: sql`1` })
      .from(events)
      .where(
        or(eq(events.coverImageId, id), eq(events.backgroundImageId, id), eq(events.groupQrImageId, id)),
      ),
    db.select({ one: sql`1` }).from(photos).where(eq(photos.imageId, id)),
    db.select({ one: sql`1` }).from(siteSettings).where(eq(siteSettings.contactQrImageId, id)),
    db.select({ one: sql`1` }).from(drafts).where(sql`instr(${drafts.form}, ${id}) > 0`),
  ];
  return db
    .select({ id, hash, width })
    .from(images)
    .where(and(lt(images.createdAt, before), ...named.map((query) => not(exists(query)))))
    .orderBy(asc(images.createdAt))
    .limit(removedAtMost)
    .all();
}
