// An attacker with the password can guess codes only slowly and cannot lock out the owner: attempts count per
// network, over all channels.
import { beforeEach, describe, expect, test } from "vitest";
import { issueRecoveryCodes } from "../../app/domain/factors/recovery-codes.server";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { goodPassword, makeAccount, signInFields } from "../support/account";
import { openEachSite, site } from "../support/each-site";
import { addFactor, codeAt, wrongCodeAt } from "../support/factor";
import { cookieOf } from "../support/raw-api";
import { origin } from "../support/site";

const email = "lin.yue@example.org";
const [home, attacker] = ["198.51.100.7", "203.0.113.7"];
const [minuteMs, dayMs] = [60_000, 86_400_000];

openEachSite({ TRUST_PROXY: "1", AUTH_RATE_LIMITS: "off" });
let factor: { id: string; secret: string };
let userId: string;
beforeEach(async () => {
  userId = await makeAccount(site, email);
  factor = addFactor(site.db, userId, site.clock.now());
});

const from = (address: string) => ({ Origin: origin, "X-Forwarded-For": address });
const right = () => codeAt(factor.secret, site.clock.now());
const wrong = () => wrongCodeAt(factor.secret, site.clock.now());

/** A browser that has submitted the correct password. */
async function openWaiting(address: string) {
  const fields = { ...signInFields(site, email), website: "" };
  const response = await site.post("/login", fields, from(address));
  const Cookie = cookieOf(response);
  return (typed: Record<string, string>) => site.post("/login/code", typed, { ...from(address), Cookie });
}
async function openApi(address: string) {
  const send = async (path: string, body: object, token = "") => {
    const headers = { "Content-Type": "application/json", ...from(address) };
    const response = await site.send(`/auth/v1${path}`, {
      method: "POST",
      headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, json: await response.json() };
  };
  const { json } = await send("/token?grant_type=password", { email, password: goodPassword });
  return async ({ code }: { code: string }) => {
    const begun = await send(`/factors/${factor.id}/challenge`, {}, json.access_token);
    return send(`/factors/${factor.id}/verify`, { challenge_id: begun.json.id, code }, json.access_token);
  };
}
const openers = { page: openWaiting, api: openApi };

describe.each(["page", "api"] as const)("guessed on the %s", (channel) => {
  test("the owner's code works immediately from another network, on both channels", async () => {
    const guess = await openers[channel](attacker);
    for (let at = 0; at < 12; at += 1) await guess({ code: wrong() });
    expect((await guess({ code: wrong() })).status).toBe(429);
    for (const own of ["page", "api"] as const) {
      site.clock.time += 3 * 30_000;
      const status = (await (await openers[own](home))({ code: right() })).status;
      expect([own, status]).toEqual([own, own === "page" ? 303 : 200]);
    }
  });

  test("a network has at most fifty guesses a day", async () => {
    let guesses = 0;
    const end = site.clock.time + dayMs;
    while (site.clock.time < end) {
      const guess = await openers[channel](attacker);
      for (;;) {
        const { status } = await guess({ code: wrong() });
        if (status !== 422) break;
        guesses += 1;
      }
      site.clock.time += 20 * minuteMs;
    }
    expect(guesses).toBeLessThanOrEqual(50);
    expect(guesses).toBeGreaterThan(10);
  });
});

test("a network shares one count for both channels", async () => {
  const [one, other] = [await openWaiting(attacker), await openApi("203.0.113.99")];
  const tries = [one, other];
  for (let at = 0; at < 10; at += 1) {
    const status = (await tries[at % 2]?.({ code: wrong() }))?.status;
    expect(status).toBe(422);
  }
  for (const guess of tries) expect((await guess({ code: right() })).status).toBe(429);
});

test("recovery codes share the count, and the owner's work elsewhere", async () => {
  const [recovery = ""] = issueRecoveryCodes(site.db, userId, site.clock.now());
  const guess = await openWaiting(attacker);
  for (let at = 0; at < 10; at += 1) await guess({ recovery: "00000-00000" });
  expect((await guess({ code: right() })).status).toBe(429);
  expect((await guess({ recovery })).status).toBe(429);
  expect((await (await openWaiting(home))({ recovery })).status).toBe(303);
});

test("a verified session is not affected by guesses", async () => {
  const enter = await openWaiting(home);
  const Cookie = cookieOf(await enter({ code: right() }));
  const guess = await openWaiting(attacker);
  for (let at = 0; at < 20; at += 1) await guess({ code: wrong() });
  const headers = { ...from(attacker), Cookie };
  expect((await site.send("/account", { headers })).status).toBe(200);
  const fields = { stamp: redisplayedFormTimestamp(site.site), password: goodPassword };
  expect((await site.post("/account/second-factor/off?with=password", fields, headers)).status).toBe(303);
});
