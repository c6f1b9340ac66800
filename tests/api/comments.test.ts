// Specifics of the operations on comments.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { makeComment, makeEvent, unwrap } from "../support/fixtures";
import { type Json, openAdminRawClient, openRawClient, type RawClient } from "../support/raw-api";
import { createSite, noon, type TestSite } from "../support/site";

const typed = { authorName: "苏苏", authorEmail: "su@example.org", content: "下次还来。" };

let site: TestSite;
let call: RawClient;
let asAdmin: RawClient;
let eventId: string;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  call = openRawClient(site);
  asAdmin = openAdminRawClient(site);
  eventId = makeEvent(site, {}, "ended").id;
});
afterEach(() => site.close());

const pending = () => makeComment(site, { eventId, status: "pending" }).id;
const stored = (id: string) => site.db.select().from(comments).where(eq(comments.id, id)).get();
const actionsOn = (id: string) =>
  site.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .all()
    .map(({ action }) => action);
const listed = async () => (await call("GET", `/comments/event/${eventId}`)).body.data.comments;

test("a new one is pending, returned without its e-mail, and public once approved", async () => {
  const { status, body } = await call("POST", "/comments", { eventId, ...typed });
  expect(status).toBe(201);
  const { id } = body.data;
  const said = {
    id,
    eventId,
    authorName: "苏苏",
    content: "下次还来。",
    createdAt: new Date(noon).toISOString(),
  };
  expect(body.data).toEqual({ ...said, status: "PENDING" });
  expect(await listed()).toEqual([]);
  const [waiting] = (await asAdmin("GET", "/comments/pending")).body.data.comments;
  expect(waiting).toMatchObject({ ...said, authorEmail: "su@example.org", rejectionReason: null });
  expect(waiting.author).toEqual({ id: null, email: "su@example.org", name: "苏苏" });
  expect(waiting.event).toEqual({ id: eventId, title: "波河边的初冬野餐" });
  await asAdmin("PATCH", `/comments/${id}/status`, { status: "APPROVED" });
  expect(await listed()).toEqual([{ ...said, status: "APPROVED" }]);
  expect(JSON.stringify(await listed())).not.toContain("example.org");
});

test("in post-moderation it is public at once", async () => {
  unwrap(updateSettings(site.db, { kind: "admin" }, { moderation: "post" }, noon));
  expect((await call("POST", "/comments", { eventId, ...typed })).body.data.status).toBe("APPROVED");
  expect(await listed()).toHaveLength(1);
});

test("a missing or active event accepts and returns none", async () => {
  const missing = await call("POST", "/comments", { ...typed, eventId: "Nowhere00000" });
  expect([missing.status, missing.body.error]).toEqual([404, "活动 ID 不存在"]);
  const unnamed = await call("POST", "/comments", typed);
  expect([unnamed.status, Object.keys(unnamed.body.details)]).toEqual([422, ["eventId"]]);
  makeComment(site, { eventId });
  await asAdmin("PUT", `/events/${eventId}`, { status: "active" });
  expect(await listed()).toEqual([]);
  expect((await call("POST", "/comments", { eventId, ...typed })).status).toBe(403);
});

test("pending ones are visible to the administrator only", async () => {
  expect((await call("GET", "/comments/pending")).status).toBe(401);
});

describe.each(["", "/status"])("a decision at /comments/:id%s", (end) => {
  const judge = (id: string, body: Json) => asAdmin("PATCH", `/comments/${id}${end}`, body);

  test.each([
    ["approved", {}, "APPROVED"],
    [" Approved ", {}, "APPROVED"],
    ["REJECTED", { reason: " 广告 " }, "REJECTED"],
    ["rejected", { rejectionReason: "广告" }, "REJECTED"],
  ])("reads %s", async (status, more, told) => {
    const id = pending();
    const { status: answered, body } = await judge(id, { status, ...more });
    expect([answered, body.data.status]).toEqual([200, told]);
    expect(body.data.rejectionReason).toBe(told === "REJECTED" ? "广告" : null);
    expect(stored(id)?.status).toBe(told.toLowerCase());
  });

  test("is recorded once when repeated", async () => {
    const [good, bad] = [pending(), pending()];
    for (let times = 0; times < 3; times += 1) {
      expect((await judge(good, { status: "approved" })).status).toBe(200);
      const rejected = await judge(bad, { status: "rejected", reason: times === 0 ? "广告" : "别的" });
      expect([rejected.status, rejected.body.data.rejectionReason]).toEqual([200, "广告"]);
    }
    expect(actionsOn(good)).toEqual(["comment.approve"]);
    expect(actionsOn(bad)).toEqual(["comment.reject"]);
  });

  test("does not revert another one", async () => {
    const id = pending();
    await judge(id, { status: "approved" });
    const { status, body } = await judge(id, { status: "rejected", reason: "广告" });
    expect([status, body.error, stored(id)?.status]).toEqual([
      409,
      expect.stringContaining("已经审核过了"),
      "approved",
    ]);
  });

  test("requires a valid status, a reason to reject, a comment, and the administrator", async () => {
    const id = pending();
    for (const status of ["pending", "", null, 1, "constructor"]) {
      const { status: answered, body } = await judge(id, { status });
      expect([answered, body.details]).toEqual([422, { status: ["请选择通过或拒绝"] }]);
    }
    expect((await judge(id, { status: "rejected" })).body.details).toEqual({ reason: ["请填写拒绝原因"] });
    expect((await judge("Nowhere00000", { status: "approved" })).status).toBe(404);
    expect((await call("PATCH", `/comments/${id}${end}`, { status: "approved" })).status).toBe(401);
    expect([stored(id)?.status, actionsOn(id)]).toEqual(["pending", []]);
  });
});

test("a deletion returns the deleted comment, in any state", async () => {
  const id = pending();
  expect((await call("DELETE", `/comments/${id}`)).status).toBe(401);
  expect((await asAdmin("DELETE", `/comments/${id}`)).body.data).toEqual({ id });
  expect((await asAdmin("DELETE", `/comments/${id}`)).status).toBe(404);
  expect(stored(id)).toBeUndefined();
});
