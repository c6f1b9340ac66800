// From request to answer: built file, kept page or Remix; then policy, ETag, encoding and the headers of every answer.
import { randomBytes } from "node:crypto";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Site } from "../app/http/context.server";
import { isPersonal, readCookies, readPreferences, readVisit, visitCookies } from "../app/http/cookies";
import { failureStatus, isUnavailable } from "../app/http/failure.server";
import { checkOrigin } from "../app/http/origin-check.server";
import { confirmField, isConfirmed, newConfirmation } from "../app/http/origin-confirm.server";
import { isSecure, publicOrigin } from "../app/http/public-origin.server";
import { newId } from "../app/platform/ids";
import { acceptedEncoding, compress, isCompressible, matchesTag, weakTag } from "./body";
import { limitBody } from "./limit-body";
import { type Page, PageCache } from "./page-cache";
import { contentPolicy, sealPage, securityHeaders } from "./page-security";
import { PlainPages } from "./plain-pages";
import { readSecret } from "./site";
import { type StaticFiles, serveStatic } from "./static-files";

export type Handler = (request: Request) => Promise<Response>;

type Parts = {
  site: Site;
  build: ServerBuild;
  files: StaticFiles;
  enhanceUrl: string;
  styleUrls: readonly string[];
  /** Vite injects inline styles and talks over a socket, so no content policy is sent. */
  isDev?: boolean;
};

const longestPath = 2000;
const pageVary = "Accept-Encoding, Cookie, Save-Data";

/** Builds the one function that answers every request of a site. */
export function createHandler({ site, build, files, enhanceUrl, styleUrls, isDev = false }: Parts): Handler {
  const remix = createRequestHandler(build, process.env.NODE_ENV);
  const cache = new PageCache(site.db.$client, site.clock.now);
  const common = securityHeaders(isSecure(site));
  const plain = new PlainPages(styleUrls);
  const secret = readSecret(site.env);

  async function render(request: Request, requestId: string): Promise<Response> {
    const nonce = randomBytes(18).toString("base64url");
    const context: AppLoadContext = { site, requestId, enhanceUrl, styleUrls, nonce };
    const answered = await remix(request, context);
    const headers = new Headers(answered.headers);
    let { status } = answered;
    if (context.failure !== undefined && status >= 500) {
      const failure = failureStatus(context.failure);
      status = failure.status;
      for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
    }
    if (!isHtml(answered)) return new Response(answered.body, { status, headers });
    const sealed = sealPage(await answered.text(), nonce);
    headers.set("Content-Security-Policy", sealed.policy);
    return new Response(sealed.html, { status, headers });
  }

  async function keptPage(request: Request, url: URL, requestId: string): Promise<Response> {
    const renderPage = async () => toPage(await render(request, requestId));
    const key = cacheKey(site, request, url);
    const kept = await cache.get(
      { key, flight: request.headers.get("Referer") ?? "" },
      renderPage,
      isShareable,
    );
    const { page } = kept;
    const headers = new Headers(page.headers);
    if (page.status === 200) finishPageHeaders(headers, page);
    if (matchesTag(request.headers.get("If-None-Match"), page.tag) && page.status === 200) {
      headers.delete("Content-Type");
      return new Response(null, { status: 304, headers });
    }
    const encoding = isCompressible(headers.get("Content-Type"), page.raw.length)
      ? acceptedEncoding(request.headers.get("Accept-Encoding"))
      : "identity";
    const body = await cache.encode(kept, encoding);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.length));
    headers.set("X-Body-Length", String(page.raw.length));
    return new Response(new Uint8Array(body), { status: page.status, headers });
  }

  /** Lets a form without a stated origin through once it was confirmed, else asks. Files cannot be asked again. */
  async function confirmed(request: Request, url: URL): Promise<Request | Response> {
    if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
      return plain.refuse(403);
    const body = await request.text();
    const fields = new URLSearchParams(body);
    const token = fields.get(confirmField);
    if (isConfirmed(secret, request, token)) {
      return new Request(request.url, {
        method: request.method,
        headers: request.headers,
        body,
        signal: request.signal,
      });
    }
    const fresh = newConfirmation(secret, isSecure(site));
    fields.set(confirmField, fresh.token);
    return plain.confirm(url.pathname + url.search, [...fields], fresh.cookie);
  }

  async function answer(request: Request, url: URL, requestId: string): Promise<Response> {
    const isRead = request.method === "GET";
    if (url.pathname.length + url.search.length > longestPath) return plain.refuse(414);
    const file = serveStatic(files, request, url.pathname);
    if (file) return file;
    const origin = checkOrigin(site, request);
    if (origin === "refuse") return plain.refuse(403);
    const limited = limitBody(request);
    if (!limited) return plain.refuse(413);
    const admitted = origin === "confirm" ? await confirmed(limited, url) : limited;
    if (admitted instanceof Response) return admitted;
    const isAnonymous = isRead && !isPersonal(readCookies(request)) && isPagePath(url.pathname);
    const response = isAnonymous
      ? await keptPage(request, url, requestId)
      : await freshAnswer(request, await render(admitted, requestId));
    if (isRead && (response.status === 200 || response.status === 304)) {
      for (const cookie of visitCookies(url.pathname, request, isSecure(site))) {
        response.headers.append("Set-Cookie", cookie);
      }
    }
    return response;
  }

  return async (request) => {
    const requestId = newId();
    const startedAt = performance.now();
    const url = new URL(request.url);
    const isHead = request.method === "HEAD";
    const asked = isHead ? new Request(request, { method: "GET" }) : request;
    const response = await answer(asked, url, requestId).catch((error: unknown) => {
      const details = { requestId, path: url.pathname };
      if (isUnavailable(error)) site.log.error({ ...details, message: String(error) }, "unavailable");
      else site.log.error({ ...details, err: error }, "unexpected error");
      const { status, headers } = failureStatus(error);
      return plain.refuse(status, headers);
    });
    const headers = response.headers;
    for (const [name, value] of Object.entries(common)) headers.set(name, value);
    if (isDev) headers.delete("Content-Security-Policy");
    else if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentPolicy());
    headers.set("X-Request-Id", requestId);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    site.log.info(
      { requestId, method: request.method, path: url.pathname, status: response.status, ms },
      "request",
    );
    return isHead ? withoutBody(response) : response;
  };
}

