// Second factors with the published client: enrolled, challenged, verified and removed, and what they change for sessions.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { makeAccount, openMember } from "../support/account";
import { type Client, call, openAuthSite, openClient } from "../support/auth-client";
import { codeAt, stepMs } from "../support/factor";
import { decodeQr } from "../support/qr";
import type { TestSite } from "../support/site";

const email = "lin.yue@example.org";
const password = "Torino2026";
const [minuteMs, secondMs] = [60_000, 1000];

let site: TestSite;
beforeEach(async () => {
  site = await openAuthSite();
  await makeAccount(site, email);
});
afterEach(() => site.close());

async function signIn(): Promise<Client> {
  const client = openClient(site);
  const { error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** Adds a factor that waits for its first code. */
async function enrol(client: Client, friendlyName = "手机") {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (!data) throw error;
  return { id: data.id, ...data.totp };
}

async function challenge(client: Client, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (!data) throw error;
  return data;
}

/** Shows a factor by its code some steps from now. */
async function verify(client: Client, { id, secret }: { id: string; secret: string }, steps = 0) {
  const { id: challengeId } = await challenge(client, id);
  const code = codeAt(secret, site.clock.time + steps * stepMs);
  return client.mfa.verify({ factorId: id, challengeId, code });
}

/** A client whose session showed its user's only factor. */
async function withFactor() {
  const client = await signIn();
  const factor = await enrol(client);
  const { data, error } = await verify(client, factor);
  if (!data) throw error;
  return { client, factor };
}

async function tokensOf(client: Client) {
  const { data } = await client.getSession();
  if (!data.session) throw new Error("not signed in");
  return data.session;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const levelOf = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
const refresh = (token: string) =>
  call(site, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
const sent = async (client: Client, body?: unknown) => ({
  headers: { Authorization: `Bearer ${(await tokensOf(client)).access_token}` },
  ...(body === undefined ? {} : { body }),
});

describe("a factor", () => {
  test("is enrolled with a secret, a URI and its QR code as a data URL", async () => {
    const client = await signIn();
    const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "手机" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "totp", friendly_name: "手机" });
    const { secret, uri, qr_code } = data?.totp ?? { secret: "", uri: "", qr_code: "" };
    expect(uri).toMatch(new RegExp(`^otpauth://totp/localhost%3A3000:lin\\.yue.*[?&]secret=${secret}(&|$)`));
    const [head = "", drawing = ""] = qr_code.split(/,(.*)/s);
    expect(head).toBe("data:image/svg+xml;utf-8");
    expect(drawing).toMatch(/^<svg [^#]*<\/svg>$/);
    expect(await decodeQr(Buffer.from(drawing))).toBe(uri);
    expect((await levelOf(client))?.nextLevel).toBe("aal1");
    expect((await client.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ friendly_name: "手机", factor_type: "totp", status: "unverified" }],
    });
  });

  test("has the client's issuer, also with names of maximum length", async () => {
    const client = await signIn();
    const issuer = "城".repeat(64);
    const long = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
    site.db.update(users).set({ email: long }).run();
    const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "手机", issuer });
    expect(error).toBeNull();
    expect(new URL(data?.totp.uri ?? "").searchParams.get("issuer")).toBe(issuer);
  });

  test("upgrades its session with a right code: same session, new tokens, verified factor", async () => {
    const client = await signIn();
    const before = await tokensOf(client);
    const factor = await enrol(client);
    const { id: challengeId, type, expires_at } = await challenge(client, factor.id);
    expect([type, expires_at]).toEqual(["totp", Math.floor(site.clock.time / secondMs) + 300]);
    const code = codeAt(factor.secret, site.clock.time);
    const { data, error } = await client.mfa.verify({ factorId: factor.id, challengeId, code });
    expect(error).toBeNull();
    expect(data?.refresh_token).not.toBe(before.refresh_token);
    const claims = claimsOf(data?.access_token ?? "");
    expect(claims).toMatchObject({
      ...{ aal: "aal2", session_id: claimsOf(before.access_token).session_id },
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const { data: kept } = await client.refreshSession();
    expect(claimsOf(kept.session?.access_token ?? "")).toMatchObject({ aal: "aal2", amr: claims.amr });
    expect(kept.user?.factors).toMatchObject([{ id: factor.id, status: "verified" }]);
    expect(JSON.stringify(kept)).not.toContain(factor.secret);
    expect(site.logged.join()).not.toContain(factor.secret);
  });

  test("is required at each later sign-in; its session cannot change password or address before", async () => {
    const { factor } = await withFactor();
    const client = await signIn();
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    expect((await client.getUser()).error).toBeNull();
    for (const change of [{ password: "Roma20267" }, { email: "new@example.org" }])
      expect((await client.updateUser(change)).error).toMatchObject({
        ...{ code: "insufficient_aal", status: 401 },
      });
    expect((await client.updateUser({ data: { nickname: "小林" } })).error).toBeNull();
    expect((await verify(client, factor, 1)).error).toBeNull();
    expect((await client.updateUser({ password: "Roma20267" })).error).toBeNull();
  });

  test("ends the user's other sessions without it, on pages too, and deletes unverified factors", async () => {
    const [client, other] = [await signIn(), await signIn()];
    const member = await openMember(site, email);
    expect((await member.page("/account")).status).toBe(200);
    const stranger = openClient(site);
    await makeAccount(site, "mei@example.org");
    await stranger.signInWithPassword({ email: "mei@example.org", password });
    const factor = await enrol(client);
    await enrol(client, "平板");
    expect((await verify(client, factor)).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await member.page("/account")).status).toBe(303);
    expect((await stranger.getUser()).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: "手机" }]);
  });

  test("is removed only by a session at its level, which is then downgraded", async () => {
    const { client, factor } = await withFactor();
    const below = await signIn();
    expect((await below.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      ...{ code: "insufficient_aal", status: 422 },
    });
    const { data, error } = await client.mfa.unenroll({ factorId: factor.id });
    expect([data, error]).toEqual([{ id: factor.id }, null]);
    const { data: renewed } = await client.refreshSession();
    expect(claimsOf(renewed.session?.access_token ?? "")).toMatchObject({
      ...{ aal: "aal1", amr: [{ method: "password" }] },
    });
    expect(renewed.user?.factors).toBeUndefined();
    expect((await levelOf(client))?.nextLevel).toBe("aal1");
  });

  test("does not change sessions with another factor", async () => {
    const { client, factor } = await withFactor();
    const second = await enrol(client, "平板");
    expect((await verify(client, second)).error).toBeNull();
    const other = await signIn();
    expect((await verify(other, factor, 1)).error).toBeNull();
    expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    const levels = [];
    for (const one of [client, other])
      levels.push(claimsOf((await one.refreshSession()).data.session?.access_token ?? ""));
    expect(levels).toMatchObject([{ aal: "aal2" }, { aal: "aal1" }]);
  });

  test("that was not verified may be removed by any session of its user", async () => {
    const client = await signIn();
    const { id } = await enrol(client);
    expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  });
});

