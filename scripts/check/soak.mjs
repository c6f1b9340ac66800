// `npm run check:soak`: overloads the built server for ten minutes (`MINUTES=n`) with reads, votes, posts and uploads. In the second half
// it kills the server, its child processes or both every few seconds, and stops it gracefully. Only success and 503 with Retry-After
// are valid responses; afterwards every acknowledged write must exist, the database be intact and each file complete. Linux only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureReady } from "../setup/build.mjs";
import { fail, print } from "../setup/shell.mjs";
import {
  adminPassword,
  childrenOf,
  residentMb,
  seedSite,
  settingsOfSmallServer,
  startSite,
} from "../setup/site.mjs";

await ensureReady();
const { default: autocannon } = await import("autocannon");
const { default: Database } = await import("better-sqlite3");
const { default: sharp } = await import("sharp");

const minutes = Number(process.env.MINUTES ?? 10);
/** Twice what saturates the server on two cores. */
const connections = 64;
/** The signals that end a round. */
const kills = [
  { server: "SIGKILL" },
  { children: "SIGKILL" },
  { server: "SIGKILL", children: "SIGKILL" },
  { server: "SIGTERM" },
];
/** Allowed growth of the server's memory from the end of the first third of the load without kills (a share). */
const memoryGrowth = 0.15;
const readPaths = ["/", "/events", "/polls", "/api/events", "/wishes", "/gallery", "/calendar.ics"];
const json = { "Content-Type": "application/json" };

const faults = new Set();
/** Acknowledged writes as table, column and value. */
const acknowledged = [];
const counts = { success: 0, busy: 0, cut: 0, ballots: 0, wishes: 0, comments: 0, images: 0 };
let number = 0;
const nextText = () => `soak ${process.pid} ${++number}`;

/** Counts a response; returns whether it is a success. Anything but success and 503 with Retry-After is a fault. */
function accept(path, status, headers) {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess) counts.success += 1;
  else if (status === 503 && Number(headers.get("retry-after")) > 0) counts.busy += 1;
  else faults.add(`${path} responded with ${status}`);
  return isSuccess;
}

/** The visitor id in the signed cookie of a first post. */
function visitorOf(headers) {
  const [, value = ""] = /visitor=([^;]*)/.exec(headers.get("set-cookie")) ?? [];
  return JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0], "base64").toString());
}

/** The requests that each connection repeats. Responses after `isOver()` do not count: the server was killed. */
function requestsOf({ eventId, pollId }, isOver) {
  const request = (path, { setupRequest, recordOf, ...more } = {}) => ({
    path,
    ...more,
    ...(setupRequest && { setupRequest: (defaults) => ({ ...defaults, ...setupRequest() }) }),
    onResponse: (status, body, _context, raw) => {
      const headers = new Headers(Object.entries(raw).map(([name, value]) => [name, String(value)]));
      if (isOver() || !accept(path, status, headers)) return;
      if (recordOf) acknowledged.push(recordOf(JSON.parse(body).data, headers));
    },
  });
  const post = (path, body, recordOf) =>
    request(path, {
      ...{ method: "POST", headers: json, recordOf },
      setupRequest: () => ({ body: JSON.stringify({ ...body, content: nextText() }) }),
    });
  const reads = readPaths.map((path) => request(path));
  const search = request("/events?q=", { setupRequest: () => ({ path: `/events?q=${++number}` }) });
  const wish = post("/api/wishes", { authorName: "小鹿", category: "其他" }, ({ id }) => [
    "wishes",
    "id",
    id,
  ]);
  const comment = post("/api/comments", { eventId, authorName: "苏苏" }, ({ id }) => ["comments", "id", id]);
  const vote = post(`/api/polls/${pollId}/vote`, { pollId, selectedOption: 1 }, (_poll, headers) => [
    ...["ballots", "visitor_id"],
    visitorOf(headers),
  ]);
  return [...reads, search, vote, ...reads, search, wish, vote, comment];
}

