// `npm run update`, in the current release: fetches, installs and builds the next one next to it, tests it on a copy of the data, backs
// the site up, switches, and reverts if the new one is unhealthy. `npm run update -- REF` takes a branch, tag or commit,
// `npm run update -- FILE` an archive of `npm run release`, which has nothing to install or build.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statfsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkNode, fail, freePort, root as packageFolder, print, run, start } from "./setup/shell.mjs";
import { isArchiveName, isSameArchive, isUnpacked, nodeOf, unpackArchive } from "./update/archive.mjs";
import { changeOver, endNoted } from "./update/change-over.mjs";
import { appliedMigrations, copyDatabase, withLock } from "./update/database.mjs";
import { waitForHealth } from "./update/health.mjs";
import {
  dropOldReleases,
  fetchSource,
  findInstallation,
  partialFolder,
  readSource,
  removeRelease,
  sweep,
} from "./update/releases.mjs";
import { readSettings } from "./update/settings.mjs";

const megabyte = 1024 * 1024;
const spareBytes = 200 * megabyte;
const loopback = "127.0.0.1";

/** Throws unless there is disk space for another release and three copies of the database: trial, backup and migration. */
function requireSpace({ folder, root }, dataFolder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  const database = statSync(join(dataFolder, "app.db"), { throwIfNoEntry: false })?.size ?? 0;
  const needed = files.reduce((sum, size) => sum + size, 3 * database + spareBytes);
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < needed)
    throw new Error(
      `${root} has ${Math.floor((bavail * bsize) / megabyte)} MB free, and an update needs ${Math.ceil(needed / megabyte)}; free some space`,
    );
}

/** A trial has no external effects: no mail, no backup, no stored code. */
const withoutOutside = {
  SMTP_URL: "",
  ALERT_MAIL: "",
  BACKUP_DIR: "",
  BACKUP_COMMAND: "",
  BACKUP_S3_ENDPOINT: "",
  BACKUP_S3_BUCKET: "",
  BACKUP_S3_ACCESS_KEY: "",
  BACKUP_S3_SECRET_KEY: "",
  // Passwords and keys in the settings are sealed under it.
  SESSION_SECRET: "",
  // Compiled code is stored by path, and the trial's is used once.
  NODE_COMPILE_CACHE: "",
  LOG_LEVEL: "error",
};

/** Runs the server in the working directory until standard input closes, so that it ends with the update that started it. */
const trialProgram = `process.stdin.once("end", () => process.exit(1)).resume();
const { run } = await import("./build/server/index.js");
await run("start");`;

/**
 * Runs the release in `folder` on a copy of the database, reachable only from this machine: failing migrations and start-ups are found
 * while the current release keeps running. Throws unless it becomes healthy.
 */
async function tryRelease({ trial }, { forServer, dataFolder, healthSeconds }, folder) {
  mkdirSync(trial, { mode: 0o700 });
  await copyDatabase(join(dataFolder, "app.db"), join(trial, "app.db"));
  const PORT = String(await freePort());
  const env = { ...forServer, ...withoutOutside, DATA_DIR: trial, HOST: loopback, PORT };
  const server = start(nodeOf(folder), ["--input-type=module", "-e", trialProgram], { env, cwd: folder });
  try {
    const address = `http://${loopback}:${PORT}`;
    const reason = await waitForHealth(address, { seconds: healthSeconds, isOver: server.isOver });
    if (reason !== null) {
      process.stderr.write(server.output());
      throw new Error("the new release does not run over a copy of the data; the lines above say why");
    }
    // The second is of the part that a server loads after its start.
    for (const path of ["/", "/admin"]) {
      const page = await fetch(address + path).catch(() => null);
      if (!page?.ok) throw new Error(`the new release answers ${page?.status ?? "nothing"} for ${path}`);
    }
  } finally {
    await server.stop();
  }
}

/** Runs a release's command with its output on the terminal; throws an error with `words` when it fails. */
async function step(words, command, args, options) {
  const { code } = await run(command, args, options);
  if (code !== 0) throw new Error(`${words}; the lines above say why`);
}

