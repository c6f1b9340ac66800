// Installs dependencies when the lockfile or the Node version has changed.

import { hashOf, isStamped, stamp } from "./build-hash.mjs";
import { at } from "./paths.mjs";
import { fail, say } from "./print.mjs";
import { run } from "./run.mjs";

const stampFile = at("node_modules", ".installed");

/** The advice for a failed `npm ci`, from what it printed. */
export function adviceFor(output) {
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

export async function ensureInstalled() {
  const wanted = hashOf(
    ["package-lock.json", ".npmrc"],
    [process.versions.modules, process.platform, process.arch],
  );
  if (isStamped(stampFile, wanted)) return;
  say("installing dependencies (npm ci, one to three minutes the first time) …");
  const { code, output } = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    quiet: true,
  });
  if (code !== 0) {
    process.stderr.write(output.split("\n").slice(-40).join("\n"));
    fail(adviceFor(output));
  }
  stamp(stampFile, wanted);
  say("dependencies installed");
}
