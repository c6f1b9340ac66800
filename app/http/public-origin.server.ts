// The origin under which visitors see the site: BASE_URL, or the request's own scheme and host while that is unset.
import type { Site } from "./context.server";

export function publicOrigin(site: Site, request: Request): string {
  return site.env.BASE_URL ?? new URL(request.url).origin;
}

/** The site's own origin for what is kept or sent: never one that a request names, which a stranger may choose. */
export function siteOrigin({ env }: Site): string {
  return env.BASE_URL ?? `http://localhost:${env.PORT}`;
}

export function isSecure(site: Site): boolean {
  return site.env.BASE_URL?.startsWith("https:") ?? false;
}
