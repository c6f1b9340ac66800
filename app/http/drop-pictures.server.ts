// Deletes the unreferenced pictures and the posters of a deleted photo or event. Runs after the commit; the daily job deletes files
// that a failure or interruption leaves behind.
import { inTransaction } from "../db/client.server";
import type { Actor } from "../domain/audit/actor";
import { deleteEvent } from "../domain/events/commands.server";
import { removeImages } from "../domain/images/orphans.server";
import { listEventImageIds } from "../domain/images/references.server";
import { withdrawOf } from "../domain/subscriptions/delivery.server";
import type { Site } from "./context.server";

/** Deletes the files of an event's pictures that no row references any more, and the event's rendered posters. */
export function dropPictures(site: Site, eventId: string, imageIds: readonly string[]): void {
  const report = (error: unknown) => site.log.error({ err: error, event: eventId }, "pictures not removed");
  try {
    removeImages(site.db, site.images, imageIds);
  } catch (error) {
    report(error);
  }
  site.posters.removeOf(eventId).catch(report);
}

/** Deletes an event with its pictures and its unsent announcements. */
export function deleteEventWithPictures(
  site: Site,
  actor: Actor,
  eventId: string,
  now: number,
): ReturnType<typeof deleteEvent> {
  const imageIds = listEventImageIds(site.db, eventId);
  const deleted = inTransaction(site.db, () => {
    withdrawOf(site.db, eventId, now);
    return deleteEvent(site.db, actor, eventId, now);
  });
  if (deleted.ok) dropPictures(site, eventId, imageIds);
  return deleted;
}
