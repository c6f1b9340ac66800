// Releases stand beside each other in `ROOT/releases/`; the link `ROOT/current` names the one to run (decision 016). What is not
// finished has a name that says so, so that whatever ends an update, the next one knows what to remove.
import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { UpdateError } from "./update-error.mjs";

const unfinished = ".partial";
const releasesKept = 3;

/** How a plain folder becomes an installation of releases, in one line. */
const moveAdvice = (folder) =>
  `${folder} is one folder, and an update needs releases beside each other. Once, with the service stopped: mkdir -p ${folder}-moved/releases && mv ${folder} ${folder}-moved/releases/first && mv ${folder}-moved ${folder} && ln -s releases/first ${folder}/current; then set WorkingDirectory=${folder}/current in its unit (docs/deploy.md)`;

/** The installation whose current release is the package in `folder`: its paths. Throws an `UpdateError` when there is none. */
export function findInstallation(folder) {
  const releases = dirname(folder);
  const root = dirname(releases);
  const current = join(root, "current");
  if (basename(releases) !== "releases" || !lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UpdateError(moveAdvice(folder));
  if (!existsSync(current) || realpathSync(current) !== realpathSync(folder))
    throw new UpdateError(`${folder} is not the current release; cd ${current} and run it there`);
  return { root, releases, current, trial: join(root, "trial"), name: basename(folder), folder };
}

/** The name of the release that the link leads to. */
export const currentName = ({ current }) => basename(readlinkSync(current));

/** Points the link at a release, in one step. */
export function pointAt({ root, current }, name) {
  const fresh = join(root, "current.partial");
  rmSync(fresh, { force: true });
  symlinkSync(join("releases", name), fresh, "dir");
  renameSync(fresh, current);
}

/** The folder in which a release is made. */
export const partialFolder = ({ releases }, name) => join(releases, `${name}${unfinished}`);

/** Removes what updates that were ended have left. */
export function sweep({ root, releases, trial }) {
  // What a killed update had started may still write there.
  const options = { recursive: true, force: true, maxRetries: 5 };
  for (const name of readdirSync(releases))
    if (name.endsWith(unfinished)) rmSync(join(releases, name), options);
  rmSync(join(root, "current.partial"), { force: true });
  rmSync(trial, { recursive: true, force: true });
}

/** Removes a release, in such a way that nothing half removed looks like one. */
export function removeRelease(installation, name) {
  const folder = join(installation.releases, name);
  if (!existsSync(folder)) return;
  const doomed = partialFolder(installation, name);
  rmSync(doomed, { recursive: true, force: true });
  renameSync(folder, doomed);
  rmSync(doomed, { recursive: true, force: true });
}

/** Removes all releases but the running one, the one before it and the newest of the others; returns the names of those removed. */
export function dropOldReleases(installation, running, before) {
  // Names begin with the time; those given by hand are older.
  const isTimed = (name) => /^\d{4}-/.test(name);
  const others = readdirSync(installation.releases)
    .filter((name) => name !== running && name !== before && !name.endsWith(unfinished))
    .sort((a, b) => Number(isTimed(b)) - Number(isTimed(a)) || (a < b ? 1 : -1));
  const dropped = others.slice(releasesKept - 2);
  for (const name of dropped) removeRelease(installation, name);
  return dropped;
}
