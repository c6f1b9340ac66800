// Specifics of the operations on wishes.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { wishes } from "../../app/db/schema/wishes";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { makeWish, unwrap } from "../support/fixtures";
import { cookieOf, type Json, openAdminRawClient, openRawClient, type RawClient } from "../support/raw-api";
import { createSite, noon, type TestSite } from "../support/site";

const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "general" };

let site: TestSite;
let call: RawClient;
let asAdmin: RawClient;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  call = openRawClient(site);
  asAdmin = openAdminRawClient(site);
});
afterEach(() => site.close());

const pending = () => makeWish(site, { status: "pending" }).id;
const stored = (id: string) => site.db.select().from(wishes).where(eq(wishes.id, id)).get();
const actionsOn = (id: string) =>
  site.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .all()
    .map(({ action }) => action);
const listed = async (caller = call): Promise<Json[]> => (await caller("GET", "/wishes")).body.data.wishes;

test("a new one is pending, and public once approved", async () => {
  const { status, body } = await call("POST", "/wishes", typed);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    ...{ id: expect.stringMatching(/^[0-9A-Za-z]{12}$/), authorName: "小鹿", content: "想学写毛笔字" },
    ...{
      category: "其他",
      status: "pending",
      isPublic: true,
      isFeatured: false,
      likesCount: 0,
      liked: false,
    },
    createdAt: new Date(noon).toISOString(),
  });
  expect(await listed()).toEqual([]);
  await asAdmin("PATCH", `/wishes/${body.data.id}/status`, { status: "approved" });
  expect(await listed()).toEqual([{ ...body.data, status: "approved" }]);
});

describe("moderation", () => {
  const change = (id: string, what: string, body: Json) => asAdmin("PATCH", `/wishes/${id}/${what}`, body);

  test("decides once, with a reason", async () => {
    const id = pending();
    expect((await change(id, "status", { status: "rejected" })).body.details).toEqual({
      reason: ["请填写拒绝原因"],
    });
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await change(id, "status", { status: "REJECTED", reason: "广告" });
      expect([status, body.data.status, body.data.adminNote]).toEqual([200, "rejected", "广告"]);
    }
    expect(actionsOn(id)).toEqual(["wish.reject"]);
    const turned = await change(id, "status", { status: "approved" });
    expect([turned.status, turned.body.error]).toEqual([409, "这条心愿已经审核过了，没有再改动"]);
  });

  test("features approved public wishes, and reverts that", async () => {
    const { id } = makeWish(site);
    for (const isFeatured of [true, true, false]) {
      const { status, body } = await change(id, "feature", { isFeatured });
      expect([status, body.data.isFeatured]).toEqual([200, isFeatured]);
    }
    expect(actionsOn(id)).toEqual(["wish.feature", "wish.unfeature"]);
    for (const other of [pending(), makeWish(site, { isPublic: false }).id]) {
      const { status, body } = await change(other, "feature", { isFeatured: true });
      expect([status, body.error]).toEqual([409, "只有已通过且公开的心愿可以设为精选"]);
      expect(stored(other)?.isFeatured).toBe(false);
    }
  });

  test("hides and shows", async () => {
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
  ])("%s requires a boolean, a wish, and the administrator", async (what, field) => {
    const { id } = makeWish(site);
    for (const value of ["true", 1, null]) {
      const { status, body } = await change(id, what, { [field]: value });
      expect([status, body.details]).toEqual([422, { [field]: ["请选择是或否"] }]);
    }
    expect((await change("Nowhere00000", what, { [field]: true })).status).toBe(404);
    expect((await call("PATCH", `/wishes/${id}/${what}`, { [field]: true })).status).toBe(401);
  });

  test("counts and deletes", async () => {
    const id = pending();
    makeWish(site);
    makeWish(site, { status: "rejected", adminNote: "广告" });
    const stats = async () => (await asAdmin("GET", "/wishes/admin/stats")).body.data;
    expect(await stats()).toEqual({ total: 3, pending: 1, approved: 1, rejected: 1 });
    expect((await call("DELETE", `/wishes/${id}`)).status).toBe(401);
    expect((await asAdmin("DELETE", `/wishes/${id}`)).body.data).toEqual({ id });
    expect((await asAdmin("DELETE", `/wishes/${id}`)).status).toBe(404);
    expect(await stats()).toMatchObject({ total: 2, pending: 0 });
  });
});

describe("a like", () => {
  test("is one per visitor, and can be removed", async () => {
    const { id } = makeWish(site);
    const first = await call("POST", `/wishes/${id}/like`);
    const own = openRawClient(site, { Cookie: cookieOf(first) });
    expect(first.body.data).toEqual({ id, likesCount: 1, liked: true });
    expect((await own("POST", `/wishes/${id}/like`)).body.data.likesCount).toBe(1);
    expect((await call("POST", `/wishes/${id}/like`)).body.data.likesCount).toBe(2);
    const [mine] = await listed(own);
    expect([mine.likesCount, mine.liked, (await listed())[0].liked]).toEqual([2, true, false]);
    for (let times = 0; times < 2; times += 1)
      expect((await own("DELETE", `/wishes/${id}/like`)).body.data).toEqual({
        id,
        likesCount: 1,
        liked: false,
      });
  });

  test("is accepted for public wishes only", async () => {
    for (const id of [pending(), makeWish(site, { isPublic: false }).id, "Nowhere00000"]) {
      const { status, body } = await call("POST", `/wishes/${id}/like`);
      expect([status, body.error]).toEqual([404, "这条心愿不存在或没有公开"]);
    }
  });
});

test("while the board is switched off only the administrator sees it", async () => {
  const { id } = makeWish(site);
  unwrap(updateSettings(site.db, { kind: "admin" }, { wishesOn: false }, noon));
  for (const [method, path, body] of [
    ["GET", "/wishes", undefined],
    ["POST", "/wishes", typed],
    ["POST", `/wishes/${id}/like`, undefined],
  ] as const) {
    const { status, body: said } = await call(method, path, body);
    expect([status, said.error]).toEqual([404, "心愿留言暂未开放"]);
  }
  expect(await listed(asAdmin)).toHaveLength(1);
});
