// Decisions of the organiser about comments and wishes, at each URL that accepts them.
import { describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeComment, makeEvent, makeWish, unwrap } from "../support/fixtures";
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

  test.each([
    ["approved", {}, "approved", null],
    [" Approved ", {}, "approved", null],
    ["REJECTED", { reason: " 广告 " }, "rejected", "广告"],
    ["rejected", { reason: "广告" }, "rejected", "广告"],
  ])("accepts %s", async (status, more, stored, reason) => {
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
