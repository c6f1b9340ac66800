// Moderation of comments: search, actions, return URLs, undo.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { admin, makeComment, makeEvent, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { cookieOf } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { minuteMs, noon, origin, textOf } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });
let eventId: string;
beforeEach(() => {
  eventId = makeEvent(site, { title: "拱廊下的桌游夜" }, "ended").id;
});

const path = "/admin/comments";
type Fields = Omit<Parameters<typeof makeComment>[1], "eventId">;
const pending = (fields: Fields = {}) => makeComment(site, { eventId, status: "pending", ...fields });
const stored = (id: string) => site.db.select().from(comments).where(eq(comments.id, id)).get();
const audits = (id: string) => site.db.select().from(auditEntries).where(eq(auditEntries.entityId, id)).all();

const itemsOf = async (query = "") =>
  (await adminBrowser.page(`${path}${query}`)).html.querySelectorAll("main ul > li[id]");
const textsOf = async (query = "") =>
  (await itemsOf(query)).map((item) => textOf(item.querySelectorAll("p")[1]));
const chips = async (query = "") =>
  textsAt((await adminBrowser.page(`${path}${query}`)).html, "nav[aria-label=状态] a");
const act = (id: string, verdict: string, fields: Record<string, string> = {}) =>
  adminBrowser.post(`${path}/${id}/${verdict}`, fields);
/** Posts a selection, whose checkboxes share one name. */
const postMany = (verdict: string, ids: string[], rest: Record<string, string> = {}, query = "") => {
  const fields = [["verdict", verdict], ...ids.map((id) => ["id", id]), ...Object.entries(rest)];
  return adminBrowser.post(`${path}/selection${query}`, fields);
};

describe("the list", () => {
  test("shows author, address, event, time, text, state and its buttons, the newest first", async () => {
    const script = "<script>alert(1)</script>";
    pending({ authorName: `${script}王`, authorEmail: "marco@example.org", content: `${script}雾散开` });
    site.clock.time += minuteMs;
    makeComment(site, { eventId, status: "rejected", rejectionReason: "与活动无关", content: "灰色手套" });
    const [first, second] = await itemsOf();
    expect(second?.querySelector("script")).toBeNull();
    expect(textOf(first)).toMatch(/苏苏.*灰色手套.*已拒绝：与活动无关.*删除/);
    expect(textOf(second)).toMatch(
      /<script>alert\(1\)<\/script>王.*拱廊下的桌游夜.*11月21日 12:00marco@example.org.*<\/script>雾散开.*待审核.*删除/,
    );
    expect(second?.querySelector(`a[href="/events/${eventId}"]`)).not.toBeNull();
    const verdictsOf = (item: typeof first) =>
      [...attributesAt(item, "form", "action"), ...attributesAt(item, "[data-menu] a", "href")].map(
        (address) => address?.split("?")[0]?.replace(`${path}/${item?.id}`, ""),
      );
    expect(verdictsOf(first)).toEqual(["", "/delete"]);
    expect(verdictsOf(second)).toEqual(["/approve", "/reject", "/approve-reply", "", "/delete"]);
  });

  test("filters by status in any case, and counts each", async () => {
    pending({ content: "等着" });
    makeComment(site, { eventId, content: "过了" });
    makeComment(site, { eventId, content: "又过了" });
    makeComment(site, { eventId, content: "没过", status: "rejected", rejectionReason: "广告" });
    expect(await chips()).toEqual(["全部 4", "待审核 1", "已通过 2", "已拒绝 1"]);
    expect(await textsOf("?status=PENDING")).toEqual(["等着"]);
    expect(await textsOf("?status=rejected")).toEqual(["没过"]);
    expect((await textsOf("?status=nonsense")).length).toBe(4);
  });
});

