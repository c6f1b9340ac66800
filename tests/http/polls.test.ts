// The polls of visitors: reading, voting once, and every rejection.
import { describe, expect, test, vi } from "vitest";
import { ballots, polls } from "../../app/db/schema/polls";
import { wishLikes } from "../../app/db/schema/wishes";
import { setPollStatus } from "../../app/domain/polls/commands.server";
import { castBallot } from "../../app/domain/polls/vote.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { addressVotesAtMost, addressVotesUnflagged } from "../../app/domain/voter-key";
import { likeWish } from "../../app/domain/wishes/likes.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { admin, makePoll, makeWish } from "../support/fixtures";
import { attributeAt, attributesAt, locationOf, pageOf, pageText, textAt, textsAt } from "../support/html";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { hourMs, noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeMember, makeVoter } from "../support/voter";

const containing = (text: string) => expect.stringContaining(text);

openEachSite();

const ballotsOf = (pollId: string) => rowsIn(ballots).filter((ballot) => ballot.pollId === pollId);
const card = async (id: string, path = "/polls", cookie = "") =>
  (await site.page(path, { Cookie: cookie })).html.querySelector(`#poll-${id}`);
const votesOf = async (id: string) => textsAt(await card(id), "small");
/** Votes as a new visitor. */
const say = (id: string, fields: Record<string, string> = {}) =>
  openVisitor(site).say(`/polls/${id}/vote`, { selectedOption: "1", ...fields });

describe("the list", () => {
  test("shows the public polls, newest first, drafts never", async () => {
    makePoll(site, { title: "旧的" });
    site.clock.time += 1000;
    makePoll(site, { title: "新的", description: "两行\n说明" });
    makePoll(site, { title: "草稿", status: "draft" });
    const { html } = await site.page("/voting");
    expect(textsAt(html, "article h2")).toEqual(["新的", "旧的"]);
    expect(textAt(html, "h1")).toBe("社区投票");
    expect(attributeAt(html, "link[rel=canonical]", "href")).toBe(`${origin}/polls`);
    expect(textAt(html, "article")).toContain("创建于 2026年11月21日 12:00");
    expect(textAt(html, "[aria-current=page]")).toBe("社区投票");
  });

  test("has ten on a page, or a message, and needs no more queries for ten than for one", async () => {
    expect(await pageText(site, "/polls")).toContain("暂无投票");
    makePoll(site);
    const queries = vi.spyOn(site.db.$client, "prepare");
    const countQueries = async () => {
      const before = queries.mock.calls.length;
      await site.page("/polls", { Cookie: "session=forged" });
      return queries.mock.calls.length - before;
    };
    // Queries of every page are prepared once.
    await countQueries();
    const forOne = await countQueries();
    for (let index = 0; index < 9; index += 1) makePoll(site);
    expect([await countQueries(), forOne > 1]).toEqual([forOne, true]);
    makePoll(site);
    const { html } = await site.page("/polls");
    expect(html.querySelectorAll("article")).toHaveLength(10);
    expect(textAt(html, "[aria-label=投票分页]")).toContain("第 1 页，共 2 页");
    expect((await site.page("/polls?page=2")).html.querySelectorAll("article")).toHaveLength(1);
  });

  test("is unavailable while polls are switched off", async () => {
    const { id } = makePoll(site);
    updateSettings(site.db, admin, { pollsOn: false }, noon);
    for (const path of ["/polls", "/voting", `/polls/${id}`])
      expect((await site.page(path)).status).toBe(404);
    expect((await say(id)).status).toBe(404);
  });
});

