// The account page shows only the member's own data.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { identities } from "../../app/db/schema/accounts";
import { comments } from "../../app/db/schema/comments";
import { polls } from "../../app/db/schema/polls";
import { wishes } from "../../app/db/schema/wishes";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { flashOf, signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePoll, makeWish } from "../support/fixtures";
import { type MemberBrowser, openMember } from "../support/member";
import { makeOrganiser } from "../support/organisers";
import { createSite, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeMember, makeVoter } from "../support/voter";

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let lin: MemberBrowser;
beforeEach(async () => {
  lin = await openMember(site, "lin.yue@example.org");
});

const mainOf = async (path: string, browser: { page: MemberBrowser["page"] } = lin) => {
  const { status, html } = await browser.page(path);
  return { status, html, text: textOf(html.querySelector("main")) };
};

describe("the page", () => {
  test.each(["/account", "/dashboard"])("%s shows it, with one canonical address", async (path) => {
    const { status, html, text } = await mainOf(path);
    expect(status).toBe(200);
    expect(textOf(html.querySelector("h1"))).toBe("我的页面");
    expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}/account`);
    expect(html.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(textOf(html.querySelector("#account"))).toContain("lin.yue@example.org已验证");
    for (const title of ["我的心愿", "我的留言", "我的投票"]) expect(text).toContain(title);
    const links = html.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      ...[
        "/account/nickname",
        "/account/password",
        "/account/second-factor",
        "/account/sessions",
        "/account/data",
      ],
      ...["/account/delete", "/admin/login"],
    ]);
  });

  test("an administrator has /dashboard and an account page", async () => {
    expect((await site.page("/account", await signIn(site))).status).toBe(303);
    const { id, cookie } = makeMember(site, "boss@example.org");
    makeOrganiser(site.db, id);
    const boss = openVisitor(site, { session: cookie.slice("session=".length) });
    expect(textOf((await boss.page("/dashboard")).html.querySelector("h1"))).toBe("活动管理");
    const { html, text } = await mainOf("/account", boss);
    expect(text).toContain("boss@example.org");
    expect(html.querySelector('main a[href="/dashboard"]')).not.toBeNull();
  });
});

test("Google is offered when it is on, and shown with its address when connected", async () => {
  expect((await mainOf("/account")).text).not.toContain("Google");
  const on = await createSite({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", BASE_URL: origin });
  const su = await openMember(on, "su@example.org");
  const before = (await su.page("/account")).html;
  expect(before.querySelector('a[href="/auth/google?redirectTo=/account"]')).not.toBeNull();
  on.db
    .insert(identities)
    .values({
      id: randomUUID(),
      userId: su.id,
      provider: "google",
      subject: "123",
      email: "su@gmail.example",
      createdAt: on.clock.now(),
    })
    .run();
  const after = (await su.page("/account")).html;
  expect(textOf(after.querySelector("#account"))).toContain("已连接su@gmail.example");
  expect(after.querySelector('a[href^="/auth/google"]')).toBeNull();
  on.close();
});

describe("own wishes, comments and votes", () => {
  test.each([
    [{ status: "pending" as const }, "审核中", false],
    [{ status: "approved" as const, adminNote: "与主题无关" }, "已通过", true],
    [{ status: "approved" as const, isPublic: false }, "已隐藏", false],
    [{ status: "rejected" as const, adminNote: "与主题无关" }, "已拒绝", false],
  ])("a wish that is %j reads %s", async (fields, word, isPublic) => {
    const { id } = makeWish(site, { userId: lin.id, content: "多放几张长椅", ...fields });
    const item = (await mainOf("/account")).html.querySelector(`#own-${id}`);
    expect(textOf(item)).toContain(word);
    expect(textOf(item)).toContain("多放几张长椅");
    // The note of an approved wish is only for the organiser.
    expect(textOf(item).includes("与主题无关")).toBe(fields.status === "rejected");
    expect(item?.querySelector(`a[href="/wishes/${id}"]`) !== null).toBe(isPublic);
  });

  test("a comment has its event, state and reason, and links to its position in the discussion", async () => {
    const event = makeEvent(site, { title: "桌游夜" }, "ended");
    const open = makeComment(site, { eventId: event.id, userId: lin.id });
    const rejected = { status: "rejected" as const, rejectionReason: "广告推销" };
    const shut = makeComment(site, { eventId: event.id, userId: lin.id, ...rejected });
    const { html } = await mainOf("/account");
    const item = html.querySelector(`#own-${open.id}`);
    expect(textOf(item)).toContain("桌游夜");
    expect(item?.querySelector("a")?.getAttribute("href")).toBe(
      `/events/${event.id}/discussion#c-${open.id}`,
    );
    expect(textOf(html.querySelector(`#own-${shut.id}`))).toMatch(/已拒绝.*原因：广告推销/);
  });

  test("a vote has the poll, the choice and the time, and links to the poll while it is public", async () => {
    const poll = makePoll(site, { isAnonymous: false });
    await makeVoter(site, `session=${lin.token}`).vote(poll.id, [2]);
    const item = async () => (await mainOf("/account")).html.querySelector(`#own-${poll.id}`);
    expect(textOf(await item())).toMatch(/桌游夜改到星期几？11月21日 12:00您选择了「星期五」/);
    expect((await item())?.querySelector("a")?.getAttribute("href")).toBe(`/polls/${poll.id}`);
    site.db.update(polls).set({ status: "draft" }).run();
    expect((await item())?.querySelector("a")).toBeNull();
    site.db.update(polls).set({ status: "active" }).run();
    updateSettings(site.db, { kind: "admin" }, { pollsOn: false }, site.clock.now());
    expect((await item())?.querySelector("a")).toBeNull();
  });

  test("the page shows the newest five, the list twenty per page", async () => {
    for (let number = 1; number <= 23; number++) {
      const createdAt = site.clock.now() + number;
      makeWish(site, { userId: lin.id, content: `心愿 ${number} 号`, createdAt });
    }
    const { html, text } = await mainOf("/account");
    expect(html.querySelectorAll("#wishes li")).toHaveLength(5);
    expect(text).toContain("心愿 23 号");
    expect(textOf(html.querySelector('a[href="/account/wishes"]'))).toBe("查看全部 23 条");
    const first = await mainOf("/account/wishes");
    expect(first.html.querySelectorAll("main li")).toHaveLength(20);
    const second = await mainOf("/account/wishes?page=2");
    expect(second.html.querySelectorAll("main li")).toHaveLength(3);
    expect(second.text).toContain("心愿 1 号");
    expect((await mainOf("/account/comments")).text).toContain("这里还没有内容");
    expect((await mainOf("/account/votes")).status).toBe(200);
    expect((await mainOf("/account/nonsense")).status).toBe(404);
  });

  test("lists posts written while signed in, not earlier ones of the same browser", async () => {
    const browser = openVisitor(site);
    await browser.say("/wishes", { authorName: "访客", content: "登录之前写的" });
    browser.jar.set("session", lin.token);
    await browser.say("/wishes", { authorName: "林月", content: "登录之后写的" });
    const { text } = await mainOf("/account", browser);
    expect(text).toContain("登录之后写的");
    expect(text).not.toContain("登录之前写的");
  });
});

