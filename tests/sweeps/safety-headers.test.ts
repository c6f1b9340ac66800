// Every response of every URL has security headers for any request, and every cookie its attributes.
import { beforeAll, describe, expect, test } from "vitest";
import { longestAddress } from "../../server/readable-request";
import { makeAccount, signInFields } from "../support/account";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { fillPublicPages, routeList } from "../support/public-pages";
import { bearer } from "../support/raw-api";
import { client } from "../support/site";

const origin = "https://city.example";
const yearSeconds = 365 * 24 * 60 * 60;
const email = "lin@example.com";

let paths: string[];
openSharedSite({ BASE_URL: origin, GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" });
beforeAll(async () => {
  await makeAccount(site, email);
  const others = routeList.map(({ path = "" }) => `/${path}`.replace(/:\w+/g, "000000000000"));
  const { id } = makeEvent(site);
  const drawn = [`/events/${id}.ics`, `/events/${id}/qr.svg`, `/events/${id}/qr.png`];
  const files = [...client.styleUrls, ...drawn, "/icon.svg", "/assets/nothing.js"];
  const calls = ["/api/events", "/api/nothing", "/auth/v1/settings", "/auth/v1/nothing", "/events.data"];
  const long = `/events?q=${"a".repeat(longestAddress)}`;
  paths = [...(await fillPublicPages(site)), ...others, ...files, ...calls, long];
});

function expectSafe(says: string, { headers, status }: Response) {
  const policy = (headers.get("Content-Security-Policy") ?? "").split("; ");
  expect(policy, says).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  // What is not named falls back to nothing at all: plugins, frames and workers of other sites.
  expect(policy.join(" "), says).not.toMatch(/object-src|unsafe|\*|https?:/);
  expect(headers.get("X-Content-Type-Options"), says).toBe("nosniff");
  expect(headers.get("X-Frame-Options"), says).toBe("DENY");
  expect(headers.get("Cross-Origin-Opener-Policy"), says).toBe("same-origin");
  expect(headers.get("Permissions-Policy"), says).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/);
  const isPrivateLink = / \/(seat|t|invitation)\//.test(says);
  expect(headers.get("Referrer-Policy"), says).toBe(isPrivateLink ? "strict-origin" : "same-origin");
  const [, seconds = "0"] =
    /max-age=(\d+); includeSubDomains/.exec(headers.get("Strict-Transport-Security") ?? "") ?? [];
  expect(Number(seconds), says).toBeGreaterThanOrEqual(yearSeconds);
  const type = headers.get("Content-Type");
  // The data of a hydrated page is read by its script alone, always as UTF-8.
  if (type !== null && type !== "text/x-script" && /^text\/|xml/.test(type))
    expect(type, says).toMatch(/; ?charset=utf-8$/i);
  if (headers.has("Content-Length") && headers.get("Content-Length") !== "0" && status !== 304)
    expect(type, says).not.toBeNull();
  for (const cookie of headers.getSetCookie()) {
    const attributes = cookie.split("; ").slice(1);
    expect(attributes, says).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Secure"]));
    // A name that browsers take from this host alone; one of before may only be taken away.
    if (!cookie.startsWith("__Host-")) expect(cookie, says).toMatch(/^\w+=; Path=\/; Max-Age=0;/);
    expect(attributes, says).toContain("Path=/");
    expect(cookie, says).not.toMatch(/; Domain=/i);
    expect(cookie.length, says).toBeLessThan(4096);
  }
}

async function ask(path: string, init: RequestInit) {
  const response = await site.send(path, { redirect: "manual", ...init });
  await response.arrayBuffer();
  expectSafe(`${init.method} ${path} ${response.status}`, response);
  return response;
}

/** What caches between may keep is the same for everybody: it sets no cookie, depends on none, and is no page. */
function expectSameForAll(says: string, { headers }: Response) {
  expect(headers.getSetCookie(), says).toEqual([]);
  expect(headers.get("Vary") ?? "", says).not.toMatch(/cookie|authorization|\*/i);
  expect(headers.get("Content-Type"), says).not.toMatch(/^text\/html/);
}

const callers = (): Record<string, string>[] => [
  {},
  { Cookie: "session=abc; visitor=x; flash=y" },
  { Cookie: "__Host-session=abc; __Host-visitor=x; theme=dark" },
  bearer(site),
];

describe("every URL", () => {
  test("that shared caches may store is the same for all clients", async () => {
    const kept = new Set<string>();
    for (const headers of callers())
      for (const path of paths) {
        const response = await ask(path, { method: "GET", headers });
        if (!/public|s-maxage/.test(response.headers.get("Cache-Control") ?? "")) continue;
        kept.add(path);
        expectSameForAll(path, response);
      }
    expect(kept.size).toBeGreaterThan(12);
    expect([...kept]).toEqual(expect.arrayContaining([...client.styleUrls, "/calendar.ics", "/events.atom"]));
  });

  // The other one sends GET.
  test.each(["HEAD", "OPTIONS"])("requested by %s", async (method) => {
    expect(paths.length).toBeGreaterThan(150);
    for (const headers of callers()) for (const path of paths) await ask(path, { method, headers });
  });

  test.each([origin, "https://other.example", "null"])("posted to from %s", async (from) => {
    for (const path of paths) {
      const body = new URLSearchParams({ intent: "like" });
      await ask(path, { method: "POST", headers: { Origin: from }, body });
    }
  });

  test("of invalid requests, and only known methods are accepted", async () => {
    for (const path of ["/", "/api/events", "/auth/v1/user"])
      for (const status of [400, 405] as const) {
        const response = site.handler.respondUnread("TRACE", path, status);
        expectSafe(`TRACE ${path}`, response);
        expect(response.status).toBe(status);
      }
  });
});

test("cookies of members, administrator and visitors have them too", async () => {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", headers: { Origin: origin, ...headers }, body: new URLSearchParams(fields) });
  const names = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  expect(names(await post("/login", signInFields(site, email)))).toContain("__Host-session");
  expect(names(await post("/admin/login", { password: "correct horse" }))).toContain("__Host-admin");
  expect(names(await post("/wishes", { content: "一" }))).toContain("__Host-visitor");
  expect(names(await post("/preferences", { theme: "dark" }))).toContain("__Host-theme");
  expect(names(await ask("/", { method: "GET" }))).toContain("__Host-first_visit");
});
