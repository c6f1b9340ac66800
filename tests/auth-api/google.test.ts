// Google over the auth API, against a real OpenID provider on this machine.
import { eq } from "drizzle-orm";
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

const come = async (callback: URL) => {
  const response = await site.send(callback.pathname + callback.search);
  return { status: response.status, to: new URL(response.headers.get("Location") ?? "", origin) };
};
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

describe("a known address", () => {
  test("that is confirmed gets Google as a second sign-in method", async () => {
    const id = await makeAccount(site, email);
    await come((await goThere(openClient(site))).callback);
    const ways = site.db.select().from(identities).where(eq(identities.userId, id)).all();
    expect(ways.map(({ provider: name }) => name).sort()).toEqual(["email", "google"]);
    expect((await openClient(site).signInWithPassword({ email, password: "Torino2026" })).error).toBeNull();
  });
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
  const form = { method: "POST", body: new URLSearchParams(query), headers: { Origin: origin } };
  const off = [
    await plain.send(path),
    await plain.send(path, { headers: { Cookie: "oauth=left" } }),
    await plain.send("/auth/v1/callback", form),
  ];
  for (const response of [await site.send(path), ...off]) {
    const to = new URL(response.headers.get("Location") ?? "", origin);
    expect([response.status, to.origin + to.pathname]).toEqual([303, `${origin}/`]);
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
  expect(site.db.select().from(users).all()).toEqual([]);
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
