// Downloading the member's data, and deleting the account: what is deleted, and what is anonymised.
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailTokens, identities, sessions, users } from "../../app/db/schema/accounts";
import { auditEntries } from "../../app/db/schema/audit";
import { comments } from "../../app/db/schema/comments";
import { mails } from "../../app/db/schema/mails";
import { ballots } from "../../app/db/schema/polls";
import { wishes, wishLikes } from "../../app/db/schema/wishes";
import { requestReset } from "../../app/domain/accounts/passwords.server";
import { deleteComments, deleteQuestions } from "../../app/domain/comments/moderate.server";
import { undoModeration } from "../../app/domain/moderation/undo.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { likeWish } from "../../app/domain/wishes/likes.server";
import { hashToken } from "../../app/platform/tokens.server";
import { anyMail } from "../support/account";
import { flashOf, openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePoll, makeQuestion, makeWish, unwrap } from "../support/fixtures";
import { anotherBrowser, type MemberBrowser, memberPassword, openMember } from "../support/member";
import { makeOrganiser } from "../support/organisers";
import { origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeVoter } from "../support/voter";

const admin = { kind: "admin" } as const;

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let lin: MemberBrowser;
let su: MemberBrowser;
beforeEach(async () => {
  [lin, su] = [await openMember(site, "lin.yue@example.org"), await openMember(site, "su@example.org")];
});

/** All kinds of data of a member, for both members. */
async function leaveTraces() {
  const { id: eventId } = makeEvent(site, { title: "桌游夜" }, "ended");
  const poll = makePoll(site, { isAnonymous: false });
  const all = {
    visitorId: "samebrowser1",
    addressHash: "hash-of-address",
    receiptHash: hashToken("receipt"),
  };
  for (const [{ id: userId, email, token }, who] of [
    [lin, "林月"],
    [su, "苏苏"],
  ] as const) {
    makeWish(site, { ...all, userId, authorName: who, content: `${who}的心愿` });
    const comment = { ...all, eventId, userId, authorName: who, authorEmail: email, content: `${who}的评论` };
    makeComment(site, { ...comment, receiptHash: hashToken(`receipt of ${who}`) });
    makeQuestion(site, { ...all, eventId, userId, authorName: who, content: `${who}的提问` });
    await makeVoter(site, `session=${token}`).vote(poll.id, [who === "林月" ? 1 : 3]);
  }
  const liked = makeWish(site, { content: "大家都喜欢的" });
  for (const { id } of [lin, su]) {
    likeWish(site.db, { wishId: liked.id, userId: id, visitorId: null }, site.clock.now());
  }
  const google = { provider: "google", subject: "g-1", email: "lin@gmail.example" };
  site.db
    .insert(identities)
    .values({ id: randomUUID(), userId: lin.id, ...google, createdAt: 0 })
    .run();
  return { eventId, poll, liked };
}

/** The whole database as one text. */
function everything(): string {
  const tables = site.db.$client
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  return tables
    .map((name) => JSON.stringify(site.db.$client.prepare(`SELECT * FROM "${name}"`).all()))
    .join("\n");
}

const goodbye = (browser: { post: MemberBrowser["post"] } = lin) =>
  browser.post("/account/delete", { password: memberPassword });

describe("the download", () => {
  test("contains the member's data as a file, in UTC, and no data of others, token or hash", async () => {
    const { liked, poll } = await leaveTraces();
    const response = await site.send("/account/data", { headers: lin.headers() });
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="my-data-2026-11-21.json"',
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await response.text();
    expect(text).not.toMatch(/su@example|苏苏|大家都喜欢的/);
    const { passwordHash } = site.db.select().from(users).where(eq(users.id, lin.id)).get() ?? {};
    const secrets = [passwordHash ?? "", lin.token, hashToken(lin.token), hashToken("receipt")];
    for (const secret of [...secrets, "hash-of-address", "samebrowser1"]) {
      expect(secret).not.toBe("");
      expect(text).not.toContain(secret);
    }
    expect((await site.send("/account/data")).headers.get("Location")).toMatch(/^\/login/);
    const own = JSON.parse(text);
    expect(own.account).toMatchObject({
      email: lin.email,
      hasPassword: true,
      createdAt: "2026-11-21T11:00:00.000Z",
    });
    expect(own.google.email).toBe("lin@gmail.example");
    expect(own.sessions.map(({ device }: { device: string }) => device)).toEqual(["Mac · Chrome"]);
    expect(own.wishes).toMatchObject([{ content: "林月的心愿", status: "approved", likesCount: 0 }]);
    expect(own.comments).toMatchObject([
      { eventTitle: "桌游夜", content: "林月的评论", authorEmail: lin.email },
    ]);
    expect(own.questions).toMatchObject([{ content: "林月的提问", status: "pending", answer: null }]);
    expect(own.votes).toMatchObject([{ pollId: poll.id, choices: ["星期四"] }]);
    expect(own.likes).toMatchObject([{ wishId: liked.id }]);
  });
});

