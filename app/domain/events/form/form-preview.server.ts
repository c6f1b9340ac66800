// The form's preview by the server's own rules of time zones, and what the browser needs in their place.
import type { ZoneOffset } from "../../../platform/zone-clock";
import { zoneClock, zoneOffsets } from "../../../platform/zoned-time";
import { coverArtOf } from "../event-views.server";
import type { SiteTime } from "../site-time";
import type { EventForm } from "./form";
import { type FormPreview, previewOf } from "./form-preview";

const yearMs = 365 * 24 * 3_600_000;

/** The preview of a form; `coverSeed` selects the generated cover, `isUnread` as for `previewOf`. */
export function storedPreview(
  form: EventForm,
  { coverSeed, isUnread }: { coverSeed: string; isUnread: boolean },
  { now, timeZone }: SiteTime,
): FormPreview {
  return previewOf(form, { art: coverArtOf(coverSeed), isUnread }, now, zoneClock(timeZone));
}

/** The zone's offsets for the dates that one chooses: a year back, and the coming two. */
export function offsetsAround({ now, timeZone }: SiteTime): ZoneOffset[] {
  return zoneOffsets(now - yearMs, now + 2 * yearMs, timeZone);
}
