// What every operation on an event says of one that is not there.
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer } from "../support/raw-api";
import { createSite, type TestSite } from "../support/site";

const unknown = "000000000000";

let site: TestSite;
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
});
afterAll(() => site.close());

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});
const photos = { photos: [{ url: "/uploads/none.jpg" }] };
const form = () => {
  const body = new FormData();
  body.append("eventId", unknown);
  body.append("file", new Blob(["x"]), "a.jpg");
  return { body };
};

test.each<[method: string, path: string, sent: () => { body?: BodyInit; headers?: Record<string, string> }]>([
  ["GET", `/api/events/${unknown}`, () => ({})],
  ["PUT", `/api/events/${unknown}`, () => json({ status: "ended" })],
  ["DELETE", `/api/events/${unknown}`, () => ({})],
  ["GET", `/api/events/${unknown}/photos`, () => ({})],
  ["POST", `/api/events/${unknown}/photos`, () => json(photos)],
  ["PUT", `/api/events/${unknown}/photos/${unknown}`, () => json({ caption: "河边" })],
  ["DELETE", `/api/events/${unknown}/photos/${unknown}`, () => ({})],
  ["GET", `/api/comments/event/${unknown}`, () => ({})],
  ["POST", "/api/comments", () => json({ eventId: unknown, authorName: "苏苏", content: "好" })],
  ["POST", "/api/upload", form],
  ["POST", "/api/posters/generate", () => json({ eventId: unknown })],
  ["POST", "/api/posters/generate-and-save", () => json({ eventId: unknown })],
  ["GET", `/api/posters/preview/${unknown}`, () => ({})],
])("%s %s: 活动 ID 不存在", async (method, path, sent) => {
  const { body = null, headers } = sent();
  const response = await site.send(path, { method, body, headers: { ...bearer(site), ...headers } });
  expect([response.status, (await response.json()).error]).toEqual([404, "活动 ID 不存在"]);
});
