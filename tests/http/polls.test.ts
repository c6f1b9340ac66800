// The polls of visitors: reading, voting once, and every rejection.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { ballots, polls } from "../../app/db/schema/polls";
import { setPollStatus } from "../../app/domain/polls/commands.server";
import {
  addressBallotsAtMost,
  addressBallotsUnflagged,
  castBallot,
} from "../../app/domain/polls/vote.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makePoll } from "../support/fixtures";
import { noon, origin, textOf } from "../support/site";
import { openVisitor } from "../support/visitor";
import { makeMember, makeVoter } from "../support/voter";

const admin = { kind: "admin" } as const;
const hourMs = 3_600_000;

openEachSite();

const ballotsOf = (pollId: string) => site.db.select().from(ballots).where(eq(ballots.pollId, pollId)).all();
const card = async (id: string, path = "/polls", cookie = "") =>
  (await site.page(path, { Cookie: cookie })).html.querySelector(`#poll-${id}`);
const votesOf = async (id: string) =>
  (await card(id))?.querySelectorAll("small").map((element) => textOf(element));

describe("the list", () => {
  test.each(["/polls", "/voting"])("%s shows the public polls, newest first, drafts never", async (path) => {
    makePoll(site, { title: "旧的" });
    site.clock.time += 1000;
    makePoll(site, { title: "新的", description: "两行\n说明" });
    makePoll(site, { title: "草稿", status: "draft" });
    const { html, status } = await site.page(path);
    expect(status).toBe(200);
    expect(html.querySelectorAll("article h2").map(textOf)).toEqual(["新的", "旧的"]);
    expect(textOf(html.querySelector("h1"))).toBe("社区投票");
    expect(html.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}/polls`);
    expect(textOf(html.querySelector("article"))).toContain("创建于 2026年11月21日 12:00");
    expect(textOf(html.querySelector("[aria-current=page]"))).toBe("社区投票");
  });

  test("has ten on a page, or a message", async () => {
    expect(textOf((await site.page("/polls")).html.querySelector("main"))).toContain("暂无投票");
    for (let index = 0; index < 11; index += 1) makePoll(site, { title: `第${index}个` });
    const { html } = await site.page("/polls");
    expect(html.querySelectorAll("article")).toHaveLength(10);
    expect(textOf(html.querySelector("[aria-label=投票分页]"))).toContain("第 1 页，共 2 页");
    expect((await site.page("/polls?page=2")).html.querySelectorAll("article")).toHaveLength(1);
  });

  test("is unavailable while polls are switched off", async () => {
    const { id } = makePoll(site);
    updateSettings(site.db, admin, { pollsOn: false }, noon);
    for (const path of ["/polls", "/voting", `/polls/${id}`]) {
      expect((await site.page(path)).status).toBe(404);
    }
    expect((await site.post(`/polls/${id}/vote`, { selectedOption: "1" })).status).toBe(404);
  });

  test("runs the same number of queries for ten polls as for one", async () => {
    const { id } = makePoll(site);
    const queryCount = () => {
      let count = 0;
      const prepare = site.db.$client.prepare.bind(site.db.$client);
      site.db.$client.prepare = (sql: string) => {
        count += 1;
        return prepare(sql);
      };
      return () => count;
    };
    const cookie = "session=forged";
    // Queries of every page are prepared once.
    await site.page("/polls", { Cookie: cookie });
    let counted = queryCount();
    await site.page("/polls", { Cookie: cookie });
    const forOne = counted();
    for (let index = 0; index < 9; index += 1) makePoll(site);
    await makeVoter(site).vote(id, [1]);
    counted = queryCount();
    await site.page("/polls", { Cookie: cookie });
    expect(forOne).toBeGreaterThan(1);
    expect(counted()).toBe(forOne);
  });

  test("a failure names the content and offers a retry, a failed ballot too", async () => {
    const { id } = makePoll(site);
    site.db.$client.exec("ALTER TABLE polls RENAME TO gone");
    const { html, status } = await site.page("/polls");
    expect(status).toBe(500);
    expect(textOf(html.querySelector("main"))).toContain("获取投票列表失败，请稍后重试");
    expect(html.querySelectorAll("main a").map(textOf)).toContain("重试");
    site.db.$client.exec("ALTER TABLE gone RENAME TO polls");
    site.db.$client.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON ballots BEGIN SELECT RAISE(ABORT, 'x'); END",
    );
    const response = await makeVoter(site).vote(id, [1]);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("投票提交失败，请重试");
  });
});

describe("a vote", () => {
  test("takes one press: the card shows thanks, the choice and the new counts; others see the counts", async () => {
    const { id } = makePoll(site);
    expect(await votesOf(id)).toEqual(["0 票", "0 票", "0 票"]);
    const voter = makeVoter(site);
    const response = await voter.vote(id, [2]);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/polls#poll-${id}`);
    const own = await card(id, "/polls", voter.jar.Cookie);
    expect(textOf(own)).toContain("感谢您的投票！您选择了「星期五」");
    expect(textOf(own)).toContain("1 人参与");
    expect(textOf(own)).toContain("星期五 ▲ 领先 ✓ 您的选择1 票");
    expect(own?.querySelectorAll("form").map((form) => form.getAttribute("action"))).toEqual([
      `/polls/${id}/change-vote`,
    ]);
    expect(await votesOf(id)).toEqual(["0 票", "1 票", "0 票"]);
    expect(textOf(await card(id))).not.toContain("您的选择");
    expect((await card(id))?.querySelectorAll("button")).toHaveLength(3);
    expect(JSON.stringify(ballotsOf(id))).not.toContain("127.0.0.1");
  });

  test("redirects to the page of the form only", async () => {
    const voteFrom = async (from: (id: string) => string) => {
      const { id } = makePoll(site);
      const { headers } = await makeVoter(site).vote(id, [1], from(id));
      return headers.get("Location")?.replace(id, "ID");
    };
    expect(await voteFrom(() => "/voting")).toBe("/voting#poll-ID");
    expect(await voteFrom((id) => `/polls/${id}`)).toBe("/polls/ID");
    const others = [
      "https://evil.example/polls",
      "//evil.example",
      "/admin",
      "/polls/../admin",
      "/pollsters",
    ];
    for (const target of others) {
      const { id } = makePoll(site);
      const response = await openVisitor(site).say(`/polls/${id}/vote`, {
        selectedOption: "1",
        back: target,
      });
      expect([target, response.headers.get("Location")]).toEqual([target, `/polls/${id}`]);
    }
  });

  test("a second one is rejected with its choice, and the first remains", async () => {
    const { id } = makePoll(site);
    const voter = makeVoter(site);
    const first = await voter.page("/polls");
    const stamp = first.html.querySelector("input[name=stamp]")?.getAttribute("value") ?? "";
    await voter.vote(id, [2]);
    const again = await site.send(`/polls/${id}/vote`, {
      method: "POST",
      headers: { Origin: origin, ...voter.jar },
      body: new URLSearchParams({ selectedOption: "1", stamp }),
    });
    expect(again.status).toBe(409);
    const text = await again.text();
    const said = textOf(parse(text).querySelector(`#poll-${id}`));
    expect(said.indexOf("您已经投过票了！")).toBeGreaterThan(said.lastIndexOf("星期日"));
    expect(said).toContain("您选择了「星期五」");
    expect(ballotsOf(id)).toMatchObject([{ choice1: false, choice2: true, choice3: false }]);
  });

  test("a client without cookies is limited only by address", async () => {
    const { id } = makePoll(site);
    await makeVoter(site).vote(id, [1]);
    await makeVoter(site).vote(id, [1]);
    expect(ballotsOf(id)).toHaveLength(2);
  });

  test("of no option, an unknown one or too many is rejected", async () => {
    const { id } = makePoll(site);
    for (const choices of [[], [1, 2], [4], ["1 OR 1=1"], [1, 9]]) {
      const response = await makeVoter(site).vote(id, choices);
      expect([choices, response.status]).toEqual([choices, 422]);
      const shown = parse(await response.text()).querySelector(`#poll-${id}`);
      expect(textOf(shown?.querySelector("[role=alert]"))).toContain("请选择一个选项");
      // The choices remain selected, below the error.
      expect(textOf(shown).indexOf("请选择一个选项")).toBeGreaterThan(textOf(shown).lastIndexOf("星期日"));
    }
    expect(ballotsOf(id)).toEqual([]);
  });

  test("of several choices is one ballot, where the poll allows it", async () => {
    const { id } = makePoll(site, { allowMultiple: true });
    expect((await card(id))?.querySelectorAll("input[type=checkbox]")).toHaveLength(3);
    expect(textOf(await card(id))).toContain("多选投票");
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
  const results = [
    ["1", "结果：「星期四」"],
    ["2", "结果：「星期四」「星期五」"],
  ] as const;
  for (const [selectedOption, result] of results) {
    site.db.update(polls).set({ status: "active" }).run();
    await openVisitor(site).say(`/polls/${id}/vote`, { selectedOption });
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
      const response = await openVisitor(site).say(`/polls/${id}/vote`, { selectedOption: "1" });
      expect([fields, response.status]).toEqual([fields, status]);
      expect(await response.text()).toContain(message);
      expect(ballotsOf(id)).toEqual([]);
    }
  });

  test("a draft, a deleted poll and an invalid id are not found", async () => {
    const { id } = makePoll(site, { status: "draft" });
    for (const path of [id, "abcdefghijkl", "'--", "%00"]) {
      expect((await site.send(`/polls/${path}`)).status).toBe(404);
      expect((await site.post(`/polls/${path}/vote`, { selectedOption: "1" })).status).toBe(404);
    }
  });

  test("a closed one still shows the visitor's choice", async () => {
    const { id } = makePoll(site);
    const voter = makeVoter(site);
    await voter.vote(id, [1]);
    setPollStatus(site.db, admin, { id, status: "ended" }, noon);
    const text = textOf(await card(id, "/polls", voter.jar.Cookie));
    expect(text).toContain("已结束");
    expect(text).toContain("您的选择");
  });

  test("the window opens and closes automatically, on cached pages too", async () => {
    const { id } = makePoll(site, { startAt: noon + hourMs, endAt: noon + 2 * hourMs });
    expect((await card(id))?.querySelector("form")).toBeNull();
    site.clock.time = noon + hourMs;
    expect((await card(id))?.querySelector("form")).not.toBeNull();
    site.clock.time = noon + 2 * hourMs;
    expect((await card(id))?.querySelector("form")).toBeNull();
  });
});

