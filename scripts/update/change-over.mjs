// The change from one release to another, and back when the other does not answer. It is noted in `ROOT/update.json` from before the first
// step until after the last, so that the next update finishes one that was ended in between.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../setup/print.mjs";
import { run } from "../setup/run.mjs";
import { appliedMigrations, returnDatabase } from "./database.mjs";
import { waitForHealth } from "./health.mjs";
import { currentName, pointAt, removeRelease } from "./layout.mjs";
import { UpdateError } from "./update-error.mjs";

const noteOf = ({ root }) => join(root, "update.json");

/** The change that an earlier update has begun and not ended; null without one. */
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

/** Runs one of the operator's commands; resolves with what it printed when it fails, else null. */
async function failureOf(command) {
  const { code, output } = await run("sh", ["-c", command], { quiet: true });
  return code === 0 ? null : `${command} failed (${output.trim().split("\n").at(-1) || code})`;
}

/** Restarts the service; resolves with null once `isWell()` does, else with the reason. */
const restart = async (settings, isWell) => (await failureOf(settings.restart)) ?? (await isWell());

/** Goes back to the release and the database from before; throws an `UpdateError` when that one does not answer either. */
async function takeBack(installation, settings, note) {
  const stopping = await failureOf(settings.stop);
  if (stopping !== null) say(stopping);
  pointAt(installation, note.from);
  const aside = await returnDatabase(settings.dataFolder, note);
  if (aside !== null) say(`database: back to what it was before; what the new release had is in ${aside}`);
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

/** Carries the noted change out. Resolves with null, or with the reason why it was taken back. */
async function carryOut(installation, settings, note) {
  pointAt(installation, note.to);
  const { address, healthSeconds: seconds } = settings;
  const reason = await restart(settings, () => waitForHealth(address, { release: note.to, seconds }));
  if (reason === null) dropNote(installation);
  else {
    say(`${reason}; switching back to ${note.from} …`);
    await takeBack(installation, settings, note);
  }
  return reason;
}

/** From here on an update is not ended by a closed terminal: the site would be left in between. */
function finishAnyway() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  for (const channel of [process.stdout, process.stderr]) channel.on("error", () => {});
}

/** Changes to the release `to`. Resolves with null once it answers, or with the reason why all is as it was before. */
export async function changeOver(installation, settings, to) {
  finishAnyway();
  const applied = await appliedMigrations(join(settings.dataFolder, "app.db"));
  const note = { from: installation.name, to, applied };
  writeNote(installation, note);
  return carryOut(installation, settings, note);
}

/**
 * Ends a change that an earlier update was ended in. A new release that answers well, or does after a restart, is kept; else all goes
 * back. Throws an `UpdateError` when it went back from the release whose command this is.
 */
export async function endNoted(installation, settings) {
  const note = readNote(installation);
  if (note === null) return;
  finishAnyway();
  const { from, to } = note;
  say(`an update from ${from} to ${to} was interrupted`);
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
    return say(`${to} answers, so it is kept`);
  }
  if (await isAt(from, 0)) dropNote(installation);
  else await takeBack(installation, settings, note);
  removeRelease(installation, to);
  say(`${from} answers, and ${to} was removed`);
}
