// Query plans of the lists: each uses an index in list order. Scanning or sorting a table is fast in tests and slow
// with real amounts of data.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { comments } from "~/db/schema/comments";
import { events } from "~/db/schema/events";
import { ballots, polls } from "~/db/schema/polls";
import { wishes } from "~/db/schema/wishes";
import { listReviewedComments } from "~/domain/comments/admin-queries.server";
import {
  discussionPageOf,
  findCommentByReceipt,
  listApprovedComments,
  listOwnPendingComments,
} from "~/domain/comments/queries.server";
import { eventSearchSchema } from "~/domain/events/search/search";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { countWaiting, readInbox } from "~/domain/moderation/inbox.server";
import { listPendingComments, listPendingWishes } from "~/domain/moderation/newest-pending.server";
import { countFlagged, listPolls, listVoters } from "~/domain/polls/admin-queries.server";
import { findOwnChoices, findPoll, listPublicPolls } from "~/domain/polls/queries.server";
import type { ReviewQuery } from "~/domain/review-entry";
import { listReviewedWishes } from "~/domain/wishes/admin-queries.server";
import { idOfNumber } from "~/domain/wishes/numbers.server";
import { findWishByReceipt, listOwnPendingWishes, listPublicWishes } from "~/domain/wishes/queries.server";
import { hashToken } from "~/platform/tokens.server";

const siteTime = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
const rows = 120;
const idOf = (letter: string, n: number) => letter + String(n).padStart(11, "0");
const eventId = idOf("e", 0);
const pollId = idOf("p", 0);
const author = { visitorId: "v7", userId: "u7" };
const visitor = { userId: null, visitorId: "v7" };

