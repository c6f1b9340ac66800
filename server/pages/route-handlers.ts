// Remix matches each URL against all routes several times, and creates router routes of the full manifest for each page. A handler
// of a single route chain does the same work for that chain only.
import {
  type AppLoadContext,
  createRequestHandler,
  type HeadersFunction,
  type ServerBuild,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import type { FailureText } from "../../app/http/forms/failure-text";
import { isAdminPage, isBelowAdmin } from "../../app/http/pages/admin-pages";
import { mergeHandles, type RouteFacts, type RouteHandle } from "../../app/http/pages/hydration";
import type { PageContent } from "../../app/http/pages/page-content";
import { areaOf } from "../../app/http/path-matcher";
import { decodedAscii, plainPath } from "../../app/http/security/canonical-path";
import { isId } from "../../app/platform/ids";
import { jsonApi } from "../../app/routes/api/json-api.server";
import { authApi } from "../../app/routes/auth-api/auth-api.server";
import { longestAddress } from "../readable-request";
import { requiresPermission, withPermission } from "./admin-routes";
import { withDocumentRedirects } from "./document-redirects";
import { failureOf, withFailedPosts } from "./failed-posts";

type Route = { pattern: string; handle: RouteHandle };

/** The APIs by the pattern of their route. */
const apis = new Map([jsonApi, authApi].map((api) => [`${api.base}/*`, api]));

/** What the shared response to a read of an API shows. */
const contentOfRead = (pathname: string): PageContent | undefined =>
  jsonApi.operationsOf(pathname.slice(jsonApi.base.length)).find(({ content }) => content)?.content;

const isPrivate = ({ frame, private: own }: RouteHandle) => own ?? frame === "admin";

/** The handle of a route, merged with those of its parents. */
function handleWithParents(build: ServerBuild, id: string | undefined): RouteHandle {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? mergeHandles([handleWithParents(build, route.parentId), route.module.handle]) : {};
}

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
function createFactsOf(build: ServerBuild, routeOf: (path: string) => Route | null) {
  const areas = new Map<string, RouteFacts["private"]>();
  for (const { id, path } of Object.values(build.routes).flatMap((route) => route ?? [])) {
    const own = isPrivate(handleWithParents(build, id));
    if (own && path !== undefined) areas.set(areaOf(`/${path}`), own);
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
      organisersOnly: ofOperation?.organisersOnly ?? requiresPermission(pattern),
      unshared: handle.unshared || ofOperation !== undefined || picture.test(path),
    };
  };
}

type RequestHandler = (request: Request, context: AppLoadContext) => Promise<Response>;
type RouteNode = { id: string; path?: string | undefined; caseSensitive?: boolean | undefined } & (
  | { index: true; children?: undefined }
  | { index?: false; children: RouteNode[] }
);
/** The routes of a URL, root first, with the pattern of the last one, such as `/events/:id`, and their merged handle. */
type Chain = { key: string; ids: readonly string[]; pattern: string; handle: RouteHandle };

const cachedChainsMax = 500;

/** The path whose loaders a single fetch requests: `/events.data` is for `/events`, `/_root.data` for `/`. */
function pagePath(pathname: string): string {
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : pathname;
}

/** The headers of a page: those of its loader and action. By default Remix sends only their cookies. */
const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

/** A build that re-renders failed forms, and whose hydrated pages navigate elsewhere by document loads only. */
function withDocuments(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, plain]) => {
    const route = withFailedPosts(withPermission(plain));
    const { default: page, loader, action } = route.module;
    const redirects = {
      ...(loader ? { loader: withDocumentRedirects(loader) } : {}),
      ...(action ? { action: withDocumentRedirects(action) } : {}),
    };
    const module = {
      ...route.module,
      ...(page ? { headers: pageHeaders } : {}),
      ...(isBelowAdmin(`/${route.path ?? ""}`) ? redirects : {}),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Routes ignore case, percent-encoding and a trailing slash. Ids, which are case-sensitive, are only decoded. */
function spelledAs(pattern: string, pathname: string): string {
  const segments = pathname.split("/").filter(Boolean);
  const names = pattern.split("/").filter(Boolean);
  if (names.includes("*") || names.length !== segments.length) return pathname;
  const spelled = names.map((name, at) => {
    if (!name.startsWith(":")) return name;
    const segment = segments[at] ?? "";
    const id = decodedAscii(segment);
    return isId(id) ? id : segment;
  });
  return `/${spelled.join("/")}`;
}

/** The build with only the routes of a chain, root first. */
function buildOf(build: ServerBuild, { ids }: Chain): ServerBuild {
  const only = <Entry>(all: Record<string, Entry | undefined>) =>
    Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]] as const] : [])));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** The error texts of failed posts to organiser pages by route pattern. */
