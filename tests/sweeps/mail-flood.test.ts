// Mails to unverified addresses never exhaust the members' quota: during a flood of registrations, from one network
// or many, members still get their resets.
import { beforeEach, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { goodPassword, makeAccount } from "../support/account";
import { openEachSite, site } from "../support/each-site";
import { makeOrganiser } from "../support/organisers";
import { origin } from "../support/site";

const [member, admin] = ["lin.yue@example.org", "chens@example.org"];
const [ofNetwork, ofStrangers, ofMembers, ofNetworksMembers] = [8, 33, 67, 20];
const hourMs = 3_600_000;
const password = goodPassword;

openEachSite({ TRUST_PROXY: "1" });
beforeEach(async () => {
  await makeAccount(site, member);
  makeOrganiser(site.db, await makeAccount(site, admin));
});

const from = (address: string) => ({ "X-Forwarded-For": address });
const api = (path: string, body: object, address: string, method = "POST") =>
  site.send(`/auth/v1${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...from(address) },
    body: JSON.stringify(body),
  });
const page = (path: string, fields: Record<string, string>, address: string) =>
  site.post(
    path,
    { stamp: redisplayedFormTimestamp(site.site), website: "", ...fields },
    { Origin: origin, ...from(address) },
  );

type MailRequest = (email: string, address: string) => Promise<Response>;
const signUp: MailRequest = (email, address) => api("/signup", { email, password }, address);
const register: MailRequest = (email, address) =>
  page("/register", { email, password, confirm: password }, address);
const otp: MailRequest = (email, address) => api("/otp", { email }, address);
const recover: MailRequest = (email, address) => api("/recover", { email }, address);
const reset: MailRequest = (email, address) => page("/login/reset", { email }, address);
const resendApi: MailRequest = (email, address) => api("/resend", { type: "signup", email }, address);
const resend: MailRequest = (email, address) => page("/email-verification", { email }, address);

const kindsTo = (email: string) =>
  site.db.$client.prepare("SELECT kind FROM mails WHERE recipient = ?").pluck().all(email);
const sent = () => site.db.select().from(mails).all().length;

/** Requests mails for so many strangers, by each form in turn. */
async function flood(times: number, addressOf: (index: number) => string, ways: readonly MailRequest[]) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const way = ways[index % ways.length];
    if (way) statuses.push((await way(`stranger${index}@example.org`, addressOf(index))).status);
  }
  return statuses;
}

const members: [string, MailRequest, string, number][] = [
  ["a reset on the page", reset, "reset", 303],
  ["a recovery", recover, "reset", 200],
];

test.each([
  ["all of a /24", (index: number) => `203.0.113.${index}`],
  ["all of an IPv6 /48", (index: number) => `2001:db8:1:${index.toString(16)}::1`],
  // domain/client-address.test.ts has all kinds of addresses.
])("sign-ups and registrations from one network: get eight mails an hour: %s", async (_from, addressOf) => {
  const statuses = [
    ...(await flood(30, addressOf, [signUp, register])),
    ...(await flood(60, (index) => addressOf(index + 40), [signUp, register, otp])),
  ];
  expect(sent()).toBe(ofNetwork);
  expect(statuses.slice(0, ofNetwork).every((status) => status < 400)).toBe(true);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30);
  for (const [, request, kind, status] of members) {
    expect((await request(member, addressOf(7))).status).toBe(status);
    expect(kindsTo(member).filter((one) => one === kind).length).toBeGreaterThan(0);
    site.clock.time += 61_000;
  }
  expect((await register("new@example.org", "198.51.100.1")).status).toBe(303);
  expect(kindsTo("new@example.org")).toEqual(["confirm"]);
  site.clock.time += hourMs;
  expect((await register("late@example.org", addressOf(7))).status).toBe(303);
  expect(kindsTo("late@example.org")).toEqual(["confirm"]);
});

test("sign-ups and registrations from one network: resent mails and resets of unverified accounts count too", async () => {
  const address = "203.0.113.7";
  const names = ["one", "two", "three"].map((name) => `${name}@example.org`);
  for (const request of [register, resend, resendApi, reset, recover, otp]) {
    for (const email of names) await request(email, address);
    if (request !== register) site.clock.time += 61_000;
  }
  expect(sent()).toBe(ofNetwork);
  expect((await reset(member, address)).status).toBe(303);
  expect(kindsTo(member)).toEqual(["reset"]);
});

/** Adds a member without a password and without earlier mails. */
function addMember(email: string): void {
  const now = site.clock.now();
  const values = { id: crypto.randomUUID(), email, emailVerifiedAt: now, createdAt: now, updatedAt: now };
  site.db.insert(users).values(values).run();
}

const network = (index: number) => `10.${index}.0.1`;

test.each(
  members,
)("registrations from many networks do not use the quota of %s for members and administrators", async (_what, request, kind, status) => {
  await flood(200, network, [signUp, register, otp]);
  expect(sent()).toBe(ofStrangers);
  const late = await signUp("late@example.org", network(201));
  expect([late.status, (await late.json()).msg]).toEqual([429, "email rate limit exceeded"]);
  for (const email of [member, admin]) {
    expect((await request(email, "198.51.100.9")).status).toBe(status);
    expect(kindsTo(email)).toEqual([kind]);
  }
  for (let index = 0; index < ofMembers - 2; index += 1) {
    const email = `member${index}@example.org`;
    addMember(email);
    expect((await request(email, network(index))).status).toBe(status);
    expect(kindsTo(email)).toEqual([kind]);
  }
});

test("resets of members from one network do not use the quota of others", async () => {
  const own = Array.from({ length: 40 }, (_, index) => `own${index}@example.org`);
  for (const email of own) addMember(email);
  const statuses = new Set<number>();
  for (let minute = 0; minute < 3; minute += 1) {
    for (const email of own) statuses.add((await recover(email, `203.0.${113}.${minute}`)).status);
    site.clock.time += 61_000;
  }
  expect([...statuses].filter((status) => status !== 429)).toEqual([200]);
  expect(sent()).toBe(ofNetworksMembers);
  expect((await reset(member, "198.51.100.9")).status).toBe(303);
  expect(kindsTo(member)).toEqual(["reset"]);
});
