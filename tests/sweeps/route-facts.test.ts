// Declarations of a route reach every step of the server, so that a new route is declared in one file.
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import type { RouteFacts } from "../../app/http/pages/hydration";
import { redactPath } from "../../app/http/redact-path";
import { operations } from "../../app/routes/api/operations.server";
import { routeHandlersOf } from "../../server/pages/deferred-routes";
import { failureOf } from "../../server/pages/failed-posts";
import { openEachSite, site } from "../support/each-site";
import { gate } from "../support/held-requests";
import { factsOf } from "../support/route-facts";
import { client, origin, server } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });

test("private URLs, public pages and URLs without a page", () => {
  const ofOrganiser =
    "/admin /Admin/events /%61dmin //admin /api/admin/events /admin/x/y /api/registrations/a%0a";
  const ofMembers =
    "/login /receipt/token /account/data /reset-password/t /auth/confirm /events.data /_root.data /seat/x/y/z";
  const factsIn = (paths: string) => paths.split(" ").map((path) => [path, factsOf(path)] as const);
  for (const [path, facts] of factsIn(`${ofOrganiser} ${ofMembers}`))
    expect(facts.private, path).toBeTruthy();
  for (const [path, facts] of factsIn("/ /events /wishes /api/docs /preferences /nowhere"))
    expect([path, Boolean(facts.private), Boolean(facts.unshared)]).toEqual([path, false, false]);
  const others = "/api/events /uploads/a.jpg /posters/a.png /health /up /icon.svg /auth/v1/settings";
  for (const [path, facts] of factsIn(others)) expect(facts.private || facts.unshared, path).toBeTruthy();
});

test("every route with an action declares the text of a failed post", () => {
  const isUndeclared = (route: ServerBuild["routes"][string]) => route?.module.action && !failureOf(route);
  const undeclared = Object.values(server.build.routes).filter(isUndeclared);
  // The APIs return errors without pages, as does the callback of a sign-in through another site.
  expect(undeclared.map((route) => route?.path).sort()).toEqual(["api/*", "auth/v1/*", "auth/v1/callback"]);
});

test("each declaration is found for its URLs only", () => {
  const pathsWith = (isStated: (facts: RouteFacts) => unknown) =>
    Object.values(server.build.routes)
      .map((route) => `/${route?.path ?? ""}`.replace(/:\w+/g, "abcdefghijkl"))
      .filter((path) => !path.includes("*") && isStated(factsOf(path)));
  expect(pathsWith(({ hashesPassword }) => hashesPassword === "organisers").sort()).toEqual([
    ...["health/backup", "login", "password", "second-factor"].map((path) => `/admin/${path}`),
    ...["/setup", "/setup/abcdefghijkl"],
  ]);
  expect(pathsWith(({ hashesPassword }) => hashesPassword === "members").sort()).toEqual([
    ...["delete", "password", "second-factor", "second-factor/codes", "second-factor/off"].map(
      (path) => `/account/${path}`,
    ),
    ...["/auth/confirm", "/invitation/abcdefghijkl", "/login", "/register", "/reset-password"],
  ]);
  expect(pathsWith(({ writesOnGet }) => writesOnGet).sort()).toEqual(["/auth/google", "/auth/v1/callback"]);
  for (const name of ["authorize", "verify", "reauthenticate"])
    expect([name, factsOf(`/auth/v1/${name}`).writesOnGet]).toEqual([name, true]);
  for (const [path, scope] of [
    ...["signup", "token", "user"].map((name) => [`/auth/v1/${name}`, "members"]),
    ["/api/admin/login", "organisers"],
    ["/api/events", undefined],
  ])
    expect([path, factsOf(path ?? "").hashesPassword]).toEqual([path, scope]);
  expect(factsOf("/auth/v1/.well-known/jwks.json").private).toBe(false);
  expect(pathsWith(({ anyHost }) => anyHost).sort()).toEqual(["/.well-known/security.txt", "/health", "/up"]);
  expect(pathsWith(({ draws }) => draws).sort()).toEqual(
    ["events", "polls"].map((name) => `/${name}/abcdefghijkl/poster`),
  );
  expect(new Set(pathsWith(({ visit }) => visit === "home"))).toEqual(new Set(["/", "/home"]));
  expect(pathsWith(({ visit }) => visit === "event").sort()).toEqual(
    ["e", "event", "events"].map((name) => `/${name}/abcdefghijkl`),
  );
  for (const [path, anyHost] of [
    ...["/api", "/API/nothing", "/auth/v1", "/auth/v1/settings"].map((each) => [each, true]),
    ...["/api/docs", "/auth/v1/callback", "/nowhere"].map((each) => [each, undefined]),
  ])
    expect([path, factsOf(String(path)).anyHost]).toEqual([path, anyHost]);
});

test("the log hides each parameter of a path that grants access", () => {
  const paths = [
    ...Object.values(server.build.routes).map((route) => `/${route?.path ?? ""}`),
    ...operations.map(({ path }) => `/api${path}`),
  ].filter((path) => /:(token|code)\b/.test(path));
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) expect(redactPath(path.replace(/:\w+/g, "abc")), path).not.toContain("abc");
});

const concurrentHashes = 32;

