// `npm run bench`: the figures that this site promises, each beside a limit that is measured in the same run. With
// `--against FOLDER`, another checkout with a build of its own, starts and answers are measured in turn with that one's, too.
import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "../setup/chromium.mjs";
import { root } from "../setup/paths.mjs";
import { fork, spawnWorker } from "./children.mjs";
import { measureFirstPaint } from "./first-paint.mjs";
import { goalRows } from "./goal-rows.mjs";
import { measureFirstViews } from "./images.mjs";
import { measurePaced } from "./paced.mjs";
import { rawGet } from "./raw-get.mjs";
import { measureSignIns } from "./sign-ins.mjs";
import { openSite, prepareSite, settingsOfSmallServer, startSite } from "./site.mjs";
import { measureStarts } from "./starts.mjs";
import { inTurn } from "./turns.mjs";
import { residentMb } from "./usage.mjs";
import { measureVoteBursts, steadyVotes } from "./votes.mjs";
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

/** What a phone waits for and loads, each from a server of its own: the first paint, and the pictures of the first view. */
async function measureFirstVisit() {
  const executablePath = await ensureChromium();
  const site = await openSite();
  const paint = await measureFirstPaint(site.origin, executablePath);
  await site.stop();
  const views = [];
  await measureFirstViews(executablePath, (view) => views.push(view));
  return { paint, views };
}

/** Requests that failed, whatever was measured with them. */
const failed = (details) =>
  Object.values(details)
    .flatMap((sides) => Object.values(sides))
    .reduce((sum, { errors = 0 }) => sum + errors, 0);

/** Answers of this build, of a plain server and of `program`, if given, which is another build's. */
async function measureAnswers(progress, program) {
  const env = { ...settingsOfSmallServer, LOG_LEVEL: "info" };
  // A server that idles while other programs work may lose its pages to the kernel and be slower ever after: all start together.
  const own = await prepareSite(env);
  const other = program && (await prepareSite(env, () => {}, program));
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
  details["a page during votes"] = { site: during, votes: await votes.stop() };
  const memoryMb = {
    site: residentMb(site.pid),
    plain: residentMb(plain.pid),
    before: before ? residentMb(before.pid) : undefined,
  };
  await Promise.all([site.stop(), before?.stop()]);
  return { details, home, events, rendered, paced, during, memoryMb };
}

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
  const program = against ? join(against, "build", "server", "index.js") : undefined;
  progress("starting …");
  const starts = await measureStarts(program);
  const answers = await measureAnswers(progress, program);
  progress("opening the home page on a slow line …");
  const visit = await measureFirstVisit();
  progress("reading while a thousand people vote at once …");
  const site = await openSite();
  const bursts = await measureVoteBursts(site.origin);
  await site.stop();
  progress("reading while a thousand people sign in at once …");
  const signIns = await measureSignIns();
  const errors =
    failed(answers.details) +
    Object.values(bursts).reduce((sum, burst) => sum + (burst.errors ?? 0) + burst.reads.errors, 0) +
    signIns.errors;
  const rows = goalRows({ starts, ...visit, ...answers, bursts, signIns });
  return { machine, rows, details: { starts, ...visit, ...answers.details, bursts, signIns }, errors };
}
