// Decisions of the organiser about comments and wishes at each URL that accepts them, replies, and questions.
import { describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { setUpApi } from "../support/api-set-up";
import { eachRow } from "../support/each-row";
import { site } from "../support/each-site";
import { makeComment, makeEvent, makeQuestion, makeWish, unwrap } from "../support/fixtures";
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
] as const)("a decision on a %s at %s", (kind, path, note, pending, spelled) => {
  const judge = (id: string, body: Json) => asAdmin("PATCH", path.replace(":id", id), body);

  eachRow([
    ["approved", {}, "approved", null],
    [" Approved ", {}, "approved", null],
    ["REJECTED", { reason: " 广告 " }, "rejected", "广告"],
    ["rejected", { reason: "广告" }, "rejected", "广告"],
  ])("accepts any spelling of a status", async (status, more, stored, reason) => {
    const id = pending();
    const { status: responseStatus, body } = await judge(id, { status, ...more });
    expect([responseStatus, body.data.status]).toEqual([200, spelled(stored)]);
    expect(body.data[note] ?? null).toBe(reason);
    expect(statusOf(id)).toBe(stored);
  });

  test("is recorded once when repeated, and not reverted by another", async () => {
    const [good, bad] = [pending(), pending()];
    for (let times = 0; times < 3; times += 1) {
      expect((await judge(good, { status: "approved" })).status).toBe(200);
      const rejected = await judge(bad, { status: "rejected", reason: times === 0 ? "广告" : "别的" });
      expect([rejected.status, rejected.body.data[note]]).toEqual([200, "广告"]);
    }
    const late = await judge(good, { status: "rejected", reason: "广告" });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining("已经审核过了")]);
    expect(statusOf(good)).toBe("approved");
    expect([actionsOn(good), actionsOn(bad)]).toEqual([[`${kind}.approve`], [`${kind}.reject`]]);
  });

  test("requires a valid status", async () => {
    const id = pending();
    for (const status of ["pending", "", null, 1, "constructor"]) {
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

test("in post-moderation a comment is public at once", async () => {
  unwrap(updateSettings(site.db, { kind: "admin" }, { moderation: "post" }, noon));
  const comment = { eventId: makeEnded(), authorName: "苏苏", content: "下次还来。" };
  expect((await request("POST", "/comments", comment)).body.data.status).toBe("APPROVED");
  const { body } = await request("GET", `/comments/event/${comment.eventId}`);
  expect(body.data.comments).toHaveLength(1);
});

test.each([
  ["comments", pendingComment],
  ["wishes", pendingWish],
])("a deletion at /%s returns the deleted record, in any state", async (list, pending) => {
  const id = pending();
  expect((await asAdmin("DELETE", `/${list}/${id}`)).body.data).toEqual({ id });
  expect((await asAdmin("DELETE", `/${list}/${id}`)).status).toBe(404);
  expect(statusOf(id)).toBeUndefined();
});

let eventId: string;
type Fields = { status?: "pending" | "rejected" };

describe.each([
  {
    kind: "comment",
    make: (fields: Fields = {}) => {
      eventId = makeEvent(site, {}, "ended").id;
      const rejectionReason = fields.status === "rejected" ? "广告" : null;
      return makeComment(site, { eventId, rejectionReason, ...fields }).id;
    },
    read: async () => (await request("GET", `/comments/event/${eventId}`)).body.data.comments[0],
    path: "/comments",
  },
  {
    kind: "wish",
    make: (fields: Fields = {}) => {
      const adminNote = fields.status === "rejected" ? "广告" : null;
      return makeWish(site, { adminNote, ...fields }).id;
    },
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

  eachRow([["pending"], ["rejected"]])("is rejected for a pending or rejected one", async (status) => {
    const id = make({ status });
    const { status: responseStatus, body } = await put(id, "谢谢");
    expect([responseStatus, body.error]).toEqual([409, expect.stringContaining("不能回复")]);
    expect((await remove(id)).status).toBe(200);
    expect(actionsOn(id)).toEqual([]);
  });

  test("requires a text within its limits, and a post", async () => {
    const id = make();
    for (const text of ["", " ", "字".repeat(501), 5, null]) {
      const { status, body } = await put(id, text);
      expect([status, Object.keys(body.details)]).toEqual([422, ["text"]]);
    }
    for (const sent of [put("Nowhere00000", "谢谢"), remove("Nowhere00000")])
      expect((await sent).status).toBe(404);
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
