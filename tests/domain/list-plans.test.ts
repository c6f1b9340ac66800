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
import { eraseOldAddressHashes } from "~/domain/address-retention.server";
import { listReviewedComments } from "~/domain/comments/admin-queries.server";
import {
  discussionPageOf,
  findCommentByReceipt,
  listApprovedComments,
  listOwnPendingComments,
} from "~/domain/comments/queries.server";
import { countAdminViews, listAdminEvents } from "~/domain/events/admin-queries.server";
import {
  countComing,
  listCalendarEvents,
  listHomeEvents,
  listIndexEvents,
  listNewestEvents,
  listPublicEvents,
} from "~/domain/events/queries.server";
import { eventSearchSchema } from "~/domain/events/search/search";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import { foldRows } from "~/domain/fold-rows.server";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { countWaiting, readInbox } from "~/domain/moderation/inbox.server";
import { listPendingComments, listPendingWishes } from "~/domain/moderation/newest-pending.server";
import { countFlagged, listPolls, listVoters } from "~/domain/polls/admin-queries.server";
import {
  findOwnBallots,
  findPoll,
  findPollRow,
  listPublicPolls,
  withCounts,
} from "~/domain/polls/queries.server";
import type { ReviewQuery } from "~/domain/review-entry";
import { listReviewedWishes } from "~/domain/wishes/admin-queries.server";
import { countLikes } from "~/domain/wishes/likes.server";
import { idOfNumber } from "~/domain/wishes/numbers.server";
import {
  findWishByReceipt,
  listOwnPendingWishes,
  listPublicWishes,
  listPublicWishRows,
} from "~/domain/wishes/queries.server";
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
  // A list without rows asks for none.
  for (const [id, status, startAt] of [
    ["e1", "active", siteTime.now + 1],
    ["e2", "ended", 3],
    ["e3", "cancelled", 5],
  ] as const)
    db.insert(events)
      .values({
        id,
        title: "野餐",
        category: "野餐",
        locationName: "公园",
        status,
        startAt,
        endAt: startAt + 1,
        ...at(2),
      })
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
  foldRows(db);
});
afterAll(() => {
  db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The plan steps of all statements that a function runs. */
function plansOf(work: () => unknown, { $client: sqlite } = db): string[] {
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

/** `found` is what a search has found already, `ranges` what is asked about. */
const readsTable = (step: string) => /^SCAN (?!found$|ranges$)[a-z_]+$/.test(step);
const sorts = (step: string) => step.includes("TEMP B-TREE");
const all: ReviewQuery = { search: "", status: "all", page: 1 };
const board = { search: "", category: null, page: 1 };
const allPolls = { search: "", view: "all", page: 1 } as const;

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
    ["the organiser's polls", () => listPolls(db, allPolls, siteTime.now)],
    ["drafts of polls", () => listPolls(db, { ...allPolls, view: "draft" }, siteTime.now)],
    ["active polls", () => listPolls(db, { ...allPolls, view: "active" }, siteTime.now)],
    ["the public polls", () => listPublicPolls(db, 2)],
    ["a poll's results", () => findPoll(db, pollId)],
    ["own ballots", () => findOwnBallots(db, visitor, [pollId])],
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

describe("indexes of a poll's ballots", () => {
  test("one covers the results, one the count of unusual ballots", () => {
    const poll = findPollRow(db, pollId);
    // On another connection, since queries are prepared once for each.
    const fresh = openDatabase(join(folder, "app.db"));
    const counts = poll ? plansOf(() => withCounts(fresh, poll), fresh) : [];
    fresh.$client.close();
    expect(counts).toEqual(["SEARCH ballots USING COVERING INDEX ballots_tally (poll_id=?)"]);
    const covered = expect.stringContaining("USING COVERING INDEX ballots_flagged");
    expect(plansOf(() => countFlagged(db, pollId))).toEqual([covered]);
  });

  test("one lists voters in order", () => {
    const poll = findPoll(db, pollId)?.poll;
    const plans = poll ? plansOf(() => listVoters(db, poll, 10)) : [];
    expect(plans[0]).toContain("USING INDEX ballots_order");
    expect(plans.filter(sorts)).toEqual([]);
  });
});

test("likes are counted only in the wish's index, for the wishes of a page", () => {
  for (const work of [
    () => listPublicWishes(db, { ...board, page: 2 }, author, siteTime),
    () => listReviewedWishes(db, all, siteTime),
    () => listPublicWishRows(db, { page: 1, limit: 20, order: "desc", category: null }),
    () => countLikes(db, idOf("w", 1)),
  ]) {
    const likes = plansOf(work).filter((step) => step.includes("wish_likes") && step.endsWith("(wish_id=?)"));
    expect(likes).toEqual([
      "SEARCH wish_likes USING COVERING INDEX sqlite_autoindex_wish_likes_1 (wish_id=?)",
    ]);
  }
});

describe("a search of events", () => {
  const searched = (asked: Record<string, string>) => {
    const query = eventSearchSchema(siteTime.timeZone, "cents").parse(asked);
    return plansOf(() => searchEvents(db, query, siteTime));
  };

  test("counts those of a status in one index, and lists them by their start in its order", () => {
    const [counting, listing, ...rest] = searched({ status: "upcoming", sortBy: "startTime" });
    expect(counting).toContain("SEARCH events USING INDEX events_status_end (status=?");
    expect(listing).toContain("SEARCH events USING INDEX events_status_end (status=?");
    expect(rest.filter(readsTable)).toEqual([]);
  });

  test("lists the newest by their index", () => {
    const plans = searched({});
    expect(plans).toContainEqual("SCAN events USING INDEX events_newest");
    expect(plans.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["the newest of a category", {}],
    ["a later page of them", { page: "3" }],
    ["its oldest", { sortOrder: "asc" }],
    ["those of it that are to come", { status: "upcoming" }],
    ["those of it that are over", { status: "ended" }],
  ])("finds %s in one index, in order", (_, asked) => {
    const plans = searched({ category: "野餐", ...asked });
    expect(plans.slice(0, 2)).toEqual(
      Array.from({ length: 2 }, () => "SEARCH events USING INDEX events_category (category=?)"),
    );
    expect(plans.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
  });

  test("sorts those of a category by their start in that index alone", () => {
    const plans = searched({ category: "野餐", status: "ended", sortBy: "startTime" });
    expect(plans.slice(0, 2)).toEqual(
      Array.from({ length: 2 }, () => "SEARCH events USING INDEX events_category (category=?)"),
    );
    expect(plans.filter(readsTable)).toEqual([]);
  });

  test("counts a group of categories by index, and picks them from the newest", () => {
    const [counting, listing, ...rest] = searched({ category: "户外" });
    expect(counting).toBe("SEARCH events USING INDEX events_category (category=?)");
    expect(listing).toBe("SCAN events USING INDEX events_newest");
    expect(rest.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
  });

  test.each([
    ["title", "asc", "events_title"],
    ["title", "desc", "events_title"],
    ["capacity", "asc", "events_capacity"],
    ["capacity", "desc", "events_capacity_down"],
  ])("lists them by %s, %s, in the order of an index", (sortBy, sortOrder, index) => {
    for (const [name, value] of [
      ["category", "野餐"],
      ["status", "ended"],
      ["archived", "false"],
    ] as const) {
      const plans = searched({ sortBy, sortOrder, [name]: value });
      expect(plans).toContainEqual(`SCAN events USING INDEX ${index}`);
      expect(plans.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
    }
  });

  test("counts comments and photos only after sorting", () => {
    const plans = searched({ sortBy: "endTime" });
    const sorted = plans.indexOf("USE TEMP B-TREE FOR ORDER BY");
    expect(sorted).toBeGreaterThan(0);
    expect(plans.findIndex((step) => step.startsWith("CORRELATED"))).toBeGreaterThan(sorted);
  });
});

describe("lists of events read only the rows that they show", () => {
  test.each<[string, string, () => unknown]>([
    ["the home page's slides", "events_newest", () => listHomeEvents(db)],
    ["the feed", "events_newest", () => listNewestEvents(db, 20)],
    ["the calendar", "events_start", () => listCalendarEvents(db, { from: siteTime.now }, siteTime)],
  ])("%s, in the order of an index", (_, index, work) => {
    const plans = plansOf(work);
    expect(plans[0]).toContain(`USING INDEX ${index}`);
    expect(plans.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
  });

  // Sorted are few, those to come; or what starts at the same moment.
  test.each<[string, string[], () => unknown]>([
    ["the home page's list", ["events_start", "events_status_end"], () => listIndexEvents(db, siteTime.now)],
    [
      "the list of all",
      ["events_status_end", "events_start"],
      () => listPublicEvents(db, { search: "", page: 1 }, siteTime),
    ],
    ["the organiser's", ["events_start"], () => listAdminEvents(db, { view: "all", page: 1 }, siteTime.now)],
    ["what is to come", ["events_status_end"], () => countComing(db, siteTime.now)],
    ["the organiser's counts", ["events_status_end"], () => countAdminViews(db, siteTime.now)],
  ])("%s", (_, indexes, work) => {
    const plans = plansOf(work);
    for (const index of indexes) expect(plans.join()).toContain(`USING INDEX ${index}`);
    expect(plans.filter(readsTable)).toEqual([]);
    expect(plans).not.toContainEqual(expect.stringContaining("MULTI-INDEX OR"));
  });
});

test("address hashes to delete are found by a partial index", () => {
  const plans = plansOf(() => eraseOldAddressHashes(db, siteTime.now, 500));
  for (const table of ["comments", "wishes", "ballots", "removal_requests"])
    expect(plans).toContain(`SEARCH ${table} USING INDEX ${table}_to_blank (created_at<?)`);
  expect(plans.filter((step) => step.startsWith("SCAN"))).toEqual([]);
});

/** Each list searched for a word: its name, its table, the index in its order, and the call. */
const searches = (word: string): [string, string, string, () => unknown][] => {
  const searched = (asked: Record<string, string>) =>
    searchEvents(db, eventSearchSchema(siteTime.timeZone, "cents").parse(asked), siteTime);
  const query = { ...all, search: word };
  const pending: ReviewQuery = { ...query, status: "pending" };
  return [
    ["comments", "comments", "comments_newest", () => listReviewedComments(db, query, siteTime)],
    ["pending comments", "comments", "comments_newest", () => listReviewedComments(db, pending, siteTime)],
    ["wishes", "wishes", "wishes_newest", () => listReviewedWishes(db, query, siteTime)],
    ["pending wishes", "wishes", "wishes_newest", () => listReviewedWishes(db, pending, siteTime)],
    [
      "board",
      "wishes",
      "wishes_newest",
      () => listPublicWishes(db, { ...board, search: word }, author, siteTime),
    ],
    [
      "board, category",
      "wishes",
      "wishes_newest",
      () => listPublicWishes(db, { search: word, category: "其他", page: 1 }, author, siteTime),
    ],
    ["events", "events", "events_start", () => listPublicEvents(db, { search: word, page: 1 }, siteTime)],
    ["the organiser's events", "events", "events_newest", () => searched({ search: word })],
    ["events by place", "events", "events_newest", () => searched({ location: word })],
    [
      "polls",
      "polls",
      "polls_created",
      () => listPolls(db, { view: "all", search: word, page: 1 }, siteTime.now),
    ],
  ];
};

/** The table scanned without an index, if a step does so. */
const scanned = (step: string) => /^SCAN (comments|wishes|events|polls)$/.exec(step)?.[1] ?? [];

describe("a search", () => {
  beforeAll(() => {
    db.transaction(() => {
      for (let n = 0; n < 1100; n += 1) {
        const word = n < 2 ? "到处，一处" : "到处";
        const at = { createdAt: 1000 + n, updatedAt: n };
        const place = { title: word, locationName: word, startAt: n, endAt: n + 1 };
        db.insert(events)
          .values({ id: idOf("f", n), ...place, ...at })
          .run();
        const post = {
          authorName: word,
          content: word,
          status: n % 2 ? "pending" : "approved",
          ...at,
        } as const;
        db.insert(comments)
          .values({ id: idOf("d", n), eventId, ...post })
          .run();
        db.insert(wishes)
          .values({ id: idOf("x", n), ...post })
          .run();
        const options = { option1: "一", option2: "二", option3: "三" };
        db.insert(polls)
          .values({ id: idOf("q", n), title: word, ...options, ...at })
          .run();
      }
    });
    foldRows(db);
  });

  test.each(
    searches("一处"),
  )("of %s reads the texts once and looks up a few matches by id", (_, table, _index, work) => {
    const plans = plansOf(work);
    const reads = plans.flatMap(scanned).filter((name) => name === table);
    expect(reads).toEqual([table]);
    const others = plans.filter((step) => new RegExp(`^(SCAN|SEARCH) ${table} USING INDEX`).test(step));
    expect(others.filter((step) => !step.includes(`sqlite_autoindex_${table}_1 (id=?)`))).toEqual([]);
  });

  test.each(searches("到处"))("of %s reads many matches in the list's order", (_, table, index, work) => {
    const plans = plansOf(work);
    expect(plans).toContainEqual(
      expect.stringMatching(new RegExp(`^(SCAN|SEARCH) ${table} USING INDEX ${index}`)),
    );
    expect(plans.filter((step) => step.includes("FOR ORDER BY"))).toEqual([]);
  });
});
