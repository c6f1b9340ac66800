// HEAD is answered like GET, without a body. The handler marks such requests, so that nothing is changed for them.
import type { HasHeaders } from "./cookies";

const header = "X-Original-Method";

/** The GET request that answers a HEAD request. */
export function getForHead(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set(header, "HEAD");
  return new Request(request, { method: "GET", headers });
}

/** Whether a GET request answers a HEAD request. A client that sends the mark itself only loses its own changes. */
export const isHead = ({ headers }: HasHeaders): boolean => headers.get(header) === "HEAD";

/** The answer to HEAD where GET would change something. */
export const headOnly = (): Response => new Response(null, { headers: { "Cache-Control": "no-store" } });
