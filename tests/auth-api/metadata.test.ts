// What users write about themselves travels in every access token, so it is small: 1 KB as JSON and 20 levels (contract 4.1).
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { makeAccount } from "../support/account";
import { call, openAuthSite } from "../support/auth-client";
import type { TestSite } from "../support/site";

const [email, password] = ["lin.yue@example.org", "Torino2026"];

let site: TestSite;
beforeEach(async () => {
  site = await openAuthSite({ RATE_LIMITS: "off" });
  await makeAccount(site, email);
});
afterEach(() => site.close());

const post = (path: string, body: unknown) => call(site, "POST", path, { body });
const signIn = () => post("/token?grant_type=password", { email, password });
const bearer = async () => ({ Authorization: `Bearer ${(await signIn()).json.access_token}` });
const change = async (body: unknown) => call(site, "PUT", "/user", { headers: await bearer(), body });
const account = (of = email) => site.db.select().from(users).where(eq(users.email, of)).get();

/** JSON of an object whose only member has so many bytes, in one character or another. */
const sized = (bytes: number, character = "a") => {
  const data = { a: "" };
  const left = bytes - JSON.stringify(data).length;
  const count = Math.floor(left / Buffer.byteLength(character));
  return { a: character.repeat(count) };
};
/** Text of nested objects and arrays: itself is the first level. */
const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
const nestedList = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

const [fresh, other] = ["fresh@example.org", "other@example.org"];
const calls: [string, (data: string) => ReturnType<typeof call>][] = [
  ["/signup", (data) => post("/signup", `{"email":"${fresh}","password":"${password}","data":${data}}`)],
  ["/otp", (data) => post("/otp", `{"email":"${other}","data":${data}}`)],
  ["/magiclink", (data) => post("/magiclink", `{"email":"${other}","data":${data}}`)],
  ["PUT /user", (data) => change(`{"data":${data}}`)],
];

describe.each(calls)("%s", (_name, send) => {
  test.each([
    ["1 KB", JSON.stringify(sized(1024))],
    ["1 KB of Chinese", JSON.stringify(sized(1024, "林"))],
    ["20 levels", nested(20)],
    ["20 levels of lists", nestedList(20)],
  ])("takes %s", async (_what, data) => {
    expect((await send(data)).status).toBe(200);
  });

  test.each([
    ["a byte more", JSON.stringify(sized(1025))],
    ["more than 1 KB of Chinese in fewer characters", JSON.stringify(sized(1030, "林"))],
    ["many members", JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [at, at])))],
    ["16,000 characters", JSON.stringify({ a: "x".repeat(16_000) })],
    ["21 levels", nested(21)],
    ["21 levels of lists", nestedList(21)],
  ])("rejects %s and stores nothing", async (_what, data) => {
    const before = site.db.select().from(users).all();
    const { status, json } = await send(data);
    expect([status, json.error_code]).toEqual([422, "validation_failed"]);
    const metadata = (rows: typeof before) => rows.map((row) => [row.email, row.metadata]);
    expect(metadata(site.db.select().from(users).all())).toEqual(metadata(before));
  });
});

test("merged metadata has the same limit", async () => {
  expect((await change({ data: { one: "a".repeat(600) } })).status).toBe(200);
  expect((await change({ data: { two: "b".repeat(600) } })).status).toBe(422);
  expect((await change({ data: { one: "", two: "b".repeat(600) } })).status).toBe(200);
});

test("larger stored metadata is omitted from tokens without failures", async () => {
  const metadata = JSON.stringify({ nickname: "x".repeat(16_000), city: "都灵" });
  site.db.update(users).set({ metadata }).where(eq(users.email, email)).run();
  const { status, json } = await signIn();
  expect([status, json.user.user_metadata.city]).toEqual([200, "都灵"]);
  expect(json.access_token.length).toBeLessThan(4096);
  const headers = { Authorization: `Bearer ${json.access_token}` };
  expect((await call(site, "GET", "/user", { headers })).status).toBe(200);
  const smaller = await call(site, "PUT", "/user", { headers, body: { data: { nickname: "小林" } } });
  expect([smaller.status, smaller.json.user_metadata]).toMatchObject([
    200,
    { nickname: "小林", city: "都灵" },
  ]);
  expect(account()?.metadata).toBe(JSON.stringify({ nickname: "小林", city: "都灵" }));
});
