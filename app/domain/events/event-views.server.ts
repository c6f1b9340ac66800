// Converts stored rows to view models: times in the site's zone, amounts as text, expired group codes without a picture.

import { paragraphs } from "../../platform/text";
import { isUnreadCode } from "../images/queries.server";
import { toPicture } from "../images/to-picture.server";
import {
  countdownText,
  dateText,
  dateTimeText,
  daysUntil,
  eventDateParts,
  hoursText,
  nearDayText,
  periodText,
} from "./date-text";
import { shownAfterSignUp } from "./messages";
import { feesText } from "./money";
import { moveOf } from "./moved-start";
import { phaseOf } from "./phase";
import type { EventRow, EventWithPictures } from "./queries.server";
import { type Availability, availabilityOf, registrationClosesAt } from "./registration/availability";
import { isAddressHidden, partFor, type Viewer } from "./registration/disclosure";
import { splitTags } from "./rules";
import type { SiteTime } from "./site-time";
import type { CoverArt, EventCard, GroupQr, ListBadge, ListedEvent } from "./view";

export const unnamedEvent = "未命名活动";
const defaultCapacity = 50;

/** The displayed capacity; null for no limit, which requires registration. */
export function shownCapacity({
  capacity,
  registrationMode,
}: Pick<EventRow, "capacity" | "registrationMode">): number | null {
  return capacity ?? (registrationMode === "off" ? defaultCapacity : null);
}

const arts: readonly CoverArt[] = ["sun", "hills", "arch", "wave"];

/** Seed of an event's generated cover: its source draft, so that the cover matches the preview. */
export const coverSeedOf = ({ id, draftId }: Pick<EventRow, "id" | "draftId">): string => draftId ?? id;

/** Generates the cover of an event or draft without a picture. */
export function coverArtOf(id: string): CoverArt {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return arts[sum % arts.length] ?? "sun";
}

/** View model of cards without free seats. */
export function toEventCard(
  { event, cover }: Pick<EventWithPictures, "event" | "cover">,
  { now, timeZone }: SiteTime,
  viewer: Viewer = "everybody",
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
    place: placeOf(event, viewer),
    cover: toPicture(cover),
  };
}

/** View model of lists. */
export function toListedEvent(
  row: Pick<EventWithPictures, "event" | "cover" | "seats">,
  siteTime: SiteTime,
  viewer: Viewer = "everybody",
): ListedEvent {
  const { event } = row;
  const { now, timeZone } = siteTime;
  const card = toEventCard(row, siteTime, viewer);
  const isComing = card.phase === "upcoming" || card.phase === "ongoing";
  const availability = availabilityOf(event, row.seats, now);
  const fees = isComing ? feesText(event) : null;
  const price = fees?.total ?? null;
  return {
    ...card,
    availability,
    dayText: nearDayText(event.startAt, now, timeZone) ?? card.when.date,
    price,
    terms: [price, availability.text].filter(Boolean).join(" · "),
    seatsText: listedSeats(card, availability),
    badges: badgesOf(card, event, availability, siteTime),
  };
}

/** At most this many free seats are few. */
const fewSeats = 3;

const isFew = ({ isOpen, left }: Availability) => isOpen && left !== null && left > 0 && left <= fewSeats;
const isFull = ({ isOpen, left }: Availability) => isOpen && left === 0;

function listedSeats({ phase }: EventCard, availability: Availability): string | null {
  if (phase === "ongoing") return "进行中";
  if (isFew(availability)) return null;
  if (!isFull(availability)) return availability.text;
  return availability.waiting > 0 ? `${availability.waiting} 人在候补` : null;
}

/** What a list highlights of an event that is not over. */
function badgesOf(
  { phase }: EventCard,
  event: EventRow,
  availability: Availability,
  { now, timeZone }: SiteTime,
): ListBadge[] {
  if (phase === "cancelled") return [{ kind: "cancelled", word: "已取消" }];
  if (phase === "completed") return [];
  const days = phase === "ongoing" ? 0 : daysUntil(event.startAt, now, timeZone);
  const move = moveOf(event);
  const badges: (ListBadge | false | null)[] = [
    days === 0 && { kind: "today", word: "今天" },
    days === 1 && { kind: "tomorrow", word: "明天" },
    isFew(availability) && { kind: "few", word: `还剩 ${availability.left} 位` },
    isFull(availability) && { kind: "full", word: "已满" },
    move && { kind: "moved", word: move.changed },
  ];
  return badges.filter((badge) => badge !== false && badge !== null);
}

function placeOf(event: EventRow, viewer: Viewer): string {
  const { locationName, locationAddress } = partFor(viewer, event);
  return locationName || locationAddress || (isAddressHidden(event) ? shownAfterSignUp : "");
}

