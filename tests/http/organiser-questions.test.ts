// Questions to the organiser: who may ask, when one is public, where its author finds it, and that lists separate
// them from comments.
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { comments } from "../../app/db/schema/comments";
import { listAudit } from "../../app/domain/audit/queries.server";
import { readOwnData } from "../../app/domain/members/own-data.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { flashMessageOf, flashOf } from "../support/admin-browser";
import { openEachAdmin, adminBrowser as organiser, site } from "../support/each-site";
import { endEvent, makeComment, makeEvent, makeQuestion, unwrap } from "../support/fixtures";
import { openMember } from "../support/member";
import { noon, textOf } from "../support/site";
import { openVisitor, receiptOf } from "../support/visitor";

openEachAdmin({ RATE_LIMITS: "off" });
let id: string;
let page: string;
beforeEach(() => {
  id = makeEvent(site, { title: "野餐日" }).id;
  page = `/events/${id}/questions`;
});

const admin = { kind: "admin" } as const;
const typed = { authorName: "苏苏", content: "可以带小孩吗？" };
const hostile = '<script>alert(1)</script> & "可以"';
const answered = { status: "approved", reply: "可以", repliedAt: noon } as const;
const rows = () => site.db.select().from(comments).all();
const stored = () => rows()[0];
const shown = async (path: string, headers = {}) =>
  (await site.page(path, headers)).html.querySelectorAll("#main li[id^=c-]").map(textOf);
const judge = (of: string, verdict: string, fields = {}) =>
  organiser.post(`/admin/questions/${of}/${verdict}`, { redirectTo: "/admin/questions", ...fields });

