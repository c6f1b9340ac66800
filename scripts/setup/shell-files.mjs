// Tells the built service worker which files a page without a connection needs.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const isOfShell = (name) => /^(enhance|later)-.*\.js$/.test(name) || name.endsWith(".css");

/** Writes the paths of script, style sheet and icon in front of the worker of a client build. Each release has its own. */
export function writeShellFiles(client) {
  const assets = readdirSync(join(client, "assets")).filter(isOfShell).sort();
  const paths = [...assets.map((name) => `/assets/${name}`), "/icon.svg"];
  const worker = join(client, "sw.js");
  writeFileSync(worker, `const shellFiles=${JSON.stringify(paths)};${readFileSync(worker, "utf8")}`);
}
