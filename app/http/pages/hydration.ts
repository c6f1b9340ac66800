// Selects the hydrated pages: those whose route handle says so. All others are plain HTML with small enhancements.
import type { EntryContext } from "@remix-run/node";
import type { PageContent } from "./page-content";

/** What the server has to know of an address before its route runs. Operations of the APIs state the same in their tables. */
export type RouteFacts = {
  /**
   * Whether its responses are stored nowhere, not even by the browser. The same then holds for all addresses with its first segment,
   * with or without a route. `link`: the address itself gives access. Pages in the frame of the organiser are private.
   */
  private?: boolean | "link" | undefined;
  /** Whether each client gets a response of its own: files, which have caches of their own, and API calls. */
  unshared?: boolean | undefined;
  /** The files that the organiser may post to it: one, or several pictures. None by default. */
  files?: "one" | "several" | undefined;
  /** Whose password is hashed by what is posted to it. Such posts are queued. */
  hashesPassword?: "members" | "organisers" | undefined;
  /** Whether a GET changes something, as sign-ins through another site do. */
  writesOnGet?: boolean | undefined;
};

/** A route's `handle`. */
export type RouteHandle = RouteFacts & {
  /** Whether React hydrates the page; organiser pages only for a signed-in administrator. */
  hydrate?: boolean;
  /** `site`: header and footer; `admin`: those of the admin pages; `bare`: brand only; `none`: no frame. */
  frame?: "site" | "admin" | "bare" | "none";
  /** Key of the page's navigation item. */
  current?: "home" | "events" | "wishes" | "polls" | "mine" | "admin";
  /**
   * What a public page shows, by which it is cached. An undeclared page depends on all content and is personal to every visitor.
   */
  content?: PageContent;
  /** The query string that the page is rendered from: the parameters that it reads, as it reads them. None by default. */
  query?: (parameters: URLSearchParams) => string;
  /** Whether a browser may store the page and show it offline, if it is the same for every visitor (decision 017). */
  offline?: boolean;
};

/** Merges the handles of matches, later ones winning. */
export function mergeHandles(handles: readonly unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === "object"));
}

/** Whether a page with a handle is hydrated for a reader. */
export function isHydrated({ hydrate = false, frame }: RouteHandle, isAdmin: boolean): boolean {
  return hydrate && (frame !== "admin" || isAdmin);
}

/** The merged handle of the matched routes. */
export function handleOf({ staticHandlerContext, routeModules }: EntryContext): RouteHandle {
  return mergeHandles(staticHandlerContext.matches.map((match) => routeModules[match.route.id]?.handle));
}
