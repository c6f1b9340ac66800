// The cache key of a request: everything that a shared response depends on besides the database and the minute. Such a response is
// rendered from the key alone.
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
import type { RouteHandlers } from "../pages/route-handlers";

export function isAnonymousApiRead(request: HasHeaders, pathname: string): boolean {
  return isApiPath(pathname) && request.headers.get("Authorization") === null;
}

/** Everything that a shared response is rendered from; the renderer does not see the rest of the request. */
export type Lookup = {
  isApi: boolean;
  origin: string;
  path: string;
  search: string;
  /** The cookies that public pages read, normalised. */
  cookies: string;
  /** Whether the request comes from a page of this site: the browser then has the style sheet. */
  hasSheet: boolean;
};

/** Facts about URLs and events that are available before a page is rendered. */
export type Known = Pick<RouteHandlers, "addressOf" | "factsOf"> & {
  hasEvent: (id: string) => boolean;
};

/** Treats an event as unknown while the database cannot be queried: rendering then fails anyway. */
export function knownOf({ db }: Pick<Site, "db">, { addressOf, factsOf }: Omit<Known, "hasEvent">): Known {
  return {
    addressOf,
    factsOf,
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
  { addressOf, factsOf, hasEvent }: Known,
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
  const isHome = factsOf(path).visit === "home";
  return {
    isApi: false,
    origin,
    path,
    search,
    cookies: isHome ? `${preferences}; ${visitOf(request, hasEvent)}` : preferences,
    hasSheet: !lite && request.headers.get("Sec-Fetch-Site") === "same-origin",
  };
}

/** The event visited last counts only for later visits. */
function visitOf(request: HasHeaders, hasEvent: Known["hasEvent"]): string {
  const { isFirst, lastEventId } = readVisit(request);
  const isRead = !isFirst && lastEventId !== null && hasEvent(lastEventId);
  return `first_visit=${isFirst ? 1 : 0}; last_event=${isRead ? lastEventId : ""}`;
}

/** Whether a request searches, which is rate limited per client. */
export function isSearch({ isApi, search }: Lookup): boolean {
  const query = new URLSearchParams(search);
  return isApi ? query.has("search") || query.has("location") : query.has("q");
}

export function cacheKey({ origin, path, search, cookies, hasSheet }: Lookup): string {
  return `${origin}\n${path}${search}\n${cookies}\n${hasSheet}`;
}

/** The request from which a shared response is rendered. */
export function renderRequest({ origin, path, search, cookies, hasSheet }: Lookup): Request {
  const headers = { Cookie: cookies, ...(hasSheet ? { "Sec-Fetch-Site": "same-origin" } : {}) };
  return new Request(origin + path + search, { headers });
}
