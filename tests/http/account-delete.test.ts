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
import { moderation } from "../../app/domain/moderation/kinds.server";
import { undoModeration } from "../../app/domain/moderation/undo.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { likeWish } from "../../app/domain/wishes/likes.server";
import { hashToken } from "../../app/platform/tokens.server";
import { anyMail } from "../support/account";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { admin, makeComment, makeEvent, makePoll, makeQuestion, makeWish, unwrap } from "../support/fixtures";
import { outcomeOf, pageOf, textAt } from "../support/html";
import { anotherBrowser, type MemberBrowser, memberPassword, openMember } from "../support/member";
import { makeOrganiser } from "../support/organisers";
import { origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeVoter } from "../support/voter";

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
  const receiptHash = hashToken("receipt");
  const all = { visitorId: "samebrowser1", addressHash: "hash-of-address", receiptHash };
  for (const [{ id: userId, email, token }, who] of [
    [lin, "林月"],
    [su, "苏苏"],
  ] as const) {
    const own = { ...all, userId, authorName: who };
    makeWish(site, { ...own, content: `${who}的心愿` });
    const comment = { ...own, eventId, authorEmail: email, content: `${who}的评论` };
    makeComment(site, { ...comment, receiptHash: hashToken(`receipt of ${who}`) });
    makeQuestion(site, { ...own, eventId, content: `${who}的提问` });
    await makeVoter(site, `session=${token}`).vote(poll.id, [who === "林月" ? 1 : 3]);
  }
  const liked = makeWish(site, { content: "大家都喜欢的" });
  const policy = { now: site.clock.now(), isLimited: true };
  for (const { id: userId } of [lin, su])
    likeWish(site.db, { wishId: liked.id, userId, visitorId: null, addressHash: "one" }, policy);
  const google = { provider: "google", subject: "g-1", email: "lin@gmail.example" } as const;
  const identity = { id: randomUUID(), userId: lin.id, ...google, createdAt: 0 };
  site.db.insert(identities).values(identity).run();
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
const deletions = () =>
  site.db.select().from(auditEntries).where(eq(auditEntries.action, "user.delete")).all();
const farewells = () => site.db.select().from(mails).where(eq(mails.kind, "account-deleted")).all();

test("the download contains the member's data as a file, in UTC, and no data of others, token or hash", async () => {
  const { liked, poll } = await leaveTraces();
  const response = await site.send("/account/data", { headers: lin.headers() });
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const disposition = 'attachment; filename="my-data-2026-11-21.json"';
  expect(response.headers.get("Content-Disposition")).toBe(disposition);
  const text = await response.text();
  const { passwordHash } = site.db.select().from(users).where(eq(users.id, lin.id)).get() ?? {};
  const hashes = [String(passwordHash), hashToken(lin.token), hashToken("receipt"), "hash-of-address"];
  for (const foreign of ["su@example", "苏苏", "大家都喜欢的", lin.token, ...hashes, "samebrowser1"])
    expect(text).not.toContain(foreign);
  expect((await site.send("/account/data")).headers.get("Location")).toMatch(/^\/login/);
  const own = JSON.parse(text);
  const account = { email: lin.email, hasPassword: true, createdAt: "2026-11-21T11:00:00.000Z" };
  expect(own).toMatchObject({
    account,
    google: { email: "lin@gmail.example" },
    wishes: [{ content: "林月的心愿", status: "approved", likesCount: 0 }],
    comments: [{ eventTitle: "桌游夜", content: "林月的评论", authorEmail: lin.email }],
    questions: [{ content: "林月的提问", status: "pending", answer: null }],
    votes: [{ pollId: poll.id, choices: ["星期四"] }],
    likes: [{ wishId: liked.id }],
  });
  expect(own.sessions.map(({ device }: { device: string }) => device)).toEqual(["Mac · Chrome"]);
});

