import { beforeEach, expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import { noon } from "../support/site";

const typed = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };

const { request, asAdmin } = setUpApi();
let eventId: string;
beforeEach(() => {
  eventId = makeEvent(site, {}, "ended").id;
});

const listed = async () => (await request("GET", `/comments/event/${eventId}`)).body.data.comments;

test("a new comment is pending, returned without its e-mail, and public once approved", async () => {
  const { status, body } = await request("POST", "/comments", { eventId, ...typed });
  expect(status).toBe(201);
  const { id } = body.data;
  const comment = {
    id,
    eventId,
    authorName: "苏苏",
    content: "下次还来。",
    createdAt: new Date(noon).toISOString(),
    byOrganiser: false,
    reply: null,
  };
  expect(body.data).toEqual({ ...comment, status: "PENDING" });
  expect(await listed()).toEqual([]);
  const [waiting] = (await asAdmin("GET", "/comments/pending")).body.data.comments;
  expect(waiting).toMatchObject({ ...comment, authorEmail: "su@example.org", rejectionReason: null });
  expect(waiting.author).toEqual({ id: null, email: "su@example.org", name: "苏苏" });
  expect(waiting.event).toEqual({ id: eventId, title: "波河边的初冬野餐" });
  await asAdmin("PATCH", `/comments/${id}/status`, { status: "APPROVED" });
  expect(await listed()).toEqual([{ ...comment, status: "APPROVED" }]);
});

test("an unknown or active event accepts no comments and returns none", async () => {
  const unnamed = await request("POST", "/comments", typed);
  expect([unnamed.status, Object.keys(unnamed.body.details)]).toEqual([422, ["eventId"]]);
  makeComment(site, { eventId });
  await asAdmin("PUT", `/events/${eventId}`, { status: "active" });
  expect(await listed()).toEqual([]);
  expect((await request("POST", "/comments", { eventId, ...typed })).status).toBe(403);
});
