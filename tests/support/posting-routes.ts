// Every address of the built site that takes a post, as its routes say; the JSON API is one of them. Calls of the auth API know
// nobody by a cookie and answer no browser, so tests of their own walk them.
import { server } from "./site";

/** The paths of all routes with an action, such as `/wishes/:id`. */
export function postingRoutes(): string[] {
  return Object.values(server.build.routes)
    .filter((route) => route?.module.action !== undefined)
    .map((route) => `/${route?.path ?? ""}`)
    .filter((path) => !path.startsWith("/auth/v1/"));
}