function isHtml(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** Addresses that answer with pages, as opposed to pictures, programs' answers and the data behind hydrated pages. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|uploads|admin|health|__manifest)(\/|$)|\.data$/.test(pathname);
}

function cacheKey(site: Site, request: Request, url: URL): string {
  const { theme, lite } = readPreferences(request);
  const isHome = url.pathname === "/" || url.pathname === "/home";
  const visit = isHome ? JSON.stringify(readVisit(request)) : "";
  return [publicOrigin(site, request), url.pathname + url.search, theme, lite, visit].join(" ");
}

function isShareable(page: Page): boolean {
  const headers = new Headers(page.headers);
  return (
    page.status === 200 && !headers.has("Set-Cookie") && !headers.get("Cache-Control")?.includes("no-store")
  );
}

async function toPage(response: Response): Promise<Page> {
  const raw = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], raw, tag: weakTag(raw) };
}

function finishPageHeaders(headers: Headers, page: Page): void {
  headers.set("Vary", pageVary);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (!headers.get("Cache-Control")?.includes("no-store")) headers.set("ETag", page.tag);
}

/** An answer that is not kept: personal pages, posts, programs' answers, streams. */
async function freshAnswer(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("Content-Type");
  if (response.body === null || !isCompressible(type, Number.MAX_SAFE_INTEGER)) return response;
  const page = await toPage(response);
  const headers = new Headers(response.headers);
  if (request.method === "GET" && page.status === 200) {
    if (isHtml(response)) finishPageHeaders(headers, page);
    else if (!headers.has("ETag") && !headers.get("Cache-Control")?.includes("no-store"))
      headers.set("ETag", page.tag);
    const tag = headers.get("ETag");
    if (tag && matchesTag(request.headers.get("If-None-Match"), tag)) {
      return new Response(null, { status: 304, headers });
    }
  } else if (isHtml(response) && !headers.has("Cache-Control")) {
    headers.set("Cache-Control", "no-store");
  }
  const wanted = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const encoding = isCompressible(type, page.raw.length) ? wanted : "identity";
  const body = await compress(page.raw, encoding, false);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(body.length));
  return new Response(new Uint8Array(body), { status: page.status, headers });
}

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}
