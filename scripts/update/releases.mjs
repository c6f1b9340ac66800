// Releases are installed next to each other in `ROOT/releases/`; the link `ROOT/current` points to the running one (decision 016).
// Unfinished ones have a suffix, so that the next update can delete them however the previous one ended. Their source is the git
// remote of the current one.
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
import { run } from "../setup/shell.mjs";
import { isUnpacked } from "./archive.mjs";

const unfinished = ".partial";
const releasesRetained = 3;
// Processes started by a killed update may still write there.
const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });

/** How to convert a plain folder into an installation of releases, on one line. */
const moveAdvice = (folder) =>
  `${folder} is one folder, and an update needs releases beside each other. Once, with the service stopped: mkdir -p ${folder}-moved/releases && mv ${folder} ${folder}-moved/releases/first && mv ${folder}-moved ${folder} && ln -s releases/first ${folder}/current; then set WorkingDirectory=${folder}/current in its unit (docs/deploy.md)`;

/** Finds the installation whose current release is the package in `folder`; throws when there is none. */
export function findInstallation(folder) {
  const releases = dirname(folder);
  const root = dirname(releases);
  const current = join(root, "current");
  if (basename(releases) !== "releases" || !lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(moveAdvice(folder));
  if (!existsSync(current) || realpathSync(current) !== realpathSync(folder))
    throw new Error(`${folder} is not the current release; cd ${current} and run it there`);
  return { root, releases, current, trial: join(root, "trial"), name: basename(folder), folder };
}

/** The name of the current release. */
export const currentName = ({ current }) => basename(readlinkSync(current));

/** Points the link at a release atomically. */
export function pointAt({ root, current }, name) {
  const fresh = join(root, "current.partial");
  remove(fresh);
  symlinkSync(join("releases", name), fresh, "dir");
  renameSync(fresh, current);
}

/** The folder in which a release is prepared. */
export const partialFolder = ({ releases }, name) => join(releases, `${name}${unfinished}`);

/** Deletes leftovers of interrupted updates. */
export function sweep({ root, releases, trial }) {
  for (const name of readdirSync(releases)) if (name.endsWith(unfinished)) remove(join(releases, name));
  remove(join(root, "current.partial"));
  remove(trial);
}

/** Removes a release, renaming it first so that a partial removal is never mistaken for a release. */
export function removeRelease(installation, name) {
  const folder = join(installation.releases, name);
  if (!existsSync(folder)) return;
  const doomed = partialFolder(installation, name);
  remove(doomed);
  renameSync(folder, doomed);
  remove(doomed);
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

/** Hides credentials in a URL. */
const withoutCredentials = (text) => text.replace(/:\/\/[^@/\s]*@/g, "://");

/** Runs git in a folder; resolves with its output. When it fails, throws an error of `words`, a function of its last line, or returns null. */
async function git(folder, args, words) {
  const env = { GIT_TERMINAL_PROMPT: "0" };
  const { code, output } = await run("git", args, { quiet: true, cwd: folder, env });
  if (code === 0) return output.trim();
  if (!words) return null;
  throw new Error(words(withoutCredentials(output.trim().split("\n").at(-1))));
}

/** The remote, branch (null when detached) and commit of a release. Throws when it cannot be updated. */
export async function readSource(folder) {
  if (isUnpacked(folder)) throw new Error("name the archive of the next release: npm run update -- FILE");
  if (!existsSync(join(folder, ".git")))
    throw new Error(`${folder} is no git clone; build elsewhere and copy it, see docs/deploy.md`);
  const noRemote = () => `${folder} has no remote to update from; git remote add origin ADDRESS`;
  const url = await git(folder, ["remote", "get-url", "origin"], noRemote);
  const changed = await git(
    folder,
    ["diff", "--name-only", "HEAD"],
    (line) => `git fails in ${folder}: ${line}`,
  );
  if (changed !== "")
    throw new Error(
      `${changed.split("\n").join(", ")}: changed here, and an update would lose that; git stash, or commit it to the remote`,
    );
  const branch = await git(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  return { url, shownUrl: withoutCredentials(url), branch, commit: await git(folder, ["rev-parse", "HEAD"]) };
}

/**
 * Makes a full, independent clone of a release's source in a new folder, and checks out `ref`, or else the release's
 * branch, or else the remote's default branch. Resolves with the commit.
 */
export async function fetchSource({ from, source, ref, folder }) {
  const clone = ["clone", "--quiet", "--no-checkout", "--reference-if-able", from, "--dissociate"];
  const notFetched = (line) => `${source.shownUrl} could not be fetched: ${line}`;
  await git(from, [...clone, source.url, folder], notFetched);
  const requested = ref ?? source.branch ?? "HEAD";
  const known = ["show-ref", "--verify", "--quiet", `refs/remotes/origin/${requested}`];
  const isBranch = (await git(folder, known)) !== null;
  const target = !isBranch
    ? ["--detach", `${requested}^{commit}`]
    : requested === "HEAD"
      ? []
      : ["-B", requested, "--track", `origin/${requested}`];
  const unknown = () => `${requested} is no branch, tag or commit of ${source.shownUrl}`;
  await git(folder, ["checkout", "--quiet", ...target], unknown);
  return git(folder, ["rev-parse", "HEAD"]);
}
