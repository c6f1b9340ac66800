// What the auth API rejects: tokens of others, calls that are off, bodies that are broken, too much of anything; always as its
// contract says it.
import { createHmac, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, importJWK, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { authKeysFile, rotateAuthKeys } from "../../app/platform/auth/keys.server";
import { makeAccount, openMember } from "../support/account";
import { call, openAuthSite, openClient } from "../support/auth-client";
import { origin, type TestSite } from "../support/site";

const email = "lin.yue@example.org";
const password = "Torino2026";
const newFormat = { "X-Supabase-Api-Version": "2024-01-01" };

let site: TestSite;
beforeEach(async () => {
  site = await openAuthSite();
});
afterEach(() => site.close());

async function signIn() {
  await makeAccount(site, email);
  const { data } = await openClient(site).signInWithPassword({ email, password });
  if (!data.session) throw new Error("not signed in");
  return data.session;
}

const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("an access token", () => {
  test("is required, and foreign tokens are rejected with any claims", async () => {
    const { access_token: token } = await signIn();
    const [head = "", body = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
    const [published] = (await call(site, "GET", "/.well-known/jwks.json")).json.keys;
    const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const sign = (algorithm: string, key: Parameters<SignJWT["sign"]>[0], id = kid, more = {}) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: algorithm, kid: id }).sign(key);
    const publicText = JSON.stringify(published);
    const hmac = `${part({ alg: "HS256", typ: "JWT", kid })}.${body}`;
    const bad = {
      garbage: "garbage",
      "three parts of nothing": "a.b.c",
      "no signature": `${head}.${body}.`,
      "another signature": `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      "other claims": `${head}.${part({ ...claims, sub: "00000000-0000-4000-8000-000000000000" })}.${signature}`,
      "no algorithm": `${part({ alg: "none", typ: "JWT" })}.${body}.`,
      "a public key as a secret": `${hmac}.${createHmac("sha256", publicText).update(hmac).digest("base64url")}`,
      "a foreign key": await sign("ES256", foreign),
      "an unknown key": await sign("ES256", foreign, "nobody"),
      "a symmetric key": await sign("HS256", new TextEncoder().encode("x".repeat(32))),
    };
    for (const [why, wrong] of Object.entries(bad)) {
      const { status, json } = await call(site, "GET", "/user", withToken(wrong));
      expect([why, status, json.error_code]).toEqual([why, 403, "bad_jwt"]);
    }
    const none = await call(site, "GET", "/user");
    expect([none.status, none.json.error_code]).toEqual([401, "no_authorization"]);
    const basic = await call(site, "GET", "/user", { headers: { Authorization: "Basic eDp5" } });
    expect(basic.status).toBe(401);
    site.clock.time += 3_601_000;
    const late = await call(site, "GET", "/user", withToken(token));
    expect([late.status, late.json.error_code]).toEqual([403, "bad_jwt"]);
  });

  test("with the site's key is rejected for another audience or issuer and without expiry", async () => {
    const { access_token: token } = await signIn();
    const [stored] = JSON.parse(readFileSync(join(site.folder, authKeysFile), "utf8")).keys;
    const key = await importJWK(stored.jwk, "ES256");
    const [, body = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const statusOf = async (more: Record<string, unknown>) => {
      const { kid } = stored;
      const signed = await new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: "ES256", kid })
        .sign(key);
      return (await call(site, "GET", "/user", withToken(signed))).status;
    };
    expect(await statusOf({})).toBe(200);
    const wrong = [{ aud: "others" }, { aud: undefined }, { iss: "https://evil.example/auth/v1" }];
    for (const more of [...wrong, { exp: undefined }, { session_id: undefined }, { sub: "nobody" }])
      expect([more, await statusOf(more)]).toEqual([more, 403]);
  });

  test("of a deleted or banned user is rejected", async () => {
    const { access_token: token, refresh_token } = await signIn();
    site.db
      .update(users)
      .set({ bannedUntil: site.clock.time + 60_000 })
      .run();
    const banned = await call(site, "GET", "/user", withToken(token));
    expect([banned.status, banned.json.error_code]).toEqual([403, "user_banned"]);
    const renewed = await call(site, "POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
    expect([renewed.status, renewed.json.error_code]).toEqual([400, "user_banned"]);
    const entered = await call(site, "POST", "/token?grant_type=password", { body: { email, password } });
    expect([entered.status, entered.json.error_code]).toEqual([400, "user_banned"]);
    site.db.delete(users).run();
    const gone = await call(site, "GET", "/user", withToken(token));
    expect([gone.status, gone.json.error_code]).toEqual([403, "user_not_found"]);
  });

  test("is signed with a published key, whose JWK has no private member", async () => {
    const { access_token: token } = await signIn();
    const { json, response } = await call(site, "GET", "/.well-known/jwks.json");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
    const { kid } = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    const [key] = json.keys;
    expect(key).toMatchObject({
      kid,
      kty: "EC",
      crv: "P-256",
      alg: "ES256",
      use: "sig",
      key_ops: ["verify"],
    });
    expect(Object.keys(await exportJWK(await importJWK(key, "ES256"))).sort()).toEqual([
      "crv",
      "kty",
      "x",
      "y",
    ]);
    expect(JSON.stringify(json)).not.toContain('"d"');
  });
});

test("a rotated key verifies its tokens until they expire", async () => {
  const { access_token: old } = await signIn();
  const kid = await rotateAuthKeys(join(site.folder, authKeysFile), site.clock.time);
  expect((await call(site, "GET", "/user", withToken(old))).status).toBe(200);
  const kids = async () =>
    (await call(site, "GET", "/.well-known/jwks.json")).json.keys.map((key: { kid: string }) => key.kid);
  expect(await kids()).toEqual([kid, expect.not.stringMatching(kid)]);
  const { json } = await call(site, "POST", "/token?grant_type=password", { body: { email, password } });
  expect(JSON.parse(Buffer.from(json.access_token.split(".")[0], "base64url").toString()).kid).toBe(kid);
  site.clock.time += 26 * 3_600_000;
  expect(await kids()).toEqual([kid]);
});

test("cookies are ignored, and other origins may call", async () => {
  await makeAccount(site, email);
  const member = await openMember(site, email);
  const headers = {
    Cookie: `session=${member.jar.get("session")}`,
    Origin: "https://elsewhere.example",
    "Sec-Fetch-Site": "cross-site",
  };
  expect((await call(site, "GET", "/user", { headers })).status).toBe(401);
  const entered = await call(site, "POST", "/token?grant_type=password", {
    headers,
    body: { email, password },
  });
  expect([entered.status, entered.response.headers.getSetCookie()]).toEqual([200, []]);
});

describe("the formats of an error", () => {
  test("follow the client's version", async () => {
    const body = { email, password };
    const old = await call(site, "POST", "/token?grant_type=password", { body });
    expect(old.json).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
    expect(old.response.headers.get("X-Supabase-Api-Version")).toBeNull();
    for (const [version, isNew] of [
      ["2024-01-01", true],
      ["2025-06-01", true],
      ["2023-12-31", false],
      ["soon", false],
    ] as const) {
      const headers = { "X-Supabase-Api-Version": version };
      const { json, response } = await call(site, "POST", "/token?grant_type=password", { body, headers });
      expect([version, json.code]).toEqual([version, isNew ? "invalid_credentials" : 400]);
      expect(response.headers.get("X-Supabase-Api-Version")).toBe(isNew ? "2024-01-01" : null);
    }
  });

  test.each([
    { why: "broken JSON", init: { body: "{" }, status: 400, code: "bad_json" },
    { why: "a list", init: { body: "[]" }, status: 400, code: "validation_failed" },
    {
      why: "a number for an address",
      init: { body: { email: 5, password } },
      status: 400,
      code: "validation_failed",
    },
    {
      why: "too much",
      init: { body: `"${"x".repeat(1024 * 1024)}"` },
      status: 413,
      code: "request_entity_too_large",
    },
    { why: "nothing", init: {}, status: 422, code: "anonymous_provider_disabled" },
    {
      why: "nulls",
      init: { body: { email: null, code_challenge: null } },
      status: 422,
      code: "anonymous_provider_disabled",
    },
  ])("$why is reported in JSON", async ({ init, status, code }) => {
    const told = await call(site, "POST", "/signup", { ...init, headers: newFormat });
    expect([told.status, told.json?.code]).toEqual([status, code]);
  });

  test("an unknown call and an unknown method are JSON as well", async () => {
    for (const path of ["/nowhere", "", "/", "/user/", "/%00"]) {
      const { status, json } = await call(site, "PUT", path, { headers: newFormat, body: {} });
      expect([path, status >= 400 && status < 500, typeof json?.code]).toEqual([path, true, "string"]);
    }
    expect((await call(site, "PATCH", "/user")).status).toBe(405);
  });
});

test.each([
  { method: "POST", path: "/signup", body: {}, status: 422, code: "anonymous_provider_disabled" },
  {
    method: "POST",
    path: "/signup",
    body: { phone: "+390111", password },
    status: 400,
    code: "phone_provider_disabled",
  },
  {
    method: "POST",
    path: "/token?grant_type=password",
    body: { phone: "+39", password },
    status: 422,
    code: "phone_provider_disabled",
  },
  { method: "POST", path: "/token?grant_type=web3", body: {}, status: 422, code: "web3_provider_disabled" },
  { method: "POST", path: "/token?grant_type=id_token", body: {}, status: 400, code: "provider_disabled" },
  {
    method: "POST",
    path: "/token?grant_type=constructor",
    body: {},
    status: 400,
    code: "invalid_credentials",
  },
  { method: "POST", path: "/token", body: {}, status: 400, code: "invalid_credentials" },
  { method: "POST", path: "/otp", body: { phone: "+39" }, status: 400, code: "phone_provider_disabled" },
  {
    method: "POST",
    path: "/resend",
    body: { type: "sms", phone: "+39" },
    status: 400,
    code: "phone_provider_disabled",
  },
  { method: "POST", path: "/sso", body: { domain: "x" }, status: 404, code: "saml_provider_disabled" },
  { method: "POST", path: "/sso/saml", body: {}, status: 404, code: "saml_provider_disabled" },
  { method: "POST", path: "/passkeys/registration", body: {}, status: 404, code: "passkey_disabled" },
  { method: "GET", path: "/oauth/authorizations/x", status: 404, code: "feature_disabled" },
  { method: "GET", path: "/admin/users", status: 401, code: "no_authorization" },
  { method: "POST", path: "/invite", body: { email }, status: 401, code: "no_authorization" },
])("$method $path is disabled: $code", async ({ method, path, body, status, code }) => {
  const told = await call(site, method, path, body === undefined ? {} : { body });
  expect([told.status, told.json.error_code]).toEqual([status, code]);
  expect(told.json.msg).not.toBe("");
});

test("administrator operations reject users", async () => {
  const { access_token: token } = await signIn();
  for (const path of ["/admin/users", "/invite"]) {
    const { status, json } = await call(site, "POST", path, { ...withToken(token), body: {} });
    expect([status, json.error_code]).toEqual([403, "not_admin"]);
  }
});

test("public operations ignore apikey and Authorization", async () => {
  const headers = { apikey: "anything", Authorization: "Bearer not-a-token" };
  for (const path of ["/settings", "/health", "/.well-known/jwks.json"])
    expect((await call(site, "GET", path, { headers })).status).toBe(200);
  expect((await call(site, "POST", "/recover", { headers, body: { email } })).status).toBe(200);
  const { json } = await call(site, "GET", "/settings");
  expect(json).toMatchObject({ disable_signup: false, mailer_autoconfirm: false });
  expect(json.external).toMatchObject({ google: false, email: true, phone: false, anonymous_users: false });
});

describe("an unknown user", () => {
  test("gets the responses and delays of a known one", async () => {
    await makeAccount(site, email);
    const unknown = "nobody@example.org";
    for (const [path, body, second] of [
      ["/recover", {}, 429],
      ["/resend", { type: "signup" }, 429],
      // Only the owner's session waits for another mail.
      ["/resend", { type: "email_change" }, 200],
    ] as const) {
      for (const expected of [200, second]) {
        const answers = await Promise.all(
          [email, unknown].map((address) => call(site, "POST", path, { body: { ...body, email: address } })),
        );
        expect([path, ...answers.map(({ status }) => status)]).toEqual([path, expected, expected]);
        expect(answers[0]?.text).toBe(answers[1]?.text);
      }
      site.clock.time += 61_000;
    }
    const wrong = await Promise.all(
      [email, unknown].map((address) =>
        call(site, "POST", "/token?grant_type=password", { body: { email: address, password: "Wrong2026" } }),
      ),
    );
    expect(wrong[0]?.text).toBe(wrong[1]?.text);
  });
});

test.each([
  { path: "/signup", resetMs: 300_000 },
  { path: "/otp", resetMs: 300_000 },
  { path: "/recover", resetMs: 300_000 },
  { path: "/resend", resetMs: 300_000 },
  { path: "/verify", resetMs: 300_000 },
  { path: "/token?grant_type=refresh_token", resetMs: 60_000 },
])("$path allows thirty calls at once per network address", async ({ path, resetMs }) => {
  for (let at = 0; at < 30; at += 1)
    expect((await call(site, "POST", path, { body: {} })).status).toBeLessThan(429);
  const told = await call(site, "POST", path, { body: {}, headers: newFormat });
  expect([told.status, told.json]).toEqual([
    429,
    { code: "over_request_rate_limit", message: "Request rate limit reached" },
  ]);
  expect(told.response.headers.get("Retry-After")).toBe(String(resetMs / 1000));
  expect((await call(site, "POST", path, { body: {}, address: "192.0.2.7" })).status).toBeLessThan(429);
  site.clock.time += resetMs;
  expect((await call(site, "POST", path, { body: {} })).status).toBeLessThan(429);
});

test("an e-mail address with surrounding spaces or of invalid form is rejected", async () => {
  for (const wrong of [" a@example.org", "a@example.org ", "a", "a@", `${"a".repeat(250)}@example.org`]) {
    const { status, json } = await call(site, "POST", "/signup", { body: { email: wrong, password } });
    expect([wrong, status, json.error_code]).toEqual([wrong, 400, "validation_failed"]);
  }
  const { json } = await call(site, "POST", "/signup", { body: { email: "Lin.Yue@Example.org", password } });
  expect(json.email).toBe("lin.yue@example.org");
});

test.each([
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
])("the type %s, which every object has, is unknown", async (type) => {
  const body = { type, token_hash: "x".repeat(43) };
  const { status, json } = await call(site, "POST", "/verify", { body });
  expect([status, json.error_code]).toEqual([400, "validation_failed"]);
  expect((await call(site, "GET", `/verify?type=${type}&token=x`)).status).toBeLessThan(500);
  expect((await site.send(`/auth/confirm?type=${type}&token_hash=x`)).status).toBeLessThan(500);
});

test("a proof key must be complete", async () => {
  const challenge = "x".repeat(43);
  for (const pair of [
    { code_challenge: challenge },
    { code_challenge_method: "s256" },
    { code_challenge: "short", code_challenge_method: "s256" },
    { code_challenge: challenge, code_challenge_method: "md5" },
    { code_challenge: `${"x".repeat(42)}!`, code_challenge_method: "plain" },
  ]) {
    const { status, json } = await call(site, "POST", "/recover", { body: { email, ...pair } });
    expect([status, json.error_code]).toEqual([400, "validation_failed"]);
  }
});

test("no response contains a hash or a secret of an account", async () => {
  const { access_token: token } = await signIn();
  const { text } = await call(site, "GET", "/user", withToken(token));
  expect(text).not.toMatch(/argon2|password|hash|secret|token/i);
  expect(text).not.toContain(origin);
});
