// Moderation of comments: search, actions, return URLs, undo.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { fieldsOf, flashMessageOf, flashOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeComment, makeEvent } from "../support/fixtures";
import { origin, textOf } from "../support/site";

const minuteMs = 60_000;

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
  (await adminBrowser.page(`${path}${query}`)).html.querySelectorAll("nav[aria-label=状态] a").map(textOf);
const act = (id: string, verdict: string, fields: Record<string, string> = {}) =>
  adminBrowser.post(`${path}/${id}/${verdict}`, fields);
/** Posts a form whose checkboxes share one name. */
const postMany = (to: string, verdict: string, ids: string[], rest: Record<string, string> = {}) => {
  const fields = [["verdict", verdict], ...ids.map((id) => ["id", id]), ...Object.entries(rest)];
  const headers = { Cookie: adminBrowser.Cookie, Origin: origin };
  return site.send(to, { method: "POST", headers, body: new URLSearchParams(fields) });
};
/** Clicks 撤销 in a response's flash message. */
const undo = (response: Response) => adminBrowser.post(flashMessageOf(site, response)?.link?.href ?? "", {});

describe("the list", () => {
  test("shows author, address, event, time, text, state and its buttons, the newest first", async () => {
    const script = "<script>alert(1)</script>";
    pending({ authorName: `${script}王`, authorEmail: "marco@example.org", content: `${script}雾散开` });
    site.clock.time += minuteMs;
    makeComment(site, { eventId, status: "rejected", rejectionReason: "与活动无关", content: "灰色手套" });
    const [first, second] = await itemsOf();
    expect(second?.querySelector("script")).toBeNull();
    expect(textOf(first)).toMatch(/苏苏.*已拒绝.*灰色手套.*拒绝原因：与活动无关/);
    expect(textOf(second)).toMatch(
      /<script>alert\(1\)<\/script>王marco@example.org.*待审核.*<\/script>雾散开.*拱廊下的桌游夜.*11月21日 12:00/,
    );
    expect(second?.querySelector(`a[href="/events/${eventId}"]`)).not.toBeNull();
    const actions = (item = first) =>
      item?.querySelectorAll("form").map((form) => form.getAttribute("action"));
    const { id } = second ?? {};
    expect([actions(first), actions(second)]).toEqual([
      [],
      [`${path}/${id}/approve`, `${path}/${id}/reject`, `${path}/${id}/approve-reply`],
    ]);
    for (const item of [first, second]) expect(textOf(item)).toContain("删除");
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

  test("finds a comment by a word of its text, the author, the address, the event, and literally", async () => {
    const other = makeEvent(site, { title: "别的活动" }, "ended").id;
    makeComment(site, { eventId: other, content: "不相干 100" });
    const content = "昨晚的卡坦岛 100%_\\满意";
    pending({ content, authorName: "关键人", authorEmail: "key@example.org" });
    for (const q of ["卡坦岛", "关键人", "KEY@example", "桌游夜", "%_\\"]) {
      const query = `?q=${encodeURIComponent(q)}`;
      expect([q, await textsOf(query)]).toEqual([q, [content]]);
      expect(await chips(query)).toEqual(["全部 1", "待审核 1", "已通过 0", "已拒绝 0"]);
    }
  });

  test("has ten per page, or a message", async () => {
    const shown = async (query: string) =>
      textOf((await adminBrowser.page(path + query)).html.querySelector("main"));
    expect(await shown("")).toContain("还没有评论");
    expect(await shown("?q=x")).toContain("没有找到评论");
    for (let n = 1; n <= 21; n += 1) {
      site.clock.time += minuteMs;
      pending({ content: `第 ${n} 条` });
    }
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
    const response = await act(first.id, "approve", fieldsOf(form));
    expect(response.status).toBe(303);
    const returnTo = decodeURI(response.headers.get("Location") ?? "");
    expect(returnTo).toBe(`${path}?q=还&status=pending#${second.id}`);
    expect(flashOf(site, response)).toBe("评论已通过");
    expect(stored(first.id)).toMatchObject({ status: "approved", moderatedAt: site.clock.time });
    const [entry] = audits(first.id);
    expect(entry).toMatchObject({ actor: "admin", action: "comment.approve" });
    expect([entry?.before, entry?.after].map((json) => JSON.parse(json ?? "").status)).toEqual([
      "pending",
      "approved",
    ]);
    expect(
      (await site.page(`/events/${eventId}/discussion`)).html.getElementById(`c-${first.id}`),
    ).not.toBeNull();
  });

  test("a second press changes nothing and reports it", async () => {
    const { id } = pending();
    await act(id, "approve");
    const again = await act(id, "reject", { reason: "晚了" });
    expect([again.status, textOf(parse(await again.text()).querySelector("main"))]).toEqual([
      409,
      expect.stringMatching(/已经审核过了.*原因\s*晚了/),
    ]);
    expect(stored(id)?.status).toBe("approved");
    expect(audits(id).length).toBe(1);
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
      const response = await act(id, "reject", { ...fields, redirectTo: `${path}?page=2` });
      expect([fields, response.status]).toEqual([fields, 422]);
      const text = await response.text();
      expect(text).toContain(message);
      if (fields.reason?.trim()) expect(text).toContain(fields.reason);
      expect(text).toContain(`value="${path}?page=2"`);
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
      const confirmation = await adminBrowser.page(`${path}/${id}/delete`);
      expect(textOf(confirmation.html.querySelector("h1"))).toBe("确定要删除这条评论吗？");
      expect(stored(id)).toBeDefined();
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
    const response = await postMany(`${path}/selection`, "approve", ids, { redirectTo: `${path}?page=2` });
    expect(response.headers.get("Location")).toBe(`${path}?page=2`);
    expect(flashMessageOf(site, response)).toMatchObject({
      title: "已通过 2 条评论",
      text: expect.stringContaining("1 条"),
    });
    expect(ids.map((id) => stored(id)?.status)).toEqual(["approved", "approved", "approved"]);
  });

  test("拒绝所选 and 删除所选 show a page first, 拒绝所选 with only pending items and one reason for all", async () => {
    const ids = [pending().id, pending().id];
    const decided = makeComment(site, { eventId }).id;
    const listed = await adminBrowser.page(`${path}/selection?verdict=reject&id=${ids[0]}&id=${decided}`);
    expect(textOf(listed.html.querySelector("h1"))).toBe("拒绝所选的 1 条评论");
    expect(textOf(listed.html.querySelector("main"))).toContain("另有 1 条之前已经处理过，不会改动。");
    const inputs = listed.html.querySelectorAll("input[name=id]");
    expect(inputs.map((input) => input.getAttribute("value"))).toEqual([ids[0]]);
    const none = await adminBrowser.page(`${path}/selection?verdict=reject&id=${decided}`);
    expect(flashOf(site, none.response)).toBe("所选的评论都已经处理过了，没有再改动");
    const query = `?verdict=reject&${ids.map((id) => `id=${id}`).join("&")}`;
    const confirmation = await adminBrowser.page(`${path}/selection${query}`);
    expect(textOf(confirmation.html.querySelector("h1"))).toBe("拒绝所选的 2 条评论");
    const empty = await postMany(`${path}/selection${query}`, "reject", ids, { reason: " " });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("请填写拒绝原因");
    await postMany(`${path}/selection${query}`, "reject", ids, { preset: "重复发布" });
    expect(ids.map((id) => stored(id)?.rejectionReason)).toEqual(["重复发布", "重复发布"]);
    const removing = await adminBrowser.page(`${path}/selection${query.replace("reject", "delete")}`);
    expect(textOf(removing.html.querySelector("h1"))).toBe("确定要删除所选的 2 条评论吗？");
    expect(flashOf(site, await postMany(`${path}/selection`, "delete", ids))).toBe("已删除 2 条评论");
    expect(ids.map(stored)).toEqual([undefined, undefined]);
  });

  test("rejects an empty selection, too many items and single-item actions", async () => {
    const { id } = pending();
    expect(flashOf(site, await postMany(`${path}/selection`, "approve", []))).toBe("请先勾选要处理的评论");
    const none = await adminBrowser.page(`${path}/selection?verdict=delete`);
    expect([none.status, none.response.headers.get("Location")]).toEqual([303, path]);
    const many = [id, ...Array.from({ length: 100 }, (_, n) => String(n).padStart(12, "0"))];
    expect(flashOf(site, await postMany(`${path}/selection`, "approve", many))).toBe("一次最多处理 100 条");
    expect((await postMany(`${path}/selection`, "constructor", [id])).status).toBe(404);
    expect(stored(id)?.status).toBe("pending");
  });
});

describe("撤销", () => {
  test.each([
    ["approve", {}],
    ["reject", { reason: "广告" }],
  ])("undoes %s once, by a button in the message, and lists both on the comment's page", async (verdict, fields: Record<
    string,
    string
  >) => {
    const { id } = pending();
    const done = await act(id, verdict, { ...fields, redirectTo: `${path}?status=pending` });
    const cookie = (done.headers.get("Set-Cookie") ?? "").split(";")[0];
    const { html } = await site.page(path, { Cookie: `${adminBrowser.Cookie}; ${cookie}` });
    const form = html.querySelector("form[action^='/admin/review/undo/']");
    expect([form?.getAttribute("method"), textOf(form)]).toEqual(["post", "撤销"]);
    const undone = await undo(done);
    expect(undone.headers.get("Location")).toBe(`${path}?status=pending`);
    expect(flashOf(site, undone)).toBe("已撤销");
    expect(stored(id)).toMatchObject({ status: "pending", rejectionReason: null, moderatedAt: null });
    expect(flashOf(site, await undo(done))).toBe("已经撤销了");
    const entries = (await adminBrowser.page(`${path}/${id}`)).html.getElementById("entries");
    expect(textOf(entries)).toMatch(/撤销了「.*」.*管理员/);
    if (fields.reason) expect(textOf(entries)).toContain("拒绝原因：广告");
    expect((await adminBrowser.page(`${path}/abcdefghijkl`)).status).toBe(404);
    expect(audits(id).map(({ action }) => action)).toEqual([`comment.${verdict}`, "comment.undo"]);
  });

  test("restores a deleted comment unless its event is deleted", async () => {
    const before = pending({
      authorEmail: "su@example.org",
      visitorId: "v1",
      receiptHash: "r",
      addressHash: "a",
    });
    site.clock.time += minuteMs;
    const deleted = await act(before.id, "delete");
    await undo(deleted);
    // Without the address hash, which must be deleted before the audit log.
    expect(stored(before.id)).toEqual({ ...before, addressHash: null, updatedAt: site.clock.time });
    const again = await act(before.id, "delete");
    await adminBrowser.post(`/admin/events/${eventId}/delete`, {});
    expect(flashOf(site, await undo(again))).toContain("不能撤销");
  });

  test("of several restores only its items, without later changes", async () => {
    const [a, b, other] = [pending().id, pending().id, pending().id];
    await act(other, "approve");
    const bulk = await postMany(`${path}/selection`, "approve", [a, b]);
    await act(a, "delete");
    const undone = await undo(bulk);
    expect(flashMessageOf(site, undone)).toMatchObject({
      title: "已撤销",
      text: expect.stringContaining("1 条之后又有改动"),
    });
    expect([stored(a), stored(b)?.status, stored(other)?.status]).toEqual([undefined, "pending", "approved"]);
    await act(b, "approve");
    expect(flashOf(site, await undo(bulk))).toBe("之后又有改动，不能撤销");
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
