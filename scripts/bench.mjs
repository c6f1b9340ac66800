// `npm run bench`: one table of the performance goals; needs wrk and Chromium. `npm run bench -- votes`: ballots, and the latency of
// pages meanwhile; `lists`: database time of long lists; `guests`: bulk work on guests; `first-paint`: home page and event on slow 3G.
// `--short` is a smoke test; `--json` prints JSON.
import { execFileSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { measurePaints } from "./bench/first-paint.mjs";
import { measureGoals } from "./bench/goals.mjs";
import { measureGuests } from "./bench/guests.mjs";
import { measureLists } from "./bench/lists.mjs";
import { fillDetailed } from "./bench/pictures.mjs";
import { tableText } from "./bench/statistics.mjs";
import { measureVotes } from "./bench/votes.mjs";
import { watchFor } from "./setup/children.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { at, root } from "./setup/paths.mjs";
import { fail } from "./setup/print.mjs";
import { run } from "./setup/run.mjs";
import { openSite } from "./setup/site.mjs";

const words = process.argv.slice(2);
const [isShort, isJson] = ["--short", "--json"].map((word) => words.includes(word));
const progress = (line) => process.stderr.isTTY && process.stderr.write(`${line}\n`);

const kinds = {
  votes: async () => measureVotes((await openSite()).origin, isShort),
  lists: () => measureLists(isShort),
  guests: () => measureGuests(isShort),
  "first-paint": async () =>
    measurePaints((await openSite({}, fillDetailed)).origin, await ensureChromium(), isShort),
};

const { code, output } = await run(process.execPath, [at("scripts", "build.mjs")], { quiet: isJson });
if (code !== 0) fail(output);
watchFor(900_000);
const load = loadavg()[0];
try {
  const kind = Object.keys(kinds).find((name) => words.includes(name));
  const rows = kind ? await kinds[kind]() : await measureGoals(progress, isShort);
  const commit = String(execFileSync("git", ["-C", root, "rev-parse", "--short", "HEAD"])).trim();
  const cores = availableParallelism();
  const machine = { commit, node: process.version, cores, load: Number(load.toFixed(2)) };
  const text = `commit ${commit}, node ${machine.node}, ${cores} cores, load ${machine.load} before\n\n${tableText(rows)}`;
  process.stdout.write(isJson ? `${JSON.stringify({ machine, rows }, null, 2)}\n` : text);
  if (load > cores / 2)
    process.stderr.write("other programs keep this machine busy: the figures are too low\n");
  if (!isShort && rows.some(({ isMet }) => !isMet)) fail("some goals are not met");
} catch (error) {
  fail(error.message);
}
process.exit(0);
