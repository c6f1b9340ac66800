// The source of releases: the git remote of the current one.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "../setup/shell.mjs";
import { UpdateError } from "./update-error.mjs";

/** Runs git in a folder; resolves with its success and output. */
async function git(folder, ...words) {
  const env = { GIT_TERMINAL_PROMPT: "0" };
  const { code, output } = await run("git", words, { quiet: true, cwd: folder, env });
  return { isDone: code === 0, output: output.trim() };
}

/** Hides credentials in a URL. */
const withoutCredentials = (text) => text.replace(/:\/\/[^@/\s]*@/g, "://");
const lastLine = (output) => withoutCredentials(output.split("\n").at(-1) ?? "");

/** The remote, branch (null when detached) and commit of a release. Throws an `UpdateError` when it cannot be updated. */
export async function readSource(folder) {
  if (!existsSync(join(folder, ".git")))
    throw new UpdateError(`${folder} is no git clone; build elsewhere and copy it, see docs/deploy.md`);
  const remote = await git(folder, "remote", "get-url", "origin");
  if (!remote.isDone)
    throw new UpdateError(`${folder} has no remote to update from; git remote add origin ADDRESS`);
  const changed = await git(folder, "diff", "--name-only", "HEAD");
  if (!changed.isDone) throw new UpdateError(`git fails in ${folder}: ${lastLine(changed.output)}`);
  if (changed.output !== "")
    throw new UpdateError(
      `${changed.output.split("\n").join(", ")}: changed here, and an update would lose that; git stash, or commit it to the remote`,
    );
  const branch = await git(folder, "symbolic-ref", "--quiet", "--short", "HEAD");
  const commit = await git(folder, "rev-parse", "HEAD");
  const { output: url } = remote;
  return {
    url,
    shownUrl: withoutCredentials(url),
    branch: branch.isDone ? branch.output : null,
    commit: commit.output,
  };
}

/**
 * Makes a full, independent clone of a release's source in a new folder, and checks out `ref`, or else the release's
 * branch, or else the remote's default branch. Resolves with the commit. Throws an `UpdateError`.
 */
export async function fetchSource({ from, source, ref, folder }) {
  const words = ["clone", "--quiet", "--no-checkout", "--reference-if-able", from, "--dissociate"];
  const cloned = await git(from, ...words, source.url, folder);
  if (!cloned.isDone)
    throw new UpdateError(`${source.shownUrl} could not be fetched: ${lastLine(cloned.output)}`);
  const requested = ref ?? source.branch ?? "HEAD";
  const known = ["show-ref", "--verify", "--quiet", `refs/remotes/origin/${requested}`];
  const { isDone: isBranch } = await git(folder, ...known);
  const place = !isBranch
    ? ["--detach", `${requested}^{commit}`]
    : requested === "HEAD"
      ? []
      : ["-B", requested, "--track", `origin/${requested}`];
  const checkedOut = await git(folder, "checkout", "--quiet", ...place);
  if (!checkedOut.isDone)
    throw new UpdateError(`${requested} is no branch, tag or commit of ${source.shownUrl}`);
  return (await git(folder, "rev-parse", "HEAD")).output;
}
