// The routes of organisers and accounts are half of the code. They are loaded after the first responses, or for the first request that
// may need them.
import type { ServerBuild } from "@remix-run/node";
import type { RouteHandle } from "../../app/http/pages/hydration";
import { plainPath } from "../../app/http/security/canonical-path";
import { createRouteHandlers, type RouteHandlers } from "./route-handlers";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** A build whose deferred routes have empty modules until `loadDeferred` returns them by id. */
export type DeferredBuild = ServerBuild & {
  loadDeferred?: (() => Promise<Record<string, RouteModule>>) | undefined;
};

export type DeferredHandlers = RouteHandlers & {
  /** Loads the deferred routes, once. */
  load: () => Promise<void>;
  /** Resolves when the routes of a URL are loaded; undefined if they are. */
  whenLoaded: (pathname: string) => Promise<void> | undefined;
};

/** Until the facts of a route are known, nothing of it is shared. */
const unloaded: RouteModule = {
  default: undefined,
  handle: { frame: "admin", unshared: true } satisfies RouteHandle,
};

const isUnloaded = (module: RouteModule) => Object.keys(module).length === 0;

/** The build with some of its modules replaced by id. */
function withModules(build: ServerBuild, modules: Record<string, RouteModule>): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, { ...route, module: modules[id] ?? route.module }] as const] : [],
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

/** The build with all its modules. */
export const loadWholeBuild = async (build: DeferredBuild): Promise<ServerBuild> =>
  withModules(build, (await build.loadDeferred?.()) ?? {});

const handlersOf = new WeakMap<ServerBuild, DeferredHandlers>();

/** The handlers of a build's routes. A build has one for all sites. */
export function routeHandlersOf(build: DeferredBuild): DeferredHandlers {
  const known = handlersOf.get(build) ?? createDeferredHandlers(build, process.env.NODE_ENV);
  handlersOf.set(build, known);
  return known;
}

function createDeferredHandlers(build: DeferredBuild, mode: string | undefined): DeferredHandlers {
  const missing = new Map<string, RouteModule>();
  for (const [id, route] of Object.entries(build.routes))
    if (route && isUnloaded(route.module)) missing.set(id, unloaded);
  let current = createRouteHandlers(withModules(build, Object.fromEntries(missing)), mode);
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= loadWholeBuild(build).then((whole) => {
      // Whatever was derived from the missing modules is derived again.
      current = createRouteHandlers(whole, mode);
      missing.clear();
    });
    return loading;
  };
  const isLoaded = (pathname: string) => {
    const ids = current.routeIdsOf(pathname);
    return ids.length > 0 && ids.every((id) => !missing.has(id));
  };
  return {
    load,
    // Renderer and facts read odd spellings differently.
    whenLoaded: (pathname) =>
      missing.size === 0 || (isLoaded(pathname) && isLoaded(plainPath(pathname))) ? undefined : load(),
    handle: (request, context) => current.handle(request, context),
    factsOf: (pathname) => current.factsOf(pathname),
    routeIdsOf: (pathname) => current.routeIdsOf(pathname),
    patternOf: (pathname) => current.patternOf(pathname),
    addressOf: (pathname, search) => current.addressOf(pathname, search),
    contentOf: (pathname) => current.contentOf(pathname),
    failureTexts: () => current.failureTexts(),
  };
}
