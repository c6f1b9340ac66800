import type { Moment } from "../domain/events/moment";
import type { Site } from "./context.server";

/** Current time and time zone of the site. */
export function momentOf(site: Site): Moment {
  return { now: site.clock.now(), timeZone: site.env.SITE_TIME_ZONE };
}
