import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { comments } from "../../app/db/schema/comments";
import { listAudit } from "../../app/domain/audit/queries.server";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { readOwnData } from "../../app/domain/members/own-data.server";
import { moderation } from "../../app/domain/moderation/kinds.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { flashOf } from "../support/admin-browser";
import { openEachAdmin, adminBrowser as organiser, site } from "../support/each-site";
import { admin, endEvent, makeComment, makeEvent, makeQuestion, unwrap } from "../support/fixtures";
import { attributeAt, locationOf, outcomeOf, pageText, textAt, textsAt } from "../support/html";
import { openMember } from "../support/member";
import { eventRow, rowsIn } from "../support/rows";
import { noon, textOf } from "../support/site";
import { openVisitor, receiptOf } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
let page: string;
beforeEach(() => {
  id = makeEvent(site, { title: "野餐日" }).id;
  page = `/events/${id}/questions`;
});

const typed = { authorName: "苏苏", content: "可以带小孩吗？" };
const hostile = '<script>alert(1)</script> & "可以"';
const answered = { status: "approved", reply: "可以", repliedAt: noon } as const;
const rows = () => rowsIn(comments);
const stored = () => rows()[0];
const shown = async (path: string, headers = {}) =>
  textsAt((await site.page(path, headers)).html, "#main li[id^=c-]");
const judge = (of: string, verdict: string, fields = {}) =>
  organiser.post(`/admin/questions/${of}/${verdict}`, { redirectTo: "/admin/questions", ...fields });
const answer = (at: number) =>
  makeQuestion(site, { eventId: id, content: `问题${at}。`, createdAt: noon - 99 + at, ...answered });

