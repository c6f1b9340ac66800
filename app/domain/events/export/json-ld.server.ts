// An event as schema.org JSON-LD for search engines, limited to what the page shows.
import { zonedIso } from "../../../platform/zoned-time";
import type { Publisher } from "../../publisher";
import { moveOf } from "../moved-start";
import type { EventRow, EventWithCounts } from "../queries.server";
import { type Availability, availabilityOf, registrationClosesAt } from "../registration/availability";
import { publicPart } from "../registration/disclosure";
import { placeLine } from "./export-text";

const schemaOrg = "https://schema.org";

function statusOf(event: EventRow): string {
  if (event.status === "cancelled") return `${schemaOrg}/EventCancelled`;
  // A move always has a new time, which schema.org calls rescheduled.
  return `${schemaOrg}/Event${moveOf(event) === null ? "Scheduled" : "Rescheduled"}`;
}

/** Availability of seats; empty when the organiser counts, or when registration is closed for any reason but its deadline. */
function offerState(event: EventRow, { mode, closed, left }: Availability, timeZone: string) {
  if (mode === "off" || (closed !== null && closed !== "deadline")) return {};
  const isAvailable = closed === null && left !== 0;
  return {
    availability: `${schemaOrg}/${isAvailable ? "InStock" : "SoldOut"}`,
    validThrough: zonedIso(registrationClosesAt(event), timeZone),
  };
}

/** Seat numbers, as far as the page shows them. */
function capacityOf({ capacity }: EventRow, { text, left }: Availability) {
  if (capacity === null) return {};
  const remaining = text === null || left === null ? {} : { remainingAttendeeCapacity: left };
  return { maximumAttendeeCapacity: capacity, ...remaining };
}

/** The price: the fee in euro, else only the deposit, else zero. */
function offerOf(event: EventRow, url: string) {
  const isDeposit = event.enrollFeeCents === 0 && event.depositCents > 0;
  const cents = isDeposit ? event.depositCents : event.enrollFeeCents;
  const amount = { price: (cents / 100).toFixed(2), priceCurrency: isDeposit ? "CNY" : "EUR" };
  return { "@type": "Offer", ...amount, url, ...(isDeposit ? { name: "定金" } : {}) };
}

/** Returns the schema.org `Event` at `now` (ms UTC); `image` is the picture's absolute URL, or null. */
export function eventJsonLd(
  { event: stored, seats }: EventWithCounts,
  { origin, siteName, timeZone }: Publisher,
  { image, now }: { image: string | null; now: number },
) {
  const event = publicPart(stored);
  const availability = availabilityOf(event, seats, now);
  const url = `${origin}/events/${event.id}`;
  const move = moveOf(event);
  const isFree = event.enrollFeeCents === 0 && event.depositCents === 0;
  return {
    "@context": schemaOrg,
    "@type": "Event",
    name: event.title,
    url,
    startDate: zonedIso(event.startAt, timeZone),
    endDate: zonedIso(event.endAt, timeZone),
    eventStatus: statusOf(event),
    ...(move === null ? {} : { previousStartDate: zonedIso(move.from, timeZone) }),
    eventAttendanceMode: `${schemaOrg}/OfflineEventAttendanceMode`,
    location: {
      "@type": "Place",
      name: event.locationName || event.locationAddress || "地点待定",
      address: event.locationAddress || placeLine(event) || "地点待定",
    },
    ...(image === null ? {} : { image: [image] }),
    description: event.summary.trim() || "暂无简介",
    isAccessibleForFree: isFree,
    ...capacityOf(event, availability),
    offers: { ...offerOf(event, url), ...offerState(event, availability, timeZone) },
    organizer: { "@type": "Organization", name: siteName, url: `${origin}/` },
  };
}
