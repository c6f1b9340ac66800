// Polls keep the number of their ballots and votes, wishes that of their likes. Whatever changes ballots and likes, they are
// what a recount says; what was changed behind the database's back is mended within a day.
import { count, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { jobRuns } from "../../app/db/schema/jobs";
import { ballots, polls } from "../../app/db/schema/polls";
import { wishes, wishLikes } from "../../app/db/schema/wishes";
import { claimVotes } from "../../app/domain/members/claim-votes.server";
import { undoModeration } from "../../app/domain/moderation/undo.server";
import { deletePoll, duplicatePoll, setPollStatus, updatePoll } from "../../app/domain/polls/commands.server";
import { findPoll } from "../../app/domain/polls/queries.server";
import { castBallot } from "../../app/domain/polls/vote.server";
import { likeWish, unlikeWish } from "../../app/domain/wishes/likes.server";
import { deleteWishes } from "../../app/domain/wishes/moderate.server";
import { runDueJobs } from "../../server/jobs";
import { goodPassword, makeAccount, openMember } from "../support/account";
import { makePoll, makeWish } from "../support/fixtures";
import { createSite, noon, type TestSite, textOf } from "../support/site";

const admin = { kind: "admin" } as const;

let site: TestSite;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
});
afterEach(() => site.close());

const total = (column: typeof ballots.choice1) => sql<number>`coalesce(sum(${column}), 0)`;

/** What polls and wishes keep, by id. */
const kept = () => ({
  polls: site.db
    .select()
    .from(polls)
    .orderBy(polls.id)
    .all()
    .map(({ id, ballotsCount, votes1, votes2, votes3 }) => ({ id, ballotsCount, votes1, votes2, votes3 })),
  wishes: site.db.select({ id: wishes.id, likes: wishes.likesCount }).from(wishes).orderBy(wishes.id).all(),
});

/** The same, counted in the rows. */
const recounted = () => ({
  polls: site.db
    .select({
      id: polls.id,
      ballotsCount: count(ballots.id),
      votes1: total(ballots.choice1),
      votes2: total(ballots.choice2),
      votes3: total(ballots.choice3),
    })
    .from(polls)
    .leftJoin(ballots, eq(ballots.pollId, polls.id))
    .groupBy(polls.id)
    .orderBy(polls.id)
    .all(),
  wishes: site.db
    .select({ id: wishes.id, likes: count(wishLikes.wishId) })
    .from(wishes)
    .leftJoin(wishLikes, eq(wishLikes.wishId, wishes.id))
    .groupBy(wishes.id)
    .orderBy(wishes.id)
    .all(),
});

/** The order in which rows were made. Their ids are other ones in each run. */
const asMade = sql`rowid`;

