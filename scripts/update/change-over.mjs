// Switches from one release to another, and back when the new one is unhealthy. `ROOT/update.json` records the switch from before the
// first step until after the last, so that the next update can finish an interrupted one.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { print, run } from "../setup/shell.mjs";
import { appliedMigrations, returnDatabase } from "./database.mjs";
import { waitForHealth } from "./health.mjs";
import { currentName, pointAt, removeRelease } from "./releases.mjs";

const noteOf = ({ root }) => join(root, "update.json");
const dropNote = (installation) => rmSync(noteOf(installation), { force: true });

/** Runs one of the operator's commands; resolves with its output when it fails, else null. */
async function failureOf(command) {
  const { code, output } = await run("sh", ["-c", command], { quiet: true });
  return code === 0 ? null : `${command} failed (${output.trim().split("\n").at(-1) || code})`;
}

/** Restarts the service; resolves with null once the release is healthy, else with the reason. */
const restart = async ({ restart: command, address, healthSeconds: seconds }, release, since) =>
  (await failureOf(command)) ?? (await waitForHealth(address, { release, since, seconds }));

/** Reverts to the previous release and database; throws when that one is unhealthy too. */
async function takeBack(installation, settings, note) {
  const stopping = await failureOf(settings.stop);
  if (stopping !== null) print(stopping);
  pointAt(installation, note.from);
  const aside = await returnDatabase(settings.dataFolder, note);
  if (aside !== null) print(`database: back to what it was before; what the new release had is in ${aside}`);
  const reason = await restart(settings, note.from, Date.now());
  if (reason !== null)
    throw new Error(
      `${note.from} is in place again, but ${reason}; see the service's log, then run npm run update again`,
    );
  dropNote(installation);
}

/** Performs the recorded switch. Resolves with null, or with the reason why it was reverted. */
async function carryOut(installation, settings, note) {
  pointAt(installation, note.to);
  const reason = await restart(settings, note.to);
  if (reason === null) dropNote(installation);
  else {
    print(`${reason}; switching back to ${note.from} …`);
    await takeBack(installation, settings, note);
  }
  return reason;
}

/** Ignores signals and a closed terminal from here on: an interrupted switch would take the site down. */
function finishAnyway() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.removeAllListeners(signal).on(signal, () => {});
  for (const channel of [process.stdout, process.stderr]) channel.on("error", () => {});
}

/** Switches to the release `to`. Resolves with null once it is healthy, or with the reason when the switch was reverted. */
export async function changeOver(installation, settings, to) {
  finishAnyway();
  const applied = await appliedMigrations(join(settings.dataFolder, "app.db"));
  const note = { from: installation.name, to, applied };
  const file = noteOf(installation);
  writeFileSync(`${file}.partial`, `${JSON.stringify(note)}\n`);
  renameSync(`${file}.partial`, file);
  return carryOut(installation, settings, note);
}

/**
 * Finishes an interrupted switch of an earlier update. Accepts a new release that is healthy, if need be after a restart; otherwise
 * reverts. Throws when it reverted from the release that runs this command.
 */
export async function endNoted(installation, settings) {
  const file = noteOf(installation);
  if (!existsSync(file)) return;
  finishAnyway();
  const note = JSON.parse(readFileSync(file, "utf8"));
  const { from, to } = note;
  print(`an update from ${from} to ${to} was interrupted`);
  const { address } = settings;
  const isAt = async (release, since) =>
    (await waitForHealth(address, { release, since, seconds: 0 })) === null;
  if (currentName(installation) === to) {
    const reason = (await isAt(to)) ? null : await carryOut(installation, settings, note);
    if (reason !== null) {
      removeRelease(installation, to);
      throw new Error(`it was taken back: ${reason}. cd ${installation.current} and run it again`);
    }
    dropNote(installation);
    return print(`${to} answers, so it is kept`);
  }
  if (await isAt(from, 0)) dropNote(installation);
  else await takeBack(installation, settings, note);
  removeRelease(installation, to);
  print(`${from} answers, and ${to} was removed`);
}
