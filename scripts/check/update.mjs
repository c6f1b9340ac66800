// `npm run check:update`: updates three older commits of this repository, installed and built, with the sample city, to the current
// commit, while clients read through a retrying proxy. No response may fail and no table lose rows. Takes half an hour.
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "../setup/install.mjs";
import { at, checkNode, fail, freePort, makeFolder, print, run } from "../setup/shell.mjs";
import { environmentOf } from "../setup/site.mjs";
import { waitForHealth } from "../update/health.mjs";
import { startProxy, startReading } from "./retrying-proxy.mjs";

/** Of these, those that the older commit has are read. */
const paths = ["/", "/events", "/wishes", "/polls", "/gallery", "/calendar.ics"];
const healthSeconds = 60;
/** Tables that the program writes by itself. */
const ownTables = /^(sqlite|__drizzle|site_settings|job|mail|session|admin|user|auth)/;
const branch = "checked-update";

/** Runs a program in a folder; resolves with its output, throws the end of it when it fails. */
async function succeed(cwd, command, args, env = {}) {
  const { code, output } = await run(command, args, { cwd, env, quiet: true });
  if (code === 0) return output.trim();
  throw new Error(`${command} ${args.join(" ")}: ${output.trim().split("\n").slice(-5).join(" | ")}`);
}

const git = (folder, ...words) =>
  succeed(folder, "git", ["-c", "user.name=check", "-c", "user.email=check@example.org", ...words]);

/** Of the commits with fewer migrations than the current one: the first, the middle and the last. */
async function olderCommits() {
  const found = new Map();
  for (const commit of (await git(at(), "log", "--first-parent", "--format=%h")).split("\n")) {
    const names = await git(at(), "ls-tree", "--name-only", commit, "drizzle/");
    const count = names.split("\n").filter((name) => name.endsWith(".sql")).length;
    if (count > 0 && !found.has(count)) found.set(count, commit);
  }
  const older = [...found.values()].slice(1);
  return [...new Set([older.at(-1), older[Math.floor(older.length / 2)], older[0]])].filter(Boolean);
}

/** Installs, builds and starts a commit with the sample city. Its update command is replaced by the current one. */
async function makeInstallation(remote, commit) {
  const root = makeFolder();
  const [release, data] = [join(root, "releases", "first"), join(root, "data")];
  mkdirSync(join(root, "releases"));
  await git(root, "clone", "--quiet", remote, release);
  await git(release, "checkout", "--quiet", "--detach", commit);
  await succeed(release, "npm", ["run", "build"]);
  const port = await freePort();
  const serve = (verb) => `${process.execPath} ${at("scripts", "check", "service.mjs")} ${verb} ${root}`;
  const more = { UPDATE_RESTART: serve("restart"), UPDATE_STOP: serve("stop"), PORT: port };
  const settings = Object.entries(environmentOf(data, more)).filter(([name]) => name !== "PATH");
  writeFileSync(join(root, "service.env"), settings.map(([name, value]) => `${name}=${value}\n`).join(""));
  await succeed(release, process.execPath, ["build/server/index.js", "seed"], Object.fromEntries(settings));
  for (const name of ["update.mjs", "update", "setup"])
    cpSync(at("scripts", name), join(release, "scripts", name), { recursive: true });
  await git(release, "add", "--force", "scripts");
  await git(release, "commit", "--quiet", "--allow-empty", "--message", "Bring the current update command");
  symlinkSync("releases/first", join(root, "current"));
  await succeed(root, "sh", ["-c", serve("restart")]);
  const address = `http://127.0.0.1:${port}`;
  const reason = await waitForHealth(address, { seconds: healthSeconds });
  if (reason !== null) throw new Error(reason);
  return {
    port,
    database: join(data, "app.db"),
    address,
    update: () =>
      run(process.execPath, ["scripts/update.mjs"], {
        cwd: join(root, "current"),
        quiet: true,
        env: { UPDATE_ENV_FILE: join(root, "service.env"), UPDATE_HEALTH_SECONDS: String(healthSeconds) },
      }),
    stop: () => existsSync(join(root, "service.pid")) && succeed(root, "sh", ["-c", serve("stop")]),
  };
}

/** Row counts of the tables with user content. */
async function countRows(file) {
  const { default: Database } = await import("better-sqlite3");
  const db = new Database(file, { readonly: true });
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const count = (name) => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()];
  const counts = Object.fromEntries(names.filter((name) => !ownTables.test(name)).map(count));
  db.close();
  return counts;
}

/** Updates an installation during reads; resolves with a line per fault. */
async function faultsOf(site, head) {
  const proxy = await startProxy(site.port);
  const served = [];
  for (const path of paths) if ((await fetch(proxy.origin + path)).ok) served.push(path);
  const readers = startReading(proxy.origin, served);
  const rows = await countRows(site.database);
  const { code, output } = await site.update();
  const { reads, failures } = await readers.stop();
  proxy.close();
  const after = await countRows(site.database);
  print(`${reads} reads; ${output.trim().split("\n").at(-1)}`);
  // Migrations may add rows.
  const reduced = Object.keys(rows).filter((name) => !(after[name] >= rows[name]));
  const { release } = await (await fetch(`${site.address}/health`)).json();
  const isCurrent = code === 0 && String(release).endsWith(head.slice(0, 7));
  return [
    ...(isCurrent ? [] : [output]),
    ...new Set(failures),
    ...reduced.map((name) => `the table ${name} has lost rows`),
  ];
}

checkNode();
await ensureInstalled();
const remote = makeFolder();
const head = await git(at(), "rev-parse", "HEAD");
await git(at(), "clone", "--quiet", "--bare", at(), remote);
await git(remote, "branch", "--force", branch, head);
await git(remote, "symbolic-ref", "HEAD", `refs/heads/${branch}`);
const faults = [];
let updated = 0;
for (const commit of process.argv.length > 2 ? process.argv.slice(2) : await olderCommits()) {
  print(`--- from ${commit} to ${head.slice(0, 7)}`);
  let site;
  try {
    site = await makeInstallation(remote, commit);
    faults.push(...(await faultsOf(site, head)));
    updated += 1;
  } catch (error) {
    print(`skipped: ${commit} cannot be installed today (${error.message})`);
  } finally {
    await site?.stop();
  }
}
if (updated === 0) fail("no older commit could be installed");
if (faults.length > 0) fail(faults.join("\n"));
print(`${updated} updates without a failed response or lost rows`);
