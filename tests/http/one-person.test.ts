import { beforeEach, describe, expect, test } from "vitest";
import { ballots } from "../../app/db/schema/polls";
import { wishLikes } from "../../app/db/schema/wishes";
import { moderation } from "../../app/domain/moderation/kinds.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { newId } from "../../app/platform/ids";
import { goodPassword, makeAccount, openMember, signInFields } from "../support/account";
import { openEachSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePoll, makeWish } from "../support/fixtures";
import { openBrowser, startProvider } from "../support/google";
import { pageText } from "../support/html";
import { newestLink } from "../support/mailbox";
import { guestsOf, makeOpenEvent, signUpIn } from "../support/registrations";
import { rowsIn } from "../support/rows";
import { createSite, noon, origin } from "../support/site";
import { openVisitor, type Visitor, visitorIdIn } from "../support/visitor";

const lin = "lin@example.org";
const su = "su@example.org";

openEachSite({ RATE_LIMITS: "off" });
let pollId: string;
beforeEach(() => {
  pollId = makePoll(site).id;
});

const say = (browser: Visitor, poll: string, option: number) =>
  browser.say(`/polls/${poll}/vote`, { pollId: poll, selectedOption: String(option) });
const vote = async (browser: Visitor, option: number) => (await say(browser, pollId, option)).status;
const signIn = (browser: Visitor, email: string) => browser.post("/login", signInFields(site, email));
const signOut = (browser: Visitor) => browser.post("/logout", {});
const rows = () => rowsIn(ballots).filter((ballot) => ballot.pollId === pollId);
const votes = () => findPoll(site.db, pollId)?.counts;
const visitorOf = (browser: Visitor) => visitorIdIn(browser.jar.get("visitor"));
const cardOf = (browser: Pick<Visitor, "page">) => pageText(browser, `/polls/${pollId}`, "article");

describe("a voter who signs in afterwards", () => {
  test("cannot vote again: the ballot becomes the member's", async () => {
    const id = await makeAccount(site, lin);
    const browser = openVisitor(site);
    expect(await vote(browser, 1)).toBe(303);
    expect((await signIn(browser, lin)).status).toBe(303);
    expect(await cardOf(browser)).toContain("您选择了「星期四」");
    expect(await vote(browser, 2)).toBe(409);
    expect(rows()).toMatchObject([{ userId: id, voterKey: `u:${id}`, visitorId: visitorOf(browser) }]);
    expect(votes()).toEqual({ participants: 1, votes: [1, 0, 0] });
    expect(await pageText(browser, "/account/votes")).toContain("桌游夜改到星期几？");
  });

  test("has one ballot after a sign-in by mailed link", async () => {
    const browser = openVisitor(site);
    await vote(browser, 1);
    const form = { email: lin, password: goodPassword, confirm: goodPassword };
    expect((await browser.say("/register", form)).status).toBe(303);
    const link = new URL(await newestLink(site.folder, lin, "/auth/confirm"), origin);
    expect((await browser.post(link.pathname, Object.fromEntries(link.searchParams))).status).toBe(200);
    expect(browser.jar.get("session")).toBeDefined();
    expect(await vote(browser, 2)).toBe(409);
    expect(votes()).toEqual({ participants: 1, votes: [1, 0, 0] });
  });

  test("has one ballot after a sign-in with Google", async () => {
    const provider = await startProvider();
    const google = await createSite({ RATE_LIMITS: "off", ...provider.settings });
    const poll = makePoll(google).id;
    const visitor = openVisitor(google);
    expect((await say(visitor, poll, 1)).status).toBe(303);
    const browser = openBrowser(google, Object.fromEntries(visitor.jar));
    await browser.come(await browser.leave());
    for (const [name, value] of Object.entries(browser.cookies)) visitor.jar.set(name, value);
    expect(visitor.jar.get("session")).toBeDefined();
    expect((await say(visitor, poll, 1)).status).toBe(409);
    expect(google.db.select().from(ballots).all()).toHaveLength(1);
    google.close();
    await provider.stop();
  });

  test.each([
    ["the member's", [1, 2], [1, 0, 0]],
    ["the visitor's", [2, 1], [0, 1, 0]],
  ])("retains %s when it was the earlier of two", async (_name, order, counted) => {
    const id = await makeAccount(site, lin);
    const browser = openVisitor(site);
    const elsewhere = openVisitor(site);
    await signIn(elsewhere, lin);
    for (const option of order) {
      site.clock.time += 60_000;
      expect(await vote(option === 1 ? elsewhere : browser, option)).toBe(303);
    }
    expect(votes()?.participants).toBe(2);
    await signIn(browser, lin);
    expect(votes()).toEqual({ participants: 1, votes: counted });
    expect(rows()).toMatchObject([{ userId: id, visitorId: visitorOf(browser) }]);
    expect([await vote(browser, 3), await vote(elsewhere, 3)]).toEqual([409, 409]);
  });
});

