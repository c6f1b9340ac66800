// `npm run check:kill`: 200 rounds (`ROUNDS=n`) that kill the server, its drawing processes, or all of them under a write load.
// Afterwards every acknowledged write must exist, the database must be intact, no partial file may be served, and no
// orphaned file may remain after the sweep.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { makeFolder } from "../setup/children.mjs";
import { fail, say } from "../setup/print.mjs";
import { childrenOf } from "../setup/usage.mjs";
import { isWholePicture, writersOf } from "./mixed-writes.mjs";
import { freePort } from "./reader.mjs";
import { adminPassword, environmentOf, runProgram, startSite } from "./running-site.mjs";

const rounds = Number(process.env.ROUNDS ?? 200);
const writersAtOnce = 6;
/** Bounds (ms) of the time between the first write and the kill. */
const killWithin = { least: 300, most: 1500 };
const kinds = ["server", "drawing", "all"];
const dayMs = 24 * 60 * 60_000;
const sweepMs = 30_000;

const folder = makeFolder();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = environmentOf(folder, port, { AUTH_RATE_LIMITS: "off", AUTH_AUTOCONFIRM: "on" });
const faults = [];
const acknowledged = [];
const checked = new Set();
const counts = { rejected: 0, cut: 0, posters: 0, kills: { server: 0, drawing: 0, all: 0 } };

const withDatabase = (use, options = { readonly: true }) => {
  const db = new Database(join(folder, "app.db"), options);
  try {
    return use(db);
  } finally {
    db.close();
  }
};

/** The data of the sample city that writers need. */
const known = () =>
  withDatabase((db) => ({
    eventId: db.prepare("SELECT id FROM events WHERE status = 'ended' LIMIT 1").pluck().get(),
    pollId: db.prepare("SELECT id FROM polls WHERE status = 'active' LIMIT 1").pluck().get(),
    events: db.prepare("SELECT id FROM events").pluck().all(),
  }));

async function signIn() {
  const init = { method: "POST", headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`${origin}/api/admin/login`, {
    ...init,
    body: JSON.stringify({ password: adminPassword }),
  });
  return (await answer.json()).data.token;
}

/** Writes until stopped. A write on a dropped connection is not acknowledged. */
async function write(writers, isOver) {
  const names = Object.keys(writers);
  while (!isOver()) {
    const name = names[Math.floor(Math.random() * names.length)];
    try {
      const done = await writers[name]();
      if (done) acknowledged.push(done);
      else counts.rejected += 1;
    } catch (error) {
      if (error.name !== "TypeError" && !/terminated|fetch failed/.test(error.message))
        faults.push(`${name}: ${error.message}`);
      counts.cut += 1;
      if (!isOver()) await sleep(20);
    }
  }
}

/** Requests posters of changing titles, so that each has to be rendered, and checks that responses are complete. */
async function draw(events, isOver) {
  for (let n = 0; !isOver(); n += 1) {
    const eventId = events[n % events.length];
    try {
      const made = await fetch(`${origin}/api/posters/generate-and-save`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ eventId }),
      });
      const said = await made.json();
      if (made.status === 503 && made.headers.has("Retry-After")) continue;
      if (!made.ok) faults.push(`a poster answered ${made.status}`);
      const served = await fetch(origin + said.data.url);
      if (!(await isWholePicture(Buffer.from(await served.arrayBuffer()))))
        faults.push(`${said.data.url} was served half`);
      counts.posters += 1;
      withDatabase(
        (db) => db.prepare("UPDATE events SET title = ? WHERE id = ?").run(`第 ${Math.random()} 场`, eventId),
        {
          timeout: 5000,
        },
      );
    } catch {
      await sleep(20);
    }
  }
}

