// `node scripts/bench/moderation.mjs`: how long the database takes for the organiser's lists over 100,000 comments and as
// many wishes, and how it goes about each query. Runs the site's own queries; `--json` prints the figures as JSON.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { at } from "../setup/paths.mjs";

const rowsOfEach = 100_000;
const events = 200;
const mostMs = 50;
const runs = 5;
const minuteMs = 60_000;
const moment = { now: Date.UTC(2026, 10, 21), timeZone: "Europe/Rome" };
const sentences = [
  "昨晚的卡坦岛打到一点，输得心服口服。",
  "雾散开的那三分钟值回票价。",
  "希望波河边多几张长椅。",
];

const vite = await createServer({
  configFile: false,
  root: at(),
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false },
});
const load = (path) => vite.ssrLoadModule(`/${path}`);

function fill({ $client: sqlite }) {
  const idOf = (letter, n) => letter + String(n).padStart(11, "0");
  const statusOf = (n) => (n % 50 === 0 ? "pending" : n % 20 === 1 ? "rejected" : "approved");
  const insert = (table, row) => {
    const names = Object.keys(row);
    return sqlite.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`);
  };
  const about = (n) => ({
    author_name: `作者${n}`,
    content: `${sentences[n % sentences.length].repeat(1 + (n % 5))}${n}`,
    status: statusOf(n),
    created_at: moment.now - ((n * 7919) % rowsOfEach) * minuteMs,
    updated_at: moment.now,
  });
  const eventOf = (n) => ({
    id: idOf("e", n),
    title: `活动${n}`,
    start_at: 1e12,
    end_at: 1e12 + 1,
    created_at: 1e12,
    updated_at: 1e12,
  });
  const commentOf = (n) => ({
    id: idOf("c", n),
    event_id: idOf("e", n % events),
    author_email: n % 3 ? `${randomUUID()}@example.org` : null,
    rejection_reason: statusOf(n) === "rejected" ? "广告推销" : null,
    ...about(n),
  });
  const wishOf = (n) => ({
    id: idOf("w", n),
    category: "城市建设",
    is_public: n % 9 ? 1 : 0,
    admin_note: statusOf(n) === "rejected" ? "广告推销" : null,
    ...about(n),
  });
  const fillTable = (table, make, total) => {
    const statement = insert(table, make(0));
    for (let n = 0; n < total; n += 1) statement.run(make(n));
  };
  sqlite.transaction(() => {
    fillTable("events", eventOf, events);
    fillTable("comments", commentOf, rowsOfEach);
    fillTable("wishes", wishOf, rowsOfEach);
  })();
  sqlite.exec("ANALYZE");
}

/** The statements that a piece of work runs, with how SQLite goes about them. */
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
    const marks = (text.match(/\?/g) ?? []).map(() => "x");
    return original(`EXPLAIN QUERY PLAN ${text}`)
      .all(...marks)
      .map(({ detail }) => detail);
  });
}

function timed(work) {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)];
}

const folder = mkdtempSync(join(tmpdir(), "bench-moderation-"));
const isJson = process.argv.includes("--json");
try {
  const { openDatabase } = await load("app/db/client.server.ts");
  const { migrateDatabase } = await load("app/db/migrate.server.ts");
  const file = join(folder, "app.db");
  migrateDatabase(file, at("drizzle"));
  const db = openDatabase(file);
  fill(db);
  const { listReviewedComments } = await load("app/domain/comments/admin-queries.server.ts");
  const { listReviewedWishes } = await load("app/domain/wishes/admin-queries.server.ts");
  const { readInbox, countWaiting } = await load("app/domain/moderation/inbox.server.ts");
  const plain = { search: "", status: "all", page: 1 };
  const queries = {
    default: plain,
    pending: { ...plain, status: "pending" },
    approved: { ...plain, status: "approved" },
    rejected: { ...plain, status: "rejected" },
    "page 100": { ...plain, page: 100 },
    "approved, page 100": { ...plain, status: "approved", page: 100 },
    "search, common": { ...plain, search: "长椅" },
    "search, rare": { ...plain, search: "作者99999" },
    "search, none": { ...plain, search: "没有的字" },
    "search, pending": { ...plain, search: "长椅", status: "pending" },
  };
  const lists = { comments: listReviewedComments, wishes: listReviewedWishes };
  const tasks = Object.entries(lists).flatMap(([kind, list]) =>
    Object.entries(queries).map(([name, query]) => [`${kind}: ${name}`, () => list(db, query, moment)]),
  );
  const { countModeration } = await load("app/domain/moderation/desk-figures.server.ts");
  tasks.push(
    ["inbox", () => readInbox(db, null, moment)],
    ["inbox: count", () => countWaiting(db)],
    ["desk: counts of both", () => countModeration(db)],
  );
  const results = tasks.map(([name, work]) => ({ name, ms: timed(work), plans: plansOf(db.$client, work) }));
  if (isJson) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  else
    for (const { name, ms, plans } of results)
      console.log(
        `${ms > mostMs ? "✕" : " "} ${ms.toFixed(1).padStart(6)} ms  ${name}\n             ${plans.join("\n             ")}`,
      );
  db.$client.close();
  const slow = results.filter(({ ms }) => ms > mostMs).map(({ name }) => name);
  if (slow.length > 0) {
    process.stderr.write(`over ${mostMs} ms: ${slow.join("; ")}\n`);
    process.exitCode = 1;
  }
} finally {
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
