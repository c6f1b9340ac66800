import { beforeEach, describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { refreshTokens } from "../../app/db/schema/auth";
import { mails } from "../../app/db/schema/mails";
import { makeAccount, openMember } from "../support/account";
import { type Client, claimsOf, openAuthSite, openSignedIn, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { codeAt, stepMs } from "../support/factor";
import { decodeQr } from "../support/qr";

const email = "lin.yue@example.org";
const [minuteMs, secondMs] = [60_000, 1000];

openEachSite({}, openAuthSite);
beforeEach(async () => {
  await makeAccount(site, email);
});

const signIn = async (address = email): Promise<Client> => (await openSignedIn(site, address)).client;

/** Enrols an unverified factor. */
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

/** Verifies a factor by its code some steps from now. */
async function verify(client: Client, { id, secret }: { id: string; secret: string }, steps = 0) {
  const { id: challengeId } = await challenge(client, id);
  const code = codeAt(secret, site.clock.time + steps * stepMs);
  return client.mfa.verify({ factorId: id, challengeId, code });
}

/** A client whose session has verified its user's only factor. */
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

const levelOf = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
const refresh = (token: string) =>
  requestAuth(site, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
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
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const terms = { issuer: "localhost:3000", algorithm: "SHA1", digits: "6", period: "30" };
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject(terms);
    const [head = "", drawing = ""] = qr_code.split(/,(.*)/s);
    expect(head).toBe("data:image/svg+xml;utf-8");
    expect(drawing).toMatch(/^<svg [^#]*<\/svg>$/);
    expect(await decodeQr(Buffer.from(drawing))).toBe(uri);
    expect((await levelOf(client))?.nextLevel).toBe("aal1");
    expect((await client.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ friendly_name: "手机", factor_type: "totp", status: "unverified" }],
    });
    // The client may set the issuer, and names may have the maximum length.
    const issuer = "城".repeat(64);
    const long = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`;
    site.db.update(users).set({ email: long }).run();
    const other = await client.mfa.enroll({ factorType: "totp", friendlyName: "平板", issuer });
    expect(new URL(other.data?.totp.uri ?? "").searchParams.get("issuer")).toBe(issuer);
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
      aal: "aal2",
      session_id: claimsOf(before.access_token).session_id,
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const { data: stored } = await client.refreshSession();
    expect(claimsOf(stored.session?.access_token ?? "")).toMatchObject({ aal: "aal2", amr: claims.amr });
    expect(stored.user?.factors).toMatchObject([{ id: factor.id, status: "verified" }]);
    expect(JSON.stringify(stored)).not.toContain(factor.secret);
    expect(site.logged.join()).not.toContain(factor.secret);
  });

  test("is required at each later sign-in, whose session cannot change password, address or factors before", async () => {
    const { factor } = await withFactor();
    const client = await signIn();
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    expect((await client.getUser()).error).toBeNull();
    for (const change of [{ password: "Roma20267" }, { email: "new@example.org" }])
      expect((await client.updateUser(change)).error).toMatchObject({
        code: "insufficient_aal",
        status: 401,
      });
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "平板" })).error).toMatchObject({
      code: "insufficient_aal",
      status: 403,
    });
    expect((await client.updateUser({ data: { nickname: "小林" } })).error).toBeNull();
    expect((await verify(client, factor, 1)).error).toBeNull();
    expect((await client.updateUser({ password: "Roma20267" })).error).toBeNull();
  });

  test("ends the user's other sessions without it, on pages too, and deletes unverified factors", async () => {
    const [client, other] = [await signIn(), await signIn()];
    const member = await openMember(site, email);
    expect((await member.page("/account")).status).toBe(200);
    await makeAccount(site, "mei@example.org");
    const stranger = await signIn("mei@example.org");
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
      code: "insufficient_aal",
      status: 422,
    });
    const { data, error } = await client.mfa.unenroll({ factorId: factor.id });
    expect([data, error]).toEqual([{ id: factor.id }, null]);
    const { data: renewed } = await client.refreshSession();
    expect(claimsOf(renewed.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password" }],
    });
    expect(renewed.user?.factors).toBeUndefined();
    // An unverified factor may be removed by any session of its user.
    const { id } = await enrol(below);
    expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull();
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
  expect(site.db.select().from(refreshTokens).all()).toEqual([]);
});

test("enrolling is rejected with a name that is in use or a second time without one, and with ten factors for five minutes", async () => {
  const client = await signIn();
  const rejected = async (code: string, friendlyName?: string) => {
    const names = friendlyName === undefined ? {} : { friendlyName };
    const { error } = await client.mfa.enroll({ factorType: "totp", ...names });
    expect(error).toMatchObject({ code, status: 422 });
  };
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  await rejected("mfa_factor_name_conflict");
  for (let n = 0; n < 9; n += 1) await enrol(client, `手机 ${n}`);
  await rejected("mfa_factor_name_conflict", "手机 0");
  for (const waitMs of [0, 5 * minuteMs]) {
    site.clock.time += waitMs;
    await rejected("too_many_enrolled_mfa_factors", "手机");
  }
  site.clock.time += 1;
  await enrol(client);
  expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
});

test("enrolling is rejected for a disabled type, or with names that are too long", async () => {
  const client = await signIn();
  for (const [body, status, code] of [
    [{ factor_type: "phone", phone: "+390111" }, 422, "mfa_phone_enroll_not_enabled"],
    [{ factor_type: "webauthn" }, 422, "mfa_webauthn_enroll_not_enabled"],
    [{ factor_type: "recovery_code" }, 400, "validation_failed"],
    [{}, 400, "validation_failed"],
    [{ factor_type: "totp", friendly_name: "x".repeat(101) }, 400, "validation_failed"],
    [{ factor_type: "totp", issuer: "x".repeat(65) }, 400, "validation_failed"],
  ] as const) {
    const result = await requestAuth(site, "POST", "/factors", await sent(client, body));
    expect([body, result.status, result.json.error_code]).toEqual([body, status, code]);
    expect(result.json.msg).not.toBe("");
  }
});

test("the owner is mailed once for the first factor, and once for the last", async () => {
  const kinds = () =>
    site.db
      .select()
      .from(mails)
      .all()
      .map(({ kind, recipient, status }) => [kind, recipient, status]);
  const client = await signIn();
  const phone = await enrol(client);
  await client.mfa.challengeAndVerify({ factorId: phone.id, code: "1" });
  expect(kinds()).toEqual([]);
  await verify(client, phone);
  const on = ["second-factor-on", email, "sent"];
  expect(kinds()).toEqual([on]);
  site.clock.time += stepMs;
  const tablet = await enrol(client, "平板");
  await verify(client, tablet);
  await client.mfa.unenroll({ factorId: phone.id });
  expect(kinds()).toEqual([on]);
  // The session verified the other factor last.
  expect((await client.mfa.unenroll({ factorId: tablet.id })).error).toBeNull();
  expect(kinds()).toEqual([on, ["second-factor-off", email, "sent"]]);
});
