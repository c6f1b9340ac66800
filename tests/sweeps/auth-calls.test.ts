// Rejections common to all operations of the auth API: invalid tokens, malformed and oversized bodies, rate limits,
// in both formats of an error; and what public operations ignore.
import { createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { AuthOperation } from "../../app/routes/auth-api/auth-operation";
import { authOperations } from "../../app/routes/auth-api/operations.server";
import { makeAccount } from "../support/account";
import { openAuthSite, openClient, requestAuth } from "../support/auth-client";
import type { TestSite } from "../support/site";

const email = "lin.yue@example.org";
const password = "Torino2026";
const newFormat = { "X-Supabase-Api-Version": "2024-01-01" };
const bodyBytesAtMost = 32 * 1024;

let site: TestSite;
const open = async (settings: Record<string, string>) => {
  site = await openAuthSite(settings);
  await makeAccount(site, email);
};
beforeEach(() => open({ AUTH_RATE_LIMITS: "off" }));
afterEach(() => site.close());

async function signIn(): Promise<string> {
  const { data } = await openClient(site).signInWithPassword({ email, password });
  return data.session?.access_token ?? "";
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const pathOf = ({ path }: { path: string }) => path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
const isSent = ({ method }: AuthOperation) => method !== "GET";

/** The response to a request in both formats of an error, which must be equivalent. */
async function rejection(
  one: AuthOperation,
  init: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const old = await requestAuth(site, one.method, pathOf(one), init);
  const headers = { ...init.headers, ...newFormat };
  const fresh = await requestAuth(site, one.method, pathOf(one), { ...init, headers });
  const { error_code, msg, code } = old.json ?? {};
  const summary = [one.id, fresh.status, fresh.json?.code, fresh.json?.message];
  expect(summary).toEqual([one.id, old.status, error_code, msg]);
  expect([one.id, code]).toEqual([one.id, old.status]);
  expect(fresh.response.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
  expect(old.response.headers.get("X-Supabase-Api-Version")).toBeNull();
  return [one.id, old.status, old.json?.error_code];
}

const protectedOperations = authOperations.filter(({ access }) => access === "user");
const publicOperations = authOperations.filter(({ access }) => access === "public");
const withBody = authOperations.filter(({ body }) => body);

test("a protected operation rejects every foreign token", async () => {
  const token = await signIn();
  const [head = "", body = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
  const [published] = (await requestAuth(site, "GET", "/.well-known/jwks.json")).json.keys;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const bySecret = (secret: string) => {
    const text = `${part({ alg: "HS256", typ: "JWT", kid })}.${body}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  const wrong = [
    `${head}.${body}.${flipped}`,
    `${head}.${part({ ...claims, aal: "aal2" })}.${signature}`,
    `${part({ alg: "none", typ: "JWT", kid })}.${body}.`,
    bySecret(JSON.stringify(published)),
    bySecret(published.x),
    await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(foreign),
    await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "nobody" }).sign(foreign),
    "garbage",
    "a.b.c",
  ];
  expect(protectedOperations.length).toBeGreaterThan(6);
  for (const one of protectedOperations)
    for (const bad of wrong)
      expect(await rejection(one, { headers: bearer(bad) })).toEqual([one.id, 403, "bad_jwt"]);
  site.clock.time += 3_601_000;
  for (const one of protectedOperations) {
    expect(await rejection(one, { headers: bearer(token) })).toEqual([one.id, 403, "bad_jwt"]);
    const none = [one.id, 401, "no_authorization"];
    for (const Authorization of ["", "Bearer", "Basic eDp5", token])
      expect(await rejection(one, { headers: { Authorization } })).toEqual(none);
  }
  const ended = bearer(await signIn());
  await requestAuth(site, "POST", "/logout", { headers: ended });
  for (const one of protectedOperations)
    expect(await rejection(one, { headers: ended })).toEqual([one.id, 403, "session_not_found"]);
});

test("a public operation ignores apikey and Authorization", async () => {
  expect(publicOperations.length).toBeGreaterThan(10);
  for (const one of publicOperations) {
    const request = async (headers: Record<string, string>) => {
      const { status, text } = await requestAuth(site, one.method, pathOf(one), {
        headers,
        ...(isSent(one) ? { body: {} } : {}),
      });
      return [one.id, status, text];
    };
    const plain = await request({});
    for (const Authorization of ["Bearer x", "Bearer a.b.c", "Basic eDp5", "anything"])
      expect(await request({ apikey: "anything", Authorization })).toEqual(plain);
  }
});

test("an operation with a body rejects invalid and oversized JSON, and accepts the maximum", async () => {
  const headers = bearer(await signIn());
  expect(withBody.length).toBeGreaterThan(6);
  for (const one of withBody) {
    for (const body of ["{", "{]", "not json", '{"email":'])
      expect(await rejection(one, { body, headers })).toEqual([one.id, 400, "bad_json"]);
    for (const body of ["[]", "5", "null", '"text"'])
      expect(await rejection(one, { body, headers })).toEqual([one.id, 400, "validation_failed"]);
    const padded = (bytes: number) => `{"x":"${"x".repeat(bytes - 8)}"}`;
    const most = await requestAuth(site, one.method, pathOf(one), {
      body: padded(bodyBytesAtMost),
      headers,
    });
    expect([one.id, most.status === 413]).toEqual([one.id, false]);
    expect(await rejection(one, { body: padded(bodyBytesAtMost + 1), headers })).toEqual([
      ...[one.id, 413],
      "request_entity_too_large",
    ]);
  }
});

test("an operation with a body treats null as absent, and ignores unknown members", async () => {
  const headers = bearer(await signIn());
  for (const one of withBody) {
    const { shape } = z.instanceof(z.ZodObject).parse(one.body?.("UTC"));
    const nulls = Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
    const request = async (body?: unknown) => {
      const { status, json } = await requestAuth(site, one.method, pathOf(one), { headers, body });
      return [one.id, status, json.error_code ?? json.id];
    };
    const empty = await request({});
    expect(await request(nulls)).toEqual(empty);
    expect(await request({ ...nulls, gotrue_meta_security: {}, unknown: [1] })).toEqual(empty);
    expect(await request("")).toEqual(empty);
  }
});

const limits = new Map(authOperations.flatMap((one) => (one.limit ? [[one.limit.name, one] as const] : [])));

test.each([...limits])("%s allows thirty requests per address at once", async (name, one) => {
  const windowMs = name.startsWith("factor-") ? 120_000 : name === "token" ? 60_000 : 300_000;
  site.close();
  await open({ AUTH_RATE_LIMITS: "0.1" });
  const headers = one.access === "user" ? bearer(await signIn()) : {};
  const init = { headers, ...(isSent(one) ? { body: {} } : {}), address: "192.0.2.1" };
  expect(one.limit?.most).toBe(30);
  for (let at = 0; at < 3; at += 1)
    expect((await requestAuth(site, one.method, pathOf(one), init)).status).not.toBe(429);
  const old = await requestAuth(site, one.method, pathOf(one), init);
  const fresh = await requestAuth(site, one.method, pathOf(one), {
    ...init,
    headers: { ...headers, ...newFormat },
  });
  const [code, text] = ["over_request_rate_limit", "Request rate limit reached"];
  expect([old.status, old.json]).toEqual([429, { code: 429, error_code: code, msg: text }]);
  expect([fresh.status, fresh.json]).toEqual([429, { code, message: text }]);
  expect(old.response.headers.get("Retry-After")).toBe(String(windowMs / 1000));
  const other = await requestAuth(site, one.method, pathOf(one), { ...init, address: "192.0.2.2" });
  expect(other.status).not.toBe(429);
  site.clock.time += windowMs;
  expect((await requestAuth(site, one.method, pathOf(one), init)).status).not.toBe(429);
});