test("a refresh token from before the factor is not upgraded and ends the session", async () => {
  const client = await signIn();
  const first = await tokensOf(client);
  const { data } = await client.refreshSession();
  const factor = await enrol(client);
  expect((await verify(client, factor)).error).toBeNull();
  for (const old of [data.session?.refresh_token ?? "", first.refresh_token]) {
    const { status, json } = await refresh(old);
    expect([status, json.aal ?? json.access_token]).toEqual([400, undefined]);
  }
  expect((await client.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
});

describe("enrolling is rejected", () => {
  test("under a taken name, with or without one", async () => {
    const client = await signIn();
    for (const friendlyName of ["手机", undefined]) {
      const names = friendlyName === undefined ? {} : { friendlyName };
      expect((await client.mfa.enroll({ factorType: "totp", ...names })).error).toBeNull();
      expect((await client.mfa.enroll({ factorType: "totp", ...names })).error).toMatchObject({
        ...{ code: "mfa_factor_name_conflict", status: 422 },
      });
    }
  });

  test("with ten factors, until unverified ones are five minutes old", async () => {
    const client = await signIn();
    for (let n = 0; n < 10; n += 1) await enrol(client, `手机 ${n}`);
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "手机" })).error).toMatchObject({
      ...{ code: "too_many_enrolled_mfa_factors", status: 422 },
    });
    site.clock.time += 5 * minuteMs + 1;
    await enrol(client);
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test("for a session without the existing factor", async () => {
    await withFactor();
    const client = await signIn();
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "平板" })).error).toMatchObject({
      ...{ code: "insufficient_aal", status: 403 },
    });
  });

  test.each([
    { body: { factor_type: "phone", phone: "+390111" }, status: 422, code: "mfa_phone_enroll_not_enabled" },
    { body: { factor_type: "webauthn" }, status: 422, code: "mfa_webauthn_enroll_not_enabled" },
    { body: { factor_type: "recovery_code" }, status: 400, code: "validation_failed" },
    { body: {}, status: 400, code: "validation_failed" },
    { body: { factor_type: "totp", friendly_name: "x".repeat(101) }, status: 400, code: "validation_failed" },
    { body: { factor_type: "totp", issuer: "x".repeat(65) }, status: 400, code: "validation_failed" },
  ])("of $body.factor_type: $code", async ({ body, status, code }) => {
    const told = await call(site, "POST", "/factors", await sent(await signIn(), body));
    expect([told.status, told.json.error_code]).toEqual([status, code]);
    expect(told.json.msg).not.toBe("");
  });
});

test("deleting an account deletes its factors", async () => {
  const { client } = await withFactor();
  site.db.delete(users).where(eq(users.email, email)).run();
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject({ code: "user_not_found" });
  expect(site.db.$client.prepare("SELECT count(*) FROM factors").pluck().get()).toBe(0);
});
