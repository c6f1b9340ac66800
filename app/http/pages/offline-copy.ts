// The response header that tells the service worker which pages are shared: the worker cannot read cookies.
import { type HasHeaders, isPersonal, readCookies, readPreferences } from "../cookies";
import type { RouteHandle } from "./hydration";

/** `keep`: the worker may cache the page for offline use. `never`: the visitor has turned copies and the worker off. */
export const offlineCopyHeader = "X-Offline-Copy";

type CopyRequest = HasHeaders & { method: string; url: string };

/** The value of the header, or null for none. `status` is the page's status. */
export function offlineCopyOf(
  request: CopyRequest,
  handle: RouteHandle,
  status: number,
): "keep" | "never" | null {
  if (readPreferences(request).lite) return "never";
  const isWhole = request.method === "GET" && status === 200 && !new URL(request.url).searchParams.has("q");
  return handle.offline && isWhole && !isPersonal(readCookies(request)) ? "keep" : null;
}
