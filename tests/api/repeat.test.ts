// A request repeated with its Idempotency-Key has no second effect, whatever happened in between.
import { describe, expect, test } from "vitest";
import { idempotentResponses } from "../../app/db/schema/idempotent-responses";
import { jobRuns } from "../../app/db/schema/jobs";
import { wishes } from "../../app/db/schema/wishes";
import { runDueJobs } from "../../server/housekeeping";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { endEvent, makeEvent, makeImage, makePoll, makeWish } from "../support/fixtures";
import { textAt } from "../support/html";
import { type ApiResponse, bearer, cookieOf, openRawClient, type RawClient } from "../support/raw-api";
import { createSite, dayMs, hourMs, noon } from "../support/site";
import { openVisitor, visitorIdIn } from "../support/visitor";

const key = { "Idempotency-Key": "key-0001" };
const wish = { authorName: "小鹿", content: "想学写毛笔字" };

const { request, asAdmin } = setUpApi();

const countOf = (table: string) =>
  site.db.$client.prepare<[], { total: number }>(`SELECT count(*) AS total FROM ${table}`).get()?.total;

/** A request with its body; `other` are the fields of a different body. */
type Post = { path: string; body: object; other: object; table: string; caller: RawClient; made?: number };

/** Sends a request twice, with an hour in between. */
const inTurn = async (send: () => Promise<ApiResponse>) => {
  const first = await send();
  site.clock.time += hourMs;
  return [first, await send()];
};
const atOnce = (send: () => Promise<ApiResponse>) => Promise.all(Array.from({ length: 20 }, send));

/** Posts of clients without a cookie, who may share an address. */
const ofVisitors = {
  wish: () => ({ path: "/wishes", body: wish, other: { content: "别的" }, table: "wishes", caller: request }),
  comment: () => {
    const { id: eventId } = makeEvent(site, {}, "ended");
    const body = { eventId, authorName: "苏苏", content: "下次还来" };
    return { path: "/comments", body, other: { content: "别的" }, table: "comments", caller: request };
  },
  vote: () => ({
    path: `/polls/${makePoll(site).id}/vote`,
    table: "ballots",
    caller: request,
    body: { selectedOption: 1 },
    other: { selectedOption: 2 },
  }),
};
const posts: Record<string, () => Promise<Post> | Post> = {
  ...ofVisitors,
  event: () => {
    const body = { title: "上山", startTime: "2026-12-05T14:00" };
    return { path: "/events", body, other: { title: "下山" }, table: "events", caller: asAdmin };
  },
  poll: () => {
    const body = { title: "去哪里？", options: ["山", "海", "湖"] };
    return { path: "/polls", body, other: { title: "何时？" }, table: "polls", caller: asAdmin };
  },
  "set of photos": async () => {
    const { id } = makeEvent(site, {}, "ended");
    const photos = [];
    for (const colour of ["#111111", "#222222"])
      photos.push({ url: `/uploads/${(await makeImage(site, colour, 64, 48)).hash}.jpg` });
    const other = { photos: photos.slice(1) };
    const path = `/events/${id}/photos`;
    return { path, body: { photos }, other, table: "photos", caller: asAdmin, made: 2 };
  },
};

test.each(
  Object.entries(posts),
)("a %s is created once, repeated or sent twenty times at once, and not under its key with another body", async (_name, prepare) => {
  for (const sendAll of [inTurn, atOnce]) {
    const { path, body, other, table, caller, made: index = 1 } = await prepare();
    const before = countOf(table) ?? 0;
    const responses = await sendAll(() => caller("POST", path, body, key));
    const [first] = responses;
    expect(first?.status).toBeLessThan(300);
    expect(new Set(responses.map((response) => JSON.stringify([response.status, response.body]))).size).toBe(
      1,
    );
    const replayed = responses.map(({ headers }) => headers.get("Idempotency-Replayed"));
    expect(replayed.sort()).toEqual([null, ...Array(responses.length - 1).fill("true")].sort());
    expect(countOf(table)).toBe(before + index);
    const rejected = await caller("POST", path, { ...body, ...other }, key);
    expect([rejected.status, rejected.body.error]).toEqual([422, "Idempotency-Key 已经用于另一个请求"]);
    expect(countOf(table)).toBe(before + index);
    const another = { "Idempotency-Key": "key-0002" };
    expect((await caller("POST", path, { ...body, ...other }, another)).status).toBe(first?.status);
    site.db.delete(idempotentResponses).run();
  }
});

