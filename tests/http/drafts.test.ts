// Drafts: the list, single drafts and their actions, bulk actions, and export.
import { beforeEach, describe, expect, test } from "vitest";
import { addDrafts, saveDraft } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { emptyEventForm } from "../../app/domain/events/form/form";
import { newId } from "../../app/platform/ids";
import { flashMessageOf, signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeImage, unwrap } from "../support/fixtures";
import { origin, textOf } from "../support/site";

const dayMs = 86_400_000;
const admin = { kind: "admin" } as const;

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let cookie: { Cookie: string };
beforeEach(async () => {
  cookie = await signIn(site);
});

type Added = Partial<Parameters<typeof addDrafts>[2][number]>;

function makeDraft(fields: Added = {}, agoMs = 0): string {
  const now = site.clock.now();
  const draft = { formType: "event" as const, name: null, form: {}, updatedAt: now - agoMs, ...fields };
  return unwrap(addDrafts(site.db, admin, [draft], now))[0] ?? "";
}

/** Drafts of a new event without input. */
function makeMany(count: number): string[] {
  const now = site.clock.now();
  const row = { formType: "event" as const, name: null, form: {}, updatedAt: now };
  return unwrap(addDrafts(site.db, admin, Array(count).fill(row), now));
}

const page = (path: string) => site.page(path, cookie);
const post = (path: string, fields: Record<string, string> = {}) => site.post(path, fields, cookie);
const titles = () => listDrafts(site.db).map(({ name, form }) => name ?? form.title);