describe("a vote", () => {
  test("takes one press: the card shows thanks, the choice and the new counts; others see the counts", async () => {
    const { id } = makePoll(site);
    expect(await votesOf(id)).toEqual(["0 票", "0 票", "0 票"]);
    const voter = makeVoter(site);
    const response = await voter.vote(id, [2]);
    expect([response.status, locationOf(response)]).toEqual([303, `/polls#poll-${id}`]);
    const own = await card(id, "/polls", voter.jar.Cookie);
    for (const part of ["感谢您的投票！您选择了「星期五」", "1 人参与", "星期五 ▲ 领先 ✓ 你的选择1 票"])
      expect(textOf(own)).toContain(part);
    expect(attributesAt(own, "form", "action")).toEqual([`/polls/${id}/change-vote`]);
    expect(await votesOf(id)).toEqual(["0 票", "1 票", "0 票"]);
    expect(textOf(await card(id))).not.toContain("你的选择");
    expect((await card(id))?.querySelectorAll("button")).toHaveLength(3);
    expect(JSON.stringify(ballotsOf(id))).not.toContain("127.0.0.1");
    // A client without cookies is limited only by its address.
    await makeVoter(site).vote(id, [1]);
    expect(ballotsOf(id)).toHaveLength(2);
  });

  test("redirects to the page of the form only", async () => {
    for (const from of ["/voting", "/polls/ID"]) {
      const { id } = makePoll(site);
      const target = locationOf(await makeVoter(site).vote(id, [1], from.replace("ID", id)));
      expect(target?.replaceAll(id, "ID")).toBe(from === "/voting" ? "/voting#poll-ID" : from);
    }
    for (const back of ["//evil.example", "/admin", "/polls/../admin"]) {
      const { id } = makePoll(site);
      expect([back, locationOf(await say(id, { back }))]).toEqual([back, `/polls/${id}`]);
    }
  });

  test("a second one is rejected with its choice, and the first remains", async () => {
    const { id } = makePoll(site);
    const voter = makeVoter(site);
    const { html } = await voter.page("/polls");
    const stamp = attributeAt(html, "input[name=stamp]", "value") ?? "";
    await voter.vote(id, [2]);
    const again = site.post(`/polls/${id}/vote`, { selectedOption: "1", stamp }, voter.jar);
    const said = textAt(await pageOf(again, 409), `#poll-${id}`);
    expect(said.indexOf("您已经投过票了！")).toBeGreaterThan(said.lastIndexOf("星期日"));
    expect(said).toContain("您选择了「星期五」");
    expect(ballotsOf(id)).toMatchObject([{ choice1: false, choice2: true, choice3: false }]);
  });

  test("that is invalid is rejected on its card, below the choices", async () => {
    for (const [fields, message] of [
      [{ selectedOption: "9" }, "请选择一个选项"],
      [{ website: "spam" }, "提交没有成功，请再按一次"],
      [{ stamp: "abc.def" }, "页面打开太久了，请再提交一次"],
    ] as const) {
      const { id } = makePoll(site);
      const shown = (await pageOf(say(id, fields), 422)).querySelector(`#poll-${id}`);
      expect(textAt(shown, "[role=alert]")).toContain(message);
      expect(textOf(shown).indexOf(message)).toBeGreaterThan(textOf(shown).lastIndexOf("星期日"));
      expect(ballotsOf(id)).toEqual([]);
    }
  });

  test("of several choices is one ballot, where the poll allows it", async () => {
    const { id } = makePoll(site, { allowMultiple: true });
    expect((await card(id))?.querySelectorAll("input[type=checkbox]")).toHaveLength(3);
    expect(textOf(await card(id))).toContain("三选一投票可多选");
    const voter = makeVoter(site);
    expect((await voter.vote(id, [1, 3, 3])).status).toBe(303);
    expect(textOf(await card(id))).toContain("1 人参与");
    expect(await votesOf(id)).toEqual(["1 票", "0 票", "1 票"]);
    const own = await card(id, "/polls", voter.jar.Cookie);
    expect(textOf(own)).toContain("感谢您的投票！您选择了「星期四」「星期日」");
    expect(own?.querySelectorAll("details input[checked]")).toHaveLength(2);
  });
});

test("an ended poll shows what was chosen, with all options of equal votes", async () => {
  const { id } = makePoll(site);
  for (const [selectedOption, result] of [
    ["1", "结果：「星期四」"],
    ["2", "结果：「星期四」「星期五」"],
  ] as const) {
    site.db.update(polls).set({ status: "active" }).run();
    await say(id, { selectedOption });
    site.db.update(polls).set({ status: "ended" }).run();
    const text = textOf(await card(id));
    expect(text).toContain(result);
    expect(text).toContain("星期四 ▲ 得票最多1 票");
    expect(text).not.toContain("领先");
  }
});

