// Anonymous clients with the same Idempotency-Key behind one address remain separate, and stored responses do not identify them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answeredCalls } from "../../app/db/schema/calls";
import { makeEvent, makePoll, makeWish } from "../support/fixtures";
import { cookieOf, openRawClient, type RawClient } from "../support/raw-api";
import { createSite, type TestSite } from "../support/site";
import { visitorIdIn } from "../support/visitor";

const key = { "Idempotency-Key": "key-0001" };
const wish = { authorName: "小鹿", content: "想学写毛笔字" };

let site: TestSite;
let call: RawClient;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  call = openRawClient(site);
});
afterEach(() => site.close());

const posts: [name: string, prepare: () => { path: string; body?: object }][] = [
  ["wish", () => ({ path: "/wishes", body: wish })],
  ["comment", () => ({ path: "/comments", body: { ...wish, eventId: makeEvent(site, {}, "ended").id } })],
  ["vote", () => ({ path: `/polls/${makePoll(site).id}/vote`, body: { selectedOption: 1 } })],
  ["like", () => ({ path: `/wishes/${makeWish(site).id}/like` })],
];

describe.each(posts)("a %s", (_name, prepare) => {
  test("that is replayed sets no visitor cookie", async () => {
    const { path, body } = prepare();
    const first = await call("POST", path, body, key);
    const again = await call("POST", path, body, key);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(cookieOf(first)).toMatch(/^visitor=/);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test("of another client of that address is separate, with its own identity", async () => {
    const { path, body } = prepare();
    const [one, two] = [
      await call("POST", path, body, { ...key, "User-Agent": "one/1.0" }),
      await call("POST", path, body, { ...key, "User-Agent": "two/2.0" }),
    ];
    expect(two.headers.get("Idempotency-Replayed")).toBeNull();
    expect(cookieOf(two)).toMatch(/^visitor=/);
    expect(cookieOf(two)).not.toBe(cookieOf(one));
  });

  test("is stored without its author", async () => {
    const { path, body } = prepare();
    const value = cookieOf(await call("POST", path, body, key)).replace("visitor=", "");
    const [encoded = "", signature = ""] = decodeURIComponent(value).split(".");
    const id = visitorIdIn(value);
    expect([id, signature]).toEqual([
      expect.stringMatching(/^\w{12}$/),
      expect.stringMatching(/^[\w+/]{43}$/),
    ]);
    const kept = JSON.stringify(site.db.select().from(answeredCalls).all());
    expect(kept).toContain("keyHash");
    for (const part of [id, encoded, signature]) expect(kept).not.toContain(part);
  });
});
