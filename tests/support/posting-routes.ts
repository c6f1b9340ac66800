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
