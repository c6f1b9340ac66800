// `npm run bench`: the figures that this site promises, each beside a limit that is measured in the same run. With
// `--against FOLDER`, another checkout with a build of its own, every answer is measured in turn with that one's, too.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { at, root } from "../setup/paths.mjs";
import { fork, spawnWorker } from "./children.mjs";
import { measurePaced } from "./paced.mjs";
import { rawGet } from "./raw-get.mjs";
import { prepareSite, settingsOfSmallServer, startSite } from "./site.mjs";
import { ownStart } from "./starts.mjs";
import { inTurn } from "./turns.mjs";
import { residentMb } from "./usage.mjs";
import { steadyVotes } from "./votes.mjs";
import { ensureWrk, wrk } from "./wrk.mjs";

const votesPerSecond = 50;
const readWhileVotingSeconds = 8;
/** Long enough that a single pause of the machine, a hundred requests late, is not the slowest hundredth. */
const pacedSeconds = 24;
/** A reader who is known: no page of theirs is shared. It belongs to no session, so that any build may be asked. */
const known = { Cookie: "session=somebody; first_visit=0" };

const git = (...words) =>
  execFileSync("git", ["-C", root, ...words])
    .toString()
    .trim();

async function answerOf(url, headers = {}) {
  const answer = await rawGet(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** A row of the table: what is promised, the figure, the limit beside it, and their ratio where there is one. */
const row = (name, { ours, limit, limitName, ratio, goal, isMet }) => ({
  ...{ name, ours, limit, limitName },
  ...{ ratio: ratio === undefined ? null : Number(ratio.toPrecision(2)), goal, isMet },
});

/** All figures. `progress` is told what is being measured; `against` is a folder with another build, if any. */
export async function measureGoals(progress, against = null) {
  await ensureWrk();
  const machine = {
    ...{
      date: new Date().toISOString(),
      node: process.versions.node,
      commit: git("rev-parse", "--short", "HEAD"),
    },
    ...{
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? "",
      memoryMb: Math.round(totalmem() / 2 ** 20),
    },
    loadBefore: Number(loadavg()[0].toFixed(2)),
  };
  progress("starting …");
  const starts = await ownStart();
  const env = { ...settingsOfSmallServer, LOG_LEVEL: "info" };
  // A server that idles while other programs work may lose its pages to the kernel and be slower ever after: all start together.
  const own = await prepareSite(env);
  const other = against && (await prepareSite(env, () => {}, join(against, "build", "server", "index.js")));
  const before = other && (await startSite(other));
  const site = await startSite(own);
  const kept = ["/", "/api/events"];
  const answers = await Promise.all(kept.map((path) => answerOf(site.origin + path)));
  const plain = await spawnWorker(fork("baseline.mjs"), answers);
  const sidesOf = (path, plainAt) => [
    ...(plainAt === undefined ? [] : [{ name: "plain", url: plain.ready[plainAt] + path, pid: plain.pid }]),
    { name: "site", url: site.origin + path, pid: site.pid },
    ...(before ? [{ name: "before", url: before.origin + path, pid: before.pid }] : []),
  ];
  const details = {};
  const measured = async (name, path, plainAt, headers) => {
    progress(`reading ${path}: ${name} …`);
    details[name] = await inTurn(sidesOf(path, plainAt), { headers });
    return details[name];
  };
  const home = await measured("home, kept", "/", 0);
  const events = await measured("API, kept", "/api/events", 1);
  const rendered = await measured("home, rendered", "/", undefined, known);
  progress("rendering at half that rate …");
  const rate = Math.max(1, Math.round(rendered.site.perSecond / 2));
  const paced = await measurePaced(`${site.origin}/`, { headers: known, rate, seconds: pacedSeconds });
  details["home, rendered at half the rate"] = { site: { ...paced, perSecond: rate } };
  progress(`reading while ${votesPerSecond} people vote each second …`);
  const votes = await steadyVotes(site.origin, votesPerSecond);
  const during = await wrk({ url: `${site.origin}/events`, seconds: readWhileVotingSeconds });
  const voted = await votes.stop();
  details["a page during votes"] = { site: during, votes: voted };
  const memoryMb = residentMb(site.pid);
  const errors = [
    ...Object.values(details).flatMap((sides) => Object.values(sides).map((side) => side.errors ?? 0)),
  ].reduce((sum, count) => sum + count, 0);
  const rows = [
    row("home, kept (req/s)", {
      ...{ ours: home.site.perSecond, limit: home.plain.perSecond, limitName: "plain node:http" },
      ...{ ratio: home.site.perSecond / home.plain.perSecond, goal: "≥ 0.7 of plain" },
      isMet: home.site.perSecond >= 0.7 * home.plain.perSecond,
    }),
    row("GET /api/events (req/s)", {
      ...{ ours: events.site.perSecond, limit: events.plain.perSecond, limitName: "plain node:http" },
      ...{ ratio: events.site.perSecond / events.plain.perSecond, goal: "≥ 0.5 of plain" },
      isMet: events.site.perSecond >= 0.5 * events.plain.perSecond,
    }),
    row("home, rendered for a reader (req/s)", {
      ours: rendered.site.perSecond,
      ...(rendered.before
        ? {
            ...{ limit: rendered.before.perSecond, limitName: "the other build" },
            ratio: rendered.site.perSecond / rendered.before.perSecond,
            isMet: rendered.site.perSecond >= 4 * rendered.before.perSecond,
          }
        : {}),
      goal: "≥ 4 × commit af3e1e3 (--against)",
    }),
    row("… at half that rate, p99 (ms)", { ours: paced.p99Ms, goal: "≤ 60", isMet: paced.p99Ms <= 60 }),
    row("a page during 50 votes/s (req/s)", {
      ...{ ours: Math.round(during.perSecond), goal: "≥ 5,000", isMet: during.perSecond >= 5000 },
      ...{
        limit: home.plain.perSecond,
        limitName: "plain node:http",
        ratio: during.perSecond / home.plain.perSecond,
      },
    }),
    row("… p99 (ms)", { ours: during.p99Ms, goal: "≤ 20", isMet: during.p99Ms <= 20 }),
    row("memory after all this (MB)", {
      ...{ ours: memoryMb, limit: residentMb(plain.pid), limitName: "plain node:http" },
      ...{ ratio: memoryMb / residentMb(plain.pid), goal: "≤ 150", isMet: memoryMb <= 150 },
    }),
    row("start to the first answer (ms)", {
      ...{ ours: starts.siteMs, limit: starts.plainMs, limitName: "plain node:http" },
      ...{ ratio: starts.siteMs / starts.plainMs, goal: "≤ 600", isMet: starts.siteMs <= 600 },
    }),
  ];
  return { machine, rows, details, errors };
}

/** The table, ratios first. */
export function goalsText({ machine, rows, errors }) {
  const cells = [
    ["ratio", "", "here", "beside", "", "goal", ""],
    ...rows.map(({ name, ours, limit, limitName, ratio, goal, isMet }) => [
      ...[ratio === null ? "" : String(ratio), name, String(ours)],
      ...[limit === undefined ? "" : String(limit), limitName ?? "", goal],
      isMet === undefined ? "" : isMet ? "met" : "not met",
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
  const { date, node, cores, loadBefore, commit } = machine;
  return `${[
    `commit ${commit}, node ${node}, ${cores} cores, load ${loadBefore} before, ${date}`,
    ...["", ...lines, ""],
    `${errors} failed answers`,
    ...(loadBefore > cores / 2
      ? ["other programs keep this machine busy: trust the ratios, not the figures"]
      : []),
  ].join("\n")}\n`;
}

/** Keeps the figures in `bench/results`; the file's path. */
export function keepResults(figures) {
  const folder = at("bench", "results");
  mkdirSync(folder, { recursive: true });
  const { date, commit } = figures.machine;
  const file = join(folder, `${date.slice(0, 16).replace(/[:T]/g, "-")}-${commit}.json`);
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}
