// Sends cached responses through node:http: the handler's `fetch` objects take several times as long.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Site } from "../../app/http/context.server";
import { type HasHeaders, visitCookies } from "../../app/http/cookies";
import { corsHeaders } from "../../app/http/operations/cors";
import { redactPath } from "../../app/http/redact-path";
import { addressKey, clientAddress } from "../../app/http/security/client-address";
import { isSecure } from "../../app/http/security/public-origin.server";
import { isAnonymousTo } from "../../app/http/session/visitor-content.server";
import { newRequestId } from "../../app/platform/ids";
import { cookieName, readableCookies } from "../pages/host-cookies";
import { hostRedirect } from "../pages/host-redirect";
import { contentSecurityPolicy, securityHeaders } from "../pages/page-security";
import { addressesRenderer } from "../pages/renderer-parameters";
import type { RouteHandlers } from "../pages/route-handlers";
import { readableHeaders } from "../readable-request";
import { cacheKey, type Known, readLookup } from "./key";
import { readRequestHead, respond } from "./respond";
import { type Caches, cacheHeader, countApiRead } from "./shared";

/** Responds if the response is cached; otherwise returns false without side effects. */
export type CacheSender = (message: IncomingMessage, response: ServerResponse) => boolean;

/** The Content-Security-Policy of bodies that are not pages. */
const noBlocks = contentSecurityPolicy();
const noRoutes: ReadonlySet<string> = new Set();

export function createCacheSender(
  site: Site,
  { pages, apiReads }: Caches,
  known: Known,
  patternOf: RouteHandlers["patternOf"],
): CacheSender {
  const secure = isSecure(site);
  const commonPairs = Object.entries(securityHeaders(secure));

  /** A message's headers, with cookies under the names that the application reads. */
  const headersOf = (message: IncomingMessage): HasHeaders["headers"] => {
    const headers = readableHeaders(message.headers);
    return {
      get(name) {
        const value = headers.get(name);
        return value !== null && name.toLowerCase() === "cookie" ? readableCookies(value, secure) : value;
      },
    };
  };

  /** Rate limit headers of an API response; null when the quota is exhausted. */
  function apiHeaders(request: HasHeaders & { method: string }, connection: string, path: string) {
    const address = clientAddress(request, connection, site.env.TRUST_PROXY);
    const limits = countApiRead(site, addressKey(address));
    const own = { "Content-Security-Policy": noBlocks, ...limits };
    return limits && Object.entries({ ...own, ...corsHeaders(site.env.API_CORS_ORIGINS, request, path) });
  }

  return (message, response) => {
    const { method = "", url: target = "", headers, socket } = message;
    if ((method !== "GET" && method !== "HEAD") || !headers.host) return false;
    const startedAt = performance.now();
    const [path = "", ...query] = target.split("?");
    const search = query.length === 0 ? "" : `?${query.join("?")}`;
    const request = { method, headers: headersOf(message) };
    if (addressesRenderer({ pathname: path, search }, noRoutes)) return false;
    if (hostRedirect(site, known.factsOf, request, target)) return false;
    const origin = site.env.BASE_URL ?? `http://${headers.host}`;
    const lookup = readLookup(known, origin, request, { pathname: path, search });
    const { isApi } = lookup;
    const entry = (isApi ? apiReads : pages).peek(cacheKey(lookup));
    if (!entry || !isAnonymousTo(request)(entry.content)) return false;
    const reply = respond(entry, readRequestHead(method, request));
    if (!reply) return false;
    const own = isApi
      ? apiHeaders(request, socket.remoteAddress ?? "", path)
      : [
          [cacheHeader, "hit"],
          ...visitCookies(known.factsOf(path), path, request, secure).map((cookie) => [
            "Set-Cookie",
            cookieName(cookie, secure),
          ]),
        ];
    if (!own) return false;
    // That of a page is stored with it.
    const policy = !isApi && entry.content?.isDocument ? [["Content-Security-Policy", noBlocks]] : [];
    const requestId = newRequestId();
    const pairs = [...reply.headers, ...commonPairs, ["X-Request-Id", requestId], ...own, ...policy];
    response.writeHead(reply.status, pairs.flat()).end(reply.body);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    site.log.request({ requestId, method, path: redactPath(path), status: reply.status, ms });
    if (!isApi) site.traffic.recordPage(true);
    site.traffic.note({ route: patternOf(path), method, status: reply.status, ms });
    return true;
  };
}