describe("deleting the account", () => {
  test("asks for confirmation, deletes personal data, and retains posts, counts and other members", async () => {
    const { eventId, poll, liked } = await leaveTraces();
    const ofSu = () => [
      site.db.select().from(users).where(eq(users.id, su.id)).all(),
      ...[wishes, comments, ballots].map((table) =>
        site.db.select().from(table).where(eq(table.userId, su.id)).all(),
      ),
    ];
    const before = ofSu();
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 2, 1]);
    const other = anotherBrowser(site, lin.id);
    unwrap(requestReset(site.db, { email: lin.email }, anyMail(site.clock.now())));
    expect(textAt((await lin.page("/account/delete")).html, "main")).toContain("已注销用户");
    expect(outcomeOf(await goodbye())).toEqual([303, "/", "账号已注销"]);
    expect(lin.jar.has("session")).toBe(false);
    expect(farewells()).toMatchObject([{ recipient: lin.email, status: "sent" }]);
    expect(ofSu()).toEqual(before);
    expect((await su.page("/account")).status).toBe(200);
    expect(site.db.select().from(emailTokens).where(eq(emailTokens.userId, su.id)).all()).toHaveLength(1);
    const [entry] = deletions();
    expect(entry).toMatchObject({ actor: `user:${lin.id}`, entityType: "user", entityId: lin.id });
    expect(JSON.stringify(entry)).not.toContain(lin.email);
    site.db.delete(mails).where(eq(mails.kind, "account-deleted")).run();
    site.db.delete(auditEntries).where(eq(auditEntries.action, "user.delete")).run();
    const left = everything();
    const traces = [lin.id, lin.email, "lin@gmail.example", '林月"', hashToken(lin.token)];
    for (const trace of [...traces, hashToken("receipt of 林月")]) expect(left).not.toContain(trace);
    expect((await other.page("/account")).status).toBe(303);
    expect(textOf((await site.page("/wishes")).html)).toContain("林月的心愿");
    const discussion = textAt((await site.page(`/events/${eventId}/discussion`)).html, "main");
    for (const shown of ["已注销用户", "林月的评论"]) expect(discussion).toContain(shown);
    expect(findPoll(site.db, poll.id)?.counts).toMatchObject({ participants: 2, votes: [1, 0, 1] });
    const likes = site.db.select().from(wishLikes).where(eq(wishLikes.wishId, liked.id)).all();
    const anonymous = expect.stringMatching(/^x:[0-9A-Za-z]{12}$/);
    expect(likes.map(({ voterKey }) => voterKey).sort()).toEqual([`u:${su.id}`, anonymous]);
    const { html } = await (await openAdminBrowser(site)).page(`/admin/votes/${poll.id}`);
    const voters = textAt(html, "#voter-list");
    for (const shown of ["已注销的账号", su.email]) expect(voters).toContain(shown);
    expect(voters).not.toContain(lin.email);
  });

  test("a comment deleted by the organiser is restored without a name", async () => {
    const { id: eventId } = makeEvent(site, {}, "ended");
    const who = { authorName: "林月", authorEmail: lin.email, userId: lin.id, visitorId: "samebrowser1" };
    const { id } = makeComment(site, { eventId, ...who, status: "pending", content: "写给大家" });
    const { auditIds } = unwrap(moderation.comment.remove(site.db, admin, [id], site.clock.now()));
    await goodbye();
    unwrap(undoModeration(site.db, admin, auditIds, site.clock.now()));
    const anonymous = { authorName: "已注销用户", authorEmail: null, userId: null, visitorId: null };
    expect(site.db.select().from(comments).get()).toMatchObject({ ...anonymous, content: "写给大家" });
    expect(everything()).not.toContain("林月");
  });

  test("with many posts serves other requests in between, and stops if the member is signed out meanwhile", async () => {
    const { id: eventId } = makeEvent(site, {}, "ended");
    const own = { userId: lin.id, authorName: "林月" };
    for (const _ of Array(10)) makeWish(site, own);
    for (const _ of Array(11)) makeComment(site, { eventId, ...own });
    /** Number of posts with the name. */
    const named = () =>
      [wishes, comments].flatMap((table) =>
        site.db.select().from(table).where(eq(table.authorName, "林月")).all(),
      ).length;
    /** Deletes the account, with a request in each turn of the event loop meanwhile. */
    async function leaveWatched(browser: Parameters<typeof goodbye>[0], look: () => void) {
      let isOver = false;
      const leaving = goodbye(browser).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        look();
        await nextTurn();
      }
      return (await leaving).headers.get("Location");
    }
    const signOut = () => {
      if (named() < 21) site.db.delete(sessions).where(eq(sessions.userId, lin.id)).run();
    };
    expect(await leaveWatched(undefined, signOut)).toMatch(/^\/login/);
    const left = named();
    expect(left).toBeGreaterThan(0);
    const seen: number[] = [];
    expect(await leaveWatched(anotherBrowser(site, lin.id), () => seen.push(named()))).toBe("/");
    const steps = [...new Set([...seen, named()])];
    expect([steps[0], steps.at(-1)]).toEqual([left, 0]);
    for (const [at, next] of steps.slice(1).entries()) expect((steps[at] ?? 0) - next).toBeLessThan(5);
    expect(everything()).not.toContain("林月");
  });

  test("requires the password, or the e-mail of an account without one", async () => {
    const blank = await pageOf(lin.post("/account/delete", { email: lin.email }), 422);
    expect(blank.text).toContain("请输入密码");
    site.db.update(users).set({ passwordHash: null }).where(eq(users.id, lin.id)).run();
    const { html } = await lin.page("/account/delete");
    expect(html.querySelector("main [name=email]")).not.toBeNull();
    const wrong = await lin.post("/account/delete", { email: su.email });
    expect(await wrong.text()).toContain("与此账号的邮箱地址不一致");
    expect((await lin.post("/account/delete", { email: " Lin.Yue@example.org " })).status).toBe(303);
    expect(site.db.select().from(users).all()).toHaveLength(1);
  });

  test("two concurrent presses are one, and the address can be registered again", async () => {
    const both = await Promise.all([goodbye(), goodbye()]);
    expect(both.map(({ headers }) => headers.get("Location"))).toEqual(["/", "/"]);
    expect([deletions().length, farewells().length]).toEqual([1, 1]);
    const late = openVisitor(site, { session: lin.token });
    expect((await goodbye(late)).headers.get("Location")).toMatch(/^\/login/);
    const again = await openMember(site, lin.email);
    expect(again.id).not.toBe(lin.id);
    // The last administrator may delete the account, too.
    makeOrganiser(site.db, again.id);
    expect((await goodbye(again)).status).toBe(303);
  });
});
