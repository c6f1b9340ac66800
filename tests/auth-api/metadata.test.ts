// User metadata is part of every access token, so it is limited to 1 KB as JSON and 20 levels (contract 4.1).
import { beforeEach, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { makeAccount } from "../support/account";
import { openAuthSite, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";

const [email, password] = ["lin.yue@example.org", "Torino2026"];

openEachSite({ RATE_LIMITS: "off" }, openAuthSite);
beforeEach(async () => {
  await makeAccount(site, email);
});

const post = (path: string, body: unknown) => requestAuth(site, "POST", path, { body });
const signIn = () => post("/token?grant_type=password", { email, password });
const bearer = async () => ({ Authorization: `Bearer ${(await signIn()).json.access_token}` });
const change = async (body: unknown) => requestAuth(site, "PUT", "/user", { headers: await bearer(), body });

/** JSON of an object of so many bytes with one property, filled with the character. */
const sized = (bytes: number, character = "a") => {
  const data = { a: "" };
  const left = bytes - JSON.stringify(data).length;
  const count = Math.floor(left / Buffer.byteLength(character));
  return { a: character.repeat(count) };
};
/** Text of nested objects and arrays, including the outermost level. */
const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
const nestedList = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

const [fresh, other] = ["fresh@example.org", "other@example.org"];
const requests: [string, (data: string) => ReturnType<typeof requestAuth>][] = [
  ["/signup", (data) => post("/signup", `{"email":"${fresh}","password":"${password}","data":${data}}`)],
  ["/otp", (data) => post("/otp", `{"email":"${other}","data":${data}}`)],
  ["/magiclink", (data) => post("/magiclink", `{"email":"${other}","data":${data}}`)],
  ["PUT /user", (data) => change(`{"data":${data}}`)],
];

test.each(requests)("%s accepts 1 KB and 20 levels, and stores no more", async (_name, send) => {
  for (const data of [
    JSON.stringify(sized(1025)),
    // More than 1 KB in fewer characters.
    JSON.stringify(sized(1030, "林")),
    nested(21),
    nestedList(21),
  ]) {
    const { status, json } = await send(data);
    expect([data.slice(0, 20), status, json.error_code]).toEqual([
      data.slice(0, 20),
      422,
      "validation_failed",
    ]);
  }
  expect(site.db.select().from(users).all()).toMatchObject([{ email, metadata: "{}" }]);
  for (const data of [
    JSON.stringify(sized(1024)),
    JSON.stringify(sized(1024, "林")),
    nested(20),
    nestedList(20),
  ]) {
    expect((await send(data)).status, data.slice(0, 20)).toBe(200);
    site.clock.time += 61_000;
  }
});

test("merged metadata has the same limit", async () => {
  expect((await change({ data: { one: "a".repeat(600) } })).status).toBe(200);
  expect((await change({ data: { two: "b".repeat(600) } })).status).toBe(422);
  expect((await change({ data: { one: "", two: "b".repeat(600) } })).status).toBe(200);
});

test("larger stored metadata is omitted from tokens without failures", async () => {
  const metadata = JSON.stringify({ nickname: "x".repeat(16_000), city: "都灵" });
  site.db.update(users).set({ metadata }).run();
  const { status, json } = await signIn();
  expect([status, json.user.user_metadata.city]).toEqual([200, "都灵"]);
  expect(json.access_token.length).toBeLessThan(4096);
  const headers = { Authorization: `Bearer ${json.access_token}` };
  expect((await requestAuth(site, "GET", "/user", { headers })).status).toBe(200);
  const smaller = await requestAuth(site, "PUT", "/user", { headers, body: { data: { nickname: "小林" } } });
  expect([smaller.status, smaller.json.user_metadata]).toMatchObject([
    200,
    { nickname: "小林", city: "都灵" },
  ]);
  const stored = JSON.stringify({ nickname: "小林", city: "都灵" });
  expect(site.db.select().from(users).get()?.metadata).toBe(stored);
});
