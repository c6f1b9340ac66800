// Account pre-hijacking: an attacker registers an address and waits for its owner. However the owner proves the
// address, no stored data of before survives, unless the proof is the mail of that very registration.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailTokens, sessions, users } from "../../app/db/schema/accounts";
import { factors, recoveryCodes } from "../../app/db/schema/auth";
import { issueEmailToken } from "../../app/domain/accounts/email-tokens.server";
import { openMemberSession } from "../../app/domain/accounts/member-sessions.server";
import { openTokenSession } from "../../app/domain/accounts/token-sessions.server";
import { signInFields } from "../support/account";
import { hashIn, newestMail, openAuthSite, pressLink, requestAuth } from "../support/auth-client";
import { site } from "../support/each-site";
import { addFactor } from "../support/factor";
import { openBrowser, openEachProviderSite, provider } from "../support/google";
import { codeIn, linkIn } from "../support/mailbox";
import { origin } from "../support/site";
import { combinations } from "../support/tier";
import { openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const theirs = "Attacker1";
const own = "Milano2027";
const planted = { nickname: "冒名", from: "planter" };
const challenge = { code_challenge: "c".repeat(43), code_challenge_method: "plain" };
const returnTo = `?redirect_to=${encodeURIComponent(`${origin}/events`)}`;

openEachProviderSite((settings) => openAuthSite({ RATE_LIMITS: "off", ...settings }), email);

const account = () => site.db.select().from(users).where(eq(users.email, email)).get();
const mail = () => newestMail(site, email);
const later = () => {
  // So that times identify the newest mail.
  site.clock.time += 1000;
};

async function api(path: string, body: Record<string, unknown>) {
  later();
  const response = await requestAuth(site, "POST", path, { body });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
}

async function page(path: string, fields: Record<string, string>) {
  later();
  const response = await openVisitor(site).say(path, fields);
  expect([path, response.status]).toEqual([path, 303]);
}

const registerOnPage = (password: string) => page("/register", { email, password, confirm: password });
const signUp = (password: string, more: Record<string, unknown> = {}) =>
  api("/signup", { email, password, ...more });

type Step = [name: string, act: () => Promise<unknown>];

/** What an attacker does with someone else's address. */
const plants: Step[] = [
  ["a registration on the page", () => registerOnPage(theirs)],
  ["a sign-up with metadata", () => signUp(theirs, { data: planted })],
  ["a sign-up with a proof key", () => signUp(theirs, { data: planted, ...challenge })],
  [
    "a sign-up whose mail is sent again",
    async () => {
      await signUp(theirs, { data: planted });
      await api("/resend", { type: "signup", email });
    },
  ],
  ["a one-time link with metadata", () => api("/otp", { email, data: planted })],
  [
    "a one-time link, then a registration",
    async () => {
      await api("/otp", { email, data: planted });
      await registerOnPage(theirs);
    },
  ],
];

/** All data that the rows of an unverified account could contain, from any source. */
function plantRows() {
  const { id: userId = "" } = account() ?? {};
  const now = site.clock.now();
  const cookie = openMemberSession(site.db, { userId, userAgent: "planter", isPersistent: true }, now);
  const start = { userId, userAgent: "planter", addressHash: "x", method: "password" } as const;
  const { refreshToken } = openTokenSession(site.db, site.secret, start, now);
  addFactor(site.db, userId, now);
  site.db.insert(recoveryCodes).values({ codeHash: "planted", userId, createdAt: now }).run();
  site.db.update(users).set({ newEmail: "planter@example.org" }).where(eq(users.id, userId)).run();
  const change = { userId, purpose: "email-change", email: "planter@example.org" } as const;
  const changeToken = issueEmailToken(site.db, change, now).token;
  return { cookie, refreshToken, changeToken };
}

/** The proofs by the newest mail, of each kind. */
const verify = async (body: Record<string, unknown>) => {
  await api("/verify", body);
};
const byHash = (type: string) => async () => verify({ type, token_hash: hashIn(await mail()) });
const byCode = (type: string) => async () => verify({ type, email, token: codeIn(await mail()) });
const byLink = async () => {
  const opened = await pressLink(site, await mail());
  expect(opened.headers.get("Location")).toContain("access_token=");
};
const byConfirmPage = async () => {
  const fields = Object.fromEntries(new URL(linkIn(await mail(), "/auth/confirm"), origin).searchParams);
  expect((await site.post("/auth/confirm", fields)).status).toBe(200);
};
const byResetPage = async () => {
  const { token_hash = "" } = Object.fromEntries(
    new URL(linkIn(await mail(), "/reset-password"), origin).searchParams,
  );
  const response = await site.post("/reset-password", { token_hash, password: own, confirm: own });
  expect(response.status).toBe(303);
};
const hashOf = (path: string, type: string) => async () =>
  verify({ type, token_hash: hashIn(await mail(), path) });

const otp = () => api("/otp", { email });
const otpAndResend = async () => {
  await otp();
  await api("/resend", { type: "signup", email });
};
const recover = () => api("/recover", { email });
const signUpTakes: Step[] = [
  ["the confirmation page", byConfirmPage],
  ["the link as signup", byHash("signup")],
  ["the link as invite", byHash("invite")],
  ["the link as email", byHash("email")],
  ["the code as signup", byCode("signup")],
  ["the code as email", byCode("email")],
];
const recoveryTakes: Step[] = [
  ["the page", byResetPage],
  ...["recovery", "magiclink", "email"].map(
    (type): Step => [`the link as ${type}`, hashOf("/reset-password", type)],
  ),
  ...["recovery", "magiclink"].map((type): Step => [`the code as ${type}`, byCode(type)]),
];
const asked: [...Step, takes: Step[]][] = [
  ["a one-time link", otp, signUpTakes],
  ["a one-time link, sent again", otpAndResend, signUpTakes],
  ["an own sign-up", () => signUp(own), signUpTakes],
  ["an own registration", () => registerOnPage(own), signUpTakes],
  ["a one-time link with a way back", () => api(`/otp${returnTo}`, { email }), [["the opened link", byLink]]],
  ["a recovery", recover, recoveryTakes],
  ["a recovery with a way back", () => api(`/recover${returnTo}`, { email }), [["the opened link", byLink]]],
  ["a reset on the page", () => page("/login/reset", { email }), [["its page", byResetPage]]],
];

/** Signs in by Google, where the address is the owner's. */
const fromGoogle = (start: string | undefined, status: number) => async () => {
  const browser = openBrowser(site);
  expect((await browser.come(await browser.leave(start))).status).toBe(status);
};
const google: Step[] = [
  ["Google on the pages", fromGoogle(undefined, 303)],
  ["Google over the API", fromGoogle("/auth/v1/authorize?provider=google", 302)],
  [
    "a token of Google",
    async () => {
      const idToken = await provider.server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, { aud: "our-client", ...provider.person });
        },
      });
      await api("/token?grant_type=id_token", { provider: "google", id_token: idToken });
    },
  ],
];
const proofs: Step[] = [
  ...asked.flatMap(([name, request, takes]) =>
    takes.map(([how, take]): Step => [`${name}, ${how}`, () => request().then(take)]),
  ),
  ...google,
];