/** The same numbers below 1 for each seed. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("kept totals are what a recount says", () => {
  test.each([1, 2, 3])("after any order of what changes them (%i)", async (seed) => {
    const roll = dice(seed);
    const any = <T>(values: readonly T[]): T | undefined => values[Math.floor(roll() * values.length)];
    const members = ["lin@example.org", "su@example.org", "an@example.org"];
    const userIds: string[] = [];
    for (const email of members) userIds.push(await makeAccount(site, email));
    for (let made = 0; made < 4; made += 1) {
      makePoll(site, { allowMultiple: made % 2 === 0 });
      makeWish(site);
    }
    const { db } = site;
    const pollId = () => any(db.select({ id: polls.id }).from(polls).orderBy(asMade).all())?.id ?? "";
    const wishId = () => any(db.select({ id: wishes.id }).from(wishes).orderBy(asMade).all())?.id ?? "";
    const visitorId = () => `visitor-${Math.floor(roll() * 12)}`;
    const voter = () => ({ visitorId: visitorId(), userId: roll() < 0.4 ? (any(userIds) ?? null) : null });
    const some = () => [1, 2, 3].filter(() => roll() < 0.5);
    const vote = () => {
      const input = { pollId: pollId(), choices: some() };
      castBallot(db, { ...voter(), addressHash: "here" }, input, { now: site.clock.now(), isLimited: false });
    };
    const operations: Record<string, () => unknown> = {
      vote,
      "vote once more": vote,
      "vote again": vote,
      like: () => likeWish(db, { ...voter(), wishId: wishId() }, site.clock.now()),
      unlike: () => unlikeWish(db, { ...voter(), wishId: wishId() }),
      "sign in": () => claimVotes(db, { visitorId: visitorId(), userId: any(userIds) ?? "" }),
      "edit a poll": () => {
        const poll = findPoll(db, pollId())?.poll;
        return poll && updatePoll(db, admin, { id: poll.id, fields: { ...poll, option1: "改" } }, noon);
      },
      "close or open a poll": () =>
        setPollStatus(db, admin, { id: pollId(), status: roll() < 0.3 ? "ended" : "active" }, noon),
      "copy a poll": () => {
        if (roll() < 0.8) return;
        const copy = duplicatePoll(db, admin, pollId(), noon);
        if (copy.ok) setPollStatus(db, admin, { id: copy.value.id, status: "active" }, noon);
      },
      "delete a poll": () => roll() < 0.2 && deletePoll(db, admin, pollId(), noon),
      "delete a wish": () => deleteWishes(db, admin, [wishId()], noon),
      "bring a wish back": () => undoModeration(db, admin, [lastDeleted() ?? ""], noon),
      "change a ballot": () => {
        const ballot = any(db.select().from(ballots).orderBy(asMade).all());
        const other = { choice1: true, choice2: roll() < 0.5, choice3: roll() < 0.5 };
        if (ballot) db.update(ballots).set(other).where(eq(ballots.id, ballot.id)).run();
      },
    };
    const lastDeleted = () =>
      any(db.select().from(auditEntries).where(eq(auditEntries.action, "wish.delete")).orderBy(asMade).all())
        ?.id;
    const seen = new Set<number>();
    for (let step = 0; step < 400; step += 1) {
      site.clock.time += 1000;
      const [name, run] = any(Object.entries(operations)) ?? [];
      run?.();
      expect(kept(), `after ${name}, step ${step}`).toEqual(recounted());
      seen.add(Math.max(0, ...kept().polls.map(({ ballotsCount }) => ballotsCount)));
      if (step % 150 !== 149) continue;
      const browser = await openMember(site, members[Math.floor(step / 150)] ?? "");
      expect((await browser.say("/account/delete", { password: goodPassword })).status).toBe(303);
      userIds.shift();
      expect(kept(), `after an account was deleted, step ${step}`).toEqual(recounted());
    }
    // Otherwise nothing was ever counted.

    expect(Math.max(...seen)).toBeGreaterThan(3);
  });

  test("after a vote that moves a ballot to another poll, which only a hand could do", () => {
    const [from, to] = [makePoll(site).id, makePoll(site).id];
    const voter = { visitorId: "one", userId: null, addressHash: "here" };
    castBallot(site.db, voter, { pollId: from, choices: [2] }, { now: noon, isLimited: false });
    const [wish, other] = [makeWish(site).id, makeWish(site).id];
    likeWish(site.db, { visitorId: "one", userId: null, wishId: wish }, noon);
    site.db.update(ballots).set({ pollId: to }).run();
    site.db.update(wishLikes).set({ wishId: other }).run();
    expect(kept()).toEqual(recounted());
    expect(findPoll(site.db, to)?.counts).toEqual({ participants: 1, votes: [0, 1, 0] });
  });
});

describe("the job that recounts", () => {
  const lines = () => site.logged.filter((line) => line.includes("totals differed"));

  beforeEach(() => {
    const pollId = makePoll(site).id;
    const wishId = makeWish(site).id;
    const voter = { visitorId: "one", userId: null };
    castBallot(
      site.db,
      { ...voter, addressHash: "here" },
      { pollId, choices: [2] },
      { now: noon, isLimited: false },
    );
    likeWish(site.db, { ...voter, wishId }, noon);
  });

  test("says nothing while everything is right", async () => {
    await runDueJobs(site.site);
    expect(lines()).toEqual([]);
    expect(site.db.select().from(jobRuns).where(eq(jobRuns.name, "kept-totals")).get()).toMatchObject({
      outcome: "ok",
      note: "0",
    });
  });

  test("mends a poll that was broken by hand, and says so once", async () => {
    site.db.$client.exec("UPDATE polls SET ballots_count = 40, votes1 = 30, votes2 = 10");
    expect(textOf((await site.page("/polls")).html)).toContain("40 人参与");
    await runDueJobs(site.site);
    expect(kept()).toEqual(recounted());
    expect(textOf((await site.page("/polls")).html)).toContain("1 人参与");
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain('"kept":[40,30,10,0],"counted":[1,0,1,0]');
    site.clock.time += 24 * 3_600_000;
    await runDueJobs(site.site);
    expect(lines()).toHaveLength(1);
  });

  test("mends a wish that was broken by hand, and says so once", async () => {
    site.db.$client.exec("UPDATE wishes SET likes_count = 7");
    await runDueJobs(site.site);
    expect(kept()).toEqual(recounted());
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain('"kept":[7],"counted":[1]');
  });

  test("reaches the last of more rows than it takes at once", async () => {
    for (let made = 0; made < 55; made += 1) makePoll(site);
    for (let made = 0; made < 510; made += 1) makeWish(site);
    site.db.$client.exec("UPDATE polls SET votes3 = 1 WHERE id = (SELECT max(id) FROM polls)");
    site.db.$client.exec("UPDATE wishes SET likes_count = 9 WHERE id = (SELECT max(id) FROM wishes)");
    await runDueJobs(site.site);
    expect(kept()).toEqual(recounted());
    expect(lines()).toHaveLength(2);
  });

  test("is the only one to look: a like is taken back from a count that was too small", () => {
    site.db.$client.exec("UPDATE wishes SET likes_count = 0");
    const [wish] = kept().wishes;
    unlikeWish(site.db, { visitorId: "one", userId: null, wishId: wish?.id ?? "" });
    expect(kept()).toEqual(recounted());
  });
});
