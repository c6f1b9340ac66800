// The newest open poll, the number of wishes and the newest album for the home page, shared by all visitors.
import { cachedByVersion } from "../../db/cache-version.server";
import { eventDateParts } from "../events/date-text";
import { unnamedEvent } from "../events/event-views.server";
import type { SiteTime } from "../events/site-time";
import { findNewestAlbum, listPhotos } from "../photos/queries.server";
import { findOpenPoll } from "../polls/queries.server";
import { readSettings } from "../settings/queries.server";
import { countPublicWishes } from "../wishes/queries.server";

const photosShown = 3;

/** 11月17日, with the year unless it is the current one. */
function dayOf(at: number, { now, timeZone }: SiteTime): string {
  const [day = ""] = eventDateParts(at, now, timeZone).date.split(" ");
  return day;
}

/** Null for parts that are missing or switched off. Cached and shared, so it must not be modified. */
export const readAround = cachedByVersion(
  ["settings", "events", "headlines"],
  ({ timeZone }: SiteTime) => timeZone,
  (db, siteTime) => {
    const { pollsOn, wishesOn } = readSettings(db);
    const album = findNewestAlbum(db);
    return {
      poll: (pollsOn && findOpenPoll(db, siteTime.now)) || null,
      wishCount: wishesOn ? countPublicWishes(db) : null,
      album: album
        ? {
            id: album.event.id,
            title: album.event.title.trim() || unnamedEvent,
            day: dayOf(album.event.startAt, siteTime),
            photoCount: album.photoCount,
            photos: listPhotos(db, album.event.id).slice(0, photosShown),
          }
        : null,
    };
  },
);

export type Around = ReturnType<typeof readAround>;
