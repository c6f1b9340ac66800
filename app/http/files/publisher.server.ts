import type { Publisher } from "../../domain/publisher";
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";

/** Name and origin of the site for published files such as feeds and calendars. */
export function publisherOf(site: Site): Publisher {
  const { siteName, feedOrigin } = readSettings(site.db);
  const origin = siteOrigin(site);
  return { origin, feedOrigin: feedOrigin ?? origin, siteName, timeZone: site.timeZone };
}