describe("members", () => {
  test("are required for named votes: others get a sign-in link, on the card and on posting", async () => {
    const { id } = makePoll(site, { isAnonymous: false });
    const href = `/login?redirectTo=${encodeURIComponent(`/polls/${id}`)}`;
    for (const path of ["/polls", `/polls/${id}`]) {
      expect(textOf((await card(id, path))?.querySelector(`a[href="${href}"]`))).toBe("请登录后投票");
    }
    const rejected = await openVisitor(site).say(`/polls/${id}/vote`, { selectedOption: "1" });
    const alert = parse(await rejected.text()).querySelector("[role=alert]");
    expect([rejected.status, alert?.querySelector("a")?.getAttribute("href"), textOf(alert)]).toEqual([
      401,
      href,
      "请登录后投票",
    ]);
  });

  test("vote by name, once per account on any device; no public page has their names", async () => {
    const { id } = makePoll(site, { isAnonymous: false });
    const member = makeMember(site, "lin@example.org");
    const [first, there] = [makeVoter(site, member.cookie), makeVoter(site, member.cookie)];
    expect((await first.vote(id, [1])).status).toBe(303);
    expect((await there.page("/polls")).html.querySelector(`form[action="/polls/${id}/vote"]`)).toBeNull();
    expect(ballotsOf(id)).toMatchObject([{ voterKey: `u:${member.id}`, userId: member.id }]);
    expect((await site.page(`/polls/${id}`)).html.toString()).not.toContain("lin@");
  });
});