/** Where a response redirects to, and its flash message. */
async function followed(response: Response): Promise<{ to: string; said: string }> {
  expect(response.status).toBe(303);
  const to = response.headers.get("Location") ?? "";
  const flash = (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const next = await site.page(to, { Cookie: `${cookie.Cookie}; ${flash}` });
  return { to, said: textOf(next.html.querySelector("[role=status],[role=alert]")) };
}

function upload(content: string | Uint8Array, name = "file") {
  const body = new FormData();
  body.append(name, new Blob([content as BlobPart], { type: "application/json" }), "drafts.json");
  return site.send("/admin/drafts/import", { method: "POST", headers: { Origin: origin, ...cookie }, body });
}

const audited = () =>
  site.db.$client
    .prepare("SELECT action FROM audit_entries WHERE entity_type = 'draft' ORDER BY rowid")
    .pluck()
    .all();

describe("the list", () => {
  test.each(["/admin/drafts", "/drafts"])("%s shows figures, tabs and each draft", async (path) => {
    const form = {
      title: "野餐",
      summary: "带毯子",
      locationName: "公园",
      date: "2026-11-28",
      time: "14:00",
    };
    makeDraft({ form: { ...form, capacity: "20", deposit: "100", enrollFee: "15" } }, 12 * 60_000);
    makeDraft({ formType: "poll", form: { title: "口味" } }, 2 * dayMs);
    makeDraft({}, 9 * dayMs);
    const { html, status, response } = await page(path);
    expect(status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(textOf(html.querySelector("h1"))).toBe("草稿管理");
    expect(textOf(html.querySelector("[aria-label=草稿统计]"))).toBe("3总数124 小时内1已过期0已选");
    const tabs = html.querySelectorAll("[aria-label=草稿类型] a").map(textOf);
    expect(tabs).toEqual(["全部 3", "活动 2", "投票 1", "心愿 0"]);
    const rows = html.querySelectorAll("li:has(> label)").map(textOf);
    expect(rows[0]).toContain(
      "活动最近12 分钟前野餐带毯子地点 公园时间 11月28日 14:00人数 20 人费用 €15 · 另付定金 ¥100",
    );
    expect(rows[1]).toContain("投票较早2 天前口味暂无描述");
    expect(rows[2]).toContain("活动已过期9 天前未命名活动暂无描述");
    expect(rows.map((row) => row.includes("恢复"))).toEqual([true, true, false]);
  });

  test("searches title and description and preserves the tab", async () => {
    makeDraft({ form: { title: "Aperitivo" } });
    makeDraft({ form: { title: "别的", summary: "APERITIVO" } });
    makeDraft({ formType: "wish", form: { title: "aperitivo" } });
    makeDraft({ form: { title: "饺子" } });
    const { html } = await page("/admin/drafts?q=aperitivo&type=event");
    expect(html.querySelectorAll("li h2").map(textOf).sort()).toEqual(["Aperitivo", "别的"]);
    expect(html.querySelector("form[role=search] input[name=type]")?.getAttribute("value")).toBe("event");
    const poll = html.querySelectorAll("[aria-label=草稿类型] a")[2];
    expect(poll?.getAttribute("href")).toBe("/admin/drafts?q=aperitivo&type=poll");
  });

  test("an empty list, an empty result and an unreadable list show a message", async () => {
    expect(textOf((await page("/admin/drafts")).html.querySelector("main"))).toContain("暂无草稿");
    makeDraft();
    expect(textOf((await page("/admin/drafts?q=zzz")).html.querySelector("main"))).toContain("没有找到草稿");
    site.db.$client.exec("ALTER TABLE drafts RENAME TO drafts_gone");
    const { html, status } = await page("/admin/drafts");
    expect(status).toBe(500);
    expect(textOf(html.querySelector("[role=alert]"))).toContain("加载草稿失败");
    expect(html.querySelector("[role=alert] a")?.getAttribute("href")).toBe("/admin/drafts");
  });

  test("select all checks and counts the boxes, and posted selections are preserved", async () => {
    const [id] = [makeDraft(), makeDraft()];
    const all = (await page("/admin/drafts?select=all")).html;
    expect(all.querySelectorAll("input[name=draft][checked]").length).toBe(2);
    expect(textOf(all.querySelector("[aria-label=草稿统计]"))).toContain("2已选");
    expect(textOf(all.querySelector("#bulk"))).toContain("删除所选（2）");
    const one = (await page(`/admin/drafts?draft=${id}`)).html;
    expect(
      one.querySelectorAll("input[name=draft][checked]").map((box) => box.getAttribute("value")),
    ).toEqual([id]);
  });

  test("texts of a draft are never markup", async () => {
    const evil = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`;
    const id = makeDraft({ form: { title: evil, summary: evil, notes: evil, [evil]: evil } });
    for (const path of ["", `/${id}`, `/${id}/rename`, `/${id}/delete`, `/selection?draft=${id}`]) {
      const { html, status } = await page(`/admin/drafts${path}`);
      expect(status).toBe(200);
      expect(html.querySelector("img[onerror]")).toBeNull();
      // The page's data for its own script contains the text too, without characters that could end that script.
      for (const script of html.querySelectorAll("script").filter(({ text }) => text.includes("alert"))) {
        expect(script.text).toMatch(/^window\.__remixContext\.streamController\.enqueue\("[^<>]*"\);?$/);
      }
    }
    const { html } = await page("/draft-test");
    expect(textOf(html.querySelector("[aria-label=草稿历史]"))).toContain("alert(1)");
    expect(html.querySelector("img[onerror]")).toBeNull();
  });
});

describe("one draft", () => {
  test("is shown field by field, with its image", async () => {
    const image = await makeImage(site);
    const form = { title: "野餐", details: "一\n二", colorScheme: "lemon-sky", date: "2026-11-28" };
    const id = makeDraft({ form: { ...emptyEventForm, ...form, deposit: "99.5", coverImageId: image.id } });
    const { html } = await page(`/admin/drafts/${id}`);
    const facts = html.querySelectorAll("dl > div").map(textOf);
    expect(facts.slice(0, 5)).toEqual([
      ...["活动标题野餐", "活动详情一 二", "配色方案柠檬晴空", "开始日期2026年11月28日", "定金¥99.50"],
    ]);
    expect(facts.length).toBe(6);
    expect(html.querySelector("dl img")?.getAttribute("src")).toContain(`/uploads/${image.hash}`);
    expect(html.querySelectorAll("main a").map(textOf)).toEqual(
      expect.arrayContaining(["恢复", "重命名草稿", "删除"]),
    );
    const poll = makeDraft({ formType: "poll", form: { title: "口味", option1: "火锅" } });
    const { html: other } = await page(`/admin/drafts/${poll}`);
    expect(other.querySelectorAll("dl > div").map(textOf)).toEqual(["投票标题口味", "选项 1火锅"]);
  });

  test("that does not exist returns 404 with a message", async () => {
    for (const path of ["abcdefghijkl", "x", "abcdefghijkl/rename", "abcdefghijkl/delete"]) {
      const { html, status } = await page(`/admin/drafts/${path}`);
      expect(status).toBe(404);
      expect(textOf(html.querySelector("main"))).toContain("草稿不存在");
    }
    expect((await page("/admin/drafts/clear/nothing")).status).toBe(404);
  });

  test("is renamed, but not to an empty or long name, which is preserved", async () => {
    const id = makeDraft({ form: { title: "旧" } });
    const { html } = await page(`/admin/drafts/${id}/rename`);
    expect(html.querySelector("input[name=name]")?.getAttribute("value")).toBe("旧");
    for (const [name, message] of [
      ["  ", "请输入草稿名称"],
      ["长".repeat(61), "草稿名称不能超过60个字符"],
    ] as const) {
      const response = await post(`/admin/drafts/${id}/rename`, { name });
      expect(response.status).toBe(422);
      const text = await response.text();
      for (const part of ["重命名失败", message, `value="${name}"`]) expect(text).toContain(part);
    }
    expect(titles()).toEqual(["旧"]);
    const response = await post(`/admin/drafts/${id}/rename`, { name: "  新  " });
    expect(await followed(response)).toEqual({ to: "/admin/drafts", said: "草稿已重命名" });
    expect(titles()).toEqual(["新"]);
    expect(audited()).toEqual(["draft.create", "draft.rename"]);
  });

  test("is copied as a new draft with the current time and a truncated name", async () => {
    const event = makeEvent(site);
    const edit = { eventId: event.id, baseVersion: 1 };
    const input = { id: newId(), formType: "event" as const, values: { title: "野餐" }, initial: {}, edit };
    const { id } = unwrap(saveDraft(site.db, input, site.clock.now() - 8 * dayMs));
    expect((await followed(await post(`/admin/drafts/${id}/copy`))).said).toBe("草稿已复制");
    const [copy] = listDrafts(site.db);
    expect(copy).toMatchObject({ name: "野餐 副本", eventId: null, form: { title: "野餐" } });
    expect(copy?.updatedAt).toBe(site.clock.now());
    await post(`/admin/drafts/${makeDraft({ form: { title: "长".repeat(60) } })}/copy`);
    const names = listDrafts(site.db).map(({ name }) => [...(name ?? "")].length);
    expect(Math.max(...names)).toBe(60);
  });

  test("a copy above the limit, or of a missing draft, fails with its reason", async () => {
    const [id] = makeMany(500);
    expect((await followed(await post(`/admin/drafts/${id}/copy`))).said).toBe(
      "复制失败草稿最多保存 500 个，请先清理",
    );
    expect((await followed(await post("/admin/drafts/abcdefghijkl/copy"))).said).toBe("复制失败草稿不存在");
    expect((await page("/admin/drafts/abcdefghijkl/copy")).response.headers.get("Location")).toBe(
      "/admin/drafts",
    );
  });

  test("is deleted after confirmation, and a second press returns 404", async () => {
    const id = makeDraft({ form: { title: "野餐" } });
    const { html } = await page(`/admin/drafts/${id}/delete`);
    expect(textOf(html.querySelector("main"))).toContain("确定要删除这个草稿吗？「野餐」");
    expect(titles()).toEqual(["野餐"]);
    expect((await followed(await post(`/admin/drafts/${id}/delete`))).said).toBe("草稿已删除撤销");
    expect(titles()).toEqual([]);
    expect((await followed(await post(`/admin/drafts/${id}/delete`))).said).toBe("草稿不存在");
    expect(audited()).toEqual(["draft.create", "draft.delete"]);
  });

  test.each([
    ["selected ones", "selection", (ids: string[]) => ({ draft: ids[0] ?? "" }), 1],
    ["all", "clear/all", () => ({}), 3],
    ["expired ones", "clear/expired", () => ({}), 2],
  ])("%s are restored after deletion", async (_name, address, fields, count) => {
    const ids = [makeDraft({ form: { title: "甲" } }, 9 * dayMs), makeDraft({}, 9 * dayMs), makeDraft()];
    const before = listDrafts(site.db);
    const deleted = await post(`/admin/drafts/${address}`, fields(ids));
    expect(listDrafts(site.db)).toHaveLength(3 - count);
    const undo = flashMessageOf(site, deleted)?.link?.href ?? "";
    expect((await followed(await post(undo))).said).toBe(
      count === 1 ? "草稿已恢复" : `已恢复 ${count} 个草稿`,
    );
    expect(listDrafts(site.db)).toEqual(before);
  });

  test("redirects back to local pages only", async () => {
    const redirectOf = async (redirectTo: string) =>
      (await post(`/admin/drafts/${makeDraft()}/delete`, { redirectTo })).headers.get("Location");
    expect(await redirectOf("/admin/drafts?type=poll")).toBe("/admin/drafts?type=poll");
    expect(await redirectOf("//evil.example")).toBe("/admin/drafts");
  });
});

describe("restoring", () => {
  const restore = (id: string) => site.send(`/admin/drafts/${id}/restore`, { headers: cookie });

  test("opens the form of each kind of draft", async () => {
    const event = makeEvent(site);
    const edit = { eventId: event.id, baseVersion: 1 };
    const input = { id: newId(), formType: "event" as const, values: {}, initial: {}, edit };
    unwrap(saveDraft(site.db, input, site.clock.now()));
    const to = async (id: string) => (await restore(id)).headers.get("Location");
    const [made, poll, wish] = [
      makeDraft(),
      makeDraft({ formType: "poll" }),
      makeDraft({ formType: "wish" }),
    ];
    expect(await to(made)).toBe(`/admin/create-event?draftKey=draft_create-event_${made}`);
    expect(await to(poll)).toBe(`/admin/votes/create?draft=${poll}`);
    expect(await to(wish)).toBe(`/wishes?draft=${wish}`);
    expect(await to(input.id)).toBe(`/admin/events/${event.id}/edit?draft=${input.id}&step=1`);
  });

  test("is rejected when the draft has expired, even by one millisecond, or is deleted", async () => {
    const id = makeDraft({}, 7 * dayMs);
    expect((await restore(id)).headers.get("Location")).toMatch(/^\/admin\/create-event/);
    site.clock.time += 1;
    expect((await followed(await restore(id))).said).toBe("草稿已过期，无法恢复");
    expect((await followed(await restore("abcdefghijkl"))).said).toBe("草稿不存在");
  });
});

describe("several drafts", () => {
  test("are deleted after a confirmation that lists them", async () => {
    const [one, two] = [makeDraft({ form: { title: "一" } }), makeDraft({ form: { title: "二" } })];
    makeDraft({ form: { title: "三" } });
    const confirmation = await page(
      `/admin/drafts/selection?type=event&draft=${one}&draft=${two}&draft=gone`,
    );
    expect(textOf(confirmation.html.querySelector("h1"))).toBe("确定要删除所选的 2 个草稿吗？");
    expect(confirmation.html.querySelectorAll("main ul li").map(textOf).sort()).toEqual(["「一」", "「二」"]);
    const inputs = confirmation.html.querySelectorAll("main form input");
    const body = new URLSearchParams(
      inputs.map(({ attributes: { name = "", value = "" } }) => [name, value]),
    );
    const headers = { Origin: origin, ...cookie };
    const deleted = await site.send("/admin/drafts/selection", { method: "POST", headers, body });
    expect(await followed(deleted)).toEqual({ to: "/admin/drafts?type=event", said: "已删除 2 个草稿撤销" });
    expect(titles()).toEqual(["三"]);
  });

  test("an empty selection deletes nothing", async () => {
    makeDraft();
    const response = await site.send("/admin/drafts/selection", { headers: cookie });
    expect((await followed(response)).said).toBe("请先选择草稿");
    expect((await followed(await post("/admin/drafts/selection"))).said).toBe("草稿不存在");
    expect(titles().length).toBe(1);
  });

  test.each([
    [
      "expired",
      "确定要清理 1 个过期的草稿吗？",
      "/admin/drafts",
      "已删除 1 个草稿撤销",
      "没有过期的草稿",
      ["新"],
    ],
    ["all", "确定要清除全部 2 个草稿吗？", "/draft-test", "草稿已清除撤销", "没有可清除的草稿", []],
  ])("%s are deleted after confirmation", async (which, question, to, message, none, left) => {
    makeDraft({ form: { title: "新" } });
    makeDraft({}, 8 * dayMs);
    const path = `/admin/drafts/clear/${which}`;
    expect(textOf((await page(path)).html.querySelector("h1"))).toBe(question);
    expect(await followed(await post(path))).toEqual({ to, said: message });
    expect(titles()).toEqual(left);
    expect((await followed(await site.send(path, { headers: cookie }))).said).toBe(none);
  });
});

describe("export and import", () => {
  const exported = async (query = "") => {
    const response = await site.send(`/admin/drafts/export${query}`, { headers: cookie });
    return { response, text: await response.text() };
  };

  test("a file contains all drafts, or selected ones", async () => {
    const id = makeDraft({ form: { title: "一" } });
    makeDraft({ formType: "wish", form: { content: "二" } });
    const { response, text } = await exported();
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="drafts-2026-11-21.json"');
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(JSON.parse(text)).toMatchObject({ version: "1.0", drafts: { length: 2 } });
    const ticked = JSON.parse((await exported(`?draft=${id}`)).text);
    expect(ticked.drafts).toMatchObject([{ key: `draft_create-event_${id}`, data: { formId: id } }]);
    expect(ticked.drafts.length).toBe(1);
  });

  test("an import adds to existing drafts, expired ones as expired", async () => {
    const image = await makeImage(site);
    const form = { ...emptyEventForm, title: "一", summary: "甲\n乙", coverImageId: image.id };
    makeDraft({ form, name: "名" });
    makeDraft({ formType: "poll", form: { title: "二" } }, 9 * dayMs);
    const before = listDrafts(site.db);
    const response = await upload((await exported()).text);
    expect(await followed(response)).toEqual({ to: "/admin/drafts", said: "已导入 2 个草稿" });
    const after = listDrafts(site.db);
    expect(new Set(after.map(({ id }) => id)).size).toBe(4);
    const plain = (list: typeof before) =>
      list.map((draft) => [draft.formType, draft.name, draft.form, draft.hash, draft.updatedAt]);
    const known = new Set(before.map(({ id }) => id));
    expect(plain(after.filter(({ id }) => !known.has(id)))).toEqual(plain(before));
    const stats = (await page("/admin/drafts")).html.querySelector("[aria-label=草稿统计]");
    expect(textOf(stats)).toContain("2已过期");
  });

  test("a file with a byte order mark is read; a missing image counts as not selected", async () => {
    const form = { title: "题", coverImageId: "abcdefghijkl", groupQrImageId: "' OR 1=1" };
    const text = `\ufeff${JSON.stringify({ drafts: [{ data: { form } }] })}`;
    expect((await followed(await upload(text))).said).toBe("已导入 1 个草稿");
    expect(listDrafts(site.db)[0]?.form).toMatchObject({ title: "题", coverImageId: "", groupQrImageId: "" });
  });

  test("a file without drafts or one that is too large is rejected with the form", async () => {
    for (const [content, status, message] of [
      ["{", 422, "导入失败：数据格式错误"],
      [new Uint8Array([0xff, 0xfe, 0x00]), 422, "导入失败：数据格式错误"],
      ["[]", 422, "无效的导入数据格式"],
      [JSON.stringify({ drafts: [{ data: {} }, {}] }), 422, "无效的导入数据格式"],
      ["", 422, "请选择要导入的 JSON 文件"],
      [" ".repeat(2 * 1024 * 1024 + 1), 413, "文件过大，不能超过 2 MB"],
    ] as const) {
      const response = await upload(content);
      expect([message, response.status]).toEqual([message, status]);
      const html = await response.text();
      expect(html).toContain(message);
      expect(html).toContain('action="/admin/drafts/import"');
    }
    expect(titles()).toEqual([]);
  });

  test("nothing is imported unless all of it fits", async () => {
    makeMany(499);
    const response = await upload(JSON.stringify({ drafts: [{ data: {} }, { data: {} }] }));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("草稿最多保存 500 个，请先清理");
    expect(listDrafts(site.db).length).toBe(499);
  });

  test("a form that is too large is rejected, by import and by saving", async () => {
    const form = Object.fromEntries(Object.keys(emptyEventForm).map((name) => [name, "长".repeat(19_999)]));
    const file = JSON.stringify({ drafts: [{ data: { form } }] });
    expect((await upload(file)).status).toBe(422);
    const input = { id: newId(), formType: "event" as const, values: form, initial: {} };
    expect(saveDraft(site.db, input, site.clock.now())).toMatchObject({ ok: false, error: "invalid" });
  });
});

describe("the test page", () => {
  test("saves a test draft, lists it with its link, and deletes one", async () => {
    expect(await followed(await post("/draft-test"))).toEqual({ to: "/draft-test", said: "草稿已保存" });
    const { html } = await page("/draft-test");
    const region = html.querySelector("[aria-label=草稿历史]");
    expect(region?.getAttribute("tabindex")).toBe("0");
    expect(textOf(region)).toContain("测试草稿 11月21日 12:00");
    const links = region?.querySelectorAll("a").map((link) => link.getAttribute("href")) ?? [];
    const [id] = listDrafts(site.db).map((draft) => draft.id);
    expect(links).toEqual([
      `/admin/drafts/${id}/restore?redirectTo=%2Fdraft-test`,
      `/admin/drafts/${id}?redirectTo=%2Fdraft-test`,
      `/admin/drafts/${id}/delete?redirectTo=%2Fdraft-test`,
    ]);
    const remove = links[2] ?? "";
    const confirmation = await page(remove);
    const redirectTo =
      confirmation.html.querySelector("main input[name=redirectTo]")?.getAttribute("value") ?? "";
    const deleted = await followed(await post(remove, { redirectTo }));
    expect(deleted).toEqual({ to: "/draft-test", said: "草稿已删除撤销" });
  });
});
