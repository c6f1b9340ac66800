// Facts about a URL from its route or API operation, for the steps before the route.
import type { ServerBuild } from "@remix-run/node";
import type { RouteFacts, RouteHandle } from "../../app/http/pages/hydration";
import type { PageContent } from "../../app/http/pages/page-content";
import { areaOf } from "../../app/http/path-matcher";
import { plainPath } from "../../app/http/security/canonical-path";
import { jsonApi } from "../../app/routes/api/json-api.server";
import { authApi } from "../../app/routes/auth-api/auth-api.server";

type Route = { pattern: string; handle: RouteHandle };

/** The APIs by the pattern of their route. */
const apis = new Map([jsonApi, authApi].map((api) => [`${api.base}/*`, api]));

/** What the shared response to a read of an API shows. */
export const contentOfRead = (pathname: string): PageContent | undefined =>
  jsonApi.operationsOf(pathname.slice(jsonApi.base.length)).find(({ content }) => content)?.content;

const isPrivate = ({ frame, private: own }: RouteHandle) => own ?? frame === "admin";

/** Characters that no URL contains, and that break the router's patterns and decoding. */
const unmatched = /[%\s]/g;
/** Pictures have separate caches, as do the URLs of missing ones. */
const picture = /\.(png|svg|ico)$/i;
/** Loader data, which contains the signed-in user. */
const loaderData = /\.data\/*$/i;

/**
 * Creates the function that finds the facts of a URL's path in any spelling. `routeOf` finds the route of a plain path. A URL
 * without a route is private if others with its first segment are.
 */
export function createFactsOf(build: ServerBuild, routeOf: (path: string) => Route | null) {
  const areas = new Map<string, RouteFacts["private"]>();
  for (const route of Object.values(build.routes)) {
    const own = isPrivate((route?.module.handle ?? {}) as RouteHandle);
    if (own) areas.set(areaOf(`/${route?.path ?? ""}`), own);
  }
  return (pathname: string): RouteFacts => {
    const path = plainPath(pathname).replace(unmatched, "_");
    const { pattern, handle } = routeOf(path) ?? { pattern: "/*", handle: {} };
    const api = apis.get(pattern);
    const ofOperation = api?.factsOf(path.slice(api.base.length));
    return {
      ...handle,
      ...ofOperation,
      private: (ofOperation?.private ?? areas.get(areaOf(path)) ?? false) || loaderData.test(pathname),
      unshared: handle.unshared || ofOperation !== undefined || picture.test(path),
    };
  };
}
