// Routes of accounts and of the organiser are loaded after the start, or with the first request that needs one.
import { expect, test } from "vitest";
import { client, createSite, origin, server } from "../support/site";

/** A handler of a build that has not loaded them, and the number of times that it tried to; the first `failures` tries fail. */
async function openWithout({ failures = 0 } = {}) {
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
  const { site, close } = await createSite();
  const build = { ...others, routes, later: { ids: later.ids, load } };
  const handler = server.createHandler({ site, build, ...client });
  const ask = (path: string, init?: RequestInit) => handler(new Request(new URL(path, origin), init));
  return { ask, close, loads };
}

test("what visitors read needs none of them", async () => {
  const { ask, close, loads } = await openWithout();
  const addresses = [
    "/",
    "/events",
    "/wishes",
    "/polls",
    "/gallery",
    "/privacy",
    "/api/events",
    "/no-such-page",
  ];
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
  const [login, desk, guarded, data, post] = await Promise.all([
    ask("/login"),
    ask("/admin"),
    ask("/admin/settings"),
    ask("/admin/settings.data"),
    ask("/admin/login", form),
  ]);
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
