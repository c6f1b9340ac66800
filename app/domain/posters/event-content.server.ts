// From a stored event to what its pictures say. Everything is words here, so that a picture changes exactly when they do.

import type { Moment } from "../events/moment";
import { feesText } from "../events/money";
import { defaultCapacity, toEventCard } from "../events/present.server";
import type { EventWithPictures } from "../events/queries.server";
import type {
  AlbumPosterContent,
  DigestPosterContent,
  EventPosterContent,
  PosterDate,
  PosterSite,
} from "./content";

const digestEventsAtMost = 5;
const marks = { active: "", ended: "已结束", cancelled: "已取消" } as const;

/** Where a code leads, and the site that seals the picture. */
export type PosterFrame = { site: PosterSite; address: string; moment: Moment };

const dateOf = ({ year, month, day, weekday, time }: PosterDate): PosterDate => ({
  year,
  month,
  day,
  weekday,
  time,
});

/** What an event's poster, square and card say. */
export function eventPosterContent(
  row: EventWithPictures,
  { site, address, moment }: PosterFrame,
): EventPosterContent {
  const { event, cover } = row;
  const card = toEventCard(row, moment);
  return {
    site,
    scheme: card.scheme,
    title: card.title,
    category: card.category,
    date: dateOf(card.when),
    place: card.place,
    fees: feesText(event).total,
    capacity: `${event.capacity ?? defaultCapacity} 人`,
    cover: cover?.hash ?? null,
    art: card.art,
    address,
    mark: marks[event.status],
  };
}

/** What the poster of an ended event's album says; `photos` are hashes of kept pictures, in order. */
export function albumPosterContent(
  row: EventWithPictures,
  photos: string[],
  { site, address, moment }: PosterFrame,
): AlbumPosterContent {
  const { scheme, title, when, art } = toEventCard(row, moment);
  return { site, scheme, title, date: dateOf(when), photos, art, address };
}

/** What the sheet of all coming events says. */
export function digestPosterContent(
  rows: EventWithPictures[],
  { site, address, moment }: PosterFrame,
): DigestPosterContent {
  const cards = rows.map((row) => toEventCard(row, moment));
  const [first] = cards;
  const last = cards.at(-1);
  const dayOf = ({ when }: (typeof cards)[number]) => `${when.month}${Number(when.day)}日`;
  return {
    site,
    scheme: "cream-elegant",
    title: "近期活动",
    period: first && last ? [...new Set([dayOf(first), dayOf(last)])].join("–") : "",
    events: cards
      .slice(0, digestEventsAtMost)
      .map(({ title, when, place }) => ({ title, date: dateOf(when), place })),
    more: Math.max(0, cards.length - digestEventsAtMost),
    address,
  };
}

/** 群发文案: title, time, place, fees and the short link, as one sends them to a group. */
export function groupMessage(
  row: EventWithPictures,
  { period, link }: { period: string; link: string },
): string {
  const { event } = row;
  const place = [event.locationName, event.locationAddress].filter((part) => part !== "").join(" ");
  return [
    `【${event.title}】`,
    event.summary.trim(),
    `时间：${period}`,
    place ? `地点：${place}` : "",
    `费用：${feesText(event).total}`,
    `报名与详情：${link}`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
