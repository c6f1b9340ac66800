// Who may see a stored picture. Queried on each request, so that hiding or deleting takes effect at once.
import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { drafts } from "../../db/schema/drafts";
import { events, photos } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import { siteSettings } from "../../db/schema/settings";
import { type PictureShape, servedWidths } from "../../platform/images/image-variants";

/** How long an unreferenced upload is public at its URL. */
const freshMs = 24 * 60 * 60 * 1000;

/**
 * `lasting`: the cover or background of an event, or the site's own contact code. `passing`: public until further notice,
 * which are the photos of open albums, the codes of groups that can be joined now, and new unreferenced uploads.
 * `hidden`: only for the organiser.
 */
export type Visibility = "lasting" | "passing" | "hidden";

export type ServedPicture = {
  visibility: Visibility;
  /** The served widths of each shape, in pixels. */
  widths: Record<PictureShape, number[]>;
  /** Whether it is a QR code, which is served in black and white, too. */
  isCode: boolean;
};

type Found = { width: number | null; height: number; isCode: number; isLasting: number; isPassing: number };

/** How the picture with a content hash is served at `now` (ms UTC), or null when there is none. */
export function findServedPicture(db: Db, hash: string, now: number): ServedPicture | null {
  const { id } = images;
  const { width, height, isCode, isLasting, isPassing } = db.get<Found>(sql`
    SELECT
      max(${images.width}) AS width,
      max(${images.height}) AS height,
      max(${images.kind} = 'qr') AS isCode,
      max(
        EXISTS (SELECT 1 FROM ${events} WHERE ${events.coverImageId} = ${id})
        OR EXISTS (SELECT 1 FROM ${events} WHERE ${events.backgroundImageId} = ${id})
        OR EXISTS (SELECT 1 FROM ${siteSettings} WHERE ${siteSettings.contactQrImageId} = ${id})
      ) AS isLasting,
      max(
        EXISTS (
          SELECT 1 FROM ${photos} JOIN ${events} ON ${events.id} = ${photos.eventId}
          WHERE ${photos.imageId} = ${id} AND ${events.status} = 'ended'
        )
        OR EXISTS (
          SELECT 1 FROM ${events}
          WHERE ${events.groupQrImageId} = ${id} AND ${events.status} = 'active'
            AND ${events.endAt} > ${now} AND ${events.groupQrValidUntil} > ${now}
        )
        OR (
          ${images.createdAt} > ${now - freshMs}
          AND NOT EXISTS (SELECT 1 FROM ${photos} WHERE ${photos.imageId} = ${id})
          AND NOT EXISTS (SELECT 1 FROM ${events} WHERE ${events.groupQrImageId} = ${id})
          AND NOT EXISTS (SELECT 1 FROM ${drafts} WHERE instr(${drafts.form}, ${id}) > 0)
        )
      ) AS isPassing
    FROM ${images} WHERE ${images.hash} = ${hash}`);
  if (width === null) return null;
  return {
    visibility: isLasting ? "lasting" : isPassing ? "passing" : "hidden",
    widths: servedWidths({ width, height }),
    isCode: isCode === 1,
  };
}
