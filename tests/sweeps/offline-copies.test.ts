// Which pages a browser may store for offline use, and the service worker that stores them.
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../app/platform/ids";
import { openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { openMember } from "../support/member";
import { openHelper } from "../support/organisers";
import { fillPublicPages, privateRoutes } from "../support/public-pages";
import { createSite, dayMs, noon } from "../support/site";

let addresses: string[];
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  addresses = await fillPublicPages(site);
});

/** A page's headers for the worker. */
async function copyRule(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const response = await site.send(path, { headers, redirect: "manual" });
  await response.body?.cancel();
  return response.headers.get("X-Offline-Copy");
}

const isStorable = (path: string) =>
  /^\/(home|events|gallery|photos\/\w+|photos\/\w+\/1|(events|event|e)\/\w{12}(\/poster|\/discussion|\/questions)?)?$/.test(
    path,
  );

describe("a storable page", () => {
  test("is an event or album page for an anonymous visitor", async () => {
    expect(addresses.filter(isStorable).length).toBeGreaterThan(9);
    for (const path of addresses)
      expect([path, await copyRule(path)]).toEqual([path, isStorable(path) ? "keep" : null]);
  });

  test("is not a response to a member or administrator, or with a message", async () => {
    const known = [
      (await openMember(site, "lin@example.com")).headers(),
      { Cookie: (await openAdminBrowser(site)).Cookie },
      { Cookie: "flash=anything" },
    ];
    for (const headers of known)
      for (const path of addresses.filter(isStorable))
        expect([path, await copyRule(path, headers)]).toEqual([path, null]);
  });

  test("is not a page with an expiring code, a search, a 404, a private URL or a response to a post", async () => {
    const { id } = makeEvent(site, {}, "ended");
    const privateOnes = privateRoutes.map(({ path = "" }) => `/${path.replace(/:\w+/g, "000000000000")}`);
    const others = [`/events/${makeEvent(site).id}/join`, "/events?q=a", "/events/000000000000", "/nowhere"];
    for (const path of [...others, ...privateOnes])
      expect([path, await copyRule(path)]).toEqual([path, null]);
    const response = await site.post(`/events/${id}/discussion`, { content: "" });
    expect(response.headers.get("X-Offline-Copy")).toBeNull();
  });
});

test("low-data pages forbid copies and have no script", async () => {
  const ways: Record<string, string>[] = [{ Cookie: "lite=1" }, { "Save-Data": "on" }];
  for (const headers of ways)
    for (const path of addresses) {
      expect([path, await copyRule(path, headers)]).toEqual([path, "never"]);
      expect((await site.page(path, headers)).html.querySelectorAll("script")).toEqual([]);
    }
});

test("the service worker is allowed by the policy, revalidated at each visit, and lists the files of this build", async () => {
  const response = await site.send("/sw.js");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toContain("text/javascript");
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  const [, list = "[]"] = /^const shellFiles=(\[[^\]]*\])/.exec(await response.text()) ?? [];
  const files: string[] = JSON.parse(list);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect([file, (await site.send(file)).status]).toEqual([file, 200]);
  const policy = (await site.send("/")).headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("worker-src 'self'");
  const tag = response.headers.get("ETag") ?? "";
  expect((await site.send("/sw.js", { headers: { "If-None-Match": tag } })).status).toBe(304);
});

test("the service worker is disabled by a setting: it only deletes copies, and pages do not register it", async () => {
  const off = await createSite({ OFFLINE_COPIES: "off" });
  try {
    const response = await off.send("/sw.js");
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    const source = await response.text();
    expect(source).toContain("registration.unregister()");
    expect(source).not.toContain('"fetch"');
    const { html } = await off.page("/");
    expect(html.querySelector("html")?.getAttribute("data-offline")).toBe("off");
  } finally {
    off.close();
  }
  expect((await site.page("/")).html.querySelector("html")?.getAttribute("data-offline")).toBeUndefined();
});

describe("a response names the sessions, so that the worker deletes the copies of those who left", () => {
  /** The keys of the sessions in a response. */
  const owners = async (headers: Record<string, string>, path = "/") =>
    (await site.send(path, { headers })).headers.get("X-Signed-In");

  type Person = { headers: Record<string, string>; id: string; path: string };
  const helper = async (): Promise<Person> => {
    const { cookies, id } = await openHelper(site, { role: "full", name: newId(), expiresAt: noon + dayMs });
    return { headers: cookies, id, path: "/admin/events" };
  };
  const member = async (): Promise<Person> => {
    const { headers, id } = await openMember(site, `${newId().toLowerCase()}@example.com`);
    return { headers: headers(), id, path: "/account" };
  };
  const end =
    (path: string, fields = {}) =>
    ({ headers }: Person) =>
      site.post(path, fields, headers);
  const run =
    (statement: string) =>
    ({ id }: Person) =>
      site.db.$client.prepare(statement).run(id);

  test.each<[string, () => Promise<Person>, (person: Person) => unknown]>([
    ["an organiser's sign-out", helper, end("/admin/logout")],
    ["an organiser's sign-out everywhere", helper, end("/admin/sessions/end", { which: "all" })],
    ["the end of a device elsewhere", helper, run("DELETE FROM sessions WHERE organiser_id = ?")],
    ["the removal of a helper", helper, run("DELETE FROM organisers WHERE id = ?")],
    ["the end of a helper's access", helper, run("UPDATE organisers SET expires_at = 1 WHERE id = ?")],
    ["a member's sign-out", member, end("/logout")],
    ["the end of a member's device elsewhere", member, run("DELETE FROM sessions WHERE user_id = ?")],
  ])("after %s", async (_name, open, befall) => {
    const person = await open();
    expect([await owners(person.headers), await owners(person.headers, person.path)]).toEqual([
      expect.stringMatching(/^[\w-]{12}$/),
      await owners(person.headers),
    ]);
    await befall(person);
    for (const path of ["/", "/admin/login"]) expect(await owners(person.headers, path)).toBe("none");
  });

  test("a change of role or person names another, every page of a stranger none", async () => {
    const one = await helper();
    const before = await owners(one.headers);
    run("UPDATE organisers SET role = 'check-in' WHERE id = ?")(one);
    expect([before, "none"]).not.toContain(await owners(one.headers));
    expect(await owners((await helper()).headers)).not.toBe(before);
    for (const path of addresses) expect([path, await owners({}, path)]).toEqual([path, "none"]);
  });
});
