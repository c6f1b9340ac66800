// Only the home page and the system's routes are there at the start; the others are loaded after it, or with the first request for one.
import { expect, test } from "vitest";
import { routeHandlersOf } from "../../server/pages/route-handlers";
import { client, createSite, origin, server } from "../support/site";

/** The build without them, and the number of times that it tried to load them; the first `failures` tries fail. */
function buildWithout({ failures = 0 } = {}) {
  const { later, routes: whole, ...others } = server.build;
  const routes = Object.fromEntries(
    Object.entries(whole).map(([id, route]) => [
      id,
      route && later.ids.includes(id) ? { ...route, module: {} as typeof route.module } : route,
    ]),
  );
  const loads = { count: 0 };
  const load = async () => {
    loads.count += 1;
    if (loads.count <= failures) throw new Error("no such file");
    for (const id of later.ids) Object.assign(routes[id]?.module ?? {}, whole[id]?.module);
  };
  return { build: { ...others, routes, later: { ids: later.ids, load } }, loads };
}

/** A handler of such a build. */
async function openWithout(options?: { failures: number }) {
  const { build, loads } = buildWithout(options);
  const { site, close } = await createSite();
  const handler = server.createHandler({ site, build, ...client });
  const ask = (path: string, init?: RequestInit) => handler(new Request(new URL(path, origin), init));
  return { ask, close, loads };
}

test("the home page needs none of them", async () => {
  const { ask, close, loads } = await openWithout();
  const addresses = ["/", "/home", "/health", "/sitemap.xml", "/no-such-page"];
  for (const address of addresses) await (await ask(address)).text();
  expect(loads.count).toBe(0);
  close();
});

test("all who come before they are there get the whole answer, and they are loaded once", async () => {
  const { ask, close, loads } = await openWithout();
  const form = {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ password: "wrong" }),
  };
  const [wishes, calls, login, desk, guarded, data, post] = await Promise.all([
    ask("/wishes"),
    ask("/api/events"),
    ask("/login"),
    ask("/admin"),
    ask("/admin/settings"),
    ask("/admin/settings.data"),
    ask("/admin/login", form),
  ]);
  expect(await wishes?.text()).toContain("发布心愿");
  expect(await calls?.json()).toMatchObject({ success: true });
  expect(login?.status).toBe(200);
  expect(await login?.text()).toContain('name="password"');
  expect(await desk?.text()).toContain('name="password"');
  expect(guarded?.headers.get("Location")).toMatch(/^\/admin\/login\?redirectTo=/);
  expect(await data?.text()).toContain("/admin/login?redirectTo=");
  expect(await post?.text()).toContain("密码错误，请重试");
  expect(loads.count).toBe(1);
  close();
});

test("whoever comes after a failed load gets the page", async () => {
  const { ask, close, loads } = await openWithout({ failures: 1 });
  expect((await ask("/login")).status).toBe(500);
  expect((await ask("/login")).status).toBe(200);
  expect(loads.count).toBe(2);
  close();
});

test("what a page shows is known once they are there", async () => {
  const { contentOf, loadLater } = routeHandlersOf(buildWithout().build);
  expect(contentOf("/wishes")).toBeUndefined();
  await loadLater();
  expect(contentOf("/wishes")?.nouns).toContain("wishes");
});
