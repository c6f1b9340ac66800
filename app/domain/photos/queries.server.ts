// Reads albums. An album is public when its event has ended and is not archived; archived ones open by direct link.
import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { events, photos } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import type { EventRow } from "../events/queries.server";
import type { ImageRow } from "../images/commands.server";
import { toPicture } from "../images/to-picture.server";
import { type Paged, readItems } from "../paging";
import type { PhotoView } from "./view";

export const albumsPerPage = 12;

const isPublicAlbum = and(eq(events.status, "ended"), isNull(events.archivedAt));

/** A photo with its id and file name, for the organiser. */
export type OwnPhoto = PhotoView & { id: string; fileName: string };

/** Lists an event's photos in slot order. */
export function listPhotos(db: Db, eventId: string): PhotoView[] {
  return listOwnPhotos(db, eventId).map(({ id, fileName, ...photo }) => photo);
}

const photosOfEvent = preparedQuery((db) =>
  db
    .select({ photo: photos, image: images })
    .from(photos)
    .innerJoin(images, eq(images.id, photos.imageId))
    .where(eq(photos.eventId, sql.placeholder("eventId")))
    .orderBy(asc(photos.slot))
    .prepare(),
);

/** Like `listPhotos`, with ids and file names, for the administrator. */
export function listOwnPhotos(db: Db, eventId: string): OwnPhoto[] {
  const rows = photosOfEvent(db).all({ eventId });
  return rows.flatMap(({ photo, image }) => {
    const picture = toPicture(image);
    const { id, slot, caption, fileName } = photo;
    return picture ? [{ id, slot, caption, fileName, picture }] : [];
  });
}

/** Lists an event's photos in slot order, each with the content hash of its picture. */
export function listPhotoRecords(db: Db, eventId: string) {
  return db
    .select({ ...getTableColumns(photos), hash: images.hash })
    .from(photos)
    .innerJoin(images, eq(images.id, photos.imageId))
    .where(eq(photos.eventId, eventId))
    .orderBy(asc(photos.slot))
    .all();
}

/** Lists the content hashes of an album's pictures, in slot order. */
export function listPhotoHashes(db: Db, eventId: string): string[] {
  return listPhotoRecords(db, eventId).map(({ hash }) => hash);
}

/** Finds a photo of an event's album, or undefined. */
export function findOwnPhoto(db: Db, eventId: string, photoId: string): OwnPhoto | undefined {
  return listOwnPhotos(db, eventId).find((photo) => photo.id === photoId);
}

/** Lists events with public, non-empty albums, latest first, with the time of their last change (ms UTC). */
export function listAlbumChanges(db: Db, limit: number): { eventId: string; updatedAt: number }[] {
  return db
    .select({ eventId: events.id, updatedAt: sql<number>`max(${photos.updatedAt})` })
    .from(events)
    .innerJoin(photos, eq(photos.eventId, events.id))
    .where(isPublicAlbum)
    .groupBy(events.id)
    .orderBy(desc(events.startAt), events.id)
    .limit(limit)
    .all();
}

/** Counts the photos of some events; events without photos are absent. */
export function countPhotos(db: Db, eventIds: readonly string[]): Map<string, number> {
  if (eventIds.length === 0) return new Map();
  const rows = db
    .select({ eventId: photos.eventId, photoCount: count() })
    .from(photos)
    .where(inArray(photos.eventId, [...eventIds]))
    .groupBy(photos.eventId)
    .all();
  return new Map(rows.map(({ eventId, photoCount }) => [eventId, photoCount]));
}

/** Finds the latest event with a public, non-empty album, and its number of photos. */
export function findNewestAlbum(db: Db): { event: EventRow; photoCount: number } | undefined {
  return db
    .select({ event: events, photoCount: count() })
    .from(events)
    .innerJoin(photos, eq(photos.eventId, events.id))
    .where(isPublicAlbum)
    .groupBy(events.id)
    .orderBy(desc(events.startAt), events.id)
    .limit(1)
    .get();
}

export type AlbumRow = { event: EventRow; first: ImageRow; photoCount: number };

/** Lists a page of public albums, latest event first, each with its first photo. */
export function listAlbums(db: Db, page: number): Paged<AlbumRow> {
  const albums = db
    .select({
      eventId: photos.eventId,
      firstSlot: sql<number>`min(${photos.slot})`.as("first_slot"),
      photoCount: count().as("photo_count"),
    })
    .from(photos)
    .groupBy(photos.eventId)
    .as("albums");
  const total =
    db
      .select({ total: count() })
      .from(events)
      .innerJoin(albums, eq(albums.eventId, events.id))
      .where(isPublicAlbum)
      .get()?.total ?? 0;
  return readItems(total, { page, perPage: albumsPerPage }, (limit, offset) =>
    db
      .select({ event: events, first: images, photoCount: albums.photoCount })
      .from(events)
      .innerJoin(albums, eq(albums.eventId, events.id))
      .innerJoin(photos, and(eq(photos.eventId, events.id), eq(photos.slot, albums.firstSlot)))
      .innerJoin(images, eq(images.id, photos.imageId))
      .where(isPublicAlbum)
      .orderBy(desc(events.startAt), events.id)
      .limit(limit)
      .offset(offset)
      .all(),
  );
}
