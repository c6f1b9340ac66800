// `npm run bench -- lists`: database time of the lists of comments, wishes, polls and events over 100,000 rows of each, by the
// site's own queries in this process.
import { join } from "node:path";
import { createServer } from "vite";
import { at, makeFolder } from "../setup/shell.mjs";
import { author, fillLists, idOf, pollsBeside, receipt, rowsOfEach } from "./fill-lists.mjs";
import { median, row } from "./statistics.mjs";

/** A search scans the texts of all rows once or twice (decision 020). */
const mostMs = (name) => (/search/.test(name) ? 100 : 50);
const runs = 9;
const moment = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
const lastPage = (perPage, share = 0.8) => Math.floor((rowsOfEach * share) / perPage);

/** Median of some runs in ms. */
function timeOf(work) {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.round(median(times) * 10) / 10;
}

const last = { page: lastPage(10) };
const reviews = {
  default: {},
  approved: { status: "approved" },
  "last pages": last,
  "search, common": { search: "长椅" },
  "search, rare": { search: "作者99999" },
  "search, none": { search: "没有的字" },
  "search, past the end": { search: "长椅", page: 90_000 },
};
const boards = {
  default: {},
  "last pages": { page: lastPage(20) },
  "category, last pages": { category: "社区服务", page: lastPage(20, 0.2) },
  "search, common": { search: "长椅" },
  "search in a category": { search: "长椅", category: "社区服务" },
};
const pollLists = {
  default: {},
  draft: { view: "draft" },
  "last pages": { page: 199 },
  search: { search: "桌游" },
};
/** Lists of events, as the API reads them. */
const eventLists = {
  default: {},
  "last pages": { page: "990" },
  "category, last pages": { category: "野餐", page: "240" },
  "category by title": { category: "野餐", sortBy: "title" },
  "group of categories": { category: "户外" },
  "ended of a category by start": { category: "野餐", status: "ended", sortBy: "startTime" },
  "upcoming by start": { status: "upcoming", sortBy: "startTime", sortOrder: "asc" },
  archived: { archived: "true" },
  "by capacity": { sortBy: "capacity" },
  "search, common": { search: "野餐" },
  "search, rare": { search: "活动777：" },
  "search of a place": { location: "瓦伦蒂诺" },
};

/** All lists by name, with their query. */
async function listTasks(load, db, rows) {
  const of = async (...paths) =>
    Object.assign({}, ...(await Promise.all(paths.map((path) => load(`app/domain/${path}.server.ts`)))));
  const comments = await of("comments/queries");
  const wishes = await of("wishes/queries");
  const polls = await of("polls/queries", "polls/admin-queries");
  const events = await of("events/queries", "events/admin-queries", "events/search/search-queries");
  const admin = await of(
    "moderation/inbox",
    "moderation/kinds",
    "moderation/dashboard-stats",
    "address-retention",
  );
  const { eventSearchSchema } = await load("app/domain/events/search/search.ts");
  const asked = eventSearchSchema(moment.timeZone, "cents");
  const discussion = (page) => () =>
    comments.listApprovedComments(db, { eventId: idOf("e", 0), kind: "comment", page }, moment);
  const comment = comments.findCommentByReceipt(db, receipt);
  const { poll } = polls.findPoll(db, idOf("p", pollsBeside(rows) - 1));
  const each = (name, queries, run) =>
    Object.entries(queries).map(([kind, query]) => [`${name}: ${kind}`, () => run(query)]);
  const plain = { search: "", status: "all", view: "all", category: null, page: 1 };
  return [
    ...each("comments", reviews, (query) =>
      admin.moderation.comment.list(db, { ...plain, ...query }, moment),
    ),
    ...each("wishes", reviews, (query) => admin.moderation.wish.list(db, { ...plain, ...query }, moment)),
    ["inbox", () => admin.readInbox(db, null, moment)],
    ["inbox: count", () => admin.countWaiting(db)],
    ["admin: counts", () => admin.countModeration(db)],
    ["admin: figures", () => admin.readDashboardStats(db, moment.now)],
    ...each("board", boards, (query) => wishes.listPublicWishes(db, { ...plain, ...query }, author, moment)),
    ["board: own wishes", () => wishes.listOwnWishes(db, author, moment)],
    ["wish by receipt", () => admin.moderation.wish.findByReceipt(db, receipt)],
    ["discussion: last pages", discussion(lastPage(20))],
    ["discussion: page of a comment", () => comments.discussionPageOf(db, comment)],
    [
      "discussion: own pending",
      () => comments.listOwnComments(db, { ...author, eventId: idOf("e", 0), kind: "comment" }, moment),
    ],
    ["comment by receipt", () => admin.moderation.comment.findByReceipt(db, receipt)],
    ...each("admin polls", pollLists, (query) => {
      polls.listPolls(db, { ...plain, ...query }, moment.now);
      polls.countPollViews(db, query.search ?? "", moment.now);
    }),
    ["polls: default", () => polls.listPublicPolls(db, 1)],
    ["polls: last pages", () => polls.listPublicPolls(db, 179)],
    ["poll: tally", () => polls.findPoll(db, poll.id)],
    ["poll: own ballots", () => polls.findOwnBallots(db, { userId: null, visitorId: "77" }, [poll.id])],
    ["poll: flagged", () => polls.countFlagged(db, poll.id)],
    ...each("events", eventLists, (query) => events.searchEvents(db, asked.parse(query), moment)),
    ["events: public list", () => events.listPublicEvents(db, { search: "", page: 1 }, moment)],
    ["events: public search", () => events.listPublicEvents(db, { search: "桌游 Torino", page: 1 }, moment)],
    ["events: home list", () => events.listIndexEvents(db, moment.now)],
    ["events: home slides", () => events.listHomeEvents(db)],
    ["events: coming", () => events.countComing(db, { when: null, category: null, isFree: false }, moment)],
    ["events: calendar", () => events.listCalendarEvents(db, { from: moment.now }, moment)],
    ["events: feed", () => events.listNewestEvents(db, 20)],
    ["admin events: all", () => events.listAdminEvents(db, { view: "all", page: 1 }, moment.now)],
    ["admin events: counts", () => events.countAdminViews(db, moment.now)],
    ["addresses: none is old", () => admin.eraseOldAddressHashes(db, 0, 500)],
    ["poll: voters", () => polls.listVoters(db, poll, 200)],
  ];
}

/** A row for each list over a filled database. */
export async function measureLists(isShort) {
  const rows = isShort ? 1000 : rowsOfEach;
  const vite = await createServer({
    configFile: false,
    root: at(),
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  try {
    const load = (path) => vite.ssrLoadModule(`/${path}`);
    const { openMigrated } = await load("app/db/migrate.server.ts");
    const { hashToken } = await load("app/platform/tokens.server.ts");
    const { foldRows } = await load("app/domain/fold-rows.server.ts");
    const { db } = openMigrated(join(makeFolder(), "app.db"), at("drizzle"));
    fillLists(db.$client, moment.now, hashToken, rows);
    foldRows(db);
    const tasks = await listTasks(load, db, rows);
    return tasks.map(([name, work]) => row(`${name} (ms)`, timeOf(work), { most: mostMs(name) }));
  } finally {
    await vite.close();
  }
}
