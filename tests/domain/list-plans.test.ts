// Query plans of the lists: each uses an index in list order. Scanning or sorting a table is fast in tests and slow
// with real amounts of data. `sweeps/past-the-end` has the plans of the organiser's lists as they open.
import { eq, getTableName } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Db, openDatabase } from "~/db/client.server";
import { comments } from "~/db/schema/comments";
import { events } from "~/db/schema/events";
import { ballots, polls } from "~/db/schema/polls";
import { wishes } from "~/db/schema/wishes";
import { eraseOldAddressHashes } from "~/domain/address-retention.server";
import { anonymiseAuthor } from "~/domain/audit/record.server";
import { discussionPageOf, listApprovedComments, listOwnComments } from "~/domain/comments/queries.server";
import { countAdminViews, listAdminEvents } from "~/domain/events/admin-queries.server";
import {
  countComing,
  listCalendarEvents,
  listHomeEvents,
  listIndexEvents,
  listNewestEvents,
  listPublicEvents,
} from "~/domain/events/queries.server";
import { noFilter } from "~/domain/events/search/public-filter";
import { eventSearchSchema } from "~/domain/events/search/search";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import { foldRows } from "~/domain/fold-rows.server";
import { countModeration } from "~/domain/moderation/dashboard-stats.server";
import { countWaiting, readInbox } from "~/domain/moderation/inbox.server";
import { moderation } from "~/domain/moderation/kinds.server";
import { linkWishes } from "~/domain/outcomes/link-wishes.server";
import { countFlagged, listPolls, listVoters } from "~/domain/polls/admin-queries.server";
import { findOwnBallots, findPoll, findPollRow, listPublicPolls } from "~/domain/polls/queries.server";
import { findDeletedPost } from "~/domain/posts/deleted.server";
import { reviewKinds } from "~/domain/posts/kinds";
import type { ReviewQuery } from "~/domain/posts/review-entry";
import { findOwnRemoval, removalsOf } from "~/domain/removals/own.server";
import { ensureSettings } from "~/domain/settings/commands.server";
import { hasCommented } from "~/domain/visitor-rows.server";
import { countLikes } from "~/domain/wishes/likes.server";
import { idOfNumber } from "~/domain/wishes/numbers.server";
import {
  countGranted,
  listGranted,
  listGrantedLikes,
  outcomesOf,
  sourceWishes,
} from "~/domain/wishes/outcomes.server";
import { listOwnWishes, listPublicWishes, listPublicWishRows } from "~/domain/wishes/queries.server";
import { hashToken } from "~/platform/tokens.server";
import { openMigrated, siteSettings } from "../support/migrated-database";
import { readsTable, recordPlans, sorts } from "../support/query-plans";

const siteTime = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
const idOf = (letter: string, n: number) => letter + String(n).padStart(11, "0");
const eventId = idOf("e", 0);
const pollId = idOf("p", 0);
const options = { option1: "一", option2: "二", option3: "三" };
const author = { visitorId: "v7", userId: "u7" };
const visitor = { userId: null, visitorId: "v7" };