describe("a poll with named ballots", () => {
  const seen = "管理员看得到谁选了什么";

  test("states so before the vote; other polls do not", async () => {
    const { id } = makePoll(site, { isAnonymous: false });
    const { cookie } = makeMember(site, "lin@example.org");
    for (const [path, reader, forms] of [
      ["/polls", "", 0],
      [`/polls/${id}`, "", 0],
      [`/polls/${id}`, cookie, 1],
    ] as const) {
      const shown = await card(id, path, reader);
      expect(textOf(shown)).toContain(seen);
      expect(textOf(shown).indexOf(seen)).toBeLessThan(textOf(shown).indexOf("星期四"));
      expect(shown?.querySelectorAll("form").length).toBe(forms);
    }
    const other = makePoll(site).id;
    expect(textOf(await card(other, `/polls/${other}`))).not.toContain(seen);
  });

  test("states so in the organiser's preview", async () => {
    const organiser = await openAdminBrowser(site);
    const typed = { title: "去哪里", option1: "山", option2: "河", option3: "湖", status: "active" };
    const preview = async (rules: Record<string, string>) => {
      const response = await organiser.post("/admin/votes/create", { ...typed, ...rules, intent: "preview" });
      return textOf(parse(await response.text()).querySelector("#poll-preview"));
    };
    expect(await preview({})).not.toContain(seen);
    expect(await preview({ membersOnly: "on" })).toContain(seen);
  });
});

