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
  });

  test("reads the counts", async () => {
    makeWish(site);
    makeWish(site, { status: "pending" });
    makeWish(site, { status: "rejected", adminNote: "广告" });
    const { data } = (await asAdmin("GET", "/wishes/admin/stats")).body;
    expect(data).toEqual({ total: 3, pending: 1, approved: 1, rejected: 1 });
    const { wishes } = (await asAdmin("GET", "/wishes?status=PENDING")).body.data;
    expect(wishes).toMatchObject([{ status: "pending" }]);
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
  const hidden = makeWish(site, { isPublic: false }).id;
  expect((await request("POST", `/wishes/${hidden}/like`)).status).toBe(404);
  unwrap(updateSettings(site.db, { kind: "admin" }, { wishesOn: false }, noon));
  for (const method of ["POST", "DELETE"]) expect((await own(method, like)).status).toBe(404);
});
