// Only pages of allowed origins may read responses cross-origin.
import { afterAll, beforeAll, expect, test } from "vitest";
import { authOperations } from "../../app/routes/auth-api/operations.server";
import { createSite, origin, type TestSite } from "../support/site";

const friend = "https://friend.example";
const requested = ["apikey", "authorization", "content-type", "x-client-info", "x-supabase-api-version"];

let site: TestSite;
beforeAll(async () => {
  site = await createSite({ API_CORS_ORIGINS: friend, AUTH_RATE_LIMITS: "off" });
});
afterAll(() => site.close());

const request = (method: string, path: string, from: string) => {
  const headers = {
    Origin: from,
    "Access-Control-Request-Method": "POST",
    "X-Supabase-Api-Version": "2024-01-01",
  };
  return site.send(`${origin}/auth/v1${path.replace(/:\w+/g, "x")}`, { method, headers });
};
const listed = (response: Response, name: string) =>
  (response.headers.get(`Access-Control-${name}`) ?? "").toLowerCase().split(/, */);

test("an allowed origin may request every operation and read the error version", async () => {
  for (const { id, method, path } of authOperations) {
    const first = await request("OPTIONS", path, friend);
    expect([id, first.status, first.headers.get("Access-Control-Allow-Origin")]).toEqual([id, 204, friend]);
    expect(listed(first, "Allow-Headers")).toEqual(expect.arrayContaining(requested));
    expect(listed(first, "Allow-Methods")).toEqual(["get", "post", "put", "patch", "delete"]);
    const response = await request(method, path, friend);
    expect([id, response.headers.get("Access-Control-Allow-Origin")]).toEqual([id, friend]);
    expect(listed(response, "Expose-Headers")).toContain("x-supabase-api-version");
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  }
});

test("other origins may not", async () => {
  for (const { id, method, path } of authOperations)
    for (const verb of ["OPTIONS", method]) {
      const { headers } = await request(verb, path, "https://elsewhere.example");
      expect([id, headers.get("Access-Control-Allow-Origin"), headers.get("Vary")]).toEqual([
        ...[id, null],
        expect.stringContaining("Origin"),
      ]);
    }
});