describe("a key", () => {
  test("is scoped to operation, poll and event, with or without a trailing slash in the path", async () => {
    const [one, two] = [makePoll(site).id, makePoll(site).id];
    const { id: eventId } = makeEvent(site, {}, "ended");
    for (const [path, body] of [
      ["/wishes", wish],
      ["/comments", { ...wish, eventId }],
      [`/polls/${one}/vote`, { selectedOption: 1 }],
      [`/polls/${two}/vote`, { selectedOption: 1 }],
    ] as const) {
      const { status, headers } = await request("POST", path, body, key);
      expect([status < 300, headers.get("Idempotency-Replayed")]).toEqual([true, null]);
    }
    expect(countOf("ballots")).toBe(2);
    expect((await request("POST", "/wishes/", wish, key)).headers.get("Idempotency-Replayed")).toBe("true");
  });

  test("of a rejected request can be reused for the corrected one", async () => {
    expect((await request("POST", "/wishes", { ...wish, content: " " }, key)).status).toBe(422);
    expect((await request("POST", "/wishes", wish, key)).status).toBe(201);
    expect(countOf("idempotent_responses")).toBe(1);
    const { id: eventId } = makeEvent(site);
    expect((await request("POST", "/comments", { ...wish, eventId }, key)).status).toBe(403);
    endEvent(site, eventId);
    expect((await request("POST", "/comments", { ...wish, eventId }, key)).status).toBe(201);
  });

  test("expires after a day", async () => {
    const first = await request("POST", "/wishes", wish, key);
    site.clock.time = noon + dayMs - 1;
    expect((await request("POST", "/wishes", wish, key)).body).toEqual(first.body);
    site.clock.time = noon + dayMs;
    const other = await request("POST", "/wishes", { ...wish, content: "第二天" }, key);
    expect([other.status, other.headers.get("Idempotency-Replayed")]).toEqual([201, null]);
    expect((await request("POST", "/wishes", wish, key)).status).toBe(422);
  });

  test("survives a restart", async () => {
    const first = await request("POST", "/wishes", wish, key);
    site.stop();
    const again = await createSite({ RATE_LIMITS: "off", DATA_DIR: site.folder });
    const replayed = await openRawClient(again)("POST", "/wishes", wish, key);
    expect([replayed.status, replayed.body]).toEqual([first.status, first.body]);
    expect(replayed.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.db.select().from(wishes).all()).toHaveLength(1);
    again.close();
  });

  test("of 8 to 255 visible characters is accepted; others are rejected without effect", async () => {
    for (const value of ["seven77", "k".repeat(256), "two words", "clé-0001", ""]) {
      const { status, body } = await request("POST", "/wishes", wish, { "Idempotency-Key": value });
      expect([status, body.error]).toEqual([422, "Idempotency-Key 应为 8 到 255 个可见字符"]);
    }
    expect(countOf("wishes")).toBe(0);
    for (const length of [8, 255]) {
      const long = { "Idempotency-Key": "k".repeat(length) };
      expect((await request("POST", "/wishes", wish, long)).status).toBe(201);
      expect((await request("POST", "/wishes", wish, long)).headers.get("Idempotency-Replayed")).toBe("true");
    }
  });
});

test("only the first response sets the cookie of the visitor who owns the wish", async () => {
  const first = await request("POST", "/wishes", wish, key);
  const again = await request("POST", "/wishes", wish, key);
  expect(cookieOf(again)).toBe("");
  const [name = "", value = ""] = cookieOf(first).split(/=(.*)/);
  const { html } = await openVisitor(site, { [name]: value }).page("/wishes");
  expect(textAt(html, "li[id^=wish-]")).toContain(wish.content);
});

