// The origin of the site: as visitors see it, and as it is written into what leaves the site.
import type { Site } from "./context.server";

/** The origin under which visitors see the site: BASE_URL, or the request's own scheme and host while that is unset. */
export function publicOrigin(site: Site, request: Request): string {
  return site.env.BASE_URL ?? new URL(request.url).origin;
}

/**
 * The origin in mails, calendars, feeds, QR codes and share links: the configured one, never one that a request names,
 * since those outlive the request that a stranger may have forged.
 */
export function siteOrigin(site: Site): string {
  return site.env.BASE_URL ?? `http://localhost:${site.env.PORT}`;
}

export function isSecure(site: Site): boolean {
  return site.env.BASE_URL?.startsWith("https:") ?? false;
}
