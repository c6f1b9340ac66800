// Every URL of the built site that accepts a post, from its routes, the JSON API included. The auth API ignores cookies and does not
// serve browsers, so separate tests cover it.
import { server } from "./site";

/** The paths of all routes with an action, such as `/wishes/:id`. */
export function postingRoutes(): string[] {
  return Object.values(server.build.routes)
    .filter((route) => route?.module.action !== undefined)
    .map((route) => `/${route?.path ?? ""}`)
    .filter((path) => !path.startsWith("/auth/v1/"));
}

/** The most specific route that accepts posts at a path. */
export function routeOf(path: string): string {
  const params = (route: string) => route.split(":").length;
  const matches = postingRoutes().filter((route) => {
    const pattern = route.replace(/:\w+/g, "[^/]+");
    return !route.includes("*") && new RegExp(`^${pattern}$`).test(path.split("?")[0] ?? "");
  });
  return matches.sort((a, b) => params(a) - params(b))[0] ?? "";
}
