// `npm run bench`: one table of the performance goals; needs wrk and Chromium. `npm run bench -- votes`: ballots, and the latency of
// pages meanwhile; `lists`: database time of long lists; `guests`: bulk work on up to 2,000 guests, and the longest turns of the
// server; `first-paint`: home page and event on slow 3G. `--short` is a smoke test; `--json` prints JSON.
import { execFileSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { at, endAfter, fail, root, run } from "./setup/shell.mjs";

const words = process.argv.slice(2);
const [isShort, isJson] = ["--short", "--json"].map((word) => words.includes(word));
const progress = (line) => process.stderr.isTTY && process.stderr.write(`${line}\n`);

const kinds = {
  goals: async () => (await import("./bench/goals.mjs")).measureGoals(progress, isShort),
  votes: async () => (await import("./bench/votes.mjs")).measureVotes(isShort),
  lists: async () => (await import("./bench/lists.mjs")).measureLists(isShort),
  guests: async () => (await import("./bench/guests.mjs")).measureGuests(isShort),
  "first-paint": async () => (await import("./bench/paints.mjs")).measurePaints(isShort),
};

const unknown = words.find((word) => !word.startsWith("--") && !Object.keys(kinds).includes(word));
if (unknown !== undefined) fail(`${unknown} is none of ${Object.keys(kinds).join(", ")}`);

// A separate process, because its output must not precede JSON.
const { code, output } = await run(process.execPath, [at("scripts", "build.mjs")], { quiet: isJson });
if (code !== 0) fail(output);
endAfter(900_000);
const [load] = loadavg();
try {
  const { tableText } = await import("./bench/statistics.mjs");
  const rows = await kinds[Object.keys(kinds).find((name) => words.includes(name)) ?? "goals"]();
  const commit = String(execFileSync("git", ["-C", root, "rev-parse", "--short", "HEAD"])).trim();
  const cores = availableParallelism();
  const machine = { commit, node: process.version, cores, load: Number(load.toFixed(2)) };
  const text = `commit ${commit}, node ${machine.node}, ${cores} cores, load ${machine.load} before\n\n${tableText(rows)}`;
  process.stdout.write(isJson ? `${JSON.stringify({ machine, rows }, null, 2)}\n` : text);
  if (load > cores / 2)
    process.stderr.write("other programs keep this machine busy: the figures are too low\n");
  if (!isShort && rows.some(({ isMet }) => !isMet)) fail("some goals are not met");
} catch (error) {
  fail(error.stack);
}
process.exit(0);
