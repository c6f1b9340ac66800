// Handles HEAD as GET without a body. The handler marks such requests, so that they change nothing.
import type { HasHeaders } from "./cookies";

const header = "X-Original-Method";

/** Converts a HEAD request to a marked GET request. */
export function getForHead(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set(header, "HEAD");
  return new Request(request, { method: "GET", headers });
}

/** Whether a GET request was converted from HEAD. A client that sends the mark itself only disables its own changes. */
export const isHead = ({ headers }: HasHeaders): boolean => headers.get(header) === "HEAD";

/** The response to HEAD where GET would change data. */
export const headOnly = (): Response => new Response(null, { headers: { "Cache-Control": "no-store" } });