test("requests before the deferred routes are loaded get the responses of later ones; pages of visitors do not wait", async () => {
  const { open, opened } = gate();
  const { loadDeferred } = server.deferredBuild;
  const load = vi.fn(async () => {
    await opened;
    return (await loadDeferred?.()) ?? {};
  });
  const build = { ...server.deferredBuild, loadDeferred: load };
  const handler = server.createHandler({ site: site.site, build, ...client });
  const statusOf = async (path: string) => (await handler(new Request(new URL(path, origin)))).status;
  for (const path of ["/", "/events", "/wishes", "/my-registrations", "/api/events", "/up"])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(load).not.toHaveBeenCalled();

  const late =
    "/admin /ADMIN/ //admin /%61dmin /drafts /admin/events /admin/nothing /admin.data /login /account /nowhere";
  const ask = async (path: string) => {
    const { status, headers } = await handler(new Request(origin + path));
    return [path, status, ...["Cache-Control", "Location", "X-Cache"].map((name) => headers.get(name))];
  };
  const { factsOf: early } = routeHandlersOf(build);
  for (const path of ["/admin", "/%61dmin/events", "/drafts"])
    expect(early(path), path).toMatchObject({ private: true, unshared: true });
  const answers = Promise.all(late.split(" ").map(ask));
  open();
  expect(await answers).toEqual(await Promise.all(late.split(" ").map(ask)));
  expect(load).toHaveBeenCalledOnce();
  expect(early("/admin/nothing")).toEqual(factsOf("/admin/nothing"));
});

/** The server's treatment of requests to a new route with some declarations. */
async function reactionsTo(facts: RouteFacts) {
  let running = 0;
  const { open: finish, opened: finished } = gate();
  let address = "";
  const loader = ({ context }: LoaderFunctionArgs) => {
    address = context.address;
    return new Response("read");
  };
  const action = async ({ request }: { request: Request }) => {
    running += 1;
    if (!request.headers.get("Content-Type")?.startsWith("multipart/")) await finished;
    return new Response("done");
  };
  const module = { handle: facts, loader, action };
  const route = { id: "new", parentId: "root", path: "new/:token", module };
  const build = { ...server.build, routes: { ...server.build.routes, new: route } } as unknown as ServerBuild;
  const handler = server.createHandler({ site: site.site, build, ...client });
  const send = (path: string, init: RequestInit = {}, address = "192.0.2.1") =>
    handler(new Request(new URL(path, origin), init), address);

  const waits = vi.spyOn(site.site.writeLock, "whenFree");
  const { headers } = await send("/new/tokentokento");
  const isRenderedForClient = address !== "";
  const isWriteAwaited = waits.mock.calls.length > 0;
  waits.mockRestore();

  const body = new FormData();
  body.append("file", new File(["x".repeat(300 * 1024)], "a.txt"));
  const upload = await send("/new/token", { method: "POST", headers: { Origin: origin }, body });
  running = 0;
  const posts = Array.from({ length: concurrentHashes + 1 }, (_, at) =>
    send("/new/token", { method: "POST", headers: { Origin: origin } }, `198.51.${at}.1`),
  );
  await expect.poll(() => running).toBeGreaterThanOrEqual(concurrentHashes);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  const isQueued = running === concurrentHashes;
  finish();
  await Promise.all(posts);
  const below = (await send("/new/token/nothing/here")).headers;
  const elsewhere = await send("http://www.city.example/new/token", {
    headers: { Host: "www.city.example" },
  });
  return {
    isPrivate: [headers, below].every((each) => each.get("Cache-Control") === "private, no-store"),
    isLink: [headers, below].every((each) => each.get("Referrer-Policy") === "strict-origin"),
    isShared: headers.has("X-Cache"),
    takesFiles: upload.status === 200,
    isQueued,
    isWriteAwaited,
    isRenderedForClient,
    cookie: headers.get("Set-Cookie")?.split(";")[0],
    isRedirected: elsewhere.status === 308,
    facts: routeHandlersOf(build).factsOf("/NEW%2ftoken/").files,
  };
}

const plain = {
  ...{ isPrivate: false, isLink: false, isShared: true, takesFiles: false, isQueued: false },
  ...{ isWriteAwaited: false, isRenderedForClient: false, isRedirected: true },
  ...{ cookie: undefined, facts: undefined },
};
const own = { isShared: false, isRenderedForClient: true };
test.each<[RouteFacts, Record<string, unknown>]>([
  [{}, {}],
  [{ private: true }, { isPrivate: true, ...own }],
  [{ private: "link" }, { isPrivate: true, isLink: true, ...own }],
  [{ unshared: true }, own],
  [{ files: "organiser" }, { takesFiles: true, facts: "organiser" }],
  [{ files: "visitor" }, { takesFiles: true, facts: "visitor" }],
  [{ hashesPassword: "members" }, { isQueued: true }],
  [{ writesOnGet: true }, { isWriteAwaited: true }],
  [{ draws: true }, { isRenderedForClient: true }],
  [{ anyHost: true }, { isRedirected: false }],
  [{ visit: "home" }, { cookie: "first_visit=0" }],
  [{ visit: "event" }, { cookie: "last_event=tokentokento" }],
])("a new route that declares %j is treated accordingly by every step", async (facts, reactions) => {
  expect(await reactionsTo(facts)).toEqual({ ...plain, ...reactions });
});
