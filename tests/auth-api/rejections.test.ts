// Rejections of the auth API: invalid tokens, disabled operations, invalid addresses and limits, in the contract's
// format. Rejections common to all operations are in sweeps/auth-calls.test.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, importJWK, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { authKeysFile, rotateAuthKeys } from "../../app/platform/auth/keys.server";
import { makeAccount, openMember } from "../support/account";
import { claimsOf, openAuthSite, openSignedIn, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { origin } from "../support/site";

const email = "lin.yue@example.org";
const password = "Torino2026";
const newFormat = { "X-Supabase-Api-Version": "2024-01-01" };

openEachSite({}, openAuthSite);

async function signIn() {
  await makeAccount(site, email);
  return (await openSignedIn(site, email)).session;
}

const enter = (headers: Record<string, string> = {}) =>
  requestAuth(site, "POST", "/token?grant_type=password", { body: { email, password }, headers });
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
/** The id of the key that signed a token. */
const keyOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

describe("an access token", () => {
  test("with the site's key is rejected for another audience or issuer and without expiry", async () => {
    const { access_token: token } = await signIn();
    const [stored] = JSON.parse(readFileSync(join(site.folder, authKeysFile), "utf8")).keys;
    const key = await importJWK(stored.jwk, "ES256");
    const statusOf = async (more: Record<string, unknown>) => {
      const signed = new SignJWT({ ...claimsOf(token), ...more });
      signed.setProtectedHeader({ alg: "ES256", kid: stored.kid });
      return (await requestAuth(site, "GET", "/user", withToken(await signed.sign(key)))).status;
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
    const banned = await requestAuth(site, "GET", "/user", withToken(token));
    expect([banned.status, banned.json.error_code]).toEqual([403, "user_banned"]);
    const renewed = await requestAuth(site, "POST", "/token?grant_type=refresh_token", {
      body: { refresh_token },
    });
    expect([renewed.status, renewed.json.error_code]).toEqual([400, "user_banned"]);
    const entered = await enter();
    expect([entered.status, entered.json.error_code]).toEqual([400, "user_banned"]);
    site.db.delete(users).run();
    const result = await requestAuth(site, "GET", "/user", withToken(token));
    expect([result.status, result.json.error_code]).toEqual([403, "user_not_found"]);
  });

  test("is signed with a published key, whose JWK has no private member", async () => {
    const { access_token: token } = await signIn();
    const { json, response } = await requestAuth(site, "GET", "/.well-known/jwks.json");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
    const [key] = json.keys;
    const use = { alg: "ES256", use: "sig", key_ops: ["verify"] };
    expect(key).toMatchObject({ kid: keyOf(token), kty: "EC", crv: "P-256", ...use });
    const members = Object.keys(await exportJWK(await importJWK(key, "ES256")));
    expect(members.sort()).toEqual(["crv", "kty", "x", "y"]);
    expect(JSON.stringify(json)).not.toContain('"d"');
  });
});

test("a rotated key verifies its tokens until they expire", async () => {
  const { access_token: old } = await signIn();
  const kid = await rotateAuthKeys(join(site.folder, authKeysFile), site.clock.time);
  expect((await requestAuth(site, "GET", "/user", withToken(old))).status).toBe(200);
  const kids = async () =>
    (await requestAuth(site, "GET", "/.well-known/jwks.json")).json.keys.map(
      (key: { kid: string }) => key.kid,
    );
  expect(await kids()).toEqual([kid, expect.not.stringMatching(kid)]);
  expect(keyOf((await enter()).json.access_token)).toBe(kid);
  site.clock.time += 26 * 3_600_000;
  expect(await kids()).toEqual([kid]);
});

test("cookies are ignored, and cross-origin requests accepted", async () => {
  await makeAccount(site, email);
  const member = await openMember(site, email);
  const headers = {
    Cookie: `session=${member.jar.get("session")}`,
    Origin: "https://elsewhere.example",
    "Sec-Fetch-Site": "cross-site",
  };
  expect((await requestAuth(site, "GET", "/user", { headers })).status).toBe(401);
  const entered = await enter(headers);
  expect([entered.status, entered.response.headers.getSetCookie()]).toEqual([200, []]);
});

test("the format of an error follows the client's version", async () => {
  // sweeps/auth-calls.test.ts compares the responses without a version and with the latest.
  const { json, response } = await enter({ "X-Supabase-Api-Version": "2023-12-31" });
  const msg = "Invalid login credentials";
  expect(json).toEqual({ code: 400, error_code: "invalid_credentials", msg });
  expect(response.headers.get("X-Supabase-Api-Version")).toBeNull();
});

test("an unknown path and an unknown method are reported in JSON", async () => {
  for (const path of ["/nowhere", "", "/", "/user/", "/%00"]) {
    const { status, json } = await requestAuth(site, "PUT", path, { headers: newFormat, body: {} });
    expect([path, status >= 400 && status < 500, typeof json?.code]).toEqual([path, true, "string"]);
  }
  expect((await requestAuth(site, "PATCH", "/user")).status).toBe(405);
});

const phone = "+390111";

test.each<[method: string, path: string, status: number, code: string, body?: object]>([
  ["POST", "/signup", 422, "anonymous_provider_disabled", {}],
  ["POST", "/signup", 400, "phone_provider_disabled", { phone, password }],
  ["POST", "/token?grant_type=password", 422, "phone_provider_disabled", { phone, password }],
  ["POST", "/token?grant_type=id_token", 400, "provider_disabled", {}],
  ["POST", "/token?grant_type=web3", 422, "web3_provider_disabled", {}],
  ["POST", "/resend", 400, "phone_provider_disabled", { type: "sms", phone }],
  ["POST", "/token?grant_type=constructor", 400, "invalid_credentials", {}],
  ["POST", "/token", 400, "invalid_credentials", {}],
  ["POST", "/otp", 400, "phone_provider_disabled", { phone }],
  ["POST", "/verify", 400, "validation_failed", { type: "constructor", token_hash: "x".repeat(43) }],
  ["POST", "/sso", 404, "saml_provider_disabled", { domain: "x" }],
  ["POST", "/passkeys/registration", 404, "passkey_disabled", {}],
  ["GET", "/oauth/authorizations/x", 404, "feature_disabled"],
  ["GET", "/admin/users", 401, "no_authorization"],
])("%s %s is rejected: %i %s", async (method, path, status, code, body) => {
  const result = await requestAuth(site, method, path, body === undefined ? {} : { body });
  expect([result.status, result.json.error_code]).toEqual([status, code]);
  expect(result.json.msg).not.toBe("");
});

test("an e-mail address with surrounding spaces or of invalid form is rejected", async () => {
  // Unlike the forms, the API does not normalise full-width characters.
  for (const wrong of [5, " a@example.org", "a@", "lin.yue＠example.org"]) {
    const { status, json } = await requestAuth(site, "POST", "/signup", { body: { email: wrong, password } });
    expect([wrong, status, json.error_code]).toEqual([wrong, 400, "validation_failed"]);
  }
  const body = { email: "Lin.Yue@Example.org", password };
  const { json } = await requestAuth(site, "POST", "/signup", { body });
  expect(json.email).toBe("lin.yue@example.org");
});

test("a proof key must be complete", async () => {
  const challenge = "x".repeat(43);
  for (const pair of [
    { code_challenge: challenge },
    { code_challenge: challenge, code_challenge_method: "md5" },
    { code_challenge: `${"x".repeat(42)}!`, code_challenge_method: "plain" },
  ]) {
    const { status, json } = await requestAuth(site, "POST", "/recover", { body: { email, ...pair } });
    expect([status, json.error_code]).toEqual([400, "validation_failed"]);
  }
});

test("no response contains a hash or a secret of an account", async () => {
  const { access_token: token } = await signIn();
  const { text } = await requestAuth(site, "GET", "/user", withToken(token));
  expect(text).not.toMatch(/argon2|password|hash|secret|token/i);
  expect(text).not.toContain(origin);
});
