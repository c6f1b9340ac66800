// Album changes by slot: at most five slots per event, only after its end. Slot numbers are stable.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events, photos } from "../../db/schema/events";
import { newId } from "../../platform/ids";
import { plainFileName } from "../../platform/text";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import type { EventRow } from "../events/queries.server";
import { retireImages } from "../images/commands.server";
import { findImageRow } from "../images/queries.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import { photoMessages, readCaption, slotNumbers } from "./schema";

export type PhotoRow = typeof photos.$inferSelect;

export type PutPhoto = {
  eventId: string;
  imageId: string;
  /** Defaults to the caption of the replaced photo, else none. */
  caption?: string;
  /** File name; defaults to that of the stored picture. */
  fileName?: string;
  /** Defaults to the first free slot. */
  slot?: number;
};

/** Returns why an event's album accepts no photos; null when it does. */
export function albumClosed(event: Pick<EventRow, "status">): Rejected<"not-ended"> | null {
  return event.status === "ended" ? null : rejected("not-ended", photoMessages.eventNotEnded);
}

type PutRejection = "not-found" | "not-ended" | "full" | "invalid";

/** Puts a stored picture into a slot, replacing its photo, or into the first free one. */
export function putPhoto(db: Db, actor: Actor, input: PutPhoto, now: number): Result<PhotoRow, PutRejection> {
  return inTransaction(db, () => {
    const event = db.select({ status: events.status }).from(events).where(eq(events.id, input.eventId)).get();
    if (!event) return rejected("not-found", photoMessages.eventMissing);
    const closed = albumClosed(event);
    if (closed) return closed;
    const slot = input.slot ?? firstFreeSlot(db, input.eventId);
    if (slot === undefined) return rejected("full", photoMessages.albumFull);
    if (!slotNumbers.includes(slot)) return rejected("invalid", photoMessages.slotUnknown);
    const before = photoInSlot(db, input.eventId, slot);
    const caption = readCaption(input.caption ?? before?.caption ?? "");
    if (!caption.ok) return caption;
    const { eventId, imageId } = input;
    const fileName = plainFileName(input.fileName ?? fileNameOf(db, imageId, before));
    const photo = db
      .insert(photos)
      .values({
        id: newId(),
        eventId,
        slot,
        imageId,
        caption: caption.value,
        fileName,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [photos.eventId, photos.slot],
        set: { imageId, caption: caption.value, fileName, updatedAt: now },
      })
      .returning()
      .get();
    if (before && before.imageId !== imageId) retireImages(db, [before.imageId]);
    const note = { action: "photo.put", entityType: "photo", entityId: photo.id, before, after: photo };
    recordAudit(db, actor, note, now);
    return ok(photo);
  });
}

function photoInSlot(db: Db, eventId: string, slot: number): PhotoRow | undefined {
  return db
    .select()
    .from(photos)
    .where(and(eq(photos.eventId, eventId), eq(photos.slot, slot)))
    .get();
}

/** Returns the file name of a photo with an unchanged picture, else that of the stored picture. */
function fileNameOf(db: Db, imageId: string, before: PhotoRow | undefined): string {
  return before?.imageId === imageId ? before.fileName : (findImageRow(db, imageId)?.fileName ?? "");
}

function firstFreeSlot(db: Db, eventId: string): number | undefined {
  const rows = db.select({ slot: photos.slot }).from(photos).where(eq(photos.eventId, eventId)).all();
  const taken = new Set(rows.map((row) => row.slot));
  return slotNumbers.find((slot) => !taken.has(slot));
}

/** Clears a slot; the other slots keep their numbers. */
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
    if (!before) return rejected("not-found", photoMessages.photoMissing);
    retireImages(db, [before.imageId]);
    const entity = { entityType: "photo", entityId: before.id };
    recordAudit(db, actor, { action: "photo.remove", ...entity, before }, now);
    return ok(before);
  });
}