/** Compares the database and the files with all acknowledged writes. */
async function verify(round) {
  withDatabase((db) => {
    const whole = db.pragma("integrity_check", { simple: true });
    if (whole !== "ok") faults.push(`round ${round}: integrity_check says ${whole}`);
    if (db.pragma("foreign_key_check").length > 0)
      faults.push(`round ${round}: rows name others that are not there`);
    for (const one of acknowledged) {
      const { table, column, value } = one;
      if (db.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).get(value) === undefined)
        faults.push(`round ${round}: ${table} has lost ${column} ${value}`);
    }
  });
  for (const part of ["uploads", "posters"])
    for (const name of readdirSync(join(folder, part), { recursive: true, encoding: "utf8" })) {
      const path = join(folder, part, name);
      if (checked.has(path) || !/\.jpg$/.test(name)) continue;
      const bytes = readFileSync(path);
      checked.add(path);
      if (!(await isWholePicture(bytes))) faults.push(`round ${round}: ${part}/${name} is half a picture`);
    }
}

/** Kills the processes of a round; resolves with whether the server is one of them. */
async function kill(kind, site) {
  const workers = childrenOf(site.child.pid);
  if (kind !== "drawing") site.child.kill("SIGKILL");
  if (kind !== "server")
    for (const pid of workers) {
      try {
        process.kill(pid, "SIGKILL");
        counts.kills.drawing += kind === "drawing" ? 1 : 0;
      } catch {
        // It has already exited.
      }
    }
  if (kind !== "drawing") counts.kills[kind] += 1;
  if (kind !== "drawing") await site.ended;
}

/** Makes all pictures old enough for the sweep, and reports orphaned files that remain. */
async function sweep() {
  const past = Date.now() - 2 * dayMs;
  withDatabase(
    (db) => {
      db.prepare("UPDATE images SET created_at = ?").run(past);
      db.prepare("DELETE FROM job_runs").run();
    },
    { timeout: 5000 },
  );
  const { utimesSync } = await import("node:fs");
  const files = () => readdirSync(join(folder, "uploads"), { recursive: true, encoding: "utf8" });
  for (const name of files()) utimesSync(join(folder, "uploads", name), past / 1000, past / 1000);
  const site = await startSite(env);
  const isSwept = () =>
    withDatabase((db) =>
      db.prepare("SELECT 1 FROM job_runs WHERE name = 'unused-pictures' AND finished_at IS NOT NULL").get(),
    );
  for (const until = Date.now() + sweepMs; !isSwept() && Date.now() < until; ) await sleep(100);
  const hashes = new Set(withDatabase((db) => db.prepare("SELECT hash FROM images").pluck().all()));
  const left = files().filter((name) => name !== "variants" && !hashes.has(/[0-9a-f]{20}/.exec(name)?.[0]));
  if (left.length > 0)
    faults.push(`after the sweep ${left.length} files belong to nobody, such as ${left[0]}`);
  for (const part of ["uploads", "posters", "outbox"])
    for (const name of readdirSync(join(folder, part), { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".part")) faults.push(`${part}/${name} was left`);
  site.child.kill();
  await site.ended;
  return hashes.size;
}

await runProgram(["seed"], env);
let site = await startSite(env);
const city = known();
const writers = writersOf(origin, { ...city, token: await signIn() });
for (let round = 1; round <= rounds && faults.length === 0; round += 1) {
  const kind = kinds[round % kinds.length];
  let isOver = false;
  const people = Array.from({ length: writersAtOnce }, () => write(writers, () => isOver));
  people.push(draw(city.events, () => isOver));
  await sleep(killWithin.least + Math.random() * (killWithin.most - killWithin.least));
  await kill(kind, site);
  if (kind === "drawing") await sleep(killWithin.least);
  isOver = true;
  await Promise.all(people);
  if (kind !== "drawing") site = await startSite(env);
  await verify(round);
  if (round % 20 === 0) say(`${round} rounds, ${acknowledged.length} writes acknowledged`);
}
site.child.kill();
await site.ended;
const found = faults.length === 0 ? await sweep() : 0;
const { kills, rejected, cut, posters } = counts;
say(
  `killed: server ${kills.server} times, drawing processes ${kills.drawing}, server and these ${kills.all}`,
);
say(
  `${acknowledged.length} writes acknowledged, ${cut} cut, ${rejected} asked to come again; ${posters} posters drawn and read`,
);
if (faults.length > 0) fail([...new Set(faults)].slice(0, 20).join("\n"));
say(
  `all there, the database whole, no half file; after the sweep ${found} pictures that something names, and no file of nobody`,
);
process.exit(0);
