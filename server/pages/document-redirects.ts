// Redirects of hydrated pages: to another one the router navigates, to any other page it loads the document.
import { isAdminPage } from "../../app/http/pages/admin-pages";

/** A URL of this site without its fragment, for comparison. */
function pageOf(address: string | null, base: string): string | null {
  if (address === null || !URL.canParse(address, base)) return null;
  const { origin, pathname, search } = new URL(address, base);
  return origin + pathname + search;
}

function followed<Value>(value: Value, request: Request | undefined): Value | Response {
  if (!(value instanceof Response) || value.status < 300 || value.status >= 400) return value;
  const location = value.headers.get("Location");
  if (location === null) return value;
  const from = request && pageOf(request.headers.get("Referer"), request.url);
  const isSame = Boolean(from) && from === pageOf(location, from ?? "");
  if (isAdminPage(location) && !isSame) return value;
  const headers = new Headers(value.headers);
  headers.set(isAdminPage(location) ? "X-Remix-Replace" : "X-Remix-Reload-Document", "true");
  return new Response(null, { status: value.status, headers });
}

/** Applies document redirects to a loader or action, including thrown redirects. */
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
