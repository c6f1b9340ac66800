// Bulk forms that select all items of a filter, with their number, instead of each item.
import { beforeEach, describe, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import { attributeAt, attributesAt } from "../support/html";
import { rowsIn } from "../support/rows";

let eventId: string;

openEachAdmin({ RATE_LIMITS: "off" });
beforeEach(() => {
  eventId = makeEvent(site, { title: "春游", status: "ended" }).id;
});

const path = "/admin/comments/selection";
const fill = (count: number, content: string) => {
  for (let index = 0; index < count; index += 1)
    makeComment(site, { eventId, content: `${content}${index}`, status: "pending" });
};
const statuses = () =>
  rowsIn(comments)
    .map(({ content, status }) => `${content[0]}${status}`)
    .sort();
const filter = { q: "好", status: "pending", redirectTo: "/admin/comments" };
const post = (verdict: string, all: number | string, more: Record<string, string> = {}) =>
  admin.post(path, { verdict, all: String(all), ...filter, ...more });

describe("all comments of a filter", () => {
  test("are offered when a full page is selected, on lists of several pages", async () => {
    fill(12, "好");
    const label = async (query: string) =>
      (await admin.page(`/admin/comments?${query}`)).html.querySelector("#bulk input[name=all]");
    expect(await label("")).toBeNull();
    expect((await label("select=all"))?.getAttribute("value")).toBe("12");
    expect(await label("select=all&q=%E5%A5%BD1")).toBeNull();
  });

  test("are approved together, only matching ones, and undone together", async () => {
    fill(12, "好");
    fill(3, "坏");
    const done = await post("approve", 12);
    expect(flashOf(site, done)).toBe("已通过 12 条评论");
    expect(statuses()).toEqual([...Array(3).fill("坏pending"), ...Array(12).fill("好approved")]);
    const undone = await admin.post(flashMessageOf(site, done)?.link?.href ?? "", {});
    expect(flashOf(site, undone)).toBe("已撤销 12 条");
    expect(new Set(statuses())).toEqual(new Set(["坏pending", "好pending"]));
  });

  test("are more than can be selected one by one", async () => {
    fill(130, "好");
    expect(flashOf(site, await post("reject", 130, { reason: "重复" }))).toBe("已拒绝 130 条评论");
  });

  test("are unchanged if their number has changed, before and after the confirmation", async () => {
    fill(12, "好");
    const message = "符合条件的现在有 12 条评论，不再是 11 条评论，没有改动，请重新选择";
    for (const verdict of ["approve", "delete"]) expect(flashOf(site, await post(verdict, 11))).toBe(message);
    const { response } = await admin.page(`${path}?verdict=delete&all=11&q=%E5%A5%BD&status=pending`);
    expect([response.status, flashOf(site, response)]).toEqual([303, message]);
    expect(new Set(statuses())).toEqual(new Set(["好pending"]));
  });

  test("are described by filter and number in the confirmation, which lists the newest", async () => {
    fill(12, "好");
    const { html } = await admin.page(`${path}?verdict=delete&all=12&q=%E5%A5%BD&status=pending&id=x`);
    expect(html.querySelector("h1")?.text).toBe("确定要删除符合条件的全部 12 条评论吗？");
    expect(html.querySelectorAll("main li").length).toBe(10);
    const hidden = attributesAt(html, "main form input", "name");
    expect(hidden).toEqual(["verdict", "all", "q", "status", "redirectTo"]);
  });

  test("require a number, of at most a thousand", async () => {
    fill(2, "好");
    for (const all of ["0", "-1", "1e3", "12.0", "99999999999", "all", ""])
      expect(flashOf(site, await post("delete", all)), all).toBe("请先勾选要处理的评论");
    expect(flashOf(site, await post("delete", 1001))).toBe("一次最多处理 1000 条");
    expect(statuses().length).toBe(2);
  });
});

describe("all drafts of a filter", () => {
  const file = (titles: string[]) => {
    const drafts = titles.map((title) => ({
      data: { formType: "event", updatedAt: site.clock.now(), form: { title } },
    }));
    const type = "application/json";
    return new File([JSON.stringify({ version: "1.0", drafts })], "drafts.json", { type });
  };

  test("are deleted by filter and number, unless that has changed", async () => {
    const titles = [...Array(13).keys()].map((index) => `包饺子${index}`);
    await admin.upload("/admin/drafts/import", { file: file([...titles, "天台酒会"]) });
    const { html } = await admin.page("/admin/drafts?select=all&q=%E5%8C%85");
    expect(attributeAt(html, "#bulk input[name=all]", "value")).toBe("13");
    const question = await admin.page("/admin/drafts/selection?all=13&q=%E5%8C%85&type=all");
    expect(question.html.querySelector("h1")?.text).toBe("确定要删除符合条件的全部 13 个草稿吗？");
    const fields = { q: "包", type: "event" };
    const rejected = await admin.post("/admin/drafts/selection", { ...fields, all: "14" });
    expect(flashOf(site, rejected)).toContain("现在有 13 个草稿");
    expect(listDrafts(site.db).length).toBe(14);
    const done = await admin.post("/admin/drafts/selection", { ...fields, all: "13" });
    expect(flashOf(site, done)).toBe("已删除 13 个草稿");
    expect(listDrafts(site.db).length).toBe(1);
  });
});