describe("deleting the account", () => {
  test("asks for confirmation, then ends with a message, a mail and no cookie", async () => {
    const { html } = await lin.page("/account/delete");
    expect(textOf(html.querySelector("main"))).toContain("已注销用户");
    const response = await goodbye();
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(flashOf(site, response)).toBe("账号已注销");
    expect(lin.jar.has("session")).toBe(false);
    const sent = site.db.select().from(mails).where(eq(mails.recipient, lin.email)).all();
    expect(sent.map(({ kind, status }) => [kind, status])).toEqual([["account-deleted", "sent"]]);
  });

  test("deletes personal data, and retains posts, counts and other members", async () => {
    const { eventId, poll, liked } = await leaveTraces();
    const ofSu = () => [
      site.db.select().from(users).where(eq(users.id, su.id)).all(),
      site.db.select().from(wishes).where(eq(wishes.userId, su.id)).all(),
      site.db.select().from(comments).where(eq(comments.userId, su.id)).all(),
      site.db.select().from(ballots).where(eq(ballots.userId, su.id)).all(),
    ];
    const before = ofSu();
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 2, 1]);
    const other = anotherBrowser(site, lin.id);
    unwrap(requestReset(site.db, { email: lin.email }, anyMail(site.clock.now())));
    await goodbye();
    expect(ofSu()).toEqual(before);
    expect((await su.page("/account")).status).toBe(200);
    expect(site.db.select().from(emailTokens).where(eq(emailTokens.userId, su.id)).all()).toHaveLength(1);
    const [entry] = site.db.select().from(auditEntries).where(eq(auditEntries.action, "user.delete")).all();
    expect(entry).toMatchObject({ actor: `user:${lin.id}`, entityType: "user", entityId: lin.id });
    expect(JSON.stringify(entry)).not.toContain(lin.email);
    site.db.delete(mails).where(eq(mails.kind, "account-deleted")).run();
    site.db.delete(auditEntries).where(eq(auditEntries.action, "user.delete")).run();
    const left = everything();
    const traces = [lin.id, lin.email, "lin@gmail.example", '林月"', hashToken(lin.token)];
    for (const trace of [...traces, hashToken("receipt of 林月")]) expect(left).not.toContain(trace);
    expect((await other.page("/account")).status).toBe(303);
    expect(textOf((await site.page("/wishes")).html)).toContain("林月的心愿");
    const discussion = textOf((await site.page(`/events/${eventId}/discussion`)).html.querySelector("main"));
    expect(discussion).toContain("已注销用户");
    expect(discussion).toContain("林月的评论");
    expect(findPoll(site.db, poll.id)?.counts).toMatchObject({ participants: 2, votes: [1, 0, 1] });
    const likes = site.db.select().from(wishLikes).where(eq(wishLikes.wishId, liked.id)).all();
    expect(likes.map(({ voterKey }) => voterKey).sort()).toEqual([
      `u:${su.id}`,
      expect.stringMatching(/^x:[0-9A-Za-z]{12}$/),
    ]);
    const adminBrowser = await openAdminBrowser(site);
    const { html } = await adminBrowser.page(`/admin/votes/${poll.id}`);
    const voters = textOf(html.querySelector("#voter-list"));
    expect([voters.includes("已注销的账号"), voters.includes(su.email)]).toEqual([true, true]);
    expect(voters).not.toContain(lin.email);
  });

  test.each([
    ["comment", deleteComments],
    ["question", deleteQuestions],
  ] as const)("a %s deleted by the organiser is restored without a name", async (kind, remove) => {
    const { id: eventId } = makeEvent(site, {}, "ended");
    const fields = { kind, authorName: "林月", authorEmail: lin.email, content: "写给大家" };
    const post = {
      eventId,
      userId: lin.id,
      visitorId: "samebrowser1",
      status: "pending",
      ...fields,
    } as const;
    const { id } = makeComment(site, post);
    const { auditIds } = unwrap(remove(site.db, admin, [id], site.clock.now()));
    await goodbye();
    unwrap(undoModeration(site.db, admin, auditIds, site.clock.now()));
    expect(site.db.select().from(comments).get()).toMatchObject({
      authorName: "已注销用户",
      authorEmail: null,
      userId: null,
      visitorId: null,
      content: "写给大家",
    });
    expect(everything()).not.toContain("林月");
  });

  describe("with many posts", () => {
    let eventId: string;
    beforeEach(() => {
      eventId = makeEvent(site, {}, "ended").id;
      const own = { userId: lin.id, authorName: "林月" };
      for (const _ of Array(10)) makeWish(site, own);
      for (const _ of Array(11)) makeComment(site, { eventId, ...own });
    });

    /** Number of posts with the name. */
    const named = () =>
      [wishes, comments].flatMap((table) =>
        site.db.select().from(table).where(eq(table.authorName, "林月")).all(),
      ).length;

    /** Deletes the account, with a request in each turn of the event loop meanwhile. */
    async function leaveWatched(look: () => void): Promise<Response> {
      let answer: Response | undefined;
      const leaving = goodbye().then((response) => {
        answer = response;
      });
      while (!answer) {
        look();
        await nextTurn();
      }
      await leaving;
      return answer;
    }

    test("serves other requests in between, and anonymises all posts", async () => {
      const seen: number[] = [];
      const response = await leaveWatched(() => seen.push(named()));
      expect(response.headers.get("Location")).toBe("/");
      const steps = [...new Set([...seen, named()])];
      expect([steps[0], steps.at(-1)]).toEqual([21, 0]);
      for (const [at, left] of steps.slice(1).entries()) expect((steps[at] ?? 0) - left).toBeLessThan(5);
      expect(everything()).not.toContain("林月");
    });

    test("retains the account of a member signed out meanwhile, who can retry", async () => {
      const response = await leaveWatched(() => {
        if (named() < 21) site.db.delete(sessions).where(eq(sessions.userId, lin.id)).run();
      });
      expect(response.headers.get("Location")).toMatch(/^\/login/);
      expect(named()).toBeGreaterThan(0);
      const again = anotherBrowser(site, lin.id);
      expect((await goodbye(again)).headers.get("Location")).toBe("/");
      expect(everything()).not.toContain("林月");
    });
  });

  test("is rejected without the password", async () => {
    for (const [fields, message] of [
      [{ email: lin.email }, "请输入密码"],
      [{ password: "Wrong123" }, "当前密码不正确"],
    ] as const) {
      const response = await lin.post("/account/delete", { ...fields });
      expect(response.status).toBe(422);
      const body = await response.text();
      expect(body).toContain(message);
      expect(body).not.toContain("Wrong123");
    }
    expect((await lin.page("/account")).status).toBe(200);
  });

  test("an account without a password requires its e-mail", async () => {
    site.db.update(users).set({ passwordHash: null }).where(eq(users.id, lin.id)).run();
    const { html } = await lin.page("/account/delete");
    expect(html.querySelector("main [name=email]")).not.toBeNull();
    const wrong = await lin.post("/account/delete", { email: su.email });
    expect(await wrong.text()).toContain("与此账号的邮箱地址不一致");
    expect((await lin.post("/account/delete", { email: " Lin.Yue@example.org " })).status).toBe(303);
    expect(site.db.select().from(users).all()).toHaveLength(1);
  });

  test("two concurrent presses are one, and the address can be registered again", async () => {
    const [first, second] = await Promise.all([goodbye(), goodbye()]);
    expect([first.headers.get("Location"), second.headers.get("Location")]).toEqual(["/", "/"]);
    expect(
      site.db.select().from(auditEntries).where(eq(auditEntries.action, "user.delete")).all(),
    ).toHaveLength(1);
    expect(site.db.select().from(mails).where(eq(mails.kind, "account-deleted")).all()).toHaveLength(1);
    const late = openVisitor(site, { session: lin.token });
    expect((await goodbye(late)).headers.get("Location")).toMatch(/^\/login/);
    const again = await openMember(site, lin.email);
    expect(again.id).not.toBe(lin.id);
    // The last administrator may delete the account, too.
    makeOrganiser(site.db, again.id);
    expect((await goodbye(again)).status).toBe(303);
  });
});
