// Mail limits of the auth API (contract section 3): one mail per kind and account a minute, and a total limit, in both error
// formats.
import { describe, expect, test } from "vitest";
import { makeAccount } from "../support/account";
import { openAuthSite, openSignedIn, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";

const email = "lin.yue@example.org";
const password = "Torino2026";
const newFormat = { "X-Supabase-Api-Version": "2024-01-01" };
const code = "over_email_send_rate_limit";

openEachSite({ AUTH_RATE_LIMITS: "off" }, openAuthSite);

type MailRequest = { method: string; path: string; body?: Record<string, unknown> };

async function rejected({ method, path, body }: MailRequest, headers: Record<string, string>, text: string) {
  const init = body === undefined ? {} : { body };
  const old = await requestAuth(site, method, path, { ...init, headers });
  expect([path, old.status, old.json]).toEqual([path, 429, { code: 429, error_code: code, msg: text }]);
  const fresh = await requestAuth(site, method, path, { ...init, headers: { ...headers, ...newFormat } });
  expect([path, fresh.status, fresh.json]).toEqual([path, 429, { code, message: text }]);
  expect(Number(fresh.response.headers.get("Retry-After"))).toBeGreaterThan(0);
}

describe("a second mail of a kind within a minute", () => {
  const recover = { method: "POST", path: "/recover", body: { email } };
  const otp = { method: "POST", path: "/otp", body: { email } };
  const change = { method: "PUT", path: "/user", body: { email: "lin.new@example.org" } };
  const again = { method: "POST", path: "/resend", body: { type: "email_change", email } };
  const nonce = { method: "GET", path: "/reauthenticate" };
  const waiting: MailRequest = {
    method: "POST",
    path: "/signup",
    body: { email: "new@example.org", password },
  };
  const resend: MailRequest = {
    method: "POST",
    path: "/resend",
    body: { type: "signup", email: "new@example.org" },
  };

  const pairs: [string, MailRequest, MailRequest][] = [
    ["recovery", recover, recover],
    ["recovery, then a link that signs in: one clock", recover, otp],
    ["a link that signs in, then recovery", otp, recover],
    ["change of address", change, change],
    ["change of address, sent again", change, again],
    ["code of a changed password", nonce, nonce],
    ["confirmation", waiting, resend],
  ];

  test.each(pairs)("is rejected with the seconds to wait: %s", async (_kind, first, second) => {
    await makeAccount(site, email);
    const { headers } = await openSignedIn(site, email);
    const init = first.body === undefined ? {} : { body: first.body };
    expect((await requestAuth(site, first.method, first.path, { ...init, headers })).status).toBe(200);
    site.clock.time += 20_000;
    await rejected(second, headers, "For security purposes, you can only request this after 40 seconds.");
    site.clock.time += 40_000;
    const more = second.body === undefined ? {} : { body: second.body };
    expect((await requestAuth(site, second.method, second.path, { ...more, headers })).status).toBe(200);
  });
});

test("mails have a total limit, a third of it for unverified addresses; requests without a mail do not count", async () => {
  const index = (at: number) => `person${at}@example.org`;
  const network = (at: number) => `10.0.${at}.1`;
  for (let at = 0; at < 200; at += 1)
    expect((await requestAuth(site, "POST", "/recover", { body: { email: index(at) } })).status).toBe(200);
  const signUp = (at: number): MailRequest => ({
    method: "POST",
    path: "/signup",
    body: { email: index(at), password },
  });
  for (let at = 0; at < 33; at += 1)
    expect((await requestAuth(site, "POST", "/signup", { ...signUp(at), address: network(at) })).status).toBe(
      200,
    );
  await rejected(signUp(200), {}, "email rate limit exceeded");
  expect((await requestAuth(site, "POST", "/recover", { body: { email: index(300) } })).status).toBe(200);
  site.clock.time += 3_600_000;
  expect((await requestAuth(site, "POST", "/signup", { body: signUp(200).body })).status).toBe(200);
});
