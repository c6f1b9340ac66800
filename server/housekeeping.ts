// What the server does for itself while it runs: pictures that nothing refers to are removed at the start and once a day.
import { removeOrphanImages } from "../app/domain/images/orphans.server";
import type { Site } from "../app/http/context.server";

const dayMs = 24 * 60 * 60 * 1000;

/** Starts the housekeeping; call the result to end it. A failure is logged and tried again the next day. */
export function keepHouse(site: Site): () => void {
  const sweep = () => {
    try {
      const removed = removeOrphanImages(site.db, site.images, site.clock.now());
      if (removed > 0) site.log.info({ removed }, "unused pictures removed");
    } catch (error) {
      site.log.error({ err: error }, "unused pictures could not be removed");
    }
  };
  sweep();
  const daily = setInterval(sweep, dayMs);
  daily.unref();
  return () => clearInterval(daily);
}
