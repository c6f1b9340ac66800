// `npm run bench`: throughput of the built site, compared with a plain node:http server that sends the same bytes.
// `--json` prints JSON instead of a table. `npm run bench -- images`: cost of large photos; `votes`: ballots, and what
// readers wait for meanwhile; `lists`: database time of long lists (`--plans` prints SQLite's query plans); `api`: API calls over 100,000 rows of
// each kind; `sign-ins`: page latency while 1,000 members sign in; `posters`: cost of rendering, and its effect on
// page latency; `auth`: whether the auth API's times tell that an account is known; `memory`: of the server and the drawing
// process under load; `interactions`: from a key or a press to the next picture of the organiser's event form;
// `first-paint`: from asking for the home page to its first paint.
import { availableParallelism, loadavg } from "node:os";
import { measureApi } from "./bench/api.mjs";
import { measureAuth } from "./bench/auth.mjs";
import { fork, spawnWorker, watchFor } from "./bench/children.mjs";
import { compare } from "./bench/compare.mjs";
import { measureFirstPaint } from "./bench/first-paint.mjs";
import { benchImages } from "./bench/images.mjs";
import { measureInteractions } from "./bench/interactions.mjs";
import { listMostMs, listsText, measureLists } from "./bench/lists.mjs";
import { measureMemory } from "./bench/memory.mjs";
import { measurePosters } from "./bench/posters.mjs";
import { reportText } from "./bench/report.mjs";
import { measureSignIns } from "./bench/sign-ins.mjs";
import { openSite } from "./bench/site.mjs";
import { targetsOf, transferSizes } from "./bench/targets.mjs";
import { residentMb } from "./bench/usage.mjs";
import { measureVotes } from "./bench/votes.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { at } from "./setup/paths.mjs";
import { fail } from "./setup/print.mjs";
import { run } from "./setup/run.mjs";

const isImages = process.argv.includes("images");
const isSignIns = process.argv.includes("sign-ins");
const isApi = process.argv.includes("api");
const isAuth = process.argv.includes("auth");
const longestRunMs = isAuth ? 1_800_000 : isImages || isSignIns || isApi ? 600_000 : 160_000;
const isJson = process.argv.includes("--json");
const progress = (line) => process.stderr.isTTY && process.stderr.write(`${line}\n`);

async function measure() {
  const machine = {
    date: new Date().toISOString(),
    node: process.versions.node,
    cores: availableParallelism(),
    loadBefore: Math.round(loadavg()[0] * 100) / 100,
  };
  progress("starting the site with the sample city …");
  const site = await openSite();
  const { targets, pages } = await targetsOf(site.origin);
  const transferBytes = await transferSizes(site.origin, pages);
  const baseline = await spawnWorker(
    fork("baseline.mjs"),
    targets.map(({ answer }) => answer),
  );
  const load = await spawnWorker(fork("load.mjs"), null);
  const processes = { site, baseline, load };
  const rssMb = { idle: residentMb(site.pid) };
  const results = [];
  for (const part of ["cached", "uncached"]) {
    for (const [index, target] of targets.entries()) {
      if (target.part !== part) continue;
      progress(`loading: ${target.name} …`);
      results.push(await compare(processes, target, baseline.ready[index], index % 2 === 1));
    }
    rssMb[part] = residentMb(site.pid);
  }
  return { ...machine, coldStartMs: site.coldStartMs, rssMb, transferBytes, results };
}

const { code, output } = await run(process.execPath, [at("scripts", "build.mjs")], { quiet: isJson });
if (code !== 0) {
  process.stderr.write(output);
  process.exit(1);
}
watchFor(longestRunMs);
if (isImages) {
  await benchImages((line) => process.stdout.write(`${line}\n`)).catch((error) => fail(error.message));
  process.exit(0);
}
if (process.argv.includes("votes")) {
  progress("voting …");
  const { origin } = await openSite();
  const votes = await measureVotes(origin).catch((error) => fail(error.message));
  process.stdout.write(`${JSON.stringify(votes, null, 2)}\n`);
  if (votes.errors > 0) fail(`${votes.errors} ballots were refused, lost or counted twice`);
  process.exit(0);
}
if (isApi) {
  progress("filling a database and calling …");
  const figures = await measureApi().catch((error) => fail(error.message));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (figures.errors > 0) fail(`${figures.errors} calls failed or had another status`);
  process.exit(0);
}
if (isAuth) {
  progress("asking about known and unknown accounts …");
  const figures = await measureAuth().catch((error) => fail(error.message));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (figures.errors > 0) fail(`${figures.errors} calls had another status`);
  process.exit(0);
}
if (process.argv.includes("posters")) {
  progress("drawing …");
  const { origin, pid } = await openSite();
  const figures = await measurePosters(origin, pid).catch((error) => fail(error.message));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (figures.errors > 0) fail(`${figures.errors} posters were not drawn`);
  process.exit(0);
}
if (process.argv.includes("memory")) {
  progress("loading …");
  // How a small machine may limit the server, tried from the shell.
  const { NODE_OPTIONS = "", MALLOC_ARENA_MAX = "" } = process.env;
  const { origin, pid } = await openSite({ NODE_OPTIONS, MALLOC_ARENA_MAX });
  const figures = await measureMemory(origin, pid).catch((error) => fail(error.message));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (figures.errors > 0) fail(`${figures.errors} reads failed`);
  process.exit(0);
}
if (process.argv.includes("lists")) {
  progress("filling a database …");
  const lists = await measureLists().catch((error) => fail(error.message));
  const text = listsText(lists, process.argv.includes("--plans"));
  process.stdout.write(isJson ? `${JSON.stringify(lists, null, 2)}\n` : text);
  const slow = lists.filter(({ ms }) => ms > listMostMs).map(({ name }) => name);
  if (slow.length > 0) fail(`over ${listMostMs} ms: ${slow.join("; ")}`);
  process.exit(0);
}
if (process.argv.includes("interactions")) {
  progress("typing and pressing …");
  const password = "only for the measurement";
  const { origin } = await openSite({ ADMIN_PASSWORD: password });
  const executablePath = await ensureChromium();
  const figures = await measureInteractions(origin, { password, executablePath }).catch((error) =>
    fail(error.message),
  );
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exit(0);
}
if (process.argv.includes("first-paint")) {
  progress("opening the home page …");
  const { origin } = await openSite();
  const figures = await measureFirstPaint(origin, await ensureChromium()).catch((error) =>
    fail(error.message),
  );
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  process.exit(0);
}
if (isSignIns) {
  progress("signing in …");
  const figures = await measureSignIns().catch((error) => fail(error.message));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (figures.errors > 0) fail(`${figures.errors} sign-ins or reads were refused or lost`);
  process.exit(0);
}
const figures = await measure().catch((error) => fail(error.message));
process.stdout.write(isJson ? `${JSON.stringify(figures, null, 2)}\n` : reportText(figures));
const failures = figures.results.filter(({ site, plain }) => site.errors + plain.errors > 0);
if (failures.length > 0)
  fail(`answers failed or had another status: ${failures.map(({ name }) => name).join(", ")}`);
process.exit(0);