describe("the form guard", () => {
  const fields = async () => {
    const { html } = await site.page("/polls");
    return {
      stamp: html.querySelector("input[name=stamp]")?.getAttribute("value") ?? "",
      selectedOption: "1",
    };
  };

  test.each([
    ["a filled trap", { website: "spam" }, "提交没有成功，请再按一次"],
    ["a forged time", { stamp: "abc.def" }, "页面打开太久了，请再提交一次"],
  ])("%s re-renders the poll with the reason", async (_what, change, message) => {
    const { id } = makePoll(site);
    const response = await openVisitor(site).say(`/polls/${id}/vote`, { selectedOption: "1", ...change });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain(message);
    expect(text).toContain("selectedOption");
    expect(ballotsOf(id)).toEqual([]);
  });

  test("a page of the previous day must be sent again, and then counts", async () => {
    const { id } = makePoll(site);
    const voter = makeVoter(site);
    await voter.vote(makePoll(site).id, [1]);
    const sent = await fields();
    site.clock.time += 24 * hourMs + 1;
    expect((await site.post(`/polls/${id}/vote`, sent, voter.jar)).status).toBe(422);
    expect((await voter.vote(id, [1], `/polls/${id}/vote`)).status).toBe(303);
  });

  test("too many posts of one visitor are rejected", async () => {
    const { id } = makePoll(site);
    const voter = makeVoter(site);
    await voter.vote(id, [1]);
    const sent = await fields();
    site.clock.time += 3000;
    const responses = [];
    for (let index = 0; index < 30; index += 1)
      responses.push(await site.post(`/polls/${id}/vote`, sent, voter.jar));
    expect(responses.at(-2)?.status).toBe(409);
    expect(responses.at(-1)?.status).toBe(429);
    expect(Number(responses.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await responses.at(-1)?.text()).toContain("操作过于频繁，请在");
  });
});

describe("many ballots of one address", () => {
  const cast = (pollId: string, count: number, from = 0, isLimited = true) =>
    Array.from({ length: count }, (_, index) =>
      castBallot(
        site.db,
        { visitorId: `v${from + index}`, userId: null, addressHash: "one" },
        { pollId, choices: [1] },
        { now: noon, isLimited },
      ),
    );

  test("count, and are flagged from the 21st on", () => {
    const { id } = makePoll(site);
    cast(id, addressBallotsUnflagged + 3);
    expect(ballotsOf(id).filter(({ isFlagged }) => isFlagged)).toHaveLength(3);
    expect(ballotsOf(id)).toHaveLength(addressBallotsUnflagged + 3);
  });

  test("are rejected from the 501st on, for that poll only", async () => {
    const { id } = makePoll(site);
    expect(cast(id, addressBallotsAtMost).every(({ ok }) => ok)).toBe(true);
    expect(cast(id, 1, 1000)).toMatchObject([{ ok: false, error: "too-many" }]);
    expect(cast(id, 1, 0)).toMatchObject([{ ok: false, error: "voted" }]);
    expect(cast(makePoll(site).id, 1)).toMatchObject([{ ok: true }]);
    expect(cast(id, 1, 2000, false)).toMatchObject([{ ok: true }]);
  });

  test("get a 429 with the waiting time, and count from zero the next day", async () => {
    const { id } = makePoll(site);
    await makeVoter(site).vote(id, [1]);
    const addressHash = ballotsOf(id)[0]?.addressHash ?? "";
    for (let index = 1; index < addressBallotsAtMost; index += 1) {
      const voter = { visitorId: `v${index}`, userId: null, addressHash };
      castBallot(site.db, voter, { pollId: id, choices: [1] }, { now: noon, isLimited: true });
    }
    const late = makeVoter(site);
    const rejected = await late.vote(id, [1]);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("Retry-After"))).toBeLessThanOrEqual(86_400);
    expect(await rejected.text()).toContain("今天来自这个网络的投票太多，请明天再试");
    site.clock.time += Number(rejected.headers.get("Retry-After")) * 1000;
    expect((await late.vote(id, [1])).status).toBe(303);
  });
});
