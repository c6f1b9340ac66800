// The document of the auth API lists every operation and has no dangling references. `support/auth-client.ts`
// compares the responses of every other test with it.
import { beforeAll, expect, test } from "vitest";
import { authOperations } from "../../app/routes/auth-api/operations.server";
import { readContract } from "../support/contract";
import { openSharedSite, site } from "../support/each-site";
import { origin } from "../support/site";

const friend = "https://friend.example";
let contract: Awaited<ReturnType<typeof readContract>>;
openSharedSite({ API_CORS_ORIGINS: friend, AUTH_RATE_LIMITS: "off" });
beforeAll(async () => {
  contract = await readContract(site, "/auth/v1");
});

// sweeps/contract.test.ts lints the document: ids are unique, and parameters of paths are defined.
test("describes every operation with its requests and responses", () => {
  expect(contract.calls).toHaveLength(authOperations.length);
  expect(contract.document.servers).toEqual([{ url: `${origin}/auth/v1` }]);
  for (const { id, method, path, summary, access, body, response } of authOperations) {
    const operation = contract.calls.find(({ operationId }) => operationId === id);
    expect([operation?.method, operation?.path, operation?.summary], id).toEqual([
      method,
      path.replace(/:(\w+)/g, "{$1}"),
      summary,
    ]);
    expect(operation?.security.length, id).toBe(access === "user" ? 1 : 0);
    expect(operation?.requestBody !== undefined, id).toBe(body !== undefined);
    if (response.status !== null) expect(operation?.responses[response.status], id).toBeDefined();
  }
});

// Only pages of allowed origins may read responses cross-origin.
const requested = ["apikey", "authorization", "content-type", "x-client-info", "x-supabase-api-version"];

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
