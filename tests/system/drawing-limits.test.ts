// Images rendered for a request are limited per client; stored ones are not.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { origin } from "../support/site";

const mostPerMinute = 60;

openEachSite();

const request = (path: string, address = "192.0.2.1", headers: Record<string, string> = {}) =>
  site.handler(new Request(origin + path, { headers }), address);

/** Requests as many codes as a client may in a minute. */
async function requestCodes(id: string): Promise<number[]> {
  const numbers = Array.from({ length: mostPerMinute }, (_, number) => number);
  const responses = await Promise.all(numbers.map((number) => request(`/events/${id}/qr.png?n=${number}`)));
  return responses.map(({ status }) => status);
}

test("codes rendered per request have a limit too, and 304 responses do not count", async () => {
  const { id } = makeEvent(site);
  const path = `/events/${id}/qr.png?n=`;
  expect(await requestCodes(id)).toEqual(Array(mostPerMinute).fill(200));
  const rejected = await request(path);
  expect([rejected.status, Number(rejected.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  const tag = (await request(path, "192.0.2.2")).headers.get("ETag") ?? "";
  for (const sent of [tag, `W/${tag}`, `"other", ${tag}`])
    expect([sent, (await request(path, "192.0.2.1", { "If-None-Match": sent })).status]).toEqual([sent, 304]);
});

test("rendered posters have a limit, stored ones have none", async () => {
  const { id } = makeEvent(site);
  const posterUrl = (await (await request(`/api/posters/preview/${id}`)).json()).data.url;
  writeFileSync(join(site.folder, "posters", posterUrl.split("/").at(-1)), "drawn before");
  await requestCodes(id);
  expect((await request(posterUrl)).status).toBe(200);
  const other = makeEvent(site, { title: "还没有画过的" }).id;
  const fresh = (await (await request(`/api/posters/preview/${other}`)).json()).data.url;
  const headers = { "Content-Type": "application/json" };
  const generate = { method: "POST", headers, body: JSON.stringify({ eventId: other }) };
  const rejected = await site.handler(new Request(`${origin}/api/posters/generate`, generate), "192.0.2.1");
  for (const path of [fresh, `/events/${other}/poster`]) expect((await request(path)).status, path).toBe(429);
  expect([rejected.status, (await rejected.json()).success]).toEqual([429, false]);
});
