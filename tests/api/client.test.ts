// The API's client against the real site: a lost response never repeats a change.
import { expect, test } from "vitest";
import { createApi } from "../../docs/api-client/api-call";
import { openEachSite, site } from "../support/each-site";
import { origin } from "../support/site";

openEachSite({ MODERATION: "post" });

/** A client whose network loses the responses of these attempts, counted from 1. */
function browser(...lost: number[]) {
  let cookie = "";
  let attempts = 0;
  async function follow(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Origin", origin);
    headers.set("Sec-Fetch-Site", "same-origin");
    if (cookie) headers.set("Cookie", cookie);
    const response = await site.send(path, { ...init, headers });
    cookie = (response.headers.get("Set-Cookie") ?? cookie).split(";")[0] ?? "";
    const next = response.headers.get("Location");
    return response.status === 307 && next ? follow(next, init) : response;
  }
  const api = createApi({
    fetch: async (path, init) => {
      attempts += 1;
      const response = await follow(path, init);
      if (lost.includes(attempts)) throw new TypeError("Failed to fetch");
      return response;
    },
    wait: async () => {},
  });
  return { api, attempts: () => attempts };
}

test("a lost response creates one wish", async () => {
  const { api, attempts } = browser(1, 2);
  const body = { authorName: "小鹿", content: "想要一面攀岩墙" };
  const response = await api.call("post", "/wishes", { body });
  expect(response).toMatchObject({ ok: true, data: { content: body.content } });
  expect(attempts()).toBe(3);
  const list = await api.call("get", "/wishes");
  expect(list.ok && list.data.pagination.total).toBe(1);
});

test("is repeated unless a retry cannot help, after the wait that the server asks for", async () => {
  const attemptsAt = async (status: number, headers = {}) => {
    const waits: number[] = [];
    const api = createApi({
      fetch: async () => new Response("{}", { status, headers }),
      wait: async (ms) => waits.push(ms),
    });
    await api.call("get", "/wishes");
    return waits;
  };
  for (const status of [400, 401, 403, 404, 413, 422]) expect(await attemptsAt(status)).toEqual([]);
  for (const status of [408, 409, 500, 503]) expect(await attemptsAt(status)).toEqual([1000, 2000]);
  expect(await attemptsAt(429, { "Retry-After": "7" })).toEqual([7000, 7000]);
});
