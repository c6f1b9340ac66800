// Reads with another host name than that of BASE_URL are redirected, because a form sent from there would be
// rejected.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendRaw } from "../support/ask";
import { createSite, server, type TestSite } from "../support/site";

const base = "https://city.example";

let site: TestSite;
let listening: Awaited<ReturnType<typeof server.listen>>;
async function open(settings: Record<string, string>) {
  site = await createSite(settings);
  listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
}
beforeEach(() => open({ BASE_URL: base, TRUST_PROXY: "1" }));
const close = async () => {
  await server.drain(listening);
  site.close();
};
afterEach(close);

async function request(path: string, headers: Record<string, string>, method = "GET") {
  const { status, headers: sent } = await sendRaw(listening, path, { method, headers });
  return { status, location: sent.location?.toString(), caching: sent["cache-control"] };
}
const other = { Host: "www.city.example" };

test("a GET or HEAD is redirected to the same path of the site, without caching", async () => {
  for (const path of ["/", "/wishes?page=2&q=%E6%B5%B7", "/calendar.ics", "/api/docs"])
    for (const method of ["GET", "HEAD"]) {
      const { status, location, caching } = await request(path, other, method);
      expect([method, status, location]).toEqual([method, 308, base + path]);
      expect(caching).toContain("no-store");
    }
  for (const path of ["//evil.example/a", "/\\evil.example"]) {
    const { status, location = "" } = await request(path, other);
    expect([path, status, new URL(location).origin]).toEqual([path, 308, base]);
  }
});

describe("is served without a redirect", () => {
  test("the site's own names, IP addresses, requests of probes, API clients and open pages, and files", async () => {
    for (const name of [
      ...["city.example", "CITY.example:443", "city.example.", "localhost:3000", "site.localhost"],
      ...["127.0.0.1:3000", "192.0.2.7", "[::1]:3000", "[2001:db8::1]", "app:3000"],
    ])
      expect([name, (await request("/events", { Host: name })).status]).toEqual([name, 200]);
    const [asset = ""] = [...server.loadBuiltClient(server.clientFolder).files.keys()];
    for (const path of [
      ...["/health", "/up", "/metrics", "/.well-known/security.txt", "/api/events", "/auth/v1/settings"],
      ...["/auth/v1/.well-known/jwks.json", "/_root.data", asset],
    ])
      expect([path, (await request(path, other)).status]).not.toEqual([path, 308]);
    const headers = { ...other, Origin: "https://www.city.example", "Content-Length": "0" };
    expect((await request("/preferences", headers, "POST")).status).toBe(403);
  });

  test("a proxy's own name, if it forwards the site's name", async () => {
    const inner = { Host: "origin.city.example" };
    expect((await request("/events", { ...inner, "X-Forwarded-Host": "city.example" })).status).toBe(200);
    expect((await request("/events", inner)).status).toBe(308);
    const outer = { Host: "origin.city.example", "X-Forwarded-Host": "www.city.example" };
    expect((await request("/events", outer)).location).toBe(`${base}/events`);
  });
});

test("only a trusted proxy can forward a name; without BASE_URL every name is accepted", async () => {
  await close();
  await open({ BASE_URL: base });
  expect((await request("/events", { ...other, "X-Forwarded-Host": "city.example" })).status).toBe(308);
  const own = { Host: "city.example", "X-Forwarded-Host": "evil.example" };
  expect((await request("/events", own)).status).toBe(200);
  await close();
  await open({ BASE_URL: "" });
  expect((await request("/events", other)).status).toBe(200);
});
