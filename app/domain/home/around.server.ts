// Polls, wishes and albums for the home page, shared by all visitors.
import { cachedByVersion } from "../../db/cache-version.server";
import type { Db } from "../../db/client.server";
import { truncateText } from "../../platform/text";
import { dateText } from "../events/date-text";
import { unnamedEvent } from "../events/event-views.server";
import type { SiteTime } from "../events/site-time";
import { findNewestAlbum } from "../photos/queries.server";
import { closesText, findOpenPoll } from "../polls/queries.server";
import { readSettings } from "../settings/queries.server";
import { listNewestWishes } from "../wishes/queries.server";

const wishesShown = 3;
const wishLength = 48;

/** Returns the newest open poll, wishes and album, if any. Cached and shared, so it must not be modified. */
export const readAround = cachedByVersion(
  ["settings", "events", "headlines"],
  ({ timeZone }: SiteTime) => timeZone,
  (db, siteTime) => {
    const { pollsOn, wishesOn } = readSettings(db);
    const poll = pollsOn ? findOpenPoll(db, siteTime.now) : undefined;
    const album = findNewestAlbum(db);
    return {
      poll: poll ? { id: poll.id, title: poll.title, closes: closesText(poll, siteTime) } : null,
      wishes: wishesOn ? newestWishes(db) : [],
      album: album
        ? {
            id: album.event.id,
            title: album.event.title.trim() || unnamedEvent,
            day: dateText(album.event.startAt, siteTime.timeZone),
            photoCount: album.photoCount,
          }
        : null,
      wishesOn,
    };
  },
);

/** The newest wishes without near-duplicates. */
function newestWishes(db: Db) {
  const read = listNewestWishes(db, 2 * wishesShown).map(({ id, authorName, content }) => ({
    id,
    authorName,
    text: truncateText(content.replace(/\s+/g, " "), wishLength),
  }));
  const isFirst = (wish: (typeof read)[number], index: number) =>
    read.findIndex(({ authorName, text }) => authorName === wish.authorName && text === wish.text) === index;
  return read.filter(isFirst).slice(0, wishesShown);
}

export type Around = ReturnType<typeof readAround>;
