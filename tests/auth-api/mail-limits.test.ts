// Mail limits of the auth API (contract section 3): one mail per kind and account a minute, in both error formats.
// Its share of all mails is in sweeps/mail-flood.test.ts.
import { expect, test } from "vitest";
import { makeAccount } from "../support/account";
import { openAuthSite, openSignedIn, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";

const email = "lin.yue@example.org";
const newFormat = { "X-Supabase-Api-Version": "2024-01-01" };
const code = "over_email_send_rate_limit";
const msg = "For security purposes, you can only request this after 40 seconds.";

openEachSite({ AUTH_RATE_LIMITS: "off" }, openAuthSite);

type MailRequest = [method: string, path: string, body?: Record<string, unknown>];
const recover: MailRequest = ["POST", "/recover", { email }];
const otp: MailRequest = ["POST", "/otp", { email }];
const change: MailRequest = ["PUT", "/user", { email: "lin.new@example.org" }];
const again: MailRequest = ["POST", "/resend", { type: "email_change", email }];
const nonce: MailRequest = ["GET", "/reauthenticate"];
const unverified = "new@example.org";
const signUp: MailRequest = ["POST", "/signup", { email: unverified, password: "Torino2026" }];
const resend: MailRequest = ["POST", "/resend", { type: "signup", email: unverified }];

test.each<[string, MailRequest, MailRequest]>([
  ["recovery", recover, recover],
  ["recovery, then a link that signs in: one clock", recover, otp],
  ["a link that signs in, then recovery", otp, recover],
  ["change of address", change, change],
  ["change of address, sent again", change, again],
  ["code of a changed password", nonce, nonce],
  ["confirmation", signUp, resend],
])("a second mail within a minute is rejected with the seconds to wait: %s", async (_kind, first, second) => {
  await makeAccount(site, email);
  const { headers } = await openSignedIn(site, email);
  const request = ([method, path, body]: MailRequest, more = {}) =>
    requestAuth(site, method, path, { ...(body ? { body } : {}), headers: { ...headers, ...more } });
  expect((await request(first)).status).toBe(200);
  site.clock.time += 20_000;
  const old = await request(second);
  expect([old.status, old.json]).toEqual([429, { code: 429, error_code: code, msg }]);
  const fresh = await request(second, newFormat);
  expect([fresh.status, fresh.json]).toEqual([429, { code, message: msg }]);
  expect(fresh.response.headers.get("Retry-After")).toBe("40");
  site.clock.time += 40_000;
  expect((await request(second)).status).toBe(200);
});
