// `npm run bench`: the figures that the site promises, each beside a limit measured in the same run, as one table that is kept in
// `bench/results`; `--against FOLDER` measures another checkout's build in turn. It needs wrk.
// `--json` prints JSON instead of a table. `npm run bench -- images`: cost of large photos; `votes`: ballots, and what
// readers wait for meanwhile; `lists`: database time of long lists (`--plans` prints SQLite's query plans); `api`: API calls over 100,000 rows of
// each kind; `sign-ins`: page latency while 1,000 members sign in; `posters`: cost of rendering, and its effect on
// page latency; `auth`: whether the auth API's times tell that an account is known; `memory`: of the server and the drawing
// process under load; `interactions`: from a key or a press to the next picture of the organiser's event form;
// `first-paint`: from asking for the home page to its first paint.
import { measureApi } from "./bench/api.mjs";
import { measureAuth } from "./bench/auth.mjs";
import { watchFor } from "./bench/children.mjs";
import { measureFirstPaint } from "./bench/first-paint.mjs";
import { goalsText, keepResults, measureGoals } from "./bench/goals.mjs";
import { benchImages } from "./bench/images.mjs";
import { measureInteractions } from "./bench/interactions.mjs";
import { listMostMs, listsText, measureLists } from "./bench/lists.mjs";
import { measureMemory } from "./bench/memory.mjs";
import { measurePosters } from "./bench/posters.mjs";
import { measureSignIns } from "./bench/sign-ins.mjs";
import { openSite } from "./bench/site.mjs";
import { measureVotes } from "./bench/votes.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { at } from "./setup/paths.mjs";
import { fail } from "./setup/print.mjs";
import { run } from "./setup/run.mjs";

const isImages = process.argv.includes("images");
const isSignIns = process.argv.includes("sign-ins");
const isApi = process.argv.includes("api");
const isAuth = process.argv.includes("auth");
const longestRunMs = isAuth ? 1_800_000 : isImages || isSignIns || isApi ? 600_000 : 400_000;
const isJson = process.argv.includes("--json");
const progress = (line) => process.stderr.isTTY && process.stderr.write(`${line}\n`);

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
const against = process.argv.includes("--against")
  ? process.argv[process.argv.indexOf("--against") + 1]
  : null;
const figures = await measureGoals(progress, against).catch((error) => fail(error.message));
process.stdout.write(isJson ? `${JSON.stringify(figures, null, 2)}\n` : goalsText(figures));
process.stdout.write(isJson ? "" : `kept in ${keepResults(figures)}\n`);
if (figures.errors > 0) fail("some answers failed");
process.exit(0);
