import type { SiteTime } from "../domain/events/site-time";
import type { Site } from "./context.server";

/** Current time and time zone of the site. */
export function siteTimeOf(site: Site): SiteTime {
  return { now: site.clock.now(), timeZone: site.timeZone };
}
