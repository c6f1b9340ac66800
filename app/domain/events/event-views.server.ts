// Converts stored rows to view models: times in the site's zone, amounts as text, expired group codes without
// picture.

import { paragraphs } from "../../platform/text";
import { toPicture } from "../images/to-picture.server";
import { dateText, dateTimeText, durationText, eventDateParts, periodText } from "./date-text";
import { feesText } from "./money";
import { phaseOf } from "./phase";
import type { EventWithPictures } from "./queries.server";
import type { SiteTime } from "./site-time";
import type { CoverArt, EventCard, EventView, GroupQr } from "./view";

export const unnamedEvent = "未命名活动";
export const defaultCapacity = 50;

const arts: readonly CoverArt[] = ["sun", "hills", "arch", "wave"];

/** The generated cover of an event without a picture; stable for an event. */
export function coverArtOf(id: string): CoverArt {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return arts[sum % arts.length] ?? "sun";
}

/** The view model for lists. */
export function toEventCard({ event, cover }: EventWithPictures, { now, timeZone }: SiteTime): EventCard {
  return {
    id: event.id,
    title: event.title.trim() || unnamedEvent,
    summary: event.summary,
    category: event.category,
    scheme: event.colorScheme,
    art: coverArtOf(event.id),
    phase: phaseOf(event, now),
    when: eventDateParts(event.startAt, timeZone),
    place: event.locationName || event.locationAddress,
    cover: toPicture(cover),
  };
}

function groupQrOf({ event, groupQr }: EventWithPictures, { now, timeZone }: SiteTime): GroupQr {
  const picture = toPicture(groupQr);
  if (!picture || event.groupQrValidUntil === null) return { state: "none" };
  if (event.groupQrValidUntil <= now) return { state: "expired" };
  return { state: "valid", picture, validUntil: dateText(event.groupQrValidUntil, timeZone) };
}

/** The view model for the event's own page. */
export function toEventView(row: EventWithPictures, siteTime: SiteTime): EventView {
  const { event } = row;
  const where = [event.locationName, event.locationAddress].filter((part) => part !== "").join(" ");
  return {
    ...toEventCard(row, siteTime),
    status: event.status,
    archived: event.archivedAt !== null,
    period: periodText(event, siteTime.now, siteTime.timeZone),
    duration: durationText(event, siteTime.timeZone),
    lead: event.summary.trim() || "暂无简介",
    rest: paragraphs(event.details),
    capacity: event.capacity ?? defaultCapacity,
    participants: event.currentParticipants,
    fees: feesText(event),
    address: event.locationAddress,
    mapUrl: where ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}` : null,
    notes: paragraphs(event.notes),
    disclaimer: paragraphs(event.disclaimer),
    groupQr: groupQrOf(row, siteTime),
    postponedFrom:
      event.postponedFrom === null
        ? null
        : dateTimeText(event.postponedFrom, siteTime.now, siteTime.timeZone),
    coverLink: event.coverLink,
  };
}
