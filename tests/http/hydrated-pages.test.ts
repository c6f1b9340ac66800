// Hydrated pages and their single fetch responses: only organiser pages navigate client-side.
import { beforeEach, describe, expect, test } from "vitest";
import { isAdminPage } from "../../app/http/pages/admin-pages";
import { mergeHandles } from "../../app/http/pages/hydration";
import { openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { origin, server } from "../support/site";

let admin: Awaited<ReturnType<typeof openAdminBrowser>>;
openSharedSite();
beforeEach(async () => {
  admin = await openAdminBrowser(site);
});

const routes = Object.values(server.build.routes).flatMap(({ path, module, parentId = "" }) => {
  const handle = mergeHandles([server.build.routes[parentId]?.module.handle, module.handle]);
  return path ? [{ path: `/${path}`, hydrated: handle.hydrate === true, frame: handle.frame }] : [];
});
const sample = (path: string) => path.replace(/:\w+/g, "abcdefghijkl");
const scripts = (html: { querySelectorAll: (selector: string) => { length: number } }) => ({
  hydration: html.querySelectorAll("script[type=module]:not([src])").length,
  enhance: html.querySelectorAll("script[src*='/enhance-']").length,
});

test("routes are opened client-side only if they are hydrated pages of the organiser", () => {
  const adminPages = routes.filter(({ frame }) => frame === "admin");
  expect(adminPages.length).toBeGreaterThan(40);
  expect(routes.length).toBeGreaterThan(adminPages.length + 30);
  for (const { path, hydrated } of adminPages)
    for (const href of [sample(path), `${sample(path)}?page=2#top`])
      expect([href, isAdminPage(href)]).toEqual([href, hydrated]);
  const others = routes.filter(({ frame }) => frame !== "admin" && frame !== undefined);
  const hrefs = ["#import", "", "/", "https://example.org/admin", "//example.org/admin", "/administrator"];
  for (const href of [...others.map(({ path }) => sample(path)), ...hrefs])
    expect([href, isAdminPage(href)]).toEqual([href, false]);
});

test("a page of the organiser is hydrated for the administrator, without a script with low data, and plain HTML for other clients", async () => {
  for (const path of ["/admin", "/drafts", "/admin/settings"])
    expect(scripts((await admin.page(path)).html), path).toEqual({ hydration: 1, enhance: 0 });
  for (const path of ["/admin", "/dashboard", "/admin/login"])
    expect(scripts((await site.page(path)).html)).toEqual({ hydration: 0, enhance: 1 });
  const { html } = await site.page("/admin", { Cookie: `${admin.Cookie}; lite=1` });
  expect(html.querySelectorAll("script")).toHaveLength(0);
});

describe("single fetch", () => {
  const dataOf = (path: string, cookie: string) => site.send(path, { headers: { Cookie: cookie } });
  const post = (path: string, headers: Record<string, string> = {}) =>
    site.post(path, {}, { Cookie: admin.Cookie, Accept: "*/*", ...headers });
  const flashCookie = (response: Response) =>
    response.headers.getSetCookie().find((cookie) => cookie.startsWith("flash="));
  /** The redirect in a body of turbo-stream: an array of values in which objects refer to keys and values by index. */
  async function redirectIn(response: Response) {
    const values: unknown[] = JSON.parse((await response.text()).split("\n")[0] ?? "");
    const keyOf = (name: string) => `_${values.indexOf(name)}`;
    const fields = values.find(
      (value): value is Record<string, number> =>
        typeof value === "object" && value !== null && keyOf("redirect") in value,
    );
    const read = (name: string) => values[fields?.[keyOf(name)] ?? -1];
    return { to: read("redirect"), reload: read("reload"), replace: read("replace") };
  }

  test("shows a message once: loading the data consumes it", async () => {
    const done = await post(`/admin/events/${makeEvent(site).id}/archive.data`);
    expect(done.status).toBe(202);
    expect(await redirectIn(done)).toMatchObject({ to: "/admin", reload: false });
    const Cookie = `${admin.Cookie}; ${flashCookie(done)?.split(";")[0]}`;
    const shown = await dataOf("/admin.data", Cookie);
    expect(await shown.text()).toContain("已归档");
    expect(flashCookie(shown)).toContain("Max-Age=0");
    const beside = await dataOf("/admin/events.data?_routes=routes%2Fadmin%2Fevents%2Fevents", Cookie);
    expect([beside.status, flashCookie(beside)]).toEqual([200, undefined]);
  });

  test("a redirect to an unhydrated page, and of an ended session, is followed as a document", async () => {
    const signIn = "/admin/login?redirectTo=%2Fadmin%2Fevents";
    for (const [sent, to] of [
      [dataOf("/admin/events.data", "admin=gone"), signIn],
      [post("/admin/logout.data"), "/"],
    ] as const)
      expect(await redirectIn(await sent)).toMatchObject({ to, reload: true });
    admin = await openAdminBrowser(site);
    const ended = await redirectIn(await post("/admin/sessions/end.data"));
    expect(ended).toMatchObject({ to: "/admin/login", reload: true });
  });

  test("a redirect to the current page replaces its history entry; any other adds one", async () => {
    const { id } = makeEvent(site);
    const list = "/admin/events?search=%E6%98%A5%E6%B8%B8&page=2";
    const path = `/admin/events/${id}/archive.data?${new URLSearchParams({ redirectTo: `${list}#ticket-${id}` })}`;
    const replaces = async (Referer: string) => (await redirectIn(await post(path, { Referer }))).replace;
    for (const referer of [origin + list, `${origin}${list}#other`])
      expect(await replaces(referer)).toBe(true);
    for (const referer of [`${origin}/admin/events`, `${origin}${list}&page=3`, "no address", ""])
      expect(await replaces(referer), referer).toBe(false);
  });
});