describe("a poll that accepts no votes", () => {
  test("that is closed, over, not begun or for members shows only results and rejects ballots", async () => {
    for (const [fields, status, message] of [
      [{ status: "ended" }, 409, "投票已结束"],
      [{ endAt: noon }, 409, "投票已结束"],
      [{ startAt: noon + hourMs }, 409, "投票尚未开始"],
      [{ isAnonymous: false }, 401, "请登录后投票"],
    ] as const) {
      const { id } = makePoll(site, fields);
      const shown = await card(id);
      expect(shown?.querySelector("button,form,input")).toBeNull();
      expect(textOf(shown)).toContain(message === "投票已结束" ? "结果：没有人投票" : message);
      const response = await say(id);
      expect([fields, response.status, await response.text()]).toEqual([fields, status, containing(message)]);
      expect(ballotsOf(id)).toEqual([]);
    }
  });

  test("a draft, a deleted poll and an invalid id are not found", async () => {
    const { id } = makePoll(site, { status: "draft" });
    for (const path of [id, "abcdefghijkl"]) {
      expect((await site.send(`/polls/${path}`)).status).toBe(404);
      expect((await say(path)).status).toBe(404);
    }
  });

  test("a closed one still shows the choice; the window opens and closes automatically, on cached pages too", async () => {
    const { id } = makePoll(site);
    const voter = makeVoter(site);
    await voter.vote(id, [1]);
    setPollStatus(site.db, admin, { id, status: "ended" }, noon);
    const text = textOf(await card(id, "/polls", voter.jar.Cookie));
    for (const part of ["已结束", "你的选择"]) expect(text).toContain(part);
    const { id: timed } = makePoll(site, { startAt: noon + hourMs, endAt: noon + 2 * hourMs });
    for (const [after, isOpen] of [false, true, false].entries()) {
      site.clock.time = noon + after * hourMs;
      expect((await card(timed))?.querySelector("form") !== null).toBe(isOpen);
    }
  });
});

describe("a poll for members", () => {
  const seen = "管理员看得到谁选了什么";

  test("states that ballots are named, and offers others a sign-in link, on the card and on posting", async () => {
    const { id } = makePoll(site, { isAnonymous: false });
    const href = `/login?redirectTo=${encodeURIComponent(`/polls/${id}`)}`;
    const { cookie } = makeMember(site, "lin@example.org");
    for (const [path, reader] of [
      ["/polls", ""],
      [`/polls/${id}`, ""],
      [`/polls/${id}`, cookie],
    ] as const) {
      const shown = await card(id, path, reader);
      expect(textOf(shown)).toContain(seen);
      expect(textOf(shown).indexOf(seen)).toBeLessThan(textOf(shown).indexOf("星期四"));
      expect(shown?.querySelectorAll("form").length).toBe(reader ? 1 : 0);
      expect(textAt(shown, `a[href="${href}"]`)).toBe(reader ? "" : "请登录后投票");
    }
    const alert = (await pageOf(say(id), 401)).querySelector("[role=alert]");
    expect([textOf(alert), textAt(alert, `a[href="${href}"]`)]).toEqual(["请登录后投票", "请登录后投票"]);
    const other = makePoll(site).id;
    expect(textOf(await card(other, `/polls/${other}`))).not.toContain(seen);
  });

  test("has one ballot per account on any device, and no public page has the names", async () => {
    const { id } = makePoll(site, { isAnonymous: false });
    const member = makeMember(site, "lin@example.org");
    const [first, there] = [makeVoter(site, member.cookie), makeVoter(site, member.cookie)];
    expect((await first.vote(id, [1])).status).toBe(303);
    expect((await there.page("/polls")).html.querySelector(`form[action="/polls/${id}/vote"]`)).toBeNull();
    expect(ballotsOf(id)).toMatchObject([{ voterKey: `u:${member.id}`, userId: member.id }]);
    expect((await site.page(`/polls/${id}`)).html.toString()).not.toContain("lin@");
  });
});

test("a page of the previous day must be sent again, and then counts", async () => {
  const { id } = makePoll(site);
  const voter = makeVoter(site);
  await voter.vote(makePoll(site).id, [1]);
  const stamp = attributeAt((await site.page("/polls")).html, "input[name=stamp]", "value") ?? "";
  const sent = { stamp, selectedOption: "1" };
  site.clock.time += 24 * hourMs + 1;
  expect((await site.post(`/polls/${id}/vote`, sent, voter.jar)).status).toBe(422);
  expect((await voter.vote(id, [1], `/polls/${id}/vote`)).status).toBe(303);
});