let own: ReturnType<typeof openMigrated>;
beforeAll(() => {
  own = openMigrated();
  const { db } = own;
  const at = (n: number) => ({ createdAt: n, updatedAt: n });
  const picnic = { title: "野餐", category: "野餐", locationName: "公园", ...at(2) } as const;
  // Without rows, a list would not run the queries for related rows.
  db.insert(events)
    .values([
      { id: eventId, title: "活动", status: "ended", startAt: 1, endAt: 2, ...at(1) },
      { ...picnic, id: "e1", status: "active", startAt: siteTime.now + 1, endAt: siteTime.now + 2 },
      { ...picnic, id: "e2", status: "ended", startAt: 3, endAt: 4 },
      { ...picnic, id: "e3", status: "cancelled", startAt: 5, endAt: 6 },
    ])
    .run();
  db.transaction(() => {
    for (let n = 0; n < 1100; n += 1) {
      const word = n < 2 ? "到处，一处" : "到处";
      const status = n % 2 ? "pending" : "approved";
      const post = { authorName: word, content: word, status, visitorId: `v${n}`, ...at(n) } as const;
      const comment = { id: idOf("c", n), eventId, receiptHash: hashToken(`c${n}`), ...post };
      const wish = { id: idOf("w", n), receiptHash: hashToken(`w${n}`), ...post };
      const times = { startAt: n, endAt: n + 1, ...at(n) };
      db.insert(events)
        .values({ id: idOf("f", n), title: word, locationName: word, ...times })
        .run();
      db.insert(comments).values(comment).run();
      db.insert(wishes).values(wish).run();
      db.insert(polls)
        .values({ id: idOf("p", n), title: word, ...options, isAnonymous: false, ...at(n) })
        .run();
      const ballot = { id: idOf("b", n), pollId, voterKey: `v:${n}`, choice1: true, createdAt: n };
      db.insert(ballots).values(ballot).run();
    }
  });
  ensureSettings(db, siteSettings, undefined, siteTime.now);
  linkWishes(db, [idOf("w", 0)], { eventId: "e1" }, 1);
  linkWishes(db, [idOf("w", 0)], { pollId }, 1);
  const answered = { kind: "question", status: "approved", reply: "可以", repliedAt: 1 } as const;
  db.insert(comments)
    .values({ id: "q1", eventId, authorName: "问", content: "问", ...answered, ...at(1) })
    .run();
  foldRows(db);
});
afterAll(() => own.close());

type Work = (db: Db) => unknown;

/** The plan steps of all statements that a function runs, on a connection without prepared statements. */
function plansOf(work: Work): string[] {
  const fresh = openDatabase(own.db.$client.name);
  const plans = recordPlans(fresh.$client);
  work(fresh);
  const steps = plans();
  fresh.$client.close();
  return steps;
}

/** The indexes used for a table, in the order of the steps. */
const indexesOf = (plans: string[], table = "\\w+") =>
  plans.flatMap(
    (step) =>
      new RegExp(`^(?:SCAN|SEARCH) ${table} USING (?:COVERING )?INDEX (\\w+)`).exec(step)?.slice(1, 2) ?? [],
  );
const all: ReviewQuery = { search: "", status: "all", page: 1 };
const board = { search: "", category: null, page: 1 };
const allEvents = { view: "all", page: 1 } as const;
const allPolls = { ...allEvents, search: "" };
const others = { ...board, category: "其他" } as const;
const start = { createdAt: 50, kind: "wish", id: idOf("w", 50) } as const;

function votersOf(db: Db) {
  const poll = findPollRow(db, pollId);
  return poll && listVoters(db, poll, 10);
}
function pageOfComment(db: Db) {
  const comment = db
    .select()
    .from(comments)
    .where(eq(comments.id, idOf("c", 7)))
    .get();
  return comment && discussionPageOf(db, comment);
}

