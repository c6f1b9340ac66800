// Archives of `npm run release`: a built program with its packages and its Node.
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "../setup/shell.mjs";

const noteOf = (folder) => join(folder, "release.json");

/** The Node of a release: an archive brings its own, a clone uses the one that runs this. */
export function nodeOf(folder) {
  const own = join(folder, "bin", "node");
  return existsSync(own) ? own : process.execPath;
}

export const isArchiveName = (text) => /\.(tar\.gz|tgz)$/.test(text);

/** Whether a folder was unpacked from an archive. */
export const isUnpacked = (folder) => existsSync(noteOf(folder));

/** Throws unless the file has the checksum of the file beside it, if there is one. */
function requireChecksum(file) {
  const beside = `${file}.sha256`;
  if (!existsSync(beside)) return;
  const [expected] = readFileSync(beside, "utf8").split(/\s/);
  const found = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (found !== expected)
    throw new Error(
      `${file} is damaged: its checksum is not that of ${basename(beside)}; download both again`,
    );
}

/**
 * Unpacks an archive into a new folder. Resolves with its description; throws one sentence if the archive is damaged, or does not run on
 * this machine.
 */
export async function unpackArchive(file, folder) {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  requireChecksum(file);
  mkdirSync(folder);
  // Otherwise a strict umask would hide it from the service's user.
  chmodSync(folder, 0o755);
  const words = ["-xzf", file, "-C", folder, "--strip-components=1", "--no-same-owner"];
  const { code, output } = await run("tar", words, { quiet: true });
  if (/No space left/.test(output)) throw new Error("the disk is full; free some space and try again");
  if (code !== 0 || !isUnpacked(folder))
    throw new Error(`${file} is damaged, or no archive of a release; download it again`);
  const note = JSON.parse(readFileSync(noteOf(folder), "utf8"));
  const [made, here] = [`${note.platform}-${note.arch}`, `${process.platform}-${process.arch}`];
  if (made !== here) throw new Error(`${file} is made for ${made}, and this machine is ${here}`);
  const started = await run(nodeOf(folder), ["--version"], { quiet: true });
  if (started.code !== 0)
    throw new Error(`the Node of ${file} does not start here: ${started.output.trim().split("\n").at(-1)}`);
  return note;
}

/** Whether two folders were unpacked from the same archive. */
export const isSameArchive = (one, other) =>
  isUnpacked(one) && readFileSync(noteOf(one), "utf8") === readFileSync(noteOf(other), "utf8");
