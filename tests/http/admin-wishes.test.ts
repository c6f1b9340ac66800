// Moderation of wishes: as for comments, with 精选, 公开 and likes.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { wishes, wishLikes } from "../../app/db/schema/wishes";
import { countLikes } from "../../app/domain/wishes/likes.server";
import { flashOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeWish } from "../support/fixtures";
import { textsAt } from "../support/html";
import { origin, textOf } from "../support/site";
import { makeMember } from "../support/voter";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

const path = "/admin/wishes";
const pending = () => makeWish(site, { status: "pending" });
const stored = (id: string) => site.db.select().from(wishes).where(eq(wishes.id, id)).get();
const act = (id: string, verdict: string, fields: Record<string, string> = {}) =>
  adminBrowser.post(`${path}/${id}/${verdict}`, fields);

const textsOf = async (query: string) =>
  textsAt((await adminBrowser.page(`${path}${query}`)).html, "main ul > li[id] p:nth-of-type(2)");
const like = (wishId: string, voterKey: string) =>
  site.db.insert(wishLikes).values({ wishId, voterKey, createdAt: 1 }).run();

describe("the list", () => {
  test("shows category, likes and badges, and the applicable acts", async () => {
    const { id } = makeWish(site, { category: "城市建设", isFeatured: true, content: "精选的" });
    for (let n = 0; n < 12; n += 1) like(id, `v:${n}`);
    makeWish(site, { isPublic: false, content: "隐藏的" });
    pending();
    makeWish(site, { status: "rejected", adminNote: "广告推销", content: "拒绝的" });
    const items = (await adminBrowser.page(path)).html.querySelectorAll("main li[id]");
    for (const [words, shown, acts] of [
      ["精选的", /城市建设12 个赞.*已通过★ 精选/, ["回复", "做成活动", "取消精选", "隐藏", "详情", "删除"]],
      ["隐藏的", /已隐藏/, ["回复", "做成活动", "公开", "详情", "删除"]],
      ["想学写毛笔字", /待审核通过/, ["拒绝", "通过并回复", "详情", "删除"]],
      ["拒绝的", /已拒绝：广告推销/, ["详情", "删除"]],
    ] as const) {
      const item = items.find((li) => textOf(li).includes(words));
      expect(textOf(item)).toMatch(shown);
      expect(textsAt(item, "[data-menu] li"), words).toEqual(acts);
    }
  });

  test("filters by status, and finds by the account's address and the category", async () => {
    const { id: userId } = makeMember(site, "ning@example.org");
    makeWish(site, { content: "要长椅", authorName: "小满", category: "环境保护", userId });
    makeWish(site, { content: "别的", status: "pending" });
    for (const q of ["NING@", "环境"])
      expect(await textsOf(`?q=${encodeURIComponent(q)}`)).toEqual(["要长椅"]);
    expect(await textsOf("?status=pending")).toEqual(["别的"]);
  });
});

describe("a decision", () => {
  test("通过 and 拒绝 decide a pending wish once; the reason is its note", async () => {
    const [a, b] = [pending().id, pending().id];
    expect(flashOf(site, await act(a, "approve"))).toBe("心愿已通过");
    expect((await act(b, "reject", { reason: " " })).status).toBe(422);
    await act(b, "reject", { reason: "与主题无关" });
    expect(stored(a)?.status).toBe("approved");
    expect(stored(b)).toMatchObject({ status: "rejected", adminNote: "与主题无关" });
    expect(flashOf(site, await act(b, "approve"))).toContain("已经审核过了");
  });

  test("设为精选 requires an approved public wish; 取消精选 reverts it", async () => {
    const { id } = makeWish(site);
    expect(flashOf(site, await act(id, "feature"))).toBe("心愿已设为精选");
    expect(stored(id)?.isFeatured).toBe(true);
    await act(id, "unfeature");
    expect(stored(id)?.isFeatured).toBe(false);
    for (const other of [pending().id, makeWish(site, { isPublic: false }).id]) {
      expect(flashOf(site, await act(other, "feature"))).toBe("只有已通过且公开的心愿可以设为精选");
      expect(stored(other)?.isFeatured).toBe(false);
    }
  });

  test("隐藏 removes 精选, 公开 shows the wish again; undo restores both, and a deleted wish with its likes", async () => {
    const { id } = makeWish(site, { isFeatured: true });
    const hidden = await act(id, "hide");
    expect(stored(id)).toMatchObject({ isPublic: false, isFeatured: false });
    // A later like does not prevent it.
    like(id, "v:1");
    await adminBrowser.undo(hidden);
    expect(countLikes(site.db, id)).toBe(1);
    const before = stored(id);
    expect(before).toMatchObject({ isPublic: true, isFeatured: true });
    const deleted = await act(id, "delete");
    expect(stored(id)).toBeUndefined();
    await adminBrowser.undo(deleted);
    expect([stored(id), countLikes(site.db, id)]).toEqual([before, 1]);
    await act(id, "hide");
    await act(id, "show");
    expect(stored(id)).toMatchObject({ isPublic: true, isFeatured: false });
    expect(flashOf(site, await act(id, "show"))).toBe("这条心愿已经是这样了");
  });
});

test("bulk actions are bulk decisions only", async () => {
  const ids = [pending().id, pending().id];
  const post = (verdict: string) =>
    adminBrowser.post(`${path}/selection`, [["verdict", verdict], ...ids.map((id) => ["id", id])]);
  const done = await post("approve");
  expect(flashOf(site, done)).toBe("已通过 2 条心愿");
  expect((await post("feature")).status).toBe(404);
  expect(flashOf(site, await adminBrowser.undo(done))).toBe("已撤销 2 条");
  expect(ids.map((id) => stored(id)?.status)).toEqual(["pending", "pending"]);
});