describe("a decision", () => {
  test("通过 makes a comment public, records the actor and returns to the next item", async () => {
    const second = pending();
    site.clock.time += minuteMs;
    const first = pending();
    const { html } = await adminBrowser.page(`${path}?status=pending&q=还`);
    const form = html.querySelector(`form[action="${path}/${first.id}/approve"]`);
    const [status, to, title] = outcomeOf(await act(first.id, "approve", fieldsOf(form)));
    const next = `${path}?q=还&status=pending#${second.id}`;
    expect([status, decodeURI(String(to)), title]).toEqual([303, next, "评论已通过"]);
    expect(stored(first.id)).toMatchObject({ status: "approved", moderatedAt: site.clock.time });
    const [entry] = audits(first.id);
    expect(entry).toMatchObject({ actor: "admin", action: "comment.approve" });
    const states = [entry?.before, entry?.after].map((json) => JSON.parse(json ?? "").status);
    expect(states).toEqual(["pending", "approved"]);
    const discussion = (await site.page(`/events/${eventId}/discussion`)).html;
    expect(discussion.getElementById(`c-${first.id}`)).not.toBeNull();
  });

  test("a second press changes nothing and reports it", async () => {
    const { id } = pending();
    await act(id, "approve");
    const again = await pageOf(act(id, "reject", { reason: "晚了" }), 409);
    expect(textAt(again, "main")).toMatch(/已经审核过了.*原因\s*晚了/);
    expect([stored(id)?.status, audits(id).length]).toEqual(["approved", 1]);
    await act(id, "delete");
    expect(flashOf(site, await act(id, "approve"))).toContain("已经不在了");
  });

  test("拒绝 stores a predefined reason, or both; an invalid one is rejected, and input is preserved", async () => {
    const { id } = pending();
    for (const [fields, message] of [
      [{ reason: " \n " }, "请填写拒绝原因"],
      [{ reason: "长".repeat(501) }, "拒绝原因不能超过500个字符"],
    ] as const) {
      const html = await pageOf(act(id, "reject", { ...fields, redirectTo: `${path}?page=2` }), 422, fields);
      expect(html.text).toContain(message);
      expect(textAt(html, "textarea[name=reason]")).toBe(fields.reason.trim());
      expect(attributeAt(html, "main input[name=redirectTo]", "value")).toBe(`${path}?page=2`);
    }
    expect(stored(id)?.status).toBe("pending");
    for (const [reason, rejectionReason] of [
      ["", "广告推销"],
      ["第三次了", "广告推销：第三次了"],
    ] as const) {
      const { id } = pending();
      expect((await act(id, "reject", { preset: "广告推销", reason })).status).toBe(303);
      expect(stored(id)).toMatchObject({ status: "rejected", rejectionReason });
    }
  });

  test("删除 asks for confirmation, and works in any status", async () => {
    for (const { id } of [pending(), makeComment(site, { eventId })]) {
      const { html } = await adminBrowser.page(`${path}/${id}/delete`);
      expect([textAt(html, "h1"), stored(id)?.id]).toEqual(["确定要删除这条评论吗？", id]);
      expect(flashOf(site, await act(id, "delete"))).toBe("评论已删除");
      expect(stored(id)).toBeUndefined();
    }
  });

  test("an unknown decision or comment returns 404, and redirects are local only", async () => {
    const { id } = pending();
    expect((await act(id, "feature")).status).toBe(404);
    expect((await adminBrowser.page(`${path}/abcdefghijkl/delete`)).status).toBe(404);
    const response = await act(id, "approve", { redirectTo: "//evil.example/" });
    expect(response.headers.get("Location")).toBe(path);
  });
});

