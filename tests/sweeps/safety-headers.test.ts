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
  const apiUrls = ["/api/events", "/api/nothing", "/auth/v1/settings", "/auth/v1/nothing", "/events.data"];
  const long = `/events?q=${"a".repeat(longestAddress)}`;
  paths = [...(await fillPublicPages(site)), ...others, ...files, ...apiUrls, long];
});

function expectSafe(label: string, { headers, status }: Response) {
  const policy = (headers.get("Content-Security-Policy") ?? "").split("; ");
  expect(policy, label).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  // Directives that are not listed fall back to 'none': plugins, frames and workers of other sites.
  expect(policy.join(" "), label).not.toMatch(/object-src|unsafe|\*|https?:/);
  expect(headers.get("X-Content-Type-Options"), label).toBe("nosniff");
  expect(headers.get("X-Frame-Options"), label).toBe("DENY");
  expect(headers.get("Cross-Origin-Opener-Policy"), label).toBe("same-origin");
  expect(headers.get("Permissions-Policy"), label).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/);
  const isPrivateLink = / \/(seat|t|invitation|subscription|setup)\b/.test(label);
  expect(headers.get("Referrer-Policy"), label).toBe(isPrivateLink ? "strict-origin" : "same-origin");
  const [, seconds = "0"] =
    /max-age=(\d+); includeSubDomains/.exec(headers.get("Strict-Transport-Security") ?? "") ?? [];
  expect(Number(seconds), label).toBeGreaterThanOrEqual(yearSeconds);
  const type = headers.get("Content-Type");
  // Only the script reads the data of a hydrated page, always as UTF-8.
  if (type !== null && type !== "text/x-script" && /^text\/|xml/.test(type))
    expect(type, label).toMatch(/; ?charset=utf-8$/i);
  if (headers.has("Content-Length") && headers.get("Content-Length") !== "0" && status !== 304)
    expect(type, label).not.toBeNull();
  for (const cookie of headers.getSetCookie()) {
    const attributes = cookie.split("; ").slice(1);
    expect(attributes, label).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Secure"]));
    // The prefix binds the cookie to this host; a cookie of an earlier release may only be deleted.
    if (!cookie.startsWith("__Host-")) expect(cookie, label).toMatch(/^\w+=; Path=\/; Max-Age=0;/);
    expect(attributes, label).toContain("Path=/");
    expect(cookie, label).not.toMatch(/; Domain=/i);
    expect(cookie.length, label).toBeLessThan(4096);
  }
}

async function request(path: string, init: RequestInit) {
  const response = await site.send(path, { redirect: "manual", ...init });
  await response.arrayBuffer();
  expectSafe(`${init.method} ${path} ${response.status}`, response);
  return response;
}

/**
 * Responses that shared caches may store are the same for all clients: without a cookie, independent of cookies, and
 * no page.
 */
function expectSameForAll(label: string, { headers }: Response) {
  expect(headers.getSetCookie(), label).toEqual([]);
  expect(headers.get("Vary") ?? "", label).not.toMatch(/cookie|authorization|\*/i);
  expect(headers.get("Content-Type"), label).not.toMatch(/^text\/html/);
}

const callers = (): Record<string, string>[] => [
  {},
  { Cookie: "session=abc; visitor=x; flash=y" },
  { Cookie: "__Host-session=abc; __Host-visitor=x; theme=dark" },
  bearer(site),
];

describe("every URL", () => {
  test("that shared caches may store is the same for all clients", async () => {
    const cacheable = new Set<string>();
    for (const headers of callers())
      for (const path of paths) {
        const response = await request(path, { method: "GET", headers });
        if (!/public|s-maxage/.test(response.headers.get("Cache-Control") ?? "")) continue;
        cacheable.add(path);
        expectSameForAll(path, response);
      }
    expect(cacheable.size).toBeGreaterThan(12);
    expect([...cacheable]).toEqual(
      expect.arrayContaining([...client.styleUrls, "/calendar.ics", "/events.atom"]),
    );
  });

  // The other HEAD test sends GET.
  test.each(["HEAD", "OPTIONS"])("requested by %s", async (method) => {
    expect(paths.length).toBeGreaterThan(150);
    for (const headers of callers()) for (const path of paths) await request(path, { method, headers });
  });

  test.each([origin, "https://other.example", "null"])("posted to from %s", async (from) => {
    for (const path of paths) {
      const body = new URLSearchParams({ intent: "like" });
      await request(path, { method: "POST", headers: { Origin: from }, body });
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
    request(path, {
      method: "POST",
      headers: { Origin: origin, ...headers },
      body: new URLSearchParams(fields),
    });
  const names = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
  expect(names(await post("/login", signInFields(site, email)))).toContain("__Host-session");
  expect(names(await post("/admin/login", { password: "correct horse" }))).toContain("__Host-admin");
  expect(names(await post("/wishes", { content: "一" }))).toContain("__Host-visitor");
  expect(names(await post("/preferences", { theme: "dark" }))).toContain("__Host-theme");
  expect(names(await request("/", { method: "GET" }))).toContain("__Host-first_visit");
});
