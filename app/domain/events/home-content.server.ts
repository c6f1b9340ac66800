// Content of the home page shared by all visitors.
import { cachedByVersion } from "../../db/cache-version.server";
import { toListedEvent } from "./event-views.server";
import { countComing, countPublicEvents, listHomeEvents, listIndexEvents } from "./queries.server";
import { noFilter } from "./search/public-filter";
import type { SiteTime } from "./site-time";

/**
 * Carousel events and their cards, cards of the lists of coming and past events, and numbers of events. Cached and shared, so it
 * must not be modified.
 */
export const readHomeContent = cachedByVersion(
  ["events"],
  ({ timeZone }: SiteTime) => timeZone,
  (db, siteTime) => {
    const rows = listHomeEvents(db);
    const cards = rows.map((row) => toListedEvent(row, siteTime));
    const index = listIndexEvents(db, siteTime.now).map((row) => toListedEvent(row, siteTime));
    const schemes = [...cards, ...index].map((card) => card.scheme);
    return {
      slides: rows.map(({ event }) => event),
      cards,
      coming: index.filter(({ phase }) => phase !== "completed"),
      past: index.filter(({ phase }) => phase === "completed"),
      counts: countComing(db, noFilter, siteTime),
      total: countPublicEvents(db),
      schemes: schemes.length > 0 ? schemes : ["lemon-sky"],
    };
  },
);
