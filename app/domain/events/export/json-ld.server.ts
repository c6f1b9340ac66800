// An event as schema.org JSON-LD for search engines, with nothing that the page does not show.
import { zonedIso } from "../../../platform/zoned-time";
import type { Publisher } from "../../publisher";
import type { EventRow } from "../queries.server";
import { placeLine } from "./export-text";

const schemaOrg = "https://schema.org";

function statusOf(event: EventRow): string {
  if (event.status === "cancelled") return `${schemaOrg}/EventCancelled`;
  // A postponement always has a new time, which schema.org calls rescheduled.
  return `${schemaOrg}/Event${event.postponedFrom === null ? "Scheduled" : "Rescheduled"}`;
}

/** The price: the fee in euro, or only the deposit, or nothing. */
function offerOf(event: EventRow, url: string) {
  const isDeposit = event.enrollFeeCents === 0 && event.depositCents > 0;
  const cents = isDeposit ? event.depositCents : event.enrollFeeCents;
  const amount = { price: (cents / 100).toFixed(2), priceCurrency: isDeposit ? "CNY" : "EUR" };
  return { "@type": "Offer", ...amount, url, ...(isDeposit ? { name: "定金" } : {}) };
}

/** The schema.org `Event`; `image` is the picture's absolute URL, or null. */
export function eventJsonLd(
  event: EventRow,
  { origin, siteName, timeZone }: Publisher,
  image: string | null,
) {
  const url = `${origin}/events/${event.id}`;
  const { postponedFrom } = event;
  const isFree = event.enrollFeeCents === 0 && event.depositCents === 0;
  return {
    "@context": schemaOrg,
    "@type": "Event",
    name: event.title,
    url,
    startDate: zonedIso(event.startAt, timeZone),
    endDate: zonedIso(event.endAt, timeZone),
    eventStatus: statusOf(event),
    ...(postponedFrom === null ? {} : { previousStartDate: zonedIso(postponedFrom, timeZone) }),
    eventAttendanceMode: `${schemaOrg}/OfflineEventAttendanceMode`,
    location: {
      "@type": "Place",
      name: event.locationName || event.locationAddress || "地点待定",
      address: event.locationAddress || placeLine(event) || "地点待定",
    },
    ...(image === null ? {} : { image: [image] }),
    description: event.summary.trim() || "暂无简介",
    isAccessibleForFree: isFree,
    offers: offerOf(event, url),
    organizer: { "@type": "Organization", name: siteName, url: `${origin}/` },
  };
}
