// `npm run check:update`: updates three older commits of this repository, with data, to the current commit, with real installations
// and builds, while clients read through a retrying proxy; then tests failing builds, migrations and starts. Takes half an hour.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "../setup/install.mjs";
import { checkNode } from "../setup/node-version.mjs";
import { fail, say } from "../setup/print.mjs";
import { commitsByMigrations, git, makeInstallation, makeRemote } from "./installations.mjs";
import { startProxy, startReading } from "./retrying-proxy.mjs";

const readPaths = ["/", "/events", "/wishes", "/polls", "/gallery", "/calendar.ics"];
const healthSeconds = 60;
/** Short enough for the proxy's clients to wait out a reverted switch. */
const badHealthSeconds = 8;
/** Tables that the program writes by itself. */
const ownTables = /^(sqlite|__drizzle|site_settings|job|mail|session|admin|user|auth)/;

let problems = 0;
const judge = (isGood, line) => {
  if (!isGood) problems += 1;
  say(`${isGood ? "ok" : "FAILED"}: ${line}`);
};

/** Row counts of the tables with user content. */
async function countRows(file) {
  const { default: Database } = await import("better-sqlite3");
  const db = new Database(file, { readonly: true });
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const counts = names
    .filter((name) => !ownTables.test(name))
    .map((name) => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()]);
  db.close();
  return Object.fromEntries(counts);
}

/** Runs an update during reads; reports both results. */
async function updateWithReaders(site, healthSeconds) {
  const proxy = await startProxy(site.port);
  const answers = await Promise.all(
    readPaths.map(async (path) => [path, (await fetch(proxy.origin + path)).status]),
  );
  const readers = startReading(
    proxy.origin,
    answers.filter(([, status]) => status === 200).map(([path]) => path),
  );
  const rows = await countRows(site.database);
  const { code, output } = await site.update(healthSeconds);
  const { reads, failures } = await readers.stop();
  proxy.close();
  const after = await countRows(site.database);
  // Migrations may add rows.
  const lost = Object.keys(rows).filter((name) => !(after[name] >= rows[name]));
  return { code, output, reads, failures, lost };
}

function judgeReaders({ reads, failures, lost }) {
  judge(failures.length === 0, `${reads} reads, ${failures.length} failed`);
  for (const line of new Set(failures)) say(line);
  judge(
    lost.length === 0,
    lost.length === 0 ? "no table has lost rows" : `tables have lost rows: ${lost.join(", ")}`,
  );
}

/** Faulty releases: a change to their files and the expected output of the update. */
const badReleases = [
  {
    name: "a build that fails",
    spoil: (folder) => writeFileSync(join(folder, "app", "root.tsx"), "export default <"),
    words: /could not be built/,
  },
  {
    name: "a migration that fails",
    spoil: (folder) => {
      const file = join(folder, "drizzle", "meta", "_journal.json");
      const journal = JSON.parse(readFileSync(file, "utf8"));
      const last = journal.entries.at(-1);
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_bad" });
      writeFileSync(file, JSON.stringify(journal));
      writeFileSync(join(folder, "drizzle", "9999_bad.sql"), "CREATE TABLE events (id text);\n");
    },
    words: /does not run over a copy of the data/,
  },
  {
    name: "a server that runs on trial and does not answer afterwards",
    spoil: (folder) => {
      const file = join(folder, "server", "index.ts");
      const program = readFileSync(file, "utf8");
      const elsewhere =
        'if (!process.env.DATA_DIR?.endsWith("/trial")) process.env.PORT = "0";\nconst isMain';
      writeFileSync(file, program.replace("const isMain", elsewhere));
    },
    words: /the update was taken back/,
  },
];

async function tryBadRelease(site, { remote, work, head }, { name, spoil, words }) {
  say(`--- ${name}`);
  const folder = join(work, "spoiled");
  await git(work, "clone", "--quiet", remote, folder);
  await git(folder, "reset", "--quiet", "--hard", head);
  spoil(folder);
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", "--message", name);
  await git(folder, "push", "--quiet", "--force", "origin", "HEAD:checked-update");
  rmSync(folder, { recursive: true });
  const before = await site.answering();
  const result = await updateWithReaders(site, badHealthSeconds);
  judge(result.code === 1 && words.test(result.output), result.output.trim().split("\n").at(-1));
  judge((await site.answering()) === before, `${before} answers`);
  judgeReaders(result);
}

checkNode();
await ensureInstalled();
const work = mkdtempSync(join(tmpdir(), "check-update-"));
let site;
try {
  const remote = join(work, "remote.git");
  await makeRemote(remote);
  const head = await git(remote, "rev-parse", "checked-update");
  const older = await commitsByMigrations();
  const chosen = [older.at(-1), older[Math.floor(older.length / 2)], older[0]].filter(
    (entry, index, all) => entry !== undefined && all.indexOf(entry) === index,
  );
  if (chosen.length < 3) say(`the history has only ${chosen.length} older states of the database`);
  for (const { commit, migrations } of chosen) {
    say(`--- from ${commit} (${migrations} migrations) to ${head.slice(0, 7)}`);
    await site?.close();
    site = await makeInstallation(join(work, commit), remote, commit).catch((error) => {
      say(`skipped: ${commit} cannot be installed today (${error.message})`);
    });
    if (!site) continue;
    const result = await updateWithReaders(site, healthSeconds);
    if (result.code !== 0) say(result.output);
    judge(result.code === 0, result.output.trim().split("\n").at(-1));
    judge((await site.answering())?.endsWith(head.slice(0, 7)), "the new release answers");
    judgeReaders(result);
  }
  if (!site) throw new Error("no older commit could be installed");
  for (const bad of badReleases) await tryBadRelease(site, { remote, work, head }, bad);
} catch (error) {
  judge(false, error.stack);
} finally {
  await site?.close();
  rmSync(work, { recursive: true, force: true });
}
if (problems > 0) fail(`${problems} of these lines failed`);
say("all as it should be");
