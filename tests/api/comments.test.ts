import { beforeEach, expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import { noon } from "../support/site";

const typed = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };

const { call, asAdmin } = setUpApi();
let eventId: string;
beforeEach(() => {
  eventId = makeEvent(site, {}, "ended").id;
});

const listed = async () => (await call("GET", `/comments/event/${eventId}`)).body.data.comments;

test("a new comment is pending, returned without its e-mail, and public once approved", async () => {
  const { status, body } = await call("POST", "/comments", { eventId, ...typed });
  expect(status).toBe(201);
  const { id } = body.data;
  const said = {
    id,
    eventId,
    authorName: "苏苏",
    content: "下次还来。",
    createdAt: new Date(noon).toISOString(),
    byOrganiser: false,
    reply: null,
  };
  expect(body.data).toEqual({ ...said, status: "PENDING" });
  expect(await listed()).toEqual([]);
  const [waiting] = (await asAdmin("GET", "/comments/pending")).body.data.comments;
  expect(waiting).toMatchObject({ ...said, authorEmail: "su@example.org", rejectionReason: null });
  expect(waiting.author).toEqual({ id: null, email: "su@example.org", name: "苏苏" });
  expect(waiting.event).toEqual({ id: eventId, title: "波河边的初冬野餐" });
  await asAdmin("PATCH", `/comments/${id}/status`, { status: "APPROVED" });
  expect(await listed()).toEqual([{ ...said, status: "APPROVED" }]);
});

test("an unknown or active event accepts no comments and returns none", async () => {
  const unnamed = await call("POST", "/comments", typed);
  expect([unnamed.status, Object.keys(unnamed.body.details)]).toEqual([422, ["eventId"]]);
  makeComment(site, { eventId });
  await asAdmin("PUT", `/events/${eventId}`, { status: "active" });
  expect(await listed()).toEqual([]);
  expect((await call("POST", "/comments", { eventId, ...typed })).status).toBe(403);
});
