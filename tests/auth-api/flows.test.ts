// The flows of the auth API with its published client, unmodified.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeAccount, openMember, signInFields } from "../support/account";
import {
  hashIn,
  newestMail,
  openAuthSite,
  openClient,
  openSignedIn,
  pressLink,
  requestAuth,
} from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { codeIn } from "../support/mailbox";
import { origin } from "../support/site";
import { openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const password = "Torino2026";
const next = "Milano2027";

openEachSite({}, openAuthSite);

const minute = () => {
  site.clock.time += 61_000;
};

async function signUp(client = openClient(site)) {
  const { data, error } = await client.signUp({ email, password, options: { data: { nickname: "小林" } } });
  expect(error).toBeNull();
  return { client, user: data.user, session: data.session };
}

async function signedIn(address = email) {
  await makeAccount(site, address);
  return openSignedIn(site, address);
}

describe("signing up", () => {
  test("creates an unverified account, a mail, and a session by its link", async () => {
    const { client, user, session } = await signUp();
    expect(session).toBeNull();
    expect(user).toMatchObject({ email, role: "authenticated", aud: "authenticated", phone: "" });
    expect(user?.identities).toHaveLength(1);
    expect(user?.email_confirmed_at).toBeUndefined();
    expect(user?.user_metadata).toMatchObject({ nickname: "小林", email_verified: false });
    const early = await client.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400 });
    const mail = await newestMail(site, email);
    const { data, error } = await client.verifyOtp({ token_hash: hashIn(mail), type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    expect((await client.getUser()).data.user?.id).toBe(user?.id);
    const again = await openClient(site).verifyOtp({ token_hash: hashIn(mail), type: "email" });
    expect(again.error).toMatchObject({ code: "otp_expired", status: 403 });
    // Pages share the accounts.
    const member = await openMember(site, email);
    const { html } = await member.page("/account/sessions");
    expect(html.querySelectorAll("#devices > div")).toHaveLength(2);
  });

  test("invalidates a code after ten wrong ones; its link remains valid", async () => {
    const { client } = await signUp();
    const mail = await newestMail(site, email);
    const wrong = codeIn(mail) === "000000" ? "000001" : "000000";
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { error } = await client.verifyOtp({ email, token: wrong, type: "signup" });
      expect(error).toMatchObject({ code: "otp_expired" });
    }
    const late = await client.verifyOtp({ email, token: codeIn(mail), type: "signup" });
    expect(late.error).toMatchObject({ code: "otp_expired" });
    expect((await client.verifyOtp({ token_hash: hashIn(mail), type: "signup" })).error).toBeNull();
  });

  test("reports all weaknesses of a password", async () => {
    const { error } = await openClient(site).signUp({ email, password: "short" });
    const weak = { name: "AuthWeakPasswordError", reasons: ["length", "characters"], status: 422 };
    expect(error).toMatchObject(weak);
    const long = await openClient(site).signUp({ email, password: `Aa1${"x".repeat(70)}` });
    expect(long.error).toMatchObject({ code: "validation_failed", status: 400 });
  });

  test("with a known address mails its owner and changes nothing", async () => {
    await makeAccount(site, email);
    expect((await signUp()).session).toBeNull();
    expect((await newestMail(site, email)).subject).toMatch(/^你已经有账号/);
    expect((await openClient(site).signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe("a session", () => {
  test("is refreshed with a single-use token, and its access token verifies with the published key", async () => {
    const { client, session } = await signedIn();
    const claims = await client.getClaims(session.access_token);
    expect(claims.error).toBeNull();
    expect(claims.data?.claims).toMatchObject({
      sub: session.user.id,
      aud: "authenticated",
      role: "authenticated",
      iss: `${origin}/auth/v1`,
      aal: "aal1",
      email,
      is_anonymous: false,
    });
    expect(claims.data?.claims.amr).toMatchObject([{ method: "password" }]);
    const renewed = await client.refreshSession();
    expect(renewed.error).toBeNull();
    expect(renewed.data.session?.refresh_token).not.toBe(session.refresh_token);
  });

  const refresh = (token: string) =>
    requestAuth(site, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });

  test("returns the same next token for concurrent refreshes and after a lost response", async () => {
    const { session } = await signedIn();
    const results = await Promise.all([refresh(session.refresh_token), refresh(session.refresh_token)]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = results.map(({ json }) => json.refresh_token);
    expect(one).toBe(other);
    site.clock.time += 3_600_000;
    const again = await refresh(session.refresh_token);
    expect([again.status, again.json.refresh_token]).toEqual([200, one]);
  });

  test("ends when an old token is reused late", async () => {
    const { client, session } = await signedIn();
    const second = (await refresh(session.refresh_token)).json;
    const third = (await refresh(second.refresh_token)).json;
    const soon = await refresh(session.refresh_token);
    expect([soon.status, soon.json.refresh_token]).toEqual([200, third.refresh_token]);
    site.clock.time += 11_000;
    const late = await refresh(session.refresh_token);
    expect([late.status, late.json.error_code]).toEqual([400, "refresh_token_already_used"]);
    expect(late.json.msg).toBe("Invalid Refresh Token: Already Used");
    expect((await refresh(third.refresh_token)).json.error_code).toBe("refresh_token_not_found");
    expect((await client.getUser(third.access_token)).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });

  test("ends by signing out of this session, the others or all, page sessions included", async () => {
    const { client, headers } = await signedIn();
    const { client: other } = await openSignedIn(site, email);
    const member = await openMember(site, email);
    expect((await client.signOut({ scope: "others" })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await member.page("/account")).status).toBe(303);
    const { client: third } = await openSignedIn(site, email);
    await third.signOut({ scope: "local" });
    expect((await client.getUser()).error).toBeNull();
    expect((await client.signOut()).error).toBeNull();
    const { json, status } = await requestAuth(site, "GET", "/user", { headers });
    expect([status, json.error_code]).toEqual([403, "session_not_found"]);
  });

  test("can be ended from the member's list of devices", async () => {
    const { client } = await signedIn();
    const member = await openMember(site, email);
    const { html } = await member.page("/account/sessions");
    const id = html.querySelector("#devices [name=id]")?.getAttribute("value") ?? "";
    expect((await client.getUser()).error).toBeNull();
    await member.post("/account/sessions", { id });
    expect((await client.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
  });
});

describe("mails that sign in", () => {
  test("a recovery signs in, and the new password ends the other sessions", async () => {
    const { client: other } = await signedIn();
    const client = openClient(site);
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const mail = await newestMail(site, email);
    const token_hash = hashIn(mail, "/reset-password");
    expect((await client.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
    expect((await client.updateUser({ password })).error).toMatchObject({ code: "same_password" });
    expect((await client.updateUser({ password: next })).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await openClient(site).signInWithPassword({ email, password: next })).error).toBeNull();
  });

  test("a one-time link creates an account without password, or signs in to a known one", async () => {
    const client = openClient(site);
    // The response is that of a known address, and nothing is created.
    expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    await expect(newestMail(site, email)).rejects.toThrow();
    minute();
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const first = await newestMail(site, email);
    expect((await client.verifyOtp({ email, token: codeIn(first), type: "email" })).error).toBeNull();
    minute();
    const other = openClient(site);
    expect((await other.signInWithOtp({ email })).error).toBeNull();
    const second = await newestMail(site, email);
    expect((await other.verifyOtp({ token_hash: hashIn(second), type: "magiclink" })).error).toBeNull();
  });

  test("a resent mail replaces the first", async () => {
    const { client } = await signUp();
    const first = await newestMail(site, email);
    const soon = await client.resend({ type: "signup", email });
    expect(soon.error).toMatchObject({ code: "over_email_send_rate_limit", status: 429 });
    minute();
    expect((await client.resend({ type: "signup", email })).error).toBeNull();
    const late = await client.verifyOtp({ token_hash: hashIn(first), type: "signup" });
    expect(late.error).toMatchObject({ code: "otp_expired" });
    const second = await newestMail(site, email);
    expect((await client.verifyOtp({ email, token: codeIn(second), type: "signup" })).error).toBeNull();
  });

  test("an address changes after confirmation from both the old and the new address", async () => {
    const { client } = await signedIn();
    const to = "lin.new@example.org";
    const begun = await client.updateUser({ email: to });
    expect(begun.error).toBeNull();
    expect(begun.data.user).toMatchObject({ email, new_email: to });
    const [old, fresh] = [await newestMail(site, email), await newestMail(site, to)];
    const body = { type: "email_change", token_hash: hashIn(old) };
    const half = await requestAuth(site, "POST", "/verify", { body });
    expect([half.status, half.json.code]).toEqual([200, "200"]);
    const { data, error } = await client.verifyOtp({ token_hash: hashIn(fresh), type: "email_change" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(to);
    expect(data.user?.new_email).toBeUndefined();
    expect((await openClient(site).signInWithPassword({ email: to, password })).error).toBeNull();
    await makeAccount(site, "taken@example.org");
    const taken = await client.updateUser({ email: "taken@example.org" });
    expect(taken.error).toMatchObject({ code: "email_exists", status: 422 });
  });

  test("a proof key turns the link into a code that is valid only with its key", async () => {
    const client = openClient(site, { flowType: "pkce" });
    await client.signUp({ email, password, options: { emailRedirectTo: `${origin}/events` } });
    const opened = await pressLink(site, await newestMail(site, email));
    expect(opened.status).toBe(303);
    const target = new URL(opened.headers.get("Location") ?? "");
    expect([target.pathname, target.hash]).toEqual(["/events", ""]);
    const code = target.searchParams.get("code") ?? "";
    const body = { auth_code: code, code_verifier: "x".repeat(50) };
    const stranger = await requestAuth(site, "POST", "/token?grant_type=pkce", { body });
    expect([stranger.status, stranger.json.error_code]).toEqual([400, "bad_code_verifier"]);
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  test("a code is valid once, for five minutes", async () => {
    await makeAccount(site, email);
    const verifier = "v".repeat(50);
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    const codeOfMail = async () => {
      const body = { email, code_challenge, code_challenge_method: "s256" };
      expect((await requestAuth(site, "POST", "/recover", { body })).status).toBe(200);
      const opened = await pressLink(site, await newestMail(site, email));
      return new URL(opened.headers.get("Location") ?? "").searchParams.get("code") ?? "";
    };
    const exchange = (auth_code: string) =>
      requestAuth(site, "POST", "/token?grant_type=pkce", { body: { auth_code, code_verifier: verifier } });
    const code = await codeOfMail();
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).json.error_code).toBe("flow_state_not_found");
    minute();
    const late = await codeOfMail();
    site.clock.time += 5 * 60_000 + 1;
    expect((await exchange(late)).json.error_code).toBe("flow_state_expired");
  });

  test("a link that a client builds redirects with tokens in the fragment, only to allowed URLs", async () => {
    const client = openClient(site);
    await client.signUp({ email, password, options: { emailRedirectTo: `${origin}/events` } });
    const link = `/auth/v1/verify?token=${hashIn(await newestMail(site, email))}&type=signup&redirect_to=`;
    const opened = await site.send(`${link}https%3A%2F%2Fevil.example%2F`);
    const target = new URL(opened.headers.get("Location") ?? "");
    expect(target.origin).toBe(origin);
    const members = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    const { access_token = "", refresh_token = "", type } = members;
    expect(type).toBe("signup");
    expect((await client.setSession({ access_token, refresh_token })).error).toBeNull();
    const again = new URL((await site.send(`${link}${origin}/events`)).headers.get("Location") ?? "");
    expect(again.pathname).toBe("/events");
    expect(new URLSearchParams(again.hash.slice(1)).get("error_code")).toBe("otp_expired");
  });
});

test("a password is compared exactly, up to 72 bytes, with spaces and case", async () => {
  const { client } = await signedIn();
  const long = ` Aa1${"x".repeat(67)} `;
  expect((await client.updateUser({ password: long })).error).toBeNull();
  const enter = (typed: string) => openClient(site).signInWithPassword({ email, password: typed });
  expect((await enter(long)).error).toBeNull();
  for (const typed of [long.trim(), long.toLowerCase(), long.slice(0, -1), `${long.slice(0, -1)}y`])
    expect((await enter(typed)).error).toMatchObject({ code: "invalid_credentials" });
  const onPages = async (typed: string) =>
    (await openVisitor(site).post("/login", signInFields(site, email, typed))).status;
  expect([await onPages(long), await onPages(long.trim())]).toEqual([303, 422]);
});

test("user metadata is merged, and server fields are read-only", async () => {
  const { client, headers } = await signedIn();
  await client.updateUser({ data: { nickname: "小林", city: "都灵" } });
  const { data } = await client.updateUser({ data: { city: "米兰" } });
  expect(data.user?.user_metadata).toMatchObject({ nickname: "小林", city: "米兰" });
  const body = { app_metadata: { role: "admin" } };
  const { json, status } = await requestAuth(site, "PUT", "/user", { headers, body });
  expect([status, json.error_code]).toEqual([403, "not_admin"]);
});
