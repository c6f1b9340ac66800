// Captions and order of photos. Two photos never share a slot, even during a swap.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { photos } from "../../db/schema/events";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";
import type { PhotoRow } from "./commands.server";
import { photoMessages, readCaption, slotNumbers } from "./schema";

type PhotoName = { eventId: string; photoId: string };

function findPhoto(db: Db, { eventId, photoId }: PhotoName): PhotoRow | undefined {
  return db
    .select()
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.eventId, eventId)))
    .get();
}

/** Sets the caption of a photo; an empty one removes it. */
export function setCaption(
  db: Db,
  actor: Actor,
  input: PhotoName & { caption: string },
  now: number,
): Result<PhotoRow, "not-found" | "invalid"> {
  return inTransaction(db, () => {
    const before = findPhoto(db, input);
    if (!before) return rejected("not-found", photoMessages.photoMissing);
    const caption = readCaption(input.caption);
    if (!caption.ok) return caption;
    if (caption.value === before.caption) return ok(before);
    const after = { ...before, caption: caption.value, updatedAt: now };
    db.update(photos).set(after).where(eq(photos.id, before.id)).run();
    const entity = { entityType: "photo", entityId: before.id };
    recordAudit(db, actor, { action: "photo.caption", ...entity, before, after }, now);
    return ok(after);
  });
}

/** Moves a photo into a slot, swapping with the photo there. Moving it to its current slot changes nothing. */
export function movePhoto(
  db: Db,
  actor: Actor,
  input: PhotoName & { slot: number },
  now: number,
): Result<PhotoRow, "not-found" | "invalid"> {
  return inTransaction(db, () => {
    const moved = findPhoto(db, input);
    if (!moved) return rejected("not-found", photoMessages.photoMissing);
    if (!slotNumbers.includes(input.slot)) return rejected("invalid", photoMessages.slotUnknown);
    if (moved.slot === input.slot) return ok(moved);
    const inWay = and(eq(photos.eventId, input.eventId), eq(photos.slot, input.slot));
    // SQLite checks the unique slot per row, so the other photo is deleted and reinserted.
    const other = db.delete(photos).where(inWay).returning().get();
    const after = { ...moved, slot: input.slot, updatedAt: now };
    db.update(photos).set(after).where(eq(photos.id, moved.id)).run();
    recordMove(db, actor, moved, after);
    if (other) {
      const swapped = { ...other, slot: moved.slot, updatedAt: now };
      db.insert(photos).values(swapped).run();
      recordMove(db, actor, other, swapped);
    }
    return ok(after);
  });
}

function recordMove(db: Db, actor: Actor, before: PhotoRow, after: PhotoRow): void {
  const note = { action: "photo.move", entityType: "photo", entityId: before.id, before, after };
  recordAudit(db, actor, note, after.updatedAt);
}
