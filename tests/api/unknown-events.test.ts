import { expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { upload } from "../support/raw-api";

const { asAdmin } = setUpApi();
const unknown = "000000000000";

test("every operation returns 活动 ID 不存在", async () => {
  const event = `/events/${unknown}`;
  const responses = [await upload(site, Buffer.from("x"), [["eventId", unknown]])];
  for (const [method, path, body] of [
    ["GET", event],
    ["PUT", event, { status: "ended" }],
    ["DELETE", event],
    ["GET", `${event}/photos`],
    ["POST", `${event}/photos`, { photos: [{ url: "/uploads/none.jpg" }] }],
    ["PUT", `${event}/photos/${unknown}`, { caption: "河边" }],
    ["DELETE", `${event}/photos/${unknown}`],
    ["GET", `/comments/event/${unknown}`],
    ["POST", "/comments", { eventId: unknown, authorName: "苏苏", content: "好" }],
    ["POST", "/posters/generate", { eventId: unknown }],
    ["POST", "/posters/generate-and-save", { eventId: unknown }],
    ["GET", `/posters/preview/${unknown}`],
  ] as const)
    responses.push(await asAdmin(method, path, body));
  const expected = { status: 404, body: { success: false, error: "活动 ID 不存在" } };
  expect(responses).toMatchObject(responses.map(() => expected));
});
