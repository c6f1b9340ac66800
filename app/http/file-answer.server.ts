// Answers that are files for programs: calendars, feeds, lists of addresses, drawn pictures.
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";

const minuteSeconds = 60;
export const feedEntriesAtMost = 50;
export const daySeconds = 86_400;
const yearSeconds = 365 * daySeconds;

type TextFile = {
  type: string;
  /** Name under which it is saved. */
  name?: string;
  maxAgeSeconds?: number;
};

/** A text made of what the database holds, for five minutes unless told otherwise. ETag and 304 are the server's. */
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

/** A PNG under a tag that names its content. It is not drawn for who has it; an immutable one is never asked for again. */
export async function pngFile(
  request: Request,
  { tag, isImmutable }: { tag: string; isImmutable: boolean },
  draw: () => Promise<Buffer>,
): Promise<Response> {
  const headers = new Headers({
    "Content-Type": "image/png",
    "Cache-Control": isImmutable
      ? `public, max-age=${yearSeconds}, immutable`
      : `public, max-age=${daySeconds}`,
    ETag: `"${tag}"`,
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag"))
    return new Response(null, { status: 304, headers });
  const bytes = new Uint8Array(await draw());
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { headers });
}

/** The bytes of a file as the body of an answer. */
export function fileBody(path: string): ReadableStream<Uint8Array> {
  // Node's stream types and the DOM's differ only in name.
  return Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;
}

/** What a program is told where there is no such file. */
export function noFile(message = "资源不存在"): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(message, { status: 404, headers });
}
