// Home page of an organiser with a limited role.
import { periodText } from "~/domain/events/date-text";
import { countWaiting } from "~/domain/moderation/inbox.server";
import { listCheckInEvents } from "~/domain/organisers/events.server";
import { isPermitted, type Organiser } from "~/domain/organisers/roles";
import { countOpenRemovals } from "~/domain/removals/queries.server";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";

/** Events to check in and review counts, as far as the role permits. */
export function readHelperHome(site: Site, organiser: Organiser) {
  const { now, timeZone } = siteTimeOf(site);
  const mayCheckIn = organiser.role === "check-in";
  return {
    name: organiser.name,
    events: mayCheckIn
      ? listCheckInEvents(site.db, organiser.eventIds, now).map((event) => ({
          id: event.id,
          title: event.title,
          period: periodText(event, now, timeZone),
        }))
      : null,
    review: isPermitted(organiser, "review")
      ? { posts: countWaiting(site.db), removals: countOpenRemovals(site.db) }
      : null,
  };
}
