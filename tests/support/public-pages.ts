// A URL with content for every public page, from the list of routes.
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes";
import { makeEvent, makePhotos, makePoll, makeWish } from "./fixtures";
import type { TestSite } from "./site";

/** All routes with a URL; those of a layout beside the others. */
export const routeList: readonly RouteConfigEntry[] = (await routes).flatMap(
  (route) => route.children ?? [route],
);

/** Routes of pages: those of posts, downloads and images are modules without a component. */
const isPage = ({ file }: RouteConfigEntry) => file.endsWith(".tsx");

/** Personal URLs. */
const isPrivate = ({ file, path }: RouteConfigEntry) =>
  /^routes\/(account|admin)\//.test(file) ||
  /^((receipt|invitation|seat|t|subscription|account)\/|my-registrations$)/.test(path ?? "");

export const privateRoutes = routeList.filter(isPrivate);
export const publicPageRoutes = routeList.filter((route) => isPage(route) && !isPrivate(route));

/** Fills a site so that each public page has content; returns a URL of each route. */
export async function fillPublicPages(site: TestSite): Promise<string[]> {
  const event = makeEvent(site, { title: "一场活动" }, "ended");
  await makePhotos(site, event.id, [1]);
  const coming = makeEvent(site, { title: "另一场活动" });
  const poll = makePoll(site);
  const wish = makeWish(site);
  const ids: Record<string, string> = { polls: poll.id, wishes: wish.id, photos: event.id };
  return publicPageRoutes.map(({ path = "" }) => {
    if (path === "*") return "/nowhere";
    const [section = ""] = path.split("/");
    const isOver = path.endsWith("discussion") || path.endsWith("poster");
    const id = ids[section] ?? (isOver ? event.id : coming.id);
    return `/${path}`
      .replace(":id", id)
      .replace(":slot", "1")
      .replace(":page", section === "test" ? "alert" : "letter-panel");
  });
}