test("a member who voted cannot vote again signed out, and does not block other members of the browser", async () => {
  const [idOfLin, idOfSu] = [await makeAccount(site, lin), await makeAccount(site, su)];
  const browser = await openMember(site, lin);
  expect(await vote(browser, 1)).toBe(303);
  await signOut(browser);
  expect(await vote(browser, 2)).toBe(409);
  const card = await cardOf(browser);
  expect([card.includes("您已经投过票了！"), card.includes("您选择了")]).toEqual([true, false]);
  const response = await site.send(`/api/polls/${pollId}`, { headers: browser.headers() });
  expect((await response.json()).data.selectedOptions).toEqual([]);
  await signIn(browser, su);
  expect(await cardOf(browser)).not.toContain("您已经投过票了");
  expect(await vote(browser, 2)).toBe(303);
  expect(await vote(browser, 3)).toBe(409);
  expect(await cardOf(browser)).toContain("您选择了「星期五」");
  await signOut(browser);
  expect(await vote(browser, 3)).toBe(409);
  await signIn(browser, lin);
  expect(await cardOf(browser)).toContain("您选择了「星期四」");
  expect(rows()).toHaveLength(2);
  expect(rows()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ userId: idOfLin, visitorId: visitorOf(browser) }),
      expect.objectContaining({ userId: idOfSu, visitorId: null }),
    ]),
  );
  expect(votes()).toEqual({ participants: 2, votes: [1, 1, 0] });
});

test("concurrent votes as visitor and as member of one browser cast one ballot", async () => {
  await makeAccount(site, lin);
  const browser = await openMember(site, lin);
  await browser.say("/wishes", { authorName: "小鹿", content: "先有一个访客", category: "其他" });
  const signedOut = openVisitor(site, { visitor: browser.jar.get("visitor") ?? "" });
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => vote(index % 2 ? browser : signedOut, (index % 3) + 1)),
  );
  expect(responses.filter((status) => status === 303)).toHaveLength(1);
  expect(responses.filter((status) => status === 409)).toHaveLength(39);
  expect(votes()?.participants).toBe(1);
});

test("the database allows one ballot per browser, member and poll", async () => {
  const userId = await makeAccount(site, lin);
  const insert = (values: Partial<typeof ballots.$inferInsert>) =>
    site.db
      .insert(ballots)
      .values({ id: newId(), pollId, voterKey: `x:${newId()}`, choice1: true, createdAt: noon, ...values })
      .run();
  const failed = "UNIQUE constraint failed: ballots.";
  for (const values of [{ visitorId: "one" }, { visitorId: "two" }, {}, {}, { userId }]) insert(values);
  for (const values of [{ visitorId: "one" }, { userId }]) insert({ ...values, pollId: makePoll(site).id });
  expect(() => insert({ visitorId: "one" })).toThrow(`${failed}visitor_id, ballots.poll_id`);
  expect(() => insert({ userId })).toThrow(`${failed}user_id, ballots.poll_id`);
});

