import type { HasHeaders } from "./cookies";

/** Whether `If-None-Match` contains this tag; comparison is weak. */
export function matchesTag(header: string | null, tag: string): boolean {
  if (!header) return false;
  const bare = (value: string) => value.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((value) => bare(value) === bare(tag));
}

/** The 304 response with these headers for a client that has the body of their `ETag`; otherwise null. */
export function notModified(request: HasHeaders, headers: Headers): Response | null {
  const tag = headers.get("ETag");
  if (tag === null || !matchesTag(request.headers.get("If-None-Match"), tag)) return null;
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}
