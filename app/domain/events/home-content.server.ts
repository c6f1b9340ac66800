// Content of the home page shared by all visitors.
import { cachedByVersion } from "../../db/cache-version.server";
import { fullDateText } from "./date-text";
import { toListedEvent } from "./event-views.server";
import { countComing, listHomeEvents, listIndexEvents } from "./queries.server";
import type { SiteTime } from "./site-time";

/**
 * Carousel events and their cards, cards of the list below, the date, and the number of coming events. Cached and shared, so
 * it must not be modified.
 */
export const readHomeContent = cachedByVersion(
  ["events"],
  ({ timeZone }: SiteTime) => timeZone,
  (db, siteTime) => {
    const rows = listHomeEvents(db);
    const cards = rows.map((row) => toListedEvent(row, siteTime));
    return {
      slides: rows.map(({ event }) => event),
      cards,
      index: listIndexEvents(db, siteTime.now).map((row) => toListedEvent(row, siteTime)),
      dateline: fullDateText(siteTime.now, siteTime.timeZone),
      coming: countComing(db, siteTime.now),
      schemes: cards.length > 0 ? cards.map((card) => card.scheme) : ["lemon-sky"],
    };
  },
);