/** Clones and builds the next release in `folder`. Resolves with the end of its name, or null when it is the running one. */
async function buildRelease({ folder: from }, ref, folder) {
  const source = await readSource(from);
  print(`fetching ${source.shownUrl} …`);
  const commit = await fetchSource({ from, source, ref, folder });
  if (commit === source.commit) return null;
  print(`making ${commit.slice(0, 7)} …`);
  await step("the new release could not be built", "npm", ["run", "--silent", "build"], { cwd: folder });
  return commit.slice(0, 7);
}

/** Unpacks the next release into `folder`; resolves as `buildRelease` does. */
async function unpackRelease({ folder: from }, file, folder) {
  if (!isUnpacked(from))
    throw new Error(
      `${from} was built here, and an archive brings its own Node: run deploy/install.sh of the archive once`,
    );
  print(`unpacking ${file} …`);
  const { version } = await unpackArchive(file, folder);
  return isSameArchive(from, folder) ? null : version;
}

/** Prepares the next release in its own folder. Resolves with its name, or null when it is the running one. */
async function makeRelease(installation, settings, requested) {
  const { releases } = installation;
  requireSpace(installation, settings.dataFolder);
  const time = `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const folder = partialFolder(installation, time);
  const end = await (requested !== undefined && isArchiveName(requested)
    ? unpackRelease(installation, resolve(process.env.INIT_CWD ?? ".", requested), folder)
    : buildRelease(installation, requested, folder));
  if (end === null) return null;
  const { length } = await appliedMigrations(join(settings.dataFolder, "app.db"));
  const journal = JSON.parse(readFileSync(join(folder, "drizzle", "meta", "_journal.json"), "utf8"));
  const migrations = journal.entries.slice(length).map(({ tag }) => tag);
  if (migrations.length > 0) print(`it brings migrations: ${migrations.join(", ")}`);
  print("trying it over a copy of the data …");
  await tryRelease(installation, settings, folder);
  const backup = [join(folder, "build", "server", "index.js"), "backup"];
  await step("the backup failed", nodeOf(folder), backup, { cwd: folder, env: settings.forServer });
  const name = `${time}-${end}`;
  renameSync(folder, join(releases, name));
  // Only here are its modules where the service loads them from; without the cache it starts, too, more slowly.
  const command = join(releases, name, "bin", "chenglijian");
  if (existsSync(command)) await run(command, ["fill-cache"], { quiet: true });
  return name;
}

async function update(installation, settings, requested) {
  await endNoted(installation, settings);
  sweep(installation);
  const { address } = settings;
  const before = await waitForHealth(address, { release: installation.name, since: 0, seconds: 0 });
  if (before !== null) print(`note: before the update, ${before}`);
  let name;
  try {
    name = await makeRelease(installation, settings, requested);
  } catch (error) {
    throw new Error(`${error.message}. Nothing has changed: ${installation.name} goes on`);
  } finally {
    sweep(installation);
  }
  if (name === null) return print(`${installation.name} is up to date`);
  print(`switching to ${name} …`);
  const reason = await changeOver(installation, settings, name);
  if (reason !== null) {
    removeRelease(installation, name);
    throw new Error(`the update was taken back: ${reason}. ${installation.name} answers again`);
  }
  for (const old of dropOldReleases(installation, name, installation.name)) print(`removed ${old}`);
  print(`${name} answers; ${installation.name} stays beside it`);
}

checkNode();
try {
  const [requested, ...more] = process.argv.slice(2);
  if (requested?.startsWith("-") || more.length > 0)
    throw new Error("npm run update -- REF takes one archive, branch, tag or commit, or nothing");
  const installation = findInstallation(packageFolder);
  const settings = readSettings(process.env, installation);
  const words = `another update is running in ${installation.root}`;
  await withLock(join(installation.root, "update.lock"), { words }, () =>
    update(installation, settings, requested),
  );
} catch (error) {
  // Errors that are thrown on purpose, and those of the system, which name their file, need no stack.
  fail(error.constructor === Error || error.code ? error.message : error.stack);
}