/** The group code for the organiser, even when no code was detected in its picture. */
export function groupQrOf({ event, groupQr }: EventWithPictures, { now, timeZone }: SiteTime): GroupQr {
  const picture = toPicture(groupQr);
  if (!picture || event.groupQrValidUntil === null) return { state: "none" };
  if (event.groupQrValidUntil <= now) return { state: "expired" };
  return { state: "valid", picture, validUntil: dateText(event.groupQrValidUntil, timeZone) };
}

/** The group code for visitors; a picture without a readable code is replaced by the organiser's contact. */
const shownGroupQr = (row: EventWithPictures, siteTime: SiteTime): GroupQr =>
  row.groupQr && isUnreadCode(row.groupQr) ? { state: "none" } : groupQrOf(row, siteTime);

/** The group code for a viewer, or that only confirmed guests see it. */
function groupQrFor(row: EventWithPictures, siteTime: SiteTime, viewer: Viewer): GroupQr {
  const code = shownGroupQr(row, siteTime);
  const isHidden = viewer === "everybody" && row.event.groupCodeShown === "confirmed";
  return isHidden && code.state !== "none" ? { state: "hidden" } : code;
}

const latin = /\p{Script=Latin}/u;

/** Extracts the Italian part of an address, with the apostrophes that maps use; null when there is none. */
export function mapAddress(address: string): string | null {
  const text = address
    .replace(/[（(][^（）()]*\p{Script=Han}[^（）()]*[）)]/gu, " ")
    .replace(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu, " ")
    .replace(/[‘’ʼ´`′]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^[\s,·-]+|[\s,·-]+$/g, "");
  return latin.test(text) ? text : null;
}

/** Splits 电车：13 路 or 电车 13 路 at its first word of at most four characters. */
function directionOf(line: string): { way: string | null; text: string } {
  const [, way, text] = /^(\p{Script=Han}{1,4})[\s：:]+(.+)$/u.exec(line) ?? [];
  return way && text ? { way, text } : { way: null, text: line };
}

function movedText(event: EventRow, { now, timeZone }: SiteTime) {
  const move = moveOf(event);
  return move && { ...move, from: dateTimeText(move.from, now, timeZone) };
}

/** View model of the event page. */
export function toEventView(found: EventWithPictures, siteTime: SiteTime, viewer: Viewer = "everybody") {
  const event = partFor(viewer, found.event);
  const where = mapAddress(event.locationAddress) ?? mapAddress(event.locationName);
  return {
    ...toListedEvent(found, siteTime, viewer),
    status: event.status,
    archived: event.archivedAt !== null,
    /** 11月28日 星期六 14:00–17:00, with the end date when it differs. */
    period: periodText(event, siteTime.now, siteTime.timeZone),
    /** 14:00–17:00 */
    hours: hoursText(event, siteTime.timeZone),
    /** 还有 29 天, 明天, 今天 19:00; null once it has begun or is cancelled. */
    countdown: event.status === "active" ? countdownText(event.startAt, siteTime) : null,
    /** First paragraph and, if longer, the rest of the full text. */
    lead: event.summary.trim() || "暂无简介",
    rest: paragraphs(event.details),
    /** Title and summary for readers of Italian; null without a text. */
    italian:
      event.titleItalian || event.summaryItalian
        ? { title: event.titleItalian, lines: paragraphs(event.summaryItalian) }
        : null,
    /** How to get there: 电车 13 路 as its first word and the rest. */
    directions: paragraphs(event.directions).map(directionOf),
    host: event.host,
    tags: splitTags(event.tags),
    /** Null for no limit. */
    capacity: shownCapacity(event),
    participants: event.currentParticipants,
    /** Registration deadline: 10月18日 18:00. */
    closesAt: dateTimeText(registrationClosesAt(event), siteTime.now, siteTime.timeZone),
    fees: feesText(event),
    address: event.locationAddress,
    /** Whether address and directions exist, but are not shown to this viewer. */
    isAddressHidden: viewer === "everybody" && isAddressHidden(found.event),
    /** Directions to the place in an app that people in the city use. */
    routeUrl: where
      ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(where)}`
      : null,
    mapUrl: where ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}` : null,
    /** Numbered or plain lines, one paragraph each. */
    notes: paragraphs(event.notes),
    disclaimer: paragraphs(event.disclaimer),
    groupQr: groupQrFor(found, siteTime, viewer),
    /** Reason of the cancellation and refunds in paragraphs; null unless cancelled. */
    cancellation:
      event.status === "cancelled"
        ? { reason: paragraphs(event.cancelReason), refund: paragraphs(event.refundNote) }
        : null,
    /** The announced start as text, of an event that has moved since; null for others. */
    moved: movedText(event, siteTime),
    /** External https URL as cover, only linked. */
    coverLink: event.coverLink,
  };
}

export type EventView = ReturnType<typeof toEventView>;
