// Operations on posters: the picture, its URL, and no unnecessary rendering.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEvent } from "../support/fixtures";
import { decoded } from "../support/poster";
import { openRawClient, type RawClient } from "../support/raw-api";
import { createSite, origin, type TestSite } from "../support/site";

let site: TestSite;
let call: RawClient;
let eventId: string;
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  call = openRawClient(site);
  eventId = makeEvent(site).id;
});
afterAll(() => site.close());

const drawn = () => {
  const folder = join(site.folder, "posters");
  return existsSync(folder) ? readdirSync(folder) : [];
};

test.each([
  ["POST", "/posters/generate"],
  ["POST", "/posters/generate-and-save"],
  ["GET", "/posters/preview/Nowhere00000"],
])("%s %s of an unknown event is 404 and renders nothing", async (method, path) => {
  const before = drawn();
  const sent = method === "POST" ? { eventId: "Nowhere00000" } : undefined;
  const { status, body } = await call(method, path, sent);
  expect([status, body.error]).toEqual([404, "活动 ID 不存在"]);
  expect(drawn()).toEqual(before);
});

test.each(["/posters/generate", "/posters/generate-and-save"])("%s requires the event", async (path) => {
  for (const sent of [{}, { eventId: 1 }, { eventId: null }]) {
    const { status, body } = await call("POST", path, sent);
    expect([status, body.details]).toEqual([422, { eventId: ["请写明活动的 eventId"] }]);
  }
});

test("a poster is a PNG whose QR code links to the event", async () => {
  const response = await site.send("/api/posters/generate", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ eventId }),
  });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(["png", 1080, 1920]);
  expect(await decoded(bytes)).toBe(`${origin}/e/${eventId}`);
});

test("a saved one is served at the returned URL, the same as the preview's", async () => {
  const { status, body } = await call("POST", "/posters/generate-and-save", { eventId });
  expect([status, body.data]).toEqual([200, { url: expect.any(String), width: 1080, height: 1920 }]);
  const before = drawn();
  const served = await site.send(body.data.url);
  expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  await served.arrayBuffer();
  await call("POST", "/posters/generate-and-save", { eventId });
  expect((await call("GET", `/posters/preview/${eventId}`)).body.data).toEqual(body.data);
  expect(drawn()).toEqual(before);
});

test("a preview returns the URL without rendering", async () => {
  const before = drawn();
  const { id } = makeEvent(site, { title: "还没有海报" });
  const { status, body } = await call("GET", `/posters/preview/${id}`);
  expect([status, body.data]).toMatchObject([200, { width: 1080, height: 1920 }]);
  expect(drawn()).toEqual(before);
});
