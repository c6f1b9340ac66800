// Refuses state-changing requests that another site made the browser send.
import type { Site } from "./context.server";
import { publicOrigin } from "./public-origin.server";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether an origin is one of the other sites that may use the JSON API. */
const isFriend = (site: Site, origin: string, pathname: string) =>
  /^\/api\//i.test(pathname) && site.env.API_CORS_ORIGINS.includes(origin);

/**
 * `pass`, `refuse`, or `confirm` for `Origin: null` without a same-origin hint, as some in-app browsers send: the
 * person then confirms with one press. A bearer token is no cookie, so such a call is exempt.
 */
export function checkOrigin(site: Site, request: Request): "pass" | "refuse" | "confirm" {
  if (safeMethods.has(request.method)) return "pass";
  if (request.headers.get("Authorization")?.startsWith("Bearer ")) return "pass";
  const origin = request.headers.get("Origin");
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  if (origin === null)
    return fetchSite === null || fetchSite === "same-origin" || fetchSite === "none" ? "pass" : "refuse";
  if (isFriend(site, origin, new URL(request.url).pathname)) return "pass";
  if (origin === "null") return fetchSite === "same-origin" ? "pass" : "confirm";
  return origin === publicOrigin(site, request) ? "pass" : "refuse";
}
