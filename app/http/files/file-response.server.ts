// File responses: calendars, feeds, sitemaps, generated images.
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { notModified } from "../entity-tag";

const minuteSeconds = 60;
export const feedEntriesAtMost = 50;
export const daySeconds = 86_400;
const yearSeconds = 365 * daySeconds;

type TextFile = {
  type: string;
  /** Download file name. */
  name?: string;
  maxAgeSeconds?: number;
};

/** A text generated from the database, cacheable for five minutes by default. The server adds ETag and 304. */
export function textFile(
  body: string,
  { type, name, maxAgeSeconds = 5 * minuteSeconds }: TextFile,
): Response {
  const headers = new Headers({
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": `public, max-age=${maxAgeSeconds}`,
  });
  if (name) headers.set("Content-Disposition", `inline; filename="${name}"`);
  return new Response(body, { headers });
}

/**
 * A picture (PNG by default) with a content-based ETag. Not rendered for a matching If-None-Match; an immutable one is never
 * revalidated.
 */
export async function pngFile(
  request: Request,
  { tag, isImmutable, type = "image/png" }: { tag: string; isImmutable: boolean; type?: string },
  draw: () => Uint8Array | Promise<Uint8Array>,
): Promise<Response> {
  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": isImmutable
      ? `public, max-age=${yearSeconds}, immutable`
      : `public, max-age=${daySeconds}`,
    ETag: `"${tag}"`,
  });
  const unchanged = notModified(request, headers);
  if (unchanged) return unchanged;
  const bytes = new Uint8Array(await draw());
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { headers });
}

/** A stream of bytes as a response body. */
export function streamBody(bytes: Readable): ReadableStream<Uint8Array> {
  // Node's stream types and the DOM's differ only nominally.
  return Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>;
}

/** The bytes of a file as a response body. */
export const fileBody = (path: string) => streamBody(createReadStream(path));

/** The response for a missing file. */
export function fileNotFound(message = "资源不存在"): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(message, { status: 404, headers });
}
