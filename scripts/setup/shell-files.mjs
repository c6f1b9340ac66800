// Lists for the built service worker the files that an offline page needs.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const isOfShell = (name) => /^(enhance|later|own-seats)-.*\.js$/.test(name) || /^site-.*\.css$/.test(name);

/** Prepends the paths of script, style sheet and icon to the worker of a client build. They differ per release. */
export function writeShellFiles(client) {
  const assets = readdirSync(join(client, "assets")).filter(isOfShell).sort();
  const paths = [...assets.map((name) => `/assets/${name}`), "/icon.svg"];
  const worker = join(client, "sw.js");
  writeFileSync(worker, `const shellFiles=${JSON.stringify(paths)};${readFileSync(worker, "utf8")}`);
}
