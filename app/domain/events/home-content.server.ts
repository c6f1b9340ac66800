// What the home page shows everybody.
import { keptByVersion } from "../../db/content-version.server";
import { fullDateText } from "./date-text";
import { toEventCard } from "./event-views.server";
import { countComing, listHomeEvents, listIndexEvents } from "./queries.server";
import type { SiteTime } from "./site-time";

/**
 * What the home page shows everybody: the events of the carousel and their cards, the cards of the list below, the date, and how many
 * events are coming. Shared by requests; nobody may change it.
 */
export const readHomeContent = keptByVersion(
  ["events"],
  ({ timeZone }: SiteTime) => timeZone,
  (db, siteTime) => {
    const rows = listHomeEvents(db);
    const cards = rows.map((row) => toEventCard(row, siteTime));
    return {
      slides: rows.map(({ event }) => event),
      cards,
      index: listIndexEvents(db, siteTime.now).map((row) => toEventCard(row, siteTime)),
      dateline: fullDateText(siteTime.now, siteTime.timeZone),
      coming: countComing(db, siteTime.now),
      schemes: cards.length > 0 ? cards.map((card) => card.scheme) : ["lemon-sky"],
    };
  },
);
