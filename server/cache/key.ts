// The cache key of a request: everything a shared response depends on besides the database and the minute. Such a response is rendered
// from the key alone.
import { hasEvent } from "../../app/domain/events/queries.server";
import { isApiPath } from "../../app/http/api/envelope";
import type { Site } from "../../app/http/context.server";
import {
  type HasHeaders,
  isSignedUp,
  readPreferences,
  readVisit,
  signedUpCookieName,
} from "../../app/http/cookies";

export function isAnonymousApiRead(request: HasHeaders, pathname: string): boolean {
  return isApiPath(pathname) && request.headers.get("Authorization") === null;
}

/** Everything that a shared response is rendered from; the rest of the request does not reach the renderer. */
export type Lookup = {
  isApi: boolean;
  origin: string;
  path: string;
  search: string;
  /** The cookies that public pages read, normalised. */
  cookies: string;
  /** Whether a page of this site linked here: the browser then has the style sheet. */
  hasSheet: boolean;
};

/** What is known of addresses and events before a page is rendered. */
export type Known = {
  /** The one address of a page that is reached by many, as of `routeHandlersOf`. */
  addressOf: (path: string, search: string) => { path: string; search: string };
  hasEvent: (id: string) => boolean;
};

/** An event is unknown, too, while the database cannot be queried: what the page is rendered from then fails by itself. */
export function knownOf({ db }: Pick<Site, "db">, addressOf: Known["addressOf"]): Known {
  return {
    addressOf,
    hasEvent(id) {
      try {
        return hasEvent(db, id);
      } catch {
        return false;
      }
    },
  };
}

export function readLookup(
  { addressOf, hasEvent }: Known,
  origin: string,
  request: HasHeaders,
  url: Pick<URL, "pathname" | "search">,
): Lookup {
  if (isAnonymousApiRead(request, url.pathname))
    return {
      isApi: true,
      origin,
      path: url.pathname,
      search: url.search,
      cookies: "",
      hasSheet: false,
    };
  const { path, search } = addressOf(url.pathname, url.search);
  const { theme, lite } = readPreferences(request);
  const mark = isSignedUp(request) ? `; ${signedUpCookieName}=1` : "";
  const preferences = `theme=${theme}; lite=${lite ? 1 : 0}${mark}`;
  const isHome = /^\/(home)?$/.test(path);
  return {
    isApi: false,
    origin,
    path,
    search,
    cookies: isHome ? `${preferences}; ${visitOf(request, hasEvent)}` : preferences,
    hasSheet: !lite && request.headers.get("Sec-Fetch-Site") === "same-origin",
  };
}

/** The event visited last counts for later visits only. */
function visitOf(request: HasHeaders, hasEvent: Known["hasEvent"]): string {
  const { isFirst, lastEventId } = readVisit(request);
  const isRead = !isFirst && lastEventId !== null && hasEvent(lastEventId);
  return `first_visit=${isFirst ? 1 : 0}; last_event=${isRead ? lastEventId : ""}`;
}

/** Whether rendering is rate limited per client: searches, and posters that may have to be rendered. */
export function isRateLimited({ isApi, path, search }: Lookup): boolean {
  const query = new URLSearchParams(search);
  if (isApi) return query.has("search") || query.has("location");
  return query.has("q") || /\/poster$/.test(path);
}

export function cacheKey({ origin, path, search, cookies, hasSheet }: Lookup): string {
  return `${origin}\n${path}${search}\n${cookies}\n${hasSheet}`;
}

/** The request from which a shared response is rendered. */
export function renderRequest({ origin, path, search, cookies, hasSheet }: Lookup): Request {
  const headers = { Cookie: cookies, ...(hasSheet ? { "Sec-Fetch-Site": "same-origin" } : {}) };
  return new Request(origin + path + search, { headers });
}
