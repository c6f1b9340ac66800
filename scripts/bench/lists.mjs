// Database time and query plans of the lists of comments, wishes, polls and events. Runs the site's own queries over 100,000
// rows of each, and over 100, in this process.
import { join } from "node:path";
import { createServer } from "vite";
import { at } from "../setup/paths.mjs";
import { makeFolder } from "./children.mjs";
import { author, fillEvents, fillLists, idOf, pollsBeside, receiptOf, rowsOfEach } from "./fill-lists.mjs";

/** A search reads the texts of all rows once or twice (decision 020). */
export const listMostMs = (name) => (/search/.test(name) ? 150 : 50);
const fewRows = 100;
const runs = 9;
const moment = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
const lastPage = (perPage, share = 0.8) => Math.floor((rowsOfEach * share) / perPage);

/** SQLite's plans for the statements of a function. */
function plansOf(sqlite, work) {
  const original = sqlite.prepare.bind(sqlite);
  const seen = [];
  sqlite.prepare = (text) => {
    seen.push(text);
    return original(text);
  };
  work();
  delete sqlite.prepare;
  return seen.flatMap((text) => {
    const values = (text.match(/\?/g) ?? []).map(() => "x");
    const steps = original(`EXPLAIN QUERY PLAN ${text}`).all(...values);
    return steps.map(({ detail }) => detail);
  });
}

/** Median and minimum of some runs, in ms. */
function timesOf(work) {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  const rounded = (ms) => Math.round(ms * 10) / 10;
  return { ms: rounded(times[Math.floor(runs / 2)]), bestMs: rounded(times[0]) };
}

const reviews = {
  default: {},
  pending: { status: "pending" },
  approved: { status: "approved" },
  rejected: { status: "rejected" },
  "page 100": { page: 100 },
  "last pages": { page: lastPage(10) },
  "approved, last pages": { status: "approved", page: lastPage(10) },
  "search, common": { search: "长椅" },
  "search, in all": { search: "作者" },
  "search, rare": { search: "作者99999" },
  "search, none": { search: "没有的字" },
  "search, literal": { search: "100%_" },
  "search, address": { search: "reader9" },
  "search, pending": { search: "长椅", status: "pending" },
  "search, past the end": { search: "长椅", page: 90_000 },
};

const boards = {
  default: {},
  "page 100": { page: 100 },
  "last pages": { page: lastPage(20) },
  category: { category: "社区服务" },
  "category, last pages": { category: "社区服务", page: lastPage(20, 0.2) },
  "search, common": { search: "长椅" },
  "search, in all": { search: "作者" },
  "search, rare": { search: "作者99999" },
  "search, none": { search: "没有的字" },
  "search in a category": { search: "长椅", category: "社区服务" },
};

const pollLists = {
  default: {},
  active: { view: "active" },
  ended: { view: "ended" },
  draft: { view: "draft" },
  "last pages": { page: 199 },
  "search, common": { search: "桌游" },
  "search, rare": { search: "投票77：" },
  "search, none": { search: "没有的字" },
};

/** Searches of events, as visitors make them. */
const publicSearches = {
  "search, in all": "野餐",
  "search, two words": "桌游 Torino",
  "search, rare": "活动77：",
  "search, none": "没有的字",
};

/** Searches of events, as the API reads them. */
const eventSearches = {
  default: {},
  "last pages": { page: "990" },
  category: { category: "野餐" },
  "category, last pages": { category: "野餐", page: "240" },
  "category, oldest first": { category: "野餐", sortOrder: "asc" },
  "category by start": { category: "野餐", sortBy: "startTime" },
  "category by title": { category: "野餐", sortBy: "title" },
  "category without events": { category: "酒会" },
  "group of categories": { category: "户外" },
  "upcoming of a category": { category: "野餐", status: "upcoming" },
  "ended of a category by start": { category: "野餐", status: "ended", sortBy: "startTime" },
  "upcoming by start": { status: "upcoming", sortBy: "startTime", sortOrder: "asc" },
  ongoing: { status: "ongoing" },
  cancelled: { status: "cancelled" },
  archived: { archived: "true" },
  "by start": { sortBy: "startTime" },
  "by end": { sortBy: "endTime" },
  "by title": { sortBy: "title" },
  "by capacity": { sortBy: "capacity" },
  "search, common": { search: "野餐" },
  "search, rare": { search: "活动777：" },
  "search, none": { search: "没有的字" },
  "search in a category": { search: "波河", category: "野餐" },
  "search of a place": { location: "瓦伦蒂诺" },
};

