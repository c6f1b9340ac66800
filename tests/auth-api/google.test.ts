// Google over the auth API, by redirects and by an ID token, against a real OpenID provider on this machine.
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { identities, users } from "../../app/db/schema/accounts";
import { makeAccount } from "../support/account";
import { flashOf } from "../support/admin-browser";
import { openAuthSite, openClient, requestAuth } from "../support/auth-client";
import { site } from "../support/each-site";
import { openEachProviderSite, provider } from "../support/google";
import { createSite, origin } from "../support/site";

const email = "lin.yue@example.org";
const target = `${origin}/events`;

openEachProviderSite(openAuthSite);

/** Follows the client's URL to the provider and to the last redirect of the API. */
async function goThere(client: ReturnType<typeof openClient>) {
  const { data, error } = await client.signInWithOAuth({
    provider: "google",
    options: {
      redirectTo: target,
      skipBrowserRedirect: true,
      queryParams: { prompt: "consent", client_id: "evil" },
    },
  });
  expect(error).toBeNull();
  const response = await site.send(data.url ?? "");
  const there = new URL(response.headers.get("Location") ?? "");
  const back = await fetch(there, { redirect: "manual" });
  const callback = new URL(back.headers.get("Location") ?? "");
  return { asked: response, there, callback };
}

const landed = ({ status, headers }: Response) => ({
  status,
  to: new URL(headers.get("Location") ?? "", origin),
});
const come = async (callback: URL) => landed(await site.send(callback.pathname + callback.search));
const people = () => site.db.select().from(users).all();
const members = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

test("redirects with its own state and ignores the client's parameters", async () => {
  const { asked: response, there } = await goThere(openClient(site));
  expect([response.status, there.origin + there.pathname]).toEqual([302, `${provider.url}/authorize`]);
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    client_id: "our-client",
    redirect_uri: `${origin}/auth/v1/callback`,
    response_type: "code",
    scope: "openid email profile",
    prompt: "consent",
    code_challenge_method: "S256",
  });
  expect((await requestAuth(site, "GET", "/settings")).json.external.google).toBe(true);
});

test("signs in with tokens in the fragment, once", async () => {
  const client = openClient(site);
  const { callback } = await goThere(client);
  const { status, to } = await come(callback);
  expect([status, to.origin + to.pathname]).toEqual([302, target]);
  const { access_token = "", refresh_token = "", provider_token, token_type } = members(to);
  expect([Boolean(provider_token), token_type]).toEqual([true, "bearer"]);
  const { data } = await client.setSession({ access_token, refresh_token });
  expect(data.user).toMatchObject({ email, app_metadata: { provider: "google", providers: ["google"] } });
  const again = await come(callback);
  expect([again.status, again.to.origin, again.to.searchParams.get("error_code")]).toEqual([
    303,
    origin,
    "bad_oauth_state",
  ]);
});

