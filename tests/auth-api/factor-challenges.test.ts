// Challenges of second factors: rejections, expiry, and binding to address, factor and user.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { factorChallenges } from "../../app/db/schema/auth";
import { runDueJobs } from "../../server/housekeeping";
import { makeAccount } from "../support/account";
import { openAuthSite, openSignedIn, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { codeAt, stepMs, wrongCodeAt } from "../support/factor";

const email = "lin.yue@example.org";
const minuteMs = 60_000;

openEachSite({}, openAuthSite);
beforeEach(async () => {
  await makeAccount(site, email);
});

type Person = { token: string; id: string; secret: string };
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** A session whose user has an unverified factor. */
async function enrolled(address = email): Promise<Person> {
  const { client, session } = await openSignedIn(site, address);
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "手机" });
  if (!data) throw error;
  return { token: session.access_token, id: data.id, secret: data.totp.secret };
}

async function challenge({ token, id }: Person, address = "127.0.0.1"): Promise<string> {
  const { json } = await requestAuth(site, "POST", `/factors/${id}/challenge`, {
    ...withToken(token),
    address,
  });
  return json.id;
}

type VerifyInput = { challengeId?: string | null; code?: string | undefined; id?: string };

async function verify(person: Person, { challengeId, code, id = person.id }: VerifyInput) {
  const body = { challenge_id: challengeId, code: code ?? codeAt(person.secret, site.clock.time) };
  const result = await requestAuth(site, "POST", `/factors/${id}/verify`, {
    ...withToken(person.token),
    body,
  });
  return [result.status, result.json.error_code ?? "ok"];
}

describe("a challenge", () => {
  test("accepts one correct code; a wrong one may be retried", async () => {
    const person = await enrolled();
    const challengeId = await challenge(person);
    const code = wrongCodeAt(person.secret, site.clock.time);
    expect(await verify(person, { challengeId, code })).toEqual([422, "mfa_verification_failed"]);
    expect(await verify(person, { challengeId })).toEqual([200, "ok"]);
    const next = codeAt(person.secret, site.clock.time + stepMs);
    expect(await verify(person, { challengeId, code: next })).toEqual([422, "mfa_ip_address_mismatch"]);
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

  test("is bound to its network address, also across midnight", async () => {
    const person = await enrolled();
    const elsewhere = await challenge(person, "192.0.2.7");
    expect(await verify(person, { challengeId: elsewhere })).toEqual([422, "mfa_ip_address_mismatch"]);
    const dayMs = 24 * 60 * minuteMs;
    site.clock.time = Math.ceil(site.clock.time / dayMs) * dayMs - 1000;
    const { session } = await openSignedIn(site, email);
    const late = { ...person, token: session.access_token };
    const before = await challenge(late);
    site.clock.time += 2000;
    expect(await verify(late, { challengeId: before })).toEqual([200, "ok"]);
  });

  test("is bound to its factor and user", async () => {
    await makeAccount(site, "mei@example.org");
    const [own, foreign] = [await enrolled(), await enrolled("mei@example.org")];
    const challengeId = await challenge(own);
    for (const other of [await challenge(foreign), randomUUID(), "x"])
      expect(await verify(own, { challengeId: other })).toEqual([422, "mfa_factor_not_found"]);
    expect(await verify(own, { challengeId, id: foreign.id })).toEqual([404, "mfa_factor_not_found"]);
    expect(await verify(own, { challengeId: null })).toEqual([400, "validation_failed"]);
    expect(await verify(own, { challengeId, code: "" })).toEqual([400, "validation_failed"]);
    expect(await verify(own, { challengeId, id: own.id.toUpperCase() })).toEqual([200, "ok"]);
  });

  test("without a factor is rejected, as is a removal", async () => {
    await makeAccount(site, "mei@example.org");
    const [{ token }, foreign] = [await enrolled(), await enrolled("mei@example.org")];
    for (const [method, step] of [
      ["POST", "/challenge"],
      ["POST", "/verify"],
      ["DELETE", ""],
    ] as const)
      for (const [id, code] of [
        [randomUUID(), "mfa_factor_not_found"],
        [foreign.id, "mfa_factor_not_found"],
        ["1", "validation_failed"],
        [`${randomUUID()}x`, "validation_failed"],
      ]) {
        const sent = { ...withToken(token), body: {} };
        const result = await requestAuth(site, method, `/factors/${id}${step}`, sent);
        expect([id, result.status, result.json.error_code]).toEqual([id, 404, code]);
      }
  });
});

test("a pending factor is not verified by a session without the existing one", async () => {
  const person = await enrolled();
  expect(await verify(person, { challengeId: await challenge(person) })).toEqual([200, "ok"]);
  const created = await requestAuth(site, "POST", "/factors", {
    ...withToken(person.token),
    body: { factor_type: "totp" },
  });
  const { session } = await openSignedIn(site, email);
  const second = { token: session.access_token, id: created.json.id, secret: created.json.totp.secret };
  expect(await verify(second, { challengeId: await challenge(second) })).toEqual([403, "insufficient_aal"]);
});
