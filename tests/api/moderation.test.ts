// Decisions of the organiser about comments and wishes at each URL that accepts them, replies, and questions.
import { describe, expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { eachRow } from "../support/each-row";
import { site } from "../support/each-site";
import { makeComment, makeEvent, makeQuestion, makeWish } from "../support/fixtures";
import type { Json } from "../support/raw-api";
import { noon } from "../support/site";

const { request, asAdmin, actionsOn } = setUpApi();

const makeEnded = () => makeEvent(site, {}, "ended").id;
const pendingComment = () => makeComment(site, { eventId: makeEnded(), status: "pending" }).id;
const pendingWish = () => makeWish(site, { status: "pending" }).id;
const inCapitals = (status: string) => status.toUpperCase();
const asStored = (status: string) => status;

const statusOf = (id: string) =>
  site.db.$client
    .prepare("SELECT status FROM comments WHERE id = ? UNION ALL SELECT status FROM wishes WHERE id = ?")
    .pluck()
    .get(id, id);

describe.each([
  ["comment", "/comments/:id", "rejectionReason", pendingComment, inCapitals],
  ["comment", "/comments/:id/status", "rejectionReason", pendingComment, inCapitals],
  ["wish", "/wishes/:id/status", "adminNote", pendingWish, asStored],
] as const)("a decision on a %s at %s", (_kind, path, note, pending, spelled) => {
  const judge = (id: string, body: Json) => asAdmin("PATCH", path.replace(":id", id), body);

  eachRow([
    ["approved", {}, "approved", null],
    ["REJECTED", { reason: " 广告 " }, "rejected", "广告"],
  ])("accepts any spelling of a status", async (status, more, stored, reason) => {
    const id = pending();
    const { status: responseStatus, body } = await judge(id, { status, ...more });
    expect([responseStatus, body.data.status]).toEqual([200, spelled(stored)]);
    expect(body.data[note] ?? null).toBe(reason);
    expect(statusOf(id)).toBe(stored);
  });

  test("requires a valid status", async () => {
    const id = pending();
    for (const status of ["pending", "constructor"]) {
      const { status: responseStatus, body } = await judge(id, { status });
      expect([responseStatus, body.details]).toEqual([422, { status: ["请选择通过或拒绝"] }]);
    }
    expect([statusOf(id), actionsOn(id)]).toEqual(["pending", []]);
  });
});

test("a comment's rejection accepts rejectionReason for reason", async () => {
  const rejected = { status: "rejected", rejectionReason: "广告" };
  const { body } = await asAdmin("PATCH", `/comments/${pendingComment()}`, rejected);
  expect(body.data.rejectionReason).toBe("广告");
});

let eventId: string;

describe.each([
  {
    kind: "comment",
    make: () => {
      eventId = makeEvent(site, {}, "ended").id;
      return makeComment(site, { eventId }).id;
    },
    read: async () => (await request("GET", `/comments/event/${eventId}`)).body.data.comments[0],
    path: "/comments",
  },
  {
    kind: "wish",
    make: () => makeWish(site).id,
    read: async () => (await request("GET", "/wishes")).body.data.wishes[0],
    path: "/wishes",
  },
])("a reply to a $kind", ({ kind, make, read, path }) => {
  const put = (id: string, text: unknown) => asAdmin("PUT", `${path}/${id}/reply`, { text });
  const remove = (id: string) => asAdmin("DELETE", `${path}/${id}/reply`);

  test("is returned wherever the post is, and repeating a change has no effect", async () => {
    const id = make();
    const repliedAt = new Date(noon).toISOString();
    for (const text of [" 谢谢 ", "谢谢"]) {
      const { status, body } = await put(id, text);
      expect([status, body.data.id, body.data.reply]).toEqual([200, id, { text: "谢谢", repliedAt }]);
    }
    expect((await read()).reply).toEqual({ text: "谢谢", repliedAt });
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await remove(id);
      expect([status, body.data.id, body.data.reply]).toEqual([200, id, null]);
    }
    expect((await read()).reply).toBeNull();
    expect(actionsOn(id)).toEqual([`${kind}.reply`, `${kind}.remove-reply`]);
  });
});

const input = { authorName: "苏苏", content: "可以带小孩吗？" };
const put = (id: string, text: unknown) => asAdmin("PUT", `/questions/${id}/answer`, { text });

