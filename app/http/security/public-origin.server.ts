// The site's origin: as visible to visitors, and as used in content that leaves the site.
import type { Site } from "../context.server";

/** The visible origin: BASE_URL, or the request's scheme and host while that is unset. */
export function publicOrigin(site: Site, request: Request): string {
  return site.env.BASE_URL ?? new URL(request.url).origin;
}

/**
 * The origin in mails, calendars, feeds, QR codes and share links: always the configured one, since a request's Host
 * may be forged.
 */
export function siteOrigin(site: Site): string {
  return site.env.BASE_URL ?? `http://localhost:${site.env.PORT}`;
}

export function isSecure(site: Site): boolean {
  return site.env.BASE_URL?.startsWith("https:") ?? false;
}