describe("several at once", () => {
  test("通过所选 approves pending items and reports the others", async () => {
    const ids = [pending().id, pending().id, makeComment(site, { eventId }).id];
    const response = await postMany("approve", ids, { redirectTo: `${path}?page=2` });
    expect(response.headers.get("Location")).toBe(`${path}?page=2`);
    const said = { title: "已通过 2 条评论", text: expect.stringContaining("1 条") };
    expect(flashMessageOf(site, response)).toMatchObject(said);
    expect(ids.map((id) => stored(id)?.status)).toEqual(["approved", "approved", "approved"]);
  });

  test("拒绝所选 and 删除所选 show a page first, 拒绝所选 with only pending items and one reason for all", async () => {
    const ids = [pending().id, pending().id];
    const decided = makeComment(site, { eventId }).id;
    const queryOf = (verdict: string, chosen: string[]) =>
      `?${new URLSearchParams([["verdict", verdict], ...chosen.map((id) => ["id", id])])}`;
    const page = (verdict: string, chosen: string[]) =>
      adminBrowser.page(`${path}/selection${queryOf(verdict, chosen)}`);
    const reject = (fields: Record<string, string>) =>
      postMany("reject", ids, fields, queryOf("reject", ids));
    const { html } = await page("reject", [ids[0] ?? "", decided]);
    expect(textAt(html, "h1")).toBe("拒绝所选的 1 条评论");
    expect(textAt(html, "main")).toContain("另有 1 条之前已经处理过，不会改动。");
    expect(attributesAt(html, "input[name=id]", "value")).toEqual([ids[0]]);
    const none = await page("reject", [decided]);
    expect(flashOf(site, none.response)).toBe("所选的评论都已经处理过了，没有再改动");
    expect(textAt((await page("reject", ids)).html, "h1")).toBe("拒绝所选的 2 条评论");
    expect((await pageOf(reject({ reason: " " }), 422)).text).toContain("请填写拒绝原因");
    await reject({ preset: "重复发布" });
    expect(ids.map((id) => stored(id)?.rejectionReason)).toEqual(["重复发布", "重复发布"]);
    expect(textAt((await page("delete", ids)).html, "h1")).toBe("确定要删除所选的 2 条评论吗？");
    expect(flashOf(site, await postMany("delete", ids))).toBe("已删除 2 条评论");
    expect(ids.map(stored)).toEqual([undefined, undefined]);
  });

  test("rejects an empty selection and too many items", async () => {
    const { id } = pending();
    expect(flashOf(site, await postMany("approve", []))).toBe("请先勾选要处理的评论");
    const none = await adminBrowser.page(`${path}/selection?verdict=delete`);
    expect(redirectOf(none.response)).toEqual([303, path]);
    const many = [id, ...Array.from({ length: 100 }, (_, n) => String(n).padStart(12, "0"))];
    expect(flashOf(site, await postMany("approve", many))).toBe("一次最多处理 100 条");
    expect(stored(id)?.status).toBe("pending");
  });
});

describe("撤销", () => {
  test("undoes a decision once, by a button in the message, and lists both on the comment's page", async () => {
    const { id } = pending();
    const done = await act(id, "reject", { reason: "广告", redirectTo: `${path}?status=pending` });
    const { html } = await site.page(path, { Cookie: `${adminBrowser.Cookie}; ${cookieOf(done)}` });
    expect(textAt(html, "form[method=post][action^='/admin/review/undo/']")).toBe("撤销");
    const undone = await adminBrowser.undo(done);
    expect(outcomeOf(undone)).toEqual([303, `${path}?status=pending`, "已撤销"]);
    expect(stored(id)).toMatchObject({ status: "pending", rejectionReason: null, moderatedAt: null });
    expect(flashOf(site, await adminBrowser.undo(done))).toBe("已经撤销了");
    const unknown = await adminBrowser.post("/admin/review/undo/abcdefghijkl", {});
    expect(flashOf(site, unknown)).toBe("没有可以撤销的操作");
    const entries = textAt((await adminBrowser.page(`${path}/${id}`)).html, "#entries");
    expect(entries).toMatch(/撤销了「.*」.*管理员/);
    expect(entries).toContain("拒绝原因：广告");
    expect(audits(id).map(({ action }) => action)).toEqual(["comment.reject", "comment.undo"]);
  });

  test("restores a deleted comment unless its event is deleted", async () => {
    const hidden = { visitorId: "v1", receiptHash: "r", addressHash: "a" };
    const before = pending({ authorEmail: "su@example.org", ...hidden });
    site.clock.time += minuteMs;
    await adminBrowser.undo(await act(before.id, "delete"));
    // Without the address hash, which must be deleted before the audit log.
    expect(stored(before.id)).toEqual({ ...before, addressHash: null, updatedAt: site.clock.time });
    const again = await act(before.id, "delete");
    await adminBrowser.post(`/admin/events/${eventId}/delete`, {});
    expect(flashOf(site, await adminBrowser.undo(again))).toContain("不能撤销");
  });

  test("of several restores only its items, without later changes", async () => {
    const [a, b, other] = [pending().id, pending().id, pending().id];
    await act(other, "approve");
    const bulk = await postMany("approve", [a, b]);
    await act(a, "delete");
    const said = { title: "已撤销", text: expect.stringContaining("1 条之后又有改动") };
    expect(flashMessageOf(site, await adminBrowser.undo(bulk))).toMatchObject(said);
    expect([stored(a), stored(b)?.status, stored(other)?.status]).toEqual([undefined, "pending", "approved"]);
    await act(b, "approve");
    expect(flashOf(site, await adminBrowser.undo(bulk))).toBe("之后又有改动，不能撤销");
    expect(stored(b)?.status).toBe("approved");
  });
});