test.each<[string, Work, index?: string]>([
  ["those that wait", (db) => moderation.comment.list(db, { ...all, status: "pending" }, siteTime)],
  ...reviewKinds.map((kind): [string, Work, string] => {
    const { findByReceipt, table } = moderation[kind];
    return [`a ${kind} by its receipt`, (db) => findByReceipt(db, "x"), `${getTableName(table)}_receipt`];
  }),
  ["what wishes became", (db) => outcomesOf(db, [idOf("w", 0)]), "wish_outcomes_wish"],
  ["the wish of an event", (db) => sourceWishes(db, { eventId }), "wish_outcomes_event"],
  ["the wishes of a poll", (db) => sourceWishes(db, { pollId }), "wish_outcomes_poll"],
  ["what waits", (db) => readInbox(db, null, siteTime)],
  ["what waits from a place on", (db) => readInbox(db, start, siteTime)],
  ["how many wait", countWaiting],
  ["the counts of each status", countModeration],
  ["the newest comments that wait", (db) => moderation.comment.listNewest(db, "pending", 5, siteTime)],
  ["event questions", (db) => listApprovedComments(db, { eventId, kind: "question", page: 1 }, siteTime)],
  ["the board of wishes", (db) => listPublicWishes(db, board, author, siteTime)],
  ["a category of it", (db) => listPublicWishes(db, others, author, siteTime)],
  ["the API's wishes", (db) => listPublicWishRows(db, { page: 1, limit: 20, order: "desc", category: null })],
  ["a wish by its number", (db) => idOfNumber(db, 12)],
  ["the likes of a wish", (db) => countLikes(db, idOf("w", 1)), "sqlite_autoindex_wish_likes_1"],
  ["a discussion", (db) => listApprovedComments(db, { eventId, kind: "comment", page: 1 }, siteTime)],
  ["the page of a comment", pageOfComment],
  ["the public polls", (db) => listPublicPolls(db, 2)],
  ["a poll's results", (db) => findPoll(db, pollId), "COVERING INDEX ballots_tally"],
  ["unusual ballots", (db) => countFlagged(db, pollId), "COVERING INDEX ballots_flagged"],
  ["voters", votersOf, "ballots_order"],
  ["own ballots", (db) => findOwnBallots(db, visitor, [pollId])],
  ["the home page's slides", listHomeEvents, "events_newest"],
  ["the feed", (db) => listNewestEvents(db, 20), "events_newest"],
  ["the calendar", (db) => listCalendarEvents(db, { from: siteTime.now }, siteTime), "events_start"],
])("no list scans or sorts a table: %s", (_, work, index) => {
  const plans = plansOf(work);
  expect(plans).not.toEqual([]);
  expect(plans.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
  if (index) expect(plans.join()).toContain(index);
});

// An author has few posts, found by two indexes, for visitor and member. Sorted are also upcoming events, or those
// with the same start.
test.each<[string, Work, ...indexes: string[]]>([
  [
    "own comments",
    (db) => listOwnComments(db, { ...author, eventId, kind: "comment" }, siteTime),
    ...["comments_visitor", "comments_user", "audit_deleted_visitor", "audit_deleted_user", "audit_entity"],
  ],
  [
    "own wishes",
    (db) => listOwnWishes(db, author, siteTime),
    ...["wishes_visitor", "wishes_user", "audit_deleted_visitor", "audit_deleted_user", "audit_entity"],
  ],
  ["a deleted post by its receipt", (db) => findDeletedPost(db, { receipt: "x" }), "audit_deleted_receipt"],
  ["own removal requests", (db) => removalsOf(db, author).read(20, 0), "removal_requests_visitor"],
  [
    "a removal request by its receipt",
    (db) => findOwnRemoval(db, { receipt: "x" }),
    "removal_requests_receipt",
  ],
  ["whether an organiser deleted a post", (db) => hasCommented(db, "x"), "audit_deleted_visitor"],
  ["the deleted posts of an account", (db) => anonymiseAuthor(db, "u7", "名"), "audit_deleted_user"],
  [
    "the organiser's wishes by likes",
    (db) => moderation.wish.list(db, { ...all, byLikes: true }, siteTime),
    "sqlite_autoindex_wish_likes_1",
  ],
  [
    "the board by likes",
    (db) => listPublicWishes(db, { ...board, byLikes: true }, author, siteTime),
    "sqlite_autoindex_wish_likes_1",
  ],
  ["the number of granted wishes", (db) => countGranted(db)],
  ["the strip of granted wishes", (db) => listGranted(db, 6, siteTime)],
  ["granted wishes", (db) => listPublicWishes(db, { ...board, isGranted: true }, author, siteTime)],
  ["likes of granted wishes", (db) => listGrantedLikes(db, author, siteTime.now)],
  ["the home page's list", (db) => listIndexEvents(db, siteTime.now), "events_start", "events_status_end"],
  [
    "the list of all events",
    (db) => listPublicEvents(db, { search: "", page: 1 }, siteTime),
    ...["events_status_end", "events_start"],
  ],
  ["all events of the organiser", (db) => listAdminEvents(db, allEvents, siteTime.now), "events_start"],
  ["how many events are to come", (db) => countComing(db, noFilter, siteTime), "events_status_end"],
  ["the organiser's counts of events", (db) => countAdminViews(db, siteTime.now), "events_status_end"],
])("%s: uses an index, though few rows are sorted", (_, work, ...indexes) => {
  const plans = plansOf(work);
  expect(plans.filter(readsTable)).toEqual([]);
  expect(indexesOf(plans)).toEqual(expect.arrayContaining(indexes));
  const isByTwo = indexes.some((index) => index.endsWith("_visitor"));
  if (indexes.length > 0 && !isByTwo)
    expect(plans).not.toContainEqual(expect.stringContaining("MULTI-INDEX OR"));
});

const searched = (db: Db, query: Record<string, string>) =>
  searchEvents(db, eventSearchSchema(siteTime.timeZone, "cents").parse(query), siteTime);

const picnics = { category: "野餐" };
const filters: Record<string, string>[] = [picnics, { status: "ended" }, { archived: "false" }];
const queries: Record<string, string>[] = [
  ...[{}, { ...picnics, sortOrder: "asc" }, { ...picnics, status: "upcoming" }, { category: "户外" }],
  ...["title", "capacity"].flatMap((sortBy) =>
    ["asc", "desc"].flatMap((sortOrder) => filters.map((filter) => ({ sortBy, sortOrder, ...filter }))),
  ),
];

test.each(queries)("a search of events for %j scans and sorts no table", (query) => {
  const plans = plansOf((db) => searched(db, query));
  expect(plans).not.toEqual([]);
  expect(plans.filter((step) => readsTable(step) || sorts(step))).toEqual([]);
});

test("address hashes to delete are found by a partial index", () => {
  const plans = plansOf((db) => eraseOldAddressHashes(db, siteTime.now, 500));
  const tables = ["comments", "wishes", "wish_likes", "ballots", "removal_requests", "registrations"];
  expect(indexesOf(plans)).toEqual(expect.arrayContaining(tables.map((table) => `${table}_to_blank`)));
  expect(plans.filter((step) => /^SCAN (?!tables|columns)/.test(step))).toEqual([]);
});

/** Each list searched for a word: its name, its table, the index in its order, and the query. */
const searches = (word: string): [string, string, string, Work][] => {
  const query = { ...all, search: word };
  const pending: ReviewQuery = { ...query, status: "pending" };
  const onBoard = { ...board, search: word };
  const inOthers = { ...others, search: word };
  const polled = { ...allPolls, search: word };
  return [
    ["comments", "comments", "comments_newest", (db) => moderation.comment.list(db, query, siteTime)],
    [
      "pending comments",
      "comments",
      "comments_newest",
      (db) => moderation.comment.list(db, pending, siteTime),
    ],
    ["wishes", "wishes", "wishes_newest", (db) => moderation.wish.list(db, query, siteTime)],
    ["pending wishes", "wishes", "wishes_newest", (db) => moderation.wish.list(db, pending, siteTime)],
    ["the board", "wishes", "wishes_newest", (db) => listPublicWishes(db, onBoard, author, siteTime)],
    ["a category", "wishes", "wishes_newest", (db) => listPublicWishes(db, inOthers, author, siteTime)],
    ["events", "events", "events_start", (db) => listPublicEvents(db, { search: word, page: 1 }, siteTime)],
    ["the organiser's events", "events", "events_newest", (db) => searched(db, { search: word })],
    ["events by place", "events", "events_newest", (db) => searched(db, { location: word })],
    ["polls", "polls", "polls_created", (db) => listPolls(db, polled, siteTime.now)],
  ];
};

describe("a search", () => {
  test.each(
    searches("一处"),
  )("of %s scans the texts once and looks up a few matches by id", (_, table, _index, work) => {
    const plans = plansOf(work);
    expect(plans.filter((step) => step === `SCAN ${table}`)).toHaveLength(1);
    const lookups = plans.filter((step) => !step.includes("COVERING"));
    expect(new Set(indexesOf(lookups, table))).toEqual(new Set([`sqlite_autoindex_${table}_1`]));
  });

  test.each(searches("到处"))("of %s reads many matches in the list's order", (_, table, index, work) => {
    const plans = plansOf(work);
    expect(indexesOf(plans, table)).toContain(index);
    expect(plans.filter((step) => step.includes("FOR ORDER BY"))).toEqual([]);
  });
});
