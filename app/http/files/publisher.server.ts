import type { Publisher } from "../../domain/publisher";
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";

/** Who publishes what leaves the site. */
export function publisherOf(site: Site): Publisher {
  const { siteName } = readSettings(site.db);
  return { origin: siteOrigin(site), siteName, timeZone: site.env.SITE_TIME_ZONE };
}
