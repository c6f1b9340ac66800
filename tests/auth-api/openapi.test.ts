// The document of the auth API lists every operation and has no dangling references. `support/auth-client.ts`
// compares the responses of every other test with it.
import { beforeAll, expect, test } from "vitest";
import { authOperations } from "../../app/routes/auth-api/operations.server";
import { readContract } from "../support/contract";
import { openSharedSite, site } from "../support/each-site";
import { origin, textOf } from "../support/site";

let contract: Awaited<ReturnType<typeof readContract>>;
openSharedSite();
beforeAll(async () => {
  contract = await readContract(site, "/auth/v1");
});

const documented = (path: string) => path.replace(/:(\w+)/g, "{$1}");

test("describes every operation with its requests and responses", () => {
  expect(contract.calls).toHaveLength(authOperations.length);
  expect(contract.document.servers).toEqual([{ url: `${origin}/auth/v1` }]);
  for (const { id, method, path, summary, access, body, response } of authOperations) {
    const operation = contract.calls.find(({ operationId }) => operationId === id);
    expect([operation?.method, operation?.path, operation?.summary], id).toEqual([
      method,
      documented(path),
      summary,
    ]);
    expect(operation?.security.length, id).toBe(access === "user" ? 1 : 0);
    expect(operation?.requestBody !== undefined, id).toBe(body !== undefined);
    if (response.status !== null) expect(operation?.responses[response.status], id).toBeDefined();
    const inPath = (operation?.parameters ?? []).filter(({ in: location }) => location === "path");
    expect(
      inPath.map(({ name }) => name),
      id,
    ).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  }
  expect(new Set(authOperations.map(({ id }) => id)).size).toBe(authOperations.length);
});

test("the documentation page lists every operation and links to the document", async () => {
  const { html } = await site.page("/api/docs");
  const section = html.querySelector("#auth")?.closest("section");
  const named = textOf(section);
  const offered = authOperations.filter(({ response }) => response.status !== null);
  expect(offered.length).toBeGreaterThan(15);
  for (const { method, path } of offered)
    expect(named).toContain(`${method} ${path.replace(/:\w+/g, "{id}")}`);
  expect(section?.querySelector('a[href="/auth/v1/openapi.json"]')).not.toBeNull();
});
