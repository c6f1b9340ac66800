// Moderation of comments: search, actions, return URLs, undo.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { cookieOf } from "../support/raw-api";
import { minuteMs, origin, textOf } from "../support/site";

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
  (await itemsOf(query)).map((item) => textOf(item.querySelectorAll("p")[0]));
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
    expect(textOf(first)).toMatch(/苏苏.*已拒绝.*灰色手套.*拒绝原因：与活动无关.*删除/);
    expect(textOf(second)).toMatch(
      /<script>alert\(1\)<\/script>王marco@example.org.*待审核.*<\/script>雾散开.*拱廊下的桌游夜.*11月21日 12:00.*删除/,
    );
    expect(second?.querySelector(`a[href="/events/${eventId}"]`)).not.toBeNull();
    const verdicts = ["approve", "reject", "approve-reply"];
    const own = verdicts.map((verdict) => `${path}/${second?.id}/${verdict}`);
    expect([first, second].map((item) => attributesAt(item, "form", "action"))).toEqual([[], own]);
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

  test("has ten per page, or a message", async () => {
    const shown = async (query: string) => textAt((await adminBrowser.page(path + query)).html, "main");
    expect(await shown("")).toContain("还没有评论");
    expect(await shown("?q=x")).toContain("没有找到评论");
    for (let n = 1; n <= 21; n += 1)
      pending({ content: `第 ${n} 条`, createdAt: site.clock.time + n * minuteMs });
    expect(await textsOf("?page=3&status=pending")).toEqual(["第 1 条"]);
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

  test("拒绝 with an invalid reason is rejected, and input is preserved", async () => {
    const { id } = pending();
    const rows: [fields: Record<string, string>, message: string][] = [
      [{ reason: " \n " }, "请填写拒绝原因"],
      [{ reason: "长".repeat(501) }, "拒绝原因不能超过500个字符"],
      [{ reason: "翻转\u202e" }, "内容包含不支持的字符"],
      [{ preset: "假的原因" }, "请填写拒绝原因"],
    ];
    for (const [fields, message] of rows) {
      const html = await pageOf(act(id, "reject", { ...fields, redirectTo: `${path}?page=2` }), 422, fields);
      expect(html.text).toContain(message);
      expect(textAt(html, "textarea[name=reason]")).toBe(fields.reason?.trim() ?? "");
      expect(attributeAt(html, "main input[name=redirectTo]", "value")).toBe(`${path}?page=2`);
    }
    expect(stored(id)?.status).toBe("pending");
  });

  test("拒绝 stores the reason, trimmed: a predefined one, a typed one, or both", async () => {
    const rows: [fields: Record<string, string>, reason: string][] = [
      [{ reason: "  与活动无关，已私信本人。\r\n" }, "与活动无关，已私信本人。"],
      [{ preset: "广告推销", reason: "" }, "广告推销"],
      [{ preset: "广告推销", reason: "第三次了" }, "广告推销：第三次了"],
      [{ reason: "👨‍👩‍👧".repeat(500) }, "👨‍👩‍👧".repeat(500)],
    ];
    for (const [fields, reason] of rows) {
      const { id } = pending();
      expect((await act(id, "reject", fields)).status).toBe(303);
      expect(stored(id)).toMatchObject({ status: "rejected", rejectionReason: reason });
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
    for (const verdict of ["feature", "toString", "nonsense"])
      expect((await act(id, verdict)).status).toBe(404);
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

  test("rejects an empty selection, too many items and single-item actions", async () => {
    const { id } = pending();
    expect(flashOf(site, await postMany("approve", []))).toBe("请先勾选要处理的评论");
    const none = await adminBrowser.page(`${path}/selection?verdict=delete`);
    expect(redirectOf(none.response)).toEqual([303, path]);
    const many = [id, ...Array.from({ length: 100 }, (_, n) => String(n).padStart(12, "0"))];
    expect(flashOf(site, await postMany("approve", many))).toBe("一次最多处理 100 条");
    expect((await postMany("constructor", [id])).status).toBe(404);
    expect(stored(id)?.status).toBe("pending");
  });
});

describe("撤销", () => {
  eachRow<[string, Record<string, string>]>([
    ["approve", {}],
    ["reject", { reason: "广告" }],
  ])(
    "undoes a decision once, by a button in the message, and lists both on the comment's page",
    async (verdict, fields) => {
      const { id } = pending();
      const done = await act(id, verdict, { ...fields, redirectTo: `${path}?status=pending` });
      const { html } = await site.page(path, { Cookie: `${adminBrowser.Cookie}; ${cookieOf(done)}` });
      expect(textAt(html, "form[method=post][action^='/admin/review/undo/']")).toBe("撤销");
      const undone = await adminBrowser.undo(done);
      expect(outcomeOf(undone)).toEqual([303, `${path}?status=pending`, "已撤销"]);
      expect(stored(id)).toMatchObject({ status: "pending", rejectionReason: null, moderatedAt: null });
      expect(flashOf(site, await adminBrowser.undo(done))).toBe("已经撤销了");
      const entries = textAt((await adminBrowser.page(`${path}/${id}`)).html, "#entries");
      expect(entries).toMatch(/撤销了「.*」.*管理员/);
      if (fields.reason) expect(entries).toContain("拒绝原因：广告");
      expect((await adminBrowser.page(`${path}/abcdefghijkl`)).status).toBe(404);
      expect(audits(id).map(({ action }) => action)).toEqual([`comment.${verdict}`, "comment.undo"]);
    },
  );

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

  test("is possible for decisions only", async () => {
    const sign = site.db.select().from(auditEntries).where(eq(auditEntries.action, "event.create")).get();
    for (const id of [sign?.id, "abcdefghijkl", "x'; --"]) {
      const response = await adminBrowser.post(`/admin/review/undo/${encodeURIComponent(id ?? "")}`, {});
      expect(flashOf(site, response)).toBe("没有可以撤销的操作");
    }
  });
});