/** Whether a password signs in: on the page, over the API. */
async function signsIn(password: string): Promise<[boolean, boolean]> {
  const onPage = await openVisitor(site).post("/login", signInFields(site, email, password));
  const overApi = await requestAuth(site, "POST", "/token?grant_type=password", {
    body: { email, password },
  });
  return [onPage.status === 303, overApi.status === 200];
}

const rows = combinations(plants, proofs).map(
  ([[plant, act], [proof, prove]]) => [plant, proof, act, prove] as const,
);

test.each(
  rows,
)("no planted data survives a proof of the address: %s; %s", async (_plant, _proof, act, prove) => {
  await act();
  const { cookie, refreshToken, changeToken } = plantRows();
  await prove();
  const user = account();
  expect(user?.emailVerifiedAt).not.toBeNull();
  expect(await signsIn(theirs)).toEqual([false, false]);
  expect([user?.metadata, user?.newEmail]).toEqual(["{}", null]);
  const planters = site.db.select().from(sessions).where(eq(sessions.userAgent, "planter")).all();
  expect([
    planters,
    site.db.select().from(factors).all(),
    site.db.select().from(recoveryCodes).all(),
  ]).toEqual([[], [], []]);
  const inside = await openVisitor(site, { session: cookie }).page("/account");
  expect(inside.response.headers.get("Location")).toContain("/login");
  const refresh = { refresh_token: refreshToken };
  const renewed = await requestAuth(site, "POST", "/token?grant_type=refresh_token", { body: refresh });
  expect(renewed.status).toBe(400);
  const changed = { type: "email_change", token_hash: changeToken };
  expect((await requestAuth(site, "POST", "/verify", { body: changed })).status).toBe(403);
  expect(account()?.email).toBe(email);
  const open = site.db
    .select()
    .from(emailTokens)
    .all()
    .filter(({ usedAt }) => usedAt === null);
  expect(open.map(({ purpose }) => purpose)).toEqual([]);
});

describe("the owner's registration, proven by its own mail, preserves password and metadata", () => {
  const data = { nickname: "小林" };
  const registrations: [...Step, metadata: string][] = [
    ["on the page", () => registerOnPage(own), "{}"],
    ["over the API", () => signUp(own, { data }), JSON.stringify(data)],
  ];
  const takes: Step[] = [
    ...signUpTakes.filter(([how]) => !how.endsWith("invite")),
    [
      "the mail that was sent again",
      async () => {
        await api("/resend", { type: "signup", email });
        await byConfirmPage();
      },
    ],
    [
      "the opened link",
      async () => {
        await api(`/resend${returnTo}`, { type: "signup", email });
        await byLink();
      },
    ],
  ];
  test.each(
    registrations.flatMap(([name, act, metadata]) =>
      takes.map(([how, take]) => [name, how, act, take, metadata] as const),
    ),
  )("%s, by %s", async (_name, _how, act, take, metadata) => {
    await act();
    await take();
    expect(account()?.metadata).toBe(metadata);
    expect(await signsIn(own)).toEqual([true, true]);
  });

  test("a one-time link requested twice preserves its metadata", async () => {
    await api("/otp", { email, data });
    await api("/otp", { email, data });
    await byCode("email")();
    expect(account()?.metadata).toBe(JSON.stringify(data));
  });
});

test("a link of a replaced registration is invalid, and a change to an unverified address transfers no data", async () => {
  await signUp(theirs, { data: planted });
  const first = hashIn(await mail());
  await api("/otp", { email });
  const late = await requestAuth(site, "POST", "/verify", { body: { type: "signup", token_hash: first } });
  expect([late.status, account()?.emailVerifiedAt]).toEqual([403, null]);
  const other = "planter@example.org";
  await api("/signup", { email: other, password: theirs });
  await api("/verify", { type: "signup", token_hash: hashIn(await newestMail(site, other)) });
  const signed = await api("/token?grant_type=password", { email: other, password: theirs });
  const headers = { Authorization: `Bearer ${signed.json.access_token}` };
  const taken = await requestAuth(site, "PUT", "/user", { headers, body: { email } });
  expect([taken.status, taken.json.error_code]).toEqual([422, "email_exists"]);
});
