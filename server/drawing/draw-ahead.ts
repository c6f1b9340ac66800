// Draws in the background what pages name of pictures, so that no visitor waits for it (decision 005).

import { listComingEvents, listHomeEvents } from "../../app/domain/events/queries.server";
import { drawAhead, listNewestImages } from "../../app/domain/images/drawn-ahead.server";
import type { Site } from "../../app/http/context.server";

const comingAtMost = 20;
/** Stored last, shown or still in a draft: what a stop may have left undone. */
const newestAtMost = 60;

/**
 * Starts drawing ahead: what is uploaded from now on, and what earlier runs left undone of the events to come and of the newest
 * pictures. Files of earlier editions are swept. Call the result to stop.
 */
export function startDrawingAhead(site: Site): () => void {
  const { db, images, clock, log } = site;
  const stop = images.startDrawingAhead((error) => log.warn({ err: error }, "picture not drawn ahead"));
  const begin = async () => {
    const swept = await images.sweepEditions();
    if (swept > 0) log.info({ swept }, "pictures of earlier editions deleted");
    const events = [...listHomeEvents(db), ...listComingEvents(db, clock.now(), comingAtMost)];
    drawAhead(images, [...events.map(({ cover }) => cover), ...listNewestImages(db, newestAtMost)]);
  };
  begin().catch((error: unknown) => log.error({ err: error }, "drawing ahead could not begin"));
  return stop;
}