describe("a question", () => {
  test.each([
    "event",
    "page",
  ])("from the %s waits for the answer, even under post-moderation", async (where) => {
    unwrap(updateSettings(site.db, admin, { moderation: "post" }, noon));
    const author = openVisitor(site);
    const { content, authorName } = typed;
    const posted = await author.fill(where === "event" ? `/events/${id}` : page, { content, authorName });
    expect(outcomeOf(posted)).toEqual([303, page, "问题已提交，主办方回答后一起公开"]);
    expect(stored()).toMatchObject({ ...typed, kind: "question", eventId: id, status: "pending" });
    const receipt = receiptOf(posted);
    expect(await pageText(author, receipt)).toContain("等待回答");
    const own = (await author.page(page)).html;
    expect(textsAt(own, "#main li[id^=c-]").join()).toMatch(/等待回答.*可以带小孩/);
    expect(attributeAt(own, "#question-authorName", "value")).toBe("苏苏");
    const link = await pageText(author, `/events/${id}`, `#ask a[href="${page}"]`);
    expect(link).toBe("看我的提问");
    const other = openVisitor(site);
    for (const path of [page, `/events/${id}`])
      for (const headers of [{}, other.headers()]) expect(await shown(path, headers)).toEqual([]);
    expect((await other.say(page, { delete: stored()?.id ?? "" })).status).toBe(404);
    expect(flashOf(site, await author.say(page, { delete: stored()?.id ?? "" }))).toBe("提问已删除");
    expect([rows(), (await author.page(receipt)).response.status]).toEqual([[], 404]);
  });

  test.each([
    ["cancelled", () => makeEvent(site, {}, "cancelled").id, "活动已取消，不能再提问"],
    ["past its end", () => id, "活动已结束，不能再提问"],
  ])("is rejected for an event that is %s, whose answers stay visible", async (state, make, text) => {
    const of = make();
    if (state === "past its end") site.clock.time += 30 * 24 * 3_600_000;
    makeQuestion(site, { eventId: of, ...answered });
    makeQuestion(site, { eventId: of, content: "没有回答的" });
    const posted = await openVisitor(site).say(`/events/${of}/questions`, typed);
    expect([posted.status, await posted.text()]).toEqual([403, expect.stringContaining(text)]);
    expect(rows()).toHaveLength(2);
    for (const path of [`/events/${of}/questions`, `/events/${of}`]) {
      expect((await site.page(path)).html.querySelector("#question-content")).toBeNull();
      expect(await shown(path)).toEqual([expect.stringContaining("可以带小孩吗？")]);
    }
  });

  test.each([
    ["cancelled", () => unwrap(setEventStatus(site.db, admin, { id, status: "cancelled" }, noon))],
    ["past its end", () => (site.clock.time += 9 * 24 * 3_600_000)],
  ])("stays with its author on an event that is %s, who can delete it", async (_, change) => {
    const [author, other] = [openVisitor(site), openVisitor(site)];
    await author.say(page, typed);
    author.jar.delete("flash");
    const own = { delete: stored()?.id ?? "" };
    const event = `/events/${id}`;
    await change();
    for (const path of [page, event])
      expect(await shown(path, author.headers())).toEqual([expect.stringContaining("等待回答")]);
    const rejection = { ids: [own.delete], reason: "来不及了" };
    unwrap(moderation.question.reject(site.db, admin, rejection, site.clock.now()));
    for (const path of [page, event]) {
      expect(await shown(path, author.headers())).toEqual([expect.stringMatching(/未通过.*原因：来不及了/)]);
      for (const headers of [{}, other.headers()]) expect(await shown(path, headers)).toEqual([]);
    }
    expect((await other.say(page, own)).status).toBe(403);
    expect(outcomeOf(await author.say(page, own))).toEqual([303, page, "提问已删除"]);
    expect(rows()).toEqual([]);
  });

  test("is accepted while the event takes place, once within a minute, and returns 404 for an unknown event", async () => {
    site.clock.time = eventRow(id)?.startAt ?? 0;
    const author = openVisitor(site);
    for (let times = 0; times < 2; times += 1) expect((await author.say(page, typed)).status).toBe(303);
    expect(rows()).toHaveLength(1);
    expect((await author.say("/events/abcdefghijkl/questions", typed)).status).toBe(404);
  });

  test("cannot be asked by the organiser, whose page links to the questions instead", async () => {
    const { html } = await organiser.page(`/events/${id}`);
    expect(html.querySelector("#question-content")).toBeNull();
    expect(html.querySelector('#ask a[href="/admin/questions?status=pending"]')).not.toBeNull();
  });
});

