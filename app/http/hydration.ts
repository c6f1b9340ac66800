// Which pages are hydrated: those whose route says so in its handle. All others are plain HTML with small enhancements.
import type { EntryContext } from "@remix-run/node";

/** A route's `handle`. */
export type RouteHandle = {
  /** React takes the page over in the browser. */
  hydrate?: boolean;
  /** `site` has header and footer, `admin` the desk's own, `bare` the brand only, `none` leaves all to the page. */
  frame?: "site" | "admin" | "bare" | "none";
  /** Nav item that the page belongs to. */
  current?: "home" | "wishes" | "polls" | "admin";
};

/** The handles of some matches, later ones winning. */
export function mergeHandles(handles: readonly unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === "object"));
}

/** Whether any of the matched routes is hydrated. */
export function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches } = staticHandlerContext;
  return mergeHandles(matches.map((match) => routeModules[match.route.id]?.handle)).hydrate === true;
}
