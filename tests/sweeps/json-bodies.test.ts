// JSON bodies of both APIs must be UTF-8 and have a maximum depth.
import { beforeAll, describe, expect, test } from "vitest";
import { apiMessages } from "../../app/http/api/envelope";
import { jsonLevelsMax } from "../../app/platform/json";
import { readContract } from "../support/contract";
import { openSharedSite, site } from "../support/each-site";
import { bearer } from "../support/raw-api";

let operations: {
  id: string;
  send: (body: string, type?: string) => Promise<{ status: number; json: unknown }>;
}[];
openSharedSite({ RATE_LIMITS: "off", AUTH_RATE_LIMITS: "off" });
beforeAll(async () => {
  operations = [];
  for (const base of ["/api", "/auth/v1"]) {
    const headers: Record<string, string> = base === "/api" ? bearer(site) : {};
    const contract = await readContract(site, base);
    for (const { operationId, method, path, requestBody, security } of contract.calls) {
      if (!requestBody?.content["application/json"] || (base === "/auth/v1" && security.length > 0)) continue;
      const address = `${base}${path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000")}`;
      const send = async (body: string, type = "application/json") => {
        const response = await site.send(address, {
          method,
          headers: { ...headers, "Content-Type": type },
          body,
        });
        await contract.hold({ method, url: `http://localhost:3000${address}` }, response.clone());
        return { status: response.status, json: await response.json() };
      };
      operations.push({ id: `${base} ${operationId}`, send });
    }
  }
});

const nested = (levels: number) => `{"data":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const statuses = async (send: (operation: (typeof operations)[number]) => Promise<{ status: number }>) =>
  Promise.all(operations.map(async (operation) => [operation.id, (await send(operation)).status]));
const all = (status: number) => operations.map(({ id }) => [id, status]);

describe("every operation with a body", () => {
  test("rejects a body that is nested too deeply", async () => {
    expect(operations.length).toBeGreaterThan(20);
    for (const body of [nested(10_000), nested(jsonLevelsMax + 1), `{"a":${'{"a":'.repeat(1000)}`])
      expect(await statuses(({ send }) => send(body))).toEqual(all(422));
  });

  test("accepts maximum nesting, and brackets in texts", async () => {
    const text = JSON.stringify({ note: `"\\${"[".repeat(100)}` });
    for (const body of [nested(jsonLevelsMax), text])
      for (const { id, send } of operations) {
        const { json } = await send(body);
        expect([id, JSON.stringify(json)]).toEqual([id, expect.not.stringMatching(/嵌套|nested/)]);
      }
  });

  test("rejects a charset other than UTF-8", async () => {
    for (const type of ["application/json; charset=gbk", 'application/json;charset="ISO-8859-1"'])
      expect(await statuses(({ send }) => send("{}", type))).toEqual(all(415));
    for (const charset of ["utf-8", "UTF-8", '"utf-8"', "utf8"])
      for (const [id, status] of await statuses(({ send }) =>
        send("{}", `application/json; charset=${charset}`),
      ))
        expect([id, status]).not.toEqual([id, 415]);
  });
});

test("rejections contain the reason", async () => {
  const [first] = operations;
  expect((await first?.send(nested(30)))?.json).toEqual({ success: false, error: apiMessages.tooDeep });
  const { json } = (await first?.send("{}", "application/json; charset=gbk")) ?? {};
  expect(json).toEqual({ success: false, error: apiMessages.charset });
  const signUp = operations.find(({ id }) => id === "/auth/v1 signUp");
  expect((await signUp?.send(nested(30)))?.json).toMatchObject({ error_code: "validation_failed" });
});
