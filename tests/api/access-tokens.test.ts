// Access tokens of the auth API authorise the same operations of this API as its own tokens, under the checks of
// `/auth/v1`.
import { beforeEach, expect, test } from "vitest";
import { organisers, users } from "../../app/db/schema/accounts";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { makeAccount } from "../support/account";
import { openAuthSite, openSignedIn } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { makePoll, unwrap } from "../support/fixtures";
import { openRawClient, upload } from "../support/raw-api";

const email = "lin.yue@example.org";

openEachSite({ RATE_LIMITS: "off" }, openAuthSite);
beforeEach(async () => {
  await makeAccount(site, email);
});

async function signIn(access: "none" | "full" = "full") {
  unwrap(setAccountAccess(site.db, { kind: "system" }, { email, access }, site.clock.time));
  const { client, headers } = await openSignedIn(site, email);
  return { client, headers, request: openRawClient(site, headers) };
}

const wish = { authorName: "林月", content: "想要一个夜间图书馆" };

test("authorises a member's writes, without administrator rights", async () => {
  const { request } = await signIn("none");
  expect((await request("POST", "/wishes", wish)).status).toBe(201);
  const [row] = site.db.$client.prepare("SELECT user_id FROM wishes").all();
  expect(row).toEqual({ user_id: site.db.select().from(users).get()?.id });
  expect((await request("GET", "/events/admin/stats")).status).toBe(401);
});

test("authorises administrator operations and uploads of an administrator's account, and sign-out", async () => {
  const { request, client, headers } = await signIn();
  expect((await request("GET", "/events/admin/stats")).status).toBe(200);
  const { id } = makePoll(site, { status: "draft" });
  expect((await request("GET", `/polls/${id}`)).status).toBe(200);
  expect((await upload(site, Buffer.from("这不是图片"), [], { headers })).status).toBe(415);
  expect((await request("POST", "/admin/logout")).status).toBe(200);
  expect((await request("GET", "/events/admin/stats")).status).toBe(401);
  expect((await client.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
});

const change = (fields: Partial<typeof users.$inferInsert>) => site.db.update(users).set(fields).run();
const ends: [string, (session: Awaited<ReturnType<typeof signIn>>) => unknown][] = [
  ["after the session was ended", ({ client }) => client.signOut()],
  ["while its user is banned", () => change({ bannedUntil: site.clock.time + 9_000 })],
  ["when it has run out", () => (site.clock.time += 3_601_000)],
  ["after the account is gone", () => site.db.delete(users).run()],
  ["when its administrator is none any more", () => site.db.delete(organisers).run()],
];

test.each(ends)("is rejected: %s", async (why, end) => {
  const session = await signIn();
  await end(session);
  expect((await session.request("GET", "/events/admin/stats")).status).toBe(401);
  const status = why.includes("none any more") ? 201 : 401;
  expect((await session.request("POST", "/wishes", wish)).status).toBe(status);
});

test("is rejected with any modification", async () => {
  const { headers } = await signIn();
  const [head = "", body = "", signature = ""] = headers.Authorization.slice("Bearer ".length).split(".");
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const other = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  for (const token of [`${head}.${body}.${other}`, `${none}.${body}.${signature}`, `${head}.${body}.x`]) {
    const request = openRawClient(site, { Authorization: `Bearer ${token}` });
    expect((await request("GET", "/events/admin/stats")).status).toBe(401);
    expect((await request("POST", "/wishes", wish)).status).toBe(401);
  }
});

test("ignores cookies in the same request, and does not authorise pages", async () => {
  const { headers } = await signIn();
  const page = await site.send("/account", { headers });
  expect(page.status).toBe(303);
  expect((await site.send("/admin/events", { headers })).status).toBe(303);
});
