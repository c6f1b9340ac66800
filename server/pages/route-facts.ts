// Facts about a URL from its route or API operation, for the steps before the route.
import type { ServerBuild } from "@remix-run/node";
import type { RouteFacts, RouteHandle } from "../../app/http/pages/hydration";
import type { PageContent } from "../../app/http/pages/page-content";
import { createMatcher } from "../../app/http/path-matcher";
import { plainPath } from "../../app/http/security/canonical-path";
import { operations } from "../../app/routes/api/operations.server";
import { authCalls } from "../../app/routes/auth-api/calls.server";

type Route = { pattern: string; handle: RouteHandle };

/** The first segment of a path. */
const areaOf = (path: string) => path.split("/", 2)[1]?.toLowerCase() ?? "";

const matchOperation = createMatcher(operations);
const matchAuthCall = createMatcher(authCalls);
const publicAreas = new Set(operations.flatMap(({ isPrivate, path }) => (isPrivate ? [] : [areaOf(path)])));
const privateAreas = new Set(operations.map(({ path }) => areaOf(path)).filter((it) => !publicAreas.has(it)));

/** The facts of a path below an API, by the pattern of the API's route. */
const apis: Readonly<Record<string, (path: string) => RouteFacts>> = {
  "/api/*": (path) => {
    const found = matchOperation(path)?.operations ?? [];
    return {
      private: privateAreas.has(areaOf(path)),
      files: found.some(({ multipart }) => multipart) ? "several" : undefined,
      hashesPassword: found.find(({ hashesPassword }) => hashesPassword)?.hashesPassword,
    };
  },
  "/auth/v1/*": (path) => {
    const found = matchAuthCall(path)?.operations ?? [];
    return {
      private: !found.some(({ isStorable }) => isStorable),
      hashesPassword: found.some(({ hashesPassword }) => hashesPassword) ? "members" : undefined,
      writesOnGet: found.some(({ isChange }) => isChange),
    };
  },
};

/** The content that a shared response of the JSON API depends on. */
export const contentOfCall = (pathname: string): PageContent | undefined =>
  matchOperation(pathname.slice("/api".length))?.operations.find(({ content }) => content)?.content;

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
    const ofCall = apis[pattern]?.(path.slice(pattern.length - "/*".length));
    return {
      ...handle,
      ...ofCall,
      private: (ofCall?.private ?? areas.get(areaOf(path)) ?? false) || loaderData.test(pathname),
      unshared: handle.unshared || ofCall !== undefined || picture.test(path),
    };
  };
}