let folder: string;
let db: Db;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plans-"));
  migrateDatabase(join(folder, "app.db"), "drizzle");
  db = openDatabase(join(folder, "app.db"));
  const at = (n: number) => ({ createdAt: n, updatedAt: n });
  db.insert(events)
    .values({ id: eventId, title: "活动", status: "ended", startAt: 1, endAt: 2, ...at(1) })
    .run();
  for (let n = 0; n < rows; n += 1) {
    const status = n % 10 === 0 ? "pending" : "approved";
    const post = {
      authorName: `作者${n}`,
      content: `长椅${n}`,
      status,
      ...at(n),
      visitorId: `v${n}`,
    } as const;
    db.insert(comments)
      .values({ id: idOf("c", n), eventId, receiptHash: hashToken(`c${n}`), ...post })
      .run();
    db.insert(wishes)
      .values({ id: idOf("w", n), receiptHash: hashToken(`w${n}`), ...post })
      .run();
    const options = { option1: "一", option2: "二", option3: "三" };
    db.insert(polls)
      .values({ id: idOf("p", n), title: `投票${n}`, ...options, isAnonymous: false, ...at(n) })
      .run();
    db.insert(ballots)
      .values({ id: idOf("b", n), pollId, voterKey: `v:${n}`, choice1: true, createdAt: n })
      .run();
  }
});
afterAll(() => {
  db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The plan steps of all statements that a function runs. */
function plansOf(work: () => unknown): string[] {
  const sqlite = db.$client;
  const prepare = sqlite.prepare.bind(sqlite);
  const texts: string[] = [];
  Object.assign(sqlite, {
    prepare(text: string) {
      texts.push(text);
      return prepare(text);
    },
  });
  try {
    work();
  } finally {
    Reflect.deleteProperty(sqlite, "prepare");
  }
  return texts.flatMap((text) => {
    const values = (text.match(/\?/g) ?? []).map(() => "x");
    const steps = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values);
    return steps.map(({ detail }) => detail);
  });
}

const readsTable = (step: string) => /^SCAN [a-z_]+$/.test(step);
const sorts = (step: string) => step.includes("TEMP B-TREE");
const all: ReviewQuery = { search: "", status: "all", page: 1 };
const board = { search: "", category: null, page: 1 };
const desk = { search: "", view: "all", page: 1 } as const;

describe("no list reads a whole table or sorts", () => {
  test.each<[string, () => unknown]>([
    ["the organiser's comments", () => listReviewedComments(db, all, siteTime)],
    ["those that wait", () => listReviewedComments(db, { ...all, status: "pending" }, siteTime)],
    ["a later page of them", () => listReviewedComments(db, { ...all, page: 9 }, siteTime)],
    ["the organiser's wishes", () => listReviewedWishes(db, all, siteTime)],
    ["those that are approved", () => listReviewedWishes(db, { ...all, status: "approved" }, siteTime)],
    ["what waits", () => readInbox(db, null, siteTime)],
    [
      "what waits from a place on",
      () => readInbox(db, { createdAt: 50, kind: "wish", id: idOf("w", 50) }, siteTime),
    ],
    ["how many wait", () => countWaiting(db)],
    ["the counts of each status", () => countModeration(db)],
    ["the newest comments that wait", () => listPendingComments(db, siteTime)],
    ["the newest wishes that wait", () => listPendingWishes(db, siteTime)],
    ["the board of wishes", () => listPublicWishes(db, board, author, siteTime)],
    ["a later page of it", () => listPublicWishes(db, { ...board, page: 5 }, author, siteTime)],
    ["a category of it", () => listPublicWishes(db, { ...board, category: "其他" }, author, siteTime)],
    [
      "a category and its wishes' numbers",
      () => listPublicWishes(db, { ...board, category: "其他", page: 2 }, author, siteTime),
    ],
    ["a wish by its number", () => idOfNumber(db, 12)],
    ["a discussion", () => listApprovedComments(db, { eventId, page: 1 }, siteTime)],
    ["a later page of it", () => listApprovedComments(db, { eventId, page: 3 }, siteTime)],
    ["the organiser's polls", () => listPolls(db, desk, siteTime.now)],
    ["drafts of polls", () => listPolls(db, { ...desk, view: "draft" }, siteTime.now)],
    ["active polls", () => listPolls(db, { ...desk, view: "active" }, siteTime.now)],
    ["the public polls", () => listPublicPolls(db, 2)],
    ["a poll's results", () => findPoll(db, pollId)],
    ["own ballots", () => findOwnChoices(db, visitor, [pollId])],
    ["a wish by its receipt", () => findWishByReceipt(db, "w7")],
    [
      "a comment by its receipt, and its page",
      () => {
        const comment = findCommentByReceipt(db, "c7");
        return comment && discussionPageOf(db, comment);
      },
    ],
  ])("%s", (_, work) => {
    const plans = plansOf(work);
    expect(plans).not.toEqual([]);
    expect(plans.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
  });
});

// An author's own posts are few and found by two indexes, for visitor and member, so they are sorted.
test.each<[string, () => unknown]>([
  ["own comments that wait", () => listOwnPendingComments(db, { ...author, eventId }, siteTime)],
  ["own wishes that wait", () => listOwnPendingWishes(db, author, siteTime)],
])("%s are found by index", (_, work) => {
  expect(plansOf(work).filter(readsTable)).toEqual([]);
});

describe("what is read of a poll's ballots is in one index", () => {
  test("the results and the count of unusual ones", () => {
    const covered = expect.stringContaining("USING COVERING INDEX ballots_tally");
    expect(plansOf(() => findPoll(db, pollId))).toContainEqual(covered);
    expect(plansOf(() => countFlagged(db, pollId))).toEqual([covered]);
  });

  test("the voters in order", () => {
    const poll = findPoll(db, pollId)?.poll;
    const plans = poll ? plansOf(() => listVoters(db, poll, 10)) : [];
    expect(plans[0]).toContain("USING INDEX ballots_order");
    expect(plans.filter(sorts)).toEqual([]);
  });
});

describe("a search of events", () => {
  const searched = (asked: Record<string, string>) => {
    const query = eventSearchSchema(siteTime.timeZone, "cents").parse(asked);
    return plansOf(() => searchEvents(db, query, siteTime));
  };

  test("counts those of a status in one index, and lists them by their start in its order", () => {
    const [counting, listing, ...rest] = searched({ status: "upcoming", sortBy: "startTime" });
    expect(counting).toContain("USING COVERING INDEX events_public_start");
    expect(listing).toContain("USING INDEX events_public_start");
    expect(rest).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  });

  test("lists the newest by their index", () => {
    expect(searched({})).toContainEqual(expect.stringContaining("USING INDEX events_created"));
  });

  test("counts comments and photos only after it has sorted", () => {
    const plans = searched({ sortBy: "title" });
    const sorted = plans.indexOf("USE TEMP B-TREE FOR ORDER BY");
    expect(sorted).toBeGreaterThan(0);
    expect(plans.findIndex((step) => step.startsWith("CORRELATED"))).toBeGreaterThan(sorted);
  });
});

describe("a search reads one index that holds all it needs, in order", () => {
  test.each<[string, string, () => unknown]>([
    [
      "comments",
      "comments_search",
      () => listReviewedComments(db, { ...all, search: "长椅", status: "pending" }, siteTime),
    ],
    ["wishes", "wishes_search", () => listReviewedWishes(db, { ...all, search: "a@" }, siteTime)],
    ["board", "wishes_search", () => listPublicWishes(db, { ...board, search: "作者" }, author, siteTime)],
  ])("%s", (_, index, work) => {
    const scans = plansOf(work).filter((step) => /^SCAN (comments|wishes) USING/.test(step));
    expect(scans).toEqual([expect.stringContaining(`USING COVERING INDEX ${index}`)]);
    expect(plansOf(work).filter(sorts)).toEqual([]);
  });
});
