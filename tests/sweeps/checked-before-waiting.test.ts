// Commands that await a password hash while their account changes: they verify the account again afterwards, so that
// they change nothing and create no session.
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { organisers, sessions, users } from "../../app/db/schema/accounts";
import { factors, recoveryCodes } from "../../app/db/schema/auth";
import { issueEmailToken } from "../../app/domain/accounts/email-tokens.server";
import { findMember, findWaitingMember } from "../../app/domain/accounts/members.server";
import { enrolFactor } from "../../app/domain/factors/factors.server";
import { turnOnSecondFactor } from "../../app/domain/factors/own-factor.server";
import { raiseSession } from "../../app/domain/factors/session-levels.server";
import { changeAdminPassword } from "../../app/domain/organisers/passwords.server";
import { goodPassword, makeAccount, openMember, signInFields } from "../support/account";
import { openAdminBrowser } from "../support/admin-browser";
import { requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { addFactor, codeAt } from "../support/factor";
import { unwrap } from "../support/fixtures";
import { gate } from "../support/held-requests";
import { openRawClient } from "../support/raw-api";
import { origin, server } from "../support/site";

const email = "lin.yue@example.org";
const adminPassword = "correct horse";
const stolen = "Stolen2027";
const chosen = "Chosen2028";
const twice = (password: string) => ({ password, confirm: password });

openEachSite({ RATE_LIMITS: "off", AUTH_RATE_LIMITS: "off" });
afterEach(() => server.beforeHashing(undefined));

/** The next hash waits until `release`; later ones do not. */
function holdNextHash() {
  const [reached, released] = [gate(), gate()];
  server.beforeHashing(() => {
    server.beforeHashing(undefined);
    reached.open();
    return released.opened;
  });
  return { reached: reached.opened, release: released.open };
}

async function openAccount() {
  const userId = await makeAccount(site, email);
  const [owner, thief] = [await openMember(site, email), await openMember(site, email)];
  const enter = async (): Promise<string> => {
    const body = { email, password: goodPassword };
    return (await requestAuth(site, "POST", "/token?grant_type=password", { body })).json.access_token;
  };
  return { userId, owner, thief, thiefToken: await enter(), ownerToken: await enter() };
}
type Account = Awaited<ReturnType<typeof openAccount>>;

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const resetToken = (userId: string) =>
  issueEmailToken(site.db, { userId, purpose: "reset" }, site.clock.now()).token;

/** Concurrent changes by the owner. */
const changes = {
  "a new password": ({ owner }: Account) =>
    owner.post("/account/password", { current: goodPassword, ...twice(chosen) }),
  "a reset": ({ userId }: Account) =>
    site.post("/reset-password", { token_hash: resetToken(userId), ...twice(chosen) }),
  "a sign-out everywhere": ({ ownerToken }: Account) =>
    requestAuth(site, "POST", "/logout", bearer(ownerToken)),
  "a second factor": async ({ userId, owner }: Account) => {
    const now = site.clock.now();
    const { sessionId = "" } = findMember(site.db, owner.jar.get("session") ?? "", now) ?? {};
    const names = { friendlyName: "", issuer: "localhost", email };
    const { id: factorId, secret } = unwrap(enrolFactor(site.db, { userId, ...names }, now));
    const first = { userId, sessionId, network: "", factorId, code: codeAt(secret, now) };
    unwrap(turnOnSecondFactor(site.db, first, { branding: { siteName: "城里见", origin }, now }));
  },
};
type Change = keyof typeof changes;
const passwordChanges: Change[] = ["a new password", "a reset"];
const allChanges: Change[] = [...passwordChanges, "a sign-out everywhere", "a second factor"];
const withFactor = allChanges.filter((change) => change !== "a second factor");

/** Both browsers have verified a second factor. */
function showFactor({ userId, owner, thief }: Account): void {
  addFactor(site.db, userId, site.clock.now());
  const now = site.clock.now();
  const idOf = (browser: Account["owner"]) =>
    findWaitingMember(site.db, browser.jar.get("session") ?? "", now)?.sessionId ?? "";
  const ids = [idOf(owner), idOf(thief)];
  site.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, userId)).run();
  for (const id of ids) raiseSession(site.db, id, now);
}