/** Uploads a new picture, which a child process encodes. */
async function upload(site, { token }) {
  number += 1;
  const background = { r: number % 256, g: (number >> 8) % 256, b: Math.floor(Math.random() * 256) };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } }).jpeg();
  const body = new FormData();
  body.append("type", "album");
  body.append("file", new Blob([await picture.toBuffer()], { type: "image/jpeg" }), "photo.jpg");
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${site.origin}/api/upload`, { method: "POST", headers, body });
  const { data } = await response.json();
  if (accept("/api/upload", response.status, response.headers))
    acknowledged.push(["images", "hash", /([0-9a-f]{20})\.jpg$/.exec(data.url)?.[1]]);
}

/** Applies the load to the server while `work` runs, which may end it early. Resolves with autocannon's figures. */
async function load(site, city, work) {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  /** Uploads until the load is over; lost connections are counted. */
  async function uploadAll() {
    while (!isOver) {
      try {
        await upload(site, city);
      } catch (error) {
        if (error.name !== "TypeError" && !/terminated/.test(error.message)) faults.add(error.message);
        counts.cut += 1;
        await sleep(20);
      }
    }
  }
  const uploads = uploadAll();
  const requests = requestsOf(city, () => isOver);
  // Each connection starts at another request, so that all kinds are sent at any moment.
  const setupClient = (client) => {
    const first = Math.floor(Math.random() * requests.length);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const limits = { connections, duration: 86_400, timeout: 60, sampleInt: 100 };
  const cannon = autocannon({ url: site.origin, ...limits, setupClient });
  await work(end);
  end();
  cannon.stop();
  await uploads;
  return cannon;
}

/** Load without interruption: memory stays flat and no connection is cut. */
async function loadWithoutKills(site, city, seconds) {
  const samples = [];
  const { requests, duration, latency, errors } = await load(site, city, async () => {
    for (let part = 0; part < 12; part += 1) {
      await sleep((seconds * 1000) / 12);
      samples.push(residentMb(site.pid));
    }
  });
  const [third, end] = [samples[3], samples.at(-1)];
  print(`${Math.round(requests.total / duration)} responses/s, p99 ${latency.p99} ms`);
  print(`memory ${third} MB after a third, ${end} MB at the end`);
  if (errors > 0) faults.add(`${errors} connections were cut or got no response`);
  if (end > third * (1 + memoryGrowth)) faults.add(`memory grew from ${third} to ${end} MB`);
}

/** Load that ends with a kill after one to six seconds; resolves with the restarted site. */
async function loadAndKill(site, env, city, { server, children }) {
  await load(site, city, async (end) => {
    await sleep(1000 + 5000 * Math.random());
    const pids = children ? childrenOf(site.pid) : [];
    if (server) {
      end();
      site.stop(server);
    }
    for (const pid of pids) {
      try {
        process.kill(pid, children);
      } catch {
        // It has already exited.
      }
    }
    if (!server) await sleep(1000);
  });
  if (!server) return site;
  await site.ended;
  return startSite(env);
}

/** Compares the database and the files with what was acknowledged. */
async function verify(db, folder) {
  const integrity = db.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") faults.add(`integrity_check: ${integrity}`);
  if (db.pragma("foreign_key_check").length > 0) faults.add("rows refer to missing rows");
  for (const [table, column, value] of acknowledged) {
    counts[table] += 1;
    if (!db.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).get(value))
      faults.add(`acknowledged but missing: ${table} with ${column} ${value}`);
  }
  for (const table of ["ballots", "wishes", "comments", "images"])
    if (counts[table] === 0) faults.add(`no write to ${table} was acknowledged`);
  for (const name of readdirSync(join(folder, "uploads"), { recursive: true }).filter((file) =>
    /\.jpg$/.test(file),
  ))
    await sharp(readFileSync(join(folder, "uploads", name)), { failOn: "warning" })
      .stats()
      .catch(() => faults.add(`uploads/${name} is incomplete`));
}

let env = await seedSite(settingsOfSmallServer);
let site = await startSite(env);
env = { ...env, PORT: site.port };
const db = new Database(join(env.DATA_DIR, "app.db"), { readonly: true });
const signIn = { method: "POST", headers: json, body: JSON.stringify({ password: adminPassword }) };
const { data } = await (await fetch(`${site.origin}/api/admin/login`, signIn)).json();
const city = {
  token: data.token,
  eventId: db.prepare("SELECT id FROM events WHERE status = 'ended'").pluck().get(),
  pollId: db.prepare("SELECT id FROM polls WHERE status = 'active'").pluck().get(),
};
await loadWithoutKills(site, city, minutes * 30);
let rounds = 0;
for (const until = Date.now() + minutes * 30_000; Date.now() < until && faults.size === 0; rounds += 1)
  site = await loadAndKill(site, env, city, kills[rounds % kills.length]);
await verify(db, env.DATA_DIR);
await site.stop();
print(`killed or stopped ${rounds} times; ${JSON.stringify(counts)}`);
if (faults.size > 0) fail([...faults].slice(0, 20).join("\n"));
print("no acknowledged write is lost, the database is intact, no file is incomplete");
process.exit(0);
