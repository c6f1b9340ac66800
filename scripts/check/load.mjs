// `npm run check:load`: ten minutes (`MINUTES=n`) of mixed reads and writes at twice the connections that saturate the built server; ten
// thousand idle and slow connections; restarts under load behind a retrying proxy. Needs wrk and Linux.
import { execFileSync, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { makeFolder, start } from "../setup/children.mjs";
import { at } from "../setup/paths.mjs";
import { fail, say } from "../setup/print.mjs";
import { childrenOf, peakMb, residentMb } from "../setup/usage.mjs";
import { openCrowd } from "./idle-crowd.mjs";
import { freePort } from "./reader.mjs";
import { startProxy, startReading } from "./retrying-proxy.mjs";
import { environmentOf, runProgram, startSite } from "./running-site.mjs";

const minutes = Number(process.env.MINUTES ?? 10);
const probeSeconds = 5;
/** Saturation: more connections add less than a tenth of throughput. */
const steps = [4, 8, 16, 32, 64, 128, 256];
const sampleMs = Math.min(10_000, (minutes * 60_000) / 12);
/** Limit (ms) for a single page after the load. */
const recovered = { answer: 250, within: 10_000 };
const crowd = 10_000;
/** Files that the server opens for itself. */
const spareFiles = 500;
const readPaths = ["/", "/events", "/wishes", "/polls", "/gallery", "/calendar.ics"];
const restarts = 5;
/** Allowed memory growth from the end of the first third to the end (a share). */
const growth = 0.15;

if (spawnSync("wrk", ["-v"]).error) fail("wrk is not installed (apt-get install -y wrk)");
const folder = makeFolder();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = environmentOf(folder, port);
const faults = [];
const judge = (isGood, line) => {
  say(`${isGood ? "ok" : "FAILED"}: ${line}`);
  if (!isGood) faults.push(line);
};

/** Puts load on the server; resolves with statuses and figures. */
function load(connections, seconds) {
  const words = [
    "-t2",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "30s",
    "-s",
    at("scripts", "check", "load.lua"),
  ];
  const child = start("wrk", [...words, origin], process.env);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const number = (name) => Number(new RegExp(`^${name}: (\\d+)`, "m").exec(output)?.[1]);
  return new Promise((resolve) =>
    child.once("exit", () =>
      resolve({
        statuses: Object.fromEntries(
          [...output.matchAll(/^status (.+): (\d+)$/gm)].map(([, name, n]) => [name, Number(n)]),
        ),
        rate: number("rate"),
        p99: number("p99"),
        cut: number("cut"),
        timeouts: number("timeouts"),
      }),
    ),
  );
}

/** The smallest number of connections that saturates the server. */
async function saturation() {
  let best = { rate: 0, connections: 1 };
  for (const connections of steps) {
    const { rate, p99 } = await load(connections, probeSeconds);
    say(`${connections} connections: ${rate} answers/s, 99th percentile ${p99} ms`);
    if (rate < best.rate * 1.1) break;
    best = { rate, connections };
  }
  return best.connections;
}

async function timeOf(path) {
  const startedAt = performance.now();
  const answer = await fetch(origin + path).catch(() => null);
  await answer?.text();
  return { isGood: answer?.status === 200, ms: Math.round(performance.now() - startedAt) };
}

async function checkOverload(site) {
  const connections = 2 * (await saturation());
  const samples = [];
  const timer = setInterval(() => {
    const drawing = childrenOf(site.child.pid).map(residentMb);
    samples.push(residentMb(site.child.pid));
    say(
      `memory: server ${samples.at(-1)} MB${drawing.length > 0 ? `, children ${drawing.join(", ")} MB` : ""}`,
    );
  }, sampleMs);
  const { statuses, rate, p99, cut, timeouts } = await load(connections, Math.round(minutes * 60));
  clearInterval(timer);
  const overAt = Date.now();
  let last = await timeOf("/events?q=recovered");
  while ((!last.isGood || last.ms > recovered.answer) && Date.now() - overAt < recovered.within) {
    await sleep(100);
    last = await timeOf("/events?q=recovered");
  }
  say(
    `${connections} connections, ${minutes} min: ${rate} answers/s, 99th percentile ${p99} ms, ${JSON.stringify(statuses)}`,
  );
  const odd = Object.keys(statuses).filter((status) => !/^(2\d\d|503)$/.test(status));
  judge(
    odd.length === 0,
    `only success and 503 with Retry-After${odd.length > 0 ? `, but ${odd.join(", ")}` : ""}`,
  );
  judge(cut === 0 && timeouts === 0, `no connection was cut (${cut}) or left waiting for 30 s (${timeouts})`);
  judge(
    last.isGood && last.ms <= recovered.answer,
    `recovered ${Date.now() - overAt} ms after the load: a page in ${last.ms} ms`,
  );
  const after = samples.slice(Math.ceil(samples.length / 3));
  const [first = 0, end = 0] = [after[0], after.at(-1)];
  judge(
    end > 0 && end <= first * (1 + growth),
    `memory is flat: ${first} MB after a third, ${end} MB at the end, ${peakMb(site.child.pid)} MB at most`,
  );
}

async function checkCrowd() {
  const limit = execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
  const allowed = limit === "unlimited" ? crowd : Math.min(crowd, Number(limit) - spareFiles);
  if (allowed < crowd) say(`note: ulimit -n is ${limit}; ${allowed} connections instead of ${crowd}`);
  const people = await openCrowd(port, allowed);
  const open = people.open();
  const times = [];
  for (let n = 0; n < 50; n += 1) times.push(await timeOf(n % 2 === 0 ? "/events" : `/events?q=crowd-${n}`));
  people.close();
  const slowest = Math.max(...times.map(({ ms }) => ms));
  judge(
    times.every(({ isGood }) => isGood),
    `${open} idle and slow connections stop no reader: 50 pages, the slowest in ${slowest} ms`,
  );
}

/** Sends wishes through the proxy one after the other until stopped; returns acknowledged and unacknowledged ones. */
function startWishing(proxyOrigin) {
  const [acknowledged, lost] = [[], []];
  let isStopped = false;
  const over = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      const content = `一起看星星 restart ${process.pid} ${n}`;
      const body = JSON.stringify({ authorName: "小鹿", content, category: "其他" });
      const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
      const answer = await fetch(`${proxyOrigin}/api/wishes`, init).catch(() => null);
      await answer?.text();
      (answer?.ok ? acknowledged : lost).push(content);
      await sleep(5);
    }
  })();
  const stop = async () => {
    isStopped = true;
    await over;
    return { acknowledged, lost };
  };
  return { stop };
}

