// A hydrated page follows redirects between organiser's pages in place; other targets load as documents. A redirect to the
// current page replaces its history entry, so that going back leads to the previous page.
import { isDeskPage } from "../../app/http/pages/desk-pages";

/** A URL of this site without its fragment, for comparison. */
function pageOf(address: string | null, base: string): string | null {
  if (address === null || !URL.canParse(address, base)) return null;
  const { origin, pathname, search } = new URL(address, base);
  return origin + pathname + search;
}

function followed<Value>(answer: Value, request: Request | undefined): Value | Response {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status >= 400) return answer;
  const location = answer.headers.get("Location");
  if (location === null) return answer;
  const from = request && pageOf(request.headers.get("Referer"), request.url);
  const isSame = Boolean(from) && from === pageOf(location, from ?? "");
  if (isDeskPage(location) && !isSame) return answer;
  const headers = new Headers(answer.headers);
  headers.set(isDeskPage(location) ? "X-Remix-Replace" : "X-Remix-Reload-Document", "true");
  return new Response(null, { status: answer.status, headers });
}

/** Applies this to the redirects of a loader or action, including thrown ones. */
export function withDocumentRedirects<Args extends { request?: Request }[], Value>(
  handler: (...args: Args) => Value,
) {
  return async (...args: Args): Promise<Awaited<Value> | Response> => {
    const request = args[0]?.request;
    try {
      return followed<Awaited<Value>>(await handler(...args), request);
    } catch (thrown) {
      throw followed(thrown, request);
    }
  };
}
