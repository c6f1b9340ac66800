// `npm run check:soak`: overloads the built server for ten minutes (`MINUTES=n`) with reads, votes, posts, uploads and idle connections.
// In the second half it kills the server, its child processes or both every few seconds, and stops it gracefully. Only success and 503
// with Retry-After are valid responses; afterwards every acknowledged write must exist, the database be intact and each file complete.
// `CONNECTIONS=n` reduces the load. Linux only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureReady } from "../setup/build.mjs";
import { fail, print } from "../setup/shell.mjs";
import { adminPassword, seedSite, settingsOfSmallServer, startSite } from "../setup/site.mjs";
import { childrenOf, residentMb } from "../setup/usage.mjs";

await ensureReady();
const { acknowledged, counts, faults, isCompletePicture, load, withDatabase } = await import(
  "./soak/load.mjs"
);

const minutes = Number(process.env.MINUTES ?? 10);
/** Bounds (s) of the time between the start of the load and the kill. */
const roundSeconds = { least: 1, most: 6 };
/** The signals that end a round. */
const kills = [
  { server: "SIGKILL" },
  { children: "SIGKILL" },
  { server: "SIGKILL", children: "SIGKILL" },
  { server: "SIGTERM" },
];
/** Limit of a page's response time after the load. */
const recovered = { ms: 250, withinMs: 10_000 };
/** Allowed growth of the server's memory from the end of the first third of the load without kills (a share). */
const memoryGrowth = 0.15;

/** Each is written to by the load. */
const tables = ["ballots", "wishes", "comments", "images"];

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

async function checkRecovery({ origin }) {
  for (const until = Date.now() + recovered.withinMs; ; await sleep(100)) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}/events?q=recovered`).catch(() => null);
    await response?.text();
    const ms = Math.round(performance.now() - startedAt);
    if (response?.ok && ms <= recovered.ms) return;
    if (Date.now() > until) return faults.add(`after the load a page takes ${ms} ms (${response?.status})`);
  }
}

/** Load that ends with a kill; resolves with the restarted site. */
async function loadAndKill(site, env, city, { server, children }) {
  const { least, most } = roundSeconds;
  await load(site, city, async (end) => {
    await sleep(1000 * (least + Math.random() * (most - least)));
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
    if (!server) await sleep(1000 * least);
  });
  if (!server) return site;
  await site.ended;
  return startSite(env);
}

/** Compares the database and the files with what was acknowledged. */
async function verify(folder) {
  for (const table of tables) counts[table] = 0;
  withDatabase(folder, (db) => {
    const integrity = db.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") faults.add(`integrity_check: ${integrity}`);
    if (db.pragma("foreign_key_check").length > 0) faults.add("rows refer to missing rows");
    for (const [table, column, value] of acknowledged) {
      counts[table] += 1;
      if (!db.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).get(value))
        faults.add(`acknowledged but missing: ${table} with ${column} ${value}`);
    }
  });
  for (const table of tables) if (counts[table] === 0) faults.add(`no write to ${table} was acknowledged`);
  for (const part of ["uploads", "posters"])
    for (const name of readdirSync(join(folder, part), { recursive: true }))
      if (name.endsWith(".jpg") && !(await isCompletePicture(readFileSync(join(folder, part, name)))))
        faults.add(`${part}/${name} is incomplete`);
}

/** The data of the sample city that the load needs. */
async function readCity({ origin }, folder) {
  const init = { method: "POST", headers: { "Content-Type": "application/json" } };
  const body = JSON.stringify({ password: adminPassword });
  const { data } = await (await fetch(`${origin}/api/admin/login`, { ...init, body })).json();
  return withDatabase(folder, (db) => ({
    folder,
    token: data.token,
    eventId: db.prepare("SELECT id FROM events WHERE status = 'ended'").pluck().get(),
    eventIds: db.prepare("SELECT id FROM events").pluck().all(),
    pollId: db.prepare("SELECT id FROM polls WHERE status = 'active'").pluck().get(),
  }));
}

let env = await seedSite(settingsOfSmallServer);
let site = await startSite(env);
env = { ...env, PORT: site.port };
const city = await readCity(site, env.DATA_DIR);
await loadWithoutKills(site, city, minutes * 30);
await checkRecovery(site);
let rounds = 0;
for (const until = Date.now() + minutes * 30_000; Date.now() < until && faults.size === 0; rounds += 1)
  site = await loadAndKill(site, env, city, kills[rounds % kills.length]);
await verify(env.DATA_DIR);
await site.stop();
print(`killed or stopped ${rounds} times; ${JSON.stringify(counts)}`);
if (faults.size > 0) fail([...faults].slice(0, 20).join("\n"));
print("no acknowledged write is lost, the database is intact, no file is incomplete");
process.exit(0);
