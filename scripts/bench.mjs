// `npm run bench`: the figures that the site promises, each beside a limit measured in the same run, as one table;
// `--against FOLDER` measures another checkout's build in turn. It needs wrk and Chromium.
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
import { goalsText } from "./bench/goal-rows.mjs";
import { measureGoals } from "./bench/goals.mjs";
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

const longestRunMs = 900_000;
/** Many calls about known and unknown addresses, in turn. */
const longestOfAuthMs = 1_800_000;
const isJson = process.argv.includes("--json");
const progress = (line) => process.stderr.isTTY && process.stderr.write(`${line}\n`);
const print = (text) => process.stdout.write(text);
const onOwnSite = (measure, settings) => async () => {
  const { origin, pid } = await openSite(settings);
  return measure(origin, pid);
};

/** How a small machine may limit the server, tried from the shell. */
const { NODE_OPTIONS = "", MALLOC_ARENA_MAX = "" } = process.env;
const password = "only for the measurement";

/** What looks at one thing: its figures, and what was wrong with as many of them as `errors` says. */
const kinds = {
  votes: {
    doing: "voting",
    measure: onOwnSite(measureVotes),
    wrong: "ballots were refused, lost or counted twice",
  },
  api: {
    doing: "filling a database and calling",
    measure: measureApi,
    wrong: "calls failed or had another status",
  },
  auth: {
    doing: "asking about known and unknown accounts",
    measure: measureAuth,
    wrong: "calls had another status",
  },
  posters: { doing: "drawing", measure: onOwnSite(measurePosters), wrong: "posters were not drawn" },
  memory: {
    ...{ doing: "loading", wrong: "reads failed" },
    measure: onOwnSite(measureMemory, { NODE_OPTIONS, MALLOC_ARENA_MAX }),
  },
  interactions: {
    doing: "typing and pressing",
    measure: onOwnSite(
      async (origin) => measureInteractions(origin, { password, executablePath: await ensureChromium() }),
      { ADMIN_PASSWORD: password },
    ),
  },
  "first-paint": {
    doing: "opening the home page",
    measure: onOwnSite(async (origin) => measureFirstPaint(origin, await ensureChromium())),
  },
  "sign-ins": {
    doing: "signing in",
    measure: measureSignIns,
    wrong: "sign-ins or reads were refused or lost",
  },
};

async function measureLongLists() {
  progress("filling a database …");
  const lists = await measureLists();
  print(isJson ? `${JSON.stringify(lists, null, 2)}\n` : listsText(lists, process.argv.includes("--plans")));
  const slow = lists.filter(({ ms, name }) => ms > listMostMs(name)).map(({ name }) => name);
  if (slow.length > 0) fail(`slower than their limit: ${slow.join("; ")}`);
}

async function measureOne({ doing, measure, wrong }) {
  progress(`${doing} …`);
  const figures = await measure();
  print(`${JSON.stringify(figures, null, 2)}\n`);
  if (wrong && figures.errors > 0) fail(`${figures.errors} ${wrong}`);
}

async function measureAll() {
  const place = process.argv.indexOf("--against");
  const figures = await measureGoals(progress, place < 0 ? null : process.argv[place + 1]);
  print(isJson ? `${JSON.stringify(figures, null, 2)}\n` : goalsText(figures));
  if (figures.errors > 0) fail("some answers failed");
}

const { code, output } = await run(process.execPath, [at("scripts", "build.mjs")], { quiet: isJson });
if (code !== 0) {
  process.stderr.write(output);
  process.exit(1);
}
const asked = Object.keys(kinds).find((name) => process.argv.includes(name));
watchFor(asked === "auth" ? longestOfAuthMs : longestRunMs);
try {
  if (asked) await measureOne(kinds[asked]);
  else if (process.argv.includes("images")) await benchImages((line) => print(`${line}\n`));
  else if (process.argv.includes("lists")) await measureLongLists();
  else await measureAll();
} catch (error) {
  fail(error.message);
}
process.exit(0);
