// Installs dependencies when the lockfile or the Node version has changed. Results that may be stale have a stamp: a hash of their inputs.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join, relative } from "node:path";
import { fontFolder, pruneFonts } from "./fonts.mjs";
import { at, fail, print, root, run } from "./shell.mjs";

const stampFile = at("node_modules", ".installed");

const megabyte = 1024 * 1024;
/** Memory for compiling better-sqlite3 beside npm; with less, the system kills a process. */
const compileMegabytes = 1500;
const isKilled =
  /Killed signal terminated|signal: killed|\bKilled\b|SIGKILL|exit code 137|code 137|std::bad_alloc|out of memory/i;

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Hash over the contents of files and folders, and further strings. */
export function hashOf(paths, words = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesBelow(at(path))))
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.update(words.join("\0")).digest("hex");
}

export const isStamped = (file, value) => existsSync(file) && readFileSync(file, "utf8") === value;

export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/** Environment of npm's programs: one compiler at a time, so that a small machine has enough memory. */
export const installSettings = { JOBS: "1", MAKEFLAGS: "-j1" };

const isOffline =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|socket hang up/;
const isWithoutCompiler =
  /find Python|find VS|No Xcode|not found: \S+|command not found|(make|cc|gcc|g\+\+|c\+\+|cc1plus): (not found|No such file)|spawn make ENOENT|unrecognized command.line option/;
const isWithoutHeaders =
  /fatal error: '?(node|v8|uv|node_\w+)\.h'?|headers\.tar\.gz|SHASUMS256|status code|FetchError/;
/** A message of the compiler about the sources. */
const isSourceError = /\.(c|cc|cpp|h|hpp|lzz):\d+(:\d+)?: (fatal )?error:/;

/** Advice for a failed compilation of better-sqlite3. Its package tries a download before, which may also have failed. */
function compileAdvice(output) {
  const again = "and run the command again";
  const errors = output.split("\n").filter((line) => line.includes("gyp ERR!"));
  if (isWithoutCompiler.test(output)) {
    const fix =
      process.platform === "darwin" ? "xcode-select --install" : "apt-get install -y python3 make g++";
    return `better-sqlite3 could not be compiled; install a compiler (${fix}) ${again}`;
  }
  const headers = [...errors, ...output.split("\n").filter((line) => line.includes("fatal error:"))];
  if (headers.some((line) => isOffline.test(line) || isWithoutHeaders.test(line)))
    return `better-sqlite3 could not be compiled: the headers of Node ${process.versions.node} could not be downloaded from nodejs.org; check the network, or set npm_config_nodedir to a folder whose include/node has them, ${again}`;
  if (isSourceError.test(output))
    return `better-sqlite3 does not compile with Node ${process.versions.node} and this compiler; install an LTS version of Node (https://nodejs.org) ${again}`;
  return "better-sqlite3 could not be compiled; the lines above say why";
}

/**
 * Advice for a failed `npm ci` or `npm rebuild`, by its output and the signal that ended it.
 * @param {string} output
 * @param {string | null} [signal]
 * @param {number} [memoryBytes]
 */
export function adviceFor(output, signal = null, memoryBytes = totalmem()) {
  if (signal === "SIGKILL" || isKilled.test(output)) {
    const memory = Math.round(memoryBytes / megabyte);
    return `the installation was ended for lack of memory (this machine has ${memory} MB, compiling better-sqlite3 needs about ${compileMegabytes}); add swap (fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile) and run the command again, or install on another machine, see docs/deploy.md`;
  }
  if (/ENOSPC|EDQUOT|No space left on device/.test(output))
    return "the disk is full; free some space and run the command again";
  if (/gyp ERR!|not found: make/.test(output)) return compileAdvice(output);
  if (/code EBADENGINE/.test(output))
    return `Node ${process.versions.node} does not suit the dependencies; install an LTS version of Node (https://nodejs.org) and run the command again`;
  if (isOffline.test(output))
    return "the package registry could not be reached; check the network and run the command again";
  return "the dependencies could not be installed; the lines above say why";
}

/** Runs npm; ends the program with advice when it fails. */
async function npm(...words) {
  const { code, signal, output } = await run("npm", words, { quiet: true, env: installSettings });
  if (code === 0) return;
  process.stderr.write(output.split("\n").slice(-40).join("\n"));
  fail(adviceFor(output, signal));
}

/**
 * Installs if stale. Resolves once all packages are there, with a promise for the compiled better-sqlite3: the only one whose
 * installation script is needed. What is done meanwhile needs memory, so a small server waits for both.
 */
export async function ensureUnpacked() {
  const versions = [process.versions.modules, process.platform, process.arch];
  const expected = hashOf(["package-lock.json", ".npmrc"], versions);
  if (isStamped(stampFile, expected)) return { compiled: Promise.resolve() };
  print("installing dependencies (npm ci, one to three minutes the first time) …");
  await npm("ci", "--include=dev", "--no-audit", "--no-fund", "--ignore-scripts");
  pruneFonts(fontFolder);
  const compile = async () => {
    await npm("rebuild", "better-sqlite3");
    stamp(stampFile, expected);
    print("dependencies installed");
  };
  return { compiled: compile() };
}

export const ensureInstalled = async () => (await ensureUnpacked()).compiled;
