// `npm run update`, in the current release: fetches, installs and builds the next one next to it, tests it on a copy of the data, backs
// the site up, switches, and reverts if the new one is unhealthy. `npm run update -- REF` takes a branch, tag or commit.
import { readdirSync, renameSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkNode, fail, root as packageFolder, print, run } from "./setup/shell.mjs";
import { changeOver, endNoted } from "./update/change-over.mjs";
import { appliedMigrations, laterMigrations, withLock } from "./update/database.mjs";
import { waitForHealth } from "./update/health.mjs";
import { dropOldReleases, findInstallation, partialFolder, removeRelease, sweep } from "./update/layout.mjs";
import { readSettings } from "./update/settings.mjs";
import { fetchSource, readSource } from "./update/source.mjs";
import { tryRelease } from "./update/trial.mjs";
import { UpdateError } from "./update/update-error.mjs";

const megabyte = 1024 * 1024;
const spareBytes = 200 * megabyte;

/** Bytes of all files below a folder. */
const bytesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** Throws unless there is disk space for another release and three copies of the database: trial, backup and migration. */
function requireSpace({ folder, root }, dataFolder) {
  const database = statSync(join(dataFolder, "app.db"), { throwIfNoEntry: false })?.size ?? 0;
  const needed = bytesBelow(folder) + 3 * database + spareBytes;
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < needed)
    throw new UpdateError(
      `${root} has ${Math.floor((bavail * bsize) / megabyte)} MB free, and an update needs ${Math.ceil(needed / megabyte)}; free some space`,
    );
}

/** Runs a release's command with its output on the terminal; throws an `UpdateError` with `words` when it fails. */
async function step(words, command, args, options) {
  const { code } = await run(command, args, options);
  if (code !== 0) throw new UpdateError(`${words}; the lines above say why`);
}

/** Prepares the next release in its own folder. Resolves with its name, or null when it is the running one. */
async function makeRelease(installation, settings, ref) {
  const { folder: from, releases } = installation;
  const source = await readSource(from);
  requireSpace(installation, settings.dataFolder);
  const time = `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const folder = partialFolder(installation, time);
  print(`fetching ${source.shownUrl} …`);
  const commit = await fetchSource({ from, source, ref, folder });
  if (commit === source.commit) return null;
  const name = `${time}-${commit.slice(0, 7)}`;
  print(`making ${name} …`);
  await step("the new release could not be built", "npm", ["run", "--silent", "build"], { cwd: folder });
  const { length } = await appliedMigrations(join(settings.dataFolder, "app.db"));
  const migrations = laterMigrations(folder, length);
  if (migrations.length > 0) print(`it brings migrations: ${migrations.join(", ")}`);
  print("trying it over a copy of the data …");
  await tryRelease(installation, settings, folder);
  const backup = [join(folder, "build", "server", "index.js"), "backup"];
  await step("the backup failed", process.execPath, backup, { cwd: folder, env: settings.forServer });
  renameSync(folder, join(releases, name));
  return name;
}

async function update(installation, settings, ref) {
  await endNoted(installation, settings);
  sweep(installation);
  const { address } = settings;
  const before = await waitForHealth(address, { release: installation.name, since: 0, seconds: 0 });
  if (before !== null) print(`note: before the update, ${before}`);
  let name;
  try {
    name = await makeRelease(installation, settings, ref);
  } catch (error) {
    throw new UpdateError(`${error.message}. Nothing has changed: ${installation.name} goes on`);
  } finally {
    sweep(installation);
  }
  if (name === null) return print(`${installation.name} is up to date`);
  print(`switching to ${name} …`);
  const reason = await changeOver(installation, settings, name);
  if (reason !== null) {
    removeRelease(installation, name);
    throw new UpdateError(`the update was taken back: ${reason}. ${installation.name} answers again`);
  }
  for (const old of dropOldReleases(installation, name, installation.name)) print(`removed ${old}`);
  print(`${name} answers; ${installation.name} stays beside it`);
}

checkNode();
try {
  const [ref, ...more] = process.argv.slice(2);
  if (ref?.startsWith("-") || more.length > 0)
    throw new UpdateError("npm run update -- REF takes one branch, tag or commit, or nothing");
  const installation = findInstallation(packageFolder);
  const settings = readSettings(process.env, installation);
  const words = `another update is running in ${installation.root}`;
  await withLock(join(installation.root, "update.lock"), { words }, () =>
    update(installation, settings, ref),
  );
} catch (error) {
  // System errors name their file.
  fail(error instanceof UpdateError || error.code ? error.message : error.stack);
}
