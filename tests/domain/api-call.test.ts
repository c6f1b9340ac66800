// The API's client: failure messages, retries, idempotency keys.
import { describe, expect, test } from "vitest";
import { hasChanged } from "../../app/routes/admin/events/changed-events-note";
import { createApi } from "../../docs/api-client/api-call";
import { listEvents } from "../../docs/api-client/event-list";

type Sent = { path: string; init: RequestInit };

/** A client with prepared responses; `null` is a network failure. */
function scriptedApi(...responses: (Response | null)[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const api = createApi({
    fetch: async (path, init) => {
      sent.push({ path, init });
      const response = responses.shift();
      if (!response) throw new TypeError("Failed to fetch");
      return response;
    },
    wait: async (ms) => waits.push(ms),
  });
  return { api, sent, waits };
}

const good = (data: unknown) => Response.json({ success: true, data });
const bad = (status: number, body: unknown = { success: false, error: "不行" }) =>
  Response.json(body, { status });
const keyOf = ({ init }: Sent) => new Headers(init.headers).get("Idempotency-Key");

const details = { title: ["太长"] };
test.each<[Response | null, failure: object]>([
  [bad(422, { success: false, error: "太长", details }), { status: 422, message: "太长", details }],
  [new Response("nginx says no", { status: 413 }), { message: "请求失败：内容过大 nginx says no" }],
  [new Response("<p>", { status: 401, statusText: "Unauthorized" }), { message: "HTTP 401 Unauthorized" }],
  [null, { status: null, message: "请检查网络连接后重试" }],
])("a failure has the server's message or one derived from its status: %#", async (response, failure) => {
  const { api } = scriptedApi(response);
  expect(await api.call("get", "/polls")).toMatchObject({ ok: false, ...failure });
});

describe("retries", () => {
  test("are two, after one and two seconds, with the same idempotency key", async () => {
    const { api, sent, waits } = scriptedApi(bad(500), null, good({ id: "x" }));
    const body = { authorName: "小鹿", content: "想要一面攀岩墙" };
    const result = await api.call("post", "/wishes", { body });
    expect(result).toMatchObject({ ok: true, data: { id: "x" } });
    expect(waits).toEqual([1000, 2000]);
    expect(new Set(sent.map(keyOf)).size).toBe(1);
    expect(sent.map(({ init }) => init.body)).toEqual(Array(3).fill(JSON.stringify(body)));
  });

  test("return the last message after the third failure", async () => {
    const last = bad(503, { success: false, error: "忙" });
    const { api, sent } = scriptedApi(bad(500), bad(502), last, good({}));
    expect(await api.call("get", "/polls")).toMatchObject({ status: 503, message: "忙" });
    expect(sent).toHaveLength(3);
  });

  test("do not follow a rejection", async () => {
    for (const status of [400, 401, 403, 404, 413, 422]) {
      const { api, sent, waits } = scriptedApi(bad(status), good({}));
      expect(await api.call("get", "/polls")).toMatchObject({ ok: false, status });
      expect([sent.length, waits]).toEqual([1, []]);
    }
  });

  test("use one key per operation unless the caller supplies one", async () => {
    const { api, sent } = scriptedApi(good({}), good({}), good({}), good({}));
    const like = { ids: { id: "Ab3dEf6hIj9k" } };
    await api.call("post", "/wishes/{id}/like", like);
    await api.call("post", "/wishes/{id}/like", like);
    await api.call("post", "/wishes/{id}/like", { ...like, key: "one-and-only" });
    const keys = sent.map(keyOf);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("one-and-only");
    expect(sent[0]?.path).toBe("/api/wishes/Ab3dEf6hIj9k/like");
  });
});

test("the list of events is requested five events at a time after a 413", async () => {
  const { api, sent } = scriptedApi(bad(413), good([{ id: "a" }]));
  const list = await listEvents(api, { limit: 100, sortBy: "createdAt" });
  expect(list).toMatchObject({ events: [{ id: "a" }], problem: null });
  const requested = [100, 5].map((limit) => `/api/events?limit=${limit}&sortBy=createdAt`);
  expect(sent.map(({ path }) => path)).toEqual(requested);
});

test("events on organiser pages count as changed if they have another version or are missing", () => {
  const [a, b] = [
    { id: "a", version: "1" },
    { id: "b", version: "2" },
  ];
  expect(hasChanged([a, b], [a, b, { id: "c", version: "9" }])).toBe(false);
  expect(hasChanged([a, b], [{ ...a, version: "2" }, b])).toBe(true);
  expect(hasChanged([a, b], [a])).toBe(true);
});
