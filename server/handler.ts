// Handles requests: static file, cached page or Remix; then content security policy, ETag, encoding and common
// headers.
import { randomBytes } from "node:crypto";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { contentVersionOf } from "../app/db/content-version.server";
import { failure as apiFailure, isApiPath } from "../app/http/api/envelope";
import type { Site } from "../app/http/context.server";
import { failureStatus, isUnavailable } from "../app/http/failure.server";
import { getForHead } from "../app/http/head-request";
import { redactPath } from "../app/http/redact-path";
import { addressKey, clientAddress } from "../app/http/security/client-address";
import { noteRequest } from "../app/http/security/deployment-hints.server";
import { checkOrigin, withJudgedOrigin } from "../app/http/security/origin-check.server";
import { confirmPost } from "../app/http/security/origin-confirm.server";
import { isSecure } from "../app/http/security/public-origin.server";
import { withOpenedSecrets } from "../app/http/security/sealed-secrets.server";
import { isSameForAll } from "../app/http/session/visitor-content.server";
import { newRequestId } from "../app/platform/ids";
import { BodyLimiter, type BodySettings, retryOf } from "./bodies/limit-body";
import type { BuiltClient } from "./built-client";
import { isAnonymousCall, isPagePath, isPrivatePath } from "./cache/key";
import { type CacheSender, createCacheSender } from "./cache/send";
import { type RequestContext, sharedResponses } from "./cache/shared";
import { isCacheableCall, isCacheablePage, PageCache } from "./cache/store";
import { createStates } from "./cache/version";
import { createMetrics, metricsPath } from "./metrics/metrics";
import { type ErrorPageStatus, ErrorPages } from "./pages/error-pages";
import { finishAnswer } from "./pages/finish-answer";
import { freshResponse } from "./pages/fresh-response";
import { gluedTarget } from "./pages/glued-links";
import { openHostCookies } from "./pages/host-cookies";
import { hostRedirect, redirectToHost } from "./pages/host-redirect";
import { asksForPage, noteUnsaved } from "./pages/kept-posts";
import { addCookies } from "./pages/page-cookies";
import { isHtml, withoutBody } from "./pages/page-response";
import { applyContentSecurityPolicy, securityHeaders } from "./pages/page-security";
import { placeOf } from "./pages/place-of";
import { createRefuse, isCall } from "./pages/refusals";
import { asksRenderer } from "./pages/renderer-parameters";
import { routeHandlersOf } from "./pages/route-handlers";
import { serveStatic } from "./pages/static-files";
import { WholeResponse } from "./pages/whole-response";
import { withWorker } from "./pages/withdrawn-worker";
import { hasLineBreak, longestAddress, readable } from "./readable-request";
import { createSignInLimiter } from "./sign-in-limiter";

/** Handles a request from a connection's address. */
export type Handler = {
  (request: Request, connection?: string): Promise<Response>;
  /** Sends a cached response through node:http; false if there is none. */
  sendCached: CacheSender;
  /** The answer to what cannot become a request, by its method, its target and the status it deserves. */
  refuseUnread: (method: string, target: string, status: ErrorPageStatus) => Response;
};

type Parts = BuiltClient & {
  site: Site;
  build: ServerBuild;
  /** Vite injects inline styles and uses a WebSocket, so no content security policy is sent. */
  isDev?: boolean;
  /** What differs from the usual limits of posted bodies. */
  bodies?: Partial<BodySettings>;
};

const pageMethods = "GET, HEAD, POST, OPTIONS";
/** As other servers write it into their logs. */
const goneStatus = 499;
const apiMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Reads of sign-ins that leave the site and come back, which store their state. */
const writingReads = /^\/auth\/(google|v1\/(authorize|callback|verify))(\/|$)/i;
const mayWrite = ({ method }: Request, { pathname }: URL) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) || writingReads.test(pathname);
const isApiMethod = (method: string) => apiMethods.includes(method);

