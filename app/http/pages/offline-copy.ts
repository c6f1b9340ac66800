// The response header that tells the service worker which pages it may store: the worker cannot read cookies.
import { type HasHeaders, isPersonal, readCookies, readPreferences } from "../cookies";
import type { RouteHandle } from "./hydration";

/**
 * `keep`: the worker may cache the page for offline use. `never`: the visitor has disabled copies and the worker. `until=` and a
 * time in ms UTC: the page is private, and its browser may store it until then, or until a response without the header.
 */
export const offlineCopyHeader = "X-Offline-Copy";

/** Loader data of a private page: the expiry of its copy in ms UTC; null if it must not be stored. */
export type OwnCopy = { offlineUntil: number | null };

/** The header's value for a private page whose copy expires at a time in ms UTC. */
export const untilCopy = (until: number): `until=${number}` => `until=${until}`;

type CopyRequest = HasHeaders & { method: string; url: string };

/** The expiry of a private page's copy in ms UTC, from its routes' loader data; null if it must not be stored. */
export function ownCopyUntil(loaded: readonly unknown[]): number | null {
  for (const data of loaded)
    if (typeof data === "object" && data !== null && "offlineUntil" in data)
      return typeof data.offlineUntil === "number" ? data.offlineUntil : null;
  return null;
}

type CopiedPage = { handle: RouteHandle; status: number; loaded: readonly unknown[] };

/** The value of the header, or null for none. `status` is the page's status, `loaded` the loader data of its routes. */
export function offlineCopyOf(
  request: CopyRequest,
  { handle, status, loaded }: CopiedPage,
): "keep" | "never" | `until=${number}` | null {
  if (readPreferences(request).lite) return "never";
  if (request.method !== "GET" || status !== 200) return null;
  const until = ownCopyUntil(loaded);
  if (until !== null) return untilCopy(until);
  const isWhole = !new URL(request.url).searchParams.has("q");
  return handle.offline && isWhole && !isPersonal(readCookies(request)) ? "keep" : null;
}
