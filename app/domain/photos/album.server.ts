// Album changes by photo instead of slot, for the API.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { photos } from "../../db/schema/events";
import type { Actor } from "../audit/actor";
import { ok, type Result, rejected } from "../result";
import { type PhotoRow, putPhoto } from "./commands.server";
import { photoMessages } from "./schema";

export type NewPhoto = { imageId: string; caption?: string | undefined };
export type AlbumRejection = "not-found" | "not-ended" | "full" | "invalid";

class NotAll extends Error {
  constructor(readonly rejection: Result<never, AlbumRejection>) {
    super("not all photos could be taken");
  }
}

/** Adds photos to the free slots of an ended event's album, all or none. */
export function addPhotos(
  db: Db,
  actor: Actor,
  { eventId, added }: { eventId: string; added: readonly NewPhoto[] },
  now: number,
): Result<PhotoRow[], AlbumRejection> {
  try {
    return inTransaction(db, () =>
      ok(
        added.map(({ imageId, caption }) => {
          const input = { eventId, imageId, ...(caption === undefined ? {} : { caption }) };
          const put = putPhoto(db, actor, input, now);
          if (!put.ok) throw new NotAll(put);
          return put.value;
        }),
      ),
    );
  } catch (error) {
    if (error instanceof NotAll) return error.rejection;
    throw error;
  }
}

/** Replaces picture, caption or both of a photo; absent values stay unchanged. */
export function changePhoto(
  db: Db,
  actor: Actor,
  { eventId, photoId, ...change }: { eventId: string; photoId: string } & Partial<NewPhoto>,
  now: number,
): Result<PhotoRow, AlbumRejection> {
  return inTransaction(db, () => {
    const isPhoto = and(eq(photos.id, photoId), eq(photos.eventId, eventId));
    const photo = db.select().from(photos).where(isPhoto).get();
    if (!photo) return rejected("not-found", photoMessages.photoMissing);
    const { imageId = photo.imageId, caption = photo.caption } = change;
    return putPhoto(db, actor, { eventId, slot: photo.slot, imageId, caption }, now);
  });
}
