// Photos of an event's album for display. Slots may have gaps; navigation wraps around.
import type { Picture } from "../images/picture";

export type PhotoView = { slot: number; caption: string; picture: Picture };

type PhotoPosition = { photo: PhotoView; index: number; total: number; previous: number; next: number };

/** Returns a slot's photo with its position from 1 and the neighbouring slots; null when the slot is empty. */
export function neighbours(photos: readonly PhotoView[], slot: number): PhotoPosition | null {
  const at = photos.findIndex((photo) => photo.slot === slot);
  const photo = photos[at];
  if (!photo) return null;
  const previous = photos.at(at - 1)?.slot ?? slot;
  const next = photos[(at + 1) % photos.length]?.slot ?? slot;
  return { photo, index: at + 1, total: photos.length, previous, next };
}
