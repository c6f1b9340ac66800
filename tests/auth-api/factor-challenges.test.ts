// Challenges of second factors: what is rejected, how often, and to whom.
import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { factorChallenges } from "../../app/db/schema/auth";
import { runDueJobs } from "../../server/jobs";
import { makeAccount } from "../support/account";
import { call, openAuthSite, openClient } from "../support/auth-client";
import { codeAt, stepMs, wrongCodeAt } from "../support/factor";
import type { TestSite } from "../support/site";

const email = "lin.yue@example.org";
const password = "Torino2026";
const minuteMs = 60_000;

let site: TestSite;
beforeEach(async () => {
  site = await openAuthSite();
  await makeAccount(site, email);
});
afterEach(() => site.close());

type Person = { token: string; id: string; secret: string };
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Somebody signed in, with a factor that waits for its first code. */
async function enrolled(address = email): Promise<Person> {
  const client = openClient(site);
  const { data } = await client.signInWithPassword({ email: address, password });
  const made = await client.mfa.enroll({ factorType: "totp", friendlyName: "手机" });
  if (!data.session || !made.data) throw new Error("not enrolled");
  return { token: data.session.access_token, id: made.data.id, secret: made.data.totp.secret };
}

async function challenge({ token, id }: Person, address?: string): Promise<string> {
  const where = address === undefined ? {} : { address };
  const { json } = await call(site, "POST", `/factors/${id}/challenge`, { ...withToken(token), ...where });
  return json.id;
}

type Given = { challengeId?: string | null; code?: string | undefined; address?: string; id?: string };

async function verify(person: Person, { challengeId, code, address, id = person.id }: Given) {
  const body = { challenge_id: challengeId, code: code ?? codeAt(person.secret, site.clock.time) };
  const where = address === undefined ? {} : { address };
  const told = await call(site, "POST", `/factors/${id}/verify`, {
    ...withToken(person.token),
    body,
    ...where,
  });
  return [told.status, told.json.error_code ?? "ok"];
}

describe("a challenge", () => {
  test("accepts one right code; a wrong one may be retried", async () => {
    const person = await enrolled();
    const challengeId = await challenge(person);
    const code = wrongCodeAt(person.secret, site.clock.time);
    expect(await verify(person, { challengeId, code })).toEqual([422, "mfa_verification_failed"]);
    expect(await verify(person, { challengeId })).toEqual([200, "ok"]);
    const next = codeAt(person.secret, site.clock.time + stepMs);
    expect(await verify(person, { challengeId, code: next })).toEqual([422, "mfa_ip_address_mismatch"]);
  });

  test("accepts no code twice, except that of the enrolment", async () => {
    const person = await enrolled();
    for (const _use of ["enrols", "signs in"])
      expect(await verify(person, { challengeId: await challenge(person) })).toEqual([200, "ok"]);
    const again = { challengeId: await challenge(person) };
    expect(await verify(person, again)).toEqual([422, "mfa_verification_failed"]);
    site.clock.time += stepMs;
    expect(await verify(person, again)).toEqual([200, "ok"]);
  });

  test("expires after five minutes, and is reported as expired until it is deleted", async () => {
    const person = await enrolled();
    const [early, late] = [await challenge(person), await challenge(person)];
    site.clock.time += 5 * minuteMs - 1;
    expect(await verify(person, { challengeId: early })).toEqual([200, "ok"]);
    site.clock.time += 1;
    expect(await verify(person, { challengeId: late })).toEqual([422, "mfa_challenge_expired"]);
    site.clock.time += 24 * 60 * minuteMs;
    await runDueJobs(site.site);
    expect(site.db.select().from(factorChallenges).all()).toEqual([]);
  });

  test("is bound to its network address, also over midnight", async () => {
    const person = await enrolled();
    const elsewhere = await challenge(person, "192.0.2.7");
    expect(await verify(person, { challengeId: elsewhere })).toEqual([422, "mfa_ip_address_mismatch"]);
    const dayMs = 24 * 60 * minuteMs;
    site.clock.time = Math.ceil(site.clock.time / dayMs) * dayMs - 1000;
    const { data } = await openClient(site).signInWithPassword({ email, password });
    const late = { ...person, token: data.session?.access_token ?? "" };
    const before = await challenge(late);
    site.clock.time += 2000;
    expect(await verify(late, { challengeId: before })).toEqual([200, "ok"]);
  });

  test("is bound to its factor and user", async () => {
    await makeAccount(site, "mei@example.org");
    const [own, foreign] = [await enrolled(), await enrolled("mei@example.org")];
    const challengeId = await challenge(own);
    expect(await verify(own, { challengeId: await challenge(foreign) })).toEqual([
      422,
      "mfa_factor_not_found",
    ]);
    expect(await verify(own, { challengeId, id: foreign.id })).toEqual([404, "mfa_factor_not_found"]);
    expect(await verify(own, { challengeId: randomUUID() })).toEqual([422, "mfa_factor_not_found"]);
    expect(await verify(own, { challengeId: "x" })).toEqual([422, "mfa_factor_not_found"]);
    expect(await verify(own, { challengeId: null })).toEqual([400, "validation_failed"]);
    expect(await verify(own, { challengeId, code: "" })).toEqual([400, "validation_failed"]);
    expect(await verify(own, { challengeId, id: own.id.toUpperCase() })).toEqual([200, "ok"]);
  });

  test.each([
    ["POST", "/challenge"],
    ["POST", "/verify"],
    ["DELETE", ""],
  ])("without a factor is rejected: %s %s", async (method, step) => {
    await makeAccount(site, "mei@example.org");
    const [{ token }, foreign] = [await enrolled(), await enrolled("mei@example.org")];
    for (const [id, code] of [
      [randomUUID(), "mfa_factor_not_found"],
      [foreign.id, "mfa_factor_not_found"],
      ["1", "validation_failed"],
      [`${randomUUID()}x`, "validation_failed"],
    ]) {
      const told = await call(site, method, `/factors/${id}${step}`, { ...withToken(token), body: {} });
      expect([id, told.status, told.json.error_code]).toEqual([id, 404, code]);
    }
  });
});

