// Renders the form's preview with the server's time zone rules, and prepares the zone data that replaces them in the browser.
import type { ZoneOffset } from "../../../platform/zone-clock";
import { zoneClock, zoneOffsets } from "../../../platform/zoned-time";
import { coverArtOf } from "../event-views.server";
import type { SiteTime } from "../site-time";
import type { EventForm } from "./form";
import { type FormPreview, previewOf } from "./form-preview";

const yearMs = 365 * 24 * 3_600_000;

/** Returns the preview of a form; `coverSeed` selects the generated cover, `isUnread` as for `previewOf`. */
export function storedPreview(
  form: EventForm,
  { coverSeed, isUnread }: { coverSeed: string; isUnread: boolean },
  { now, timeZone }: SiteTime,
): FormPreview {
  return previewOf(form, { art: coverArtOf(coverSeed), isUnread }, now, zoneClock(timeZone));
}

/** The zone's offsets for selectable dates: one year back and two years ahead. */
export function offsetsAround({ now, timeZone }: SiteTime): ZoneOffset[] {
  return zoneOffsets(now - yearMs, now + 2 * yearMs, timeZone);
}
