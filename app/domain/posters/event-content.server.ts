// Builds picture content from stored events. All values are final texts, so that a picture changes exactly when its content
// does.

import { shownCapacity, toEventCard } from "../events/event-views.server";
import type { EventForm } from "../events/form/form";
import { feesText } from "../events/money";
import type { Phase } from "../events/phase";
import type { EventWithPictures } from "../events/queries.server";
import { publicPart } from "../events/registration/disclosure";
import { splitTags } from "../events/rules";
import type { SiteTime } from "../events/site-time";
import { middle } from "../images/picture";
import { positionOf } from "../images/to-picture.server";
import {
  type AlbumPosterContent,
  type DigestPosterContent,
  digestEventsAtMost,
  type EventPosterContent,
  type PosterDate,
  type PosterSite,
} from "./content";

const digestOthersAtMost = 5;
const marks = { active: "", ended: "已结束", cancelled: "已取消" } as const;

/** URL of the QR code, and the site's identity. */
export type PosterFrame = { site: PosterSite; address: string; siteTime: SiteTime };

const dateOf = ({ year, month, day, weekday, time }: PosterDate): PosterDate => ({
  year,
  month,
  day,
  weekday,
  time,
});

/** Content of an event's poster, square and share card. */
export function eventPosterContent(
  row: EventWithPictures,
  { site, address, siteTime }: PosterFrame,
): EventPosterContent {
  const { event, cover } = row;
  const card = toEventCard(row, siteTime);
  const capacity = shownCapacity(event);
  return {
    site,
    scheme: card.scheme,
    title: card.title,
    category: card.category,
    date: dateOf(card.when),
    place: card.place,
    fees: feesText(event).named,
    capacity: capacity === null ? "" : `${capacity} 人`,
    cover: cover?.hash ?? null,
    position: cover ? positionOf(cover) : middle,
    art: card.art,
    address,
    mark: marks[event.status],
  };
}

/** Maximum typed text on a poster, in code units: a draft may be far longer than an event. */
const typedUnits = 2_000;

/** Returns the poster texts of an event form, for detecting undrawable characters; omits all other content. */
export function formPosterContent(form: EventForm, { site, address }: PosterFrame): EventPosterContent {
  const isPublic = form.addressShown !== "confirmed";
  return {
    site,
    scheme: form.colorScheme,
    title: form.title.slice(0, typedUnits).trim(),
    category: form.category,
    address,
    date: { year: "", month: "", day: "", weekday: "", time: "" },
    place: (form.locationName.trim() || (isPublic ? form.locationAddress.trim() : "")).slice(0, typedUnits),
    fees: "",
    capacity: "",
    cover: null,
    position: middle,
    art: "sun",
    mark: "",
  };
}

/** Content of the album poster; `photos` are picture hashes in order. */
export function albumPosterContent(
  row: EventWithPictures,
  photos: string[],
  { site, address, siteTime }: PosterFrame,
): AlbumPosterContent {
  const { scheme, title, when, art } = toEventCard(row, siteTime);
  return { site, scheme, title, date: dateOf(when), photos, art, address };
}

type Digest = {
  title: string;
  /** All events of the digest, by start. */
  rows: readonly EventWithPictures[];
  /** Ids of the large entries, limited to the first few; the others are only listed. */
  chosen: ReadonlySet<string>;
};

/** Content of the digest of upcoming events. */
export function digestPosterContent(
  { title, rows, chosen }: Digest,
  { site, address, siteTime }: PosterFrame,
): DigestPosterContent {
  const cards = rows.map((row) => toEventCard(row, siteTime));
  const [first] = cards;
  const last = cards.at(-1);
  const dayOf = ({ when }: (typeof cards)[number]) => `${when.month}${Number(when.day)}日`;
  const shown = cards.filter(({ id }) => chosen.has(id)).slice(0, digestEventsAtMost);
  const others = cards.filter((card) => !shown.includes(card));
  return {
    site,
    scheme: "cream-elegant",
    title,
    period: first && last ? [...new Set([dayOf(first), dayOf(last)])].join("–") : "",
    events: shown.map(({ title, when, place }) => ({ title, date: dateOf(when), place })),
    others: others.slice(0, digestOthersAtMost).map((card) => `${dayOf(card)} ${card.title}`),
    more: Math.max(0, others.length - digestOthersAtMost),
    address,
  };
}

type GroupMessage = {
  phase: Phase;
  period: string;
  /** The announced start, with its words, of an event that has moved. */
  moved: { from: string; changed: string } | null;
  link: string;
  /** Free seats as text. */
  seats: string | null;
  hasPhotos: boolean;
};

/** 群发文案: a chat message about an event or its postponement or cancellation, with day, time, place and short link. */
export function groupMessage(
  row: EventWithPictures,
  { phase, period, moved, link, seats, hasPhotos }: GroupMessage,
): string {
  const event = publicPart(row.event);
  const isOpen = phase === "upcoming" || phase === "ongoing";
  const place = [event.locationName, event.locationAddress].filter((part) => part !== "").join(" ");
  if (phase === "completed" && hasPhotos)
    return [`【照片来了】【${event.title}】`, `${period}的照片都在这里：`, `${link}#album`].join("\n");
  const move = phase === "upcoming" ? moved : null;
  const mark = phase === "cancelled" ? "【已取消】" : move ? `【${move.changed}】` : "";
  return [
    `${mark}【${event.title}】`,
    ...(phase === "cancelled"
      ? [event.cancelReason.trim(), event.refundNote.trim()]
      : [event.summary.trim()]),
    move ? `时间：原定 ${move.from}，改到 ${period}` : `时间：${period}`,
    place ? `地点：${place}` : "",
    isOpen ? `费用：${feesText(event).named}` : "",
    seats && isOpen ? `名额：${seats}` : "",
    isOpen ? splitTags(event.tags).join(" · ") : "",
    isOpen ? `报名与详情：${link}` : `详情：${link}`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
