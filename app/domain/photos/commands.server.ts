// Changing albums: at most five slots per event, and only once the event has ended. A slot keeps its number.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events, maxPhotosPerEvent, photos } from "../../db/schema/events";
import { newId } from "../../platform/ids";
import { graphemeLength, tidy } from "../../platform/text";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, refused } from "../result";

export type PhotoRow = typeof photos.$inferSelect;

export const captionMax = 100;

export const photoMessages = {
  eventMissing: "活动 ID 不存在",
  eventNotEnded: "活动结束后才能上传照片",
  albumFull: "每个活动最多 5 张照片",
  slotUnknown: "照片位置不存在",
  captionTooLong: `照片说明不能超过${captionMax}个字符`,
  photoMissing: "照片不存在",
} as const;

type PutRefusal = "not-found" | "not-ended" | "full" | "invalid";

/** Puts a stored image into a slot, or into the first free one; a filled slot is replaced. */
export function putPhoto(
  db: Db,
  actor: Actor,
  input: { eventId: string; imageId: string; caption: string; slot?: number },
  now: number,
): Result<PhotoRow, PutRefusal> {
  const caption = tidy(input.caption);
  if (graphemeLength(caption) > captionMax) return refused("invalid", photoMessages.captionTooLong);
  return inTransaction(db, () => {
    const event = db.select({ status: events.status }).from(events).where(eq(events.id, input.eventId)).get();
    if (!event) return refused("not-found", photoMessages.eventMissing);
    if (event.status !== "ended") return refused("not-ended", photoMessages.eventNotEnded);
    const slot = input.slot ?? firstFreeSlot(db, input.eventId);
    if (slot === undefined) return refused("full", photoMessages.albumFull);
    if (!Number.isInteger(slot) || slot < 1 || slot > maxPhotosPerEvent) {
      return refused("invalid", photoMessages.slotUnknown);
    }
    const values = { eventId: input.eventId, slot, imageId: input.imageId, caption };
    const photo = db
      .insert(photos)
      .values({ id: newId(), ...values, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [photos.eventId, photos.slot],
        set: { imageId: input.imageId, caption, updatedAt: now },
      })
      .returning()
      .get();
    const entity = { entityType: "photo", entityId: photo.id };
    recordAudit(db, actor, { action: "photo.put", ...entity, after: photo }, now);
    return ok(photo);
  });
}

function firstFreeSlot(db: Db, eventId: string): number | undefined {
  const rows = db.select({ slot: photos.slot }).from(photos).where(eq(photos.eventId, eventId)).all();
  const taken = new Set(rows.map((row) => row.slot));
  return Array.from({ length: maxPhotosPerEvent }, (_, index) => index + 1).find((slot) => !taken.has(slot));
}

/** Empties a slot; the other slots keep their numbers. */
export function removePhoto(
  db: Db,
  actor: Actor,
  input: { eventId: string; photoId: string },
  now: number,
): Result<PhotoRow, "not-found"> {
  return inTransaction(db, () => {
    const before = db
      .delete(photos)
      .where(and(eq(photos.id, input.photoId), eq(photos.eventId, input.eventId)))
      .returning()
      .get();
    if (!before) return refused("not-found", photoMessages.photoMissing);
    const entity = { entityType: "photo", entityId: before.id };
    recordAudit(db, actor, { action: "photo.remove", ...entity, before }, now);
    return ok(before);
  });
}