async function checkRestarts(first) {
  const proxy = await startProxy(port);
  const readers = [1, 2, 3, 4].map(() => startReading(proxy.origin, readPaths));
  const people = startWishing(proxy.origin);
  let site = first;
  for (let n = 0; n < restarts; n += 1) {
    await sleep(1000);
    site.child.kill("SIGTERM");
    await site.ended;
    site = await startSite(env);
  }
  await sleep(1000);
  const read = await Promise.all(readers.map(({ stop }) => stop()));
  const { acknowledged, lost } = await people.stop();
  proxy.close();
  const failures = read.flatMap(({ failures }) => failures);
  const reads = read.reduce((sum, one) => sum + one.reads, 0);
  judge(
    failures.length === 0,
    `${restarts} restarts: ${reads} GETs, ${failures.length} lost${failures.length > 0 ? `: ${failures[0]}` : ""}`,
  );
  const db = new Database(`${folder}/app.db`, { readonly: true });
  const has = (content) => db.prepare("SELECT 1 FROM wishes WHERE content = ?").get(content) !== undefined;
  const [missing, half] = [acknowledged.filter((content) => !has(content)), lost.filter(has)];
  db.close();
  judge(missing.length === 0, `${acknowledged.length} POSTs acknowledged, ${missing.length} of them missing`);
  judge(
    half.length === 0,
    `${lost.length} POSTs not acknowledged, ${half.length} of them written all the same`,
  );
  return site;
}

await runProgram(["seed"], env);
let site = await startSite(env);
await checkOverload(site);
await checkCrowd();
site = await checkRestarts(site);
site.child.kill();
await site.ended;
if (faults.length > 0) fail(`${faults.length} of the rules above do not hold`);
process.exit(0);
