// Switches from one release to another, and back when the new one is unhealthy. `ROOT/update.json` records the switch from before the
// first step until after the last, so that the next update can finish an interrupted one.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { print, run } from "../setup/shell.mjs";
import { appliedMigrations, returnDatabase } from "./database.mjs";
import { waitForHealth } from "./health.mjs";
import { currentName, pointAt, removeRelease } from "./layout.mjs";
import { UpdateError } from "./update-error.mjs";

const noteOf = ({ root }) => join(root, "update.json");

/** The unfinished switch of an earlier update, or null. */
export function readNote(installation) {
  const file = noteOf(installation);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function writeNote(installation, note) {
  const file = noteOf(installation);
  writeFileSync(`${file}.partial`, `${JSON.stringify(note)}\n`);
  renameSync(`${file}.partial`, file);
}

const dropNote = (installation) => rmSync(noteOf(installation), { force: true });

/** Runs one of the operator's commands; resolves with its output when it fails, else null. */
async function failureOf(command) {
  const { code, output } = await run("sh", ["-c", command], { quiet: true });
  return code === 0 ? null : `${command} failed (${output.trim().split("\n").at(-1) || code})`;
}

/** Restarts the service; resolves with null once `isWell()` does, else with the reason. */
const restart = async (settings, isWell) => (await failureOf(settings.restart)) ?? (await isWell());

/** Reverts to the previous release and database; throws an `UpdateError` when that one is unhealthy too. */
async function takeBack(installation, settings, note) {
  const stopping = await failureOf(settings.stop);
  if (stopping !== null) print(stopping);
  pointAt(installation, note.from);
  const aside = await returnDatabase(settings.dataFolder, note);
  if (aside !== null) print(`database: back to what it was before; what the new release had is in ${aside}`);
  const since = Date.now();
  const { address, healthSeconds: seconds } = settings;
  const reason = await restart(settings, () =>
    waitForHealth(address, { release: note.from, since, seconds }),
  );
  if (reason !== null)
    throw new UpdateError(
      `${note.from} is in place again, but ${reason}; see the service's log, then run npm run update again`,
    );
  dropNote(installation);
}

/** Performs the recorded switch. Resolves with null, or with the reason why it was reverted. */
async function carryOut(installation, settings, note) {
  pointAt(installation, note.to);
  const { address, healthSeconds: seconds } = settings;
  const reason = await restart(settings, () => waitForHealth(address, { release: note.to, seconds }));
  if (reason === null) dropNote(installation);
  else {
    print(`${reason}; switching back to ${note.from} …`);
    await takeBack(installation, settings, note);
  }
  return reason;
}

/** Ignores signals and a closed terminal from here on: an interrupted switch would take the site down. */
function finishAnyway() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  for (const channel of [process.stdout, process.stderr]) channel.on("error", () => {});
}

/** Switches to the release `to`. Resolves with null once it is healthy, or with the reason when the switch was reverted. */
export async function changeOver(installation, settings, to) {
  finishAnyway();
  const applied = await appliedMigrations(join(settings.dataFolder, "app.db"));
  const note = { from: installation.name, to, applied };
  writeNote(installation, note);
  return carryOut(installation, settings, note);
}

/**
 * Finishes an interrupted switch of an earlier update. Accepts a new release that is healthy, if need be after a restart; otherwise
 * reverts. Throws an `UpdateError` when it reverted from the release that runs this command.
 */
export async function endNoted(installation, settings) {
  const note = readNote(installation);
  if (note === null) return;
  finishAnyway();
  const { from, to } = note;
  print(`an update from ${from} to ${to} was interrupted`);
  const { address } = settings;
  const isAt = async (release, since) =>
    (await waitForHealth(address, { release, since, seconds: 0 })) === null;
  if (currentName(installation) === to) {
    const reason = (await isAt(to)) ? null : await carryOut(installation, settings, note);
    if (reason !== null) {
      removeRelease(installation, to);
      throw new UpdateError(`it was taken back: ${reason}. cd ${installation.current} and run it again`);
    }
    dropNote(installation);
    return print(`${to} answers, so it is kept`);
  }
  if (await isAt(from, 0)) dropNote(installation);
  else await takeBack(installation, settings, note);
  removeRelease(installation, to);
  print(`${from} answers, and ${to} was removed`);
}
