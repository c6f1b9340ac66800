// From request to answer: built file, kept page or Remix; then policy, ETag, encoding and the headers of every answer.
import { randomBytes } from "node:crypto";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { corsHeaders } from "../app/http/api/cors";
import { failure as apiFailure, isApiPath } from "../app/http/api/envelope";
import { addressKey, clientAddress } from "../app/http/client-address";
import type { Site } from "../app/http/context.server";
import { isPersonal, readCookies, visitCookies } from "../app/http/cookies";
import { failureStatus, isUnavailable } from "../app/http/failure.server";
import { clearFlashCookie } from "../app/http/flash.server";
import { loggedPath } from "../app/http/logged-path";
import { checkOrigin, withJudgedOrigin } from "../app/http/origin-check.server";
import { confirmPost } from "../app/http/origin-confirm.server";
import { isSecure, publicOrigin } from "../app/http/public-origin.server";
import { newId } from "../app/platform/ids";
import { deliverFresh, deliverKept, isHtml, isShareable, toPage, withoutBody } from "./deliver";
import { type AnswerKept, createKeptAnswer } from "./kept-answer";
import { limitBody } from "./limit-body";
import { PageCache } from "./page-cache";
import { isPagePath, isPrivatePath, pageKey } from "./page-key";
import { contentPolicy, sealPage, securityHeaders } from "./page-security";
import { PlainPages, type PlainStatus } from "./plain-pages";
import { createSignInGate } from "./sign-in-gate";
import { type StaticFiles, serveStatic } from "./static-files";

/** Answers a request from a connection's address. `answerKept` is the short way for pages in memory. */
export type Handler = {
  (request: Request, connection?: string): Promise<Response>;
  answerKept: AnswerKept;
};

type Asker = Pick<AppLoadContext, "requestId" | "address">;

type Parts = {
  site: Site;
  build: ServerBuild;
  files: StaticFiles;
  enhanceUrl: string;
  deskUrl: string;
  styleUrls: readonly string[];
  /** Vite injects inline styles and talks over a socket, so no content policy is sent. */
  isDev?: boolean;
};

const longestPath = 2000;
const apiMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const isApiMethod = (method: string) => apiMethods.includes(method);

