// Builds the response for a complete body and a request's head: ETag and 304, encoding, HEAD. Used for cached entries and for
// uncached responses.
import type { HasHeaders } from "../../app/http/cookies";
import { matchesTag } from "../../app/http/entity-tag";
import { acceptedEncoding, type Encoding, isCompressible, weakTag } from "../pages/compression";
import { isHtml } from "../pages/page-response";
import { WholeResponse } from "../pages/whole-response";

const pageVary = "Accept-Encoding, Cookie, Save-Data, Sec-Fetch-Site";

export type HeaderPairs = [name: string, value: string][];

/** A complete body before encoding. `headers` are those of its 200 response without encoding and length; `tag` is a hash of `raw`. */
export type Page = { status: number; headers: HeaderPairs; raw: Buffer; tag: string };

/** The parts of a request's head that select a response. */
export type RequestHead = { method: string; accepts: Encoding; ifNoneMatch: string | null };

/** `body` is null for 304 and HEAD. */
export type Reply = { status: number; headers: HeaderPairs; body: Buffer | null };

export function readRequestHead(method: string, { headers }: HasHeaders): RequestHead {
  const accepts = acceptedEncoding(headers.get("Accept-Encoding"));
  return { method, accepts, ifNoneMatch: headers.get("If-None-Match") };
}

/** Reads the response to a request of `method` completely, and adds Vary, Cache-Control and ETag where missing. */
export async function toPage(method: string, response: Response): Promise<Page> {
  const raw = response instanceof WholeResponse ? response.whole : Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const headers = new Headers(response.headers);
  const tag = weakTag(raw);
  const isValidated = status === 200 && method === "GET";
  headers.delete("Content-Length");
  if (isValidated && isHtml({ headers })) headers.set("Vary", pageVary);
  else if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isValidated ? "private, no-cache" : "no-store");
  if (isValidated && !headers.has("ETag") && !headers.get("Cache-Control")?.includes("no-store"))
    headers.set("ETag", tag);
  return { status, headers: [...headers], raw, tag };
}

const headerOf = ({ headers }: Page, name: string) => headers.find(([known]) => known === name)?.[1] ?? null;

const isRead = (method: string) => method === "GET" || method === "HEAD";

function isNotModified(page: Page, { method, ifNoneMatch }: RequestHead): boolean {
  const tag = headerOf(page, "etag");
  return page.status === 200 && isRead(method) && tag !== null && matchesTag(ifNoneMatch, tag);
}

/** The encoding to send a page in; small bodies and images are not compressed. */
const encodingOf = (page: Page, { accepts }: RequestHead): Encoding =>
  isCompressible(headerOf(page, "content-type"), page.raw.length) ? accepts : "identity";

/** A page and its compressed bodies so far, by encoding. */
export type Encoded = { page: Page; bodies: ReadonlyMap<Encoding, Buffer> };

/** Builds the response to a request; null if the body is not compressed yet. */
export function respond({ page, bodies }: Encoded, head: RequestHead): Reply | null {
  if (isNotModified(page, head))
    return { status: 304, headers: page.headers.filter(([name]) => name !== "content-type"), body: null };
  const encoding = encodingOf(page, head);
  const body = encoding === "identity" ? page.raw : bodies.get(encoding);
  if (!body) return null;
  const headers = [...page.headers];
  if (encoding !== "identity") headers.push(["Content-Encoding", encoding]);
  headers.push(["Content-Length", String(body.length)], ["X-Body-Length", String(page.raw.length)]);
  return { status: page.status, headers, body: head.method === "HEAD" ? null : body };
}

/** Like `respond`, as a `Response`; `encode` adds a missing encoding to `entry.bodies`. */
export async function toResponse(
  entry: Encoded,
  head: RequestHead,
  encode: (encoding: Encoding) => Promise<unknown>,
): Promise<Response> {
  let reply = respond(entry, head);
  if (!reply) {
    await encode(encodingOf(entry.page, head));
    reply = respond(entry, head);
  }
  if (!reply) throw new Error("the body of a response was not encoded");
  const { status, headers, body } = reply;
  return body ? new WholeResponse(body, { status, headers }) : new Response(null, { status, headers });
}
