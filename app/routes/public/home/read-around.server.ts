// What else is on besides events, for the home page.
import { dateText, dateTimeText } from "~/domain/events/date-text";
import { unnamedEvent } from "~/domain/events/event-views.server";
import { listAlbums } from "~/domain/photos/queries.server";
import { findOpenPoll } from "~/domain/polls/queries.server";
import { readSettings } from "~/domain/settings/queries.server";
import { listNewestWishes } from "~/domain/wishes/queries.server";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";
import { excerpt } from "../excerpt";

const wishesShown = 3;
const wishLength = 48;

/** The newest open poll, the newest wishes and the newest album, as far as the site has them; the same for every visitor. */
export function readAround(site: Site) {
  const { now, timeZone } = siteTimeOf(site);
  const { pollsOn, wishesOn } = readSettings(site.db);
  const poll = pollsOn ? findOpenPoll(site.db, now) : undefined;
  const [album] = listAlbums(site.db, 1).items;
  return {
    poll: poll
      ? {
          id: poll.id,
          title: poll.title,
          closes: poll.endAt === null ? null : `${dateTimeText(poll.endAt, now, timeZone)} 截止`,
        }
      : null,
    wishes: wishesOn ? newestWishes(site) : [],
    album: album
      ? {
          id: album.event.id,
          title: album.event.title.trim() || unnamedEvent,
          day: dateText(album.event.startAt, timeZone),
          photoCount: album.photoCount,
        }
      : null,
    wishesOn,
  };
}

/** The newest wishes, without those that read like another. */
function newestWishes(site: Site) {
  const read = listNewestWishes(site.db, 2 * wishesShown).map(({ id, authorName, content }) => ({
    id,
    authorName,
    text: excerpt(content, wishLength),
  }));
  const isFirst = (wish: (typeof read)[number], index: number) =>
    read.findIndex(({ authorName, text }) => authorName === wish.authorName && text === wish.text) === index;
  return read.filter(isFirst).slice(0, wishesShown);
}

export type Around = ReturnType<typeof readAround>;
