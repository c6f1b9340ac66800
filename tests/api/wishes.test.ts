import { describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeWish, unwrap } from "../support/fixtures";
import { cookieOf, type Json, openRawClient } from "../support/raw-api";
import { noon } from "../support/site";

const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "general" };

const { request, asAdmin, actionsOn } = setUpApi();

const listed = async (caller = request): Promise<Json[]> => (await caller("GET", "/wishes")).body.data.wishes;

test("a new wish is pending, and public once approved", async () => {
  const { status, body } = await request("POST", "/wishes", typed);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    id: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
    authorName: "小鹿",
    content: "想学写毛笔字",
    category: "其他",
    status: "pending",
    isPublic: true,
    isFeatured: false,
    byOrganiser: false,
    reply: null,
    event: null,
    likesCount: 0,
    liked: false,
    createdAt: new Date(noon).toISOString(),
  });
  expect(await listed()).toEqual([]);
  await asAdmin("PATCH", `/wishes/${body.data.id}/status`, { status: "approved" });
  expect(await listed()).toEqual([{ ...body.data, status: "approved" }]);
});

describe("the organiser", () => {
  const change = (id: string, what: string, body: Json) => asAdmin("PATCH", `/wishes/${id}/${what}`, body);

  test("features approved public wishes, and reverts that", async () => {
    const { id } = makeWish(site);
    for (const isFeatured of [true, true, false]) {
      const { status, body } = await change(id, "feature", { isFeatured });
      expect([status, body.data.isFeatured]).toEqual([200, isFeatured]);
    }
    expect(actionsOn(id)).toEqual(["wish.feature", "wish.unfeature"]);
    for (const fields of [{ status: "pending" as const }, { isPublic: false }]) {
      const other = makeWish(site, fields).id;
      const { status, body } = await change(other, "feature", { isFeatured: true });
      expect([status, body.error]).toEqual([409, "只有已通过且公开的心愿可以设为精选"]);
      expect(actionsOn(other)).toEqual([]);
    }
  });

  test("hides and shows wishes", async () => {
    const { id } = makeWish(site, { isFeatured: true });
    const hidden = await change(id, "visibility", { isPublic: false });
    expect(hidden.body.data).toMatchObject({ isPublic: false, isFeatured: false });
    expect(await listed()).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect((await change(id, "visibility", { isPublic: true })).status).toBe(200);
    expect(await listed()).toHaveLength(1);
    expect(actionsOn(id)).toHaveLength(2);
  });

  test.each([
    ["feature", "isFeatured"],
    ["visibility", "isPublic"],
  ])("sends a boolean for %s", async (what, field) => {
    const { id } = makeWish(site);
    for (const value of ["true", 1, null]) {
      const { status, body } = await change(id, what, { [field]: value });
      expect([status, body.details]).toEqual([422, { [field]: ["请选择是或否"] }]);
    }
  });

  test("reads the counts", async () => {
    makeWish(site);
    makeWish(site, { status: "pending" });
    makeWish(site, { status: "rejected", adminNote: "广告" });
    const { data } = (await asAdmin("GET", "/wishes/admin/stats")).body;
    expect(data).toEqual({ total: 3, pending: 1, approved: 1, rejected: 1 });
  });
});

test("a like counts once per visitor, for public wishes only, and can be removed", async () => {
  const { id } = makeWish(site);
  const like = `/wishes/${id}/like`;
  const first = await request("POST", like);
  const own = openRawClient(site, { Cookie: cookieOf(first) });
  expect(first.body.data).toEqual({ id, likesCount: 1, liked: true });
  expect((await own("POST", like)).body.data.likesCount).toBe(1);
  expect((await request("POST", like)).body.data.likesCount).toBe(2);
  const [mine] = await listed(own);
  expect([mine.likesCount, mine.liked, (await listed())[0].liked]).toEqual([2, true, false]);
  for (let times = 0; times < 2; times += 1)
    expect((await own("DELETE", like)).body.data).toEqual({ id, likesCount: 1, liked: false });
  for (const fields of [{ status: "pending" as const }, { isPublic: false }]) {
    const { status, body } = await request("POST", `/wishes/${makeWish(site, fields).id}/like`);
    expect([status, body.error]).toEqual([404, "这条心愿不存在或没有公开"]);
  }
});

test("while the board is switched off only the administrator sees it", async () => {
  const { id } = makeWish(site);
  unwrap(updateSettings(site.db, { kind: "admin" }, { wishesOn: false }, noon));
  for (const [method, path, body] of [
    ["GET", "/wishes", undefined],
    ["POST", "/wishes", typed],
    ["POST", `/wishes/${id}/like`, undefined],
  ] as const) {
    const { status, body: expected } = await request(method, path, body);
    expect([status, expected.error]).toEqual([404, "心愿留言暂未开放"]);
  }
  expect(await listed(asAdmin)).toHaveLength(1);
});
