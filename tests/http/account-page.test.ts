// The account page shows only the member's own data.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { identities } from "../../app/db/schema/accounts";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { polls } from "../../app/db/schema/polls";
import { wishes } from "../../app/db/schema/wishes";
import { moderation } from "../../app/domain/moderation/kinds.server";
import { kindDetails, reviewKinds } from "../../app/domain/posts/kinds";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { flashOf, signIn } from "../support/admin-browser";
import { eachRow } from "../support/each-row";
import { openEachSite, site } from "../support/each-site";
import { admin, makeComment, makeEvent, makePoll, makePost, makeWish, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, textAt } from "../support/html";
import { type MemberBrowser, openMember } from "../support/member";
import { makeOrganiser } from "../support/organisers";
import { createSite, dayMs, noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeMember, makeVoter } from "../support/voter";

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let lin: MemberBrowser;
beforeEach(async () => {
  lin = await openMember(site, "lin.yue@example.org");
});

const mainOf = async (path: string, browser: { page: MemberBrowser["page"] } = lin) => {
  const { status, html } = await browser.page(path);
  return { status, html, text: textAt(html, "main") };
};

describe("the page", () => {
  test("has one canonical address and links to its parts", async () => {
    for (const path of ["/account", "/dashboard"]) {
      const { status, html, text } = await mainOf(path);
      expect([status, textAt(html, "h1")]).toEqual([200, "我的页面"]);
      expect(attributeAt(html, "link[rel=canonical]", "href")).toBe(`${origin}/account`);
      expect(textAt(html, "#account")).toContain("lin.yue@example.org已验证");
      for (const title of ["我的心愿", "我的留言", "我的投票"]) expect(text).toContain(title);
      const own = ["nickname", "password", "second-factor", "subscription", "sessions", "data", "delete"];
      const links = [...own.map((page) => `/account/${page}`), "/admin/login"];
      expect(attributesAt(html, "main a", "href")).toEqual(links);
    }
  });

  test("an administrator has /dashboard and an account page", async () => {
    expect((await site.page("/account", await signIn(site))).status).toBe(303);
    const { id, cookie } = makeMember(site, "boss@example.org");
    makeOrganiser(site.db, id);
    const boss = openVisitor(site, { session: cookie.slice("session=".length) });
    expect(textAt((await boss.page("/dashboard")).html, "h1")).toBe("活动管理");
    const { html, text } = await mainOf("/account", boss);
    expect(text).toContain("boss@example.org");
    expect(html.querySelector('main a[href="/dashboard"]')).not.toBeNull();
  });
});

