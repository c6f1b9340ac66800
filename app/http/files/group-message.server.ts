import { toEventView } from "../../domain/events/event-views.server";
import type { EventWithPictures } from "../../domain/events/queries.server";
import { listPhotoHashes } from "../../domain/photos/queries.server";
import { groupMessage } from "../../domain/posters/event-content.server";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";
import { siteTimeOf } from "../site-time.server";

/** 群发文案 of an event, with its short link. */
export function groupMessageOf(site: Site, row: EventWithPictures): string {
  const { id } = row.event;
  const { phase, period, moved, availability } = toEventView(row, siteTimeOf(site));
  return groupMessage(row, {
    phase,
    period,
    moved,
    seats: availability.text,
    hasPhotos: listPhotoHashes(site.db, id).length > 0,
    link: `${siteOrigin(site)}/e/${id}`,
  });
}
