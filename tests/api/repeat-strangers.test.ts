// Anonymous clients with the same Idempotency-Key behind one address remain separate, and stored responses do not identify them.
import { describe, expect, test } from "vitest";
import { idempotentResponses } from "../../app/db/schema/idempotent-responses";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeEvent, makePoll, makeWish } from "../support/fixtures";
import { cookieOf } from "../support/raw-api";
import { visitorIdIn } from "../support/visitor";

const key = { "Idempotency-Key": "key-0001" };
const wish = { authorName: "小鹿", content: "想学写毛笔字" };

const { request } = setUpApi();

const posts: [name: string, prepare: () => { path: string; body?: object }][] = [
  ["wish", () => ({ path: "/wishes", body: wish })],
  ["comment", () => ({ path: "/comments", body: { ...wish, eventId: makeEvent(site, {}, "ended").id } })],
  ["vote", () => ({ path: `/polls/${makePoll(site).id}/vote`, body: { selectedOption: 1 } })],
  ["like", () => ({ path: `/wishes/${makeWish(site).id}/like` })],
];

describe.each(posts)("a %s", (_name, prepare) => {
  test("is replayed to its client without a cookie, and separate for another client of that address", async () => {
    const { path, body } = prepare();
    const one = await request("POST", path, body, { ...key, "User-Agent": "one/1.0" });
    const again = await request("POST", path, body, { ...key, "User-Agent": "one/1.0" });
    const two = await request("POST", path, body, { ...key, "User-Agent": "two/2.0" });
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(two.headers.get("Idempotency-Replayed")).toBeNull();
    expect(cookieOf(two)).toMatch(/^visitor=/);
    expect(cookieOf(two)).not.toBe(cookieOf(one));
  });

  test("is stored without its author", async () => {
    const { path, body } = prepare();
    const value = cookieOf(await request("POST", path, body, key)).replace("visitor=", "");
    const [encoded = "", signature = ""] = decodeURIComponent(value).split(".");
    const id = visitorIdIn(value);
    expect([id, signature]).toEqual([
      expect.stringMatching(/^\w{12}$/),
      expect.stringMatching(/^[\w+/]{43}$/),
    ]);
    const stored = JSON.stringify(site.db.select().from(idempotentResponses).all());
    expect(stored).toContain("keyHash");
    for (const part of [id, encoded, signature]) expect(stored).not.toContain(part);
  });
});
