import { expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeComment, makeEvent, makeQuestion } from "../support/fixtures";
import { noon } from "../support/site";

const { request, asAdmin, actionsOn } = setUpApi();

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

test("a rejected question cannot be answered", async () => {
  const fields = { status: "rejected", rejectionReason: "广告" } as const;
  const { id } = makeQuestion(site, { eventId: makeEvent(site).id, ...fields });
  expect([(await put(id, "可以")).status, (await put(id, " ")).status]).toEqual([409, 422]);
});

test("an event that is over or cancelled accepts no questions", async () => {
  for (const [status, text] of [
    ["ended", "活动已结束，不能再提问"],
    ["cancelled", "活动已取消，不能再提问"],
  ] as const) {
    const eventId = makeEvent(site, {}, status).id;
    const { status: code, body } = await request("POST", "/questions", { eventId, ...input });
    expect([code, body.error]).toEqual([403, text]);
  }
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
