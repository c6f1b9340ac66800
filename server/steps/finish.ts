// Headers of every response: security, CORS, caching of private responses, and the ids of request and error.

import { isApiPath } from "../../app/http/api/envelope";
import type { Site } from "../../app/http/context.server";
import { type HasHeaders, isPersonal, readCookies } from "../../app/http/cookies";
import { errorIdHeader } from "../../app/http/failure.server";
import { corsHeaders } from "../../app/http/operations/cors";
import type { RouteFacts } from "../../app/http/pages/hydration";
import { isSecure } from "../../app/http/security/public-origin.server";
import { contentSecurityPolicy, privateLinkPolicy, securityHeaders } from "../pages/page-security";
import type { RouteHandlers } from "../pages/route-handlers";

type Finished = { request: HasHeaders & { method: string }; pathname: string; requestId: string };

const privateCaching = "private, no-store";

/** Whether a response is personal to its client. */
function isPrivate(request: HasHeaders, pathname: string, facts: RouteFacts, headers: Headers): boolean {
  if (facts.private) return true;
  const caching = headers.get("Cache-Control") ?? "";
  const isKnown = request.headers.get("Authorization") !== null || isPersonal(readCookies(request));
  return isApiPath(pathname) && isKnown && caching.includes("no-store");
}

/** Returns a function that completes a response's headers. No CSP in development, because of Vite's inline styles and WebSocket. */
export function createFinish(site: Site, factsOf: RouteHandlers["factsOf"], isDev: boolean) {
  const common = Object.entries(securityHeaders(isSecure(site)));
  return ({ status, headers }: Response, { request, pathname, requestId }: Finished): void => {
    for (const [name, value] of Object.entries(corsHeaders(site.env.API_CORS_ORIGINS, request, pathname)))
      headers.append(name, value);
    for (const [name, value] of common) headers.set(name, value);
    const facts = factsOf(pathname);
    if (facts.private === "link") headers.set("Referrer-Policy", privateLinkPolicy);
    if (isDev) headers.delete("Content-Security-Policy");
    else if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", contentSecurityPolicy());
    if (isPrivate(request, pathname, facts, headers)) {
      headers.set("Cache-Control", privateCaching);
      // Uncacheable responses need no ETag, except downloads, which clients resume by it.
      if (!headers.has("Accept-Ranges")) headers.delete("ETag");
    }
    headers.set("X-Request-Id", requestId);
    // A response shared with a concurrent request has the id of the request that rendered it.
    if (status >= 500 && !headers.has(errorIdHeader)) headers.set(errorIdHeader, requestId);
  };
}
