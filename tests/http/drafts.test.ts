// Drafts: the list, single drafts and their actions, bulk actions, and export.
import { describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { addDrafts, saveDraft } from "../../app/domain/drafts/commands.server";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { emptyEventForm } from "../../app/domain/events/form/form";
import { newId } from "../../app/platform/ids";
import { flashMessageOf } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { admin, makeEvent, makeImage, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { cookieOf } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { dayMs, type FormEntries, origin } from "../support/site";

openEachAdmin({ RATE_LIMITS: "off", BASE_URL: origin });

type Added = Partial<Parameters<typeof addDrafts>[2][number]>;

const now = () => site.clock.now();
const blank = { formType: "event", name: null, form: {} } as const;

function makeDraft(fields: Added = {}, agoMs = 0): string {
  const draft = { ...blank, updatedAt: now() - agoMs, ...fields };
  return unwrap(addDrafts(site.db, admin, [draft], now()))[0] ?? "";
}

/** Drafts of a new event without input. */
const makeMany = (count: number): string[] =>
  unwrap(addDrafts(site.db, admin, Array(count).fill({ ...blank, updatedAt: now() }), now()));

/** An edit of an event; returns the draft's id. */
function makeEdit(eventId: string, values: Record<string, string>, at = now()): string {
  const edit = { eventId, baseVersion: 1 };
  return unwrap(saveDraft(site.db, { id: newId(), formType: "event", values, initial: {}, edit }, at)).id;
}

const page = (path: string) => adminBrowser.page(path);
const post = (path: string, fields: FormEntries = {}) => adminBrowser.post(path, fields);
const read = async (path: string) => (await page(path)).response;
const stored = () => listDrafts(site.db);
const titles = () => stored().map(({ name, form }) => name ?? form.title);

/** Where a response redirects to, and its flash message. */
async function followed(sent: Promise<Response> | Response): Promise<{ to: string; said: string }> {
  const response = await sent;
  expect(response.status).toBe(303);
  const to = response.headers.get("Location") ?? "";
  const { html } = await site.page(to, { Cookie: `${adminBrowser.Cookie}; ${cookieOf(response)}` });
  return { to, said: textAt(html, "[role=status],[role=alert]") };
}
/** The message after a redirect. */
const saidBy = async (sent: Promise<Response>) => (await followed(sent)).said;

function upload(content: string | Uint8Array<ArrayBuffer>) {
  const file = new File([content], "drafts.json", { type: "application/json" });
  return adminBrowser.upload("/admin/drafts/import", { file });
}

const audited = () =>
  rowsIn(auditEntries).flatMap(({ action, entityType }) => (entityType === "draft" ? [action] : []));

describe("the list", () => {
  test("shows figures, tabs and each draft", async () => {
    const texts = { title: "野餐", summary: "带毯子", locationName: "公园" };
    const time = { date: "2026-11-28", time: "14:00" };
    const form = { ...texts, ...time, capacity: "20", deposit: "100", enrollFee: "15" };
    makeDraft({ form }, 12 * 60_000);
    makeDraft({ formType: "poll", form: { title: "口味" } }, 2 * dayMs);
    makeDraft({}, 9 * dayMs);
    const { html } = await page("/drafts");
    expect(textAt(html, "h1")).toBe("草稿管理");
    expect(textAt(html, "[aria-label=草稿统计]")).toBe("3总数124 小时内1已过期0已选");
    expect(textsAt(html, "[aria-label=草稿类型] a")).toEqual(["全部 3", "活动 2", "投票 1", "心愿 0"]);
    const rows = textsAt(html, "li:has(> label)");
    expect(rows[0]).toContain(
      "活动最近12 分钟前野餐带毯子地点 公园时间 11月28日 14:00人数 20 人费用 €15 · 定金 ¥100",
    );
    expect(rows[1]).toContain("投票较早2 天前口味暂无描述");
    expect(rows[2]).toContain("活动已过期9 天前未命名活动暂无描述");
    expect(rows.map((row) => row.includes("恢复"))).toEqual([true, true, false]);
    const history = textsAt((await page("/draft-test")).html, "[aria-label=草稿历史] a");
    expect(["预览", "恢复"].map((label) => history.filter((each) => each === label).length)).toEqual([3, 2]);
  });

  test("searches within a tab, which is preserved", async () => {
    for (const formType of ["event", "wish"] as const) makeDraft({ formType, form: { title: formType } });
    const { html } = await page("/admin/drafts?q=e&type=event");
    expect(textsAt(html, "li h2")).toEqual(["event"]);
    expect(attributeAt(html, "form[role=search] input[name=type]", "value")).toBe("event");
    const tabs = attributesAt(html, "[aria-label=草稿类型] a", "href");
    expect(tabs[2]).toBe("/admin/drafts?q=e&type=poll");
  });

  test("an empty list, an empty result and an unreadable list show a message", async () => {
    expect(textAt((await page("/admin/drafts")).html, "main")).toContain("暂无草稿");
    makeDraft();
    expect(textAt((await page("/admin/drafts?q=zzz")).html, "main")).toContain("没有找到草稿");
    site.db.$client.exec("ALTER TABLE drafts RENAME TO drafts_gone");
    const { html, status } = await page("/admin/drafts");
    expect(status).toBe(500);
    expect(textAt(html, "[role=alert]")).toContain("加载草稿失败");
    expect(attributeAt(html, "[role=alert] a", "href")).toBe("/admin/drafts");
  });

  test("select all checks and counts the boxes, and posted selections are preserved", async () => {
    const [id] = [makeDraft(), makeDraft()];
    const checked = "input[name=draft][checked]";
    const all = (await page("/admin/drafts?select=all")).html;
    expect(all.querySelectorAll(checked).length).toBe(2);
    expect(textAt(all, "[aria-label=草稿统计]")).toContain("2已选");
    expect(textAt(all, "#bulk")).toContain("删除所选（2）");
    const one = (await page(`/admin/drafts?draft=${id}`)).html;
    expect(attributesAt(one, checked, "value")).toEqual([id]);
  });
});

test("texts of a draft are never markup", async () => {
  const evil = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`;
  const id = makeDraft({ form: { title: evil, summary: evil, notes: evil } });
  for (const path of ["", `/${id}`, `/${id}/delete`]) {
    const { html } = await page(`/admin/drafts${path}`);
    expect(html.querySelector("img[onerror]")).toBeNull();
    // The page's data for its own script contains the text too, without characters that could end that script.
    for (const script of html.querySelectorAll("script").filter(({ text }) => text.includes("alert(")))
      expect(script.text).toMatch(/^window\.__remixContext\.streamController\.enqueue\("[^<>]*"\);?$/);
  }
});

describe("one draft", () => {
  test("is shown field by field, with its image", async () => {
    const image = await makeImage(site);
    const form = { title: "野餐", details: "一\n二", colorScheme: "lemon-sky", date: "2026-11-28" };
    const id = makeDraft({ form: { ...emptyEventForm, ...form, deposit: "99.5", coverImageId: image.id } });
    const { html } = await page(`/admin/drafts/${id}`);
    expect(textsAt(html, "dl > div")).toEqual([
      ...["活动标题野餐", "活动详情一 二", "配色方案柠檬晴空", "开始日期2026年11月28日"],
      ...[
        "谁看得到地址所有人",
        "定金¥99.50",
        "谁看得到群二维码所有人",
        "每次最多报几人4 人",
        "提醒前一天提醒",
        "还来吗不问",
        "几点问10",
      ],
      expect.any(String),
    ]);
    expect(attributeAt(html, "dl img", "src")).toContain(`/uploads/${image.hash}`);
    const links = ["恢复", "重命名草稿", "删除"];
    expect(textsAt(html, "main a")).toEqual(expect.arrayContaining(links));
    const poll = makeDraft({ formType: "poll", form: { title: "口味", option1: "火锅" } });
    const { html: other } = await page(`/admin/drafts/${poll}`);
    expect(textsAt(other, "dl > div")).toEqual(["投票标题口味", "选项 1火锅"]);
  });

  test("that does not exist returns 404 with a message", async () => {
    for (const path of ["abcdefghijkl", "x", "abcdefghijkl/rename", "abcdefghijkl/delete"])
      expect(textAt(await pageOf(read(`/admin/drafts/${path}`), 404), "main")).toContain("草稿不存在");
    expect((await read("/admin/drafts/clear/nothing")).status).toBe(404);
    expect(await saidBy(post("/admin/drafts/abcdefghijkl/copy"))).toBe("复制失败草稿不存在");
    expect((await read(`/admin/drafts/${makeDraft()}/crop/cover`)).status).toBe(404);
    expect(await saidBy(read("/wishes?draft=abcdefghijkl"))).toContain("草稿不存在或已过期");
  });

  test("is renamed, but not to a long name, which is preserved", async () => {
    const id = makeDraft({ form: { title: "旧" } });
    const path = `/admin/drafts/${id}/rename`;
    expect(attributeAt((await page(path)).html, "input[name=name]", "value")).toBe("旧");
    const name = "长".repeat(61);
    const html = await pageOf(post(path, { name }), 422);
    for (const said of ["重命名失败", "草稿名称不能超过60个字符"]) expect(html.text).toContain(said);
    expect(attributeAt(html, "input[name=name]", "value")).toBe(name);
    expect(titles()).toEqual(["旧"]);
    const renamed = { to: "/admin/drafts", said: "草稿已重命名" };
    expect(await followed(post(path, { name: "  新  " }))).toEqual(renamed);
    expect(titles()).toEqual(["新"]);
    expect(audited()).toEqual(["draft.create", "draft.rename"]);
  });

  test("is copied as a new draft with the current time and a truncated name", async () => {
    const id = makeEdit(makeEvent(site).id, { title: "野餐" }, now() - 8 * dayMs);
    expect(await saidBy(post(`/admin/drafts/${id}/copy`))).toBe("草稿已复制");
    const copy = { name: "野餐 副本", eventId: null, form: { title: "野餐" }, updatedAt: now() };
    expect(stored()[0]).toMatchObject(copy);
    await post(`/admin/drafts/${makeDraft({ form: { title: "长".repeat(60) } })}/copy`);
    expect(Math.max(...stored().map(({ name }) => [...(name ?? "")].length))).toBe(60);
    makeMany(496);
    const full = "复制失败草稿最多保存 500 个，请先清理";
    expect(await saidBy(post(`/admin/drafts/${id}/copy`))).toBe(full);
  });

  test("is deleted after confirmation, and a second press returns 404", async () => {
    const id = makeDraft({ form: { title: "野餐" } });
    const path = `/admin/drafts/${id}/delete`;
    expect(textAt((await page(path)).html, "main")).toContain("确定要删除这个草稿吗？「野餐」");
    expect(titles()).toEqual(["野餐"]);
    expect(await saidBy(post(path))).toBe("草稿已删除撤销");
    expect(titles()).toEqual([]);
    expect(await saidBy(post(path))).toBe("草稿不存在");
    expect(audited()).toEqual(["draft.create", "draft.delete"]);
  });
});

describe("restoring", () => {
  const to = async (id: string) => redirectOf(await read(`/admin/drafts/${id}/restore`))[1];

  test("opens the form of each kind of draft, and reports it", async () => {
    const event = makeEvent(site);
    const edit = makeEdit(event.id, {});
    const id = makeDraft();
    const [poll, wish] = [makeDraft({ formType: "poll" }), makeDraft({ formType: "wish" })];
    expect(await to(id)).toBe(`/admin/create-event?draftKey=draft_create-event_${id}`);
    expect(await to(poll)).toBe(`/admin/votes/create?draft=${poll}`);
    expect(await to(wish)).toBe(`/wishes?draft=${wish}`);
    expect(await to(edit)).toBe(`/admin/events/${event.id}/edit?draft=${edit}&step=1`);
    for (const restored of [poll, wish, edit])
      expect(await saidBy(read(`/admin/drafts/${restored}/restore`))).toBe("草稿已恢复，请检查并完善");
  });

  test("is rejected when the draft has expired, even by one millisecond, or is deleted, also at the URL of its form", async () => {
    const id = makeDraft({}, 7 * dayMs);
    expect(await to(id)).toMatch(/^\/admin\/create-event/);
    site.clock.time += 1;
    expect(await saidBy(read(`/admin/drafts/${id}/restore`))).toBe("草稿已过期，无法恢复");
    expect(await saidBy(read("/admin/drafts/abcdefghijkl/restore"))).toBe("草稿不存在");
    for (const [formType, path] of [
      ["wish", "/wishes"],
      ["poll", "/admin/votes/create"],
    ] as const) {
      const own = makeDraft({ formType, form: { title: "题", content: "题" } }, 7 * dayMs + 1);
      expect(await saidBy(read(`${path}?draft=${own}`)), path).toContain("草稿已过期，无法恢复");
    }
  });

  test("one that cannot be restored completely is unchanged", async () => {
    const filled = (names: string[]) => Object.fromEntries(names.map((name) => [name, "x".repeat(19_000)]));
    const names = ["summary", "details", "notes", "disclaimer", "locationName", "locationAddress"];
    const id = makeDraft({ form: filled(names) });
    const typed = filled(["title", "capacity", "coverUrl", "backgroundUrl", "deposit", "enrollFee"]);
    const step = "/admin/create-event?draft=Draft0000001&step=1";
    const rejected = await post(step, { ...typed, intent: `restore-${id}` });
    expect(flashMessageOf(site, rejected)?.title).toBe("恢复草稿失败");
    expect(stored().map((draft) => draft.id)).toContain(id);
  });
});

describe("several drafts", () => {
  test("are deleted after a confirmation that lists them, and restored", async () => {
    const [one, two] = ["一", "二", "三"].map((title) => makeDraft({ form: { title } }));
    const { html } = await page(`/admin/drafts/selection?type=event&draft=${one}&draft=${two}&draft=gone`);
    expect(textAt(html, "h1")).toBe("确定要删除所选的 2 个草稿吗？");
    expect(textsAt(html, "main ul li").sort()).toEqual(["「一」", "「二」"]);
    const inputs = html.querySelectorAll("main form input");
    const fields = inputs.map(({ attributes: { name = "", value = "" } }) => [name, value]);
    const deleted = await post("/admin/drafts/selection", fields);
    const said = { to: "/admin/drafts?type=event", said: "已删除 2 个草稿撤销" };
    expect(await followed(deleted)).toEqual(said);
    expect(titles()).toEqual(["三"]);
    expect(await saidBy(adminBrowser.undo(deleted))).toBe("已恢复 2 个草稿");
    expect(titles().sort()).toEqual(["一", "二", "三"].sort());
  });

  test("expired ones are deleted after confirmation, and restored", async () => {
    makeDraft({ form: { title: "新" } });
    makeDraft({}, 8 * dayMs);
    const before = stored();
    const path = "/admin/drafts/clear/expired";
    expect(textAt((await page(path)).html, "h1")).toBe("确定要清理 1 个过期的草稿吗？");
    const deleted = await post(path);
    expect(await followed(deleted)).toEqual({ to: "/admin/drafts", said: "已删除 1 个草稿撤销" });
    expect(titles()).toEqual(["新"]);
    expect(await saidBy(read(path))).toBe("没有过期的草稿");
    expect(await saidBy(adminBrowser.undo(deleted))).toBe("草稿已恢复");
    expect(stored()).toEqual(before);
    await post("/admin/drafts/clear/all");
    expect(titles()).toEqual([]);
  });
});

describe("export and import", () => {
  const exported = (query = "") =>
    site.send(`/admin/drafts/export${query}`, { headers: { Cookie: adminBrowser.Cookie } });

  test("a file contains all drafts, or selected ones", async () => {
    const id = makeDraft({ form: { title: "一" } });
    makeDraft({ formType: "wish", form: { content: "二" } });
    const file = await exported();
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="drafts-2026-11-21.json"');
    expect(await file.json()).toMatchObject({ version: "1.0", drafts: { length: 2 } });
    const { drafts } = await (await exported(`?draft=${id}`)).json();
    expect(drafts).toMatchObject([{ key: `draft_create-event_${id}`, data: { formId: id } }]);
  });

  test("an import adds to existing drafts, expired ones as expired", async () => {
    const image = await makeImage(site);
    const form = { ...emptyEventForm, title: "一", summary: "甲\n乙", coverImageId: image.id };
    makeDraft({ form, name: "名" });
    makeDraft({ formType: "poll", form: { title: "二" } }, 9 * dayMs);
    const before = stored();
    const sent = upload(await (await exported()).text());
    expect(await followed(sent)).toEqual({ to: "/admin/drafts", said: "已导入 2 个草稿" });
    expect(new Set(stored().map(({ id }) => id)).size).toBe(4);
    const known = new Set(before.map(({ id }) => id));
    const plain = (list: typeof before) =>
      list.map((draft) => [draft.formType, draft.name, draft.form, draft.hash, draft.updatedAt]);
    expect(plain(stored().filter(({ id }) => !known.has(id)))).toEqual(plain(before));
    expect(textAt((await page("/admin/drafts")).html, "[aria-label=草稿统计]")).toContain("2已过期");
  });

  test("a file without drafts, or with too many or too large ones, is rejected with the form", async () => {
    const long = Object.fromEntries(Object.keys(emptyEventForm).map((name) => [name, "长".repeat(12_000)]));
    for (const [content, status, message] of [
      [JSON.stringify({ drafts: [{ data: { form: long } }] }), 422, "无效的导入数据格式"],
      [new Uint8Array([0xff, 0xfe, 0x00]), 422, "导入失败：数据格式错误"],
      [JSON.stringify({ drafts: [{ data: {} }, {}] }), 422, "无效的导入数据格式"],
      [" ".repeat(2 * 1024 * 1024 + 1), 413, "文件过大，不能超过 2 MB"],
    ] as const) {
      const html = await pageOf(upload(content), status, message);
      expect(html.text).toContain(message);
      expect(html.querySelector('form[action="/admin/drafts/import"]')).not.toBeNull();
    }
    expect(titles()).toEqual([]);
    // Nothing is imported unless all of it fits.
    makeMany(499);
    const html = await pageOf(upload(JSON.stringify({ drafts: [{ data: {} }, { data: {} }] })), 422);
    expect(html.text).toContain("草稿最多保存 500 个，请先清理");
    expect(stored().length).toBe(499);
  });

  test("a file with a byte order mark is read; a missing image counts as not selected", async () => {
    const form = { title: "题", coverImageId: "abcdefghijkl", coverUrl: "no address" };
    expect(await saidBy(upload(`\ufeff${JSON.stringify({ drafts: [{ data: { form } }] })}`))).toBe(
      "已导入 1 个草稿",
    );
    expect(stored()[0]?.form).toMatchObject({ title: "题", coverImageId: "", coverUrl: "" });
  });
});
