// What a page says to the service worker of the site. It cannot see cookies, so the server says which pages are everybody's.
import { type HasHeaders, isPersonal, readCookies, readPreferences } from "../cookies";
import type { RouteHandle } from "./hydration";

/** `keep`: the page may be kept and shown without a connection. `never`: this reader wants no copies, and no worker. */
export const offlineCopyHeader = "X-Offline-Copy";

type Asked = HasHeaders & { method: string; url: string };

/** The value of the header, or null for a page that is neither. `status` is that of the page. */
export function offlineCopyOf(request: Asked, handle: RouteHandle, status: number): "keep" | "never" | null {
  if (readPreferences(request).lite) return "never";
  const isWhole = request.method === "GET" && status === 200 && !new URL(request.url).searchParams.has("q");
  return handle.offline && isWhole && !isPersonal(readCookies(request)) ? "keep" : null;
}
