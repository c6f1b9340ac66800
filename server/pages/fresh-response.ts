// Uncached responses: personal pages, posts, API responses. Streams and pictures pass unchanged.
import { readRequestHead, toPage, toResponse } from "../cache/respond";

import { compress, type Encoding, isCompressible } from "./compression";
import { WholeResponse } from "./whole-response";

const redirectStatuses = [301, 302, 303];

/** The response to a post; a redirect becomes 204 with `X-Location` for a script that sent `X-Tell-Redirect`. */
function toClientRedirect({ method, headers: sent }: Request, response: Response): Response {
  const target = response.headers.get("Location");
  if (method !== "POST" || !sent.has("X-Tell-Redirect") || target === null) return response;
  if (!redirectStatuses.includes(response.status)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("X-Location", target);
  return new Response(null, { status: 204, headers });
}

export async function freshResponse(request: Request, rendered: Response): Promise<Response> {
  const response = toClientRedirect(request, rendered);
  const isEmpty = !(response instanceof WholeResponse) && response.body === null;
  if (isEmpty || !isCompressible(response.headers.get("Content-Type"), Number.MAX_SAFE_INTEGER))
    return response;
  const page = await toPage(request.method, response);
  const bodies = new Map<Encoding, Buffer>();
  return toResponse({ page, bodies }, readRequestHead(request.method, request), async (encoding) =>
    bodies.set(encoding, await compress(page.raw, encoding, "once")),
  );
}
