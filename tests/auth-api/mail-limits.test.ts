// Limits of mails and of the codes in them (contract section 3): one mail per kind and account a minute, in both error
// formats; wrong six-digit codes count per account, so that another mail allows no more guesses. The share of this API
// in all mails is in sweeps/mail-flood.test.ts.
import { expect, test } from "vitest";
import { makeAccount } from "../support/account";
import { hashIn, newestMail, openAuthSite, openSignedIn, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { codeIn } from "../support/mailbox";

const email = "lin.yue@example.org";
const [ofCode, ofDay] = [10, 30];
const dayMs = 86_400_000;

openEachSite({ AUTH_RATE_LIMITS: "off", AUTH_REAUTH_FOR_PASSWORD: "on" }, openAuthSite);

let requestCount = 0;
/** Requests a mail from a separate network, two minutes later. */
async function request(path: string, body: Record<string, unknown> = {}, to = email) {
  site.clock.time += 120_000;
  requestCount += 1;
  const address = `10.1.${requestCount % 250}.1`;
  const response = await requestAuth(site, "POST", path, { body: { email, ...body }, address });
  expect([path, response.status]).toEqual([path, 200]);
  return newestMail(site, to);
}
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");
const verify = async (type: string, body: object) =>
  (await requestAuth(site, "POST", "/verify", { body: { type, ...body } })).json?.error_code ?? "signed in";

/** Submits so many wrong codes for the newest mail. */
async function guess(type: string, times: number, mail: Awaited<ReturnType<typeof newestMail>>) {
  for (let at = 0; at < times; at += 1)
    expect(await verify(type, { email, token: wrongOf(codeIn(mail)) })).toBe("otp_expired");
}

const kinds: [string, string, () => ReturnType<typeof request>, boolean][] = [
  ["a one-time link", "magiclink", () => request("/otp"), true],
  ["a recovery", "recovery", () => request("/recover"), true],
  ["a confirmation", "signup", () => request("/resend", { type: "signup" }), false],
];

test.each(
  kinds,
)("%s: thirty wrong codes a day over all mails; the link remains valid", async (_name, type, send, isVerified) => {
  await makeAccount(site, email, { isVerified });
  for (let at = 0; at < ofDay / ofCode; at += 1) await guess(type, ofCode - 1, await send());
  await guess(type, 3, await send());
  const late = await send();
  expect(await verify(type, { email, token: codeIn(late) })).toBe("otp_expired");
  const path =
    type === "recovery" || late.text?.includes("/reset-password") ? "/reset-password" : "/auth/confirm";
  expect(await verify(type, { token_hash: hashIn(late, path) })).toBe("signed in");
});

test("codes are valid again the next day, and always for other accounts", async () => {
  await makeAccount(site, email);
  await makeAccount(site, "mei@example.org");
  for (let at = 0; at < 4; at += 1) await guess("magiclink", 9, await request("/otp"));
  const other = await request("/otp", { email: "mei@example.org" }, "mei@example.org");
  expect(await verify("magiclink", { email: "mei@example.org", token: codeIn(other) })).toBe("signed in");
  site.clock.time += dayMs;
  const fresh = await request("/otp");
  expect(await verify("magiclink", { email, token: codeIn(fresh) })).toBe("signed in");
});

test("a password changes after a day only with a mailed code, which wrong codes of strangers do not affect and which has a limit too", async () => {
  await makeAccount(site, email);
  const { client, headers } = await openSignedIn(site, email);
  site.clock.time += dayMs;
  const renew = async () => {
    const { data } = await client.refreshSession();
    headers.Authorization = `Bearer ${data.session?.access_token}`;
  };
  await renew();
  const change = async (nonce?: string) => {
    const body = { password: "Milano2027", nonce };
    const { json } = await requestAuth(site, "PUT", "/user", { headers, body });
    return json.error_code ?? "changed";
  };
  const mail = async () => {
    site.clock.time += 61_000;
    expect((await requestAuth(site, "GET", "/reauthenticate", { headers })).status).toBe(200);
    return newestMail(site, email);
  };
  for (let at = 0; at < 4; at += 1) await guess("magiclink", 9, await request("/otp"));
  expect(await change()).toBe("reauthentication_needed");
  const invalid = "reauthentication_not_valid";
  for (let at = 0; at < 4; at += 1) {
    const code = codeIn(await mail());
    for (let wrong = 0; wrong < 9; wrong += 1) expect(await change(wrongOf(code))).toBe(invalid);
  }
  expect(await change(codeIn(await mail()))).toBe(invalid);
  site.clock.time += dayMs;
  await renew();
  expect(await change(codeIn(await mail()))).toBe("changed");
});

const newFormat = { "X-Supabase-Api-Version": "2024-01-01" };
const code = "over_email_send_rate_limit";
const msg = "For security purposes, you can only request this after 40 seconds.";

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
  const send = ([method, path, body]: MailRequest, more = {}) =>
    requestAuth(site, method, path, { ...(body ? { body } : {}), headers: { ...headers, ...more } });
  expect((await send(first)).status).toBe(200);
  site.clock.time += 20_000;
  const old = await send(second);
  expect([old.status, old.json]).toEqual([429, { code: 429, error_code: code, msg }]);
  const fresh = await send(second, newFormat);
  expect([fresh.status, fresh.json]).toEqual([429, { code, message: msg }]);
  expect(fresh.response.headers.get("Retry-After")).toBe("40");
  site.clock.time += 40_000;
  expect((await send(second)).status).toBe(200);
});