test("a pending factor is not verified by a session without the existing one", async () => {
  const person = await enrolled();
  expect(await verify(person, { challengeId: await challenge(person) })).toEqual([200, "ok"]);
  const made = await call(site, "POST", "/factors", {
    ...withToken(person.token),
    body: { factor_type: "totp" },
  });
  const { data } = await openClient(site).signInWithPassword({ email, password });
  const second = { token: data.session?.access_token ?? "", id: made.json.id, secret: made.json.totp.secret };
  expect(await verify(second, { challengeId: await challenge(second) })).toEqual([403, "insufficient_aal"]);
});

test("wrong codes delay only the network that they come from", async () => {
  const person = await enrolled();
  const wrong = async (n: number) => {
    const address = `192.0.2.${n}`;
    const code = wrongCodeAt(person.secret, site.clock.time);
    return verify(person, { challengeId: await challenge(person, address), code, address });
  };
  for (let n = 0; n < 10; n += 1) expect(await wrong(n)).toEqual([422, "mfa_verification_failed"]);
  const address = "192.0.2.200";
  const challengeId = await challenge(person, address);
  expect(await verify(person, { challengeId, address })).toEqual([429, "over_request_rate_limit"]);
  expect(await verify(person, { challengeId: await challenge(person) })).toEqual([200, "ok"]);
});

test.each([
  "challenge",
  "verify",
])("%s is limited per address: thirty at once, fifteen a minute", async (step) => {
  const person = await enrolled();
  const path = `/factors/${person.id}/${step}`;
  const press = async (address?: string) => {
    const where = address === undefined ? {} : { address };
    return (await call(site, "POST", path, { ...withToken(person.token), body: {}, ...where })).status;
  };
  for (let n = 0; n < 30; n += 1) expect(await press()).toBeLessThan(429);
  expect(await press()).toBe(429);
  expect(await press("192.0.2.7")).toBeLessThan(429);
  site.clock.time += 2 * minuteMs;
  expect(await press()).toBeLessThan(429);
});

test("foreign and expired tokens are rejected by factor operations", async () => {
  const person = await enrolled();
  const [head = "", body = "", signature = ""] = person.token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
  const [published] = (await call(site, "GET", "/.well-known/jwks.json")).json.keys;
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const hmac = `${part({ alg: "HS256", typ: "JWT", kid })}.${body}`;
  const raised = part({ ...claims, aal: "aal2" });
  const bad = {
    garbage: "garbage",
    "a higher level": `${head}.${raised}.${signature}`,
    "no algorithm": `${part({ alg: "none", typ: "JWT" })}.${raised}.`,
    "a public key as a secret": `${hmac}.${createHmac("sha256", JSON.stringify(published)).update(hmac).digest("base64url")}`,
    "a foreign key": await new SignJWT({ ...claims, aal: "aal2" })
      .setProtectedHeader({ alg: "ES256", kid })
      .sign(foreign),
  };
  const calls = [
    ["POST", "/factors"],
    ["POST", `/factors/${person.id}/challenge`],
    ["POST", `/factors/${person.id}/verify`],
    ["DELETE", `/factors/${person.id}`],
  ] as const;
  for (const [method, path] of calls) {
    for (const [why, token] of Object.entries(bad)) {
      const { status, json } = await call(site, method, path, { ...withToken(token), body: {} });
      expect([path, why, status, json.error_code]).toEqual([path, why, 403, "bad_jwt"]);
    }
    expect((await call(site, method, path, { body: {} })).json.error_code).toBe("no_authorization");
  }
  await call(site, "POST", "/logout?scope=local", withToken(person.token));
  for (const [method, path] of calls) {
    const { json } = await call(site, method, path, { ...withToken(person.token), body: {} });
    expect(json.error_code).toBe("session_not_found");
  }
  site.clock.time += 3_601_000;
  for (const [method, path] of calls) {
    const { json } = await call(site, method, path, { ...withToken(person.token), body: {} });
    expect(json.error_code).toBe("bad_jwt");
  }
});
