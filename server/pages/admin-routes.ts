// Checks the permission of organisers' routes before their loaders and actions, so that no route can omit it.
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { isBelowAdmin } from "../../app/http/pages/admin-pages";
import type { AdminContext } from "../../app/http/session/admin-context";
import { actorOf, requireAdmin } from "../../app/http/session/admin-guard.server";
import { adminFiles, adminPages } from "../../app/routes/admin/routes";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Args = LoaderFunctionArgs | ActionFunctionArgs;

const permissions = new Map([...adminPages, ...adminFiles].map(({ path, permission }) => [path, permission]));

/** The permission that the server checks before a route; null where it checks none. */
function checkedPermissionOf(path: string) {
  const permission = permissions.get(path) ?? "full";
  return permission === "checked-by-route" || !isBelowAdmin(`/${path}`) ? null : permission;
}

/** Whether the server checks a permission before the routes of a path, as it does below the organiser's URLs. */
export const requiresPermission = (path: string): boolean => checkedPermissionOf(path.slice(1)) !== null;

/**
 * Wraps the loader and action of a route below the organiser's URLs: they run for organisers with the permission of its line,
 * by default full access, and find the session in their context. A permission of one event applies to the parameter `id`.
 */
export function withPermission(route: Route): Route {
  const { loader, action } = route.module;
  const permission = checkedPermissionOf(route.path ?? "");
  if (permission === null) return route;
  const check = ({ params, request, context }: Args) => {
    const admin = requireAdmin(context.site, request, permission, params.id);
    Object.assign(context, { admin, actor: actorOf(admin) } satisfies AdminContext);
  };
  const checked =
    <Value>(handler: (args: Args) => Value) =>
    async (args: Args) => {
      check(args);
      return handler(args);
    };
  const module = {
    ...route.module,
    ...(loader ? { loader: checked(loader) } : {}),
    ...(action ? { action: checked(action) } : {}),
  };
  return { ...route, module };
}
