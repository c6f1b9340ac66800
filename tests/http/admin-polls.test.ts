import { describe, expect, test } from "vitest";
import { ballots, polls } from "../../app/db/schema/polls";
import { findDraft } from "../../app/domain/drafts/queries.server";
import { updatePoll } from "../../app/domain/polls/commands.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { castBallot } from "../../app/domain/polls/vote.server";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { actionsOn } from "../support/api-set-up";
import { eachRow } from "../support/each-row";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { admin, makePoll, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { dayMs, noon } from "../support/site";
import { makeMember } from "../support/voter";
import { readWorkbook, serialTime } from "../support/workbook";

const texts = { title: "十二月去哪里？", description: "月底前定。", startAt: "", endAt: "" };
const filled = { ...texts, option1: "滑雪", option2: "看海", option3: "包饺子", status: "active" };

openEachAdmin({ RATE_LIMITS: "off" });

const vote = (pollId: string, key: string, choices = [1], userId: string | null = null, now = noon) => {
  const voter = { visitorId: key, userId, addressHash: key };
  return castBallot(site.db, voter, { pollId, choices }, { now, isLimited: false });
};
const stored = (id: string) => findPoll(site.db, id)?.poll;
const idOf = (response: Response) =>
  (response.headers.get("Location") ?? "")
    .replace(/\/poster$/, "")
    .split("/")
    .at(-1) ?? "";

/** The fields of a page's form. */
const formAt = async (path: string) =>
  fieldsOf((await adminBrowser.page(path)).html.querySelector("main form"));
const read = (path: string) => site.send(path, { headers: { Cookie: adminBrowser.Cookie } });

/** The post target of a new poll's form. */
const newForm = async () =>
  attributeAt((await adminBrowser.page("/admin/votes/create")).html, "main form", "action") ?? "";
const all = () => rowsIn(polls);

describe("creating", () => {
  test("opens the poll to visitors and confirms it; checkboxes and times are stored as shown", async () => {
    const times = { startAt: "2026-11-20T10:00", endAt: "2026-12-01T18:30" };
    const changes = { ...times, membersOnly: "on", allowMultiple: "on" };
    const response = await adminBrowser.post(await newForm(), { ...filled, ...changes });
    const id = idOf(response);
    expect(outcomeOf(response)).toEqual([303, `/polls/${id}/poster`, "投票「十二月去哪里？」已创建"]);
    const stamps = { startAt: Date.UTC(2026, 10, 20, 9), endAt: Date.UTC(2026, 11, 1, 17, 30) };
    const rules = { allowMultiple: true, isAnonymous: false };
    expect(stored(id)).toMatchObject({ title: "十二月去哪里？", ...rules, ...stamps });
    expect(actionsOn(id)).toEqual(["poll.create"]);
    makePoll(site);
    expect(textsAt((await site.page("/polls")).html, "h2")).toContain("十二月去哪里？");
  });

  test("creates one poll for a repeated post; the old form redirects to it", async () => {
    const form = await newForm();
    const press = () => adminBrowser.post(form, filled);
    const sent = [await press(), await press(), await read(form)];
    const [first, ...others] = sent.map(({ headers }) => headers.get("Location"));
    expect(others).toEqual([first, first]);
    expect(all()).toHaveLength(1);
  });

  test("preserves input and reports missing fields in the order of the form; the preview reports none", async () => {
    const wrong = { title: "", option3: " ", endAt: "soon", allowMultiple: "on" };
    const html = await pageOf(adminBrowser.post(await newForm(), { ...filled, ...wrong }), 422);
    const links = ["#poll-title", "#poll-option3", "#poll-endAt"];
    expect(attributesAt(html, "[role=alert] a", "href")).toEqual(links);
    for (const message of ["请填写第 3 个选项", "时间格式错误，请重新选择"])
      expect(html.text).toContain(message);
    expect(fieldsOf(html.querySelector("main form"))).toMatchObject({ option2: "看海", allowMultiple: "on" });
    const skipped = { ...filled, startAt: "2027-03-28T02:30" };
    expect((await pageOf(adminBrowser.post(await newForm(), skipped), 422)).text).toContain(
      "当天夏令时开始，这个时间不存在，请重新选择",
    );
    expect(all()).toEqual([]);
    const sent = adminBrowser.post(await newForm(), { ...filled, option3: "", intent: "preview" });
    const preview = await pageOf(sent, 200);
    expect(textAt(preview, "#poll-preview-title")).toBe("十二月去哪里？");
    expect(preview.text).toContain("（第 3 个选项）");
    expect(preview.text).not.toContain("请填写第 3 个选项");
    expect(all()).toEqual([]);
  });
});

// Expiry is tested in event-form-drafts.
test("drafts of new polls are saved incomplete, restored by URL, and deleted once the poll exists", async () => {
  const form = await newForm();
  const incomplete = { ...filled, option3: "", membersOnly: "on", intent: "draft" };
  const address = form.replace("&new=1", "");
  expect(outcomeOf(await adminBrowser.post(form, incomplete))).toEqual([303, address, "草稿已保存"]);
  const id = new URL(address, "http://x").searchParams.get("draft") ?? "";
  expect(findDraft(site.db, id)?.form).toMatchObject({ option3: "", membersOnly: "on" });
  expect(textAt((await adminBrowser.page("/drafts")).html, "main")).toContain("十二月去哪里？");
  expect((await read(`/admin/drafts/${id}/restore`)).headers.get("Location")).toBe(address);
  const fields = await formAt(address);
  expect(fields).toMatchObject({ title: "十二月去哪里？", option3: "", membersOnly: "on" });
  expect((await adminBrowser.post(address, { ...fields, option3: "包饺子" })).status).toBe(303);
  expect(findDraft(site.db, id)).toBeUndefined();
  expect(stored(id)).toMatchObject({ option3: "包饺子", isAnonymous: false });
});

describe("editing", () => {
  test("locks options and voting rules after the first vote, with the reason", async () => {
    const { id } = makePoll(site, { isAnonymous: true });
    const path = `/admin/votes/${id}/edit`;
    vote(id, "v:one");
    const { html } = await adminBrowser.page(path);
    expect(textAt(html, "main")).toContain("已有 1 人投票，选项和投票方式不能再修改。");
    expect(html.querySelectorAll("input[readonly]")).toHaveLength(3);
    const own = fieldsOf(html.querySelector("main form"));
    const rejected = await pageOf(adminBrowser.post(path, { ...own, allowMultiple: "on" }), 422);
    expect(rejected.text).toContain("已有人投票，选项和投票方式不能再修改");
    // A repeated press is no conflict.
    for (const _ of [1, 2])
      expect((await adminBrowser.post(path, { ...own, title: "新标题" })).status).toBe(303);
    expect(stored(id)).toMatchObject({ title: "新标题", option1: "星期四", isAnonymous: true });
  });

  test("a form that was opened before another save does not overwrite it, and saves when submitted again", async () => {
    const { id } = makePoll(site);
    const path = `/admin/votes/${id}/edit`;
    const own = { title: "我的标题", description: "我的说明" };
    const [first, second] = [await formAt(path), await formAt(path)];
    expect((await adminBrowser.post(path, { ...first, title: "别人的标题" })).status).toBe(303);
    const html = await pageOf(adminBrowser.post(path, { ...second, ...own }), 409);
    const alert = textAt(html, "[role=alert]");
    for (const said of [
      "投票已被其他人修改，请核对后再保存",
      "投票标题：现在保存的是「别人的标题」",
      "说明：现在保存的是「（空）」",
    ])
      expect(alert).toContain(said);
    expect(alert).not.toContain("选项 1");
    expect(stored(id)).toMatchObject({ title: "别人的标题", description: "" });
    const again = fieldsOf(html.querySelector("main form"));
    expect(again).toMatchObject(own);
    expect((await adminBrowser.post(path, again)).status).toBe(303);
    expect(stored(id)).toMatchObject(own);
    expect(textAt((await adminBrowser.page(`/admin/votes/${id}`)).html, "main")).toContain("我的说明");
  });

  test("the preview shows the input and the votes so far", async () => {
    const { id } = makePoll(site, { allowMultiple: true });
    for (const [key, choices] of Object.entries({ a: [1, 2], b: [2], c: [2, 3] })) vote(id, key, choices);
    const path = `/admin/votes/${id}/edit`;
    const { html } = await adminBrowser.page(path);
    const typed = { ...fieldsOf(html.querySelector("main form")), title: "改过的", intent: "preview" };
    const updated = await pageOf(adminBrowser.post(path, typed), 200);
    const text = textAt(updated, "#poll-preview").replace(/ (?=▲)/g, "");
    for (const said of ["改过的", "3 人参与", "可多选", "1 票33%", "▲ 领先3 票100%"])
      expect(text).toContain(said);
  });
});

describe("changes that require confirmation", () => {
  const past = { status: "ended", endAt: noon - 1 };
  eachRow([
    ["close", "结束投票", { status: "active" }, { status: "ended" }, "已结束"],
    ["reopen", "重新开放", past, { status: "active", endAt: null }, "已重新开放"],
    ["publish", "发布投票", { status: "draft" }, { status: "active" }, "已发布"],
  ])("change the status and are logged", async (change, button, before, after, done) => {
    const { id, title } = makePoll(site, before);
    const { html } = await adminBrowser.page(`/admin/votes/${id}/${change}`);
    expect(textsAt(html, "main button")).toEqual([button]);
    expect(stored(id)).toMatchObject(before);
    const response = await adminBrowser.post(`/admin/votes/${id}/${change}`, {});
    expect(flashOf(site, response)).toBe(`投票「${title}」${done}`);
    expect(stored(id)).toMatchObject(after);
    expect(actionsOn(id)).toEqual(["poll.create", "poll.status"]);
  });

  test("a copy is a draft without times and ballots", async () => {
    const { id } = makePoll(site, { title: "长".repeat(100), endAt: noon + dayMs, allowMultiple: true });
    vote(id, "v:one");
    const response = await adminBrowser.post(`/admin/votes/${id}/duplicate`, {});
    const copyId = response.headers.get("Location")?.split("/").at(-2) ?? "";
    const copied = { status: "draft", endAt: null, allowMultiple: true, option1: "星期四" };
    expect(stored(copyId)).toMatchObject(copied);
    expect(findPoll(site.db, copyId)?.counts.participants).toBe(0);
    const form = await formAt(`/admin/votes/${copyId}/edit`);
    expect((await adminBrowser.post(`/admin/votes/${copyId}/edit`, form)).status).toBe(303);
  });

  test("deleting lists what it deletes, including the ballots", async () => {
    const { id } = makePoll(site);
    for (const voter of ["v:one", "v:two"]) vote(id, voter);
    const path = `/admin/votes/${id}/delete`;
    expect(textAt((await adminBrowser.page(path)).html, "main")).toContain(
      "2 人的投票会一起删除，不能恢复。",
    );
    expect(redirectOf(await adminBrowser.post(path, {}))).toEqual([303, "/admin/votes"]);
    expect(stored(id)).toBeUndefined();
    expect(site.db.select().from(ballots).all()).toEqual([]);
    expect((await adminBrowser.post(path, {})).status).toBe(404);
    expect(actionsOn(id)).toEqual(["poll.create", "poll.delete"]);
  });
});

test("the list filters by current state, with counts", async () => {
  makePoll(site, { title: "开着" });
  makePoll(site, { title: "过了时间", endAt: noon });
  makePoll(site, { title: "没写完", status: "draft" });
  const { html } = await adminBrowser.page("/admin/votes");
  expect(textAt(html, "[aria-label=按状态筛选]")).toBe("全部 3进行中 1已结束 1草稿 1");
  const ended = (await adminBrowser.page("/admin/votes?status=ended")).html;
  expect(textsAt(ended, "main li h2")).toEqual(["过了时间"]);
});

describe("the results", () => {
  test("list the members with their choices, unless the poll is anonymous", async () => {
    // The second of two hours with the same local time.
    const startAt = Date.UTC(2026, 9, 25, 1, 30);
    const { id } = makePoll(site, { isAnonymous: false, allowMultiple: true, startAt });
    const [lin, wang] = [makeMember(site, "lin@example.org"), makeMember(site, "=wang@example.org")];
    vote(id, `u:${lin.id}`, [1, 2], lin.id);
    vote(id, `u:${wang.id}`, [2], wang.id, noon + 1);
    // Although its rules are locked, it can be saved unchanged.
    const edit = `/admin/votes/${id}/edit`;
    expect((await adminBrowser.post(edit, await formAt(edit))).status).toBe(303);
    expect(stored(id)).toMatchObject({ isAnonymous: false, allowMultiple: true, startAt });
    const { html } = await adminBrowser.page(`/admin/votes/${id}`);
    const voters = ["lin@example.org", "lin@example.org、=wang@example.org", "还没有人选"];
    expect(textsAt(html, "#voter-list dd span")).toEqual(voters);
    const response = await read(`/admin/votes/${id}/results.csv`);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="poll-${id}.csv"`);
    const csv = Buffer.from(await response.arrayBuffer()).toString();
    expect(csv.startsWith("\ufeff")).toBe(true);
    expect(csv).toContain("lin@example.org,星期四、星期五,2026年11月21日 12:00");
    expect(csv).toContain(`"'=wang@example.org"`);
    const file = await read(`/admin/votes/${id}/results.xlsx`);
    expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="poll-${id}.xlsx"`);
    const [results, named] = readWorkbook(new Uint8Array(await file.arrayBuffer()));
    expect([results?.name, results?.frozenRows, named?.name, named?.frozenRows]).toEqual([
      ...["结果", 2, "投票的成员", 1],
    ]);
    expect(results?.values.map((row) => row.slice(0, 3))).toEqual([
      ["投票标题", stored(id)?.title],
      ["选项", "票数", "百分比"],
      ["星期四", 1, 0.5],
      ["星期五", 2, 1],
      [expect.any(String), 0, 0],
      ["参与人数", 2],
    ]);
    expect(results?.cells[2]?.[2]?.format).toBe("0%");
    expect(named?.values.map(([email, chosen]) => [email, chosen])).toEqual([
      ["邮箱", "选择"],
      ["lin@example.org", "星期四、星期五"],
      ["=wang@example.org", "星期五"],
    ]);
    expect(serialTime(Number(named?.values[1]?.[2]))).toBe("2026-11-21T12:00");
    site.db.update(polls).set({ isAnonymous: true }).run();
    for (const path of [`/admin/votes/${id}`, `/admin/votes/${id}/results.csv`, "/admin/votes"])
      expect(await (await read(path)).text(), path).not.toMatch(new RegExp(`lin@example|${lin.id}`));
    const anonymous = await read(`/admin/votes/${id}/results.xlsx`);
    const sheets = readWorkbook(new Uint8Array(await anonymous.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(["结果"]);
  });

  test("count flagged ballots and list changes of the poll", async () => {
    const { id, ...poll } = makePoll(site, { description: `${"很".repeat(60)}一` });
    const fields = { ...poll, description: `${"很".repeat(60)}二` };
    unwrap(updatePoll(site.db, admin, { id, fields }, noon));
    for (let index = 0; index < 22; index += 1) {
      const voter = { visitorId: `v${index}`, userId: null, addressHash: "same" };
      castBallot(site.db, voter, { pollId: id, choices: [1] }, { now: noon, isLimited: true });
    }
    await adminBrowser.post(`/admin/votes/${id}/close`, {});
    const text = textAt((await adminBrowser.page(`/admin/votes/${id}`)).html, "main");
    for (const said of ["参与人数22 人", "异常票2 票", "状态：进行中 → 已结束", "创建了投票", "（已更换）"])
      expect(text).toContain(said);
  });
});