function failureTextsOf(build: ServerBuild): Record<string, FailureText> {
  const texts: Record<string, FailureText> = {};
  for (const route of Object.values(build.routes)) {
    const pattern = `/${route?.path ?? ""}`;
    const text = route && isAdminPage(pattern) ? failureOf(route) : undefined;
    if (text !== undefined) texts[pattern] = text;
  }
  return texts;
}

export type RouteHandlers = {
  handle: RequestHandler;
  /** The facts of a URL's route, in any spelling of the URL. */
  factsOf: (pathname: string) => RouteFacts;
  /** The ids of a URL's routes, root first; none if no route matches. */
  routeIdsOf: (pathname: string) => readonly string[];
  /** The route pattern of a URL, such as `/events/:id`. */
  patternOf: (pathname: string) => string;
  /** The path of a URL as its route spells it, and the part of its query string that its page depends on. */
  addressOf: (pathname: string, search: string) => { path: string; search: string };
  /** The error texts of failed posts to organiser pages by route pattern, as JSON for the pages' scripts. */
  failureTexts: () => string;
  /** The content that the page of a URL depends on. */
  contentOf: (pathname: string) => PageContent | undefined;
};

/**
 * Creates the request handler of a build, with a handler per route chain, created on first use. Scripts of hydrated pages read the
 * manifest of all routes from its file.
 */
export function createRouteHandlers(build: ServerBuild, mode: string | undefined): RouteHandlers {
  let whole: RequestHandler | undefined;
  const handlers = new Map<string, RequestHandler>();
  const chains = new LRUCache<string, Chain>({ max: cachedChainsMax });
  const childrenOf = (parentId: string | undefined): RouteNode[] =>
    Object.values(build.routes)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, caseSensitive, index }) =>
        index
          ? { id, path, caseSensitive, index: true }
          : { id, path, caseSensitive, children: childrenOf(id) },
      );
  const routes = childrenOf(undefined);

  function chainOf(path: string): Chain | null {
    const known = chains.get(path);
    if (known) return known;
    const ids = matchRoutes(routes, { pathname: path })?.map(({ route }) => route.id);
    if (!ids) return null;
    const handle = mergeHandles(ids.map((id) => build.routes[id]?.module.handle));
    const pattern = `/${build.routes[ids.at(-1) ?? ""]?.path ?? ""}`;
    const chain = { key: ids.join(" "), ids, pattern, handle };
    chains.set(path, chain);
    return chain;
  }

  const chainOfPage = (pathname: string) =>
    pathname.length > longestAddress ? null : chainOf(pagePath(pathname));
  const routeIdsOf = (pathname: string) => chainOfPage(pathname)?.ids ?? [];
  const patternOf = (pathname: string) => chainOfPage(pathname)?.pattern ?? "/*";
  const findFacts = createFactsOf(build, (path) => (path.length > longestAddress ? null : chainOf(path)));
  const findContent = (pathname: string) => {
    const chain = chainOfPage(pathname);
    return chain?.pattern === "/api/*" ? contentOfRead(pathname) : chain?.handle.content;
  };
  type Known = RouteFacts & { content: PageContent | undefined };
  const facts = new LRUCache<string, Known>({ max: cachedChainsMax });
  const factsOf = (pathname: string) => {
    const known = facts.get(pathname);
    if (known) return known;
    const found = { ...findFacts(pathname), content: findContent(pathname) };
    facts.set(pathname, found);
    return found;
  };
  const contentOf = (pathname: string) => factsOf(pathname).content;

  const addressOf = (pathname: string, search: string) => {
    const { query } = chainOfPage(pathname)?.handle ?? {};
    const path = spelledAs(patternOf(pathname), pathname);
    return { path, search: search !== "" && query ? query(new URLSearchParams(search)) : "" };
  };

  const handle: RequestHandler = (request, context) => {
    const { pathname } = new URL(request.url);
    const chain = chainOf(pagePath(pathname));
    if (!chain) {
      whole ??= createRequestHandler(withDocuments(build), mode);
      return whole(request, context);
    }
    const handler =
      handlers.get(chain.key) ?? createRequestHandler(withDocuments(buildOf(build, chain)), mode);
    handlers.set(chain.key, handler);
    return handler(request, context);
  };
  const failureTexts = JSON.stringify(failureTextsOf(build));
  return {
    handle,
    factsOf,
    routeIdsOf,
    patternOf,
    addressOf,
    contentOf,
    failureTexts: () => failureTexts,
  };
}
