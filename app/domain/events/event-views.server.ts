// Converts stored rows to view models: times in the site's zone, amounts as text, expired group codes without
// picture.

import { paragraphs } from "../../platform/text";
import { dateOfDay, type WallTime } from "../../platform/zone-clock";
import { wallTime } from "../../platform/zoned-time";
import { isUnreadCode } from "../images/queries.server";
import { toPicture } from "../images/to-picture.server";
import {
  dateText,
  dateTimeText,
  durationText,
  eventDateParts,
  hoursText,
  nearDayText,
  periodText,
} from "./date-text";
import { feesText } from "./money";
import { type EventStatus, phaseOf } from "./phase";
import type { EventRow, EventWithPictures } from "./queries.server";
import { availabilityOf, registrationClosesAt } from "./registration/availability";
import { mondayOf } from "./search/period";
import type { SiteTime } from "./site-time";
import type { CoverArt, EventCard, EventGroup, GroupQr, ListedEvent } from "./view";

export const unnamedEvent = "未命名活动";
const defaultCapacity = 50;

/** The capacity as pages show it; null for no limit, which only events with registration have. */
export function shownCapacity({
  capacity,
  registrationMode,
}: Pick<EventRow, "capacity" | "registrationMode">): number | null {
  return capacity ?? (registrationMode === "off" ? defaultCapacity : null);
}

const arts: readonly CoverArt[] = ["sun", "hills", "arch", "wave"];

/** What selects an event's generated cover: the draft that it was published from, whose preview has shown it. */
export const coverSeedOf = ({ id, draftId }: Pick<EventRow, "id" | "draftId">): string => draftId ?? id;

/** The generated cover of an event or draft without a picture. */
export function coverArtOf(id: string): CoverArt {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return arts[sum % arts.length] ?? "sun";
}

/** The view model for cards that do not show free seats. */
export function toEventCard(
  { event, cover }: Pick<EventWithPictures, "event" | "cover">,
  { now, timeZone }: SiteTime,
): EventCard {
  return {
    id: event.id,
    title: event.title.trim() || unnamedEvent,
    summary: event.summary,
    category: event.category,
    scheme: event.colorScheme,
    art: coverArtOf(coverSeedOf(event)),
    phase: phaseOf(event, now),
    when: eventDateParts(event.startAt, now, timeZone),
    ...placeOf(event),
    cover: toPicture(cover),
  };
}

/** The view model for lists. */
export function toListedEvent(
  row: Pick<EventWithPictures, "event" | "cover" | "seats">,
  siteTime: SiteTime,
): ListedEvent {
  const { event } = row;
  const { now, timeZone } = siteTime;
  const card = toEventCard(row, siteTime);
  const isComing = card.phase === "upcoming" || card.phase === "ongoing";
  const availability = availabilityOf(event, row.seats, now);
  const price = isComing ? feesText(event).total : null;
  return {
    ...card,
    availability,
    dayText: nearDayText(event.startAt, now, timeZone) ?? card.when.date,
    price,
    terms: [price, availability.text].filter(Boolean).join(" · "),
  };
}

type Listed = { status: EventStatus; startAt: number; endAt: number };

/** Whether an event is in the past part of the list. */
const isOver = ({ status, endAt }: Listed, now: number) => status === "ended" || endAt <= now;

const monthAndDay = (date: string) => date.split("-").slice(1).map(Number);

/** 12月7日–13日, 12月28日–1月3日; with the year when it begins in another one. `monday` is a day's number. */
function weekText(monday: number, today: WallTime): string {
  const first = dateOfDay(monday);
  const last = dateOfDay(monday + 6);
  const [firstMonth, firstDay] = monthAndDay(first);
  const [lastMonth, lastDay] = monthAndDay(last);
  const firstYear = Number(first.slice(0, 4));
  const year = firstYear === today.year ? "" : `${firstYear}年`;
  const month = firstMonth === lastMonth ? "" : `${lastMonth}月`;
  return `${year}${firstMonth}月${firstDay}日–${month}${lastDay}日`;
}

