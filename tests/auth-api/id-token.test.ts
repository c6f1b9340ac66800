// Signing in with an ID token of Google, against a real OpenID provider on this machine; and its callback as a form
// post.
import { createHash } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { makeAccount } from "../support/account";
import { openAuthSite, openClient, requestAuth } from "../support/auth-client";
import { site } from "../support/each-site";
import { openEachProviderSite, provider } from "../support/google";
import { origin } from "../support/site";

const email = "lin.yue@example.org";

openEachProviderSite(openAuthSite);

type Claims = Record<string, unknown>;

/** A token of the provider for this client. */
const issue = (claims: Claims = {}) =>
  provider.server.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, { aud: "our-client", ...provider.person, ...claims });
    },
  });
const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");
const send = (body: Record<string, unknown>) =>
  requestAuth(site, "POST", "/token?grant_type=id_token", { body: { provider: "google", ...body } });
const people = () => site.db.select().from(users).all();

test("the client signs in with it, and has a session by Google", async () => {
  const client = openClient(site);
  // The token contains the hash of the nonce.
  const token = await issue({ nonce: hashed("once") });
  const { data, error } = await client.signInWithIdToken({ provider: "google", token, nonce: "once" });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, app_metadata: { provider: "google", providers: ["google"] } });
  const claims = await client.getClaims(data.session?.access_token);
  expect(claims.data?.claims.amr).toMatchObject([{ method: "oauth" }]);
});

describe("the sign-in fails", () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const wrong: [string, () => Claims, Claims?][] = [
    ["for another client", () => ({ aud: "their-client" })],
    ["by another issuer", () => ({ iss: "https://elsewhere.example" })],
    ["that has run out", () => ({ iat: seconds() - 9000, exp: seconds() - 5400 })],
    ["with a nonce that the client does not send", () => ({ nonce: hashed("once") })],
    ["with another nonce", () => ({ nonce: hashed("once") }), { nonce: "twice" }],
    ["with the nonce itself for its hash", () => ({ nonce: "once" }), { nonce: "once" }],
  ];
  test.each(wrong)("by a token %s", async (_why, claims, more = {}) => {
    const { status, json } = await send({ id_token: await issue(claims()), ...more });
    expect([status, typeof json.error, typeof json.error_description]).toEqual([400, "string", "string"]);
    expect(people()).toEqual([]);
  });

  test("for a token with an unknown key, without signature, with a secret, or without a token", async () => {
    const token = await issue();
    const [head = "", body = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
    const { privateKey } = await generateKeyPair("RS256");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const bad = [
      await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(Buffer.from("our-secret".repeat(4))),
      `${none}.${body}.`,
      "garbage",
      undefined,
    ];
    for (const id_token of bad) {
      const { status, json } = await send({ id_token });
      expect([status, json.error]).toEqual([400, "invalid request"]);
    }
    expect(people()).toEqual([]);
  });

  test("for another provider, or where Google is disabled", async () => {
    const id_token = await issue();
    const other = await send({ provider: "apple", id_token });
    const plain = await openAuthSite();
    const body = { provider: "google", id_token };
    const off = await requestAuth(plain, "POST", "/token?grant_type=id_token", { body });
    for (const { status, json } of [other, off])
      expect([status, json.error_code]).toEqual([400, "provider_disabled"]);
    expect(other.json.msg).toBe("Provider apple is disabled");
    plain.close();
  });

  test("for an address that Google has not verified, and for a banned user", async () => {
    const unverified = await send({ id_token: await issue({ email_verified: false }) });
    const code = "provider_email_needs_verification";
    expect([unverified.status, unverified.json.error_code]).toEqual([422, code]);
    expect(people()).toEqual([]);
    await makeAccount(site, email);
    const bannedUntil = site.clock.time + 60_000;
    site.db.update(users).set({ bannedUntil }).run();
    const { status, json } = await send({ id_token: await issue() });
    expect([status, json.error_code]).toEqual([400, "user_banned"]);
  });
});

const come = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.send("/auth/v1/callback", { method: "POST", headers, body: new URLSearchParams(fields) });

test("the callback as a form post completes the flow like GET, and only once", async () => {
  const { data } = await openClient(site).signInWithOAuth({
    provider: "google",
    options: { redirectTo: `${origin}/events`, skipBrowserRedirect: true },
  });
  const asked = await site.send(data.url ?? "");
  const there = await fetch(asked.headers.get("Location") ?? "", { redirect: "manual" });
  const fields = Object.fromEntries(new URL(there.headers.get("Location") ?? "").searchParams);
  const elsewhere = { Origin: provider.url, "Sec-Fetch-Site": "cross-site" };
  const response = await come(fields, elsewhere);
  const to = new URL(response.headers.get("Location") ?? "", origin);
  expect([response.status, to.pathname, to.hash.includes("access_token=")]).toEqual([302, "/events", true]);
  const again = await come(fields, elsewhere);
  expect(again.headers.get("Location")).toContain("error_code=bad_oauth_state");
});