/** Builds the one function that answers every request of a site. */
export function createHandler({ site, build, files, isDev = false, ...resources }: Parts): Handler {
  const { enhanceUrl, deskUrl, styleUrls } = resources;
  const remix = createRequestHandler(build, process.env.NODE_ENV);
  const cache = new PageCache(site.db.$client, site.clock.now);
  const common = securityHeaders(isSecure(site));
  const plain = new PlainPages(styleUrls);
  const passGate = createSignInGate();

  /** A refusal for who asked: JSON for programs, a page for people. */
  function refuse(url: URL, status: PlainStatus, headers: Record<string, string> = {}): Response {
    return isApiPath(url.pathname) ? apiFailure(status, { headers }) : plain.refuse(status, headers);
  }

  async function render(request: Request, { requestId, address }: Asker): Promise<Response> {
    const url = new URL(request.url);
    const nonce = randomBytes(18).toString("base64url");
    const context: AppLoadContext = { site, requestId, address, enhanceUrl, deskUrl, styleUrls, nonce };
    const answered = await remix(withJudgedOrigin(site, request), context);
    const headers = new Headers(answered.headers);
    let { status } = answered;
    if (context.failure !== undefined && status >= 400) {
      const failure = failureStatus(context.failure);
      if (failure.status < 500 || isApiPath(url.pathname))
        return refuse(url, failure.status, failure.headers);
      status = failure.status;
      for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
    }
    if (!isHtml(answered)) return new Response(answered.body, { status, headers });
    const sealed = sealPage(await answered.text(), nonce);
    headers.set("Content-Security-Policy", sealed.policy);
    if (isPrivatePath(url.pathname)) headers.set("Cache-Control", "no-store");
    return new Response(sealed.html, { status, headers });
  }

  /** Refuses a method that no call has; the address itself says which it takes. */
  async function refuseMethod(url: URL, asker: Asker): Promise<Response> {
    const { headers } = await render(new Request(url, { method: "OPTIONS" }), asker);
    const allow = headers.get("Allow");
    return allow ? apiFailure(405, { headers: { Allow: allow } }) : apiFailure(404);
  }

  async function keptPage(request: Request, url: URL, asker: Asker): Promise<Response> {
    const renderPage = async () => toPage(await render(request, asker));
    const key = pageKey(publicOrigin(site, request), request, url.pathname, url.search);
    const kept = await cache.get(
      { key, flight: request.headers.get("Referer") ?? "" },
      renderPage,
      isShareable,
    );
    return deliverKept(request, kept, (encoding) => cache.encode(kept, encoding));
  }

  /** Lets a form without a stated origin through once it was confirmed, else asks. Files cannot be asked again. */
  async function confirmed(request: Request): Promise<Request | Response> {
    const asked = await confirmPost(site, request);
    if (asked === null) return plain.refuse(403);
    return asked instanceof Request ? asked : plain.confirm(asked);
  }

  async function answer(request: Request, url: URL, asker: Asker): Promise<Response> {
    const isRead = request.method === "GET";
    if (url.pathname.length + url.search.length > longestPath) return refuse(url, 414);
    const file = serveStatic(files, request, url.pathname);
    if (file) return file;
    const origin = checkOrigin(site, request);
    if (origin === "refuse") return refuse(url, 403);
    if (isApiPath(url.pathname)) {
      // What Remix would answer by itself, with text or with its own data of a page.
      if (url.pathname.endsWith(".data") || hasLineBreak(url.pathname)) return apiFailure(404);
      if (!isApiMethod(request.method)) return refuseMethod(url, asker);
      if (origin === "confirm") return apiFailure(403);
    }
    const limited = limitBody(request);
    if (!limited) return refuse(url, 413);
    const admitted = origin === "confirm" ? await confirmed(limited) : limited;
    if (admitted instanceof Response) return admitted;
    const isAnonymous = isRead && !isPersonal(readCookies(request)) && isPagePath(url.pathname);
    const response = isAnonymous
      ? await keptPage(request, url, asker)
      : await deliverFresh(request, await passGate(admitted, (ready) => render(ready, asker)));
    if (isRead && response.status === 200 && isHtml(response) && readCookies(request).has("flash")) {
      // The message has been shown; the page that shows it must not be kept.
      response.headers.append("Set-Cookie", clearFlashCookie(site));
      response.headers.set("Cache-Control", "no-store");
      response.headers.delete("ETag");
    }
    if (isRead && (response.status === 200 || response.status === 304)) {
      for (const cookie of visitCookies(url.pathname, request, isSecure(site))) {
        response.headers.append("Set-Cookie", cookie);
      }
    }
    return response;
  }

  const handle = async (request: Request, connection = "127.0.0.1"): Promise<Response> => {
    const requestId = newId();
    const address = addressKey(clientAddress(request, connection, site.env.TRUST_PROXY));
    const startedAt = performance.now();
    const url = new URL(request.url);
    const isHead = request.method === "HEAD";
    const asked = readable(isHead ? new Request(request, { method: "GET" }) : request, url);
    const response = await answer(asked, url, { requestId, address }).catch((error: unknown) => {
      const details = { requestId, path: loggedPath(url.pathname) };
      if (isUnavailable(error)) site.log.error({ ...details, message: String(error) }, "unavailable");
      else site.log.error({ ...details, err: error }, "unexpected error");
      const { status, headers } = failureStatus(error);
      return refuse(url, status, headers);
    });
    const headers = response.headers;
    for (const [name, value] of Object.entries(corsHeaders(site.env.API_CORS_ORIGINS, request, url.pathname)))
      headers.append(name, value);
    for (const [name, value] of Object.entries(common)) headers.set(name, value);
    if (isDev) headers.delete("Content-Security-Policy");
    else if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentPolicy());
    headers.set("X-Request-Id", requestId);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    site.log.info(
      { requestId, method: request.method, path: loggedPath(url.pathname), status: response.status, ms },
      "request",
    );
    return isHead ? withoutBody(response) : response;
  };
  const answerKept = isDev ? () => false : createKeptAnswer(site, cache, common);
  return Object.assign(handle, { answerKept });
}

/** Whether a path holds a line break, over which no pattern of a route reaches. Its encoding can be read. */
const hasLineBreak = (pathname: string) => /[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));

/** An address with broken percent-encoding names nothing; it is answered like any other missing address. */
function readable(request: Request, url: URL): Request {
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
    return new Request(url, request);
  }
}
