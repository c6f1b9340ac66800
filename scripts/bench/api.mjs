// `npm run bench -- api`: API calls with 100,000 events, comments, wishes and ballots of one poll.
import { createHash } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { fork, spawnWorker } from "./children.mjs";
import { compare, summary } from "./compare.mjs";
import { fillEvents, fillLists, idOf, pollsBeside, rowsOfEach } from "./fill-lists.mjs";
import { rawGet } from "./raw-get.mjs";
import { openSite } from "./site.mjs";
import { cpuSeconds } from "./usage.mjs";

const connections = 8;
const aloneSeconds = 4;
const postSeconds = 6;
const addressesKeptMs = 7 * 24 * 3_600_000;
const poll = idOf("p", pollsBeside(rowsOfEach) - 1);

function fill(folder) {
  const sqlite = new Database(join(folder, "app.db"));
  const now = Date.now();
  fillLists(sqlite, now, (token) => createHash("sha256").update(token).digest("base64url"));
  fillEvents(sqlite, now);
  // Otherwise the background job would do this at startup.
  sqlite.prepare("UPDATE ballots SET address_hash = NULL WHERE created_at < ?").run(now - addressesKeptMs);
  sqlite.prepare("UPDATE polls SET is_anonymous = 1 WHERE id = ?").run(poll);
  sqlite.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite.close();
}

const wish = JSON.stringify({ authorName: "小鹿", content: "希望波河边多几张长椅#", category: "城市建设" });
const ballot = JSON.stringify({ selectedOption: 1 });

const paths = {
  "GET events": "/api/events",
  "GET events, upcoming by start": "/api/events?status=upcoming&sortBy=startTime&sortOrder=asc",
  "GET wishes": "/api/wishes",
  "GET comments of an event": `/api/comments/event/${idOf("e", 0)}`,
  "GET the poll": `/api/polls/${poll}`,
};
const posts = {
  "POST wish": { path: "/api/wishes", body: wish, status: 201 },
  "POST vote": { path: `/api/polls/${poll}/vote`, body: ballot, status: 200 },
};

async function lastPage(origin) {
  const { body } = await rawGet(`${origin}/api/wishes`, { "Accept-Encoding": "identity" });
  return `/api/wishes?page=${JSON.parse(body).data.pagination.totalPages}`;
}

/** The site's figures over some connections. */
async function measure({ site, load }, { path, body, status = 200 }, across, seconds) {
  const job = { url: site.origin + path, headers: {}, connections: across, body, status };
  await load.ask({ ...job, seconds: 1 });
  const before = cpuSeconds(site.pid);
  const run = await load.ask({ ...job, seconds });
  return summary([{ ...run, serverCpu: cpuSeconds(site.pid) - before }]);
}

/** Reads compared with a plain server, then posts; each also over one connection. */
export async function measureApi() {
  const machine = { cores: availableParallelism(), loadBefore: loadavg()[0], node: process.versions.node };
  const site = await openSite({}, fill);
  const reads = Object.entries({ ...paths, "GET wishes, last page": await lastPage(site.origin) });
  const answers = await Promise.all(reads.map(([, path]) => rawGet(site.origin + path)));
  const baseline = await spawnWorker(fork("baseline.mjs"), answers);
  const load = await spawnWorker(fork("load.mjs"), null);
  const processes = { site, baseline, load };
  const results = [];
  for (const [at, [name, path]] of reads.entries()) {
    const target = { name, connections, path, answer: answers[at] };
    const alone = await measure(processes, { path }, 1, aloneSeconds);
    const compared = await compare(processes, target, baseline.ready[at], at % 2 === 1);
    results.push({ ...compared, alone });
  }
  for (const [name, post] of Object.entries(posts)) {
    const alone = await measure(processes, post, 1, aloneSeconds);
    results.push({
      name,
      connections,
      site: await measure(processes, post, connections, postSeconds),
      alone,
    });
  }
  const errors = results.reduce((sum, { site: ours, alone }) => sum + ours.errors + alone.errors, 0);
  return { ...machine, rowsOfEach, errors, results };
}
