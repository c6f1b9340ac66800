// Selects the hydrated pages by their route handle. All others are plain HTML with small enhancements.
import type { EntryContext } from "@remix-run/node";
import type { FailureText } from "../forms/failure-text";
import type { PageContent } from "./page-content";

/** Facts about a URL that the server needs before its route runs. The APIs' operations declare the same in their tables. */
export type RouteFacts = {
  /**
   * Whether no cache may store its responses, not even the browser's. This then applies to all URLs with its first segment, with or
   * without a route. `link`: the URL itself grants access. Organiser pages are always private.
   */
  private?: boolean | "link" | undefined;
  /** Whether responses are never shared between clients: files, which have separate caches, and API requests. */
  unshared?: boolean | undefined;
  /** Whose files it accepts, which limits their size; the action still checks the permission. None by default. */
  files?: "organiser" | "visitor" | undefined;
  /** Whether organisers alone may post to it, whose forms are larger. Set for their URLs and operations. */
  organisersOnly?: boolean | undefined;
  /** Who owns the password that posts to it hash. Such posts are queued. */
  hashesPassword?: "members" | "organisers" | undefined;
  /** Whether a GET changes data, as sign-ins through another site do. */
  writesOnGet?: boolean | undefined;
  /** Whether programs read it, under any host name: redirected API clients drop or leak their token. */
  anyHost?: boolean | undefined;
  /** Whether it may draw a picture, which is rate limited per client. */
  draws?: boolean | undefined;
  /** Whether its page may use the camera. */
  camera?: boolean | undefined;
  /** What its visits record in a cookie: that the home page was seen, or the event whose id ends its path. */
  visit?: "home" | "event" | undefined;
};

/** A route's `handle`. */
export type RouteHandle = RouteFacts & {
  /** Whether React hydrates the page; organiser pages only for a signed-in administrator. */
  hydrate?: boolean;
  /** `site`: header and footer; `admin`: those of the admin pages; `bare`: brand only; `setup`: of a new site; `none`: no frame. */
  frame?: "site" | "admin" | "bare" | "setup" | "none";
  /** Key of the page's navigation item. */
  current?: "home" | "events" | "wishes" | "polls" | "mine" | "admin";
  /**
   * The content of a public page, which determines its caching. A page without it depends on all content and is personal to every
   * visitor.
   */
  content?: PageContent;
  /** The query string that the page is rendered from: its normalised parameters. None by default. */
  query?: (parameters: URLSearchParams) => string;
  /** Whether a browser may store the page and show it offline, if it is the same for every visitor (decision 017). */
  offline?: boolean;
  /** The error text when a post to it fails, by the path of the route where several share a module. */
  failure?: FailureText | ((path: string) => FailureText);
  /** Labels of the text fields posted to it, under which a rejection shows what was typed. */
  labels?: Readonly<Record<string, string>>;
  /** The text of its error page; `cause` is a busy or a broken server. A common text by default. */
  failed?: (cause: string) => string;
  /** Where its error page leads; to the home page by default. */
  failedBack?: { href: string; label: string };
};

/** Merges the handles of matches, later ones winning. */
export function mergeHandles(handles: readonly unknown[]): RouteHandle {
  return Object.assign({}, ...handles.filter((handle) => typeof handle === "object"));
}

/** Whether a page with a handle is hydrated for this reader. */
export function isHydrated({ hydrate = false, frame }: RouteHandle, isAdmin: boolean): boolean {
  return hydrate && (frame !== "admin" || isAdmin);
}

/** The merged handle of the matched routes. */
export function handleOf({ staticHandlerContext, routeModules }: EntryContext): RouteHandle {
  return mergeHandles(staticHandlerContext.matches.map((match) => routeModules[match.route.id]?.handle));
}