describe("deleting a post", () => {
  test("asks for confirmation, deletes and reports; a second press changes nothing", async () => {
    const { id } = makeWish(site, { userId: lin.id, content: "写错了" });
    const path = `/account/wishes/${id}/delete`;
    const { html } = await mainOf("/account");
    expect(html.querySelector(`#own-${id} a[href="${path}"]`)).not.toBeNull();
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
});

test("members cannot see or delete each other's posts, even in a shared browser", async () => {
  const su = await openMember(site, "su@example.org");
  const visitorId = "sharedshared";
  const wish = makeWish(site, { userId: su.id, visitorId, content: "苏的心愿", status: "pending" });
  const { id: eventId } = makeEvent(site, {}, "ended");
  const comment = makeComment(site, { eventId, userId: su.id, visitorId, content: "苏的评论" });
  for (const path of ["/account", "/account/wishes", "/account/comments", "/account/votes"]) {
    const { text } = await mainOf(path);
    expect(text).not.toMatch(/苏的|su@example/);
  }
  for (const path of [`/account/wishes/${wish.id}/delete`, `/account/comments/${comment.id}/delete`]) {
    expect((await mainOf(path)).status).toBe(404);
    expect((await lin.post(path, {})).status).toBe(303);
    expect((await site.post(path, {})).headers.get("Location")).toMatch(/^\/login/);
  }
  expect(site.db.select().from(wishes).all()).toHaveLength(1);
  expect(site.db.select().from(comments).all()).toHaveLength(1);
});
