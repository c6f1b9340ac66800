// Builds responses for cached and fresh pages: ETag and 304, encoding, Vary.
import type { HasHeaders } from "../../app/http/cookies";
import {
  acceptedEncoding,
  compress,
  type Encoding,
  isCompressible,
  matchesTag,
  weakTag,
} from "./compression";
import type { CachedPage, Page } from "./page-cache";
import { tellRedirect } from "./told-redirects";
import { WholeResponse } from "./whole-response";

const pageVary = "Accept-Encoding, Cookie, Save-Data, Sec-Fetch-Site";

export function isHtml(response: { headers: Headers }): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

const pageEnd = "</html>";

/** Whether a fresh page may be shown to others: it was found and is whole, sets no cookie and allows to be kept. */
export function isShareable({ status, headers: pairs, raw }: Page): boolean {
  const headers = new Headers(pairs);
  return (
    status === 200 &&
    isHtml({ headers }) &&
    raw.subarray(-pageEnd.length).equals(Buffer.from(pageEnd)) &&
    !headers.has("Set-Cookie") &&
    !headers.get("Cache-Control")?.includes("no-store")
  );
}

/** Reads a response completely. */
export async function toPage(response: Response): Promise<Page> {
  const raw = response instanceof WholeResponse ? response.whole : Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], raw, tag: weakTag(raw) };
}

function finishPageHeaders(headers: Headers, page: Page): void {
  if (isHtml({ headers })) headers.set("Vary", pageVary);
  else if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (!headers.get("Cache-Control")?.includes("no-store")) headers.set("ETag", page.tag);
}

/** Headers of a cached page in an encoding, or of its 304. */
export function cachedHeaders(page: Page, encoding: Encoding | null, bytes: number): Headers {
  const headers = new Headers(page.headers);
  if (page.status === 200) finishPageHeaders(headers, page);
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (encoding === null) headers.delete("Content-Type");
  else describeBody(headers, page, encoding, bytes);
  return headers;
}

function describeBody(headers: Headers, page: Page, encoding: Encoding, bytes: number): void {
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bytes));
  headers.set("X-Body-Length", String(page.raw.length));
}

const acceptedBy = (request: HasHeaders) => acceptedEncoding(request.headers.get("Accept-Encoding"));

/** The encoding for a body of a type, of what its reader accepts; small bodies are not compressed. */
export function encodingFor(accepted: Encoding, type: string | null, { raw }: Page): Encoding {
  return isCompressible(type, raw.length) ? accepted : "identity";
}

/** The response from a cached page; `encode` returns its body in an encoding, compressed once. */
export async function cachedResponse(
  request: Request,
  { page }: CachedPage,
  encode: (encoding: Encoding) => Promise<Buffer>,
): Promise<Response> {
  if (page.status === 200 && matchesTag(request.headers.get("If-None-Match"), page.tag)) {
    return new Response(null, { status: 304, headers: cachedHeaders(page, null, 0) });
  }
  const encoding = encodingFor(acceptedBy(request), "text/html", page);
  const body = await encode(encoding);
  const headers = cachedHeaders(page, encoding, body.length);
  return new WholeResponse(body, { status: page.status, headers });
}

/** A response that is not cached: personal pages, posts, API responses, streams. */
export async function freshResponse(request: Request, answer: Response): Promise<Response> {
  const response = tellRedirect(request, answer);
  const type = response.headers.get("Content-Type");
  const isEmpty = !(response instanceof WholeResponse) && response.body === null;
  if (isEmpty || !isCompressible(type, Number.MAX_SAFE_INTEGER)) return response;
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
  const encoding = encodingFor(acceptedBy(request), type, page);
  const body = await compress(page.raw, encoding, "once");
  if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
  describeBody(headers, page, encoding, body.length);
  return new WholeResponse(body, { status: page.status, headers });
}

/** The response without its body, for HEAD. */
export function withoutBody(response: Response): Response {
  if (!(response instanceof WholeResponse)) void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

/** Whether an answer is a page, or the data of one with its frame, which shows the flash message. */
export function showsFlash(response: Response, { pathname, searchParams }: URL): boolean {
  const routes = searchParams.get("_routes");
  const isWhole = pathname.endsWith(".data") && (routes === null || routes.split(",").includes("root"));
  return response.status === 200 && (isHtml(response) || isWhole);
}
