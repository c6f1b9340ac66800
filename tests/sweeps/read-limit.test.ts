// Responses rendered for each request are limited per client; cached ones are not.
import { describe, expect, test } from "vitest";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { createSite } from "../support/site";

const mostPerMinute = 60;
const minuteMs = 60_000;

openEachSite();

const request = (path: string, address = "192.0.2.1", headers: Record<string, string> = {}) =>
  site.handler(new Request(`http://localhost:3000${path}`, { headers }), address);

async function statusesOf(addresses: string[], client?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) {
    const response = await request(address, client);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const numbered = (path: string, times: number) => Array.from({ length: times }, (_, n) => `${path}${n}`);

// Every public URL with a search.
const searches = ["/events?q=w", "/wishes?q=w", "/api/events?search=w", "/api/events?location=w"];

describe.each(searches)("%s", (path) => {
  test("is accepted sixty times a minute per client, then returns 429 with the time to wait", async () => {
    expect(await statusesOf(numbered(path, mostPerMinute))).toEqual(Array(mostPerMinute).fill(200));
    site.clock.time += 15_000;
    const rejected = await request(`${path}x`);
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "45"]);
    expect(rejected.headers.get("Cache-Control")).toBe("no-store");
    const text = await rejected.text();
    if (path.startsWith("/api")) {
      expect(JSON.parse(text)).toEqual({ success: false, error: "操作过于频繁，请稍后再试" });
    } else {
      expect(rejected.headers.get("Content-Type")).toContain("text/html");
      expect(text).toContain("<h1>操作过于频繁</h1>");
    }
    const [bare = ""] = path.split("?");
    expect(await statusesOf([`${path}y`], "192.0.2.2")).toEqual([200]);
    expect(await statusesOf([bare, "/", "/gallery"])).toEqual([200, 200, 200]);
    site.clock.time += minuteMs;
    expect(await statusesOf([`${path}x`])).toEqual([200]);
  });
});

test("searches of all lists share one limit, in which cached pages and the administrator do not count", async () => {
  const same = Array<string>(mostPerMinute * 2).fill("/events?q=same");
  expect(new Set(await statusesOf(same))).toEqual(new Set([200]));
  const mixed = numbered("", mostPerMinute - 1).map((n, at) => `${searches[at % searches.length]}${n}`);
  expect(new Set(await statusesOf(mixed))).toEqual(new Set([200]));
  for (const path of searches) expect((await request(`${path}z`)).status, path).toBe(429);
  const { Cookie } = await openAdminBrowser(site);
  for (const path of [
    ...["/admin/events?q=a", "/admin/comments?q=a", "/admin/wishes?q=a", "/admin/votes?q=a"],
    "/api/events?search=a",
  ])
    expect((await request(path, "192.0.2.1", { Cookie })).status, path).toBe(200);
});

test("RATE_LIMITS=off lifts it", async () => {
  const open = await createSite({ RATE_LIMITS: "off" });
  for (const path of numbered("/events?q=w", mostPerMinute + 5))
    expect((await open.send(path)).status).toBe(200);
  open.close();
});
