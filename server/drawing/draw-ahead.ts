// Renders picture variants and posters in the background before pages need them (decision 005).
import { cacheVersionOf } from "../../app/db/cache-version.server";
import { listComingEvents, listHomeEvents } from "../../app/domain/events/queries.server";
import { drawAhead, listNewestImages } from "../../app/domain/images/drawn-ahead.server";
import { listNewestPolls, withCounts } from "../../app/domain/polls/queries.server";
import type { Site } from "../../app/http/context.server";
import { pollPosterContent } from "../../app/http/files/poll-poster.server";
import { contentOf, renderPoster } from "../../app/http/files/posters.server";

const comingAtMost = 20;
/** The newest pictures, published or in a draft: a shutdown may have interrupted their rendering. */
const newestAtMost = 60;
const pollsAtMost = 5;
/** Interval between checks for content whose posters are missing. */
const checkPostersMs = 2_000;

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
  const stopPosters = startPostersAhead(site);
  return () => {
    stop();
    stopPosters();
  };
}

/** Renders the missing posters of upcoming events, with their cards for chats, and of the newest polls, one at a time. */
async function drawPosters(site: Site): Promise<void> {
  const { db, clock } = site;
  const events = listComingEvents(db, clock.now(), comingAtMost).flatMap((row) => [
    contentOf(site, row.event.posterLayout, row),
    contentOf(site, "og", row),
  ]);
  const polls = listNewestPolls(db, pollsAtMost).map((poll) => pollPosterContent(site, withCounts(db, poll)));
  for (const content of [...events, ...polls])
    await renderPoster(site, content, "jpg").catch((error: unknown) =>
      site.log.warn({ err: error }, "poster not drawn ahead"),
    );
}

/** Renders posters after each change of content, so that no visitor waits for one. Call the result to stop. */
function startPostersAhead(site: Site): () => void {
  const versionOf = cacheVersionOf(site.db.$client);
  let drawnVersion = "";
  let isDrawing = false;
  const check = async () => {
    if (isDrawing) return;
    isDrawing = true;
    try {
      const version = versionOf(["settings", "events", "headlines"]);
      if (version !== drawnVersion) await drawPosters(site);
      drawnVersion = version;
    } catch (error) {
      site.log.warn({ err: error }, "posters could not be listed");
    } finally {
      isDrawing = false;
    }
  };
  const timer = setInterval(() => void check(), checkPostersMs);
  return () => clearInterval(timer);
}