test("returns a code to a client with a proof key", async () => {
  const client = openClient(site, { flowType: "pkce" });
  const { to } = await come((await goThere(client)).callback);
  expect(to.hash).toBe("");
  const { data, error } = await client.exchangeCodeForSession(to.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
});

test("a known address that is confirmed gets Google as a second sign-in method", async () => {
  const id = await makeAccount(site, email);
  await come((await goThere(openClient(site))).callback);
  const ways = site.db.select().from(identities).where(eq(identities.userId, id)).all();
  expect(ways.map(({ provider: name }) => name).sort()).toEqual(["email", "google"]);
  expect((await openClient(site).signInWithPassword({ email, password: "Torino2026" })).error).toBeNull();
});

test("the callback as a form post completes the flow like GET, and only once", async () => {
  const { searchParams } = (await goThere(openClient(site))).callback;
  const headers = { Origin: provider.url, "Sec-Fetch-Site": "cross-site" };
  const post = async () =>
    landed(await site.post("/auth/v1/callback", Object.fromEntries(searchParams), headers));
  const { status, to } = await post();
  expect([status, to.pathname, to.hash.includes("access_token=")]).toEqual([302, "/events", true]);
  expect((await post()).to.search).toContain("error_code=bad_oauth_state");
});

const state = "6f1f64a8-51b6-4c3e-9c1e-0e2b6f9f2f11";

test.each([
  ["", "bad_oauth_callback"],
  ["?code=x", "bad_oauth_callback"],
  [`?code=x&state=${state}`, "bad_oauth_state"],
  [`?error=access_denied&state=${state}`, "bad_oauth_state"],
])("a callback with %j redirects to the site with the reason, also where Google is disabled", async (query, code) => {
  const plain = await createSite();
  const path = `/auth/v1/callback${query}`;
  const off = [
    await plain.send(path),
    await plain.send(path, { headers: { Cookie: "oauth=left" } }),
    await plain.post("/auth/v1/callback", Object.fromEntries(new URLSearchParams(query))),
  ];
  for (const response of [await site.send(path), ...off]) {
    const { status, to } = landed(response);
    expect([status, to.origin + to.pathname]).toEqual([303, `${origin}/`]);
    expect(to.searchParams.get("error_code")).toBe(code);
    expect(to.searchParams.get("error_description")).toBeTruthy();
  }
  const notConfigured = "服务未配置：Google 登录服务未配置，请联系管理员启用 Google 登录，或使用邮箱注册";
  expect(off.map((response) => flashOf(plain, response))).toEqual(off.map(() => notConfigured));
  plain.close();
});

test("an expired, rejected or failed flow redirects with the reason, without a sign-in", async () => {
  const old = (await goThere(openClient(site))).callback;
  site.clock.time += 5 * 60_000 + 1;
  expect((await come(old)).to.searchParams.get("error_code")).toBe("bad_oauth_state");
  const rejected = (await goThere(openClient(site))).callback;
  rejected.searchParams.delete("code");
  rejected.searchParams.set("error", "access_denied");
  expect(members((await come(rejected)).to)).toMatchObject({ error: "access_denied" });
  provider.person.email_verified = false;
  const { to } = await come((await goThere(openClient(site))).callback);
  expect(to.searchParams.get("error_code")).toBe("provider_email_needs_verification");
  expect(members(to)).toMatchObject({ error: "access_denied" });
  const wrong = (await goThere(openClient(site))).callback;
  provider.server.service.once("beforeResponse", (response: { statusCode: number; body: unknown }) => {
    response.statusCode = 400;
    response.body = { error: "invalid_grant" };
  });
  expect((await come(wrong)).to.searchParams.get("error_code")).toBe("unexpected_failure");
  expect(people()).toEqual([]);
});

test("an invalid authorisation request is rejected", async () => {
  const rejected = async (path: string, on = site) => {
    const { status, json } = await requestAuth(on, "GET", path);
    expect([path, status, json.error_code]).toEqual([path, 400, "validation_failed"]);
    return json.msg;
  };
  for (const path of ["/authorize?provider=github", "/authorize"])
    expect(await rejected(path)).toMatch(/^Unsupported provider/);
  const short = "/authorize?provider=google&code_challenge=short&code_challenge_method=s256";
  expect(await rejected(short)).toMatch(/code_challenge/);
  const plain = await openAuthSite();
  const off = await rejected("/authorize?provider=google", plain);
  expect(off).toBe("Unsupported provider: provider is not enabled");
  plain.close();
});

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

test("the client signs in with an ID token, and has a session by Google", async () => {
  const client = openClient(site);
  // The token contains the hash of the nonce.
  const token = await issue({ nonce: hashed("once") });
  const { data, error } = await client.signInWithIdToken({ provider: "google", token, nonce: "once" });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, app_metadata: { provider: "google", providers: ["google"] } });
  const claims = await client.getClaims(data.session?.access_token);
  expect(claims.data?.claims.amr).toMatchObject([{ method: "oauth" }]);
});

describe("the sign-in with an ID token fails", () => {
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
    const [head = "", body = ""] = (await issue()).split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
    const { privateKey } = await generateKeyPair("RS256");
    const signed = (alg: string) => new SignJWT(claims).setProtectedHeader({ alg, kid });
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const bad = [
      await signed("RS256").sign(privateKey),
      await signed("HS256").sign(Buffer.from("our-secret".repeat(4))),
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