/** Creates the handler of a site. */
export function createHandler({ site, build, isDev = false, ...resources }: Parts): Handler {
  const { enhanceUrl, styleUrls, sheet } = resources;
  const files = withWorker(resources.files, site.env.OFFLINE_COPIES === "on");
  const { handle: remix, patternOf, contentOf } = routeHandlersOf(build);
  const states = createStates(contentVersionOf(site.db.$client), site.clock.now);
  const note = (isHit: boolean) => site.traffic.notePage(isHit);
  const caches = {
    pages: new PageCache({ states, isCacheable: isCacheablePage, note }),
    calls: new PageCache({ states, isCacheable: isCacheableCall }),
  };
  const respondShared = sharedResponses(site, caches, render);
  const common = securityHeaders(isSecure(site));
  const plain = new ErrorPages(styleUrls);
  const refuse = createRefuse(plain);
  const always = { common, allowedOrigins: site.env.API_CORS_ORIGINS, isDev };
  const passGate = createSignInLimiter();
  const bodies = new BodyLimiter(site, resources.bodies);
  const answerMetrics = createMetrics(site, bodies);
  const routeIds = new Set(Object.keys(build.routes));
  /** Files of the build and the questions of a monitor, which would fill the log and tell nothing. */
  const isRoutine = (pathname: string) => files.has(pathname) || ["/health", metricsPath].includes(pathname);

  async function render(request: Request, requester: RequestContext): Promise<Response> {
    const url = new URL(request.url);
    const nonce = randomBytes(18).toString("base64url");
    const context: AppLoadContext = { site, ...requester, enhanceUrl, styleUrls, sheet, nonce };
    const answered = await remix(withJudgedOrigin(site, request), context);
    const headers = new Headers(answered.headers);
    let { status } = answered;
    const { unsaved } = context;
    if (context.failure !== undefined && (unsaved || status >= 400)) {
      const failure = failureStatus(context.failure, requester.requestId);
      if (failure.status < 500 || isCall(url.pathname))
        return refuse(request, url, failure.status, failure.headers);
      // The page of a failed post may itself lead elsewhere, where nothing of the post would be left.
      if (unsaved && !isHtml(answered) && asksForPage(request)) return plain.retry(unsaved, failure);
      // A file, which the renderer would answer with one English line.
      if (!unsaved && !isHtml(answered) && !url.pathname.endsWith(".data"))
        return plain.refuse(failure.status, failure.headers);
      status = failure.status;
      for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
    }
    if (unsaved) noteUnsaved(headers, unsaved);
    if (isPrivatePath(url.pathname)) headers.set("Cache-Control", "no-store");
    if (!isHtml(answered)) return new Response(answered.body, { status, headers });
    const sealed = applyContentSecurityPolicy(context.html ?? (await answered.text()), nonce);
    headers.set("Content-Security-Policy", sealed.policy);
    return new WholeResponse(Buffer.from(sealed.html), { status, headers });
  }

  /** Refuses a method that no operation has; the response names the allowed ones. */
  async function refuseMethod(url: URL, requester: RequestContext): Promise<Response> {
    const { headers } = await render(new Request(url, { method: "OPTIONS" }), requester);
    const allow = headers.get("Allow");
    return allow ? apiFailure(405, { headers: { Allow: allow } }) : apiFailure(404);
  }

  /** Accepts a confirmed form without origin, else asks for confirmation. Files cannot be resubmitted. */
  async function confirmed(request: Request): Promise<Request | Response> {
    const asked = await confirmPost(site, request);
    if (asked === null) return plain.refuse(403);
    return asked instanceof Request ? asked : plain.confirm(asked);
  }

  async function answer(request: Request, url: URL, requester: RequestContext): Promise<Response> {
    if (url.pathname.length + url.search.length > longestAddress) return refuse(request, url, 414);
    if (asksRenderer(url, routeIds)) return refuse(request, url, 404);
    const ready = serveStatic(files, request, url.pathname) ?? (await answerMetrics(request, url.pathname));
    if (ready) return ready;
    const elsewhere =
      request.method === "GET" ? hostRedirect(site, request, url.pathname + url.search) : null;
    if (elsewhere) return redirectToHost(elsewhere);
    const origin = checkOrigin(site, request, requester.requestId);
    if (origin === "refuse") return refuse(request, url, 403);
    if (isApiPath(url.pathname)) {
      // Requests that Remix would answer itself, with plain text or a page's data.
      if (url.pathname.endsWith(".data") || hasLineBreak(url.pathname)) return apiFailure(404);
      if (!isApiMethod(request.method)) return refuseMethod(url, requester);
      if (origin === "confirm") return apiFailure(403);
    }
    const limited = await bodies.limit(request, url.pathname, requester.address);
    if ("status" in limited)
      return refuse(request, url, limited.status, retryOf(limited.status, requester.requestId));
    try {
      const admitted =
        origin === "confirm"
          ? await confirmed(limited.request)
          : await withOpenedSecrets(site, limited.request);
      return admitted instanceof Response ? admitted : await answerAdmitted(admitted, url, requester);
    } finally {
      limited.release();
    }
  }

  /** Waits for the write lock where needed. Redirects an unknown address to the page that it begins with, if that may be seen. */
  async function answerAdmitted(request: Request, url: URL, requester: RequestContext): Promise<Response> {
    if (mayWrite(request, url)) await site.writeLock.whenFree();
    const response = await answerPath(request, url, requester);
    const target = response.status === 404 && request.method === "GET" ? gluedTarget(url.pathname) : null;
    if (target === null) return response;
    const page = new URL(target, url);
    const asked = new Request(page, { headers: request.headers, signal: request.signal });
    const found = await answerPath(asked, page, { ...requester, place: placeOf(asked, page) });
    if (found.status >= 400) return response;
    return new Response(null, { status: 302, headers: { Location: target, "Cache-Control": "no-store" } });
  }

  async function answerPath(request: Request, url: URL, requester: RequestContext): Promise<Response> {
    const isRead = request.method === "GET";
    const content = contentOf(url.pathname);
    const isForAll = isRead && (await isSameForAll(site, request, content));
    if (isForAll && content && isAnonymousCall(request, url.pathname))
      return respondShared(request, url, requester, content);
    const isShared = isForAll && isPagePath(url.pathname);
    const response = isShared
      ? await respondShared(request, url, requester, content)
      : await freshResponse(request, await passGate(request, (ready) => render(ready, requester)));
    await addCookies(site, { request, url, isShared }, response);
    return response;
  }

  const handle = async (request: Request, connection = "127.0.0.1"): Promise<Response> => {
    const requestId = newRequestId();
    const address = addressKey(clientAddress(request, connection, site.env.TRUST_PROXY));
    const startedAt = performance.now();
    const url = new URL(request.url);
    noteRequest(site, request, connection);
    const finishCookies = openHostCookies(site, request);
    const isHead = request.method === "HEAD";
    const asked = readable(isHead ? getForHead(request) : request, url);
    const requester = { requestId, address, place: placeOf(request, url) };
    const response = await answer(asked, url, requester).catch((error: unknown) => {
      const { status, headers } = failureStatus(error, requestId);
      const details = { requestId, path: redactPath(url.pathname) };
      if (isUnavailable(error)) site.log.error({ ...details, message: String(error) }, "unavailable");
      else if (status >= 500 && !isGone(request, error))
        site.log.error({ ...details, err: error }, "unexpected error");
      return refuse(request, url, status, headers);
    });
    finishAnswer(response, { request, pathname: url.pathname, requestId }, always);
    finishCookies(response);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    // Nobody has read an answer that was refused to who went away while it was asked for.
    const status = request.signal.aborted && response.status >= 400 ? goneStatus : response.status;
    const told = { requestId, method: request.method, path: redactPath(url.pathname), status, ms };
    const isWorthTelling = status >= 400 || !isRoutine(url.pathname);
    if (isWorthTelling) site.log.request(told);
    const route = isWorthTelling ? patternOf(url.pathname) : "routine";
    site.traffic.note({ route, method: request.method, status, ms }, !isWorthTelling);
    return isHead ? withoutBody(response) : response;
  };

  const refuseUnread = (method: string, target: string, status: ErrorPageStatus): Response => {
    const requestId = newRequestId();
    const [pathname = "/"] = target.split("?");
    const allow: Record<string, string> = status === 405 ? { Allow: pageMethods } : {};
    const asked = { method, headers: new Headers() };
    const response = refuse(asked, { pathname }, status, allow);
    finishAnswer(response, { request: asked, pathname, requestId }, always);
    site.log.request({ requestId, method, path: redactPath(pathname), status });
    site.traffic.note({ route: "unread", method, status });
    return response;
  };
  const sendCached = isDev ? () => false : createCacheSender(site, caches, always, patternOf);
  return Object.assign(handle, { sendCached, refuseUnread });
}

/** Whether an error only says that the reader has gone. */
const isGone = ({ signal }: Request, error: unknown) =>
  signal.aborted && (error === signal.reason || (error instanceof Error && error.name === "AbortError"));
