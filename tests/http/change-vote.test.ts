// 改投: a voter can change the ballot while the poll is open, at most five times.
import { beforeEach, describe, expect, test } from "vitest";
import { ballots } from "../../app/db/schema/polls";
import { setPollStatus } from "../../app/domain/polls/commands.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { ballotChangesAtMost } from "../../app/domain/polls/state";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { makeAccount, openMember, signInFields } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { admin, makePoll } from "../support/fixtures";
import { attributesAt, pageOf, redirectOf, statusAndText, textAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { noon, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const lin = "lin@example.org";

openEachSite({ RATE_LIMITS: "off" });
let pollId: string;
beforeEach(() => {
  pollId = makePoll(site).id;
});

const send = (path: string, browser: Visitor, option: number | string, poll = pollId) =>
  browser.say(`/polls/${poll}/${path}`, { pollId: poll, selectedOption: String(option), back: "/polls" });
const vote = async (browser: Visitor, option: number, poll = pollId) =>
  (await send("vote", browser, option, poll)).status;
const change = (browser: Visitor, option: number | string, poll = pollId) =>
  send("change-vote", browser, option, poll);
const changed = async (browser: Visitor, option: number) => (await change(browser, option)).status;
const rows = (poll = pollId) => rowsIn(ballots).filter((ballot) => ballot.pollId === poll);
const votes = (poll = pollId) => findPoll(site.db, poll)?.counts.votes;
const cardOf = async (browser: Visitor, poll = pollId) =>
  (await browser.page("/polls")).html.querySelector(`#poll-${poll}`);
/** The status of a rejected change, and the message of the card. */
const rejection = (response: Response) => statusAndText(response, "article [role=alert] b");

async function openVoter(option = 1, poll = pollId) {
  const browser = openVisitor(site);
  expect(await vote(browser, option, poll)).toBe(303);
  return browser;
}

describe("after a vote", () => {
  test("thanks are shown once, with the ballot to change beside them", async () => {
    const browser = await openVoter(2);
    const { html } = await browser.page("/polls");
    expect(html.text.match(/感谢您的投票！/g)).toHaveLength(1);
    const form = html.querySelector(`#poll-${pollId} details form`);
    expect(form?.getAttribute("action")).toBe(`/polls/${pollId}/change-vote`);
    expect(textAt(html, "details summary")).toBe("改投");
    expect(attributesAt(form, "button", "value")).toEqual(["1", "2", "3"]);
    expect(textOf(form)).toContain("星期五 ▲ 领先 ✓ 你的选择");
  });

  test("the response alone shows each share before and after as parts of a bar", async () => {
    for (let count = 0; count < 3; count += 1) await openVoter(1);
    const browser = await openVoter(2);
    const bars = async () => {
      const { html, response } = await browser.page("/polls");
      const drawn = html.querySelectorAll(`#poll-${pollId} > div > svg`);
      const parts = drawn.map((bar) =>
        bar.querySelectorAll("rect").map(({ attributes: { x, width } }) => [x, width]),
      );
      return { parts, isStored: !response.headers.get("Cache-Control")?.includes("no-store") };
    };
    const alone = (...widths: string[]) => ({
      parts: widths.map((width) => [[undefined, width]]),
      isStored: true,
    });
    const from = (start: string, width: string) => [
      [undefined, start],
      [start, width],
    ];
    const first = [from("75%", "25%"), from("0%", "25%"), [[undefined, "0%"]]];
    expect(await bars()).toEqual({ parts: first, isStored: false });
    expect(await bars()).toEqual(alone("75%", "25%", "0%"));
    await change(browser, 3);
    const second = [[[undefined, "75%"]], from("0%", "25%"), from("0%", "25%")];
    expect(await bars()).toEqual({ parts: second, isStored: false });
    expect(await bars()).toEqual(alone("75%", "0%", "25%"));
  });

  test("another choice changes the same ballot, the counts and the marked choice", async () => {
    const [browser] = [await openVoter(1), await openVoter(3)];
    const before = rows().find((ballot) => ballot.choice1);
    const { html } = await browser.page("/polls");
    const fields = fieldsOf(html.querySelector(`#poll-${pollId} details form`));
    const response = await browser.post(`/polls/${pollId}/change-vote`, { ...fields, selectedOption: "2" });
    expect(redirectOf(response)).toEqual([303, `/polls#poll-${pollId}`]);
    const after = { ...before, choice1: false, choice2: true, changeCount: 1 };
    expect(rows().find((ballot) => ballot.id === before?.id)).toEqual(after);
    expect(votes()).toEqual([0, 1, 1]);
    const card = textOf(await cardOf(browser));
    for (const said of ["您选择了「星期五」", "2 人参与", "还可以改投 4 次"]) expect(card).toContain(said);
    expect((await site.page("/polls")).html.text).not.toContain("你的选择");
  });

  test("at most five changes are accepted; repeating the choice does not count", async () => {
    const browser = await openVoter(1);
    for (let count = 0; count < ballotChangesAtMost; count += 1) {
      const option = count % 2 ? 3 : 2;
      expect([await changed(browser, option), await changed(browser, option)]).toEqual([303, 303]);
    }
    const last = votes();
    expect(rows()).toMatchObject([{ changeCount: ballotChangesAtMost }]);
    expect(await rejection(await change(browser, 1))).toEqual([409, "最多改投五次"]);
    expect(votes()).toEqual(last);
    const card = await cardOf(browser);
    expect(card?.querySelector("form,details")).toBeNull();
    expect(textOf(card)).toMatch(/您选择了「星期.」，最多改投五次/);
  });

  test("several choices change as one ballot, with the current ones checked", async () => {
    const poll = makePoll(site, { allowMultiple: true }).id;
    const browser = openVisitor(site);
    const post = (path: string, choices: readonly string[]) => {
      const typed = Object.entries({ pollId: poll, stamp: newFormTimestamp(site.site) });
      const fields = [...typed, ...choices.map((choice) => ["selectedOption", choice])];
      return site.post(`/polls/${poll}/${path}`, fields, browser.headers());
    };
    await vote(browser, 1, makePoll(site).id);
    expect((await post("vote", ["1", "3"])).status).toBe(303);
    const checked = attributesAt(await cardOf(browser, poll), "details input[checked]", "value");
    expect(checked).toEqual(["1", "3"]);
    expect((await post("change-vote", ["2", "3"])).status).toBe(303);
    expect(votes(poll)).toEqual([0, 1, 1]);
    expect(rows(poll)).toMatchObject([{ changeCount: 1 }]);
    const card = (await pageOf(post("change-vote", []), 422)).querySelector(`#poll-${poll}`);
    expect(textAt(card, "[role=alert]")).toBe("请选择一个选项您选择了「星期五」「星期日」");
    expect(card?.querySelector("details")?.hasAttribute("open")).toBe(true);
  });
});

describe("a change is rejected", () => {
  test("without a previous vote, and casts no ballot", async () => {
    await openVoter(1);
    for (const stranger of [openVisitor(site), await openVoter(1, makePoll(site).id)])
      expect(await rejection(await change(stranger, 2))).toEqual([409, "你还没有投过票，请先投票"]);
    expect(votes()).toEqual([1, 0, 0]);
  });

  test("once the poll is closed, or does not accept votes yet", async () => {
    const browser = await openVoter(1);
    const expectRejected = async (message: string) => {
      expect((await cardOf(browser))?.querySelector("details")).toBeNull();
      expect(await rejection(await change(browser, 2))).toEqual([409, message]);
    };
    setPollStatus(site.db, admin, { id: pollId, status: "ended" }, noon);
    await expectRejected("投票已结束");
    setPollStatus(site.db, admin, { id: pollId, status: "active" }, noon);
    site.db.$client.prepare("UPDATE polls SET start_at = ?").run(noon + 3_600_000);
    await expectRejected("投票尚未开始");
    setPollStatus(site.db, admin, { id: pollId, status: "draft" }, noon);
    expect((await change(browser, 2)).status).toBe(404);
    expect(votes()).toEqual([1, 0, 0]);
  });
});

describe("the voter", () => {
  test("who signs in afterwards changes the ballot as a member, on any device", async () => {
    await makeAccount(site, lin);
    const browser = await openVoter(1);
    await browser.post("/login", signInFields(site, lin));
    expect(await changed(browser, 2)).toBe(303);
    const elsewhere = await openMember(site, lin);
    expect(await changed(elsewhere, 3)).toBe(303);
    expect(rows()).toMatchObject([{ changeCount: 2, choice3: true }]);
    expect(votes()).toEqual([0, 0, 1]);
    expect(textOf((await elsewhere.page("/account/votes")).html)).toContain("「星期日」");
  });

  test("who signs out in a member's browser does not change the member's ballot", async () => {
    await makeAccount(site, lin);
    const browser = await openMember(site, lin);
    expect(await vote(browser, 1)).toBe(303);
    await browser.post("/logout", {});
    const card = await cardOf(browser);
    expect(textOf(card)).toContain("您已经投过票了！");
    expect(card?.querySelector("details")).toBeNull();
    expect(await rejection(await change(browser, 2))).toEqual([401, "这一票是登录后投的，请登录后改投"]);
    expect(votes()).toEqual([1, 0, 0]);
  });
});

test("concurrent changes above the limit are rejected", async () => {
  const browser = await openVoter(1);
  const presses = Array.from({ length: 20 }, (_, index) => changed(browser, ((index + 1) % 3) + 1));
  expect(await Promise.all(presses)).toContain(409);
  expect(rows()).toMatchObject([{ changeCount: ballotChangesAtMost }]);
  expect(votes()?.reduce((sum, count) => sum + count)).toBe(1);
});