describe("an answer", () => {
  test("publishes the question as text, can be edited, and is removed together with it", async () => {
    const member = await openMember(site, "su@example.org");
    const posted = await member.say(page, typed);
    const of = stored()?.id ?? "";
    const ofMember = async () =>
      (await pageText(member, "/account", `#own-${of}`)) +
      (await pageText(member, "/account/questions", `#own-${of}`));
    expect(await ofMember()).toMatch(/等待回答.*删除.*等待回答.*删除/);
    const returnTo = `/admin/review?from=${noon}-question-${of}`;
    const inbox = (await organiser.page("/admin/review")).html;
    expect(textAt(inbox, "main")).toMatch(/提问.*可以带小孩吗？.*回答并公开/);
    expect(inbox.querySelector("form[action$='/approve']")).toBeNull();
    const first = await judge(of, "approve-reply", { text: ` ${hostile} `, redirectTo: returnTo });
    expect([locationOf(first), flashOf(site, first)]).toEqual([returnTo, "提问已回答，和回答一起公开了"]);
    for (const path of [page, `/events/${id}`]) {
      const { html } = await site.page(path);
      expect(html.querySelector(`#c-${of} article[aria-label]`)?.text).toContain(hostile);
      expect(html.querySelectorAll(`#c-${of} script`)).toEqual([]);
    }
    expect(await ofMember()).toMatch(/已回答.*可以.*查看公开页面/);
    const own = (await member.page("/account/questions")).html;
    expect(own.querySelector(`#own-${of} a[href="${page}#c-${of}"]`)).not.toBeNull();
    expect(await pageText(member, receiptOf(posted))).toContain("已回答");
    await judge(of, "reply", { text: "改过的" });
    expect(await shown(page)).toEqual([expect.stringContaining("改过的")]);
    const question = await pageText(organiser, `/admin/questions/${of}/remove-reply`);
    expect(question).toContain("删除回答？问题也不再公开");
    expect(flashOf(site, await judge(of, "remove-reply"))).toBe("提问的回答已删除，不再公开");
    for (const path of [page, `/events/${id}`]) expect(await shown(path)).toEqual([]);
    expect(stored()).toMatchObject({ status: "pending", reply: null, repliedAt: null });
    const log = listAudit(site.db, { entityType: "question", entityId: of });
    expect(log.map(({ action }) => action)).toEqual([
      ...["question.remove-reply", "question.edit-reply", "question.approve-reply"],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/script|改过的/);
    const entries = await pageText(organiser, `/admin/questions/${of}`, "#entries");
    expect(entries).toMatch(/删除回答.*修改回答.*回答并公开/);
  });

  test("and a rejection can be undone; a rejected question is not answered", async () => {
    const { id: of } = makeQuestion(site, { eventId: id });
    await organiser.undo(await judge(of, "approve-reply", { text: "可以" }));
    expect(stored()).toMatchObject({ status: "pending", reply: null });
    const rejectedOne = await judge(of, "reject", { reason: "与主题无关" });
    expect(stored()).toMatchObject({ status: "rejected", rejectionReason: "与主题无关" });
    const late = await judge(of, "approve-reply", { text: "可以" });
    expect([late.status, stored()?.reply]).toEqual([409, null]);
    await organiser.undo(rejectedOne);
    expect(stored()).toMatchObject({ status: "pending", rejectionReason: null });
    await judge(of, "approve-reply", { text: "可以" });
    await organiser.undo(await judge(of, "delete"));
    expect(stored()).toMatchObject({ kind: "question", status: "approved", reply: "可以" });
  });

  test("is collapsed from the fourth question on, and with more than ten on the page of questions", async () => {
    const section = async () => (await site.page(`/events/${id}`)).html.querySelector("#ask");
    for (let index = 1; index <= 4; index += 1) answer(index);
    const folded = (await section())?.querySelector("details");
    expect(textAt(folded, "summary")).toContain("其余 1 个问答");
    expect(textsAt(folded, "li")).toEqual([expect.stringContaining("问题4。")]);
    expect((await section())?.querySelectorAll("li")).toHaveLength(4);
    for (let index = 5; index <= 21; index += 1) answer(index);
    expect((await section())?.querySelectorAll("li")).toHaveLength(10);
    const link = (await section())?.querySelector(`a[href="${page}"]`);
    expect(textOf(link)).toBe("查看全部 21 个问答和我的提问");
    expect([(await shown(page)).length, (await shown(`${page}?page=2`)).length]).toEqual([20, 1]);
  });

  test("is the only approval, by any path, of one or of several", async () => {
    const { id: of } = makeQuestion(site, { eventId: id });
    expect((await judge(of, "approve")).status).toBe(404);
    const several = { id: of, verdict: "approve", redirectTo: "/admin/questions" };
    expect((await organiser.post("/admin/questions/selection", several)).status).toBe(404);
    const list = (await organiser.page("/admin/questions")).html;
    expect(list.querySelector("[name=verdict][value=approve],form[action$='/approve']")).toBeNull();
    await organiser.post("/admin/comments/selection", several);
    for (const verdict of ["approve", "approve-reply", "reject", "delete"]) {
      const tried = await organiser.post(`/admin/comments/${of}/${verdict}`, { text: "可以", reason: "不" });
      expect([tried.status, stored()?.status]).toEqual([409, "pending"]);
    }
    expect(() => site.db.update(comments).set({ status: "approved" }).run()).toThrow(/comments_answered/);
  });
});

test("questions are in 需要处理, in the counts of 审核 and in their own list", async () => {
  makeQuestion(site, { eventId: id, content: "下雨还办吗？" });
  makeQuestion(site, { eventId: id, content: "几点散场？", ...answered });
  const dashboard = (await organiser.page("/admin")).html;
  expect(textOf(dashboard.querySelector("#attention")?.parentNode)).toContain("1 条提问等回答");
  expect(textAt(dashboard, "nav[aria-label=管理栏目]")).toContain("审核1 件要处理");
  expect(textOf(dashboard)).toContain("全部评论 0");
  const list = async (query: string) => (await organiser.page(`/admin/questions${query}`)).html;
  expect(textsAt(await list(""), "nav[aria-label=状态] a")).toEqual([
    ...["全部 2", "等待回答 1", "已回答 1", "已拒绝 0"],
  ]);
  expect((await list("?status=pending")).querySelectorAll("ul > li[id]")).toHaveLength(1);
  expect(textAt(await list("?q=散场"), "main")).toContain("几点散场？");
  const tab = (await organiser.page("/admin?tab=comments-wishes&part=questions")).html;
  expect(textAt(tab, "nav[aria-label=评论与心愿]")).toBe("评论 0提问 2心愿 0");
  expect(textAt(tab, "main")).toContain("下雨还办吗？");
  expect(await pageText(organiser, `/admin/events/${id}/delete`)).toContain("2 条提问会一起删除");
});

test("lists, counts and searches of comments exclude questions, and vice versa", async () => {
  const member = await openMember(site, "su@example.org");
  const own = { eventId: id, authorName: "苏苏", userId: member.id };
  const question = makeQuestion(site, { ...own, content: "问出来的", ...answered });
  const open = makeQuestion(site, { ...own, content: "没有答的" });
  endEvent(site, id);
  const waiting = makeComment(site, { ...own, content: "评出来的", status: "pending" });
  makeComment(site, { ...own, content: "评完了的" });
  const text = (path: string, selector = "body") =>
    pageText(path.startsWith("/admin") ? organiser : member, path, selector);
  const ofComments = [
    `/events/${id}/discussion`,
    "/account/comments",
    "/admin/comments",
    "/admin/comments?q=的",
  ];
  const ofQuestions = [page, "/account/questions", "/admin/questions", "/admin/questions?q=的"];
  for (const path of ofComments) expect(await text(path), path).not.toMatch(/问出来的|没有答的/);
  for (const path of ofQuestions) expect(await text(path), path).not.toMatch(/评出来的|评完了的/);
  expect(await text(`/events/${id}`, "#talk")).not.toMatch(/问出来的|没有答的/);
  expect(await text(`/events/${id}`, "#ask")).not.toMatch(/评出来的|评完了的/);
  expect(await text(`/events/${id}/discussion`)).toContain("共 1 条留言");
  expect(await text("/admin/events")).toContain("2 条评论");
  for (const path of [`/admin/comments/${question.id}`, `/admin/questions/${waiting.id}`])
    expect((await organiser.page(path)).response.status).toBe(404);
  for (const post of [`comments/${open.id}`, `questions/${waiting.id}`])
    expect((await member.page(`/account/${post}/delete`)).response.status).toBe(404);
  const post = z.object({ content: z.string(), answer: z.object({ text: z.string() }).nullish() });
  const posts = z.object({ comments: z.array(post), questions: z.array(post) });
  const data = posts.parse(readOwnData(site.db, member.id, noon));
  expect(data.comments.map(({ content }) => content).sort()).toEqual(["评出来的", "评完了的"].sort());
  const answers = Object.fromEntries(data.questions.map((each) => [each.content, each.answer?.text]));
  expect(answers).toEqual({ 没有答的: undefined, 问出来的: "可以" });
});
