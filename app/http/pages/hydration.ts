// Selects the hydrated pages: those whose route handle says so. All others are plain HTML with small enhancements.
import type { EntryContext } from "@remix-run/node";

/** A route's `handle`. */
export type RouteHandle = {
  /** Whether React hydrates the page. */
  hydrate?: boolean;
  /** `site`: header and footer; `admin`: those of the admin pages; `bare`: brand only; `none`: no frame. */
  frame?: "site" | "admin" | "bare" | "none";
  /** Key of the page's navigation item. */
  current?: "home" | "wishes" | "polls" | "admin";
};

/** Merges the handles of matches, later ones winning. */
export function mergeHandles(handles: readonly unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === "object"));
}

/** Whether any of the matched routes is hydrated. */
export function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches } = staticHandlerContext;
  return mergeHandles(matches.map((match) => routeModules[match.route.id]?.handle)).hydrate === true;
}
