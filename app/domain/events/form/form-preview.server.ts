// The zone data that replaces the server's time zone rules in the browser.
import type { ZoneOffset } from "../../../platform/zone-clock";
import { zoneOffsets } from "../../../platform/zoned-time";
import type { SiteTime } from "../site-time";

const yearMs = 365 * 24 * 3_600_000;

/** The zone's offsets for selectable dates: one year back and two years ahead. */
export function offsetsAround({ now, timeZone }: SiteTime): ZoneOffset[] {
  return zoneOffsets(now - yearMs, now + 2 * yearMs, timeZone);
}