/** The heading of an event: 已结束, 本周 (also for what has begun before), 下周, or the days of its week. */
export function weekHeading(event: Listed, siteTime: SiteTime): string {
  const { now, timeZone } = siteTime;
  if (isOver(event, now)) return "已结束";
  const today = wallTime(now, timeZone);
  const [monday, thisMonday] = [mondayOf(wallTime(event.startAt, timeZone).date), mondayOf(today.date)];
  if (monday <= thisMonday) return "本周";
  return monday === thisMonday + 7 ? "下周" : weekText(monday, today);
}

/** The view model of a list with a heading for each week. */
export function groupsByWeek(rows: readonly EventWithPictures[], siteTime: SiteTime): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const row of rows) {
    const heading = weekHeading(row.event, siteTime);
    const last = groups.at(-1);
    const group = last?.heading === heading ? last : { heading, cards: [] };
    group.cards.push(toListedEvent(row, siteTime));
    if (group !== last) groups.push(group);
  }
  return groups;
}

function placeOf({ locationName, locationAddress }: EventWithPictures["event"]) {
  return { place: locationName || locationAddress };
}

/** The group code as the organiser sees it, in whose picture no code may have been read. */
export function groupQrOf({ event, groupQr }: EventWithPictures, { now, timeZone }: SiteTime): GroupQr {
  const picture = toPicture(groupQr);
  if (!picture || event.groupQrValidUntil === null) return { state: "none" };
  if (event.groupQrValidUntil <= now) return { state: "expired" };
  return { state: "valid", picture, validUntil: dateText(event.groupQrValidUntil, timeZone) };
}

/** The group code for visitors: a picture that is no code leaves them the organiser's contact. */
const shownGroupQr = (row: EventWithPictures, siteTime: SiteTime): GroupQr =>
  row.groupQr && isUnreadCode(row.groupQr) ? { state: "none" } : groupQrOf(row, siteTime);

const latin = /\p{Script=Latin}/u;

/** The Italian part of an address, with the apostrophes that maps write; null when there is none. */
export function mapAddress(address: string): string | null {
  const text = address
    .replace(/[（(][^（）()]*\p{Script=Han}[^（）()]*[）)]/gu, " ")
    .replace(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu, " ")
    .replace(/[‘’ʼ´`′]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^[\s,·-]+|[\s,·-]+$/g, "");
  return latin.test(text) ? text : null;
}

/** The view model for the event's own page. */
export function toEventView(row: EventWithPictures, siteTime: SiteTime) {
  const { event } = row;
  const where = mapAddress(event.locationAddress) ?? mapAddress(event.locationName);
  return {
    ...toListedEvent(row, siteTime),
    status: event.status,
    archived: event.archivedAt !== null,
    /** 11月28日 星期六 14:00–17:00, with the end date when it differs. */
    period: periodText(event, siteTime.now, siteTime.timeZone),
    /** 14:00–17:00 */
    hours: hoursText(event, siteTime.timeZone),
    /** 时长 3 小时 · 罗马时间 */
    duration: durationText(event, siteTime.timeZone),
    /** First paragraph and, when there is more, the rest of the full text. */
    lead: event.summary.trim() || "暂无简介",
    rest: paragraphs(event.details),
    /** Null for no limit. */
    capacity: shownCapacity(event),
    participants: event.currentParticipants,
    /** The last moment for signing up: 10月18日 18:00. */
    closesAt: dateTimeText(registrationClosesAt(event), siteTime.now, siteTime.timeZone),
    fees: feesText(event),
    address: event.locationAddress,
    mapUrl: where ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}` : null,
    /** Numbered or plain lines, one paragraph each. */
    notes: paragraphs(event.notes),
    disclaimer: paragraphs(event.disclaimer),
    groupQr: shownGroupQr(row, siteTime),
    /** Why it was cancelled and what becomes of what was paid, in paragraphs; null unless it is cancelled. */
    cancellation:
      event.status === "cancelled"
        ? { reason: paragraphs(event.cancelReason), refund: paragraphs(event.refundNote) }
        : null,
    /** The start before a postponement as text, or null. */
    postponedFrom:
      event.postponedFrom === null
        ? null
        : dateTimeText(event.postponedFrom, siteTime.now, siteTime.timeZone),
    /** An external https URL given as cover, shown only as a link. */
    coverLink: event.coverLink,
  };
}

export type EventView = ReturnType<typeof toEventView>;