const contentStates = () =>
  rowsIn(comments)
    .map(({ content, status }) => `${content[0]}${status}`)
    .sort();
const fill = (count: number, content: string) => {
  for (let index = 0; index < count; index += 1) pending({ content: `${content}${index}` });
};
const filter = { q: "好", status: "pending", redirectTo: path };
const postAll = (verdict: string, all: number | string, more: Record<string, string> = {}) =>
  adminBrowser.post(`${path}/selection`, { verdict, all: String(all), ...filter, ...more });

describe("all comments of a filter", () => {
  test("are offered when a full page is selected of several, and described in the confirmation, which lists the newest", async () => {
    fill(12, "好");
    const label = async (query: string) =>
      (await adminBrowser.page(`${path}?${query}`)).html.querySelector("#bulk input[name=all]");
    expect(await label("")).toBeNull();
    expect((await label("select=all"))?.getAttribute("value")).toBe("12");
    expect(await label("select=all&q=%E5%A5%BD1")).toBeNull();
    const { html } = await adminBrowser.page(
      `${path}/selection?verdict=delete&all=12&q=%E5%A5%BD&status=pending&id=x`,
    );
    expect(html.querySelector("h1")?.text).toBe("确定要删除符合条件的全部 12 条评论吗？");
    expect(html.querySelectorAll("main li").length).toBe(10);
    const hidden = attributesAt(html, "main form input", "name");
    expect(hidden).toEqual(["verdict", "all", "q", "status", "redirectTo"]);
  });

  test("are approved together, only matching ones, and undone together", async () => {
    fill(12, "好");
    fill(3, "坏");
    const done = await postAll("approve", 12);
    expect(flashOf(site, done)).toBe("已通过 12 条评论");
    expect(contentStates()).toEqual([...Array(3).fill("坏pending"), ...Array(12).fill("好approved")]);
    const undone = await adminBrowser.post(flashMessageOf(site, done)?.link?.href ?? "", {});
    expect(flashOf(site, undone)).toBe("已撤销 12 条");
    expect(new Set(contentStates())).toEqual(new Set(["坏pending", "好pending"]));
  });

  test("are unchanged without a number up to a thousand, or if it has changed, before and after the confirmation", async () => {
    fill(12, "好");
    expect(flashOf(site, await postAll("delete", "1e3"))).toBe("请先勾选要处理的评论");
    expect(flashOf(site, await postAll("delete", 1001))).toBe("一次最多处理 1000 条");
    const message = "符合条件的现在有 12 条评论，不再是 11 条评论，没有改动，请重新选择";
    for (const verdict of ["approve", "delete"])
      expect(flashOf(site, await postAll(verdict, 11))).toBe(message);
    const { response } = await adminBrowser.page(
      `${path}/selection?verdict=delete&all=11&q=%E5%A5%BD&status=pending`,
    );
    expect([response.status, flashOf(site, response)]).toEqual([303, message]);
    expect(contentStates()).toEqual(Array(12).fill("好pending"));
  });
});

test("all drafts of a filter are deleted by filter and number, unless that has changed", async () => {
  const titles = ["天台酒会", ...Array.from({ length: 13 }, (_, index) => `包饺子${index}`)];
  const draft = { formType: "event", name: null, updatedAt: noon } as const;
  unwrap(
    addDrafts(
      site.db,
      admin,
      titles.map((title) => ({ ...draft, form: { title } })),
      noon,
    ),
  );
  const { html } = await adminBrowser.page("/admin/drafts?select=all&q=%E5%8C%85");
  expect(attributeAt(html, "#bulk input[name=all]", "value")).toBe("13");
  const question = await adminBrowser.page("/admin/drafts/selection?all=13&q=%E5%8C%85&type=all");
  expect(question.html.querySelector("h1")?.text).toBe("确定要删除符合条件的全部 13 个草稿吗？");
  const fields = { q: "包", type: "event" };
  const rejected = await adminBrowser.post("/admin/drafts/selection", { ...fields, all: "14" });
  expect(flashOf(site, rejected)).toContain("现在有 13 个草稿");
  expect(listDrafts(site.db).length).toBe(14);
  const done = await adminBrowser.post("/admin/drafts/selection", { ...fields, all: "13" });
  expect(flashOf(site, done)).toBe("已删除 13 个草稿");
  expect(listDrafts(site.db).length).toBe(1);
});
