// Renders picture variants in the background before pages need them (decision 005).

import { listComingEvents, listHomeEvents } from "../../app/domain/events/queries.server";
import { drawAhead, listNewestImages } from "../../app/domain/images/drawn-ahead.server";
import type { Site } from "../../app/http/context.server";

const comingAtMost = 20;
/** The newest pictures, published or in a draft: a shutdown may have interrupted their rendering. */
const newestAtMost = 60;

/**
 * Starts pre-rendering of new uploads, and of variants of upcoming events and the newest pictures that earlier runs did not finish.
 * Deletes files of earlier editions. Call the result to stop.
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
