// Handles a request in steps. The first step that returns a response ends them.
import type { ServerBuild } from "@remix-run/node";
import type { Site } from "../app/http/context.server";
import type { HasHeaders } from "../app/http/cookies";
import { newRequestId } from "../app/platform/ids";
import { BodyLimiter, type BodySettings } from "./bodies/limit-body";
import type { BuiltClient } from "./built-client";
import { knownOf } from "./cache/key";
import { type CacheSender, createCacheSender } from "./cache/send";
import { openCaches } from "./cache/shared";
import { type ErrorPageStatus, ErrorPages } from "./pages/error-pages";
import { createErrorResponse, type ErrorResponse } from "./pages/error-response";
import { openHostCookies } from "./pages/host-cookies";
import { hostRedirect, redirectToHost } from "./pages/host-redirect";
import { withoutBody } from "./pages/page-response";
import { addressesRenderer } from "./pages/renderer-parameters";
import { type RouteHandlers, routeHandlersOf } from "./pages/route-handlers";
import { longestAddress } from "./readable-request";
import { admit } from "./steps/admit";
import { createFinish } from "./steps/finish";
import { type Incoming, readIncoming, type Step } from "./steps/incoming";
import { createRender } from "./steps/render";
import { createReport } from "./steps/report";
import { createRouteResponses } from "./steps/respond-route";
import { createRoutine, type Routine } from "./steps/routine";

// Rejects or redirects URLs that no route handles: too long, requesting loader data of a page's URL, or under another host name.

const rejectAddress =
  (respondError: ErrorResponse, routeIds: ReadonlySet<string>): Step =>
  ({ request, url }) => {
    if (url.pathname.length + url.search.length > longestAddress) return respondError(request, url, 414);
    return addressesRenderer(url, routeIds) ? respondError(request, url, 404) : null;
  };

const redirectHost =
  (site: Site, factsOf: RouteHandlers["factsOf"], isRoutine: Routine["isRoutine"]): Step =>
  ({ request, url }) => {
    if (request.method !== "GET" || isRoutine(url.pathname)) return null;
    const target = hostRedirect(site, factsOf, request, url.pathname + url.search);
    return target === null ? null : redirectToHost(target);
  };

/** Handles a request from a connection's address. */
export type Handler = {
  (request: Request, connection?: string): Promise<Response>;
  /** Sends a cached response through node:http; returns false if there is none. */
  sendCached: CacheSender;
  /** The error response to a message that could not be parsed as a request. */
  respondUnread: (
    method: string,
    target: string,
    status: ErrorPageStatus,
    headers?: HasHeaders["headers"],
  ) => Response;
};

type Parts = BuiltClient & {
  site: Site;
  build: ServerBuild;
  isDev?: boolean;
  /** Overrides of the default limits of request bodies. */
  bodies?: Partial<BodySettings>;
};

const pageMethods = "GET, HEAD, POST, OPTIONS";

/** Creates the handler of a site. */
export function createHandler({
  site,
  build,
  isDev = false,
  files,
  bodies: settings,
  ...client
}: Parts): Handler {
  const { handle: remix, factsOf, patternOf, addressOf, contentOf, failureTexts } = routeHandlersOf(build);
  const errorPages = new ErrorPages(client.styleUrls);
  const respondError = createErrorResponse(errorPages);
  const bodies = new BodyLimiter(site, factsOf, settings);
  const caches = openCaches(site);
  const render = createRender({ site, client, remix, factsOf, failureTexts, errorPages, respondError });
  const routine = createRoutine(site, files, bodies);
  const known = knownOf(site, { addressOf, factsOf });
  const respondRoute = createRouteResponses(site, caches, { render, known, contentOf });
  const finish = createFinish(site, factsOf, isDev);
  const report = createReport(site, respondError, { patternOf, isRoutine: routine.isRoutine });

  const early: Step[] = [
    rejectAddress(respondError, new Set(Object.keys(build.routes))),
    routine.serve,
    redirectHost(site, factsOf, routine.isRoutine),
  ];
  const admitted = admit({ site, bodies, respondError }, respondRoute);

  async function respond(incoming: Incoming): Promise<Response> {
    for (const step of early) {
      const response = await step(incoming);
      if (response) return response;
    }
    return admitted(incoming);
  }

  const handle = async (request: Request, connection = "127.0.0.1"): Promise<Response> => {
    const startedAt = performance.now();
    const finishCookies = openHostCookies(site, request);
    const incoming = readIncoming(site, request, connection);
    const { url, requester } = incoming;
    const response = await respond(incoming).catch((error: unknown) => report.fail(incoming, error));
    finish(response, { request, pathname: url.pathname, requestId: requester.requestId });
    finishCookies(response);
    report.note(request, incoming, response, startedAt);
    return request.method === "HEAD" ? withoutBody(response) : response;
  };

  const respondUnread: Handler["respondUnread"] = (method, target, status, headers = new Headers()) => {
    const requestId = newRequestId();
    const [pathname = "/"] = target.slice(0, longestAddress).split("?", 1);
    const allow: Record<string, string> = status === 405 ? { Allow: pageMethods } : {};
    const request = { method, headers };
    const response = respondError(request, { pathname }, status, allow);
    finish(response, { request, pathname, requestId });
    report.noteUnread(requestId, method, pathname, status);
    return response;
  };

  const sendCached = isDev ? () => false : createCacheSender(site, caches, known, patternOf);
  return Object.assign(handle, { sendCached, respondUnread });
}
