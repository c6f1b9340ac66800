// Releases are installed next to each other in `ROOT/releases/`; the link `ROOT/current` points to the running one (decision 016).
// Unfinished ones have a suffix, so that the next update can delete them however the previous one ended.
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
const releasesRetained = 3;

/** How to convert a plain folder into an installation of releases, on one line. */
const moveAdvice = (folder) =>
  `${folder} is one folder, and an update needs releases beside each other. Once, with the service stopped: mkdir -p ${folder}-moved/releases && mv ${folder} ${folder}-moved/releases/first && mv ${folder}-moved ${folder} && ln -s releases/first ${folder}/current; then set WorkingDirectory=${folder}/current in its unit (docs/deploy.md)`;

/** Finds the installation whose current release is the package in `folder`. Throws an `UpdateError` when there is none. */
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

/** The name of the current release. */
export const currentName = ({ current }) => basename(readlinkSync(current));

/** Points the link at a release atomically. */
export function pointAt({ root, current }, name) {
  const fresh = join(root, "current.partial");
  rmSync(fresh, { force: true });
  symlinkSync(join("releases", name), fresh, "dir");
  renameSync(fresh, current);
}

/** The folder in which a release is prepared. */
export const partialFolder = ({ releases }, name) => join(releases, `${name}${unfinished}`);

/** Deletes leftovers of interrupted updates. */
export function sweep({ root, releases, trial }) {
  // Processes started by a killed update may still write there.
  const options = { recursive: true, force: true, maxRetries: 5 };
  for (const name of readdirSync(releases))
    if (name.endsWith(unfinished)) rmSync(join(releases, name), options);
  rmSync(join(root, "current.partial"), { force: true });
  rmSync(trial, { recursive: true, force: true });
}

/** Removes a release, renaming it first so that a partial removal is never mistaken for a release. */
export function removeRelease(installation, name) {
  const folder = join(installation.releases, name);
  if (!existsSync(folder)) return;
  const doomed = partialFolder(installation, name);
  rmSync(doomed, { recursive: true, force: true });
  renameSync(folder, doomed);
  rmSync(doomed, { recursive: true, force: true });
}

/** Removes all releases except the running one, the previous one and the newest of the others; returns the removed names. */
export function dropOldReleases(installation, running, before) {
  // Names start with a timestamp; manually named ones count as older.
  const isTimed = (name) => /^\d{4}-/.test(name);
  const others = readdirSync(installation.releases)
    .filter((name) => name !== running && name !== before && !name.endsWith(unfinished))
    .sort((a, b) => Number(isTimed(b)) - Number(isTimed(a)) || (a < b ? 1 : -1));
  const dropped = others.slice(releasesRetained - 2);
  for (const name of dropped) removeRelease(installation, name);
  return dropped;
}