test("too many posts of one visitor are rejected", async () => {
  const { id } = makePoll(site);
  const visitor = openVisitor(site);
  const vote = async () => (await visitor.say(`/polls/${id}/vote`, { selectedOption: "1" })).status;
  expect(await vote()).toBe(303);
  for (let count = 0; count < 29; count += 1) expect(await vote()).toBe(409);
  expect(await vote()).toBe(429);
});

describe("many ballots of one address", () => {
  const cast = (pollId: string, count: number, from = 0, { isLimited = true, addressHash = "one" } = {}) =>
    Array.from({ length: count }, (_, index) =>
      castBallot(
        site.db,
        { visitorId: `v${from + index}`, userId: null, addressHash },
        { pollId, choices: [1] },
        { now: noon, isLimited },
      ),
    );

  test("count, flagged from the 21st on, and are rejected from the 501st on for that poll only", async () => {
    const { id } = makePoll(site);
    cast(id, addressVotesUnflagged + 3);
    expect(ballotsOf(id).filter(({ isFlagged }) => isFlagged)).toHaveLength(3);
    const rest = cast(id, addressVotesAtMost - addressVotesUnflagged - 3, addressVotesUnflagged + 3);
    expect(rest.every(({ ok }) => ok)).toBe(true);
    expect(ballotsOf(id)).toHaveLength(addressVotesAtMost);
    expect(cast(id, 1, 1000)).toMatchObject([{ ok: false, error: "too-many" }]);
    expect(cast(id, 1, 0)).toMatchObject([{ ok: false, error: "voted" }]);
    expect(cast(makePoll(site).id, 1)).toMatchObject([{ ok: true }]);
    expect(cast(id, 1, 2000, { isLimited: false })).toMatchObject([{ ok: true }]);
  });

  test("get a 429 with the waiting time, and count from zero the next day", async () => {
    const { id } = makePoll(site);
    await makeVoter(site).vote(id, [1]);
    cast(id, addressVotesAtMost - 1, 1, { addressHash: ballotsOf(id)[0]?.addressHash ?? "" });
    const late = makeVoter(site);
    const rejected = await late.vote(id, [1]);
    const wait = Number(rejected.headers.get("Retry-After"));
    expect(rejected.status).toBe(429);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(await rejected.text()).toContain("今天来自这个网络的投票太多，请明天再试");
    site.clock.time += wait * 1000;
    expect((await late.vote(id, [1])).status).toBe(303);
  });
});

test("likes of one address count, flagged for the organiser from the 21st and rejected from the 501st of a day", async () => {
  const { id } = makeWish(site);
  const visitor = openVisitor(site);
  await visitor.say(`/wishes/${id}`, { intent: "like" });
  const addressHash = rowsIn(wishLikes)[0]?.addressHash ?? "";
  const rows = Array.from({ length: addressVotesAtMost - 2 }, (_, index) => {
    const like = { wishId: id, userId: null, visitorId: `v${index}`, addressHash };
    return likeWish(site.db, like, { now: noon, isLimited: true }).ok;
  });
  expect(rows.every(Boolean)).toBe(true);
  const admin = await openAdminBrowser(site);
  expect(await pageText(admin, "/admin/wishes")).toContain(
    `异常赞 ${addressVotesAtMost - 1 - addressVotesUnflagged} 个`,
  );
  expect((await openRawClient(site)("POST", `/wishes/${id}/like`)).status).toBe(200);
  const other = openVisitor(site);
  const rejected = await other.say(`/wishes/${id}`, { intent: "like" });
  expect(rejected.status).toBe(429);
  expect(await rejected.text()).toContain("今天来自这个网络的赞太多，请明天再试");
  expect((await openRawClient(site)("POST", `/wishes/${id}/like`)).status).toBe(429);
  expect(rowsIn(wishLikes)).toHaveLength(addressVotesAtMost);
  expect((await other.say(`/wishes/${makeWish(site).id}`, { intent: "like" })).status).toBe(303);
  site.clock.time += Number(rejected.headers.get("Retry-After")) * 1000;
  expect((await other.say(`/wishes/${id}`, { intent: "like" })).status).toBe(303);
});