test("a question is public only with its answer, and repeated changes have no effect", async () => {
  const eventId = makeEvent(site).id;
  const created = await request("POST", "/questions", { eventId, ...input });
  expect([created.status, created.body.data]).toEqual([
    201,
    {
      ...input,
      id: expect.any(String),
      eventId,
      status: "PENDING",
      answer: null,
      createdAt: new Date(noon).toISOString(),
    },
  ]);
  const id = created.body.data.id;
  const listed = async () => (await request("GET", `/questions/event/${eventId}`)).body.data;
  const waiting = async () => (await asAdmin("GET", "/questions/pending")).body.data.questions;
  expect([(await listed()).questions, await waiting()]).toEqual([[], [expect.objectContaining({ id })]]);
  const answer = { text: "可以", repliedAt: new Date(noon).toISOString() };
  for (const text of [" 可以 ", "可以"]) {
    const { status, body } = await put(id, text);
    expect([status, body.data.status, body.data.answer]).toEqual([200, "ANSWERED", answer]);
  }
  expect(await listed()).toMatchObject({ questions: [{ id, answer }], pagination: { total: 1 } });
  expect(await waiting()).toEqual([]);
  expect((await put(id, "要有大人陪")).body.data.answer.text).toBe("要有大人陪");
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await asAdmin("DELETE", `/questions/${id}/answer`);
    expect([status, body.data.status, body.data.answer]).toEqual([200, "PENDING", null]);
  }
  expect((await listed()).questions).toEqual([]);
  expect((await asAdmin("DELETE", `/questions/${id}`)).body.data).toEqual({ id });
  expect(actionsOn(id)).toEqual(
    ["approve-reply", "edit-reply", "remove-reply", "delete"].map((verb) => `question.${verb}`),
  );
});

test("operations on comments do not find questions, and vice versa", async () => {
  const eventId = makeEvent(site, {}, "ended").id;
  const answered = { status: "approved", reply: "可以", repliedAt: noon } as const;
  const question = makeQuestion(site, { eventId, ...answered }).id;
  const open = makeQuestion(site, { eventId }).id;
  const comment = makeComment(site, { eventId, status: "pending" }).id;
  const approved = makeComment(site, { eventId }).id;
  const idsIn = async (path: string, list: string, client = request) =>
    (await client("GET", path)).body.data[list].map(({ id }: { id: string }) => id);
  expect(await idsIn(`/comments/event/${eventId}`, "comments")).toEqual([approved]);
  expect(await idsIn(`/questions/event/${eventId}`, "questions")).toEqual([question]);
  expect(await idsIn("/comments/pending", "comments", asAdmin)).toEqual([comment]);
  expect(await idsIn("/questions/pending", "questions", asAdmin)).toEqual([open]);
  expect((await request("GET", `/events/${eventId}`)).body.data._count.comments).toBe(1);
  const others: [method: string, path: string, body?: object][] = [
    ["PATCH", `/comments/${open}/status`, { status: "approved" }],
    ["PATCH", `/comments/${open}`, { status: "rejected", reason: "广告" }],
    ["PUT", `/comments/${question}/reply`, { text: "改" }],
    ["DELETE", `/comments/${question}/reply`],
    ["DELETE", `/comments/${question}`],
    ["PUT", `/questions/${comment}/answer`, { text: "改" }],
    ["DELETE", `/questions/${approved}/answer`],
    ["DELETE", `/questions/${approved}`],
  ];
  for (const [method, path, body] of others)
    expect([method, path, (await asAdmin(method, path, body)).status]).toEqual([method, path, 404]);
});

const typed = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };

const commentsOn = async (id: string) => (await request("GET", `/comments/event/${id}`)).body.data.comments;

test("a new comment requires an event, is pending, returned without its e-mail, and public once approved", async () => {
  const eventId = makeEnded();
  const unnamed = await request("POST", "/comments", typed);
  expect([unnamed.status, Object.keys(unnamed.body.details)]).toEqual([422, ["eventId"]]);
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
  expect(await commentsOn(eventId)).toEqual([]);
  const [waiting] = (await asAdmin("GET", "/comments/pending")).body.data.comments;
  expect(waiting).toMatchObject({ ...comment, authorEmail: "su@example.org", rejectionReason: null });
  expect(waiting.author).toEqual({ id: null, email: "su@example.org", name: "苏苏" });
  expect(waiting.event).toEqual({ id: eventId, title: "波河边的初冬野餐" });
  await asAdmin("PATCH", `/comments/${id}/status`, { status: "APPROVED" });
  expect(await commentsOn(eventId)).toEqual([{ ...comment, status: "APPROVED" }]);
});