/** The access token was just issued for a mailed code. */
function markMailed({ userId }: Account): void {
  const amr = JSON.stringify([{ method: "otp", timestamp: Math.floor(site.clock.now() / 1000) }]);
  site.db.update(sessions).set({ amr }).where(eq(sessions.userId, userId)).run();
}

const password = { password: goodPassword };
const owned = { password: stolen, email: "thief@example.org", data: { nickname: "小偷" } };
type Run = (account: Account) => Promise<unknown>;
const post =
  (path: string, fields: Record<string, string>): Run =>
  ({ thief }) =>
    thief.post(path, fields);
const commands: [name: string, during: readonly Change[], run: Run, prepare?: (account: Account) => void][] =
  [
    ["POST /login", passwordChanges, () => site.post("/login", signInFields(site, email))],
    [
      "POST /auth/v1/token",
      passwordChanges,
      () => requestAuth(site, "POST", "/token?grant_type=password", { body: { email, ...password } }),
    ],
    [
      "PUT /auth/v1/user with a password and an address",
      allChanges,
      ({ thiefToken }) => requestAuth(site, "PUT", "/user", { ...bearer(thiefToken), body: owned }),
    ],
    [
      "POST /reset-password by an access token",
      allChanges,
      ({ thiefToken }) => site.post("/reset-password", { access_token: thiefToken, ...twice(stolen) }),
      markMailed,
    ],
    [
      "POST /reset-password by a link",
      passwordChanges,
      ({ userId }) => site.post("/reset-password", { token_hash: resetToken(userId), ...twice(stolen) }),
    ],
    [
      "POST /account/password",
      allChanges,
      post("/account/password", { current: goodPassword, ...twice(stolen) }),
    ],
    ["POST /account/delete", allChanges, post("/account/delete", password)],
    ["POST /account/second-factor", allChanges, post("/account/second-factor", password)],
    ["POST /account/second-factor/off", withFactor, post("/account/second-factor/off", password), showFactor],
    [
      "POST /account/second-factor/codes",
      withFactor,
      post("/account/second-factor/codes", password),
      showFactor,
    ],
  ];

/** All account data that a command could change. */
const state = () =>
  [users, sessions, factors, recoveryCodes, organisers].map((table) => site.db.select().from(table).all());

const rows = commands.flatMap(([name, during, run, prepare]) =>
  during.map((change) => [name, change, run, prepare] as const),
);

test.each(rows)("%s during %s changes nothing", async (_name, change, run, prepare) => {
  const account = await openAccount();
  prepare?.(account);
  const hash = holdNextHash();
  const pending = run(account);
  await hash.reached;
  await changes[change](account);
  const before = state();
  hash.release();
  await pending;
  expect(state()).toEqual(before);
});

test.each([
  ["/admin/login", () => site.post("/admin/login", { password: adminPassword })],
  ["/api/admin/login", () => openRawClient(site)("POST", "/admin/login", { password: adminPassword })],
  [
    "/admin/health/backup",
    async () => (await openAdminBrowser(site)).post("/admin/health/backup", { password: adminPassword }),
  ],
])("the administrator's password that is replaced while %s verifies it grants no access", async (_path, run) => {
  const hash = holdNextHash();
  const pending = run();
  await hash.reached;
  unwrap(await changeAdminPassword(site.db, { kind: "system" }, "another horse", site.clock.now()));
  const before = state();
  hash.release();
  const { headers } = await pending;
  expect(state()).toEqual(before);
  expect(headers.get("Location") ?? "").not.toContain("backup.tar");
  expect(headers.getSetCookie().join()).not.toMatch(/(admin|backup)=[^;]/);
});
