// Installs dependencies when the lockfile or the Node version has changed.
import { totalmem } from "node:os";
import { hashOf, isStamped, stamp } from "./build-hash.mjs";
import { fontFolder, pruneFonts } from "./fonts.mjs";
import { at } from "./paths.mjs";
import { fail, say } from "./print.mjs";
import { run } from "./run.mjs";

const stampFile = at("node_modules", ".installed");

const megabyte = 1024 * 1024;
/** Compiling better-sqlite3 beside npm needs about this much; below, the system ends a process. */
const compileMegabytes = 1500;
const isKilled =
  /Killed signal terminated|signal: killed|\bKilled\b|SIGKILL|exit code 137|code 137|std::bad_alloc|out of memory/i;

/** What npm's programs are told: one compiler at a time, so that a small machine can hold it. */
export const installSettings = {
  JOBS: "1",
  MAKEFLAGS: "-j1",
};

/**
 * The advice for a failed `npm ci`, from what it printed and the signal that ended it.
 * @param {string} output
 * @param {string | null} [signal]
 * @param {number} [memoryBytes]
 */
export function adviceFor(output, signal = null, memoryBytes = totalmem()) {
  if (signal === "SIGKILL" || isKilled.test(output)) {
    const memory = Math.round(memoryBytes / megabyte);
    return `the installation was ended for lack of memory (this machine has ${memory} MB, compiling better-sqlite3 needs about ${compileMegabytes}); add swap (fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile) and run the command again, or install on another machine, see docs/deploy.md`;
  }
  if (/ENOSPC/.test(output)) return "the disk is full; free some space and run the command again";
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/.test(output)) {
    return "the package registry could not be reached; check the network and run the command again";
  }
  if (/gyp ERR!|node-gyp|not found: make|prebuild-install/.test(output)) {
    const fix =
      process.platform === "darwin" ? "xcode-select --install" : "apt-get install -y python3 make g++";
    return `better-sqlite3 could not be compiled; install a compiler (${fix}) and run the command again`;
  }
  return "the dependencies could not be installed; the lines above say why";
}

/** Runs npm; ends the program with advice when it fails. */
async function npm(...words) {
  const { code, signal, output } = await run("npm", words, { quiet: true, env: installSettings });
  if (code === 0) return;
  process.stderr.write(output.split("\n").slice(-40).join("\n"));
  fail(adviceFor(output, signal));
}

const ci = ["ci", "--include=dev", "--no-audit", "--no-fund"];

/** Returns the stamp of today's dependencies, or null when they are installed. */
function missingStamp() {
  const versions = [process.versions.modules, process.platform, process.arch];
  const wanted = hashOf(["package-lock.json", ".npmrc"], versions);
  return isStamped(stampFile, wanted) ? null : wanted;
}

export async function ensureInstalled() {
  const wanted = missingStamp();
  if (wanted === null) return;
  say("installing dependencies (npm ci, one to three minutes the first time) …");
  await npm(...ci);
  stamp(stampFile, wanted);
  say("dependencies installed");
}

/**
 * The same in two steps, for what needs no database meanwhile: resolves when all packages are there, to what resolves when
 * better-sqlite3 is compiled as well. It is the only package whose own installation script does something that is needed.
 * It takes more memory than one after the other, so a small server does not install like this.
 */
export async function ensureUnpacked() {
  const wanted = missingStamp();
  if (wanted === null) return { compiled: Promise.resolve() };
  say("installing dependencies (npm ci, one to three minutes the first time) …");
  await npm(...ci, "--ignore-scripts");
  pruneFonts(fontFolder);
  const compile = async () => {
    await npm("rebuild", "better-sqlite3");
    stamp(stampFile, wanted);
    say("dependencies installed");
  };
  return { compiled: compile() };
}