test("the same key of two clients is independent", async () => {
  const path = `/polls/${makePoll(site).id}/vote`;
  const cookie = { Cookie: cookieOf(await request("POST", "/wishes", wish)) };
  const first = await request("POST", path, { selectedOption: 1 }, key);
  const second = await request("POST", path, { selectedOption: 1 }, { ...key, ...cookie });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers.get("Idempotency-Replayed")).toBeNull();
  expect(cookieOf(second)).toBe("");
  expect(second.body.data.results).toMatchObject({ option1: 2, total: 2 });
});

test("a response to the administrator is not replayed to others", async () => {
  const event = { title: "上山", startTime: "2026-12-05T14:00" };
  const first = await asAdmin("POST", "/events", event, key);
  expect((await request("POST", "/events", event, key)).status).toBe(401);
  expect((await request("POST", "/events", event, { ...key, Authorization: "Bearer x" })).status).toBe(401);
  const other = openRawClient(site, bearer(site));
  expect((await other("POST", "/events", event, key)).body).toEqual(first.body);
});

test("a repeated request does not count for the visitor's rate limit", async () => {
  const limited = await createSite();
  const post = openRawClient(limited);
  const first = await post("POST", "/wishes", wish, key);
  const own = { ...key, Cookie: cookieOf(first) };
  for (let times = 0; times < 8; times += 1)
    expect((await post("POST", "/wishes", wish, own)).status).toBe(201);
  const next = await post("POST", "/wishes", { ...wish, content: "第二个" }, { Cookie: own.Cookie });
  expect(next.status).toBe(201);
  limited.close();
});

test("a response that cannot be stored rolls back the change", async () => {
  site.db.$client.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON idempotent_responses BEGIN SELECT RAISE(ABORT, 'x'); END",
  );
  const { status, body } = await request("POST", "/wishes", wish, key);
  expect([status, body.error]).toEqual([500, "服务器出了点问题，请稍后再试"]);
  expect(countOf("wishes")).toBe(0);
});

test("the daily job deletes only old responses", async () => {
  await request("POST", "/wishes", wish, key);
  site.clock.time = noon + 1000;
  await request("POST", "/wishes", { ...wish, content: "别的" }, { "Idempotency-Key": "key-0002" });
  const sweepAt = async (time: number) => {
    site.db.delete(jobRuns).run();
    site.clock.time = time;
    await runDueJobs(site.site);
  };
  await sweepAt(noon + dayMs);
  expect(site.db.select().from(idempotentResponses).all()).toHaveLength(2);
  await sweepAt(noon + dayMs + 1);
  expect(site.db.select().from(idempotentResponses).all()).toMatchObject([{ createdAt: noon + 1000 }]);
});

const like = () => ({ path: `/wishes/${makeWish(site).id}/like`, body: undefined });

test.each(
  Object.entries({ ...ofVisitors, like }),
)("a %s is replayed to its client without a cookie, stored without its author, and separate for another client of that address", async (_name, prepare) => {
  const { path, body } = prepare();
  const one = await request("POST", path, body, { ...key, "User-Agent": "one/1.0" });
  const value = cookieOf(one).replace("visitor=", "");
  const [encoded = "", signature = ""] = decodeURIComponent(value).split(".");
  const id = visitorIdIn(value);
  const [idForm, signatureForm] = [/^\w{12}$/, /^[\w+/]{43}$/].map((form) => expect.stringMatching(form));
  expect([id, signature]).toEqual([idForm, signatureForm]);
  const stored = JSON.stringify(site.db.select().from(idempotentResponses).all());
  expect(stored).toContain("keyHash");
  for (const part of [id, encoded, signature]) expect(stored).not.toContain(part);
  const again = await request("POST", path, body, { ...key, "User-Agent": "one/1.0" });
  const two = await request("POST", path, body, { ...key, "User-Agent": "two/2.0" });
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  expect(again.headers.getSetCookie()).toEqual([]);
  expect(two.headers.get("Idempotency-Replayed")).toBeNull();
  expect(cookieOf(two)).toMatch(/^visitor=/);
  expect(cookieOf(two)).not.toBe(cookieOf(one));
});
