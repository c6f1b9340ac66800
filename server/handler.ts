// Handles a request in steps. The first step that returns a response ends them.
import { isApiPath } from "../app/http/api/envelope";
import type { Site } from "../app/http/context.server";
import { type HasHeaders, isPersonal, readCookies } from "../app/http/cookies";
import { errorIdHeader, failureStatus, isUnavailable } from "../app/http/failure.server";
import { corsHeaders } from "../app/http/operations/cors";
import type { RouteFacts } from "../app/http/pages/hydration";
import { redactPath } from "../app/http/redact-path";
import { isSecure } from "../app/http/security/public-origin.server";
import { newRequestId } from "../app/platform/ids";
import type { BodyBounds } from "./bodies/bodies-in-flight";
import { BodyLimiter } from "./bodies/limit-body";
import type { BuiltClient } from "./built-client";
import { knownOf } from "./cache/key";
import { type CacheSender, createCacheSender } from "./cache/send";
import { openCaches } from "./cache/shared";
import { createMetrics, metricsPath } from "./metrics/metrics";
import { weakTag } from "./pages/compression";
import { type DeferredBuild, routeHandlersOf } from "./pages/deferred-routes";
import { type ErrorPageStatus, ErrorPages } from "./pages/error-pages";
import { createErrorResponse, type ErrorResponse } from "./pages/error-response";
import { openHostCookies } from "./pages/host-cookies";
import { hostRedirect, redirectToHost } from "./pages/host-redirect";
import { withoutBody } from "./pages/page-response";
import {
  contentSecurityPolicy,
  permissionsPolicy,
  privateLinkPolicy,
  securityHeaders,
} from "./pages/page-security";
import { addressesRenderer } from "./pages/renderer-parameters";
import type { RouteHandlers } from "./pages/route-handlers";
import { type StaticFile, type StaticFiles, serveStatic, workerPath } from "./pages/static-files";
import { longestAddress } from "./readable-request";
import { admit } from "./steps/admit";
import { type Incoming, readIncoming, type Step } from "./steps/incoming";
import { createRender } from "./steps/render";
import { createRouteResponses } from "./steps/respond-route";

// Static files and probes. They are logged only when they fail.

// Replaces the service worker when offline copies are disabled. Written as plain text, so that it shares no code with the worker
// that it replaces.
const withdrawnSource = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister()),
));
`;

const raw = Buffer.from(withdrawnSource);
const withdrawn: StaticFile = {
  raw,
  br: null,
  gzip: null,
  type: "text/javascript; charset=utf-8",
  tag: weakTag(raw),
  immutable: false,
};

/** The files of a build; with offline copies disabled, the service worker only deletes them and unregisters itself. */
function withWorker(files: StaticFiles, isOn: boolean): StaticFiles {
  return isOn ? files : new Map([...files, [workerPath, withdrawn]]);
}

type Routine = { serve: Step; isRoutine: (pathname: string) => boolean };

function createRoutine(site: Site, built: StaticFiles, bodies: BodyLimiter): Routine {
  const files = withWorker(built, site.env.OFFLINE_COPIES === "on");
  const respondMetrics = createMetrics(site, bodies);
  return {
    serve: ({ request, url: { pathname } }) =>
      serveStatic(files, request, pathname) ?? respondMetrics(request, pathname),
    isRoutine: (pathname) => files.has(pathname) || ["/health", "/up", metricsPath].includes(pathname),
  };
}

// Headers of every response: security, CORS, caching of private responses, and the ids of request and error.

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
    if (facts.camera && status === 200) headers.set("Permissions-Policy", permissionsPolicy(true));
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

// Logs and counts requests and their failures.

/** nginx's 499: the client closed the connection. */
const clientClosedStatus = 499;

type Routes = { patternOf: (pathname: string) => string; isRoutine: (pathname: string) => boolean };

export function createReport(site: Site, respondError: ErrorResponse, { patternOf, isRoutine }: Routes) {
  return {
    fail({ request, url, requester: { requestId } }: Incoming, error: unknown): Response {
      const { status, headers } = failureStatus(error, requestId);
      const details = { requestId, path: redactPath(url.pathname) };
      if (isUnavailable(error)) site.log.error({ ...details, message: String(error) }, "unavailable");
      else if (status >= 500 && !isDisconnect(request, error))
        site.log.error({ ...details, err: error }, "unexpected error");
      return respondError(request, url, status, headers);
    },

    /** Logs and counts a response to `received`; `startedAt` is a `performance.now()` value. */
    note(received: Request, { url, requester }: Incoming, response: Response, startedAt: number): void {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { method, signal } = received;
      // A client that disconnected has not read the error response.
      const status = signal.aborted && response.status >= 400 ? clientClosedStatus : response.status;
      const isLogged = status >= 400 || !isRoutine(url.pathname);
      const { requestId } = requester;
      if (isLogged) site.log.request({ requestId, method, path: redactPath(url.pathname), status, ms });
      const route = isLogged ? patternOf(url.pathname) : "routine";
      site.traffic.note({ route, method, status, ms }, !isLogged);
    },

    /** Logs and counts a message that could not be parsed as a request. */
    noteUnread(requestId: string, method: string, pathname: string, status: number): void {
      site.log.request({ requestId, method, path: redactPath(pathname), status });
      site.traffic.note({ route: "unread", method, status });
    },
  };
}

/** Whether an error only means that the client disconnected. */
const isDisconnect = ({ signal }: Request, error: unknown) =>
  signal.aborted && (error === signal.reason || (error instanceof Error && error.name === "AbortError"));

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
  build: DeferredBuild;
  isDev?: boolean;
  /** Overrides of the default bounds of request bodies in flight. */
  bodies?: Partial<BodyBounds>;
};

const pageMethods = "GET, HEAD, POST, OPTIONS";

/** Creates the handler of a site. */
export function createHandler({
  site,
  build,
  isDev = false,
  files,
  bodies: bounds,
  ...client
}: Parts): Handler {
  const routes = routeHandlersOf(build);
  const { handle: remix, factsOf, patternOf, addressOf, contentOf, failureTexts } = routes;
  const errorPages = new ErrorPages(client.styleUrls);
  const respondError = createErrorResponse(errorPages);
  const bodies = new BodyLimiter(factsOf, bounds);
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
    const loading = routes.whenLoaded(incoming.url.pathname);
    if (loading) await loading;
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
