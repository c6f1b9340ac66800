// Responses that are not cached: personal pages, posts, API responses. Streams and pictures pass unchanged.
import { readRequestHead, toPage, toResponse } from "../cache/respond";
import { toClientRedirect } from "./client-redirects";
import { compress, type Encoding, isCompressible } from "./compression";
import { WholeResponse } from "./whole-response";

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
