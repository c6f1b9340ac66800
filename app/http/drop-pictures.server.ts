// What goes with a photo or an event that was deleted: the pictures that nothing names any more, and the sheets that show
// them. It happens after the commit; what fails or is cut short here is cleared by the daily job.
import type { Actor } from "../domain/audit/actor";
import { deleteEvent } from "../domain/events/commands.server";
import { removeImages } from "../domain/images/orphans.server";
import { listEventImageIds } from "../domain/photos/queries.server";
import type { Site } from "./context.server";

/** Removes the files of pictures that an event named and that nothing names any more, and its drawn sheets. */
export function dropPictures(site: Site, eventId: string, imageIds: readonly string[]): void {
  const report = (error: unknown) => site.log.error({ err: error, event: eventId }, "pictures not removed");
  try {
    removeImages(site.db, site.images, imageIds);
  } catch (error) {
    report(error);
  }
  site.posters.removeOf(eventId).catch(report);
}

/** Deletes an event with its pictures. */
export function deleteEventWithPictures(
  site: Site,
  actor: Actor,
  eventId: string,
  now: number,
): ReturnType<typeof deleteEvent> {
  const imageIds = listEventImageIds(site.db, eventId);
  const deleted = deleteEvent(site.db, actor, eventId, now);
  if (deleted.ok) dropPictures(site, eventId, imageIds);
  return deleted;
}
