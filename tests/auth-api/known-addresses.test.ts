// The auth API does not reveal whether an address has an account: sequences of public calls get the same responses for a member, an
// unverified account and an unknown address.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { makeAccount } from "../support/account";
import { openAuthSite, requestAuth } from "../support/auth-client";
import type { TestSite } from "../support/site";
import { stableHeaders } from "../support/stable-headers";

// Of the same length, so that responses can be compared.
const [member, waiting, absent] = ["member0@example.org", "waiting@example.org", "nobody0@example.org"];
const password = "Milano2027";

let site: TestSite;
beforeEach(() => open({}));
afterEach(() => site.close());

async function open(settings: Record<string, string>) {
  site = await openAuthSite({ AUTH_RATE_LIMITS: "off", ...settings });
  await makeAccount(site, member);
  await makeAccount(site, waiting, { isVerified: false });
  site.db.update(users).set({ metadata: '{"nickname":"小林"}' }).where(eq(users.email, waiting)).run();
  site.clock.time += 120_000;
}

type Step = { path: string; body: Record<string, unknown> } | { waitMs: number };
const step = (path: string, body: Record<string, unknown> = {}): Step => ({ path, body });
const minute: Step = { waitMs: 61_000 };

const signUp = step("/signup", { password, data: { nickname: "小月" } });
const otp = step("/otp");
const quiet = step("/otp", { create_user: false });
const link = step("/magiclink", { create_user: false });
const recover = step("/recover");
const resend = step("/resend", { type: "signup" });
const change = step("/resend", { type: "email_change" });
const code = step("/verify", { type: "email", token: "000000" });
const recovery = step("/verify", { type: "recovery", token: "000000" });
const enter = step("/token?grant_type=password", { password });

/** Responses to a sequence of requests, with ids replaced by the order of their first occurrence. */
async function trace(email: string, steps: readonly Step[], address: string): Promise<unknown[]> {
  const start = site.clock.time;
  const ids: string[] = [];
  const responses: unknown[] = [];
  for (const one of steps) {
    if ("waitMs" in one) {
      site.clock.time += one.waitMs;
      continue;
    }
    const { response, status, text } = await requestAuth(site, "POST", one.path, {
      body: { ...one.body, email },
      address,
    });
    const named = text
      .replaceAll(email, "EMAIL")
      .replace(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, (id) => {
        if (!ids.includes(id)) ids.push(id);
        return `ID${ids.indexOf(id)}`;
      });
    const headers = stableHeaders(response.headers);
    responses.push([one.path, status, named, headers]);
  }
  site.clock.time = start;
  return responses;
}

/** Each of the three addresses gets the same responses, in a separate network. */
async function expectAlike(steps: readonly Step[]) {
  const [known, waits, unknown] = [
    await trace(member, steps, "203.0.113.1"),
    await trace(waiting, steps, "198.51.100.1"),
    await trace(absent, steps, "192.0.2.1"),
  ];
  expect(unknown).toEqual(known);
  expect(waits).toEqual(known);
}

const single: [string, Step[]][] = [
  ["a sign-up", [signUp]],
  ["a sign-up, repeated", [signUp, signUp, minute, signUp]],
  ["a one-time link", [otp, otp, minute, otp]],
  ["a one-time link for accounts alone", [quiet, quiet, minute, quiet]],
  ["a magic link for accounts alone", [link, link, minute, link]],
  ["a recovery", [recover, recover, minute, recover]],
  ["a confirmation sent again", [resend, resend, minute, resend]],
  ["a change sent again", [change, change, minute, change]],
  ["wrong codes", [otp, code, code, recovery]],
  ["a password", [enter]],
  ["more than a network may ask for", Array.from({ length: 12 }, () => [signUp, minute]).flat()],
];
const kinds: [string, Step][] = [
  ["sign-up", signUp],
  ["one-time link", otp],
  ["quiet link", quiet],
  ["recovery", recover],
  ["confirmation", resend],
];
const pairs = kinds.flatMap(([first, one]) =>
  kinds.map(([second, other]): [string, Step[]] => [`${first}, then ${second}`, [one, other, minute, other]]),
);
const exhausted: [string, Step[]][] = kinds.map(([name, one]) => [
  `${name} when the network has used up its mails`,
  [...Array.from({ length: 9 }, () => [otp, minute]).flat(), one],
]);

test.each([
  ...single,
  ...pairs,
  ...exhausted,
])("responses are the same for a member, an unverified account and an unknown address: %s", async (_name, steps) => {
  await expectAlike(steps);
});

test("responses are the same for a member, an unverified account and an unknown address: a one-time link with sign-ups disabled", async () => {
  site.close();
  await open({ AUTH_DISABLE_SIGNUP: "on" });
  await expectAlike([otp, quiet, minute, otp]);
  expect(site.db.select().from(users).where(eq(users.email, absent)).get()).toBeUndefined();
});

test("a link without sign-up creates no account, and ids in sign-up responses are not the member's", async () => {
  await requestAuth(site, "POST", "/otp", { body: { email: absent, create_user: false } });
  expect(site.db.select().from(users).where(eq(users.email, absent)).get()).toBeUndefined();
  const { id = "" } = site.db.select().from(users).where(eq(users.email, member)).get() ?? {};
  const { json, text } = await requestAuth(site, "POST", "/signup", { body: { email: member, password } });
  expect(json.identities).toHaveLength(1);
  expect(text).not.toContain(id);
  const first = await requestAuth(site, "POST", "/signup", {
    body: { email: "fresh@example.org", password },
  });
  const created = site.db.select().from(users).where(eq(users.email, "fresh@example.org")).get();
  expect([first.json.id, first.json.identities[0].user_id]).toEqual([created?.id, created?.id]);
});
