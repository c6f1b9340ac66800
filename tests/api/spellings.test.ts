// What the API says of addresses in other letters, of events that are not there, and of files that are too large.
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer } from "../support/raw-api";
import { createSite, type TestSite } from "../support/site";

const unknown = "000000000000";
const megabyte = 1024 * 1024;

let site: TestSite;
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
});
afterAll(() => site.close());

test.each([
  "/API/Events",
  "/api/EVENTS",
  "/Api/Polls",
  "/api/Wishes",
  "/api/OpenAPI.json",
  "/API/Health",
])("%s is the same operation, like the page", async (path) => {
  const [asked, plain] = [await site.send(path), await site.send(path.toLowerCase())];
  expect([asked.status, await asked.text()]).toEqual([200, await plain.text()]);
});

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

test.each([
  ["album", 10, "文件大小超过10MB，请选择更小的文件"],
  ["album", 20, "文件大小超过10MB，请选择更小的文件"],
  ["cover", 20, "文件大小不能超过10MB"],
  ["qr", 20, "文件大小不能超过20MB"],
  ["qr", 22, "文件大小不能超过20MB"],
  ["album", 22, "文件大小超过10MB，请选择更小的文件"],
  ["cover", 60, "文件大小不能超过10MB"],
])("an upload for %s of over %i MB: 413", async (type, megabytes, message) => {
  const body = new FormData();
  body.append("type", type);
  body.append("file", new Blob([new Uint8Array(megabytes * megabyte + 1)]), "a.jpg");
  const response = await site.send("/api/upload", { method: "POST", body, headers: bearer(site) });
  expect([response.status, (await response.json()).error]).toEqual([413, message]);
});

test("a group code that is not an image is 415", async () => {
  const body = new FormData();
  body.append("type", "qr");
  body.append("file", new Blob(["<svg></svg>"]), "a.svg");
  const response = await site.send("/api/upload", { method: "POST", body, headers: bearer(site) });
  expect(response.status).toBe(415);
});