/** All lists by name, with the function that reads them. */
async function listTasks(load, db, rows) {
  const newestPoll = pollsBeside(rows) - 1;
  const comments = await load("app/domain/comments/queries.server.ts");
  const wishes = await load("app/domain/wishes/queries.server.ts");
  const polls = await load("app/domain/polls/queries.server.ts");
  const desk = await load("app/domain/polls/admin-queries.server.ts");
  const { listReviewedComments } = await load("app/domain/comments/admin-queries.server.ts");
  const { listReviewedWishes } = await load("app/domain/wishes/admin-queries.server.ts");
  const { readInbox, countWaiting } = await load("app/domain/moderation/inbox.server.ts");
  const { countModeration, readDashboardStats } = await load(
    "app/domain/moderation/dashboard-stats.server.ts",
  );
  const { searchEvents } = await load("app/domain/events/search/search-queries.server.ts");
  const { eventSearchSchema } = await load("app/domain/events/search/search.ts");
  const events = await load("app/domain/events/queries.server.ts");
  const { listAdminEvents, countAdminViews } = await load("app/domain/events/admin-queries.server.ts");
  const { eraseOldAddressHashes } = await load("app/domain/address-retention.server.ts");
  const asked = eventSearchSchema(moment.timeZone, "cents");
  const discussion = (page) => () =>
    comments.listApprovedComments(db, { eventId: idOf("e", 0), page }, moment);
  const comment = comments.findCommentByReceipt(db, receiptOf("comment", 77));
  const { poll } = polls.findPoll(db, idOf("p", newestPoll));
  const each = (name, queries, run) =>
    Object.entries(queries).map(([kind, query]) => [`${name}: ${kind}`, () => run(query)]);
  const plain = { search: "", status: "all", view: "all", category: null, page: 1 };
  return [
    ...each("comments", reviews, (query) => listReviewedComments(db, { ...plain, ...query }, moment)),
    ...each("wishes", reviews, (query) => listReviewedWishes(db, { ...plain, ...query }, moment)),
    ["inbox", () => readInbox(db, null, moment)],
    ["inbox: count", () => countWaiting(db)],
    ["desk: counts", () => countModeration(db)],
    ["desk: figures", () => readDashboardStats(db, moment.now)],
    ...each("board", boards, (query) => wishes.listPublicWishes(db, { ...plain, ...query }, author, moment)),
    ["board: own pending", () => wishes.listOwnPendingWishes(db, author, moment)],
    ["wish by receipt", () => wishes.findWishByReceipt(db, receiptOf("wish", 77))],
    ["discussion: default", discussion(1)],
    ["discussion: page 100", discussion(100)],
    ["discussion: last pages", discussion(lastPage(20))],
    ["discussion: page of a comment", () => comments.discussionPageOf(db, comment)],
    [
      "discussion: own pending",
      () => comments.listOwnPendingComments(db, { ...author, eventId: idOf("e", 0) }, moment),
    ],
    ["comment by receipt", () => comments.findCommentByReceipt(db, receiptOf("comment", 77))],
    ...each("desk polls", pollLists, (query) => {
      desk.listPolls(db, { ...plain, ...query }, moment.now);
      desk.countPollViews(db, query.search ?? "", moment.now);
    }),
    ["polls: default", () => polls.listPublicPolls(db, 1)],
    ["polls: last pages", () => polls.listPublicPolls(db, 179)],
    ["poll: tally", () => polls.findPoll(db, poll.id)],
    ["poll: own choices", () => polls.findOwnChoices(db, { userId: null, visitorId: "77" }, [poll.id])],
    ["poll: flagged", () => desk.countFlagged(db, poll.id)],
    ...each("events", eventSearches, (query) => searchEvents(db, asked.parse(query), moment)),
    ["events: public list", () => events.listPublicEvents(db, { search: "", page: 1 }, moment.now)],
    ...each("events: public list", publicSearches, (search) =>
      events.listPublicEvents(db, { search, page: 1 }, moment.now),
    ),
    ["events: home list", () => events.listIndexEvents(db, moment.now)],
    ["events: home slides", () => events.listHomeEvents(db)],
    ["events: coming", () => events.countComing(db, moment.now)],
    ["events: calendar", () => events.listCalendarEvents(db, moment.now)],
    ["events: feed", () => events.listNewestEvents(db, 20)],
    ["desk events: all", () => listAdminEvents(db, { view: "all", page: 1 }, moment.now)],
    ["desk events: counts", () => countAdminViews(db, moment.now)],
    ["addresses: none is old", () => eraseOldAddressHashes(db, 0, 500)],
    ["poll: voters", () => desk.listVoters(db, poll, 200)],
  ];
}

/** Every list over a database with some rows of each: name, time, and query plans. */
async function measureOver(load, rows) {
  const { openDatabase } = await load("app/db/client.server.ts");
  const { migrateDatabase } = await load("app/db/migrate.server.ts");
  const file = join(makeFolder(), "app.db");
  migrateDatabase(file, at("drizzle"));
  const db = openDatabase(file);
  const { hashToken } = await load("app/platform/tokens.server.ts");
  fillLists(db.$client, moment.now, hashToken, rows);
  fillEvents(db.$client, moment.now, rows);
  const { foldRows } = await load("app/domain/fold-rows.server.ts");
  foldRows(db);
  const tasks = await listTasks(load, db, rows);
  const results = tasks.map(([name, work]) => ({
    name,
    ...timesOf(work),
    plans: plansOf(db.$client, work),
  }));
  db.$client.close();
  return results;
}

/** Measures every list over 100,000 rows of each, and over 100 (`fewMs`). */
export async function measureLists() {
  const vite = await createServer({
    configFile: false,
    root: at(),
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  const load = (path) => vite.ssrLoadModule(`/${path}`);
  try {
    const few = await measureOver(load, fewRows);
    const many = await measureOver(load, rowsOfEach);
    return many.map((list, index) => ({ ...list, fewMs: few[index].ms }));
  } finally {
    await vite.close();
  }
}

/** The figures as text, with plans when `hasPlans`. */
export function listsText(results, hasPlans) {
  return results
    .map(({ name, ms, bestMs, fewMs, plans }) => {
      const figures = `${ms.toFixed(1).padStart(6)} ms (best ${bestMs.toFixed(1)}; ${fewMs.toFixed(1)} with ${fewRows} rows)`;
      const line = `${ms > listMostMs(name) ? "✕" : " "} ${figures}  ${name}\n`;
      return hasPlans ? line + plans.map((plan) => `             ${plan}\n`).join("") : line;
    })
    .join("");
}