describe("a like", () => {
  let wishId: string;
  beforeEach(async () => {
    wishId = makeWish(site).id;
    for (const email of [lin, su]) await makeAccount(site, email);
  });

  const change = (browser: Visitor, intent: "like" | "unlike") =>
    browser.say(`/wishes/${wishId}`, { intent });
  const likes = () => rowsIn(wishLikes).length;
  const offered = async (browser: Visitor) =>
    (await browser.page(`/wishes/${wishId}`)).html.querySelector("[name=intent]")?.getAttribute("value");

  test("a like from before the sign-in becomes the member's, who can remove it", async () => {
    const browser = openVisitor(site);
    await change(browser, "like");
    await signIn(browser, lin);
    expect(await offered(browser)).toBe("unlike");
    await change(browser, "like");
    expect(likes()).toBe(1);
    await change(browser, "unlike");
    expect([likes(), await offered(browser)]).toEqual([0, "like"]);
  });

  test("signed out, a member can neither like again nor remove the like; another member likes beside it", async () => {
    const browser = await openMember(site, lin);
    await change(browser, "like");
    const before = rowsIn(wishLikes);
    await signOut(browser);
    for (const intent of ["like", "unlike"] as const) {
      expect(await offered(browser)).toBe("unlike");
      await change(browser, intent);
      expect(rowsIn(wishLikes)).toEqual(before);
    }
    await signIn(browser, su);
    expect(await offered(browser)).toBe("like");
    await change(browser, "like");
    expect(likes()).toBe(2);
    await change(browser, "unlike");
    expect(rowsIn(wishLikes)).toEqual(before);
    await signOut(browser);
    await signIn(browser, lin);
    expect(await offered(browser)).toBe("unlike");
  });

  test("two likes of one person are merged into the earlier at sign-in", async () => {
    const [browser, elsewhere] = [openVisitor(site), await openMember(site, lin)];
    await change(browser, "like");
    site.clock.time += 60_000;
    await change(elsewhere, "like");
    expect(likes()).toBe(2);
    await signIn(browser, lin);
    expect(rowsIn(wishLikes)).toMatchObject([{ voterKey: expect.stringMatching(/^u:/), createdAt: noon }]);
  });

  test("concurrent likes as visitor and member are one", async () => {
    const browser = await openMember(site, lin);
    await browser.say("/wishes", { authorName: "小鹿", content: "先有一个访客", category: "其他" });
    const signedOut = openVisitor(site, { visitor: browser.jar.get("visitor") ?? "" });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => change(index % 2 ? browser : signedOut, "like")),
    );
    expect(likes()).toBe(1);
  });

  test("the database allows one like per browser", () => {
    const insert = (voterKey: string, visitorId: string | null) =>
      site.db.insert(wishLikes).values({ wishId, voterKey, visitorId, createdAt: noon }).run();
    insert("v:one", "one");
    for (const voter of ["u:someone", "u:another"]) insert(voter, null);
    const message = "UNIQUE constraint failed: wish_likes.visitor_id, wish_likes.wish_id";
    expect(() => insert("u:third", "one")).toThrow(message);
  });
});

const makeBoth = async () => ({ lin: await makeAccount(site, lin), su: await makeAccount(site, su) });

test("a member's registration is not read, changed or withdrawn after the sign-out, nor by the next member", async () => {
  const ids = await makeBoth();
  const { id } = makeOpenEvent(site);
  const browser = await openMember(site, lin);
  await signUpIn(browser, id);
  const before = guestsOf(site, id);
  const path = `/seat/${before[0]?.id}`;
  expect((await browser.page(path)).status).toBe(200);
  await signOut(browser);
  for (const next of [null, su]) {
    if (next) await signIn(browser, next);
    expect((await browser.page(path)).status).toBe(404);
    for (const intent of ["withdraw", "erase"])
      expect((await browser.say(path, { intent })).status).toBe(404);
    expect((await browser.say(`${path}/edit`, { seats: "2" })).status).toBe(404);
    expect((await browser.page(`/events/${id}/join`)).html.toString()).not.toContain("linyue_88");
  }
  expect(guestsOf(site, id)).toEqual(before);
  await signUpIn(browser, id, { contact: "su_1", name: "苏" });
  expect(guestsOf(site, id).map(({ userId }) => userId)).toEqual([ids.lin, ids.su]);
  await signOut(browser);
  // That of a visitor remains the browser's and does not enter a member's data.
  await signUpIn(browser, id, { contact: "visitor_1", name: "客" });
  const own = guestsOf(site, id)[2];
  expect(own?.userId).toBeNull();
  await signIn(browser, lin);
  expect((await browser.page(path)).status).toBe(200);
  const data = await (await site.send("/account/data", { headers: browser.headers() })).json();
  expect(data.registrations).toMatchObject([{ name: "林月" }]);
  await signOut(browser);
  expect((await browser.page(`/seat/${own?.id}`)).status).toBe(200);
});

type Owner = { visitorId: string; userId: string | null };

test.each([
  ["wish", (owner: Owner) => makeWish(site, owner).id, moderation.wish.deleteOwn],
  [
    "comment",
    (owner: Owner) => makeComment(site, { eventId: makeEvent(site, {}, "ended").id, ...owner }).id,
    moderation.comment.deleteOwn,
  ],
] as const)("a %s of a member is withdrawn by the member only, one of a visitor by the browser only", async (_kind, make, remove) => {
  const ids = await makeBoth();
  const visitorId = "browser";
  const ofMember = make({ visitorId, userId: ids.lin });
  for (const userId of [null, ids.su])
    expect(remove(site.db, { id: ofMember, visitorId, userId }).ok).toBe(false);
  expect(remove(site.db, { id: ofMember, visitorId: null, userId: ids.lin }).ok).toBe(true);
  const ofVisitor = make({ visitorId, userId: null });
  expect(remove(site.db, { id: ofVisitor, visitorId: "other", userId: ids.su }).ok).toBe(false);
  expect(remove(site.db, { id: ofVisitor, visitorId, userId: null }).ok).toBe(true);
});