test("Google is offered when it is on, and shown with its address when connected", async () => {
  expect((await mainOf("/account")).text).not.toContain("Google");
  const on = await createSite({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", BASE_URL: origin });
  const su = await openMember(on, "su@example.org");
  const connect = async () => {
    const { html } = await su.page("/account");
    return { link: attributeAt(html, 'a[href^="/auth/google"]', "href"), text: textAt(html, "#account") };
  };
  expect((await connect()).link).toBe("/auth/google?redirectTo=/account");
  const google = { provider: "google", subject: "123", email: "su@gmail.example" } as const;
  const identity = { id: randomUUID(), userId: su.id, ...google, createdAt: on.clock.now() };
  on.db.insert(identities).values(identity).run();
  const text = expect.stringContaining("已连接su@gmail.example");
  expect(await connect()).toEqual({ link: undefined, text });
  on.close();
});

describe("own wishes, comments and votes", () => {
  eachRow([
    [{ status: "pending" as const }, "审核中", false],
    [{ status: "approved" as const, adminNote: "与主题无关" }, "已通过", true],
    [{ status: "approved" as const, isPublic: false }, "已隐藏", false],
    [{ status: "rejected" as const, adminNote: "与主题无关" }, "未通过", false],
  ])("a wish reads its state, and has its link and reason", async (fields, word, isPublic) => {
    const { id } = makeWish(site, { userId: lin.id, content: "多放几张长椅", ...fields });
    const item = (await mainOf("/account")).html.querySelector(`#own-${id}`);
    for (const said of [word, "多放几张长椅"]) expect(textOf(item)).toContain(said);
    // The note of an approved wish is only for the organiser.
    expect(textOf(item).includes("与主题无关")).toBe(fields.status === "rejected");
    expect(item?.querySelector(`a[href="/wishes/${id}"]`) !== null).toBe(isPublic);
  });

  test("a comment has its event, state and reason, and links to its position in the discussion", async () => {
    const { id: eventId } = makeEvent(site, { title: "桌游夜" }, "ended");
    const open = makeComment(site, { eventId, userId: lin.id });
    const rejected = { status: "rejected" as const, rejectionReason: "广告推销" };
    const shut = makeComment(site, { eventId, userId: lin.id, ...rejected });
    const { html } = await mainOf("/account");
    expect(textAt(html, `#own-${open.id}`)).toContain("桌游夜");
    const link = `/events/${eventId}/discussion#c-${open.id}`;
    expect(attributeAt(html, `#own-${open.id} a`, "href")).toBe(link);
    expect(textAt(html, `#own-${shut.id}`)).toMatch(/未通过.*原因：广告推销/);
  });

  test.each(
    reviewKinds,
  )("each %s that the organiser deleted is listed for 30 days, and can be erased", async (kind) => {
    const { list } = kindDetails[kind];
    const [id, other] = [1, 2].map(() => makePost[kind](site, { userId: lin.id }).id);
    unwrap(moderation[kind].remove(site.db, admin, [id ?? "", other ?? ""], site.clock.now()));
    for (const path of ["/account", `/account/${list}`]) {
      const { html } = await mainOf(path);
      expect(textAt(html, `#own-${id}`)).toMatch(/未通过.*主办方删除了这条内容/);
    }
    expect((await mainOf(`/account/${list}`)).text).toContain("共 2 条");
    expect(await (await lin.send("/account/data")).json()).toMatchObject({ deletedByOrganiser: [{}, {}] });
    const removal = `/account/${list}/${id}/delete`;
    expect((await lin.page(`/account/${kind === "wish" ? "comments" : "wishes"}/${id}/delete`)).status).toBe(
      404,
    );
    expect((await lin.page(removal)).status).toBe(200);
    expect(flashOf(site, await lin.post(removal, {}))).toMatch(/已删除$/);
    expect((await mainOf(`/account/${list}`)).text).toContain("共 1 条");
    site.db
      .update(auditEntries)
      .set({ at: noon - 30 * dayMs })
      .run();
    expect((await mainOf(`/account/${list}`)).text).toContain("共 0 条");
  });

  test("a vote has the poll, the choice and the time, and links to the poll while it is public", async () => {
    const poll = makePoll(site, { isAnonymous: false });
    await makeVoter(site, `session=${lin.token}`).vote(poll.id, [2]);
    const { html } = await mainOf("/account");
    expect(textAt(html, `#own-${poll.id}`)).toMatch(/桌游夜改到星期几？11月21日 12:00您选择了「星期五」/);
    const link = async () => attributeAt((await mainOf("/account")).html, `#own-${poll.id} a`, "href");
    expect(await link()).toBe(`/polls/${poll.id}`);
    site.db.update(polls).set({ status: "draft" }).run();
    expect(await link()).toBeUndefined();
    site.db.update(polls).set({ status: "active" }).run();
    updateSettings(site.db, { kind: "admin" }, { pollsOn: false }, site.clock.now());
    expect(await link()).toBeUndefined();
  });

  test("the page shows the newest five, the list twenty per page", async () => {
    for (let number = 1; number <= 23; number++)
      makeWish(site, { userId: lin.id, content: `心愿 ${number} 号`, createdAt: site.clock.now() + number });
    const { html, text } = await mainOf("/account");
    expect(html.querySelectorAll("#wishes li")).toHaveLength(5);
    expect(text).toContain("心愿 23 号");
    expect(textAt(html, 'a[href="/account/wishes"]')).toBe("查看全部 23 条");
    expect((await mainOf("/account/wishes")).html.querySelectorAll("main li")).toHaveLength(20);
    const second = await mainOf("/account/wishes?page=2");
    expect(second.html.querySelectorAll("main li")).toHaveLength(3);
    expect(second.text).toContain("心愿 1 号");
    expect((await mainOf("/account/comments")).text).toContain("这里还没有内容");
  });
});

test("deleting a post asks for confirmation and reports it; a second press changes nothing", async () => {
  const { id } = makeWish(site, { userId: lin.id, content: "写错了" });
  const path = `/account/wishes/${id}/delete`;
  expect(attributeAt((await mainOf("/account")).html, `#own-${id} a[href$=delete]`, "href")).toBe(path);
  expect((await mainOf(path)).text).toContain("写错了");
  expect(flashOf(site, await lin.post(path, {}))).toBe("心愿已删除");
  expect(site.db.select().from(wishes).all()).toEqual([]);
  expect(flashOf(site, await lin.post(path, {}))).toBe("这条心愿已经不在了");
  expect((await mainOf(path)).status).toBe(404);
  const { id: eventId } = makeEvent(site, {}, "ended");
  const comment = makeComment(site, { eventId, userId: lin.id });
  expect(flashOf(site, await lin.post(`/account/comments/${comment.id}/delete`, {}))).toBe("留言已删除");
  expect(site.db.select().from(comments).all()).toEqual([]);
});

test("members cannot see or delete each other's posts, even in a shared browser", async () => {
  const su = await openMember(site, "su@example.org");
  const own = { userId: su.id, visitorId: "sharedshared" };
  const wish = makeWish(site, { ...own, content: "苏的心愿", status: "pending" });
  const { id: eventId } = makeEvent(site, {}, "ended");
  const comment = makeComment(site, { ...own, eventId, content: "苏的评论" });
  for (const page of ["", "/wishes", "/comments", "/votes"])
    expect((await mainOf(`/account${page}`)).text).not.toMatch(/苏的|su@example/);
  for (const path of [`/account/wishes/${wish.id}/delete`, `/account/comments/${comment.id}/delete`]) {
    expect((await mainOf(path)).status).toBe(404);
    expect((await lin.post(path, {})).status).toBe(303);
    expect((await site.post(path, {})).headers.get("Location")).toMatch(/^\/login/);
  }
  expect(site.db.select().from(wishes).all()).toHaveLength(1);
  expect(site.db.select().from(comments).all()).toHaveLength(1);
});