describe("a question", () => {
  test.each([
    ["pre", "event"],
    ["post", "event"],
    ["post", "page"],
  ] as const)("under %s-moderation from the %s waits for the answer", async (moderation, where) => {
    unwrap(updateSettings(site.db, admin, { moderation }, noon));
    const author = openVisitor(site);
    const posted = await author.fill(where === "event" ? `/events/${id}` : page, {
      content: typed.content,
      authorName: typed.authorName,
    });
    expect([posted.status, posted.headers.get("Location")]).toEqual([303, page]);
    expect(flashOf(site, posted)).toBe("问题已提交，主办方回答后一起公开");
    expect(stored()).toMatchObject({ ...typed, kind: "question", eventId: id, status: "pending" });
    const receipt = receiptOf(posted);
    expect(textOf((await author.page(receipt)).html.querySelector("main"))).toContain("等待回答");
    const own = (await author.page(page)).html;
    expect(own.querySelectorAll("#main li[id^=c-]").map(textOf).join()).toMatch(/等待回答.*可以带小孩/);
    expect(own.querySelector("#question-authorName")?.getAttribute("value")).toBe("苏苏");
    const event = (await author.page(`/events/${id}`)).html;
    expect(textOf(event.querySelector(`#ask a[href="${page}"]`))).toBe("查看全部 0 个问答和我的提问");
    for (const path of [page, `/events/${id}`]) {
      expect(await shown(path)).toEqual([]);
      expect(await shown(path, openVisitor(site).headers())).toEqual([]);
    }
    const other = openVisitor(site);
    expect((await other.say(page, { delete: stored()?.id ?? "" })).status).toBe(404);
    expect(flashOf(site, await author.say(page, { delete: stored()?.id ?? "" }))).toBe("提问已删除");
    expect([rows(), (await author.page(receipt)).response.status]).toEqual([[], 404]);
  });

  test.each<[string, () => Promise<string>, string]>([
    ["ended", async () => makeEvent(site, {}, "ended").id, "活动已结束，不能再提问"],
    ["cancelled", async () => makeEvent(site, {}, "cancelled").id, "活动已取消，不能再提问"],
    [
      "past its end",
      async () => {
        site.clock.time += 30 * 24 * 3_600_000;
        return id;
      },
      "活动已结束，不能再提问",
    ],
  ])("is rejected for an event that is %s, whose answers stay visible", async (_state, make, text) => {
    const of = await make();
    makeQuestion(site, { eventId: of, ...answered });
    makeQuestion(site, { eventId: of, content: "没有回答的" });
    const posted = await openVisitor(site).say(`/events/${of}/questions`, typed);
    expect([posted.status, await posted.text()]).toEqual([403, expect.stringContaining(text)]);
    expect(rows()).toHaveLength(2);
    for (const path of [`/events/${of}/questions`, `/events/${of}`]) {
      const { html } = await site.page(path);
      expect(html.querySelector("#question-content")).toBeNull();
      expect(await shown(path)).toEqual([expect.stringContaining("可以带小孩吗？")]);
    }
  });

  test("is accepted while the event takes place, and returns 404 for an unknown event", async () => {
    site.clock.time = Number(
      site.db.$client.prepare("SELECT start_at FROM events WHERE id = ?").pluck().get(id),
    );
    expect((await openVisitor(site).say(page, typed)).status).toBe(303);
    expect((await openVisitor(site).say("/events/abcdefghijkl/questions", typed)).status).toBe(404);
  });

  test("that is invalid is rejected with its input", async () => {
    const invalid: Record<string, string>[] = [
      { authorName: "主办方" },
      { content: " \n" },
      { content: "啊".repeat(1001) },
      { website: "spam" },
      { stamp: "" },
    ];
    for (const changes of invalid) {
      const posted = await openVisitor(site).say(page, { ...typed, ...changes });
      const html = parse(await posted.text());
      expect([changes, posted.status, rows()]).toEqual([changes, 422, []]);
      expect(html.querySelector("#question-authorName")?.getAttribute("value")).toBe(
        "authorName" in changes ? changes.authorName : "苏苏",
      );
      expect(html.querySelector("#main [role=alert]")).not.toBeNull();
    }
  });

  test("sent twice within a minute is one question", async () => {
    const author = openVisitor(site);
    for (let times = 0; times < 2; times += 1) await author.say(page, typed);
    expect(rows()).toHaveLength(1);
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
    const ofMember = async () => {
      const found = [];
      for (const path of ["/account", "/account/questions"])
        found.push(textOf((await member.page(path)).html.querySelector(`#own-${of}`)));
      return found.join();
    };
    expect(await ofMember()).toMatch(/等待回答.*删除.*等待回答.*删除/);
    const returnTo = `/admin/review?from=${noon}-question-${of}`;
    const inbox = (await organiser.page("/admin/review")).html;
    expect(textOf(inbox.querySelector("main"))).toMatch(/提问.*可以带小孩吗？.*回答并公开/);
    expect(inbox.querySelector("form[action$='/approve']")).toBeNull();
    const first = await judge(of, "approve-reply", { text: ` ${hostile} `, redirectTo: returnTo });
    expect([first.headers.get("Location"), flashOf(site, first)]).toEqual([
      returnTo,
      "提问已回答，和回答一起公开了",
    ]);
    for (const path of [page, `/events/${id}`]) {
      const { html } = await site.page(path);
      expect(html.querySelector(`#c-${of} article[aria-label]`)?.text).toContain(hostile);
      expect(html.querySelectorAll(`#c-${of} script`)).toEqual([]);
    }
    expect(await ofMember()).toMatch(/已回答.*可以.*查看公开页面/);
    const link = (await member.page("/account/questions")).html.querySelector(
      `#own-${of} a[href^="${page}"]`,
    );
    expect(link?.getAttribute("href")).toBe(`${page}#c-${of}`);
    expect(textOf((await member.page(receiptOf(posted))).html.querySelector("main"))).toContain("已回答");
    await judge(of, "reply", { text: "改过的" });
    expect(await shown(page)).toEqual([expect.stringContaining("改过的")]);
    const requested = textOf((await organiser.page(`/admin/questions/${of}/remove-reply`)).html);
    expect(requested).toContain("删除回答？问题也不再公开");
    expect(flashOf(site, await judge(of, "remove-reply"))).toBe("提问的回答已删除，不再公开");
    for (const path of [page, `/events/${id}`]) expect(await shown(path)).toEqual([]);
    expect(stored()).toMatchObject({ status: "pending", reply: null, repliedAt: null });
    const log = listAudit(site.db, { entityType: "question", entityId: of });
    expect(log.map(({ action }) => action)).toEqual([
      ...["question.remove-reply", "question.edit-reply", "question.approve-reply"],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/script|改过的/);
    expect(textOf((await organiser.page(`/admin/questions/${of}`)).html.querySelector("#entries"))).toMatch(
      /删除回答.*修改回答.*回答并公开/,
    );
  });

  test("is collapsed from the fourth question on, and with more than ten on the page of questions", async () => {
    for (let index = 1; index <= 4; index += 1)
      makeQuestion(site, {
        eventId: id,
        content: `问题${index}。`,
        createdAt: noon - 99 + index,
        ...answered,
      });
    const section = async () => (await site.page(`/events/${id}`)).html.querySelector("#ask");
    const folded = (await section())?.querySelector("details");
    expect(textOf(folded?.querySelector("summary"))).toContain("其余 1 个问答");
    expect(folded?.querySelectorAll("li").map(textOf)).toEqual([expect.stringContaining("问题4。")]);
    expect((await section())?.querySelectorAll("li")).toHaveLength(4);
    for (let index = 5; index <= 21; index += 1)
      makeQuestion(site, {
        eventId: id,
        content: `问题${index}。`,
        createdAt: noon - 99 + index,
        ...answered,
      });
    expect((await section())?.querySelectorAll("li")).toHaveLength(10);
    expect(textOf((await section())?.querySelector(`a[href="${page}"]`))).toBe(
      "查看全部 21 个问答和我的提问",
    );
    expect([(await shown(page)).length, (await shown(`${page}?page=2`)).length]).toEqual([20, 1]);
  });

  test("and a rejection can be undone; a rejected question is not answered", async () => {
    const { id: of } = makeQuestion(site, { eventId: id });
    const undo = async (response: Response) =>
      organiser.post(flashMessageOf(site, response)?.link?.href ?? "/none", {});
    await undo(await judge(of, "approve-reply", { text: "可以" }));
    expect(stored()).toMatchObject({ status: "pending", reply: null });
    const reason = { reason: "与主题无关" };
    const rejectedOne = await judge(of, "reject", reason);
    expect(stored()).toMatchObject({ status: "rejected", rejectionReason: "与主题无关" });
    const late = await judge(of, "approve-reply", { text: "可以" });
    expect([late.status, stored()?.reply]).toEqual([409, null]);
    await undo(rejectedOne);
    expect(stored()).toMatchObject({ status: "pending", rejectionReason: null });
    await judge(of, "approve-reply", { text: "可以" });
    await undo(await judge(of, "delete"));
    expect(stored()).toMatchObject({ kind: "question", status: "approved", reply: "可以" });
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
  expect(textOf(dashboard.querySelector("#attention")?.parentNode)).toContain("1 条提问等待回答");
  expect(textOf(dashboard.querySelector("nav[aria-label=后台栏目]"))).toContain("审核（1）");
  expect(textOf(dashboard)).toContain("全部评论 0");
  const list = async (query: string) => (await organiser.page(`/admin/questions${query}`)).html;
  expect((await list("")).querySelectorAll("nav[aria-label=状态] a").map(textOf)).toEqual([
    ...["全部 2", "等待回答 1", "已回答 1", "未通过 0"],
  ]);
  expect((await list("?status=pending")).querySelectorAll("ul > li[id]")).toHaveLength(1);
  expect(textOf((await list("?q=散场")).querySelector("main"))).toContain("几点散场？");
  const tab = (await organiser.page("/admin?tab=comments-wishes&part=questions")).html;
  expect(textOf(tab.querySelector("nav[aria-label=评论与心愿]"))).toBe("评论 0提问 2心愿 0");
  expect(textOf(tab.querySelector("main"))).toContain("下雨还办吗？");
  const deletion = (await organiser.page(`/admin/events/${id}/delete`)).html;
  expect(textOf(deletion.querySelector("main"))).toContain("2 条提问会一起删除");
});

test("lists, counts and searches of comments exclude questions, and vice versa", async () => {
  const member = await openMember(site, "su@example.org");
  const own = { eventId: id, authorName: "苏苏", userId: member.id };
  const [question, open] = [
    makeQuestion(site, { ...own, content: "问出来的", ...answered }),
    makeQuestion(site, { ...own, content: "没有答的" }),
  ];
  endEvent(site, id);
  const waiting = makeComment(site, { ...own, content: "评出来的", status: "pending" });
  makeComment(site, { ...own, content: "评完了的" });
  const text = async (path: string) =>
    textOf(
      (await site.page(path, path.startsWith("/admin") ? { Cookie: organiser.Cookie } : member.headers()))
        .html,
    );
  for (const path of [
    `/events/${id}/discussion`,
    "/account/comments",
    "/admin/comments",
    "/admin/comments?q=的",
  ])
    expect([path, await text(path)]).toEqual([path, expect.not.stringMatching(/问出来的|没有答的/)]);
  for (const path of [page, "/account/questions", "/admin/questions", "/admin/questions?q=的"])
    expect([path, await text(path)]).toEqual([path, expect.not.stringMatching(/评出来的|评完了的/)]);
  const talk = (await site.page(`/events/${id}`, member.headers())).html;
  expect(textOf(talk.querySelector("#talk"))).not.toMatch(/问出来的|没有答的/);
  expect(textOf(talk.querySelector("#ask"))).not.toMatch(/评出来的|评完了的|没有答的/);
  expect(await text(`/events/${id}/discussion`)).toContain("共 1 条留言");
  expect(await text("/admin/events")).toContain("2 条评论");
  for (const path of [`/admin/comments/${question.id}`, `/admin/questions/${waiting.id}`])
    expect((await organiser.page(path)).response.status).toBe(404);
  for (const [list, post] of [
    ["comments", open.id],
    ["questions", waiting.id],
  ])
    expect((await member.page(`/account/${list}/${post}/delete`)).response.status).toBe(404);
  const data = readOwnData(site.db, member.id, noon);
  expect(data?.comments.map(({ content }) => content).sort()).toEqual(["评出来的", "评完了的"].sort());
  expect(data?.questions.map(({ answer, content }) => [content, answer?.text]).sort()).toEqual(
    [
      ["没有答的", undefined],
      ["问出来的", "可以"],
    ].sort(),
  );
});

test("the author deletes an answered question on the account page", async () => {
  const member = await openMember(site, "su@example.org");
  const fields = { eventId: id, userId: member.id, authorName: "苏苏", ...answered };
  const { id: of } = makeQuestion(site, fields);
  const question = (await member.page(`/account/questions/${of}/delete`)).html;
  expect(textOf(question.querySelector("h1"))).toBe("确定要删除这条提问吗？");
  await member.say(`/account/questions/${of}/delete`, {});
  expect(rows()).toEqual([]);
});
