// The site's name and logo on every picture, and the URL of its QR code.
import type { SiteTime } from "../../domain/events/site-time";
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";
import { siteTimeOf } from "../site-time.server";

export function frameOf(site: Site, path: string) {
  const { siteName: name, tagline, seal } = readSettings(site.db);
  const siteTime: SiteTime = siteTimeOf(site);
  return { site: { name, tagline, seal }, address: siteOrigin(site) + path, siteTime };
}
